"""Levels: bots by strength that people choose from; which they are, every game says by itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import invalidate_caches
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard import Option, TabardError
from tabard.bots import Seen, ladder, make
from tabard.bots.ladder import GENERAL, ladder_of, ladders_of
from tabard.bots.registry import LEVELS
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.server.strengths import at_table, how, offered

GAMES = tabard.game_names()
Told = Callable[[str], type[Game[Any]]]


class Guest(Game[Any]):
    """A game of another package, as far as its levels are concerned."""

    name = "guest"
    title = "Guest"
    package = "tabard_nowhere"
    OPTIONS = (Option("players", 2, "How many play", (2, 3)),)


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    """A guest whose package has a levels.toml that says this."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def say(text: str) -> type[Game[Any]]:
        package = tmp_path / "guest_with_levels"
        package.mkdir()
        (package / "__init__.py").touch()
        (package / "levels.toml").write_text(text, encoding="utf-8")
        invalidate_caches()
        return type("Telling", (Guest,), {"package": package.name})

    yield say
    sys.modules.pop("guest_with_levels", None)
    ladder._read.cache_clear()


def levels(**others: str) -> str:
    """A whole levels.toml, with some levels told otherwise."""
    lines = (f'{level} = "{bot}"' for level, bot in (GENERAL | others).items())
    return "\n".join(["[levels]", *lines, ""])


# -- what a level is --------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_level_is_the_same_bot_in_a_terminal_the_lab_and_the_browser(game: str) -> None:
    """Given a table for any number of players, its levels are those of the game's ladder."""
    for players, bots in ladders_of(game_class(game)).items():
        loaded = tabard.load(game, players=players)
        assert tuple(bots) == LEVELS
        seated = at_table(loaded)
        for level, bot in bots.items():
            assert make(level, game=loaded).name == bot
            assert seated[level].bot == bot
            assert seated[level].help


def test_a_level_plays_in_the_lab_what_the_game_says() -> None:
    ladder = ladder_of(game_class("fidelitas"), 3)
    wanted = ["page", "novice"]
    bots = [ladder[level] for level in wanted]
    by_level = tabard.simulate("fidelitas", bots=wanted, games=6, seed=2, players=3)
    by_bot = tabard.simulate("fidelitas", bots=bots, games=6, seed=2, players=3)
    assert [match.scores for match in by_level.matches] == [m.scores for m in by_bot.matches]


@pytest.mark.parametrize("game", GAMES)
def test_no_two_levels_of_a_game_are_the_same_bot(game: str) -> None:
    for bots in ladders_of(game_class(game)).values():
        assert len(set(bots.values())) == len(LEVELS)


def test_without_a_game_a_level_is_what_it_is_in_most() -> None:
    assert {level: make(level).name for level in LEVELS} == GENERAL
    with pytest.raises(TabardError, match="did you mean squire"):
        make("squires")


def test_any_other_bot_is_the_same_in_every_game() -> None:
    game = tabard.load("fidelitas")
    assert make("ismcts:77", game=game).name == make("ismcts:77").name == "ismcts:77"


def test_a_game_that_says_nothing_has_the_general_ladder() -> None:
    assert ladder_of(Guest, 2) == ladder_of(Guest, 3) == GENERAL


def test_a_game_says_what_its_levels_are_and_for_how_many(told: Told) -> None:
    """Given three players who need a longer search, when they sit down, the Knight has it."""
    game = told(levels(knight="ismcts:20") + '[players.3]\nknight = "ismcts:90"\n')
    assert ladder_of(game, 2)["knight"] == "ismcts:20"
    assert ladder_of(game, 3) == GENERAL | {"knight": "ismcts:90"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("levels = 3", r"levels\.toml: Expected `object`, got `int` - at `\$\.levels`"),
        ("[levels]\nknight = 5", r"levels\.toml: Expected `str`, got `int`"),
        ('[levels]\nnovice = "hasty"', r"levels\.toml leaves out page, squire, knight, marshal"),
        (levels(bishop="greedy"), "bishop is no level; there are novice, page, squire, knight"),
        (levels(squire="gredy"), "squire: there is no bot 'gredy'; did you mean greedy"),
        (levels(novice="hasty:100"), "novice: how hasty 'hasty:100' is cannot be read"),
        (levels(page="squire"), "page: there is no bot 'squire'; did you mean squire"),
        (levels() + '[players.7]\nknight = "ismcts:9"', "tells of 7 players; Guest is for 2, 3"),
        (levels() + '[players.3]\nknight = "plan:9"', "knight is ismcts and plan; a level is one"),
        (levels() + "[player]", "Object contains unknown field `player`"),
    ],
)
def test_an_impossible_ladder_is_a_clear_error(told: Told, text: str, sentence: str) -> None:
    with pytest.raises(TabardError, match=sentence) as caught:
        ladder_of(told(text), 2)
    assert "\n" not in str(caught.value)


# -- what people are told -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        (["hasty:30"], "Glances at the moves, overlooks 30 of a hundred and misjudges others."),
        (["hasty:30", "hasty:20"], "Glances at the moves, overlooks some and misjudges others."),
        (["hasty:20+plan:30"], "Plans its turn, but overlooks 20 of a hundred moves."),
        (["hasty:20+plan:30", "hasty:9+plan:30"], "Plans its turn, but overlooks some moves."),
        (["careful:30"], "Takes what is certain, and overlooks 30 of a hundred other moves."),
        (["careful:30", "careful:9"], "Takes what is certain, and overlooks some other moves."),
        (["careful:0+plan:9"], "Takes what is certain and plans its turn."),
        (["careful:0+greedy"], "Takes what is certain or looks best at once."),
        (["greedy"], "Takes what looks best at once."),
        (["plan:40", "plan:40"], "Plans its turn before the first move: 40 tries a move."),
        (["ismcts:150ms"], "Looks ahead: 0.15 seconds a move."),
        (["ismcts:20", "ismcts:30"], "Looks ahead."),
        (["council:2000ms"], "Looks ahead on every idle core: 2 seconds a move."),
        (["a bot of nobody"], ""),
    ],
)
def test_a_level_says_how_it_plays(bots: list[str], sentence: str) -> None:
    """Where it is not the same for every number of players, only what is true for all."""
    assert how(bots) == sentence


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_says_nothing_that_a_table_does_not_keep(game: str) -> None:
    """Given a level in the lobby, when it sits down, it plays as was said, for any number."""
    for strength in offered(game_class(game)):
        for players in ladders_of(game_class(game)):
            seated = at_table(tabard.load(game, players=players))[strength.name]
            assert strength.help in (seated.help, how([seated.bot, f"{seated.bot}0"]))


# -- haste ----------------------------------------------------------------------------------------


def test_the_hastier_the_weaker() -> None:
    """Given bots that overlook more and more, each loses to the next, and none throws dice."""
    bots = ["hasty:0", "hasty:20", "hasty:60", "random"]
    found = tabard.arena("audatia", bots=bots, games=360, seed=1)
    assert [bot.name for bot in found.bots] == bots


def test_who_overlooks_nothing_takes_what_is_best_at_once() -> None:
    """Given haste of 0, when a move wins at once, it is taken, whatever the seed."""
    state = tabard.load("fidelitas").start(seed=4)
    chosen = {make("hasty:0", seed).choose(Seen(state, state.seat)) for seed in range(20)}
    blind = {make("hasty:90", seed).choose(Seen(state, state.seat)) for seed in range(20)}
    assert len(chosen) < len(blind)


def test_haste_alone_overlooks_one_move_in_ten() -> None:
    state = tabard.load("fidelitas").start(seed=4)
    for seed in range(20):
        moves = {make(name, seed).choose(Seen(state, state.seat)) for name in ("hasty", "hasty:10")}
        assert len(moves) == 1


def test_a_planner_may_overlook_moves_too() -> None:
    """Given the same planner, when it overlooks half of the moves, it loses to itself."""
    bots = ["plan:60", "hasty:50+plan:60"]
    found = tabard.arena("fidelitas", bots=bots, games=20, seed=1)
    assert [bot.name for bot in found.bots] == bots


@pytest.mark.parametrize("name", ["hasty:20+random", "hasty:20+ismcts:50ms", "hasty:20+plan"])
def test_who_overlooks_moves_and_thinks_by_no_number_is_a_clear_error(name: str) -> None:
    with pytest.raises(TabardError, match=r"cannot be read; write for example hasty:20\+greedy"):
        make(name)


@pytest.mark.parametrize("budget", ["", "91", "20ms", "-1", "much"])
@pytest.mark.parametrize("kind", ["hasty", "careful"])
def test_haste_that_cannot_be_read_is_a_clear_error(kind: str, budget: str) -> None:
    name = f"{kind}:{budget}"
    sentence = f"how {kind} '{name}' is cannot be read; write {kind}, or {kind}:0 to {kind}:90"
    with pytest.raises(TabardError, match=sentence):
        make(name)
