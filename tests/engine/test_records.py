"""Records: options + seed + moves, readable and diffable; positions; bad ones of every kind."""

from __future__ import annotations

from typing import Any

import pytest

from tabard.engine import records
from tabard.engine.errors import PositionError, RecordError, ScriptError, TabardError
from tabard.engine.game import Game
from tabard.engine.rng import Scripted, Sealed, fast
from tabard.engine.state import State
from tabard.testing.kit import fingerprint


def play_some(state: State, texts: list[str]) -> State:
    for text in texts:
        state.play(state.parse(text))
    return state


def test_a_record_is_readable(pledge: Game) -> None:
    state = pledge.start(seed=7)
    state.play(state.parse("wait"))
    assert state.record().splitlines() == [
        "tabard record 1",
        "game pledge",
        "option players 2",
        "option open_hands false",
        "option city rome",
        "content 0123456789abcdef",
        "rng fast 7",
        "---",
        "0 wait",
        "---",
    ]


def test_a_finished_record_ends_with_its_result(pledge: Game) -> None:
    state = pledge.start(seed=7)
    while not state.over:
        state.play(state.legal[0])
    last = state.record().splitlines()[-1]
    assert last.startswith("result ")
    assert last.endswith(": the deck is empty [TOY-4]")
    again = records.replay(pledge, records.read(state.record()))
    assert fingerprint(again) == fingerprint(state)


def test_a_match_that_was_given_up_says_who_resigned(pledge: Game) -> None:
    state = pledge.start(seed=7)
    state.play(state.legal[0])
    text = pledge.record(state, resigned=[1])
    assert text.splitlines()[-1] == "resigned 1"
    record = records.read(text)
    assert record.resigned == [1]
    assert not records.replay(pledge, record).over


def test_names_are_kept(pledge: Game) -> None:
    text = pledge.record(pledge.start(seed=1), ["Anna", "Bert the Bold"])
    assert records.read(text).names == ["Anna", "Bert the Bold"]


def test_a_replay_can_stop_early_and_tells_what_happened(pledge: Game) -> None:
    state = play_some(pledge.start(seed=7), ["wait", "roll", "wait"])
    half = records.replay(pledge, records.read(state.record()), 2)
    assert half.trail == state.trail[:2]
    assert [event.kind.name for event in half.events] == ["waited", "rolled"]


def test_sealed_and_staged_matches_have_records_too(pledge: Game, position: dict[str, Any]) -> None:
    sealed = play_some(pledge.start(rng=Sealed(bytes(32))), ["roll"])
    assert f"rng sealed {bytes(32).hex()}" in sealed.record()
    again = records.replay(pledge, records.read(sealed.record()))
    assert fingerprint(again) == fingerprint(sealed)
    staged = play_some(pledge.stage(position, seed=4, dice={"fate": [6]}), ["roll", "roll"])
    again = records.replay(pledge, records.read(staged.record()))
    assert fingerprint(again) == fingerprint(staged)


def test_scripted_dice_fall_as_written(pledge: Game, position: dict[str, Any]) -> None:
    state = play_some(pledge.stage(position, dice={"fate": [6, 2]}), ["roll", "roll"])
    assert state.view(None)["table"]["points"] == [6, 2]


def test_a_position_round_trips(staged: State, position: dict[str, Any]) -> None:
    described = staged.position()
    assert described["hands"] == position["hands"]
    again = staged.game.stage(described)
    assert again.position() == described


def test_a_moment_that_cannot_be_described_says_so(staged: State) -> None:
    staged.play(staged.parse("lay 9"))
    with pytest.raises(PositionError, match="start of a turn"):
        staged.position()


def test_a_position_that_is_no_plain_data_is_refused(pledge: Game) -> None:
    with pytest.raises(PositionError, match="plain data"):
        pledge.stage({"hands": {1, 2}})
    with pytest.raises(PositionError, match="does not fit"):
        pledge.stage({"hands": [[1], [1]], "deck": [], "seat": 0})


def test_a_script_that_does_not_fit_is_refused(pledge: Game, position: dict[str, Any]) -> None:
    state = pledge.stage(position, dice={"fate": [9]})
    with pytest.raises(ScriptError, match="from 1 to 6"):
        state.play(state.parse("roll"))


def test_a_match_with_scripted_chance_cannot_be_read_back_by_its_rng_line(pledge: Game) -> None:
    state = pledge.start(rng=Scripted({}, fast(1)))
    with pytest.raises(TabardError, match="rng"):
        state.record()


GOOD = """tabard record 1
game pledge
option players 2
content 0123456789abcdef
rng fast 7
---
0 wait
0 wait
---
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("tabard record 1", "chess record", "line 1"),
        ("game pledge\n", "", "head must name its game"),
        ("rng fast 7\n", "", "head must name its game and its rng"),
        ("option players 2", "opinion players 2", "line 3: 'opinion'"),
        ("0 wait\n0 wait\n---\n", "0 wait\n", "line 7: the record breaks off"),
        ("0 wait\n0 wait", "wait", "line 7: a move is 'SEAT VERB ...', not 'wait'"),
        ("0 wait\n0 wait", "zero wait", "line 7: a move is"),
        ("0 wait\n0 wait", "0", "line 7: a move is"),
        ("0 wait\n0 wait", "1 wait", "move 1 'wait': seat 0 is asked, not seat 1"),
        ("0 wait\n0 wait", "0 wait\n0 dance", "move 2 'dance'"),
        ("0 wait\n0 wait", "0 boast", "move 1 'boast'"),
        ("0123456789abcdef", "ffff", "made with content ffff"),
        ("rng fast 7", "rng fast x", "the rng is 'fast NUMBER' or 'sealed HEX'"),
        ("rng fast 7", "rng sealed xyz", "the rng is"),
        ("rng fast 7", "rng dice 7", "the rng is"),
        ("rng fast 7", "stage {", "stage line"),
        ("rng fast 7", "stage []", "stage line"),
        ("rng fast 7", 'stage {"position": 3, "seed": 0, "dice": {}}', "stage line"),
        ("---\n0 wait\n0 wait\n---", "---\n---\nresigned 2", "names seats 0 to 1, not [2]"),
        ("---\n0 wait\n0 wait\n---", "---\n---\nresigned me", "line 8: a record closes with"),
        ("rng fast 7", "pack {\nrng fast 7", "line 5: the pack is not JSON"),
    ],
)
def test_a_bad_record_says_where_and_what(pledge: Game, old: str, new: str, says: str) -> None:
    records.replay(pledge, records.read(GOOD))
    assert old in GOOD
    with pytest.raises(TabardError) as caught:
        records.replay(pledge, records.read(GOOD.replace(old, new)))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_result_that_its_moves_do_not_give_is_refused(pledge: Game) -> None:
    with pytest.raises(RecordError, match="is not what its moves give"):
        records.replay(pledge, records.read(GOOD + "result 1 2 winners 0 : luck [TOY-4]\n"))


def test_moves_after_the_end_are_refused(pledge: Game) -> None:
    state = pledge.start(seed=7)
    while not state.over:
        state.play(state.legal[0])
    head, moves, result = state.record().split("---\n")
    longer = f"{head}---\n{moves}0 wait\n---\n{result}"
    with pytest.raises(RecordError, match="the match was over before it"):
        records.replay(pledge, records.read(longer))
