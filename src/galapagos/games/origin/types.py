"""Names for the numbers of this game. All of them are plain 64-bit integers to the compiler."""

from __future__ import annotations

from typing import TypeAlias

from mypy_extensions import i64

Seat: TypeAlias = i64
Name: TypeAlias = i64  # the running number of an animal
Kind: TypeAlias = i64  # a kind of trait: its place in the sorted scan
Kinds: TypeAlias = i64  # a set of kinds: `&` intersects, `|` joins
Card: TypeAlias = i64  # a kind of card: its place in the deck list
Zone: TypeAlias = i64
Mode: TypeAlias = i64  # how an attack came about
Action: TypeAlias = i64  # see `actions`
Refusal: TypeAlias = i64  # ALLOWED, or why a move is refused: see `reasons`
Word: TypeAlias = i64  # a trait card on an animal: see `worn`
