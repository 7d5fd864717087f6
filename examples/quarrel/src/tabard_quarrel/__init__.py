"""Quarrel: a complete tiny game with hidden hands and words laid face down."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec

import tabard
from tabard import Ask, Pile, Refusal, demand, pile_of

NOTHING = -1


class Content(msgspec.Struct, forbid_unknown_fields=True):
    rules: dict[str, int]
    words: list[dict[str, str]]


class QuarrelTable(tabard.TableView):
    """What one seat sees; words are named by their ids."""

    round: int
    points: list[int]
    hand: list[str]
    hand_sizes: list[int]
    has_laid: list[bool]
    laid: str | None  # what the viewer has laid face down
    spent: list[str]
    last: list[str]  # the words of the last round, by seat


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
        twin = Table(self.game, self.rng)
        twin.adopt(self)
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid, twin.aside, twin.spent = self.laid[:], self.aside[:], self.spent[:]
        twin.points, twin.round = self.points[:], self.round
        return twin

    def check(self) -> None:
        places = [*self.hands, self.laid, self.aside, self.spent]
        everywhere = sorted(word for place in places for word in place if word != NOTHING)
        demand(everywhere == list(range(len(everywhere))), "a word is lost or doubled")

    def redeal(self, seat: int, rng: tabard.Rng) -> None:
        others = [i for i in range(self.seats) if i != seat]
        pool = pile_of(self.aside + [word for i in others for word in self.hands[i] + self.down(i)])
        rng.scramble(pool)
        unseen = list(pool)
        for i in others:
            self.hands[i] = sorted(unseen.pop() for _ in self.hands[i])
            if self.down(i):
                self.laid[i] = unseen.pop()
        self.aside = sorted(unseen)

    def down(self, seat: int) -> list[int]:
        """The word a seat has laid face down, if any."""
        return [] if self.laid[seat] == NOTHING else [self.laid[seat]]


class Deal(tabard.Step[Table]):
    rule = "QUA-1"

    def run(self, s: Table) -> None:
        words = pile_of(range(len(s.game.content.words)))
        s.rng.shuffle("words", words)
        s.aside = list(words)
        for hand in s.hands:
            hand += sorted(s.aside.pop() for _ in range(s.game.content.rules["hand"]))
        s.push(Round())


class Round(tabard.Step[Table]):
    rule = "QUA-3"

    def run(self, s: Table) -> None:
        if NOTHING not in s.laid:
            winner = s.laid.index(max(s.laid))
            s.points[winner] += s.round
            if s.telling:
                s.tell(s.game.won, winner, [s.laid[winner]])
            s.spent, s.laid, s.round = s.spent + s.laid, [NOTHING] * s.seats, s.round + 1
        if len(s.hands[0]) == 1:
            winners = [i for i in range(s.seats) if s.points[i] == max(s.points)]
            s.finish(s.points[:], winners, "everybody has one word left", "QUA-4")
            return
        s.push_all([*(Lay(seat) for seat in range(s.seats)), Round()])


class Lay(tabard.Decision[Table]):
    rule = "QUA-2"

    def prompt(self, s: Table) -> Ask:
        return s.game.ask_lay.ask(s.round)

    def moves(self, s: Table) -> Pile:
        return pile_of(s.game.lay.move1(word) for word in s.hands[self.seat])

    def play(self, s: Table, move: int) -> None:
        word = s.game.lay.a(move)
        s.hands[self.seat].remove(word)
        s.laid[self.seat] = word
        if s.telling:
            s.tell(s.game.laid, self.seat, [word], 1 << self.seat)

    def why(self, s: Table, move: int) -> Refusal | None:
        return Refusal("You do not hold that word.", "QUA-2")


class Quarrel(tabard.Game[Table]):
    name, title = "quarrel", "Quarrel"
    blurb = "Lay sharp words face down; the sharpest one wins the round."
    package = "tabard_quarrel"
    OPTIONS = (tabard.Option("players", 2, "how many pilgrims quarrel", choices=(2, 3, 4)),)

    def build(self) -> None:
        self.content = tabard.load_content(files(self.package) / "content.toml", Content, self.pack)
        self.ids = [word["id"] for word in self.content.words]
        names = [word["name"] for word in self.content.words]
        word = tabard.Domain("word", self.ids, names, kind="card", unknown="a word")
        self.lay = tabard.Verb("lay", word, text="lay {0}", secret=True)
        self.laid = tabard.Told("laid", "{who} lays {0} face down", word, secret=(0,), known=True)
        self.won = tabard.Told("won", "{who} wins the round with {0}", word, shows=True)
        self.ask_lay = tabard.Question("lay", "Round {0}: lay a word face down", tabard.Amounts())
        self.space, self.brain = tabard.MoveSpace([self.lay]), tabard.Brain()
        self.digest = tabard.digest(self.content)

    def deal(self, rng: tabard.Rng) -> Table:
        table = Table(self, rng)
        table.push(Deal())
        return table

    def look(self, state: Table, seat: int | None) -> QuarrelTable:
        down = [] if seat is None else state.down(seat)
        return QuarrelTable(
            round=state.round,
            points=state.points[:],
            hand=[] if seat is None else [self.ids[word] for word in state.hands[seat]],
            hand_sizes=[len(hand) for hand in state.hands],
            has_laid=[word != NOTHING for word in state.laid],
            laid=self.ids[down[0]] if down else None,
            spent=[self.ids[word] for word in state.spent],
            last=[self.ids[word] for word in state.spent[len(state.spent) - self.seats :]],
        )

    def cards(self) -> list[dict[str, Any]]:
        more = {"group": "Words", "source": "rulebook"}
        return [{**w, **more, "sharpness": i} for i, w in enumerate(self.content.words, 1)]

    @classmethod
    def variants(cls) -> list[dict[str, bool | int | str]]:
        return [{"players": players} for players in (2, 3, 4)]
