"""The games of this server, their texts and their rules."""

from __future__ import annotations

from litestar import Router, get
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware

from galapagos import __version__
from galapagos.bots import bot_names
from galapagos.core.engine import engine
from galapagos.core.game import Game
from galapagos.core.languages import FALLBACK, LANGUAGES
from galapagos.core.languages import language as language_of
from galapagos.core.names import CREATURES, SEATS, creature_name
from galapagos.core.registry import game_class, game_names
from galapagos.server.errors import not_found
from galapagos.server.people.accounts import SCOPES
from galapagos.server.routes.dependencies import InLanguage, Name, TheServer
from galapagos.server.wire.http import GameCard, GameTexts, House, OptionCard, RuleBook, RuleText


@get("/api/house")
async def house(server: TheServer) -> House:
    """Describe this server."""
    return House(
        version=__version__,
        engine=engine(),
        languages=list(LANGUAGES),
        bots=bot_names(),
        scopes=list(SCOPES),
        guests=server.settings.guests,
        invite_only=server.settings.invite_only,
        mail=server.recovery.mailer.available,
    )


@get("/api/games")
async def games() -> list[GameCard]:
    """List the games with their seats and options."""
    return [game_card(game_class(name)) for name in game_names()]


@get("/api/texts/{name:str}/{language:str}")
async def texts(name: Name, language: InLanguage) -> GameTexts:
    """Return all texts of a game in a language."""
    game = known_game(name)()
    found = game.texts(language)
    sections = {section: dict(lines) for section, lines in found.sections.items()}
    spoken = language_of(language)
    return GameTexts(
        game=name,
        language=language,
        sections=sections,
        creatures=[creature_name(number, language) for number in range(len(CREATURES))],
        numbered_creature=spoken.numbered_creature,
        creature_forms={form: [words.get(word, "") for word in CREATURES] for form, words in spoken.forms.items()},
        genders=list(spoken.genders),
        seats=list(SEATS),
        roles=game.roles(),
    )


@get("/api/rules/{name:str}/{language:str}")
async def rules(name: Name, language: InLanguage) -> RuleBook:
    """Return the numbered rules of a game."""
    found = known_game(name)().rules(language)
    book = [RuleText(number=rule.number, title=rule.title, text=rule.text) for rule in found.values()]
    return RuleBook(game=name, language=language, rules=book)


def known_game(name: str) -> type[Game]:
    if name not in game_names():
        raise not_found("game")
    return game_class(name)


def game_card(kind: type[Game]) -> GameCard:
    game = kind()
    words = {language: game.texts(language).sections["game"] for language in LANGUAGES}
    return GameCard(
        name=kind.name,
        seats=list(kind.seat_counts),
        options=[
            OptionCard(
                name=option.name,
                default=option.default,
                values=list(option.values),
                range=option.range,
                suggested=list(option.suggested),
                rule=option.rule,
            )
            for option in kind.options_offered
        ],
        titles={language: section["name"] for language, section in words.items()},
        taglines={language: section["tagline"] for language, section in words.items()},
        kinds={language: section["kind"] for language, section in words.items()},
        minutes=words[FALLBACK]["minutes"],
        longest=kind.longest,
    )


# Everyone gets the same answers here. Elsewhere secrets stand next to what a visitor chose, and compression would let
# an eavesdropper guess them by the length.
COMPRESSION = CompressionConfig(backend="gzip", gzip_compress_level=6)

router = Router(
    path="/",
    middleware=[DefineMiddleware(CompressionMiddleware, config=COMPRESSION)],
    route_handlers=[
        house,
        games,
        texts,
        rules,
    ],
)
