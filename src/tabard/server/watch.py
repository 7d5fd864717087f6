"""For whoever runs the server: is it alive, is it ready, how does it do."""

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, Router, get

from tabard import __version__
from tabard.server.declined import Declined
from tabard.server.inn import Inn
from tabard.server.settings import listed


class Health(msgspec.Struct, frozen=True):
    """`ok`, `closing` (it is being stopped) or `no-database`."""

    status: str
    version: str


@get("/health")
async def health(request: Request[Any, Any, Any]) -> Health:
    """The process runs and answers."""
    return Health("closing" if _inn(request).closing else "ok", __version__)


@get("/ready")
async def ready(request: Request[Any, Any, Any]) -> Response[Health]:
    """It can serve players: not closing, and the database answers. 503 where not."""
    status = await _status(_inn(request))
    code = 200 if status == "ok" else 503
    return Response(Health(status, __version__), status_code=code, media_type=MediaType.JSON)


async def _status(inn: Inn) -> str:
    if inn.closing:
        return "closing"
    return "ok" if await inn.storage.answers() else "no-database"


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Numbers in the form of Prometheus, for the addresses that may read them."""
    inn = _inn(request)
    allowed = listed(inn.settings.metrics_to)
    address = request.client.host if request.client else ""
    if "*" not in allowed and address not in allowed:
        raise Declined("not-found", "There is nothing here.", status=404)
    return Response(inn.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _inn(request: Request[Any, Any, Any]) -> Inn:
    inn: Inn = request.app.state.inn
    return inn


router = Router(path="/api", route_handlers=[health, ready, metrics])
