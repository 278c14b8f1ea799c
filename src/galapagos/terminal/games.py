"""`galapagos games`: the games and their options."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from galapagos.core.game import Game
from galapagos.core.options import Option, OptionValue
from galapagos.core.texts import Texts, load_texts
from galapagos.terminal.palette import ACCENT, QUIET
from galapagos.terminal.seats import known_game, playable_games
from galapagos.terminal.translator import Translator


def list_games(translator: Translator, with_options: bool) -> RenderableType:
    rows = Grid(box=box.SIMPLE_HEAD, title_style=ACCENT)
    for key in ("name", "game", "seats", "minutes"):
        rows.add_column(translator(f"column_{key}"), no_wrap=key != "game")
    for name in playable_games():
        game, texts = known_game(name), texts_of(name, translator)
        about = Text.assemble((texts.get("game", "name"), "bold"), "\n", (texts.get("game", "tagline"), QUIET))
        rows.add_row(Text(name, ACCENT), about, span(game), texts.get("game", "minutes"))
    parts: list[RenderableType] = [rows]
    if with_options:
        parts += [show_game(translator, name) for name in playable_games()]
    return Group(*parts, Text(translator("options_hint"), QUIET))


def show_game(translator: Translator, name: str) -> RenderableType:
    """A game with all its options, one sentence each."""
    game, texts = known_game(name), texts_of(name, translator)
    minutes = translator("seats_minutes", seats=span(game), minutes=texts.get("game", "minutes"))
    head = Text.assemble(
        (name, ACCENT), "  ", (texts.get("game", "name"), "bold"), f", {texts.get('game', 'kind')}, {minutes}"
    )
    options = [option_lines(translator, option, texts) for option in game.options_offered]
    return Group(
        head, f"  {texts.get('game', 'tagline')}", *(options or [Text(f"  {translator('no_options')}", QUIET)]), ""
    )


def option_lines(translator: Translator, option: Option, texts: Texts) -> RenderableType:
    head = Text.assemble(
        (translator("option_line", name=option.name, default=shown(option.default), rule=option.rule), "bold")
    )
    if values := allowed(option, texts):
        head.append(f"   {translator('values')}: {values}", QUIET)
    return Padding(Group(head, Padding(texts.get("option", option.name), (0, 2))), (0, 2))


def allowed(option: Option, texts: Texts) -> str:
    """A value as it is typed, with its name."""
    if option.range is not None:
        return f"{option.range[0]}–{option.range[1]}"
    return ", ".join(shown(value) + called(value, texts) for value in option.values or option.suggested)


def called(value: OptionValue, texts: Texts) -> str:
    return f" ({texts.get('option_value', str(value))})" if texts.has("option_value", str(value)) else ""


def shown(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def span(game: type[Game]) -> str:
    few, many = game.seat_counts[0], game.seat_counts[-1]
    return str(few) if few == many else f"{few}–{many}"


def texts_of(name: str, translator: Translator) -> Texts:
    return load_texts(known_game(name).folder, translator.language)
