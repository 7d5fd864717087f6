"""What lies where in a duel, what each duellist knows, and who may strike from where."""

from __future__ import annotations

from bisect import insort
from typing import Final

from tabard.engine.game import Game
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.games.audatia.codes import (
    AUDATIA,
    BOUND,
    CELERITAS,
    CENTRE,
    FIRST,
    IN_BIND,
    LEFT,
    NO_BIND,
    NO_SALUTE,
    NOWHERE,
    PENDING,
    RESPONDENT,
    RIGHT,
    THRUST,
)
from tabard.games.audatia.redeal import deal_anew
from tabard.games.audatia.tables import Tables

ROLES: Final = ["Challenger", "Respondent"]


class AudatiaState(State):
    """A duel. Hands are sorted; the top of a deck or stack is its last card."""

    def __init__(self, game: Game, t: Tables, rng: Rng, src: AudatiaState | None = None) -> None:
        super().__init__(game, 2, rng)
        self.t: Tables = t
        if src is None:
            # cards
            self.hands: list[list[int]] = [[], []]
            self.decks: list[list[int]] = [[], []]
            self.discards: list[list[int]] = [[], []]
            self.hidden: list[list[int]] = [[], []]  # traded face down, in pairs
            self.stacks: list[list[int]] = [[], []]
            self.swords: list[int] = [NOWHERE, NOWHERE]  # where each stack is
            self.posta: list[int] = [-1, -1]
            self.last_posta: list[int] = [-1, -1]
            # virtues
            self.holder: list[int] = [-1, -1, -1, -1]
            self.gift_virtue: list[int] = [-1, -1]
            self.gift_value: list[int] = [0, 0]
            self.gift_at: list[int] = [-1, -1]  # height in the stack of the first strike
            self.salute: int = NO_SALUTE
            self.salute_at: int = -1
            # one Out of Measure
            self.taunted: list[bool] = [False, False]
            self.lured: list[int] = [-1, -1]
            self.passes: int = 0
            self.skills_now: int = 0  # skills played at the present moment (AUD-A52)
            # the fight
            self.attacker: int = 0
            self.attack: int = -1
            self.attack_posta: int = -1  # the posta the attack was made from
            self.how: int = FIRST
            self.parry: int = -1
            self.bind: int = NO_BIND
            self.sides: list[int] = [-1, -1]  # the Side card, as each duellist reads it
            self.remedy: int = -1
            self.remedy_by: int = 0
            self.remedy_side: int = -1
            self.remedy_how: int = IN_BIND
            self.skill: int = -1  # announced and not yet settled
            self.skill_by: int = 0
            # the match
            self.draws: int = 0
            self.exchange: int = 0
            self.attacks: int = 0
            self.largos: int = 0
            self.strettos: int = 0
            # not yet revealed
            self.basics: list[list[int]] = [[], []]  # still to be swapped or kept (AUD-A9)
            self.swaps: list[list[int]] = [[], []]  # laid aside for the swap
            self.chosen: list[int] = [-1, -1]
            self.pick: int = -1
            # what the opponent knows of a hand (see `look`)
            self.known: list[list[int]] = [[], []]
            self.sunk: list[list[int]] = [[], []]
            self.late: list[int] = [0, 0]
            self.caps: list[list[int]] = [[], []]
            self.fresh: list[int] = [0, 0]
            self.lacks: list[int] = [0, 0]
        else:
            self.hands = [src.hands[0][:], src.hands[1][:]]
            self.decks = [src.decks[0][:], src.decks[1][:]]
            self.discards = [src.discards[0][:], src.discards[1][:]]
            self.hidden = [src.hidden[0][:], src.hidden[1][:]]
            self.stacks = [src.stacks[0][:], src.stacks[1][:]]
            self.swords = src.swords[:]
            self.posta = src.posta[:]
            self.last_posta = src.last_posta[:]
            self.holder = src.holder[:]
            self.gift_virtue = src.gift_virtue[:]
            self.gift_value = src.gift_value[:]
            self.gift_at = src.gift_at[:]
            self.salute = src.salute
            self.salute_at = src.salute_at
            self.taunted = src.taunted[:]
            self.lured = src.lured[:]
            self.passes = src.passes
            self.skills_now = src.skills_now
            self.attacker = src.attacker
            self.attack = src.attack
            self.attack_posta = src.attack_posta
            self.how = src.how
            self.parry = src.parry
            self.bind = src.bind
            self.sides = src.sides[:]
            self.remedy = src.remedy
            self.remedy_by = src.remedy_by
            self.remedy_side = src.remedy_side
            self.remedy_how = src.remedy_how
            self.skill = src.skill
            self.skill_by = src.skill_by
            self.draws = src.draws
            self.exchange = src.exchange
            self.attacks = src.attacks
            self.largos = src.largos
            self.strettos = src.strettos
            self.basics = [src.basics[0][:], src.basics[1][:]]
            self.swaps = [src.swaps[0][:], src.swaps[1][:]]
            self.chosen = src.chosen[:]
            self.pick = src.pick
            self.known = [src.known[0][:], src.known[1][:]]
            self.sunk = [src.sunk[0][:], src.sunk[1][:]]
            self.late = src.late[:]
            self.caps = [src.caps[0][:], src.caps[1][:]]
            self.fresh = src.fresh[:]
            self.lacks = src.lacks[:]

    def clone(self) -> State:
        twin = AudatiaState(self.game, self.t, self.rng.copy(), self)
        twin.adopt(self)
        return twin

    # -- the agenda: every step and decision exists once --------------------------------------

    def ask(self, code: int, seat: int) -> None:
        """Put a decision on the agenda."""
        self.agenda.append(self.t.asks[code * 2 + seat])

    def go(self, code: int) -> None:
        """Put a step on the agenda."""
        self.agenda.append(self.t.steps[code])

    # -- Virtues (AUD-P1) ---------------------------------------------------------------------

    def virtue(self, p: int, v: int) -> int:
        """A duellist's value in a virtue, as the table stands now."""
        t = self.t
        total = t.virtue_card if self.holder[v] == p else 0
        posta = self.posta[p]
        top = len(self.stacks[p]) - 1
        if posta >= 0:
            if t.posta_virtue[posta] == v:
                total += t.posta_gift[posta]
        elif top >= 0 and self.gift_at[p] == top and self.gift_virtue[p] == v:
            total += self.gift_value[p]
        saluted = v == AUDATIA and p == RESPONDENT and self.salute != NO_SALUTE
        if saluted and (self.salute == PENDING or self.salute_at == top):  # AUD-A10
            total += t.salute_gift
        return total

    def leads(self, p: int, v: int) -> bool:
        """Has he strictly more of a virtue? (AUD-A1)"""
        mine = self.virtue(p, v)
        other = self.virtue(1 - p, v)
        if self.telling:
            self.cite("AUD-P1")
            if mine == other:
                self.cite("AUD-A1")
            if self.posta[p] >= 0 and self.t.posta_virtue[self.posta[p]] == v:
                self.cite("AUD-A2")
        return mine > other

    def leader(self, v: int) -> int:
        """Who leads in a virtue; -1 for nobody."""
        if self.leads(0, v):
            return 0
        return 1 if self.leads(1, v) else -1

    # -- Eligibility (AUD-P2, AUD-P3, AUD-P5) -------------------------------------------------

    def from_ok(self, p: int, sword: int) -> bool:
        """Can this strike be made from where his sword is? (AUD-P2)"""
        posta = self.posta[p]
        if posta >= 0:
            return bool(self.t.posta_blows[posta] >> sword & 1)
        hand = self.t.hand_of[sword]
        side = self.swords[p]
        return hand == CENTRE or side == CENTRE or side == NOWHERE or hand == side

    def may_attack(self, p: int, sword: int) -> bool:
        """Is this strike an eligible attack? (AUD-P3)"""
        return self.may_attack_at(p, sword, self.posta[1 - p])

    def may_attack_at(self, p: int, sword: int, posta: int) -> bool:
        """The same against an opponent who stands in that posta (-1: in none)."""
        if not self.from_ok(p, sword) or not self.attack_symbol(p, sword):
            return False
        if posta < 0:
            return True
        t = self.t
        if t.posta_closed[posta] >> sword & 1:
            return False
        if t.height_of[sword] == THRUST and t.extended[posta]:
            own = self.posta[p]
            return own >= 0 and t.exchange[own] and self.leads(p, CELERITAS)
        return True

    def attack_symbol(self, p: int, sword: int) -> bool:
        """Has the strike the Attack symbol for him? Sottani need the Prudentia lead."""
        need = self.t.attack_need[sword]
        return need < 0 or self.leads(p, need)

    def may_parry(self, p: int, sword: int, attack: int) -> bool:
        """May this strike parry that one? (AUD-P5)"""
        t = self.t
        if not t.parries[sword] or not t.permitted[attack] >> sword & 1:
            return False
        return self.from_ok(p, sword)

    # -- the playing area (AUD-P6, AUD-P7) ----------------------------------------------------

    def place_attack(self, p: int, kind: int) -> None:
        """Lay a strike on the stack, on the side it was made from. (AUD-P6)"""
        self.lay(p, kind)
        self.swords[p] = self.t.hand_of[self.t.sword_of[kind]]
        if self.telling:
            self.cite("AUD-P6")

    def place_parry(self, p: int, kind: int) -> None:
        """Lay a parry or break: both stacks end opposite to where it came from. (AUD-P7)"""
        self.lay(p, kind)
        mandritto = self.t.hand_of[self.t.sword_of[kind]] == RIGHT
        self.swords[p] = LEFT if mandritto else RIGHT
        self.swords[1 - p] = RIGHT if mandritto else LEFT
        if self.telling:
            self.cite("AUD-P7")

    def lay(self, p: int, kind: int) -> None:
        """A strike goes from the hand to the top of the stack; he leaves his posta."""
        self.leave(p, kind)
        stack = self.stacks[p]
        stack.append(kind)
        posta = self.posta[p]
        if posta >= 0:
            self.gift_virtue[p] = self.t.posta_virtue[posta]
            self.gift_value[p] = self.t.posta_gift[posta]
            self.gift_at[p] = len(stack) - 1
            self.posta[p] = -1
        if p == RESPONDENT and self.salute == PENDING:
            self.salute = BOUND
            self.salute_at = len(stack) - 1
            if self.telling:
                self.cite("AUD-A10")

    def clear_stack(self, p: int) -> None:
        """The stack goes to the discards; what was bound to it ends."""
        self.discards[p] += self.stacks[p]
        self.stacks[p] = []
        self.swords[p] = NOWHERE
        self.gift_at[p] = -1
        if p == RESPONDENT and self.salute == BOUND:
            self.salute = NO_SALUTE
            self.salute_at = -1

    # -- cards and what the opponent knows of them --------------------------------------------

    def draw(self, p: int) -> None:
        """Draw the top card of the Action deck."""
        kind = self.decks[p].pop()
        insort(self.hands[p], kind)
        self.fresh[p] += 1
        self.lacks[p] = 0
        if self.telling:
            self.tell(self.t.words.drew, p, [kind], 1 << p)

    def leave(self, p: int, kind: int) -> None:
        """A card leaves the hand openly."""
        self.hands[p].remove(kind)
        known = self.known[p]
        caps = self.caps[p]
        if kind in known:
            spare = self.unseen(p, kind) - known.count(kind) - self.sunk[p].count(kind)
            if spare == 0 or self._was_known(p):
                known.remove(kind)
                if spare > 0:  # it may have been another copy; then the known one counts as fresh
                    for i in range(len(caps)):
                        caps[i] += 1
                return
        self.fresh[p] -= 1
        if caps and caps[-1] > self.fresh[p]:
            caps[-1] = self.fresh[p]

    def discard(self, p: int, kind: int) -> None:
        """A card goes from the hand to the open discards."""
        self.leave(p, kind)
        self.discards[p].append(kind)

    def trade(self, p: int, one: int, two: int) -> None:
        """Two cards go face down to the discards."""
        hand = self.hands[p]
        hand.remove(one)
        hand.remove(two)
        self.hidden[p] += [one, two]
        self.late[p] += 2
        self.caps[p].append(self.fresh[p])

    def look(self, p: int) -> None:
        """The opponent looks at p's hand, and keeps knowing what he saw.

        `known` are cards he knows to be in p's hand or among the last `late` cards that p
        traded away since; `sunk` are those he knows to lie among earlier trades. `fresh`
        counts other cards p has come by since, `caps` how many of them at most can lie in
        the trades up to each one.
        """
        rest = self.hands[p][:]
        for kind in self.known[p]:
            if kind in rest:
                rest.remove(kind)
            else:
                self.sunk[p].append(kind)
        self.known[p] = self.hands[p][:]
        self.late[p] = 0
        self.caps[p] = []
        self.fresh[p] = 0
        self.lacks[p] = 0

    def _was_known(self, p: int) -> bool:
        """Can the card that leaves be the known one, given all trades since the look?"""
        caps = self.caps[p]
        least = len(self.known[p]) - 1
        cap = self.fresh[p]
        i = len(caps) - 1
        while i >= 0:
            cap = min(cap, caps[i])
            if least + cap < 2 * (i + 1):
                return False
            i -= 1
        return True

    def unseen(self, p: int, kind: int) -> int:
        """Copies of a card that do not lie openly: what p could conceivably hold."""
        return self.t.copies[p][kind] - self.discards[p].count(kind) - self.stacks[p].count(kind)

    def could_use(self, p: int, effect: int) -> bool:
        """Could p, by what is open to all, hold and use a skill with this effect now?"""
        t = self.t
        if not self.hands[p]:
            return False
        kind = t.skill0
        while kind < t.n_kinds:
            if t.effect_of[kind] == effect and self.unseen(p, kind) > 0:
                need = t.need_of[kind]
                if need < 0 or self.leads(p, need):
                    return True
            kind += 1
        return False

    def could_remedy(self, p: int, side: int) -> bool:
        """Could p, by what is open to all, hold a remedy for this side?"""
        t = self.t
        if not self.hands[p]:
            return False
        kind = t.remedy0
        while kind < t.counter0:
            if t.sides_of[kind] >> side & 1 and self.unseen(p, kind) > 0:
                return True
            kind += 1
        return False

    # -- what follows an announced skill ------------------------------------------------------

    def feint_swords(self, p: int) -> int:
        """The swords that can follow a Feint: all that may attack, from either side. (AUD-K3)"""
        swords = 0
        for sword in range(self.t.n_swords):
            if self.attack_symbol(p, sword):
                swords |= 1 << sword
        return swords

    def pre_empt_swords(self, p: int) -> int:
        """The swords that a Pre-empt can strike with. (AUD-K10, AUD-O4)"""
        t = self.t
        if not t.preempt_first:
            sword = t.sword_of[self.attack]
            return 1 << sword if self.from_ok(p, sword) else 0
        swords = 0
        for sword in range(t.n_swords):
            if self.may_attack_at(p, sword, self.attack_posta):
                swords |= 1 << sword
        return swords

    def holds_one(self, p: int, swords: int) -> bool:
        """Has p a strike with one of these swords in his hand?"""
        t = self.t
        for kind in self.hands[p]:
            if kind >= t.n_strikes:
                return False
            if swords >> t.sword_of[kind] & 1:
                return True
        return False

    # -- what must always hold ----------------------------------------------------------------

    def check(self) -> None:
        t = self.t
        for p in range(2):
            cards = self.hands[p] + self.decks[p] + self.discards[p] + self.hidden[p]
            cards += self.stacks[p]
            cards.sort()
            assert cards == sorted(t.basics[p] + t.rest[p]), "cards are lost or doubled"
            assert self.hands[p] == sorted(self.hands[p]), "a hand is not sorted"
            assert self.posta[p] < 0 or self.swords[p] == NOWHERE, "a posta and a side"
            self._check_knowledge(p)
            self._check_swap(p)
        for v in range(4):
            assert -1 <= self.holder[v] <= 1
        assert 0 <= self.draws <= t.draws_to_lose
        assert self.salute != BOUND or self.salute_at < len(self.stacks[RESPONDENT])

    def _check_knowledge(self, p: int) -> None:
        hidden = self.hidden[p]
        late = self.late[p]
        assert late == 2 * len(self.caps[p]) <= len(hidden)
        there = self.hands[p] + hidden[len(hidden) - late :]
        for kind in self.known[p]:
            assert kind in there, "a known card is not where it must be"
            there.remove(kind)
        early = hidden[: len(hidden) - late]
        for kind in self.sunk[p]:
            assert kind in early, "a sunk card is not among the trades"
            early.remove(kind)
        assert len(self.known[p]) + self.fresh[p] == len(self.hands[p]) + late

    def _check_swap(self, p: int) -> None:
        hand = self.hands[p][:]
        for kind in self.basics[p] + self.swaps[p]:
            assert kind in hand, "a card of the swap is not in the hand"
            hand.remove(kind)

    # -- dealing anew what a seat cannot know -------------------------------------------------

    def redeal(self, seat: int, rng: Rng) -> None:
        deal_anew(self, seat, rng)
