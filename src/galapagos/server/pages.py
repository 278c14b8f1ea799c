"""The client's pages: what was built from web/, or a page that says how to build it."""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from galapagos.server.trouble import not_found

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Galápagos</title>
<h1>Galápagos</h1><p>The server runs, but its pages are not built. In the folder <code>web</code>:
<code>npm ci</code>, then <code>npm run build</code>.
Programs can play already: see <a href="/api/openapi.json">the API</a>.</p></html>"""


@lru_cache(maxsize=1)
def built() -> dict[str, bytes]:
    """Every file of the client by its address. They are few and small."""
    if not STATIC.is_dir():
        return {}
    return {
        "/" + path.relative_to(STATIC).as_posix(): path.read_bytes() for path in STATIC.rglob("*") if path.is_file()
    }


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: FromPath[str] = "/") -> Response[bytes]:
    """A file, or the one page that shows everything else."""
    files = built()
    if path in files:
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        caching = FOREVER if path.startswith("/assets/") else "no-cache"
        return Response(files[path], media_type=kind, headers={"cache-control": caching})
    if path.startswith(("/api/", "/ws/")) or "." in path.rsplit("/", 1)[-1]:
        raise not_found("page")
    index = files.get("/index.html", UNBUILT.encode())
    return Response(index, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})
