"""Whatever a person gets wrong: one clear sentence, exit code 2, no traceback."""

from __future__ import annotations

import json
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
    "an unknown card": (["cards", "fidelitas", "dragon"], "`tabard cards fidelitas` lists them"),
    "a record that is not there": (["replay", "nowhere.tabard"], "nowhere.tabard: cannot be read"),
    "nothing to resume": (["resume"], "no match is saved"),
    "no tests to read": (
        ["rules", "fidelitas", "--coverage", "--tests", "nowhere"],
        "there is no folder nowhere",
    ),
    "a word too many": (["play", "fidelitas", "now"], "'now' does not belong here."),
    "half a seed": (["play", "fidelitas", "--seed", "1.5"], "'1.5' is no whole number."),
    "no seat at all": (["play", "fidelitas", "--seat", ""], "--seat must be 0 to 1"),
    "a digit that is none": (["play", "fidelitas", "--seat", "²"], "not '²'"),
    "a budget of ²": (["sim", "fidelitas", "--bots", "ismcts:²"], "ismcts:200ms"),
    "a budget without end": (
        ["sim", "fidelitas", "--bots", "ismcts:" + "9" * 5000],
        "ismcts:200ms",
    ),
    "no games to fuzz": (["fuzz", "fidelitas", "--games", "0"], "at least 1"),
    "an edition nobody wrote": (["fuzz", "conspiracy", "--edition", "7"], "one of 1, 2"),
    "a rule by far too high": (["rules", "fidelitas", "99"], "it has FID-1, FID-2, ... FID-E3"),
    "teams of one": (["play", "fidelitas", "--players", "1", "--team"], "team needs exactly 4"),
    "a Tavern that is not there": (
        ["play", "fidelitas", "--players", "1", "--x-at-tavern-draws"],
        "there is no Tavern [FID-42]",
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
    "an id that is no word": ('[[virtus]]\nid = ["judge"]\n', "virtus: every entry needs an id"),
    "a number without end": ("[rules]\nhand = " + "9" * 5000, "is not TOML"),
    "too deep a nest": ("x = " + "[" * 100_000, "is not TOML"),
    "too many cards": ('[[virtus]]\nid = "judge"\ncopies = 1000000000\n', "<= 100"),
    "too few cards": ("[rules]\nhand = 25\n", "has 50 cards, the set-up needs more than 60"),
    "an unknown action": ('[[virtus]]\nid = "judge"\naction = "fly"\n', "known: move-and-close"),
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


KNOWN_TWICE = json.dumps(
    {
        "position": {
            "hands": [["judge"], []],
            "known": [{"holder": 0, "card": "judge", "viewers": [seat]} for seat in (0, 1)],
        },
        "seed": 1,
        "dice": {},
    }
)


def record_text() -> str:
    state: tabard.State = tabard.load("fidelitas").start(seed=5)
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
    "a short seal": (lambda text: text.replace("rng fast 5", "rng sealed 00"), "64 digits"),
    "too many names": (lambda text: text.replace("rng", "name A\nname B\nname C\nrng"), "3 seats"),
    "a seat that is no digit": (
        lambda text: text.replace("---\n", "---\n² done\n", 1),
        "'SEAT VERB ...', not '² done'",
    ),
    "one line too many": (lambda text: f"{text}---\n", "two lines '---'"),
    "nobody resigned": (lambda text: f"{text}resigned\n", "resigned SEAT"),
    "a pack nested too deep": (
        lambda text: text.replace("rng fast", f"pack {'[' * 100_000}\nrng fast"),
        "the pack is not JSON",
    ),
    "a stage that is a list": (lambda text: text.replace("rng fast 5", "stage []"), "stage line"),
    "dice that are no list": (
        lambda text: text.replace(
            "rng fast 5", 'stage {"position": {}, "seed": 1, "dice": {"theft": 5}}'
        ),
        "stage line",
    ),
    "a card twice known": (
        lambda text: text.replace("rng fast 5", f"stage {KNOWN_TWICE}"),
        "knowledge of a card that is not there",
    ),
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


def test_replay_shows_a_record_with_names_left_out_and_a_seat_that_is_not_asked(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "match.tabard"
    spoiled = record_text().replace("rng", "name Anna\nrng", 1).replace("---\n", "---\n7 done\n", 1)
    file.write_text(spoiled)
    ran = run("replay", str(file))
    assert ran.code == 0
    assert "Seat 2" in ran.out
    assert "The next move fails: seat 7: done" in ran.out
    assert "is asked, not seat 7" in ran.out


def test_a_match_that_cannot_be_saved_says_so(
    run: Run, typing: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    monkeypatch.setenv("TABARD_HOME", str(tmp_path / "taken"))
    typing("quit")
    ran = run("play", "fidelitas", "--seat", "all")
    assert ran.code == 2
    assert "set TABARD_HOME to a folder you may write to" in ran.err
    assert ran.err.count("\n") == 1
