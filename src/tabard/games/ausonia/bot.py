"""How the bots judge a position of Ausonia and what they play in playouts.

What cards and keywords are worth is in worth.py.
"""

from __future__ import annotations

from typing import Final

from tabard.engine.brain import Brain
from tabard.engine.rng import Rng
from tabard.engine.steps import Decision
from tabard.games.ausonia.action_phase import Action
from tabard.games.ausonia.end_turn import FreeDiscard
from tabard.games.ausonia.favour_cards import Resolve, is_open
from tabard.games.ausonia.gems import Spend
from tabard.games.ausonia.keywords import DiscardCard, Target
from tabard.games.ausonia.manipulation_and_foresight import Lay, Look, Manipulate, Sift
from tabard.games.ausonia.purchasing import Receive
from tabard.games.ausonia.raise_and_seal import Raise, Seal
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import PRICE, Tables
from tabard.games.ausonia.worth import DECK_SHARE, GEM, Deck, Wishes, Worth

LURE: Final = 4  # lying in the Play Area rather than in hand
HOPE: Final = 30  # percent for a condition that may yet be met in this turn
LAST_BUY: Final = 8  # tenths of a round to go, below which nothing is bought
TURN: Final = 900  # what a turn brings, about
TURN_SHARE: Final = 75  # percent of its yield that a deck brings in a single turn


class AusoniaBrain(Brain[AusoniaState]):
    """Influence, what the deck will still give, and what this turn can still do."""

    horizon = 14
    exploration = 0.1
    chain = 1

    def __init__(self, t: Tables) -> None:
        self.worths: Worth = Worth(t)

    # -- evaluation -------------------------------------------------------------------------------

    def evaluate(self, s: AusoniaState, seat: int) -> float:
        own = self.prospects(s, seat)
        best = -100000
        total = 0
        for other in range(s.seats):
            if other != seat:
                worth = self.outlook(s, other)
                total += worth
                if worth > best:
                    best = worth
        if s.t.solo:
            rounds = self.worths.rounds_left(s)
            best = 100 * s.influence[1] + 15 * s.t.bonus * len(s.kept) * rounds
            best += TURN * s.round  # time is on the Aspirant's side
            total = best
        rivals = s.seats - 1 if s.seats > 1 else 1
        lead = (own * 4 - best * 3 - total / rivals) / 4 / 1800.0
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))

    def quiet(self, s: AusoniaState) -> bool:
        """The start of a turn."""
        return isinstance(s.asked, Action) and not s.area and not s.bought

    def prospects(self, s: AusoniaState, seat: int) -> int:
        """All in all, in hundredths of Influence, as the seat itself sees it."""
        rounds = self.worths.rounds_left(s)
        deck = self.worths.deck_of(s, seat, rounds)
        worth = self.long_run(s, seat, deck, rounds)
        if s.turn == seat:
            worth += self.pending(s, seat, deck, rounds)
            if s.acting:
                worth += self.promise(s, seat, deck, rounds)
                for i in range(s.sealed_now):
                    worth += self.worths.card[s.seal[seat][len(s.seal[seat]) - 1 - i]] // 2
                return worth
        elif has_turn(s, seat):
            worth += deck.worth * TURN_SHARE // DECK_SHARE
        if not s.sixty:
            worth += self.tempo(s, seat)
        return worth

    def outlook(self, s: AusoniaState, seat: int) -> int:
        """The same for an opponent, from what is open to all."""
        rounds = self.worths.rounds_left(s)
        deck = self.worths.deck_of(s, seat, rounds)
        worth = self.long_run(s, seat, deck, rounds)
        to_come = has_turn(s, seat)
        if to_come:
            worth += deck.worth * TURN_SHARE // DECK_SHARE
        if not s.sixty or to_come:
            worth += 60 * len(s.hand[seat])
        for kind in s.seal[seat]:
            worth += self.worths.card[kind] // 2
        return worth

    def long_run(self, s: AusoniaState, seat: int, deck: Deck, rounds: int) -> int:
        """Influence, and what deck and Raise Area will give in the rounds to come."""
        worth = 100 * s.influence[seat] + deck.worth * rounds // 10
        if s.raised[seat]:
            worth += self.worths.raise_worth(s, seat) * rounds // 10
        return worth

    def tempo(self, s: AusoniaState, seat: int) -> int:
        """What lies ready in hand and Seal Area, beside an average card."""
        worth = 0
        for kind in s.hand[seat]:
            worth += (self.worths.card[kind] - GEM) // 3
        for kind in s.seal[seat]:
            worth += self.worths.card[kind] // 2
        return worth

    def pending(self, s: AusoniaState, seat: int, deck: Deck, rounds: int) -> int:
        """What the open steps of the seat's action will bring."""
        worth = 0
        for step in s.agenda:
            if isinstance(step, Resolve) and step.who == seat:
                worth += self.worths.gain(s, seat, step.effects, step.at)
            elif isinstance(step, Receive):
                worth += self.worths.purchase_gain(step.kind, deck, rounds)
            elif isinstance(step, Spend):
                worth -= step.rainbow * LURE
        return worth

    # -- the rest of this turn --------------------------------------------------------------------

    def promise(self, s: AusoniaState, seat: int, deck: Deck, rounds: int) -> int:
        """What the rest of this turn can bring: the best buys for the gems, taken in order."""
        t = s.t
        pool = s.pool[:]
        for kind in s.hand[seat]:
            if t.is_gem[kind]:
                gives = t.gives[kind]
                for colour in range(4):
                    pool[colour] += gives[colour]
        wishes = Wishes()
        worth = LURE * len(s.area)
        for i in range(len(s.area)):
            worth += self.list_uses(s, seat, s.area[i], s.used[i], True, wishes)
        for kind in s.hand[seat]:
            worth += self.list_uses(s, seat, kind, 0, False, wishes)
        for i in range(len(s.seal[seat]) - s.sealed_now):
            worth += self.list_uses(s, seat, s.seal[seat][i], 0, False, wishes)
        if rounds >= LAST_BUY:
            self.list_purchases(s, deck, rounds, wishes)
        return worth + wishes.fulfil(pool)

    def list_uses(
        self, s: AusoniaState, seat: int, kind: int, mask: int, played: bool, wishes: Wishes
    ) -> int:
        """List the paid abilities of a card; gives the gain of those that cost nothing."""
        t = s.t
        free = 0
        for nth in range(t.abilities[kind]):
            if mask >> nth & 1:
                continue
            ability = t.first_ability[kind] + nth
            gain = self.worths.gain(s, seat, t.effects[ability], 0)
            size = t.price_size[ability]
            if size:
                wishes.add(gain - (0 if played else 2), t.price[ability], size)
            elif t.asks[ability] == PRICE or is_open(s, ability, kind, mask):
                free += gain - (1 if played else 3)
            else:
                free += gain * HOPE // 100
        return free

    def list_purchases(self, s: AusoniaState, deck: Deck, rounds: int, wishes: Wishes) -> None:
        """List the cards for sale."""
        t = s.t
        for kind in s.row + s.power[-1:]:
            gain = self.worths.purchase_gain(kind, deck, rounds) - 2
            wishes.add(gain, t.cost[kind], t.cost_size[kind])

    # -- playouts ---------------------------------------------------------------------------------

    def hint(self, s: AusoniaState, rng: Rng) -> int:
        """Play all cards, then do what gives most for its gems."""
        asked = s.asked
        assert asked is not None
        if isinstance(asked, Action):
            return self.hint_action(s, asked.seat)
        if isinstance(asked, Spend):
            return s.legal[rng.below("hint", len(s.legal))]
        return self.hint_detail(s, asked)

    def hint_action(self, s: AusoniaState, seat: int) -> int:
        """The first card in hand, else the best use of gems, else pass."""
        t = s.t
        legal = s.legal
        if t.PLAY.owns(legal[0]):
            return legal[0]
        rounds = self.worths.rounds_left(s)
        deck = self.worths.deck_of(s, seat, rounds)
        best = t.PASS.base
        best_rate = 0
        for move in legal:
            rate = self.rate(s, seat, move, deck, rounds)
            if rate > best_rate:
                best = move
                best_rate = rate
        return best

    def rate(self, s: AusoniaState, seat: int, move: int, deck: Deck, rounds: int) -> int:
        """What an action gives for its gems; 0 is no better than to pass."""
        t = s.t
        if move == t.PASS.base:
            return 0
        if t.USE.owns(move):
            ability = t.first_ability[t.USE.a(move)] + t.USE.b(move)
            size = t.price_size[ability]
            return self.worths.gain(s, seat, t.effects[ability], 0) * 12 // size if size else 100000
        if t.BUY.owns(move):
            kind = t.BUY.a(move)
            if rounds < LAST_BUY:
                return 0
            return self.worths.purchase_gain(kind, deck, rounds) * 12 // t.cost_size[kind]
        return 100001  # break a seal, build a Source

    def hint_detail(self, s: AusoniaState, asked: Decision) -> int:
        """Answers to what abilities and the end of the turn ask."""
        t = s.t
        legal = s.legal
        last = legal[len(legal) - 1]
        if isinstance(asked, (FreeDiscard, Look)):
            return last
        if isinstance(asked, Target):
            return strongest(s, asked.seat)
        if isinstance(asked, DiscardCard):
            return self.extreme(legal, t.DROP.base, False)
        if isinstance(asked, Lay):
            return self.extreme(legal, t.LAY.base, False)
        if isinstance(asked, Sift):
            worst = self.extreme(legal[:-1], t.DROP.base, False)
            return worst if self.worths.card[worst - t.DROP.base] < 135 else last
        if isinstance(asked, Manipulate):
            return self.extreme(legal[:-1], t.TAKE.base, True)
        if isinstance(asked, Seal):
            return self.extreme(legal[:-1], t.SEAL.base, True)
        if isinstance(asked, Raise):
            return self.best_raise(s, asked.seat)
        return legal[0]

    def extreme(self, moves: list[int], base: int, most: bool) -> int:
        """The move about the card of the highest or lowest worth."""
        best = moves[0]
        for move in moves:
            more = self.worths.card[move - base] - self.worths.card[best - base]
            if (more > 0 and most) or (more < 0 and not most):
                best = move
        return best

    def best_raise(self, s: AusoniaState, seat: int) -> int:
        """A star card first, then the weakest card as its foundation."""
        t = s.t
        has_star = False
        for kind in s.raised[seat]:
            if t.star[kind] >= 0:
                has_star = True
        best = s.legal[len(s.legal) - 1]
        best_worth = -100000
        for move in s.legal[:-1]:
            pile = t.RAISE_PILE.owns(move)
            kind = t.RAISE_PILE.a(move) if pile else t.RAISE_HAND.a(move)
            worth = 3 if pile else 0
            if t.star[kind] >= 0 and not has_star:
                worth += 1000 + self.worths.card[kind]
            else:
                worth -= self.worths.card[kind]
            if worth > best_worth:
                best = move
                best_worth = worth
        return best


def has_turn(s: AusoniaState, seat: int) -> bool:
    """Is the seat's turn of this round going on or still to come?"""
    if s.turn == seat:
        return s.acting
    return s.turn < s.seats and (seat - s.starter) % s.seats > (s.turn - s.starter) % s.seats


def strongest(s: AusoniaState, seat: int) -> int:
    """The opponent with the best prospects; one who has yet to move counts for more."""
    best = -1
    best_worth = -1
    for other in range(s.seats):
        if other == seat:
            continue
        later = (other - s.starter) % s.seats > (seat - s.starter) % s.seats
        worth = s.influence[other] * 2 + (9 if later else 0)
        if worth > best_worth:
            best = other
            best_worth = worth
    return s.t.TARGET.move1(best)
