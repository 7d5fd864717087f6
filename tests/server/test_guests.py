"""A game of another package brings its own table to the browser, and nothing else gets out."""

import asyncio
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest
from tests.server.house import House, open_house, sqlite_settings

from tabard.engine import registry
from tabard.server import face, guests

FILES = {
    "table.js": "export const skin = { contract: 1 }\n",
    "table.css": ".tric { color: red }\n",
    "poster.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>\n",
    "signs/die.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>\n",
    "notes.txt": "not for the browser\n",
    "table.ts": "not for the browser\n",
    ".hidden.js": "not for the browser\n",
    "_draft/table.js": "not for the browser\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package `tric_trac` with a folder for the browser."""
    package = tmp_path / "tric_trac"
    for name, text in FILES.items():
        file = package / "web" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (package / "__init__.py").write_text("SECRET = 'not for the browser'\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    invalidate_caches()
    yield package
    sys.modules.pop("tric_trac", None)


@pytest.fixture
def guest(package: Path, monkeypatch: pytest.MonkeyPatch) -> guests.Guest:
    """Its game, as a guest of the server."""
    found = guests.read("tric-trac", package.name)
    assert found is not None
    monkeypatch.setattr(guests, "guests", lambda: {"tric-trac": found})
    return found


async def test_a_guest_is_announced_with_its_table_its_style_and_its_poster(
    house: House, guest: guests.Guest
) -> None:
    place = f"/guests/tric-trac/{guest.edition}"
    assert (await house.get("/guests")).json() == [
        {
            "game": "tric-trac",
            "table": f"{place}/table.js",
            "style": f"{place}/table.css",
            "poster": f"{place}/poster.svg",
        }
    ]


async def test_its_files_may_be_kept_for_ever_under_the_same_policy(
    house: House, guest: guests.Guest
) -> None:
    kinds = {
        "table.js": "text/javascript",
        "table.css": "text/css",
        "signs/die.svg": "image/svg+xml",
    }
    for name, kind in kinds.items():
        answer = await house.http.get(f"/guests/tric-trac/{guest.edition}/{name}")
        assert answer.status_code == 200
        assert answer.text == FILES[name]
        assert answer.headers["content-type"].partition(";")[0] == kind
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "name",
    [
        "notes.txt",
        "table.ts",
        ".hidden.js",
        "_draft/table.js",
        "signs",
        "../__init__.py",
        "%2e%2e/__init__.py",
        "..%2f__init__.py",
        "signs/../../__init__.py",
        "signs/%2e%2e/%2e%2e/__init__.py",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "..\\__init__.py",
        "table.js%00.svg",
    ],
)
async def test_nothing_else_is_served(house: House, guest: guests.Guest, name: str) -> None:
    answer = await raw(house, f"/guests/tric-trac/{guest.edition}/{name}")
    assert answer.splitlines()[0] == "HTTP/1.1 404 Not Found"
    assert "not for the browser" not in answer


async def raw(house: House, path: str) -> str:
    """The answer for a path that no client has tidied up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: inn\r\nConnection: close\r\n\r\n".encode())
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    await writer.wait_closed()
    return answer.decode(errors="replace")


async def test_an_old_edition_and_a_stranger_are_not_found(
    house: House, guest: guests.Guest
) -> None:
    for place in ("tric-trac/0123456789abcdef", f"tarock/{guest.edition}"):
        answer = await house.http.get(f"/guests/{place}/table.js")
        assert answer.status_code == 404
        assert answer.json()["code"] == "not-found"


def test_a_new_file_makes_a_new_edition(package: Path) -> None:
    before = guests.read("tric-trac", package.name)
    (package / "web" / "table.css").write_text(".tric { color: blue }\n", encoding="utf-8")
    after = guests.read("tric-trac", package.name)
    assert before is not None
    assert after is not None
    assert before.edition != after.edition


def test_the_games_of_the_house_are_no_guests() -> None:
    assert guests.read("fidelitas", "tabard.games.fidelitas") is None


LEVELLESS = """
from tabard.engine.game import Game

class Lost(Game):
    name, title, package, OPTIONS = "lost", "Lost", "lost_guest", ()
"""


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("raise ValueError('too old')", "the plug-in 'lost' cannot be loaded: too old"),
        (LEVELLESS, "lost_guest: levels.toml leaves out novice, page"),
    ],
)
async def test_a_guest_that_cannot_be_loaded_is_left_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    source: str,
    says: str,
) -> None:
    """Its package may have lost what it needs; the house opens all the same, and says so."""
    (tmp_path / "lost_guest").mkdir()
    (tmp_path / "lost_guest" / "__init__.py").write_text(source, encoding="utf-8")
    (tmp_path / "lost_guest" / "levels.toml").write_text("[levels]\n", encoding="utf-8")
    lost = EntryPoint("lost", "lost_guest:Lost", registry.GROUP)
    found = [*entry_points(group=registry.GROUP), lost]
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "entry_points", lambda group: found)
    face.known_games.cache_clear()
    try:
        async with open_house(sqlite_settings(tmp_path)) as house:
            games = [game["name"] for game in (await house.get("/games")).json()]
            assert "fidelitas" in games
            assert "lost" not in games
            assert (await house.get("/games/lost")).status_code == 404
            assert (await house.get("/tables")).status_code == 200
    finally:
        face.known_games.cache_clear()
        registry.game_class.cache_clear()
        sys.modules.pop("lost_guest", None)
    assert f"A game is left out: {says}" in caplog.text
