"""`galapagos translate`: for those who translate, in a checkout."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from galapagos.core.errors import GalapagosError
from galapagos.core.messages import msg
from galapagos.translation.files import sources
from galapagos.translation.report import accept as accept_texts
from galapagos.translation.report import faults
from galapagos.translation.report import status as status_of

Code = Annotated[str, typer.Argument(metavar="CODE", help="the language's code, such as fr")]
File = Annotated[Path, typer.Argument(help="a PO file")]

app = typer.Typer(help="Translate the games, the page and the terminal (in a checkout).", rich_markup_mode=None)


@app.command()
def status(code: Code, every: Annotated[bool, typer.Option("--all", help="name each text")] = False) -> None:
    """Tell what is missing, and what is stale since the English changed."""
    found = status_of(sources(), code)
    for title, texts in (("missing", found.missing), ("stale", found.stale)):
        print(f"{title}: {len(texts)} of {found.texts} texts")
        if every:
            for file, key in texts:
                print(f"  {file}: {key}")
        else:
            for file, count in Counter(file for file, _ in texts).items():
                print(f"  {file}: {count}")


@app.command()
def check(code: Code) -> None:
    """Fail where a text is missing or cannot be filled in: other holes than in English, forms without a word."""
    here = sources()
    wrong = [*(f"{file}: {key} is missing" for file, key in status_of(here, code).missing), *faults(here, code)]
    for line in wrong:
        print(line)
    if wrong:
        raise GalapagosError(msg("{n} {n?text needs|texts need} work", n=len(wrong)))
    print("All is well.")


@app.command()
def accept(code: Code) -> None:
    """Remember that all texts are translations of the English texts of today."""
    accept_texts(sources(), code)


@app.command()
def page(code: Code, file: Annotated[Path, typer.Argument(help="an HTML file")]) -> None:
    """Write a page that shows every text in context: its English, where it stands, and examples with holes filled."""
    from galapagos.translation.page import write_page

    print(f"{write_page(sources(), code, file)} texts in {file}")


@app.command("export")
def export_file(code: Code, file: File) -> None:
    """Write all texts into a PO file, for Poedit, Weblate and the like."""
    from galapagos.translation.po import export_po

    print(f"{export_po(sources(), code, file)} texts in {file}")


@app.command("import")
def import_file(code: Code, file: File) -> None:
    """Read translated texts from a PO file into the files of the language."""
    from galapagos.translation.po import import_po

    print(f"{import_po(sources(), code, file)} texts from {file}")
