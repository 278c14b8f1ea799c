"""The translators' workshop, on a copy of the texts with a made-up language."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from typer.testing import CliRunner

from galapagos.core.languages import FALLBACK
from galapagos.translation import cli
from galapagos.translation.entries import read_entries, write_entries
from galapagos.translation.files import LANGUAGE, MESSAGES, english, expected, files, is_messages, missing, translation
from galapagos.translation.page import write_page
from galapagos.translation.po import export_po, import_po
from galapagos.translation.report import accept, faults, status

SOURCES = Path(__file__).parents[2]
CODE = "eo"
PAGE = Path("web/src/texts/eo.ts")
RULES = Path("src/galapagos/games/stones/rules.eo.md")
REVIEW = Path("src/galapagos/review/texts.eo.toml")


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the English texts, and of the messages of another language: their keys are the English ones."""
    other = next(path for path in (SOURCES / "src/galapagos/core").glob("messages.*.toml")).relative_to(SOURCES)
    for path in [*files(SOURCES, FALLBACK), other]:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCES / path, tmp_path / path)
    return tmp_path


def translate_all(sources: Path, po: Path) -> None:
    """As an editor does it: every text gets a translation."""
    with po.open("rb") as file:
        catalog = read_po(file, locale=CODE)
    for message in catalog:
        if message.id:
            message.string = f"{message.id}~"
    with po.open("wb") as file:
        write_po(file, catalog, width=0)


def test_a_language_goes_through_a_po_file_and_back(sources: Path, tmp_path: Path):
    po = tmp_path / "eo.po"
    everything = status(sources, CODE).texts
    assert export_po(sources, CODE, po) == everything
    translate_all(sources, po)
    assert import_po(sources, CODE, po) == everything
    assert missing(sources, CODE) == []
    assert [path for path in faults(sources, CODE) if LANGUAGE.format(CODE) not in path] == []
    for path in expected(sources, CODE):
        wanted = {key: f"{text}~" for key, text in english(sources, path).items()}
        assert wanted.items() <= translation(sources, path).items(), path


def test_what_is_not_translated_is_missing(sources: Path):
    write_entries(sources / REVIEW, sources / REVIEW.with_name("texts.en.toml"), {})
    shutil.copy(next((sources / MESSAGES.format(CODE)).parent.glob("messages.*.toml")), sources / MESSAGES.format(CODE))
    lacking = [file for file, _ in missing(sources, CODE)]
    assert REVIEW.as_posix() not in lacking
    assert MESSAGES.format(CODE) not in lacking
    assert PAGE.as_posix() in lacking


def test_what_changed_in_english_is_stale_until_it_is_accepted(sources: Path):
    source = sources / REVIEW.with_name("texts.en.toml")
    write_entries(sources / REVIEW, source, read_entries(source))
    accept(sources, CODE)
    assert status(sources, CODE).stale == []
    write_entries(source, source, {"tally / luck": "fortune"})
    assert status(sources, CODE).stale == [(REVIEW.as_posix(), "tally / luck")]
    accept(sources, CODE)
    assert status(sources, CODE).stale == []


def test_stale_texts_are_fuzzy_and_do_not_come_back_by_themselves(sources: Path, tmp_path: Path):
    source, po = sources / REVIEW.with_name("texts.en.toml"), tmp_path / "eo.po"
    write_entries(sources / REVIEW, source, read_entries(source))
    accept(sources, CODE)
    write_entries(source, source, {"tally / luck": "fortune"})
    export_po(sources, CODE, po)
    with po.open("rb") as file:
        fuzzy = [message.context for message in read_po(file) if message.id and message.fuzzy]
    assert fuzzy == [f"{REVIEW.as_posix()}#tally / luck"]


def test_other_holes_and_words_without_their_form_are_faults(sources: Path):
    source = sources / REVIEW.with_name("texts.en.toml")
    write_entries(
        sources / REVIEW, source, read_entries(source) | {"tally / others": "{who}", "tally.acc / luck": "lucko"}
    )
    found = [line.removeprefix(f"{REVIEW.as_posix()}: ") for line in faults(sources, CODE)]
    assert "tally / others: the holes are who, in English name" in found
    assert "[tally.acc] lacks own" in found
    assert "[tally.acc] lacks luck" not in found


def test_a_form_that_a_text_asks_for_has_every_creature(sources: Path):
    source = sources / REVIEW.with_name("texts.en.toml")
    write_entries(sources / REVIEW, source, read_entries(source) | {"tally / others": "de {name:gen}"})
    assert f"{LANGUAGE.format(CODE)}: [forms.gen] lacks wolf" in faults(sources, CODE)


def test_the_commands(sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cli, "sources", lambda: sources)
    run = lambda *words: CliRunner().invoke(cli.app, [*words])  # noqa: E731
    assert f"{PAGE.as_posix()}: 1" in run("status", CODE).output
    assert run("check", CODE).exit_code != 0
    po = tmp_path / "eo.po"
    run("export", CODE, str(po))
    translate_all(sources, po)
    assert "texts from" in run("import", CODE, str(po)).output
    assert run("status", CODE, "--all").output.startswith("missing: 0 of ")
    assert (sources / RULES).is_file()


def test_quotation_marks_and_spaces_are_those_of_the_language(sources: Path):
    source = sources / REVIEW.with_name("texts.en.toml")
    write_entries(sources / REVIEW, source, read_entries(source) | {"tally / luck": "«sorto»", "tally / own": "nia :"})
    language = sources / LANGUAGE.format(CODE)
    language.write_text('name = "Esperanto"\nquotes = "“…”"\nspaced = ":"\n', encoding="utf-8")
    found = [line.removeprefix(f"{REVIEW.as_posix()}: ") for line in faults(sources, CODE)]
    assert "tally / luck: quotation marks are “…”, not « »" in found
    assert "tally / own: a narrow no-break space belongs before :" in found
    assert not any(line.startswith("review /") for line in found)


def test_a_page_shows_every_text_with_examples_and_its_place(tmp_path: Path):
    out = tmp_path / "fr.html"
    assert write_page(SOURCES, "fr", out) == status(SOURCES, "fr").texts
    page = out.read_text(encoding="utf-8")
    for shown in (
        "<small>Wolf attacks lizard</small>",
        "<small>Le loup attaque le lézard</small>",
        "<small>La grenouille défie le plongeon à nœuds</small>",
        "<small>1 jour par coup</small><small>2 jours par coup</small><small>5 jours par coup</small>",
        "<small>pages/settings/Settings.svelte</small>",
        "<small>why a move is not possible</small>",
    ):
        assert shown in page, shown


def test_a_page_marks_what_is_missing(sources: Path, tmp_path: Path):
    out = tmp_path / "eo.html"
    write_page(sources, CODE, out)
    assert out.read_text(encoding="utf-8").count('class="missing"') == status(sources, CODE).texts


# A number, at most one word between, and something of which there can be one.
NUMBER = r"\{(?:amount|cards|count|dice2?|hits2?|left|moves|n|number|obstacles|points|stones)\} (?:\w+ )?"
COUNTED = {
    "en": "animals|cards|chips|choices|days|dice|discards|games|hits|lines|moves|obstacles|points|rolls"
    "|steps|stones|tokens|traits",
    "de": "Chips|Eigenschaften|Handkarten|Hindernisse|Karten|Marken|Möglichkeiten|Partien|Punkte|Schritte"
    "|Steine|Tiere|Würfe|Zeilen|Züge",
    "fr": "animaux|cartes|coups|événements|jetons|jours|obstacles|parties|pierres|points|sauts|traits",
}
MANY = {  # never one
    "profile.curve",
    "review / cost_points",
    "review / than_points",
    "terminal / check_open",
    "terminal / check_over",
    "terminal / group",
}


@pytest.mark.parametrize("language", COUNTED)
def test_what_is_counted_has_a_form_for_one(language: str):
    """Where there is one card, nobody reads "1 cards"."""
    found = [
        (key, text)
        for path in files(SOURCES, language)
        if path.suffix != ".md" and not is_messages(path) and "prose" not in path.parts
        for key, text in translation(SOURCES, path).items()
        if key not in MANY and re.search(rf"{NUMBER}(?:{COUNTED[language]})\b", text)
    ]
    assert found == []


def test_the_page_for_newcomers_names_every_step():
    """What `make play` has installed cannot read PO files."""
    first, _, rest = (SOURCES / "docs/translating.md").read_text("utf-8").partition("## The workshop")
    steps = [line.split("#")[0].split() for line in first.splitlines() if line.startswith("    ")]
    assert [step[-1] if step[0] == "make" else " ".join(step[1:3]) for step in steps] == [
        "install babel",
        "translate export",
        "translate import",
        "play",
    ]
    project = tomllib.loads((SOURCES / "pyproject.toml").read_text("utf-8"))["project"]
    assert not any(one.startswith("babel") for one in project["optional-dependencies"]["server"])
    assert all(f"galapagos translate {command} " in rest for command in ("status", "check", "page", "accept"))
