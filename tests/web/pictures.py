"""Pictures of every table: at the start, in the middle and at the end, by day, by lantern and on a phone.

python -m tests.web.pictures                 into docs/pictures
python -m tests.web.pictures stones phone    only these
python -m tests.web.pictures sheets          full tables at every size, one contact sheet for each
python -m tests.web.pictures creatures       every body plan with every trait, and every animal, to be looked at; and
                                             the pictures that links to the games show elsewhere (web/public/previews)
"""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page

from tests.support.servers import ServerProcess
from tests.support.visitor import PHONE, Press, Visitor, click, tap
from tests.web.conftest import USUAL, launched, obstacle
from tests.web.crowded import CROWDED, WINDOWS
from tests.web.tables import TABLES, Set

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures"
PREVIEWS = ROOT / "web" / "public" / "previews"
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
EYES: dict[str, dict[str, Any]] = {
    "day": DESK,
    "lantern": {**DESK, "color_scheme": "dark"},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 844}},
}
SETTLED = 500  # milliseconds; a picture must not catch a transition midway


# A browser can pack a picture as well as any other program.
PACKED = """async png => {
    const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
    const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}"""


def shoot(visitor: Visitor, name: str) -> None:
    visitor.page.mouse.move(0, 0)  # nothing is explained
    visitor.page.evaluate("[window, document.querySelector('main')].forEach(place => place?.scrollTo(0, 0))")
    visitor.page.wait_for_timeout(SETTLED)
    pack(visitor.page, visitor.page.screenshot(), name)


def pack(page: Page, png: bytes, name: str) -> None:
    with page.context.new_page() as packer:
        packed = packer.evaluate(PACKED, b64encode(png).decode())
    (FOLDER / f"{name}.webp").write_bytes(b64decode(packed))
    print(f"{name}.webp", flush=True)


def come(opened: Browser, base: str, **wishes: Any) -> Visitor:
    """A visitor for whom nothing is held over the stage."""
    context = opened.new_context(**{**USUAL, **wishes})
    context.add_init_script("if (origin !== 'null') localStorage.galapagos ??= JSON.stringify({ pace: 'instant' })")
    return Visitor(context.new_page(), base)


def pages(opened: Browser, base: str, eyes: str) -> None:
    visitor = come(opened, base, **EYES[eyes])
    for name, path, there in [("home", "", ".game"), ("guide", "guide", "h3"), ("new", "new/origin", ".make")]:
        visitor.open(path)
        visitor.page.locator(there).first.wait_for()
        shoot(visitor, f"{name}-{eyes}")
    visitor.page.context.close()


def table(opened: Browser, base: str, wanted: Set, eyes: str) -> None:
    press = tap if eyes == "phone" else click
    visitor = come(opened, base, **EYES[eyes])
    visitor.play_now(wanted.game)
    visitor.wait_until_asked()
    shoot(visitor, f"{wanted.game}-start-{eyes}")
    heat(visitor, wanted, press)
    while visitor.over:  # the dice ended it
        heat(visitor, wanted, press)
    shoot(visitor, f"{wanted.game}-middle-{eyes}")
    visitor.set_table(wanted.game, ["me", "bot:random"], wanted.options, wanted.late)
    visitor.wait_for_the_table()
    visitor.play_on(press)
    shoot(visitor, f"{wanted.game}-end-{eyes}")
    visitor.page.context.close()


def heat(visitor: Visitor, wanted: Set, press: Press) -> None:
    """In the middle of things: an attack to be answered, a fight just fought, a piece with its targets."""
    visitor.set_table(wanted.game, ["me", "bot:greedy"], wanted.options, wanted.shown)
    visitor.wait_for_the_table()
    visitor.wait_until_asked()
    visitor.hurry = 0
    for _ in range(wanted.steps):
        visitor.act(press)
        visitor.wait_until_asked()
    visitor.hurry = 0.5


# Pictures next to each other, each as wide as its share of the longest side, with its size below.
SHEET = """shots => {
    document.body.style = "margin: 0; padding: 12px; width: 1680px; background: #fff; display: flex; flex-wrap: wrap;"
        + "gap: 12px; align-items: end; font: 14px sans-serif; box-sizing: border-box";
    return Promise.all(shots.map(([name, png, width, height]) => {
        const figure = document.createElement("figure"), picture = new Image();
        figure.style = "margin: 0; text-align: center";
        picture.src = "data:image/png;base64," + png;
        picture.style = `display: block; height: ${width > height ? 302 : 560}px; border: 1px solid #999`;
        figure.append(picture, name);
        document.body.append(figure);
        return picture.decode();
    }));
}"""


def sheets(opened: Browser, base: str) -> None:
    """Every crowded table at every size of a window, in German: to be looked at one by one."""
    for crowded in CROWDED:
        visitor = come(opened, base, locale="de-DE")
        visitor.set_table(
            crowded.game, ["me"] + ["bot:random"] * (crowded.seats - 1), crowded.options, crowded.position
        )
        visitor.wait_for_the_table()
        visitor.wait_until_asked()
        shots = []
        for width, height in sorted(WINDOWS, key=lambda size: size[0] < size[1]):  # those that stand upright last
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.mouse.move(1, 1)  # nothing is explained
            visitor.page.wait_for_timeout(SETTLED)
            png = visitor.page.screenshot(scale="css")
            shots.append([f"{width} × {height}", b64encode(png).decode(), width, height])
        with visitor.page.context.new_page() as page:
            page.set_viewport_size({"width": 1680, "height": 900})
            page.evaluate(SHEET, shots)
            pack(page, page.screenshot(full_page=True), f"sheet-{crowded.name}")
        visitor.page.context.close()


def creatures(opened: Browser, eyes: str) -> None:
    """The contact sheet: one picture for each of its sections."""
    page = opened.new_context(viewport={"width": 1210, "height": 900}).new_page()
    page.goto((ROOT / "build" / "sheet" / "index.html").as_uri())
    page.evaluate("theme => document.documentElement.dataset.theme = theme", {"lantern": "dark"}.get(eyes, ""))
    for section in page.locator("section").all():
        pack(page, section.screenshot(), f"creatures-{section.get_attribute('id')}-{eyes}")
    page.context.close()


def previews(opened: Browser) -> None:
    """The pictures for links, by day: PNG, because not every program reads WebP."""
    page = opened.new_context(viewport={"width": 1200, "height": 630}).new_page()
    page.goto((ROOT / "build" / "sheet" / "index.html").as_uri())
    page.evaluate("document.fonts.ready")
    PREVIEWS.mkdir(parents=True, exist_ok=True)
    for picture in page.locator(".preview").element_handles():
        name = str(picture.get_attribute("id")).removeprefix("preview-")
        picture.evaluate("node => document.body.replaceChildren(node)")  # alone, so that no pixel is cut in two
        page.screenshot(path=PREVIEWS / f"{name}.png")
        print(f"{name}.png", flush=True)
    page.context.close()


@contextmanager
def serving() -> Iterator[str]:
    with TemporaryDirectory() as folder, ServerProcess(str(Path(folder, "tables.db"))) as server:
        yield server.base


def main(words: list[str]) -> None:
    if reason := obstacle():
        sys.exit(f"No pictures: {reason}.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    if "creatures" in words:
        subprocess.run([sys.executable, "hatch_build.py", "--npm", "run", "sheet"], cwd=ROOT, check=True)
        with launched() as opened:
            for eyes in ("day", "lantern"):
                creatures(opened, eyes)
            previews(opened)
        return
    if not {"sheets", *words} - {"sheets"}:
        with serving() as base, launched() as opened:
            sheets(opened, base)
        if words:
            return
    lights = [eyes for eyes in EYES if eyes in words] or list(EYES)
    games = [each for each in TABLES if each.game in words] or ([] if "pages" in words else TABLES)
    with serving() as base, launched() as opened:
        for eyes in lights:
            if "pages" in words or games == TABLES:
                pages(opened, base, eyes)
            for wanted in games:
                table(opened, base, wanted, eyes)


if __name__ == "__main__":
    main(sys.argv[1:])
