"""A page for each table that other sites can show: its address has no #, so that they read its title and picture."""

from __future__ import annotations

import asyncio
from html import escape
from urllib.parse import quote

from litestar import Response, Router, get
from litestar.connection import Request
from litestar.datastructures.state import State

from galapagos.server.community.captions import note_of, title_of
from galapagos.server.http.languages import preferred_language
from galapagos.server.routes.dependencies import Name, Text, TheServer
from galapagos.server.wire.http import TableCard

AnyRequest = Request[None, None, State]
SHARED_SECONDS = 60  # for which others may keep the picture


@get("/t/{table:str}", media_type="text/html", include_in_schema=False)
async def shared_table(request: AnyRequest, server: TheServer, table: Name, invite: Text = None) -> Response[str]:
    """Lead people to the table, and tell programs that show links what it is."""
    card = (await server.rooms.room(table)).ledger.card()
    base = str(request.base_url).rstrip("/")
    page = "replay" if card.status == "over" and card.moves and not card.sealed else "table"
    target = f"/#/{page}/{quote(table)}" + (f"?invite={quote(invite)}" if invite else "")
    language = preferred_language(request.headers.get("accept-language", ""))
    return Response(document(card, base, target, language), media_type="text/html")


def document(card: TableCard, base: str, target: str, language: str) -> str:
    title, who = title_of(card, language), ", ".join(place.name or "…" for place in card.places)
    tags = {
        "og:type": "website",
        "og:site_name": "Galápagos",
        "og:title": f"{title}: {who}",
        "og:description": note_of(card, language),
        "og:url": f"{base}/t/{card.id}",
        "og:image": f"{base}/t/{card.id}/picture.png?language={language}",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    meta = "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items())
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>{meta}'
        f'<meta http-equiv="refresh" content="0;url={escape(target)}"></head>'
        f'<body><a href="{escape(target)}">{escape(title)}: {escape(who)}</a></body></html>'
    )


@get("/t/{table:str}/picture.png", media_type="image/png", include_in_schema=False)
async def shared_picture(server: TheServer, table: Name, language: Text = None) -> Response[bytes]:
    """Return the picture of a table."""
    from galapagos.server.community.picture import picture

    card = (await server.rooms.room(table)).ledger.card()
    drawn = await asyncio.to_thread(picture, card, preferred_language(language or ""))
    headers = {"cache-control": f"public, max-age={SHARED_SECONDS}"}
    return Response(drawn, media_type="image/png", headers=headers)


router = Router(path="/", route_handlers=[shared_table, shared_picture])
