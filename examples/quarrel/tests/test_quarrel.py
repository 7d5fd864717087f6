"""Quarrel by its rules, then as a plug-in under the same suite as the big games."""

from __future__ import annotations

from pathlib import Path

import pytest
from tabard_quarrel import Quarrel, QuarrelTable, Table

from tabard.testing import Story

HERE = Path(__file__).resolve().parent


class Dispute(Story[Table]):
    """A match of Quarrel, spoken to in notation."""

    def word(self, number: int) -> str:
        """The id of a word."""
        return self.state.game.ids[number]

    def hand(self, seat: int) -> list[str]:
        """A hand as its owner sees it."""
        return self.seen(seat).hand

    def seen(self, seat: int | None) -> QuarrelTable:
        """The table as a seat sees it."""
        return self.state.game.look(self.state, seat)


def start(players: int = 2, seed: int = 1) -> Dispute:
    return Dispute(Quarrel({"players": players}).start(seed=seed, telling=True))


@pytest.mark.rule("QUA-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_pilgrim_is_dealt_five_words(players: int) -> None:
    t = start(players)
    assert t.seen(None).hand_sizes == [5] * players
    assert len(t.state.aside) == 22 - 5 * players


@pytest.mark.rule("QUA-2")
def test_a_word_is_laid_face_down_from_the_own_hand() -> None:
    t = start()
    mine, yours = t.hand(0)[0], t.hand(1)[0]
    assert t.refused(f"lay {yours}") == "QUA-2"
    t.play(f"lay {mine}")
    assert t.lines(1)[-1] == "Seat 1 lays a word face down"
    assert t.lines(0)[-1] != t.lines(1)[-1]
    assert t.seen(0).laid == mine
    assert t.seen(1).laid is None


@pytest.mark.rule("QUA-3")
def test_the_sharpest_word_wins_the_number_of_the_round() -> None:
    t = start()
    sharpest = max(t.state.hands[0] + t.state.hands[1])
    winner = 0 if sharpest in t.state.hands[0] else 1
    for seat in (0, 1):
        t.play(f"lay {t.word(sharpest) if seat == winner else t.hand(seat)[0]}")
    seen = t.seen(None)
    assert seen.points[winner] == 1
    assert seen.round == 2
    assert seen.last[winner] == t.word(sharpest)


@pytest.mark.rule("QUA-4")
def test_most_points_win_when_everybody_has_one_word_left() -> None:
    t = start(3)
    while not t.over:
        t.state.play(t.state.legal[-1])
    assert sum(t.scores) == 1 + 2 + 3 + 4
    assert t.winners == [seat for seat in range(3) if t.scores[seat] == max(t.scores)]
    assert t.end_rule == "QUA-4"
    assert t.seen(None).hand_sizes == [1, 1, 1]


def test_the_rules_fit_on_a_few_pages() -> None:
    source = HERE.parent / "src" / "tabard_quarrel" / "__init__.py"
    assert len(source.read_text(encoding="utf-8").splitlines()) < 170
