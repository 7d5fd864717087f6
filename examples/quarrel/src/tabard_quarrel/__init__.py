"""Quarrel: a complete tiny game with hidden hands and words laid face down."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec

import tabard

NOTHING = -1


class Content(msgspec.Struct, forbid_unknown_fields=True):
    rules: dict[str, int]
    words: list[dict[str, str]]


class Table(tabard.State):
    """Words are numbers: the higher, the sharper."""

    game: Quarrel

    def __init__(self, game: Quarrel, rng: tabard.Rng) -> None:
        super().__init__(game, game.seats, rng)
        self.hands: list[list[int]] = [[] for _ in range(game.seats)]
        self.laid: list[int] = [NOTHING] * game.seats
        self.aside: list[int] = []  # dealt to nobody, never seen
        self.spent: list[int] = []  # out of the quarrel, seen by all
        self.points, self.round = [0] * game.seats, 1

    def clone(self) -> Table:
        twin = Table(self.game, self.rng.copy())
        twin.adopt(self)
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid, twin.aside, twin.spent = self.laid[:], self.aside[:], self.spent[:]
        twin.points, twin.round = self.points[:], self.round
        return twin

    def check(self) -> None:
        places = [*self.hands, self.laid, self.aside, self.spent]
        everywhere = sorted(word for place in places for word in place if word != NOTHING)
        assert everywhere == list(range(len(everywhere))), "a word is lost or doubled"

    def redeal(self, seat: int, rng: tabard.Rng) -> None:
        others = [i for i in range(self.seats) if i != seat]
        unseen = self.aside + [word for i in others for word in self.hands[i]]
        unseen += [self.laid[i] for i in others if self.laid[i] != NOTHING]
        rng.scramble(unseen)
        for i in others:
            self.hands[i] = sorted(unseen.pop() for _ in self.hands[i])
            if self.laid[i] != NOTHING:
                self.laid[i] = unseen.pop()
        self.aside = sorted(unseen)


class Deal(tabard.Step):
    rule = "QUA-1"

    def run(self, s: tabard.State) -> None:
        assert isinstance(s, Table)
        s.aside += range(len(s.game.content.words))
        s.rng.shuffle("words", s.aside)
        for hand in s.hands:
            hand += sorted(s.aside.pop() for _ in range(s.game.content.rules["hand"]))
        s.push(Round())


class Round(tabard.Step):
    rule = "QUA-3"

    def run(self, s: tabard.State) -> None:
        assert isinstance(s, Table)
        if NOTHING not in s.laid:
            winner = s.laid.index(max(s.laid))
            s.points[winner] += s.round
            if s.telling:
                s.tell(s.game.won, winner, [s.laid[winner]])
            s.spent, s.laid, s.round = s.spent + s.laid, [NOTHING] * s.seats, s.round + 1
        if len(s.hands[0]) == 1:
            best = max(s.points)
            winners = [i for i in range(s.seats) if s.points[i] == best]
            s.finish(s.points[:], winners, "everybody has one word left", "QUA-4")
            return
        s.push_all([*(Lay(seat) for seat in range(s.seats)), Round()])


class Lay(tabard.Decision):
    rule = "QUA-2"

    def prompt(self, s: tabard.State) -> str:
        assert isinstance(s, Table)
        return f"Round {s.round}: lay a word face down"

    def moves(self, s: tabard.State) -> list[int]:
        assert isinstance(s, Table)
        return [s.game.lay.move1(word) for word in s.hands[self.seat]]

    def play(self, s: tabard.State, move: int) -> None:
        assert isinstance(s, Table)
        word = s.game.lay.a(move)
        s.hands[self.seat].remove(word)
        s.laid[self.seat] = word
        if s.telling:
            s.tell(s.game.laid, self.seat, [word], 1 << self.seat)

    def why(self, s: tabard.State, move: int) -> tabard.Refusal | None:
        return tabard.Refusal("You do not hold that word.", "QUA-2")


class Quarrel(tabard.Game):
    name, title = "quarrel", "Quarrel"
    blurb = "Lay sharp words face down; the sharpest one wins the round."
    package = "tabard_quarrel"
    OPTIONS = (tabard.Option("players", 2, "how many pilgrims quarrel", choices=(2, 3, 4)),)

    def build(self) -> None:
        self.content = tabard.load_content(files(self.package) / "content.toml", Content, self.pack)
        ids, names = zip(*((w["id"], w["name"]) for w in self.content.words), strict=True)
        word = tabard.Domain("word", ids, names, kind="card", unknown="a word")
        self.lay = tabard.Verb("lay", word, text="lay {0}", secret=True)
        self.laid = tabard.Told("laid", "{who} lays {0} face down", word, secret=(0,), known=True)
        self.won = tabard.Told("won", "{who} wins the round with {0}", word, shows=True)
        self.space, self.brain = tabard.MoveSpace([self.lay]), tabard.Brain()
        self.digest = tabard.digest(self.content)

    def deal(self, rng: tabard.Rng) -> tabard.State:
        table = Table(self, rng)
        table.push(Deal())
        return table

    def look(self, state: tabard.State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, Table)
        names = [word["name"] for word in self.content.words]
        return {
            "round": state.round,
            "points": state.points[:],
            "hand": [] if seat is None else [names[word] for word in state.hands[seat]],
            "has_laid": [word != NOTHING for word in state.laid],
            "spent": [names[word] for word in state.spent],
        }

    def cards(self) -> list[dict[str, Any]]:
        return [{**word, "group": "Words", "source": "rulebook"} for word in self.content.words]

    @classmethod
    def variants(cls) -> list[dict[str, bool | int | str]]:
        return [{"players": players} for players in (2, 3, 4)]
