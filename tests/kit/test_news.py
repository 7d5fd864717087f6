"""What a game says about its events: it names real ones, and a recap is short and true."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabard.engine.events import EVERYONE, Event, Told
from tabard.engine.game import Game
from tabard.engine.news import Announcement, News, Scene, recap
from tabard.engine.registry import game_class, game_names
from tabard.engine.teaching import teaching_of
from tabard.engine.verbs import Domain

ICONS = (Path(__file__).parents[2] / "web" / "src" / "lib" / "icons.ts").read_text()
NAMES = ["Ada", "Bert", "Cleo"]
CARDS = Domain("card", ["baker", "thief", "judge"], labels=["Baker", "Thief", "Judge"])
PLAYS = Told("plays", "{who} plays the {0}", CARDS)
PASSES = Told("passes", "{who} passes")
DRAWS = Told("draws", "{who} draws {0}", CARDS, secret=(0,))
HIT = Told("hit", "the {0} of {who} is hit", CARDS)
MOVES = Told("moves", "The {0} moves away from the {1}", CARDS, CARDS, thing=True)
ATTACKS = Told("attacks", "{who} attacks")
WINS = Told("wins", "{who} wins the war")
NEWS = News(
    details=["draws"],
    announce=[Announcement("falls", "A castle falls")],
    scene=[Scene("War", ["attacks"], ["wins"])],
)


def told(kind: Told, who: int, *args: int) -> Event:
    return Event(kind, who, list(args), EVERYONE, 0, "")


def lines(*events: Event) -> list[str]:
    return recap(events, 0, NAMES, NEWS)


def test_a_round_of_passes_is_one_line() -> None:
    passes = [told(PASSES, seat) for seat in range(3)]

    assert lines(*passes) == ["Ada, Bert, Cleo: passes"]


def test_the_same_done_to_several_things_is_listed() -> None:
    assert lines(told(PLAYS, 1, 0), told(PLAYS, 1, 1), told(PLAYS, 1, 2)) == [
        "Bert plays the Baker, Thief, Judge"
    ]


def test_what_moves_from_two_places_is_told_as_two() -> None:
    """Two Judges that come from elsewhere are no single Judge who comes from both."""
    from_baker, from_thief = told(MOVES, -1, 2, 0), told(MOVES, -1, 2, 1)

    assert lines(from_baker, from_thief) == [
        "The Judge moves away from the Baker",
        "The Judge moves away from the Thief",
    ]


def test_what_befalls_two_people_is_never_told_of_one() -> None:
    assert lines(told(HIT, 1, 0), told(HIT, 2, 1)) == [
        "the Baker of Bert is hit",
        "the Thief of Cleo is hit",
    ]
    assert lines(told(HIT, 1, 0), told(HIT, 1, 1)) == ["the Baker, Thief of Bert is hit"]


def test_what_others_do_between_keeps_lines_apart() -> None:
    assert lines(told(PLAYS, 1, 0), told(PASSES, 2), told(PLAYS, 1, 1)) == [
        "Bert plays the Baker",
        "Cleo passes",
        "Bert plays the Thief",
    ]


def test_the_same_twice_is_counted() -> None:
    assert lines(told(PLAYS, 1, 0), told(PLAYS, 1, 0)) == ["Bert plays the Baker ×2"]


def test_details_are_left_out() -> None:
    assert lines(told(DRAWS, 1, 0), told(PASSES, 1)) == ["Bert passes"]


def test_of_a_war_only_its_beginning_and_end_are_told() -> None:
    war = [told(ATTACKS, 1), told(PLAYS, 2, 0), told(PASSES, 0), told(WINS, 1)]

    assert lines(*war, told(PASSES, 2)) == ["Bert attacks", "Bert wins the war", "Cleo passes"]


def test_what_is_announced_is_told_even_inside_a_war() -> None:
    falls = Told("falls", "the castle of {who} falls")

    assert lines(told(ATTACKS, 1), told(falls, 0)) == ["Bert attacks", "the castle of Ada falls"]


def declared_by(game: Game) -> list[Told]:
    return [
        told
        for words in vars(game).values()
        if hasattr(words, "__dict__") or hasattr(words, "__mypyc_attrs__")
        for told in _tolds(words)
    ]


@pytest.mark.parametrize("name", game_names())
def test_a_sentence_about_a_thing_says_so(name: str) -> None:
    """Of another thing another sentence tells, and nobody reads that from its first word."""
    tolds = declared_by(game_class(name)())

    assert [t.name for t in tolds if t.subject == "thing" and "{0}" not in t.text] == []
    about = [t for t in tolds if t.text.startswith("The ") and t.domains]
    assert [t.name for t in about if t.subject != "thing"] == []


@pytest.mark.parametrize("name", game_names())
def test_a_verb_that_says_only_where_to_says_so(name: str) -> None:
    verbs = game_class(name)().space.verbs

    assert [v.name for v in verbs if v.text.startswith("to ") != v.goes_on] == []


@pytest.mark.parametrize("name", game_names())
def test_every_event_that_is_spoken_of_is_declared(name: str) -> None:
    game = game_class(name)()
    declared = {told.name for told in declared_by(game)}

    assert game.news.names() - declared == set()
    teaching = teaching_of(game.package)
    notes = [] if teaching is None else teaching.first_game.notes
    assert {note.event for note in notes} - declared == set()


def _tolds(words: object) -> list[Told]:
    found = (getattr(words, attribute, None) for attribute in dir(words))
    return [value for value in found if isinstance(value, Told)]


@pytest.mark.parametrize("name", game_names())
def test_every_announcement_has_a_drawing(name: str) -> None:
    news = game_class(name)().news

    assert [a.icon for a in news.announce if f"'{a.icon}'" not in ICONS] == []
    assert [a.event for a in news.announce if not a.title] == []


@pytest.mark.parametrize("name", game_names())
def test_who_is_told_of_stands_first_in_a_line(name: str) -> None:
    state = game_class(name)().start(seed=4, telling=True)
    dice = random.Random(4)
    while not state.over and len(state.log) < 400:
        state.play(dice.choice(state.legal))
    names = [f"Seat {n}" for n in range(state.seats)]

    for event in state.log:
        begins = event.who >= 0 and event.line(0, names).startswith(f"{names[event.who]} ")
        assert begins == (event.kind.subject == "seat"), event.kind.name


@pytest.mark.parametrize("name", game_names())
def test_a_recap_of_a_real_match_is_much_shorter_than_its_events(name: str) -> None:
    game = game_class(name)()
    state = game.start(seed=3, telling=True)
    dice = random.Random(3)
    while not state.over and len(state.log) < 400:
        state.play(dice.choice(state.legal))
    names = [f"Seat {n}" for n in range(game.seats)]

    told_shortly = recap(state.log, 0, names, game.news)

    assert 0 < len(told_shortly) < len(state.log) * 0.75
