"""What an assistant can do with games, in plain Python: every method returns the text that the assistant reads."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from galapagos.bots import bot, bot_names, check_bot, runs_code
from galapagos.core.dealers import SeededDealer
from galapagos.core.errors import GalapagosError, NotationError, UnknownName
from galapagos.core.game import Game
from galapagos.core.languages import FALLBACK, LANGUAGES
from galapagos.core.names import SEATS
from galapagos.core.options import OptionValue, nearest
from galapagos.core.record import Record, parse_record
from galapagos.core.registry import configured_game, game_class, game_names
from galapagos.core.table import Player, Table
from galapagos.core.texts import Texts
from galapagos.envs.text import RECENT, TextPrompt
from galapagos.review.review import Effort, Review, digest_of, moments_of, outline_of
from galapagos.review.runner import judge_all
from galapagos.review.summary import SeatReview, Summary, summary_of

ME = "me"
MOST_TABLES = 100
MOST_SECONDS = 5.0  # that a review may spend on a decision
FOUND = 8  # rules that mention a word


class OpenTable(msgspec.Struct):
    """A table, the bots at it, the decision that is due for the assistant, and how much of the game it has heard."""

    table: Table
    players: list[Player | None]
    language: str
    asked: TextPrompt | None = None
    told: int = 0


class AssistantTables:
    """Games, rules and tables for one assistant. Nothing is stored."""

    def __init__(self) -> None:
        self.open: dict[str, OpenTable] = {}

    # -- looking up ---------------------------------------------------------------------------------------------------

    def games(self, language: str = FALLBACK) -> str:
        """The games with their seats and options, and the bots to play against."""
        check_language(language)
        parts = [game_text(name, language) for name in game_names()]
        return "\n\n".join([*parts, f"Bots, weakest first: {', '.join(bot_names())}."])

    def rules(self, game: str, about: str = "", language: str = FALLBACK) -> str:
        """Return the rule with this number, all rules that mention this word, or the list of rules."""
        check_language(language)
        made = known_game(game)
        rules = made.rules(language)
        if not about:
            return "\n".join(f"{rule.number} {rule.title}" for rule in rules.values())
        number = about.upper().removeprefix("RULE ").strip()
        if number in rules:
            below = [rule for other, rule in rules.items() if other.startswith(f"{number}.")]
            return "\n\n".join(f"{rule.number} {rule.title}\n{rule.text}" for rule in [rules[number], *below])
        word = about.casefold()
        cards = explained(made.texts(language), word)
        found = [rule for rule in rules.values() if word in rule.title.casefold() or word in rule.text.casefold()]
        if not cards and not found:
            raise UnknownName(f"no rule of {game} mentions {about!r}; ask without a word for the list of all rules")
        return "\n\n".join([*cards, *(f"{rule.number} {rule.title}\n{rule.text}" for rule in found[:FOUND])])

    # -- playing ------------------------------------------------------------------------------------------------------

    def new_table(
        self,
        game: str,
        seats: Sequence[str],
        options: dict[str, OptionValue],
        seed: str = "",
        language: str = FALLBACK,
    ) -> str:
        """Set a table: `seats` are `me` or the names of bots."""
        check_language(language)
        if ME not in seats:
            raise GalapagosError("one of the seats must be 'me': it is yours")
        if len(self.open) >= MOST_TABLES:
            raise GalapagosError(f"{MOST_TABLES} tables are open; close one first")
        made = configured_game(known_game(game).name, len(seats), options)
        for name in set(seats) - {ME}:
            if runs_code(name):
                raise GalapagosError(f"{name!r} is code of its own, which an assistant cannot start")
            check_bot(name, made)
        dealer = SeededDealer(seed or secrets.token_hex(8))
        name = secrets.token_hex(3)
        players = [None if who == ME else bot(who) for who in seats]
        self.open[name] = OpenTable(Table(made, dealer, names=list(seats)), players, language)
        return f"Table {name}.\n{self.go_on(name)}"

    def look(self, table: str) -> str:
        """The decision that is due, in full."""
        opened = self.at(table)
        if opened.asked is None:
            return result_text(opened.table, opened.language)
        opened.asked = TextPrompt(opened.table.prompt(), opened.language)
        return opened.asked.text

    def play(self, table: str, answer: str) -> str:
        """Answer the decision; then the bots play up to the next one."""
        opened = self.at(table)
        if opened.asked is None:
            raise GalapagosError("this game is over")
        action = opened.asked.answer(answer)
        if action is None:
            return opened.asked.text
        opened.table.answer(opened.table.state.actor, action)
        return self.go_on(table)

    def why_not(self, table: str, move: str) -> str:
        """Whether a move in words is allowed, and if not, the rule that forbids it."""
        opened = self.at(table)
        prompt = opened.table.prompt()
        try:
            action = prompt.game.read(prompt.imagined, move.strip().lower())
        except NotationError as error:
            return f"These words mean no move: {error}"
        refusal = prompt.game.why_not(prompt.imagined, action)
        if refusal is None:
            return "This move is allowed."
        sentence = prompt.game.texts(opened.language).say("refusal", refusal.key, refusal.values)
        return f"Not allowed by rule {refusal.rule}: {sentence}"

    def go_on(self, table: str) -> str:
        """Let chance and the bots play up to the assistant's next decision, and tell what happened."""
        opened = self.open[table]
        opened.table.play_out(opened.players)
        history = opened.table.history
        new, opened.told = len(history) - opened.told, len(history)
        if opened.table.over:
            opened.asked = None
            return result_text(opened.table, opened.language)
        first = new == len(history)
        opened.asked = TextPrompt(opened.table.prompt(), opened.language, history=max(new, RECENT), brief=not first)
        return opened.asked.text

    def close(self, table: str) -> str:
        """Give up a table."""
        self.at(table)
        del self.open[table]
        return "Closed."

    def record(self, table: str) -> str:
        """Return the record of a finished game; before that it would show hidden cards."""
        opened = self.at(table)
        if not opened.table.over:
            raise GalapagosError("the record shows hidden cards: it is given when the game is over")
        record = opened.table.record()
        record.players = list(opened.table.names)
        return record.to_json()

    def at(self, table: str) -> OpenTable:
        if table not in self.open:
            raise UnknownName(f"there is no table {table!r}: {nearest(table, list(self.open))}")
        return self.open[table]

    # -- reviewing ----------------------------------------------------------------------------------------------------

    def review(self, table: str, record: str, seat: str, seconds: float, language: str = FALLBACK) -> str:
        """What each decision of a finished game cost, from a seat's view."""
        check_language(language)
        game = parse_record(record) if record else parse_record(self.record(table))
        known = list(SEATS[: game.seats])
        wanted = seat.lower() or first_person(game)
        if wanted not in known:
            raise UnknownName(f"no seat is called {seat!r}: {nearest(seat, known)}")
        return review_text(game, known.index(wanted), min(max(seconds, 0.01), MOST_SECONDS), language)


# -- texts ------------------------------------------------------------------------------------------------------------


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise UnknownName(f"there is no language {language!r}: {nearest(language, LANGUAGES)}")


def known_game(name: str) -> Game:
    if name not in game_names():
        raise UnknownName(f"there is no game {name!r}: {nearest(name, game_names())}")
    return game_class(name)()


def game_text(name: str, language: str) -> str:
    kind, texts = game_class(name), game_class(name)().texts(language)
    options = [
        f"  {option.name} (default {option.default}): {texts.get('option', option.name)}"
        for option in kind.options_offered
        if texts.has("option", option.name)
    ]
    few, many = kind.seat_counts[0], kind.seat_counts[-1]
    seats = f"{few} seats" if few == many else f"{few} to {many} seats"
    return "\n".join([f"{name}: {texts.get('game', 'name')}, {seats}. {texts.get('game', 'tagline')}", *options])


def explained(texts: Texts, word: str) -> list[str]:
    """Cards and traits whose name has this word."""
    return [
        f"{name}: {texts.sections[f'{kind}_text'][key]}"
        for kind, names in texts.sections.items()
        if f"{kind}_text" in texts.sections
        for key, name in names.items()
        if key in texts.sections[f"{kind}_text"] and (word in key.casefold() or word in name.casefold())
    ]


def result_text(table: Table, language: str) -> str:
    outcome = table.game.outcome(table.state)
    reason = table.game.texts(language).say("end", outcome.reason, {})
    points = ", ".join(
        f"{SEATS[seat].capitalize()} ({table.names[seat]}): {score}" for seat, score in enumerate(outcome.scores)
    )
    winners = " and ".join(SEATS[seat].capitalize() for seat in outcome.winners) or "nobody"
    return f"The game is over. {reason}\nWinner: {winners}.\nPoints: {points}."


def first_person(record: Record) -> str:
    return SEATS[record.players.index(ME)] if ME in record.players else SEATS[0]


def review_text(record: Record, seat: int, seconds: float, language: str) -> str:
    outline, effort = outline_of(record), Effort(seconds)
    moments = list(moments_of(record, [seat], effort))
    review = Review(digest_of(record), effort, [seat], found=list(judge_all(moments, 1)))
    summary = summary_of(outline, review, len(moments))
    return seat_review_text(summary, summary.seats[0], language)


def seat_review_text(summary: Summary, seat: SeatReview, language: str) -> str:
    lines = [f"{SEATS[seat.seat].capitalize()} made {len(seat.decisions)} decisions."]
    if seat.tally is not None:
        tally, own = seat.tally, seat.tally.decisions[seat.seat]
        others = sum(tally.decisions) - own
        lines.append(
            f"Winning chance {tally.start:.0%} at the start, {tally.end:.0%} at the end: luck {tally.luck:+.0%}, "
            f"own decisions {own:+.0%}, the others' decisions {others:+.0%}."
        )
    dear = [f"Move {each.number}: {each.sentences[language]}" for each in seat.costly]
    return "\n".join([*lines, *(dear or ["No decision cost much."])])
