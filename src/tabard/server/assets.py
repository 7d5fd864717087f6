"""The built client's files, compressed once and then served from memory."""

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from tabard.server.declined import Declined

ASSETS = Path(__file__).with_name("static") / "assets"
FOR_EVER = "public, max-age=31536000, immutable"  # the names of these files change with them
PACKED = (".js", ".css", ".svg", ".json", ".html")
SMALL = 1_024  # bytes that are not worth packing


@cache
def _file(name: str) -> tuple[bytes, bytes | None]:
    """A file's bytes, and the same packed where that pays."""
    data = (ASSETS / name).read_bytes()
    if not name.endswith(PACKED) or len(data) < SMALL:
        return data, None
    return data, gzip.compress(data, 9, mtime=0)


@cache
def _names() -> frozenset[str]:
    return frozenset(path.name for path in ASSETS.iterdir() if path.is_file())


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """One file of the client."""
    if name not in _names():
        raise Declined("not-found", "There is nothing here.", status=404)
    data, packed = _file(name)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
    if packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=kind, headers=headers | {"content-encoding": "gzip"})
    return Response(data, media_type=kind, headers=headers)
