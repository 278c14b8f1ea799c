"""A listener that reconnects gets exactly what it missed."""

from __future__ import annotations

import pytest

from galapagos.core.registry import game_names
from tests.support.people import Json, Person, play_out


def told(events: list[Json]) -> list[Json]:
    """Without the changes of the view: after a reconnect the table is shown as it is now."""
    return [{name: value for name, value in event.items() if name != "change"} for event in events]


@pytest.mark.parametrize("game", game_names())
def test_sends_missed_events_exactly_once(ann: Person, bob: Person, game: str):
    table = ann.make(game, "me", "open")
    bob.join(table)
    with ann.sit(table) as one, bob.sit(table) as other:
        for _ in range(12):
            for person in (one, other):
                person.pump()
            asked = [person for person in (one, other) if person.to_move]
            if asked:
                asked[0].answer()
        one.command("ping")
        whole = one.events()
        for since in (0, 1, len(whole) // 2, len(whole)):
            with ann.sit(table, since) as again:
                again.until_type("situation")
                assert again.messages[0]["type"] == "welcome"
                assert again.events() == told(whole[since:])
                assert again.situation["decision"] == one.situation["decision"]
                assert again.situation["choices"] == one.situation["choices"]


def test_numbers_have_no_gap(ann: Person):
    table = ann.make("beginning", "me", "bot:random")
    with ann.sit(table) as one:
        play_out(one)
        numbers = [message["number"] for message in one.events()]
        assert numbers == list(range(1, len(numbers) + 1))


def test_an_unknown_number_gets_the_whole_journal(ann: Person):
    table = ann.make("beginning", "me", "bot:random")
    with ann.sit(table, since=99999) as one:
        one.until_type("situation")
        assert one.messages[0]["since"] == 0
        assert one.events()[0]["number"] == 1


def test_a_table_that_does_not_exist(ann: Person):
    with ann.sit("nowhere") as lost:
        assert lost.receive()["code"] == "not_found"
