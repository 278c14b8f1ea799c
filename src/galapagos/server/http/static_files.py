"""Serve the page built from web/, or one that says how to build it."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import HttpMethod, Request, Response, Router, route
from litestar.params import FromPath

from galapagos.core.languages import FALLBACK
from galapagos.server.errors import not_found
from galapagos.server.http.languages import preferred_language
from galapagos.server.http.link_preview import END, Page, game_at, with_preview

STATIC = Path(__file__).parents[1] / "static"
MEDIA_TYPES = {  # not from the system's list, which differs between machines; Litestar adds the charset of texts
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSED = (".js", ".css", ".html", ".svg", ".txt", ".webmanifest")
BROTLI = ".br"  # next to a file: the same, packed better than there is time for while people wait
FOREVER = "public, max-age=31536000, immutable"
UNBUILT = f"""<!doctype html><html lang="{FALLBACK}"><meta charset="utf-8"><title>Galápagos</title>
<h1>Galápagos</h1><p>The server runs, but its pages are not built. In the folder <code>web</code>:
<code>npm ci</code>, then <code>npm run build</code>.
Programs can play already: see <a href="/api/openapi.json">the API</a>.</p></html>"""


@lru_cache(maxsize=1)
def built() -> dict[str, Page]:
    """Return every file of the page by its path, text files also packed; they are few and small."""
    if not STATIC.is_dir():
        return {}
    found = {
        "/" + path.relative_to(STATIC).as_posix(): path.read_bytes() for path in STATIC.rglob("*") if path.is_file()
    }
    return {
        path: Page(content, packed(path, content), found.get(path + BROTLI, b""))
        for path, content in found.items()
        if not path.endswith(BROTLI)
    }


@lru_cache(maxsize=16)
def page_in(language: str) -> bytes:
    """The page, which fetches the words of this language together with its scripts and not after them."""
    html = built()["/index.html"].plain
    texts = [path for path in built() if path.startswith(f"/assets/{language}-") and path.endswith(".js")]
    links = "".join(f'<link rel="modulepreload" crossorigin href="{path}">\n' for path in texts)
    return html.replace(END, links.encode() + END, 1)


def packed(path: str, content: bytes) -> bytes:
    return gzip.compress(content, mtime=0) if path.endswith(COMPRESSED) else b""


def answer(content: Page, kind: str, caching: str, accepted: str, vary: str = "accept-encoding") -> Response[bytes]:
    headers = {"cache-control": caching, "vary": vary}
    encodings = {encoding.partition(";")[0].strip() for encoding in accepted.split(",")}
    for encoding, body in (("br", content.brotli), ("gzip", content.compressed)):
        if body and encoding in encodings:
            return Response(body, media_type=kind, headers={**headers, "content-encoding": encoding})
    return Response(content.plain, media_type=kind, headers=headers)


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    """Send a file; any other address gets the page, which has its own routes."""
    accepted = request.headers.get("accept-encoding", "")
    if path in built():
        kind = MEDIA_TYPES.get(Path(path).suffix, "application/octet-stream")
        return answer(built()[path], kind, FOREVER if path.startswith("/assets/") else "no-cache", accepted)
    if path.startswith(("/api/", "/ws/")) or "." in path.rsplit("/", 1)[-1]:
        raise not_found("page")
    if "/index.html" in built():
        language = preferred_language(request.headers.get("accept-language", ""))
        content = with_preview(page_in(language), game_at(path), str(request.base_url), language)
        return answer(content, MEDIA_TYPES[".html"], "no-cache", accepted, "accept-encoding, accept-language")
    return Response(UNBUILT.encode(), media_type=MEDIA_TYPES[".html"], headers={"cache-control": "no-cache"})


router = Router(path="/", route_handlers=[page])
