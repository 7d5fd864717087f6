"""Spoilt packs: refused with a reason, or played; never anything else."""

import pytest

from tabard.engine.errors import PackError
from tabard.engine.packs import Whole, read_pack
from tabard.engine.registry import game_class, game_names
from tabard.testing.packs import try_packs

OWN = [name for name in game_names() if game_class(name).package.startswith("tabard.games.")]


@pytest.mark.parametrize("name", OWN)
def test_spoilt_packs_are_refused_or_played(name: str) -> None:
    assert try_packs(name, 60) == []


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("fidelitas", {"virtus": [{"id": "judge", "copies": 10**9}]}),
        ("ausonia", {"power": [{"id": "sapphire-vein", "copies": 10**9}]}),
        ("ausonia", {"numbers": {"hand": 10**9}}),
        ("conspiracy", {"pieces": {"money": 10**9}}),
        ("conspiracy", {"setup": {"hand": 10**9}}),
        ("audatia", {"numbers": {"draws": 10**9}}),
        ("feudalia", {"rules": {"hand": 10**9}}),
    ],
)
def test_a_number_without_measure_is_refused_at_once(name: str, pack: dict[str, object]) -> None:
    with pytest.raises(PackError, match="Expected `int` <="):
        game_class(name)({}, pack)


def test_a_content_whose_parts_do_not_fit_says_so() -> None:
    whole = game_class("fidelitas")().whole()
    assert whole is not None
    with pytest.raises(PackError, match="do not fit together"):
        game_class("fidelitas")({}, Whole({**whole, "virtus": whole["virtus"] * 2}))


def test_a_file_without_end_is_no_pack() -> None:
    with pytest.raises(PackError, match="is larger than"):
        read_pack("/dev/zero")
