"""What happens at a table, as it is kept: numbered, appended, never changed. A table is what its entries replay to."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

By = Literal["person", "bot", "chance", "rules"]


class Happening(Struct, tag_field="type", omit_defaults=True):
    """The kinds below say less about people than is kept here: `protocol.py` has what others get to see."""


class Sat(Happening, tag="sat"):
    """A person or a bot of some level took a seat."""

    seat: int
    name: str
    person: str = ""
    level: str = ""


class Stood(Happening, tag="stood"):
    seat: int


class Kept(Happening, tag="kept"):
    """The seat is free for one person only."""

    seat: int
    name: str
    person: str


class Named(Happening, tag="named"):
    seat: int
    name: str


class Gave(Happening, tag="gave"):
    """A player's part of the shuffle."""

    seat: int
    value: str


class Began(Happening, tag="began"):
    values: list[str]


class Moved(Happening, tag="moved"):
    line: str
    by: By


class TookBack(Happening, tag="took_back"):
    seat: int
    moments: int


class AskedBack(Happening, tag="asked_back"):
    seat: int


class Replied(Happening, tag="replied"):
    """To a request to take back."""

    seat: int
    agree: bool


class Halted(Happening, tag="halted"):
    seat: int


class WentOn(Happening, tag="went_on"):
    seat: int


class WentAway(Happening, tag="went_away"):
    """A bot plays the seat from here on."""

    seat: int
    why: Literal["left", "time", "resigned"]


class CameBack(Happening, tag="came_back"):
    seat: int


class Said(Happening, tag="said"):
    seat: int
    name: str
    text: str


class Retitled(Happening, tag="retitled"):
    title: str


class Rematched(Happening, tag="rematched"):
    table: str


class Finished(Happening, tag="finished"):
    reason: str
    scores: list[int]
    winners: list[int]


Body = (
    Sat
    | Stood
    | Kept
    | Named
    | Gave
    | Began
    | Moved
    | TookBack
    | AskedBack
    | Replied
    | Halted
    | WentOn
    | WentAway
    | CameBack
    | Said
    | Retitled
    | Rematched
    | Finished
)


class Entry(Struct, frozen=True):
    number: int
    at: int  # milliseconds since 1970
    body: Body


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


def write_body(body: Body) -> str:
    return _encoder.encode(body).decode()


def read_body(text: str) -> Body:
    return _decoder.decode(text)
