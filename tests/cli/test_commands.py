"""Every command does what its help says."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import tabard
from tabard import bots
from tabard.bots.ladder import ladders_of
from tabard.bots.registry import LEVELS
from tabard.engine.registry import game_class
from tabard.lab.matches import Match, Pairing, play
from tabard.testing.citations import cited_rules


def finished(seed: int = 5) -> str:
    state: tabard.State = tabard.load("fidelitas").start(seed=seed)
    while not state.over:
        state.play(state.legal[seed % len(state.legal)])
    return state.record()


# -- looking things up ------------------------------------------------------------------------


def test_games_lists_every_registered_game_with_its_options(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    for name in tabard.game_names():
        assert name in ran.out
    assert "--new-city" in ran.out
    assert "(1 player)" in ran.out


def test_games_as_json(run: Run) -> None:
    listed = {game["name"]: game for game in json.loads(run("games", "--json").out)}
    assert listed["fidelitas"]["options"][0]["name"] == "players"
    aspirant = listed["ausonia"]["options"][1]
    assert (aspirant["title"], aspirant["players"]) == ("Aspirant", [1])


def test_bots_of_a_game_are_its_levels(run: Run) -> None:
    """Given a game, they are told for every number of its players."""
    lines = run("bots", "fidelitas").out.splitlines()
    assert [line.split()[0] for line in lines] == list(LEVELS)
    assert "hasty:75 (1, 2 players)" in lines[0]
    told = json.loads(run("bots", "fidelitas", "--json").out)
    assert told == {str(n): ladder for n, ladder in ladders_of(game_class("fidelitas")).items()}


def test_bots_lists_every_registered_bot(run: Run) -> None:
    lines = run("bots").out.splitlines()
    assert [line for line in lines if line.split()[:4] == ["greedy", "The", "move", "whose"]]
    assert {bot["name"] for bot in json.loads(run("bots", "--json").out)} == set(bots.names())


@pytest.mark.parametrize("game", tabard.game_names())
def test_rules_prints_the_whole_ledger_or_one_rule(run: Run, game: str) -> None:
    ledger = tabard.load(game).ledger
    everything = run("rules", game).out
    assert all(rule.id in everything for rule in ledger)
    last = list(ledger)[-1]
    one = " ".join(run("rules", game, last.id).out.split())
    assert " ".join(last.text.split()) in one


def test_a_rule_is_found_without_its_prefix(run: Run) -> None:
    assert run("rules", "fidelitas", "9").out.startswith("FID-9")


@pytest.mark.parametrize("game", tabard.game_names())
def test_the_rules_begin_with_the_aim_and_follow_the_rulebook(run: Run, game: str) -> None:
    out = run("rules", game).out
    assert out.startswith("The aim of the game")
    heads = [f"{c.number} {c.section}".strip() for c in tabard.load(game).ledger.chapters]
    lines = [line.strip() for line in out.splitlines()]
    assert [line for line in lines if line in heads] == heads


@pytest.mark.parametrize("game", tabard.game_names())
def test_rules_are_found_by_a_word(run: Run, game: str) -> None:
    assert run("rules", game, "goal").out.startswith("The aim of the game: ")


def test_a_word_finds_its_explanation_before_the_rules_that_use_it(run: Run) -> None:
    out = run("rules", "ausonia", "seal").out
    assert out.startswith("Seal (sealed")
    assert "AUS-51" in out
    assert "another word narrows it down" in out


def test_several_words_narrow_it_down(run: Run) -> None:
    out = run("rules", "fidelitas", "blocked", "tavern").out
    assert "FID-26" in out
    assert "narrows" not in out


def test_a_word_that_no_rule_knows_is_named(run: Run) -> None:
    ran = run("rules", "fidelitas", "zebra")
    assert ran.code == 2
    assert "no rule and no word of Fidelitas speaks of 'zebra'" in ran.err


def test_coverage_lists_the_rules_without_a_test(run: Run, tmp_path: Path) -> None:
    ids = [rule.id for rule in tabard.load("fidelitas").ledger]
    file = tmp_path / "test_them.py"
    file.write_text(f"@pytest.mark.rule(*[])\n@pytest.mark.rule{tuple(ids[1:])}\ndef test(): ...\n")
    ran = run("rules", "fidelitas", "--coverage", "--tests", str(tmp_path))
    assert ran.code == 1
    assert f"no test: {ids[0]} " in ran.out
    assert f"no test: {ids[1]} " not in ran.out
    file.write_text(f"pytestmark = pytest.mark.rule{tuple(ids)}\n")
    assert run("rules", "fidelitas", "--coverage", "--tests", str(tmp_path)).code == 0


def test_only_marks_count_as_citations(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text('# FID-1\nbook.rule("FID-2")\nmark.rule("FID-3")\n')
    assert cited_rules(tmp_path) == {"FID-3"}


@pytest.mark.parametrize("game", tabard.game_names())
def test_cards_names_every_card_and_its_source(run: Run, game: str) -> None:
    out = " ".join(run("cards", game).out.split())
    for card in tabard.load(game).cards():
        assert card["name"] in out
        assert card["source"] in ("rulebook", "found", "reconstructed")


def test_one_card_with_a_pack(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('[[virtus]]\nid = "judge"\ntext = "Sends everybody home."\n')
    ran = run("cards", "fidelitas", "judge", "--pack", str(pack))
    assert "Sends everybody home." in ran.out
    assert "Magistrate" not in ran.out


# -- records ----------------------------------------------------------------------------------


def test_verify_a_finished_match(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.tabard"
    file.write_text(finished())
    ran = run("verify", str(file))
    assert ran.code == 0
    assert f"{file}: verified, Fidelitas" in ran.out


def test_verify_tells_the_commitment_of_a_sealed_match(run: Run, tmp_path: Path) -> None:
    seed = bytes(range(32))
    state = tabard.load("fidelitas").start(rng=tabard.Sealed(seed))
    file = tmp_path / "match.tabard"
    file.write_text(state.record())
    assert f"commitment {hashlib.sha256(seed).hexdigest()}" in run("verify", str(file)).out


def test_a_resigned_match_says_so(run: Run, tmp_path: Path) -> None:
    game = tabard.load("fidelitas")
    file = tmp_path / "match.tabard"
    file.write_text(game.record(game.start(seed=7), ["Anna", "Bert"], [1]))
    assert "0 moves, Bert resigned" in run("verify", str(file)).out
    assert "Bert resigned." in run("replay", str(file)).out


def test_verify_refuses_another_result(run: Run, tmp_path: Path) -> None:
    head, _, _ = finished().rpartition("result")
    file = tmp_path / "match.tabard"
    file.write_text(f"{head}result 99 0 winners 0 : by decree [FID-29]\n")
    assert run("verify", str(file)).code == 2


def test_replay_shows_every_move_from_one_seat(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.tabard"
    file.write_text(finished())
    moves = len(tabard.replay(finished()).trail)
    out = run("replay", str(file), "--seat", "1", "--from", str(moves - 2)).out
    assert f"move {moves - 2} of {moves}" in out
    assert f"move {moves} of {moves}" in out
    assert f"move {moves - 3} of" not in out
    assert "winners" in out


def test_replay_hides_hands_from_spectators(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.tabard"
    file.write_text(finished())
    assert "Hand " in run("replay", str(file), "--seat", "0", "--from", "3").out
    assert "Hand " not in run("replay", str(file), "--from", "3").out


def test_replay_opens_a_broken_record_at_its_failing_move(run: Run, tmp_path: Path) -> None:
    lines = finished().splitlines(keepends=True)
    first = lines.index("---\n") + 1
    broken = [*lines[: first + 4], "0 play judge castle\n", "---\n"]
    file = tmp_path / "fuzz.txt"
    file.write_text("".join(broken))
    ran = run("replay", str(file))
    assert ran.code == 0
    assert "move 4 of 5" in ran.out
    assert "The next move fails" in ran.out
    assert "move 3 of 5" not in ran.out


# -- many games -------------------------------------------------------------------------------


def test_sim_counts_wins_lengths_and_ends(run: Run) -> None:
    words = ("sim", "fidelitas", "--games", "40", "--bots", "random", "--seed", "3", "--json")
    report = json.loads(run(*words).out)
    assert report["games"] == 40
    assert sum(seat["won"] for seat in report["seats"]) == pytest.approx(40)
    assert sum(step["games"] for step in report["length"]["histogram"]) == 40
    assert sum(report["ends"].values()) == 40
    for seat in report["seats"]:
        assert seat["low"] <= seat["share"] <= seat["high"]
    assert json.loads(run(*words).out) == report


def test_sim_gives_the_same_games_over_several_processes(run: Run) -> None:
    words = ("sim", "fidelitas", "--games", "9", "--bots", "random,greedy", "--json")
    assert run(*words, "--jobs", "2").out == run(*words).out


def test_sim_reports_how_long_games_were_at_most(run: Run) -> None:
    words = ("sim", "conspiracy", "--games", "2", "--turn-limit", "2", "--bots", "random")
    turns = json.loads(run(*words, "--json").out)["measures"][0]
    assert (turns["name"], turns["most"]) == ("turns", 2)


def test_sim_for_people(run: Run) -> None:
    out = run("sim", "fidelitas", "--games", "10", "--players", "3").out
    assert "seat 2" in out
    assert "Length in decisions" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_arena_rates_greedy_above_random(run: Run) -> None:
    words = ("arena", "fidelitas", "--bots", "random,greedy", "--games", "24", "--json")
    report = json.loads(run(*words).out)
    assert report["games"] == 24
    assert report["deals"] == 12
    first, second = report["bots"]
    assert first["name"] == "greedy"
    assert first["elo"] > 0 > second["elo"]
    assert first["elo_low"] <= first["elo"] <= first["elo_high"]
    assert report["duels"][0]["share"] < 0.5


def test_arena_rotates_every_line_up_through_the_seats(run: Run) -> None:
    words = ("arena", "fidelitas", "--players", "3", "--bots", "random,greedy", "--games", "3")
    out = run(*words).out
    assert "3 games on 1 deals" in out
    assert "random does better than greedy" in out


@pytest.mark.parametrize("command", ["sim", "arena"])
def test_an_interrupted_command_prints_what_was_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Given a long run, when Ctrl-C is pressed in the seventh game, then six are reported."""
    played: list[Pairing] = []

    def play_six(game: tabard.Game, pairing: Pairing) -> Match:
        if len(played) == 6:
            raise KeyboardInterrupt
        played.append(pairing)
        return play(game, pairing)

    monkeypatch.setattr("tabard.lab.runner.play", play_six)
    ran = run(command, "fidelitas", "--bots", "random,greedy", "--games", "100", "--json")
    assert ran.code == 130
    assert json.loads(ran.out)["games"] == 6
    assert ran.err == "Interrupted: this counts the first 6 of 100 games.\n"


def test_a_command_that_has_counted_nothing_says_that_it_was_interrupted(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(game: tabard.Game, pairing: Pairing) -> Match:
        raise KeyboardInterrupt

    monkeypatch.setattr("tabard.lab.runner.play", never)
    ran = run("sim", "fidelitas", "--games", "100")
    assert (ran.code, ran.out, ran.err) == (130, "", "\nInterrupted.\n")


def test_fuzz_reports_what_fired(run: Run, tmp_path: Path) -> None:
    ran = run("fuzz", "fidelitas", "--games", "16", "--out", str(tmp_path / "failures"))
    assert ran.code == 0
    assert "fidelitas: 16 games" in ran.out
    assert not (tmp_path / "failures").exists()


def test_fuzz_plays_by_an_older_edition(run: Run, tmp_path: Path) -> None:
    words = ("fuzz", "conspiracy", "--games", "20", "--out", str(tmp_path), "--json")
    older, newest = (json.loads(run(*words, *more).out) for more in (("--edition", "1"), ()))
    assert older["failures"] == []
    assert older["decisions"] != newest["decisions"], "another edition, another course of the games"


# -- the menu ---------------------------------------------------------------------------------


def test_the_menu_leads_to_a_game(run: Run, typing: Callable[..., None]) -> None:
    typing("nonsense", "fidelitas", "3")
    ran = run()
    assert ran.code == 0
    assert "Please answer" in ran.out
    assert "curtain" in ran.out


def test_the_menu_asks_for_options_only_who_wants_them(
    run: Run, typing: Callable[..., None]
) -> None:
    options = tabard.engine.registry.game_class("fidelitas").OPTIONS
    asked = [option for option in options if option.fits(3)]
    assert "team" not in {option.name for option in asked}
    typing("fidelitas", "4", "3", *[""] * (len(asked) - 1))
    assert "Odo" in run().out


def test_the_menu_leads_newcomers_to_a_guided_game(run: Run, typing: Callable[..., None]) -> None:
    typing("audatia", "1")
    assert "A real duel, made short" in run().out


def test_leaving_the_menu(run: Run, typing: Callable[..., None]) -> None:
    typing("q")
    assert run().code == 0


@pytest.mark.parametrize("game", tabard.game_names())
def test_every_rule_of_every_game_has_a_test(run: Run, game: str) -> None:
    tests = Path(__file__).resolve().parent.parent
    ran = run("rules", game, "--coverage", "--tests", str(tests))
    assert ran.code == 0, ran.out
