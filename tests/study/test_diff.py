"""Applying a change to the old data gives the new data."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from galapagos.study.diff import UNCHANGED, changed, patched

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)


def same(one: Any, other: Any) -> bool:
    """As JSON says it: true is not 1, and the order of a map does not matter."""
    return msgspec.json.encode(one, order="sorted") == msgspec.json.encode(other, order="sorted")


@given(plain, plain)
def test_there_and_back(old: Any, new: Any):
    change = msgspec.json.decode(msgspec.json.encode(changed(old, new)))
    assert same(patched(old, change), new)


@given(plain)
def test_nothing_changed(what: Any):
    assert changed(what, what) == UNCHANGED
    assert patched(what, None) == what


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, {"b": {"1": [3]}}),
        ({"a": 1}, {"b": 1}, {"a": None, "b": [1]}),
        ([1, 2, 3], [1], {"1": None, "2": None}),
        ([], [5], {"0": [5]}),
        (1, True, [True]),
        ({"a": None}, {}, {"a": None}),
        ({"a": 1}, {"a": None}, {"a": [None]}),
    ],
)
def test_a_diff_holds_only_changes(old: Any, new: Any, change: Any):
    assert changed(old, new) == change


class Card(msgspec.Struct):
    name: str
    marks: dict[str, int] = {}


class Task(msgspec.Struct, omit_defaults=True):
    step: int = 0


@given(
    st.lists(st.builds(Card, st.sampled_from("ab"), plain.filter(lambda found: isinstance(found, dict))), max_size=3)
)
def test_structs_change_like_their_plain_data(cards: list[Card]):
    """Those that leave out defaults are replaced, for the same reason."""
    for old, new in (([Card("a", {"x": 1})], cards), ([Task(1)], [Task()]), (cards, cards)):
        before, after = msgspec.to_builtins(old), msgspec.to_builtins(new)
        change = msgspec.json.decode(msgspec.json.encode(changed(old, new)))
        assert same(patched(before, change), after)
    assert changed(cards, cards) == UNCHANGED
    assert changed(Card("a", {"x": 1}), Card("a", {"x": 2})) == {"marks": {"x": [2]}}
