"""Guests: the tables for the browser that games of other packages bring along.

A package's folder `web` may hold `table.js`, `table.css`, a `poster` and whatever these need.
Its files are read once and served from memory at an address that names their content, so they
may be kept for ever, and no address leads to anything else. See docs/drawing-a-table.md.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable

import msgspec
from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tabard.engine.beside import beside
from tabard.engine.errors import TabardError
from tabard.engine.registry import game_class, game_names

KINDS = {
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webp": "image/webp",
    "jpg": "image/jpeg",
    "woff2": "font/woff2",
}
POSTERS = ("poster.svg", "poster.webp", "poster.png", "poster.jpg")
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


class GuestTable(msgspec.Struct, kw_only=True):
    """What a game of another package brings for the browser; null where it brings none."""

    game: str
    table: str | None
    style: str | None
    poster: str | None


class Guest:
    """The files of one game, and their edition: a hash of all of them."""

    def __init__(self, game: str, held: dict[str, bytes]) -> None:
        self.game = game
        self.held = held
        content = hashlib.sha256()
        for name, data in sorted(held.items()):
            content.update(f"{name} {len(data)}\n".encode() + data)
        self.edition = content.hexdigest()[:16]

    def address(self, *names: str) -> str | None:
        """Where the first of these files that is there is served."""
        name = next((name for name in names if name in self.held), None)
        return name and f"/guests/{self.game}/{self.edition}/{name}"

    def told(self) -> GuestTable:
        return GuestTable(
            game=self.game,
            table=self.address("table.js"),
            style=self.address("table.css"),
            poster=self.address(*POSTERS),
        )


def read(game: str, package: str) -> Guest | None:
    """What the package brings, if anything."""
    folder = beside(package, "web")
    if folder is None:
        return None
    held = {name: found.read_bytes() for name, found in _walk(folder, "") if kind_of(name)}
    return Guest(game, held) if held else None


def _walk(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    for found in folder.iterdir():
        if found.name.startswith((".", "_")):
            continue
        if found.is_dir():
            yield from _walk(found, f"{above}{found.name}/")
        else:
            yield f"{above}{found.name}", found


def kind_of(name: str) -> str | None:
    """The media type of a file that may be served."""
    return KINDS.get(name.rpartition(".")[2])


@cache
def guests() -> dict[str, Guest]:
    """All guests by the names of their games; a plug-in that cannot be loaded is none."""
    found = {}
    for game in game_names():
        try:
            guest = read(game, game_class(game).package)
        except TabardError:
            continue
        if guest is not None:
            found[game] = guest
    return found


@get("/api/guests")
async def list_guests() -> list[GuestTable]:
    """What games of other packages bring for the browser."""
    return [guest.told() for guest in guests().values()]


@get("/guests/{game:str}/{edition:str}/{name:path}", include_in_schema=False)
async def guest_file(
    game: FromPath[str], edition: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A file of a guest, found by its exact name among those that were read."""
    name = name.removeprefix("/")
    guest = guests().get(game)
    if guest is None or guest.edition != edition or name not in guest.held:
        raise NotFoundException("There is nothing here.")
    return Response(guest.held[name], media_type=kind_of(name), headers=FOR_EVER)


router = Router("/", route_handlers=[list_guests, guest_file])
