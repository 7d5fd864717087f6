"""How much is a person asked? Plays each game with `greedy`, one seat of them a person's.

Prints, per game and number of players: questions a turn, the share of them without a choice and
reaction windows a turn, before (every question of the engine) and after what the server answers
for a person and what is one gesture. A turn is a round of the table, in which everybody has had
a turn; an exchange in Audatia.

    python bench/questions.py [--matches 3] [--first 0] [--players 4] [GAME ...]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import tabard
from tabard import bots
from tabard.bots.simple import look_ahead
from tabard.engine.choices import matters, only_answer
from tabard.engine.registry import game_class

PERSON = 0
LONGEST = 4000  # decisions; a match that is longer is measured as far as that

CLOCKS: dict[str, Callable[[Any], int]] = {
    "audatia": lambda s: int(s.exchange),
    "ausonia": lambda s: int(s.round),
    "conspiracy": lambda s: int(s.turn),
    "feudalia": lambda s: int(s.round),
    "fidelitas": lambda s: int(s.round),
}


@dataclass
class Count:
    """What a person was asked in some matches."""

    turns: int = 0
    asked: int = 0
    idle: int = 0
    windows: int = 0

    def count(self, idle: bool, window: bool) -> None:
        """One more question."""
        self.asked += 1
        self.idle += idle
        self.windows += window

    def row(self) -> tuple[float, float, float]:
        """Questions a turn, the share without a choice, windows a turn."""
        turns = max(1, self.turns)
        return self.asked / turns, self.idle / max(1, self.asked), self.windows / turns


class Person:
    """A seat that plays as `greedy` does and is asked as a person is.

    A choice in two halves (which troop, then where to) counts once, and so does a gesture: all
    gems, all cards of a swap, a whole army, what is ticked in a list. For all lots that lie open a
    person names limits once, for a vacant land where an offer could be made, and the server bids;
    here a limit lies where greedy passes.
    """

    def __init__(self, seed: int, before: Count, after: Count) -> None:
        self.chance = tabard.fast(seed)
        self.before = before
        self.after = after
        self.settled: list[int] = []  # moves made along with an earlier one
        self.army: list[int] = []  # troops that may go along to the same place
        self.goal = -1  # that place
        self.going = False  # such a troop has set out
        self.again = 0  # questions to come for which the present answer serves, too
        self.some: list[int] = []  # what of a list may be chosen along, and last its end
        self.said = 0  # questions to come that are answered already
        self.list_of = ""  # the rule of that list
        self.lining = ""  # the rule of a line that is being laid
        self.named = False  # a sum is being named, by hundreds first
        self.limits: set[str] = set()  # lots for which a limit is named

    def move(self, state: Any) -> int:
        """The next move of this seat."""
        legal, window = state.legal, state.asked.reaction
        self.lining = self.lining if self.lining == state.rule else ""
        self.some = self.some if self.list_of == state.rule else []
        self.before.count(len(legal) == 1, window)
        along = next((move for move in self.settled if move in legal), None)
        if along is not None:
            self.settled.remove(along)
            return along
        only = only_answer(state)
        if only is not None:
            return only
        move = self.choose(state)
        if not self.is_known(state, move):
            self.after.count(len(legal) == 1, window)
        self.remember(state, move)
        return move

    def choose(self, state: Any) -> int:
        """What greedy would do among the moves that belong to the question.

        Where several look alike greedy tosses a coin; a person takes the first, mostly a pass.
        """
        brain, seat = state.game.brain, state.seat
        guess = state.determinize(seat, self.chance)
        worths: dict[int, float] = {}
        for move in state.legal:
            if matters(state, move):
                trial = guess.fork()
                trial.do(move)
                worths[move] = look_ahead(trial, brain, seat, brain.chain - 1, self.chance)
        return max(worths, key=lambda move: worths[move])

    def is_known(self, state: Any, move: int) -> bool:
        """Has the person said this already, with an earlier gesture?"""
        if self.lining or self.named or (lots_of(state) and lots_of(state)[0] in self.limits):
            return True
        if self.said:
            return True
        if self.going or self.again:  # the army goes along, unless this troop goes elsewhere
            return move == self.goal
        if move in self.some:
            return True
        return bool(state.asked.continues) or move in self.army

    def remember(self, state: Any, move: int) -> None:
        """What this gesture says about the questions to come."""
        gesture = state.asked.gesture(state)
        self.lining = state.rule if gesture is not None and gesture.kind == "line" else self.lining
        self.named = len(state.asked.sums(state)) > 0 and state.text(move) == "up"
        self.going = move in self.army and not self.going
        if len(state.asked.sums(state)) or move == state.legal[0]:  # or an offer is made instead
            self.limits.update(lots_of(state))
        self.again = max(0, self.again - 1) if move == self.goal else 0
        self.said = max(0, self.said - 1)
        if move in self.some:
            self.choose_from(move, self.some)
            return
        self.some = []
        if gesture is None:
            self.army = self.army if self.going else []
            return
        if gesture.kind == "same":
            self.army, self.goal = [link for link in gesture.on if link >= 0], move
            self.again = len(gesture.on) - len(self.army)
        elif gesture.kind == "ways":
            self.said = gesture.most - 1
        elif gesture.kind == "some" and move in gesture.on:
            self.list_of = state.rule
            self.choose_from(move, [*gesture.on, gesture.ends])
        elif gesture.kind == "each":
            self.settled = list(gesture.off)[1:]  # greedy chooses one by one, a person all at once
        elif move in gesture.on:
            self.settled = list(gesture.on)
            self.settled.remove(move)

    def choose_from(self, move: int, some: list[int]) -> None:
        """One more of a list is chosen, or its end, which stands last."""
        self.some = [] if move == some[-1] else some
        if self.some:
            self.some.remove(move)
        if len(self.some) == 1:  # all have been chosen
            self.some = []


def lots_of(state: Any) -> list[str]:
    """What is sold in this auction and in those that lie open behind it."""
    return [key for key, _ in state.asked.lots(state)]


def play(game: tabard.Game, seed: int, before: Count, after: Count) -> None:
    """One match; every seat is greedy, one of them is counted as a person."""
    others = [bots.make("greedy", seed * 16 + seat) for seat in range(game.seats)]
    person = Person(seed * 16, before, after)
    state: Any = game.start(seed=seed)
    clock = CLOCKS[game.name]
    shown, turns = clock(state), 1
    for _ in range(LONGEST):
        seat = state.seat
        if seat is None:
            break
        if seat == PERSON:
            state.play(person.move(state))
        else:
            state.play(others[seat].choose(bots.Seen(state, seat)))
        if clock(state) != shown:
            shown, turns = clock(state), turns + 1
    before.turns += turns
    after.turns += turns


def numbers_of_players(name: str) -> list[int]:
    """How many can play a game."""
    option = next(o for o in game_class(name).OPTIONS if o.name == "players")
    return [int(number) for number in option.choices or ()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=tabard.game_names())
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    parser.add_argument("--players", type=int, help="only with so many players")
    given = parser.parse_args()
    print("| game | players | questions a turn | of them without a choice | windows a turn |")
    print("|---|--:|--:|--:|--:|")
    for name in given.games:
        for players in [given.players] if given.players else numbers_of_players(name):
            before, after = Count(), Count()
            for seed in range(given.first, given.first + given.matches):
                play(tabard.load(name, players=players), seed, before, after)
            pairs = zip(before.row(), after.row(), (".1f", ".0%", ".1f"), strict=True)
            told = [f"{then:{form}} → **{now:{form}}**" for then, now, form in pairs]
            print(f"| {name} | {players} | {' | '.join(told)} |", flush=True)


if __name__ == "__main__":
    main()
