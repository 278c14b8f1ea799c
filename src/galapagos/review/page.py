"""A review as a self-contained HTML page."""

from __future__ import annotations

from html import escape

from galapagos.arena import plots
from galapagos.core.texts import Texts, load_texts
from galapagos.review.sentences import FOLDER
from galapagos.review.summary import SeatReview, Summary
from galapagos.review.terminal import costly_rows, tally_rows


def page(summary: Summary, game: str, language: str) -> str:
    texts = load_texts(FOLDER, language)
    title = f"{texts.get('page', 'title')}: {game}"
    return plots.document(title, "".join(seat_part(seat, summary.names, texts) for seat in summary.seats), language)


def seat_part(seat: SeatReview, names: list[str], texts: Texts) -> str:
    return (
        f"<h2>{escape(names[seat.seat])}</h2>{graph(seat, texts)}{plots.legend(names)}"
        f"{plots.table(['', ''], tally_rows(seat, names, texts))}"
        f"<h3>{escape(texts.get('tally', 'why'))}</h3>{costly(seat, texts)}"
    )


def graph(seat: SeatReview, texts: Texts) -> str:
    points = [(point.number, point.chances) for point in seat.graph]
    dear = [each.number for each in seat.costly]
    return plots.chances(
        texts.get("page", "chances"), points, dear, f"{texts.get('tally', 'move')} {points[-1][0] - 1}"
    )


def costly(seat: SeatReview, texts: Texts) -> str:
    if not seat.costly:
        return f"<p>{escape(texts.get('page', 'nothing'))}</p>"
    dear = [
        f"<li value={number}><b>{escape(cost)}</b> {escape(why)}</li>" for number, cost, why in costly_rows(seat, texts)
    ]
    return f"<ol>{''.join(dear)}</ol>"
