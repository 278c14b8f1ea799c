"""Run a match: games already played, games to play, and when the match is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from galapagos.arena.match import Fixture, Match, fixtures
from galapagos.arena.play import NO_OBJECTS, Objects, PlayedGame
from galapagos.arena.rating import deals_of, decided
from galapagos.arena.storage import MatchFolder
from galapagos.arena.workers import play_in_processes, play_on_ray


class Workers(msgspec.Struct, frozen=True):
    """Where games are played."""

    jobs: int = 1
    ray: bool = False
    objects: Objects = NO_OBJECTS  # bots that have no name

    def play(self, match: Match, todo: list[Fixture]) -> Iterator[PlayedGame]:
        play = play_on_ray if self.ray else play_in_processes
        return play(match, todo, self.jobs, self.objects)


class MatchRunner:
    def __init__(
        self, match: Match, workers: Workers, folder: MatchFolder | None = None, until_decided: bool = False
    ) -> None:
        self.match, self.workers, self.folder, self.until_decided = match, workers, folder, until_decided
        self.plan = fixtures(match)
        self.results = dict[int, PlayedGame]()
        self.interrupted = False

    def run(self, tell: Callable[[MatchRunner], None] = lambda runner: None) -> list[PlayedGame]:
        """Play the games that are missing. Ctrl-C stops early; finished games are saved."""
        self.take_what_is_there()
        todo = [fixture for fixture in self.plan if fixture.number not in self.results]
        games = self.workers.play(self.match, todo)
        try:
            tell(self)
            while not self.over() and (played := next(games, None)) is not None:
                self.take(played)
                tell(self)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            games.close()  # type: ignore[attr-defined]
        return self.counted()

    def take_what_is_there(self) -> None:
        if self.folder is None:
            return
        for fixture in self.plan:
            played = self.folder.played(fixture)
            if played is not None:
                self.results[fixture.number] = played

    def take(self, played: PlayedGame) -> None:
        self.results[played.fixture.number] = played
        if self.folder is not None:
            self.folder.keep(played)

    def over(self) -> bool:
        return len(self.results) == len(self.plan) or (self.until_decided and self.decided_at() is not None)

    def prefix(self) -> list[PlayedGame]:
        """The games from the first one up to the first gap, independent of which worker was faster."""
        unbroken = list[PlayedGame]()
        while len(unbroken) in self.results:
            unbroken.append(self.results[len(unbroken)])
        return unbroken

    def decided_at(self) -> int | None:
        """The number of games after which the match was decided, independent of which worker was faster."""
        deals = deals_of(self.prefix(), self.match.seats)
        for count in range(1, len(deals) + 1):
            if decided(self.match, deals[:count]):
                return count * self.match.seats
        return None

    def counted(self) -> list[PlayedGame]:
        """The games of the report: all, or those up to the decision."""
        if self.until_decided and (end := self.decided_at()) is not None:
            return self.prefix()[:end]
        return [self.results[number] for number in sorted(self.results)]
