"""Packs: content files that correct the content, with errors that name file, key and reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabard.engine.errors import PackError
from tabard.engine.packs import digest, load_content, merge, read_pack

BASE = """
[rules]
hand = 2
marks = { "2" = 10 }
ranks = [{ points = 1 }]
[[card]]
id = "baker"
copies = 3
tags = ["a", "b"]
[[card]]
id = "thief"
copies = 1
"""


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    copies: int
    tags: list[str] = []


class Rank(msgspec.Struct, forbid_unknown_fields=True):
    points: int


class Rules(msgspec.Struct, forbid_unknown_fields=True):
    hand: int
    marks: dict[str, int]
    ranks: list[Rank]


class Content(msgspec.Struct, forbid_unknown_fields=True):
    rules: Rules
    card: list[Card]


@pytest.fixture
def base(tmp_path: Path) -> Path:
    file = tmp_path / "content.toml"
    file.write_text(BASE)
    return file


def test_without_a_pack_the_content_is_as_written(base: Path) -> None:
    content = load_content(base, Content, None)
    assert [(card.id, card.copies) for card in content.card] == [("baker", 3), ("thief", 1)]


def test_a_pack_changes_only_what_it_names(base: Path) -> None:
    pack = {"rules": {"marks": {"2": 7}}, "card": [{"id": "thief", "copies": 4}]}
    content = load_content(base, Content, pack)
    assert content.rules.hand == 2
    assert content.rules.marks == {"2": 7}
    assert [(card.id, card.copies, card.tags) for card in content.card] == [
        ("baker", 3, ["a", "b"]),
        ("thief", 4, []),
    ]


def test_a_plain_list_is_replaced_as_a_whole(base: Path) -> None:
    content = load_content(base, Content, {"card": [{"id": "baker", "tags": ["c"]}]})
    assert content.card[0].tags == ["c"]


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        ({"crad": []}, "mine.toml: unknown key 'crad'; known here: rules, card"),
        ({"rules": {"hnad": 3}}, "mine.toml: rules: unknown key 'hnad'"),
        ({"rules": 3}, "mine.toml: rules must be a table"),
        ({"card": {"id": "baker"}}, "mine.toml: card must be a list of tables"),
        ({"card": [{"copies": 3}]}, "mine.toml: card: every entry needs an id"),
        ({"card": [3]}, "mine.toml: card: every entry needs an id"),
        ({"card": [{"id": "judge"}]}, "mine.toml: card: there is no 'judge'; known: baker, thief"),
        ({"card": [{"id": "thief", "copies": "x"}]}, "mine.toml: card 'thief', key copies: "),
        ({"card": [{"id": "thief", "copise": 1}]}, "mine.toml: card 'thief'"),
        ({"rules": {"hand": "two"}}, "mine.toml: rules.hand: "),
        ({"rules": {"ranks": [{"points": "x"}]}}, "points"),
        ({"rules": {"ranks": [{"pints": 1}]}}, "pints"),
    ],
)
def test_a_bad_pack_names_file_key_and_reason(base: Path, pack: dict[str, Any], says: str) -> None:
    with pytest.raises(PackError) as caught:
        load_content(base, Content, pack, "mine.toml")
    assert says in str(caught.value)
    assert str(caught.value).startswith("mine.toml: ")
    assert "\n" not in str(caught.value)


def test_a_pack_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"nowhere\.toml: cannot be read"):
        read_pack(tmp_path / "nowhere.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text("a = = 1")
    with pytest.raises(PackError, match=r"bad\.toml: is not TOML"):
        read_pack(bad)
    bad.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PackError, match=r"bad\.toml: is not TOML"):
        read_pack(bad)


def test_merging_leaves_the_base_alone() -> None:
    base = {"rules": {"hand": 2}, "card": [{"id": "a", "n": 1}]}
    merge(base, {"rules": {"hand": 3}, "card": [{"id": "a", "n": 2}]}, "pack")
    assert base == {"rules": {"hand": 2}, "card": [{"id": "a", "n": 1}]}


def test_a_digest_depends_on_the_content_only() -> None:
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})
    assert len(digest("x")) == 16
