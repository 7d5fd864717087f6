"""Which build this is: a page that was made by another one should load itself anew."""

import hashlib
from functools import cache
from pathlib import Path

from tabard import __version__
from tabard.engine.errors import TabardError
from tabard.server import face

STATIC = Path(__file__).with_name("static")


@cache
def build() -> str:
    """A fingerprint of the version, of the client that is served, and of what is played."""
    index = STATIC / "index.html"
    client = index.read_bytes() if index.is_file() else b""
    games = [_game(name) for name in face.known_games()]
    return hashlib.sha256(client + " ".join([__version__, *games]).encode()).hexdigest()[:16]


def _game(name: str) -> str:
    try:
        game = face.load_game(name, {})
    except TabardError:
        return name
    return f"{name} {game.edition} {game.digest}"
