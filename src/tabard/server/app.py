"""The application: REST, sockets, the built client, and the doors that stay closed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, MediaType, Request, Response, get
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme
from litestar.params import FromPath
from litestar.types import Guard, Message, Scope

from tabard import __version__
from tabard.server import assets, guests, learning, live, lobby, puzzles, watch, what_if
from tabard.server import messages as m
from tabard.server.declined import Declined
from tabard.server.inn import Inn
from tabard.server.settings import Settings, listed
from tabard.server.storage import NO_BOOKS, Conflict, Unreachable

STATIC = Path(__file__).with_name("static")

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'; "
        "trusted-types svelte-trusted-html"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

NOT_BUILT = "The browser client is not built yet: run `make web`.\n"


async def closed_doors(message: Message, scope: Scope) -> None:
    """Every answer carries the security headers."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if str(scope["path"]).startswith("/api"):
            headers["cache-control"] = "no-store"


async def same_origin_posts(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    """No foreign page may post."""
    if isinstance(connection, Request):
        live.check_origin(connection.headers)


def answers_to(hosts: list[str]) -> Guard:
    """Refuses what is asked under another name; at which port does not matter."""
    own = [host.lower().strip("[]") for host in hosts]

    async def guard(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
        name = _name_of(connection.headers.get("host", ""))
        if not any(fnmatchcase(name, host) for host in own):
            reason = "This server does not answer to that name."
            raise Declined("foreign-host", reason, status=400)

    return guard


def _name_of(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def declined(request: Request[Any, Any, Any], no: Declined) -> Response[m.Problem]:
    inn: Inn = request.app.state.inn
    inn.metrics.refusals.labels(no.code).inc()
    problem = m.Problem(status_code=no.status, code=no.code, detail=no.reason, rule=no.rule)
    return Response(problem, status_code=no.status, media_type=MediaType.JSON)


def too_slow(request: Request[Any, Any, Any], _: Conflict) -> Response[m.Problem]:
    """Somebody else was writing in the same place."""
    return declined(request, Declined("busy", "The table is busy; try again.", status=503))


def http_problem(_: Request[Any, Any, Any], error: HTTPException) -> Response[m.Problem]:
    """Bad requests, in the same form."""
    detail = error.detail
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        where = extra[0].get("key")
        detail = f"{where}: {extra[0].get('message')}" if where else str(extra[0].get("message"))
    codes = {404: "not-found", 405: "no-such-method", 413: "too-big"}
    code = codes.get(error.status_code, "bad-request")
    problem = m.Problem(status_code=error.status_code, code=code, detail=detail)
    return Response(problem, status_code=error.status_code, media_type=MediaType.JSON)


def no_books(_: Request[Any, Any, Any], error: Unreachable) -> Response[m.Problem]:
    """The database does not answer; another host may do better."""
    problem = m.Problem(status_code=503, code="no-database", detail=NO_BOOKS)
    return Response(
        problem, status_code=503, media_type=MediaType.JSON, headers={"retry-after": "5"}
    )


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[m.Problem]:
    """A mistake of ours: it goes to the error output, not to the client."""
    inn: Inn = request.app.state.inn
    inn.report(f"{request.method} {request.scope['path']}", error)
    detail = "The server could not do that; nothing was changed."
    problem = m.Problem(status_code=500, code="failed", detail=detail)
    return Response(problem, status_code=500, media_type=MediaType.JSON)


@get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    """The client; its own router reads the rest of the address."""
    if path.startswith(("/api", "/assets")):
        raise Declined("not-found", "There is nothing here.", status=404)
    plain = _plain_file(path)
    if plain is not None:
        return plain
    index = STATIC / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT.encode(), status_code=503, media_type=MediaType.TEXT)
    return Response(
        index.read_bytes(), media_type=MediaType.HTML, headers={"cache-control": "no-cache"}
    )


PLAIN_FILES = {
    "ico": "image/x-icon",
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
}


def _plain_file(path: str) -> Response[bytes] | None:
    """Files that lie beside index.html, like the icon."""
    name = path.removeprefix("/")
    kind = PLAIN_FILES.get(name.rpartition(".")[2])
    if kind is None or "/" in name or not (STATIC / name).is_file():
        return None
    data = (STATIC / name).read_bytes()
    return Response(data, media_type=kind, headers={"cache-control": "no-cache"})


def openapi_config() -> OpenAPIConfig:
    """JSON only: the ready-made pages would fetch scripts from elsewhere."""
    schemes: dict[str, SecurityScheme | Reference] = {
        "seat": SecurityScheme(type="http", scheme="bearer")
    }
    return OpenAPIConfig(
        title="Tabard",
        version=__version__,
        description="Tables, seats and live games. Sockets: see ClientMsg and ServerMsg.",
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(security_schemes=schemes),
        use_handler_docstrings=True,
    )


def create_app(settings: Settings) -> Litestar:
    """The application for one server process."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        inn: Inn = app.state.inn
        await inn.open()
        try:
            yield
        finally:
            await inn.close()

    handlers: list[Any] = [
        lobby.router,
        learning.router,
        what_if.router(settings),
        puzzles.router,
        guests.router,
        watch.router,
        live.table_socket,
        page,
    ]
    if assets.ASSETS.is_dir():
        handlers.append(assets.asset)
    hosts = listed(settings.hosts)
    return Litestar(
        route_handlers=handlers,
        state=State({"inn": Inn(settings)}),
        lifespan=[lifespan],
        before_send=[closed_doors],
        guards=[same_origin_posts, *([answers_to(hosts)] if hosts else [])],
        exception_handlers={
            Declined: declined,
            Conflict: too_slow,
            HTTPException: http_problem,
            Unreachable: no_books,
            Exception: failed,
        },
        request_max_body_size=settings.body_bytes,
        openapi_config=openapi_config(),
        logging_config=None,
        debug=False,
    )
