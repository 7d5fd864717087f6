"""What lies where in a duel, who leads, and who may strike from where."""

from __future__ import annotations

from librt.vecs import append, extend, pop, remove, vec
from mypy_extensions import i64

from tabard.engine.game import Game
from tabard.engine.native import Pile
from tabard.engine.piles import (
    EMPTY,
    count,
    filled,
    is_ordered,
    joined,
    ordered,
    plain,
    plus,
    put_in_order,
)
from tabard.engine.rng import Rng
from tabard.engine.state import State, demand
from tabard.games.audatia import hidden, tables
from tabard.games.audatia.tables import Tables
from tabard.games.audatia.words import Words


class Duellist:
    """One side of the table: cards, sword, posta, and what the opponent knows of the hand.

    A hand is sorted; the top of a deck or stack is its last card. Hand, discards,
    trades and what is known are worked on. The other piles are kept: copies share them, and
    what changes gets a new pile. (A deck and the basics are popped, which leaves the cards
    where they are; nothing is ever put back on them.)
    """

    def __init__(self, copies: Pile) -> None:
        self.copies: Pile = copies
        self.hand: Pile = EMPTY
        self.deck: Pile = EMPTY
        self.discards: Pile = EMPTY
        self.traded: Pile = EMPTY  # face down, in pairs
        self.stack: Pile = EMPTY
        self.past: Pile = EMPTY  # the stack of the bout before
        self.sword: i64 = tables.NOWHERE  # where the stack is
        self.posta: i64 = -1
        self.last_posta: i64 = -1
        # the gift of the posta left, and the height in the stack of the strike that has it
        self.gift_virtue: i64 = -1
        self.gift_value: i64 = 0
        self.gift_at: i64 = -1
        # one Out of Measure, one bind
        self.taunted: bool = False
        self.lured: i64 = -1
        self.side: i64 = -1  # the Side card, as he reads it
        # not yet revealed
        self.basics: Pile = EMPTY  # still to be swapped or kept, the last one next (AUD-A9)
        self.swaps: Pile = EMPTY  # laid aside for the swap
        self.chosen: i64 = -1
        # what the opponent knows of the hand (hidden.py)
        self.known: Pile = EMPTY
        self.sunk: Pile = EMPTY
        self.caps: Pile = EMPTY
        self.fresh: i64 = 0
        self.lacks: i64 = 0

    def copy(self) -> Duellist:
        """An independent copy."""
        d = Duellist(self.copies)
        d.hand = self.hand[:]
        d.deck = self.deck
        d.discards = self.discards[:]
        d.traded = self.traded[:]
        d.stack = self.stack
        d.past = self.past
        d.sword = self.sword
        d.posta = self.posta
        d.last_posta = self.last_posta
        d.gift_virtue = self.gift_virtue
        d.gift_value = self.gift_value
        d.gift_at = self.gift_at
        d.taunted = self.taunted
        d.lured = self.lured
        d.side = self.side
        d.basics = self.basics
        d.swaps = self.swaps
        d.chosen = self.chosen
        d.known = self.known[:]
        d.sunk = self.sunk
        d.caps = self.caps[:]
        d.fresh = self.fresh
        d.lacks = self.lacks
        return d

    def unbind(self) -> None:
        """What lasts for one Out of Measure and one bind ends. (AUD-A49)"""
        self.taunted = False
        self.lured = -1
        self.side = -1

    def unseen(self, kind: i64) -> i64:
        """Copies of a card that do not lie openly: what he could conceivably hold."""
        return self.copies[kind] - count(self.discards, kind) - count(self.stack, kind)

    def leave(self, kind: i64) -> None:
        """A card leaves the hand openly."""
        self.hand = remove(self.hand, kind)
        hidden.note_play(self, kind)

    def discard(self, kind: i64) -> None:
        """A card goes from the hand to the open discards."""
        self.leave(kind)
        self.discards = append(self.discards, kind)

    def stack_up(self, kind: i64) -> None:
        """A card goes from the hand to the top of the stack."""
        self.leave(kind)
        self.stack = plus(self.stack, kind)

    def trade(self, one: i64, two: i64) -> None:
        """Two cards go face down to the discards."""
        self.hand = remove(remove(self.hand, one), two)
        self.traded = append(append(self.traded, one), two)
        self.caps = append(self.caps, self.fresh)

    def take_back(self) -> i64:
        """The top of the stack goes back to the hand, seen by all."""
        kind = self.drop()
        self.hand = put_in_order(self.hand, kind)
        self.known = append(self.known, kind)
        return kind

    def drop(self) -> i64:
        """The top of the stack is taken off."""
        top = len(self.stack) - 1
        kind = self.stack[top]
        self.stack = self.stack[:top]
        return kind


class AudatiaState(State):
    """A duel."""

    def __init__(
        self, game: Game, t: Tables, w: Words, rng: Rng, challenger: Duellist, respondent: Duellist
    ) -> None:
        super().__init__(game, 2, rng)
        self.t: Tables = t
        self.w: Words = w
        self.challenger: Duellist = challenger
        self.respondent: Duellist = respondent
        # virtues
        self.holder: Pile = EMPTY  # kept
        self.salute: i64 = tables.NO_SALUTE
        self.salute_at: i64 = -1
        # one Out of Measure
        self.passes: i64 = 0
        self.skills_now: i64 = 0  # skills played at the present moment (AUD-A52)
        # the fight
        self.attacker: i64 = 0
        self.attack: i64 = -1
        self.attack_posta: i64 = -1  # the posta the attack was made from
        self.how: i64 = tables.FIRST
        self.parry: i64 = -1
        self.bind: i64 = tables.NO_BIND
        self.remedy: i64 = -1
        self.remedy_by: i64 = 0
        self.remedy_side: i64 = -1
        self.remedy_how: i64 = tables.IN_BIND
        self.skill: i64 = -1  # announced and not yet settled
        self.skill_by: i64 = 0
        self.pick: i64 = -1  # the first card of a trade
        self.parted: i64 = -1  # the skill that ended the bout before, if one did
        self.parted_by: i64 = 0
        # the match
        self.draws: i64 = 0
        self.exchange: i64 = 0
        self.attacks: i64 = 0
        self.largos: i64 = 0
        self.strettos: i64 = 0

    def clone(self) -> State:
        challenger = self.challenger.copy()
        respondent = self.respondent.copy()
        c = AudatiaState(self.game, self.t, self.w, self.rng, challenger, respondent)
        c.adopt(self)
        c.holder = self.holder
        c.salute = self.salute
        c.salute_at = self.salute_at
        c.passes = self.passes
        c.skills_now = self.skills_now
        c.attacker = self.attacker
        c.attack = self.attack
        c.attack_posta = self.attack_posta
        c.how = self.how
        c.parry = self.parry
        c.bind = self.bind
        c.remedy = self.remedy
        c.remedy_by = self.remedy_by
        c.remedy_side = self.remedy_side
        c.remedy_how = self.remedy_how
        c.skill = self.skill
        c.skill_by = self.skill_by
        c.pick = self.pick
        c.parted = self.parted
        c.parted_by = self.parted_by
        c.draws = self.draws
        c.exchange = self.exchange
        c.attacks = self.attacks
        c.largos = self.largos
        c.strettos = self.strettos
        return c

    def redeal(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, seat, rng)

    def of(self, p: i64) -> Duellist:
        """The duellist on a seat."""
        return self.respondent if p == tables.RESPONDENT else self.challenger

    # -- the agenda ---------------------------------------------------------------------------

    def put(self, code: i64, seat: i64) -> None:
        """Put a decision on the agenda."""
        self.push(self.t.asks[code * 2 + seat])

    def go(self, code: i64) -> None:
        """Put a step on the agenda."""
        self.push(self.t.steps[code])

    # -- Virtues (AUD-P1) ---------------------------------------------------------------------

    def virtue(self, p: i64, v: i64) -> i64:
        """A duellist's value in a virtue, as the table stands now."""
        t = self.t
        d = self.of(p)
        total: i64 = 0
        if self.holder[v] == p:
            total = t.virtue_card
        top = len(d.stack) - 1
        if d.posta >= 0:
            if t.posta_virtue[d.posta] == v:
                total += t.posta_gift[d.posta]
        elif top >= 0 and d.gift_at == top and d.gift_virtue == v:
            total += d.gift_value
        saluted = v == tables.AUDATIA and p == tables.RESPONDENT and self.salute != tables.NO_SALUTE
        if saluted and (self.salute == tables.PENDING or self.salute_at == top):  # AUD-A10
            total += t.salute_gift
        return total

    def leads(self, p: i64, v: i64) -> bool:
        """Has he strictly more of a virtue? (AUD-A1)"""
        mine = self.virtue(p, v)
        other = self.virtue(1 - p, v)
        if self.telling:
            self.cite("AUD-P1")
            if mine == other:
                self.cite("AUD-A1")
            posta = self.of(p).posta
            if posta >= 0 and self.t.posta_virtue[posta] == v:
                self.cite("AUD-A2")
        return mine > other

    def leader(self, v: i64) -> i64:
        """Who leads in a virtue; -1 for nobody."""
        if self.leads(0, v):
            return 0
        return 1 if self.leads(1, v) else -1

    def may_use(self, p: i64, kind: i64) -> bool:
        """Has he the lead that a skill needs?"""
        need = self.t.need_of[kind]
        return need < 0 or self.leads(p, need)

    # -- Eligibility (AUD-P2, AUD-P3, AUD-P5): sets of swords -----------------------------------

    def blows(self, p: i64) -> i64:
        """The strikes that can be made from where his sword is. (AUD-P2)"""
        d = self.of(p)
        return self.t.posta_blows[d.posta] if d.posta >= 0 else self.t.by_place[d.sword]

    def attack_symbols(self, p: i64) -> i64:
        """The strikes with the Attack symbol for him; sottani need the Prudentia lead."""
        t = self.t
        swords = t.always_attack
        v: i64 = 0
        while v < 4:
            if t.attack_by[v] and self.leads(p, v):
                swords |= t.attack_by[v]
            v += 1
        return swords

    def attacks_at(self, p: i64, posta: i64) -> i64:
        """The eligible attacks on an opponent who stands in that posta (-1: in none). (AUD-P3)"""
        t = self.t
        swords = self.blows(p) & self.attack_symbols(p)
        if posta < 0:
            return swords
        swords &= ~t.posta_closed[posta]
        if t.extended >> posta & 1 and swords & t.thrusts:
            own = self.of(p).posta
            if own < 0 or not t.exchange >> own & 1 or not self.leads(p, tables.CELERITAS):
                swords &= ~t.thrusts
        return swords

    def eligible(self, p: i64) -> i64:
        """The attacks that he may make now."""
        return self.attacks_at(p, self.of(1 - p).posta)

    def parries(self, p: i64, attack: i64) -> i64:
        """The strikes that may parry a sword. (AUD-P5)"""
        return self.t.parries & self.t.permitted[attack] & self.blows(p)

    def holds_one(self, p: i64, swords: i64) -> bool:
        """Has p a strike with one of these swords in his hand?"""
        t = self.t
        for kind in self.of(p).hand:
            if kind >= t.n_strikes:
                return False
            if swords >> t.sword_of[kind] & 1:
                return True
        return False

    # -- the playing area (AUD-P6, AUD-P7) ----------------------------------------------------

    def place_attack(self, p: i64, kind: i64) -> None:
        """Lay a strike on the stack, on the side it was made from. (AUD-P6)"""
        self.lay(p, kind)
        self.of(p).sword = self.t.hand_of[self.t.sword_of[kind]]
        self.note("AUD-P6")

    def place_parry(self, p: i64, kind: i64) -> None:
        """Lay a parry or break: both stacks end opposite to where it came from. (AUD-P7)"""
        self.lay(p, kind)
        mandritto = self.t.hand_of[self.t.sword_of[kind]] == tables.RIGHT
        self.of(p).sword = tables.LEFT if mandritto else tables.RIGHT
        self.of(1 - p).sword = tables.RIGHT if mandritto else tables.LEFT
        self.note("AUD-P7")

    def lay(self, p: i64, kind: i64) -> None:
        """A strike goes from the hand to the top of the stack; he leaves his posta."""
        d = self.of(p)
        d.stack_up(kind)
        if d.posta >= 0:
            d.gift_virtue = self.t.posta_virtue[d.posta]
            d.gift_value = self.t.posta_gift[d.posta]
            d.gift_at = len(d.stack) - 1
            d.posta = -1
        if p == tables.RESPONDENT and self.salute == tables.PENDING:
            self.salute = tables.BOUND
            self.salute_at = len(d.stack) - 1
            self.note("AUD-A10")

    def clear_stack(self, p: i64) -> None:
        """The stack goes to the discards; what was bound to it ends."""
        d = self.of(p)
        d.discards = extend(d.discards, d.stack)
        d.stack = vec[i64]()
        d.sword = tables.NOWHERE
        d.gift_at = -1
        if p == tables.RESPONDENT and self.salute == tables.BOUND:
            self.salute = tables.NO_SALUTE
            self.salute_at = -1

    def draw(self, p: i64) -> None:
        """Draw the top card of the Action deck."""
        d = self.of(p)
        d.deck, kind = pop(d.deck)
        d.hand = put_in_order(d.hand, kind)
        d.fresh += 1
        d.lacks = 0
        if self.telling:
            self.tell(self.w.drew, p, [kind], 1 << p)

    # -- what could be, by what is open to all --------------------------------------------------

    def could_use(self, p: i64, moment: i64) -> bool:
        """Could p, by what is open to all, hold and use a skill for this moment?"""
        t = self.t
        d = self.of(p)
        return len(d.hand) > 0 and any(
            self.may_use(p, kind)
            for kind in range(t.skill0, t.n_kinds)
            if t.timing_of[kind] & moment and d.copies[kind] and d.unseen(kind) > 0
        )

    def could_remedy(self, p: i64, side: i64) -> bool:
        """Could p, by what is open to all, hold a remedy for this side?"""
        t = self.t
        d = self.of(p)
        return len(d.hand) > 0 and any(
            d.unseen(kind) > 0
            for kind in range(t.remedy0, t.counter0)
            if t.sides_of[kind] >> side & 1
        )

    # -- what must always hold ----------------------------------------------------------------

    def check(self) -> None:
        t = self.t
        for p in range(2):
            d = self.of(p)
            cards = joined(joined(d.hand, d.deck), joined(d.discards, d.traded))
            cards = ordered(joined(cards, d.stack))
            demand(cards == ordered(joined(t.basics[p], t.rest[p])), "cards are lost or doubled")
            demand(is_ordered(d.hand), "a hand is not sorted")
            demand(d.posta < 0 or d.sword == tables.NOWHERE, "a posta and a side")
            hidden.check(d)
            swap = plain(d.hand)
            for kind in joined(d.basics, d.swaps):
                demand(kind in swap, "a card of the swap is not in the hand")
                swap.remove(kind)
        demand(len(self.holder) == 4, "there are four virtues")
        for who in self.holder:
            demand(-1 <= who <= 1, "a virtue lies nowhere")
        lost = self.over and self.draws == t.draws_to_lose
        demand(0 <= self.draws < t.draws_to_lose or lost, "after so many draws the duel is over")
        bound = self.salute == tables.BOUND
        demand(
            not bound or self.salute_at < len(self.respondent.stack), "a salute without a strike"
        )


def fresh_state(game: Game, t: Tables, w: Words, rng: Rng) -> AudatiaState:
    """A table before anything lies on it."""
    state = AudatiaState(game, t, w, rng, Duellist(t.copies[0]), Duellist(t.copies[1]))
    state.holder = filled(4, -1)
    return state
