"""Links to the page: what a chat shows of them."""

from __future__ import annotations

import gzip
import re
import struct
from pathlib import Path

import pytest

from galapagos.core.registry import game_names
from galapagos.server.http.link_preview import HEIGHT, HOME, WIDTH, game_at, with_preview

PAGE = b"<html><head><title>Galapagos</title></head><body></body></html>"
PICTURES = Path(__file__).resolve().parents[2] / "web" / "public" / "previews"
LINE = re.compile(r'<meta property="([^"]+)" content="([^"]*)" />')


def lines(name: str, language: str = "en") -> dict[str, str]:
    page = with_preview(PAGE, name, "https://play.example/", language)
    assert gzip.decompress(page.compressed) == page.plain
    head, _ = page.plain.decode().split("</head>")
    return dict(LINE.findall(head))


@pytest.mark.parametrize("name", [*game_names(), HOME])
def test_every_game_and_the_home_page_have_a_picture_of_the_usual_size(name: str):
    shown = lines(name)["og:image"].removeprefix("https://play.example/previews/")
    header = (PICTURES / shown).read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", header[16:]) == (WIDTH, HEIGHT)


def test_a_link_names_the_game_in_the_language_of_the_reader():
    assert lines("origin")["og:title"] == "The Origin of Species"
    assert lines("origin", "de")["og:description"] != lines("origin")["og:description"]
    assert lines("origin")["og:url"] == "https://play.example/origin"
    assert lines(HOME)["og:url"] == "https://play.example/"
    assert lines(HOME, "de")["og:description"].startswith("Vier Brettspiele")


def test_a_host_name_cannot_break_out_of_the_page():
    page = with_preview(PAGE, HOME, 'https://x"><script>/', "en").plain
    assert b"<script>" not in page


@pytest.mark.parametrize(
    ("path", "name"),
    [("/", HOME), ("/stones", "stones"), ("/stones/", "stones"), ("/tyranno/x", "tyranno"), ("/chess", HOME)],
)
def test_an_address_speaks_of_a_game(path: str, name: str):
    assert game_at(path) == name
