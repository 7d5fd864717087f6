"""Data beside a game's code: read where it is, no harm where it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabard import PackError
from tabard.engine.beside import beside, read_beside, read_data
from tabard.engine.news import News, news_of

FIDELITAS = "tabard.games.fidelitas"


def test_a_file_or_folder_of_a_package_is_found() -> None:
    assert beside(FIDELITAS, "news.toml") is not None
    assert beside(FIDELITAS, "lessons") is not None


@pytest.mark.parametrize("package", [FIDELITAS, "a_game_made_in_a_script"])
def test_what_is_not_there_is_nothing(package: str) -> None:
    assert read_beside(package, "nothing.toml", News) is None


def test_a_game_made_in_a_script_tells_all_its_events_alike() -> None:
    assert news_of("a_game_made_in_a_script") == News()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("broken.toml", "turns = ["),
        ("wrong.toml", "turns = 7"),
        ("broken.json", "{"),
        ("wrong.json", '{"turns": 7}'),
    ],
)
def test_a_file_with_an_error_is_refused_by_its_name(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text)

    with pytest.raises(PackError, match=f"^{name}: "):
        read_data(file, News)
