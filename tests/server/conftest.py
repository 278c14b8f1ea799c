"""The server that most tests share. A test that stops or limits its server starts its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.accounts import account
from tests.support.people import Person
from tests.support.servers import ServerThread, settings


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    folder: Path = tmp_path_factory.mktemp("served")
    with ServerThread(settings(folder)) as running:
        yield running


@pytest.fixture
def come(served: ServerThread) -> Iterator[Callable[..., Person]]:
    """Make people who visit the server; they leave when the test is over."""
    people: list[Person] = []

    def somebody(name: str | None = None, base: str = served.base, token: str = "") -> Person:
        people.append(Person(base, name, token))
        return people[-1]

    yield somebody
    for person in people:
        person.leave()


@pytest.fixture
def ann(come: Callable[..., Person]) -> Person:
    return come("Ann")


@pytest.fixture
def bob(come: Callable[..., Person]) -> Person:
    return come("Bob")


@pytest.fixture
def cat(come: Callable[..., Person]) -> Person:
    return come("Cat")


@pytest.fixture
def two(served: ServerThread) -> Iterator[tuple[Person, Person]]:
    """Two people with accounts."""
    people = account(served.base, "Ann"), account(served.base, "Bob")
    yield people
    for person in people:
        person.leave()
