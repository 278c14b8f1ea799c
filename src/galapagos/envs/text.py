"""Decisions as text for language models, and their replies as moves.

`to_text` writes a decision that a person would understand: goal, legend, the table, what happened last, the question
and numbered choices. Where there are too many choices for a short text, they are grouped, and `TextPrompt` asks in
steps. Replies are read strictly: `Answer: 3`, or the words of a move. `TextPlayer` seats a model at any table and
counts the replies that were no answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from galapagos.core.errors import GalapagosError, NotationError
from galapagos.core.game import Game
from galapagos.core.grammar import typed
from galapagos.core.languages import FALLBACK, file_in
from galapagos.core.names import SEATS
from galapagos.core.state import State
from galapagos.core.table import Player, Prompt
from galapagos.envs.prose import Reader, describe
from galapagos.envs.text_choices import Entry, TextChoice, choices_of, entries_of

MOST_CHOICES = 1000  # characters of the list of choices
RECENT = 12  # lines of what happened
MARKS = re.compile(r"[*`\"“”„«»]")  # of Markdown, and quotation marks
NUMBER = re.compile(r"([0-9]{1,6})[.):]?(?:\s+(.+))?")
DRAW = re.compile(r"^chance: (?:draw|card)\b")


class AnswerError(NotationError):
    """A reply that is no answer to what was asked."""


class TextPrompt:
    """A decision as a short conversation: `text` asks, `answer` reads the reply.

    `rules` adds the whole rules, `history` says how many of the latest moves are told, `brief` leaves out what a player
    knows after the first turn: goal and legend.
    """

    def __init__(
        self,
        prompt: Prompt,
        language: str = FALLBACK,
        *,
        rules: bool = False,
        history: int = RECENT,
        brief: bool = False,
        names: Sequence[str] = (),
    ) -> None:
        self.prompt, self.rules, self.history, self.brief = prompt, rules, history, brief
        called = [name.capitalize() for name in names or SEATS[: prompt.game.seats]]
        self.reader = Reader(prompt.game, language, called)
        self.choices = choices_of(prompt, self.reader)
        self.steps: list[Entry] = []  # the groups that were chosen so far
        self.entries = self.open_entries(self.choices)

    # -- asking -------------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """What to show: everything at first, then only what is left to choose."""
        parts = [] if self.steps else [*self.heading(), *self.table(), *self.events()]
        return "\n".join([*parts, *self.question()])

    def heading(self) -> list[str]:
        game, reader = self.prompt.game, self.reader
        name, seat = reader.texts.say("game", "name", {}), reader.names[self.prompt.seat]
        lines = [reader.say("title", "common", game=name, name=seat, seats=game.seats)]
        if self.rules:
            rules = file_in(game.folder, "rules", reader.language, "md").read_text(encoding="utf-8")
            lines += [reader.say("rules", "common"), rules.strip()]
        if not self.brief:
            lines += [
                reader.say("goal", "common", goal=reader.say("goal")),
                reader.say("legend", "common", legend=reader.say("legend")),
            ]
        return [*lines, ""]

    def table(self) -> list[str]:
        return [self.reader.say("table", "common"), *describe(self.reader, self.prompt.view), ""]

    def events(self) -> list[str]:
        """The latest moves, without what chance dealt."""
        lines = [line for line in self.prompt.record if not DRAW.match(line)]
        recent = lines[-self.history :] if self.history else []
        return [self.reader.say("history", "common"), *recent, ""] if recent else []

    def question(self) -> list[str]:
        asked = self.prompt.question
        sentence = self.reader.texts.say("question", asked.key, asked.values, self.reader.names)
        chosen = [self.reader.say("chosen", "common", label=self.steps[-1].label)] if self.steps else []
        lines = [f"{number}. {entry.label}" for number, entry in enumerate(self.entries, 1)]
        return [
            self.reader.say("question", "common", question=sentence),
            *chosen,
            *lines,
            self.reader.say("answer", "common"),
        ]

    def open_entries(self, choices: list[TextChoice]) -> list[Entry]:
        return entries_of(choices, self.reader, MOST_CHOICES)

    # -- answering ----------------------------------------------------------------------------------------------------

    def answer(self, reply: str) -> int | None:
        """Return the action that a reply means; None if it names a group, so that `text` asks for the rest."""
        entry = self.entry_named(self.said(reply), reply)
        if len(entry.choices) == 1:
            return entry.choices[0].action
        self.steps.append(entry)
        self.entries = self.open_entries(entry.choices)
        return None

    def said(self, reply: str) -> str:
        """What follows the last `Answer:`, or the whole reply where it has no such word."""
        words = {FALLBACK: "answer", self.reader.language: self.reader.say("answer_word", "common")}
        plain = MARKS.sub("", reply)
        found = re.findall(rf"(?im)\b(?:{'|'.join(words.values())})\s*[:=][ \t]*(.*)$", plain)
        return str(found[-1] if found else plain).strip(" \t\r\n_")

    def entry_named(self, said: str, reply: str) -> Entry:
        for choice in self.choices:
            if plain_words(said) in (plain_words(choice.words), plain_words(choice.sentence)):
                return Entry(choice.sentence, [choice])
        numbered = NUMBER.fullmatch(said)
        if numbered and 1 <= int(numbered[1]) <= len(self.entries):
            entry = self.entries[int(numbered[1]) - 1]
            if numbered[2] is None or entry.is_called(plain_words(numbered[2])):
                return entry
        raise AnswerError(
            f"{shortened(reply)!r} is no answer: write a line such as 'Answer: 1', with a number from 1 to "
            f"{len(self.entries)} or the words of a move, and nothing after it"
        )


def plain_words(text: str) -> str:
    return typed(text.casefold().rstrip(".! "))


def shortened(reply: str) -> str:
    plain = " ".join(reply.split())
    return plain if len(plain) <= 80 else f"{plain[:77]}..."


def prompt_of(game: Game, state: State, record: Sequence[str] = ()) -> Prompt:
    """The prompt of the seat that must decide in a state."""
    if state.actor < 0:
        raise GalapagosError("no seat is to move")
    return Prompt(
        game=game,
        seat=state.actor,
        view=game.view(state, state.actor),
        choices=list(state.choices()),
        question=game.question(state),
        record=list(record),
    )


def to_text(
    game: Game,
    state: State,
    language: str = FALLBACK,
    *,
    rules: bool = False,
    history: Sequence[str] = (),
    brief: bool = False,
) -> str:
    """Write the decision of the seat to move. `history` are the lines it has heard, as in `Prompt.record`."""
    return TextPrompt(prompt_of(game, state, history), language, rules=rules, brief=brief).text


def from_text(game: Game, state: State, reply: str, language: str = FALLBACK) -> int:
    """Return the action that a reply to `to_text` means, or raise AnswerError.

    Where `to_text` has grouped the choices, the reply must have the words of a move; `TextPrompt` asks in steps.
    """
    asked = TextPrompt(prompt_of(game, state), language)
    action = asked.answer(reply)
    if action is None:
        raise AnswerError(f"{shortened(reply)!r} names a group of choices: use TextPrompt to ask in steps")
    return action


class AnswerCounts(msgspec.Struct):
    """How a model answered."""

    decisions: int = 0
    replies: int = 0
    illegal: int = 0  # replies that were no answer
    given_up: int = 0  # decisions that were made for it, after too many of those

    @property
    def illegal_share(self) -> float:
        """The share of replies that were no answer."""
        return self.illegal / self.replies if self.replies else 0.0


Ask = Callable[[str], str]


class TextPlayer(Player):
    """A language model at a table: `ask` takes a text and returns the reply.

    A reply that is no answer gets an explanation and another chance, `tries` for each decision; then the first choice
    is taken. `counts` says how often that happened.
    """

    def __init__(
        self, ask: Ask, language: str = FALLBACK, *, tries: int = 3, rules: bool = False, brief: bool = False
    ) -> None:
        self.ask, self.language, self.tries = ask, language, tries
        self.rules, self.brief = rules, brief
        self.counts = AnswerCounts()

    def choose(self, prompt: Prompt) -> int:
        """Ask the model, in steps where there are many choices."""
        asked = TextPrompt(prompt, self.language, rules=self.rules, brief=self.brief)
        self.counts.decisions += 1
        complaint, left = "", self.tries
        while left:
            self.counts.replies += 1
            try:
                action = asked.answer(self.ask(asked.text + complaint))
            except AnswerError as error:
                self.counts.illegal += 1
                complaint, left = f"\n{error}", left - 1
                continue
            if action is not None:
                return action
            complaint = ""
        self.counts.given_up += 1
        return prompt.choices[0]
