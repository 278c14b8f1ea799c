"""Play through a proxy and several server processes, one of which dies: for the suite, and for tools/hosting.sh.

python -m tests.web.hosting play NOTE -- COMMAND…    plays a game at https://play.example; COMMAND kills a process
python -m tests.web.hosting again NOTE               finds the same game again, after a restore
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, expect

from tests.support.patience import PATIENCE
from tests.support.visitor import Visitor, click
from tests.web.conftest import HOSTED, USUAL, launched
from tests.web.tables import Set

STREAMS = re.compile(r"^galapagos_streams (\S+)", re.MULTILINE)
PORTS = (8001, 8002)
Json = dict[str, Any]


def metrics(port: int) -> str:
    response = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE)
    assert response.status_code == 200, response.text
    return response.text


def streams(port: int) -> int:
    found = STREAMS.search(metrics(port))
    assert found is not None
    return int(float(found[1]))


def wait_for(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@contextmanager
def visitors(browser: Browser, base: str) -> Iterator[Callable[[], Visitor]]:
    """People with browsers of their own, who accept our self-made certificate (service workers would not)."""
    contexts, came = [], list[Visitor]()

    def come() -> Visitor:
        contexts.append(browser.new_context(**USUAL, ignore_https_errors=True, service_workers="block"))
        contexts[-1].set_default_timeout(PATIENCE * 1000)
        came.append(Visitor(contexts[-1].new_page(), base))
        return came[-1]

    yield come
    for context in contexts:
        context.close()
    mistakes = [mistake for visitor in came for mistake in visitor.mistakes]
    assert not mistakes, mistakes


def play(come: Callable[[], Visitor], ports: Sequence[int], kill: Callable[[], object]) -> Json:
    """Two people play; in the middle the process at the first port is killed. Return what is to be found again."""
    ann, bob = come(), come()
    set_table_at(ann, ports)
    bob.page.goto(ann.page.locator("#link").input_value())
    bob.page.locator("button", has_text="Sit here").click()
    for visitor in (ann, bob):
        visitor.wait_for_the_table()
        visitor.page.evaluate("window.samePage = true")
    wait_for(lambda: [*map(streams, ports)] == [2, 0], "not everybody at the table is served by one process")
    play_a_little(ann, bob)
    kill()
    wait_for(lambda: streams(ports[1]) == 2, "not everybody came back to the process that lives")
    for visitor in (ann, bob):
        expect(visitor.page.locator("p.line")).to_have_count(0)
        visitor.hurry = 0.75
    ann.play_on(click, [bob])
    assert ann.page.evaluate("window.samePage")
    assert bob.page.evaluate("window.samePage")
    return {"url": ann.page.url, "record": record(ann.page)}


def set_table_at(ann: Visitor, ports: Sequence[int]) -> None:
    """Set tables until the proxy has chosen the first process for one; it chooses by the name of the table."""
    for _ in range(20):
        ann.set_table("beginning", ["me", "open"], {}, Set("beginning", left=10).late)
        wait_for(lambda: sum(map(streams, ports)) == 1, "there is no stream")
        if streams(ports[0]):
            return
        ann.page.goto("about:blank")
        wait_for(lambda: sum(map(streams, ports)) == 0, "the stream of a page that is closed has not ended")
    raise AssertionError(f"no table goes to port {ports[0]}")


def play_a_little(ann: Visitor, bob: Visitor, moves: int = 4) -> None:
    made = 0
    while made < moves:
        for visitor in (ann, bob):
            made += visitor.act(click)
        ann.page.wait_for_timeout(20)


def record(page: Page) -> Json:
    table = page.url.rsplit("/", 1)[-1].partition("?")[0]
    found: Json = page.evaluate("async table => (await fetch(`/api/tables/${table}/record`)).json()", table)
    assert found["scores"], found
    return found


def find_again(come: Callable[[], Visitor], note: Json) -> None:
    """After a restore the game is there as it was played."""
    ann = come()
    ann.page.goto(note["url"])
    expect(ann.page.locator(".result")).to_be_visible()
    assert record(ann.page) == note["record"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["play", "again"])
    parser.add_argument("note", type=Path)
    parser.add_argument("kill", nargs="*")
    wish = parser.parse_args()
    with launched() as browser, visitors(browser, f"https://{HOSTED}") as come:
        if wish.what == "again":
            find_again(come, json.loads(wish.note.read_text()))
        else:
            note = play(come, PORTS, lambda: subprocess.run(wish.kill, check=True))
            wish.note.write_text(json.dumps(note))
            print(f"played {len(note['record']['moves'])} moves; scores {note['record']['scores']}")


if __name__ == "__main__":
    main()
