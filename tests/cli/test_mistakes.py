"""Whatever a person gets wrong: one clear sentence, exit code 2, no traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import tabard

MISTAKES = {
    "an unknown command": (["dance"], 'unknown command "dance"'),
    "an unknown game": (["play", "fidelitos"], "there is no game 'fidelitos'; did you mean"),
    "an unknown option": (["play", "fidelitas", "--new-town"], "unknown option: --new-town"),
    "a bad value": (["play", "fidelitas", "--players", "7"], "Choose from: 1, 2, 3, 4"),
    "options that do not go together": (
        ["play", "fidelitas", "--players", "3", "--team"],
        "team",
    ),
    "a seat that is not there": (["play", "fidelitas", "--seat", "2"], "--seat must be 0 to 1"),
    "too many bots": (["play", "fidelitas", "--bots", "greedy,greedy"], "2 bots for 1 free seat"),
    "an unknown bot": (["sim", "fidelitas", "--bots", "gredy"], "there is no bot 'gredy'"),
    "a bad budget": (["sim", "fidelitas", "--bots", "ismcts:soon"], "ismcts:200ms"),
    "no games": (["sim", "fidelitas", "--games", "0"], "at least 1"),
    "a number that is none": (["sim", "fidelitas", "--games", "many"], "many"),
    "an arena for one": (["arena", "fidelitas", "--bots", "random"], "two or more"),
    "an arena without bots": (["arena", "fidelitas"], "--bots"),
    "an unknown rule": (["rules", "fidelitas", "FID-999"], "there is no rule FID-999"),
    "an unknown card": (["cards", "fidelitas", "dragon"], "no card 'dragon'"),
    "a record that is not there": (["replay", "nowhere.tabard"], "nowhere.tabard: cannot be read"),
    "nothing to resume": (["resume"], "no match is saved"),
    "no tests to read": (
        ["rules", "fidelitas", "--coverage", "--tests", "nowhere"],
        "there is no folder nowhere",
    ),
    "a pack that is not there": (["play", "fidelitas", "--pack", "nowhere.toml"], "nowhere.toml"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_gets_one_sentence(run: Run, name: str) -> None:
    words, expected = MISTAKES[name]
    ran = run(*words)
    assert ran.code == 2
    assert ran.err.startswith("tabard: ")
    assert ran.err.count("\n") == 1
    assert expected in ran.err
    assert "Traceback" not in ran.err + ran.out


PACKS = {
    "no TOML": ("this is no toml", "is not TOML"),
    "an unknown key": ("[castles]\nheight = 3\n", "castles"),
    "an unknown card": ('[[virtus]]\nid = "dragon"\ncopies = 1\n', "dragon"),
    "a bad number": ('[[virtus]]\nid = "judge"\ncopies = "three"\n', "judge"),
}


@pytest.mark.parametrize("name", PACKS)
def test_a_bad_pack_is_named_with_its_file(run: Run, tmp_path: Path, name: str) -> None:
    text, expected = PACKS[name]
    file = tmp_path / "mine.toml"
    file.write_text(text)
    ran = run("play", "fidelitas", "--pack", str(file))
    assert ran.code == 2
    assert str(file) in ran.err
    assert expected in ran.err
    assert ran.err.count("\n") == 1


def record_text() -> str:
    state = tabard.load("fidelitas").start(seed=5)
    for _ in range(6):
        state.play(state.legal[0])
    return state.record()


RECORDS: dict[str, tuple[Callable[[str], str], str]] = {
    "no record at all": (lambda text: "once upon a time\n", "line 1"),
    "broken off": (lambda text: text.rpartition("---")[0], "breaks off"),
    "an unknown game": (lambda text: text.replace("game fidelitas", "game chess"), "'chess'"),
    "other content": (lambda text: text.replace("content ", "content 0"), "content"),
    "a bad option": (lambda text: text.replace("option players 2", "option players 9"), "players"),
    "an illegal move": (lambda text: text.replace("---\n", "---\n0 draw\n", 1), "move 1"),
    "a move that is none": (lambda text: text.replace("---\n", "---\n0 fly away\n", 1), "'fly'"),
    "a stage line that is no JSON": (
        lambda text: text.replace("rng fast 5", "stage {once"),
        "stage line",
    ),
    "a position that is none": (
        lambda text: text.replace(
            "rng fast 5", 'stage {"position": {"moon": 1}, "seed": 1, "dice": {}}'
        ),
        "position",
    ),
    "no rng": (lambda text: text.replace("rng fast 5", "rng dice 5"), "rng"),
}


COMMANDS = [
    (command, name)
    for command in ("verify", "resume", "replay")
    for name in RECORDS
    if command != "replay" or "move" not in name  # replay opens those at the failing move
]


@pytest.mark.parametrize(("command", "name"), COMMANDS)
def test_a_bad_record_is_refused(run: Run, tmp_path: Path, command: str, name: str) -> None:
    spoil, expected = RECORDS[name]
    file = tmp_path / "match.tabard"
    file.write_text(spoil(record_text()))
    ran = run(command, str(file))
    assert ran.code == 2
    assert ran.err.startswith(f"tabard: {file}: ")
    assert expected in ran.err
    assert ran.err.count("\n") == 1


def test_a_record_that_is_not_even_text(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "picture.tabard"
    file.write_bytes(bytes(range(256)))
    ran = run("verify", str(file))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "not even text" in ran.err
