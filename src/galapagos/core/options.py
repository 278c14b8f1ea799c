"""Options of a game: every disputed ruling has a name, a default and its values.

What an option changes, what its values are called and the edition it comes from is told in the game's texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

import msgspec

from galapagos.core.errors import GalapagosError, UnknownName
from galapagos.core.messages import msg

OptionValue = bool | int | str
LONGEST_FILE = 100_000


class Option(msgspec.Struct, frozen=True):
    """`values` lists what is allowed; `range` a span of whole numbers; neither means any text the game accepts.

    `suggested` are the texts that an interface offers where any may be given.
    """

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] = ()
    range: tuple[int, int] | None = None
    rule: str = ""
    suggested: tuple[OptionValue, ...] = ()
    file: bool = False  # typed by a person, the name of a file stands for what is in it


def ruling(name: str, *, rule: str, default: bool = False) -> Option:
    """A yes-or-no option."""
    return Option(name, default, (False, True), rule=rule)


def nearest(word: str, words: Sequence[str]) -> str:
    close = get_close_matches(word, words, n=1, cutoff=0.4)
    if close:
        return msg("did you mean {close!r}?", close=close[0])
    return msg("there are: {known}", known=", ".join(words) or msg("none"))


def settle(options: Sequence[Option], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The value of every option, defaults filled in; anything unknown or out of range is an error."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise UnknownName(msg("there is no option {name!r}: {hint}", name=name, hint=nearest(name, list(known))))
    return {name: checked(option, given.get(name, option.default)) for name, option in known.items()}


def checked(option: Option, value: OptionValue) -> OptionValue:
    if option.values and not any(value == known and type(value) is type(known) for known in option.values):
        allowed = ", ".join(str(known).lower() if isinstance(known, bool) else str(known) for known in option.values)
        raise GalapagosError(
            msg(
                "option {name!r} cannot be {value!r}: it is one of {allowed}",
                name=option.name,
                value=value,
                allowed=allowed,
            )
        )
    if option.range is not None and not (
        isinstance(value, int) and not isinstance(value, bool) and option.range[0] <= value <= option.range[1]
    ):
        low, high = option.range
        raise GalapagosError(
            msg(
                "option {name!r} cannot be {value!r}: it is a whole number from {low} to {high}",
                name=option.name,
                value=value,
                low=low,
                high=high,
            )
        )
    return value


def from_text(option: Option, text: str) -> OptionValue:
    """An option's value as typed on a command line: true, 12, hex-7, deck.json."""
    if option.file and text.endswith(".json"):
        return content_of(Path(text))
    if isinstance(option.default, bool):
        words: dict[str, OptionValue] = {
            "true": True,
            "yes": True,
            "on": True,
            "false": False,
            "no": False,
            "off": False,
        }
        if text.lower() not in words:
            raise GalapagosError(
                msg("option {name!r} cannot be {text!r}: it is true or false", name=option.name, text=text)
            )
        return words[text.lower()]
    if isinstance(option.default, int):
        if not text.lstrip("-").isdigit():
            raise GalapagosError(
                msg("option {name!r} cannot be {text!r}: it is a whole number", name=option.name, text=text)
            )
        return int(text)
    return text


def content_of(path: Path) -> str:
    """Read a file named on the command line. A game itself never opens one, whatever its options say."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(LONGEST_FILE)
    except UnicodeDecodeError:
        raise GalapagosError(msg("{path} is not a text file", path=path)) from None
    except OSError as error:
        raise GalapagosError(msg("cannot read {path}: {why}", path=path, why=error.strerror)) from None
