"""Everybody can use it: axe finds nothing on any page and at no table, by day, by lantern and on a phone."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from galapagos.server.admin.people import set_moderator
from tests.support.people import Person
from tests.support.servers import ServerProcess
from tests.support.visitor import AXE, PHONE, Visitor, click
from tests.web.tables import Set, every_game

Visit = Callable[..., Visitor]

PAGES = {
    "": ".game",
    "new/beginning": ".make",
    "new/origin": ".make",
    "new/stones": ".make",
    "new/tyranno": ".make",
    "rules/beginning?rule=3.4": "#rule-3\\.4",
    "guide": "h3",
    "settings": "#name",
}
# What there is besides. Those of a finished game, a tournament and its maker are known once they are made.
MORE_PAGES = {
    "account": "h1",
    "editor/tyranno": "h1",
    "games": "#finished ~ ul li",
    "leaderboard": "h1",
    "learn": "h2",
    "learn/stones/first": ".play[data-laid=true]",
    "lobby": "h1",
    "moderation": "section.sheet",
    "nowhere": "h1",
    "profile": "h1",
    "puzzle/stones": ".play[data-laid=true]",
    "replay": "h1",
    "replay/{table}": ".log li",
    "review/{table}": "h1",
    "study/origin/{example}": ".play[data-laid=true]",
    "table/nothinghere": "h1",
    "tournament/{tournament}": "h1",
    "tournaments": "h1",
    "unsubscribe?token=none": "h1",
}
SCREENS: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE}
# 44 pixels for thumbs. The points of a board are as large as the screen lets them be, and at least 20.
TOO_SMALL = """() => [...document.querySelectorAll("button, a.button, [data-stand=open]")].flatMap(node => {
    const box = node.getBoundingClientRect(), least = node.matches("g, .trait, [data-small]") ? 20 : 43.5;
    const wrong = box.width > 0 && (box.width < least || box.height < least);
    return wrong ? [node.outerHTML.slice(0, 120)] : [];
})"""
REFUSED_TOKEN = "status of 40"
# A moderator with a report to deal with, a tournament to begin, and a game that was given up.
MAKE = """async ([name, rude]) => {
    const ask = async (method, path, body) => {
        const reply = await fetch(`/api${path}`, {
            method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
        });
        if (!reply.ok) throw new Error(await reply.text());
        return reply.json().catch(() => null);
    };
    await fetch("/api/me");
    await ask("POST", "/account", { name, passphrase: "quite long enough" });
    await ask("POST", "/reports", { name: rude, kind: "name", words: "not a name" });
    const tournament = await ask("POST", "/tournaments", { title: "A cup", game: "stones" });
    const table = await ask("POST", "/tables", { game: "stones", seats: ["me", "bot:random"], value: "" });
    const [example] = await (await fetch("/api/examples/origin/en")).json();
    await new Promise(ended => {
        const socket = new WebSocket(`${origin.replace("http", "ws")}/ws/tables/${table.id}?since=0&language=en`);
        socket.onmessage = ({ data }) => {
            const { type, status } = JSON.parse(data);
            if (type === "situation" && status === "playing")
                socket.send(JSON.stringify({ type: "resign", seat: 0, ref: 1 }));
            if (type === "situation" && status === "over") ended(socket.close());
        };
    });
    return { table: table.id, tournament: tournament.id, example: example.key };
}"""

with_axe = pytest.mark.skipif(
    not AXE.is_file() and os.environ.get("CI") != "true", reason="axe-core is not here (make web-tools)"
)


@with_axe
def test_every_page_by_day_and_by_lantern(visit: Visit, server: ServerProcess):
    """In one browser, which changes its light on each page."""
    ann = visit()
    ann.open("guide")
    made = of_a_moderator(ann, server)
    for page, ready in (PAGES | MORE_PAGES).items():
        ann.open(page.format(**made))
        ann.page.locator(ready).first.wait_for()
        by_day_and_by_lantern(ann)
    ann.forgive(REFUSED_TOKEN)  # of a token that nobody has, and a table that is not there


def of_a_moderator(ann: Visitor, server: ServerProcess) -> dict[str, str]:
    """Make ann a moderator with a report, a tournament and a game. Return what the addresses of their pages need."""
    keeper, rude = (f"{role} {secrets.token_hex(3)}" for role in ("Keeper", "Rude"))
    other = Person(server.base)
    other.post("/api/account", name=rude, passphrase="quite long enough")
    other.leave()
    made: dict[str, str] = ann.page.evaluate(MAKE, [keeper, rude])
    role = set_moderator(server.environment["GALAPAGOS_DATABASE"], keeper, moderates=True)
    with ThreadPoolExecutor() as threads:  # in this one the browser's loop runs
        threads.submit(asyncio.run, role).result()
    return made


def by_day_and_by_lantern(ann: Visitor) -> None:
    """In the light that there is, then in the other one."""
    dark = ann.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    ann.no_sideways_scroll()
    ann.accessible()
    ann.page.emulate_media(color_scheme="light" if dark else "dark")
    ann.accessible()


@with_axe
@pytest.mark.parametrize("fonts", ["ours", "wide"])
def test_pages_on_a_phone(fonts: str, visit: Visit):
    ann = visit(**PHONE) if fonts == "ours" else visit(**PHONE, fonts=fonts)
    for page, ready in PAGES.items():
        ann.open(page)
        ann.page.locator(ready).first.wait_for()
        ann.no_sideways_scroll()
        ann.accessible()


@with_axe
def test_the_lobby(visit: Visit):
    ann = visit()
    ann.set_table("beginning", ["me", "open"], {})
    ann.page.locator("#link").wait_for()
    ann.accessible()


@with_axe
@pytest.mark.parametrize("screen", SCREENS)
@every_game
def test_in_the_middle_of_play(table: Set, screen: str, visit: Visit):
    ann = visit(**SCREENS[screen])
    ann.set_table(table.game, ["me", "bot:random"], table.options, table.late)
    ann.wait_for_the_table()
    ann.wait_until_asked()
    if screen == "phone":
        assert ann.at_last_none(TOO_SMALL) == []
    for _ in range(3):
        ann.wait_until_asked()
        by_day_and_by_lantern(ann)
        if not ann.over:
            ann.act(click)
    ann.page.keyboard.press("c")
    ann.page.locator(".rail").wait_for()
    by_day_and_by_lantern(ann)
