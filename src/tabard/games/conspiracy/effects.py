"""What each action card does (CON-42, CON-43, CON-A39): one class for each effect.

A class says when its card may be played, why not now, and what comes of it; its rooms are
the own turn, the reaction windows and the card step of a combat. `cards.py` names the class
for each word of the content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import append
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import added, bit
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, Step
from tabard.games.conspiracy.actions import AT_ANY_MOMENT, AT_FATE, AT_INCOME, AT_SALE
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.combat_cards import Strike, join_mercenary, stake_mercs, stake_money
from tabard.games.conspiracy.family import Birth, ChildDies, InTheCradle
from tabard.games.conspiracy.income import PayAlchemist, anyone_to_rob, rob
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.reactions import (
    ON_BAN,
    ON_BID,
    ON_BIRTH,
    ON_CHILD_DEATH,
    ON_ELECTOR_DEATH,
    ON_HEALER,
    ON_INCOME,
    ON_RULER_DEATH,
    ON_WITCH,
    Window,
)
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import KNIGHT, NOBODY, has, up_to_ten
from tabard.games.conspiracy.troops import PutRecruit, dismiss_all
from tabard.games.conspiracy.words import ESTATES

if TYPE_CHECKING:
    from tabard.games.conspiracy.actions import OwnTurn

NEVER: Final = -1
WHOSE: Final = ("child-death", "ruler-death", "elector-death")  # by window, from ON_CHILD_DEATH


class Effect:
    """An action card at work. `timings` are the content's words for its moments."""

    timings: ClassVar[tuple[str, ...]] = ()
    at: ClassVar[int] = NEVER  # the moment of the own turn when it is played against nobody
    once: ClassVar[bool] = False  # does it work only once in such a moment?
    windows: ClassVar[tuple[int, ...]] = ()  # the reaction windows it can answer

    def __init__(
        self, card: i64, id: str, amount: i64, estate: i64, troop: i64, cancels: Pile
    ) -> None:
        self.card: i64 = card
        self.id: str = id
        self.amount: i64 = amount
        self.estate: i64 = estate
        self.troop: i64 = troop
        self.cancels: Pile = cancels
        self.moment: i64 = self.at  # class variables are slow to look up
        self.answerable: i64 = 0
        for window in self.windows:
            self.answerable |= bit(window)

    def cite(self, s: ConspiracyState, timing: str) -> None:
        """Note that the card was at work; call it behind `if s.telling`."""
        s.cite(f"effect:{self.id} {timing}")

    def tell_played(self, s: ConspiracyState, seat: i64, timing: str) -> None:
        """Tell that it was played, and is at work."""
        if s.telling:
            s.tell(s.w.played, seat, [self.card])
            self.cite(s, timing)

    # -- in the own turn ------------------------------------------------------------------

    def plays(self, s: ConspiracyState, turn: OwnTurn, moment: i64, found: Pile) -> Pile:
        """The moves with this card at a moment of the own turn, added to those found."""
        if moment == self.moment and self.works(s, turn):
            return append(found, s.w.play.base + self.card)
        return found

    def works(self, s: ConspiracyState, turn: OwnTurn) -> bool:
        """Does it do anything, when its moment has come?"""
        return True

    def play(self, s: ConspiracyState, seat: i64, target: i64) -> None:
        """What it does in the own turn; it lies on the discard pile already."""
        raise NotImplementedError

    def why_not_now(self, s: ConspiracyState, turn: OwnTurn) -> Refusal:
        """Why it cannot be played at this moment of the own turn."""
        when, rule = s.w.moments[self.card]
        return Refusal(when, rule)

    def helps(self, s: ConspiracyState, seat: i64, target: i64, rng: Rng) -> bool:
        """Is it worth playing in a playout?"""
        return True

    # -- in a window ----------------------------------------------------------------------

    def answers_in(self, kind: int) -> bool:
        """Is this a kind of window that the card can answer?"""
        return has(self.answerable, kind)

    def could_answer(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        """Could a seat that holds it answer, by open facts?"""
        return False

    def answers(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        """May a seat that holds it answer with it?"""
        return has(self.answerable, window.kind) and self.could_answer(s, window, seat)

    def add_answers(self, s: ConspiracyState, window: Window, seat: i64, found: Pile) -> Pile:
        """The moves with this card in a window, added to those found."""
        if self.answers(s, window, seat):
            return append(found, s.w.play.base + self.card)
        return found

    def answer(self, s: ConspiracyState, window: Window, seat: i64, target: i64) -> None:
        """What it does as an answer."""
        raise NotImplementedError

    def why_no_answer(self, s: ConspiracyState, window: Window, seat: i64) -> Refusal:
        """Why it cannot be played in this window."""
        when, rule = s.w.moments[self.card]
        return Refusal(when, rule)

    def tempts(self, s: ConspiracyState, rng: Rng) -> bool:
        """Is it played as an answer in a playout?"""
        return s.claims == 0 or rng.below("claim", 2) == 0

    def cancel(self, s: ConspiracyState) -> None:
        """Another card has cancelled this one while it was pending."""

    # -- in a combat ----------------------------------------------------------------------

    def may_stake(self, s: ConspiracyState, seat: i64) -> bool:
        """May a seat choose it for a combat, besides what it has chosen?"""
        return False

    def fee(self) -> i64:
        """The ducats it costs in a combat."""
        return 0

    def recruits(self) -> i64:
        """The mercenaries it brings into a combat."""
        return 0

    def fight(self, s: ConspiracyState, war: War, seat: i64) -> Step | None:
        """What it does when it is revealed; a strike comes after all other cards."""
        raise NotImplementedError

    def strike(self, s: ConspiracyState, war: War, seat: i64, enemy: i64) -> None:
        """Its strike against one enemy player."""
        raise NotImplementedError


# -- income ---------------------------------------------------------------------------------


class DoubleIncome(Effect):
    """The own income is paid once more, one card for each collection."""

    timings = ("income",)
    at = AT_INCOME
    once = True

    def works(self, s: ConspiracyState, turn: OwnTurn) -> bool:
        return not turn.used and s.took[turn.seat] > 0

    def play(self, s: ConspiracyState, seat: i64, target: i64) -> None:
        s.alchemist = self.card
        if s.telling:
            s.tell(s.w.played, seat, [self.card])
        s.push(PayAlchemist(seat, self.card))
        s.push(Window(ON_INCOME, seat, NOBODY))

    def why_not_now(self, s: ConspiracyState, turn: OwnTurn) -> Refusal:
        if turn.moment() == AT_INCOME and turn.used:
            return Refusal("One Alchemist works for each collection.", "CON-13")
        return super().why_not_now(s, turn)

    def cancel(self, s: ConspiracyState) -> None:
        s.alchemist = NOBODY


class RobIncome(Effect):
    """All income another player has collected in this phase goes back to the bank."""

    timings = ("income",)
    windows = (ON_INCOME,)

    def plays(self, s: ConspiracyState, turn: OwnTurn, moment: i64, found: Pile) -> Pile:
        return self.victims(s, turn.seat, found) if moment == AT_INCOME else found

    def victims(self, s: ConspiracyState, seat: i64, found: Pile) -> Pile:
        """A move against everybody else who has collected."""
        for other in range(s.seats):
            if other != seat and s.took[other] > 0:
                found = append(found, s.w.aim.move2(self.card, other))
        return found

    def play(self, s: ConspiracyState, seat: i64, target: i64) -> None:
        rob(s, seat, self.card, target)
        s.push(Window(ON_INCOME, seat, NOBODY, 0, False))

    def helps(self, s: ConspiracyState, seat: i64, target: i64, rng: Rng) -> bool:
        return rng.below("strike", 14) == 0

    def could_answer(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        # the collector has just had his own turn
        return not (window.first and seat == window.who) and anyone_to_rob(s, seat)

    def add_answers(self, s: ConspiracyState, window: Window, seat: i64, found: Pile) -> Pile:
        return self.victims(s, seat, found) if window.kind == ON_INCOME else found

    def answer(self, s: ConspiracyState, window: Window, seat: i64, target: i64) -> None:
        rob(s, seat, self.card, target)

    def why_no_answer(self, s: ConspiracyState, window: Window, seat: i64) -> Refusal:
        return Refusal("A Robber Knight hits another player who has collected.", "CON-A59")

    def tempts(self, s: ConspiracyState, rng: Rng) -> bool:
        return rng.below("rob", 3) == 0


# -- auctions and bans ----------------------------------------------------------------------


class BarBidder(Effect):
    """Who is about to bid is out of the auction, his earlier bids are void."""

    timings = ("bid",)
    windows = (ON_BID,)

    def could_answer(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        return seat != window.who and not s.barred

    def answer(self, s: ConspiracyState, window: Window, seat: i64, target: i64) -> None:
        self.tell_played(s, seat, "bid")
        s.barred = True

    def tempts(self, s: ConspiracyState, rng: Rng) -> bool:
        return s.pending_bid >= 100 or rng.below("bar", 4) == 0


class HalfPrice(Effect):
    """The winner of an auction pays half of his bid."""

    timings = ("won",)
    at = AT_SALE
    once = True

    def works(self, s: ConspiracyState, turn: OwnTurn) -> bool:
        return not turn.used

    def play(self, s: ConspiracyState, seat: i64, target: i64) -> None:
        refund = s.high - up_to_ten((s.high + 1) // 2)
        s.pay(seat, -refund)
        self.tell_played(s, seat, "won")
        if s.telling:
            s.tell(s.w.refunded, seat, [refund // 10])
            s.cite("CON-A55")


class CancelBan(Effect):
    """The owner of banned land lifts the ban, at once or not at all."""

    timings = ("ban",)
    windows = (ON_BAN,)

    def answers(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        return window.kind == ON_BAN and seat == window.who

    def answer(self, s: ConspiracyState, window: Window, seat: i64, target: i64) -> None:
        self.tell_played(s, seat, "ban")
        s.lifted = True

    def why_no_answer(self, s: ConspiracyState, window: Window, seat: i64) -> Refusal:
        return too_late()


def too_late() -> Refusal:
    """Claims, Healers and Edicts come at once (CON-A39)."""
    return Refusal("That card answers the event itself, at once or not at all.", "CON-A39")


# -- births, deaths, children ---------------------------------------------------------------


class ForceDeath(Effect):
    """The own fate roll is treated as a death."""

    timings = ("fate",)
    at = AT_FATE

    def works(self, s: ConspiracyState, turn: OwnTurn) -> bool:
        return s.roll > 3 and s.witch == NOBODY

    def play(self, s: ConspiracyState, seat: i64, target: i64) -> None:
        s.witch = self.card
        self.tell_played(s, seat, "fate")
        s.push(Window(ON_WITCH, seat, NOBODY))

    def why_not_now(self, s: ConspiracyState, turn: OwnTurn) -> Refusal:
        if turn.moment() == AT_FATE:
            return Refusal("The roll is a death already.", "CON-25")
        return super().why_not_now(s, turn)

    def cancel(self, s: ConspiracyState) -> None:
        s.witch = NOBODY


class NewChild(Effect):
    """A child is born in the own turn."""

    timings = ("own-turn",)
    at = AT_ANY_MOMENT

    def works(self, s: ConspiracyState, turn: OwnTurn) -> bool:
        return s.family_left(turn.seat) > 0

    def play(self, s: ConspiracyState, seat: i64, target: i64) -> None:
        self.tell_played(s, seat, "own-turn")
        s.push(Birth(seat, 1))


class ChildEffect(Effect):
    """It strikes a child of any family in one education."""

    timings = ("own-turn",)

    def plays(self, s: ConspiracyState, turn: OwnTurn, moment: i64, found: Pile) -> Pile:
        if moment == AT_ANY_MOMENT:
            for other in range(s.seats):
                if s.children(other, self.estate) > 0:
                    found = append(found, s.w.aim.move2(self.card, other))
        return found

    def play(self, s: ConspiracyState, seat: i64, target: i64) -> None:
        if s.telling:
            s.tell(s.w.aimed, seat, [self.card, target])
            self.cite(s, "own-turn")
        self.befall(s, target)

    def befall(self, s: ConspiracyState, family: i64) -> None:
        """What happens to the child."""
        raise NotImplementedError

    def why_not_now(self, s: ConspiracyState, turn: OwnTurn) -> Refusal:
        return Refusal("There is no child for that card.", "CON-80")


class MoveChild(ChildEffect):
    """A child changes its education."""

    def befall(self, s: ConspiracyState, family: i64) -> None:
        s.enrol(family, self.estate, -1)
        s.enrol(family, 1 - self.estate, 1)
        if s.telling:
            s.cite("CON-80")
            s.tell(s.w.moved_child, family, [1 - self.estate])

    def helps(self, s: ConspiracyState, seat: i64, target: i64, rng: Rng) -> bool:
        return False


class KillChild(ChildEffect):
    """A child dies; its family may answer with a Healer."""

    def befall(self, s: ConspiracyState, family: i64) -> None:
        s.push(ChildDies(family, self.estate))

    def helps(self, s: ConspiracyState, seat: i64, target: i64, rng: Rng) -> bool:
        return target != seat and rng.below("strike", 6) == 0


class KillNewborn(Effect):
    """A newborn of another family dies; of twins one for each card (CON-26)."""

    timings = ("birth",)
    windows = (ON_BIRTH,)

    def could_answer(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        most = 1 if s.t.edition == 1 else s.newborn  # by edition 1 only one of twins can die
        return seat != window.who and window.first and s.cradle < most

    def answer(self, s: ConspiracyState, window: Window, seat: i64, target: i64) -> None:
        self.tell_played(s, seat, "birth")
        s.push(InTheCradle(window.who))
        s.push(Window(ON_CHILD_DEATH, window.who, NOBODY))


class CancelDeath(Effect):
    """A Lord, Bishop, elector or child of the own family lives."""

    timings = ("ruler-death", "elector-death", "child-death")
    windows = (ON_CHILD_DEATH, ON_RULER_DEATH, ON_ELECTOR_DEATH)

    def could_answer(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        return s.healer == NOBODY and seat == window.who and window.first

    def answers(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        dies = ON_CHILD_DEATH <= window.kind <= ON_ELECTOR_DEATH
        return dies and seat == window.who and window.first

    def answer(self, s: ConspiracyState, window: Window, seat: i64, target: i64) -> None:
        self.tell_played(s, seat, WHOSE[window.kind - ON_CHILD_DEATH])
        s.healer = self.card
        s.push(Window(ON_HEALER, window.who, window.land))

    def why_no_answer(self, s: ConspiracyState, window: Window, seat: i64) -> Refusal:
        if seat != window.who:
            return Refusal("That card saves your own family only.", "CON-A39")
        return too_late()

    def cancel(self, s: ConspiracyState) -> None:
        s.healer = NOBODY


class CancelCard(Effect):
    """It cancels one of certain cards that another player has just played."""

    timings = ("card",)
    windows = (ON_INCOME, ON_WITCH, ON_HEALER)

    def could_answer(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        return seat != window.who and window.pending(s) in self.cancels

    def answer(self, s: ConspiracyState, window: Window, seat: i64, target: i64) -> None:
        self.tell_played(s, seat, "card")
        cancelled = s.t.effect[window.pending(s)]
        if s.telling:
            s.tell(s.w.cancelled, seat, [cancelled.card])
            self.cite(s, f"on {cancelled.id}")
        cancelled.cancel(s)

    def tempts(self, s: ConspiracyState, rng: Rng) -> bool:
        return rng.below("cancel", 2) == 0


# -- vacant land ----------------------------------------------------------------------------


class SuccessionEffect(Effect):
    """It needs the death of a Lord or Bishop, and an heir for his land."""

    timings = ("claim",)
    windows = (ON_RULER_DEATH,)

    def has_right(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        """Is the round one for this card, and has the seat not done it yet?"""
        raise NotImplementedError

    def could_answer(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        if s.healer != NOBODY or s.heirs(seat, window.land) <= 0 or s.intervener == seat:
            return False
        return window.first or self.has_right(s, window, seat)

    def answers(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        if window.kind != ON_RULER_DEATH or s.heirs(seat, window.land) <= 0:
            return False
        return self.estate == s.t.estate[window.land] and self.has_right(s, window, seat)


class ClaimLand(SuccessionEffect):
    """A claim on vacant land, in the first round only."""

    def has_right(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        return window.first and not has(s.claims, seat) and s.intervener == NOBODY

    def answer(self, s: ConspiracyState, window: Window, seat: i64, target: i64) -> None:
        self.tell_played(s, seat, "claim")
        s.claims |= bit(seat)
        if s.telling:
            s.tell(s.w.claimed, seat, [window.land])

    def why_no_answer(self, s: ConspiracyState, window: Window, seat: i64) -> Refusal:
        if window.kind == ON_RULER_DEATH and self.estate != s.t.estate[window.land]:
            return Refusal("That card claims the land of a Lord; a Bishop died here.", "CON-36")
        if window.land >= 0 and s.heirs(seat, window.land) <= 0:
            return Refusal(f"You have no {ESTATES[self.estate]} heir.", "CON-33")
        return too_late()


class TakeVacant(SuccessionEffect):
    """Vacant land is taken at once; it outranks claims, and the later one wins (CON-A58)."""

    def has_right(self, s: ConspiracyState, window: Window, seat: i64) -> bool:
        outranks = window.first or s.claims != 0 or s.intervener != NOBODY
        return outranks and s.intervener != seat

    def answer(self, s: ConspiracyState, window: Window, seat: i64, target: i64) -> None:
        self.tell_played(s, seat, "claim")
        if s.telling and s.intervener != NOBODY:
            s.cite("CON-A58")
        s.intervener = seat

    def why_no_answer(self, s: ConspiracyState, window: Window, seat: i64) -> Refusal:
        return Refusal("It needs a vacant fiefdom of its kind and an heir.", "CON-33")


# -- troops ---------------------------------------------------------------------------------


class ClearTroops(Effect):
    """All troops of one territory go back to their owner's supply."""

    timings = ("own-turn",)

    def plays(self, s: ConspiracyState, turn: OwnTurn, moment: i64, found: Pile) -> Pile:
        if moment == AT_ANY_MOMENT:
            for land in range(s.t.lands):
                if s.troops[land]:
                    found = append(found, s.w.send.move2(self.card, land))
        return found

    def play(self, s: ConspiracyState, seat: i64, target: i64) -> None:
        owner = s.owner[target]
        dismiss_all(s, owner, target)
        if s.telling:
            self.cite(s, "own-turn")
            s.tell(s.w.sent, seat, [self.card, target])
            s.tell(s.w.removed, owner, [target])
        s.push(SETTLE)

    def why_not_now(self, s: ConspiracyState, turn: OwnTurn) -> Refusal:
        name = s.w.cards.label(self.card)
        return Refusal(f"{name} strikes a territory with troops; none stand there.", "CON-42")

    def helps(self, s: ConspiracyState, seat: i64, target: i64, rng: Rng) -> bool:
        return s.owner[target] != seat and s.garrison(target) > 1


class Hire(Effect):
    """A mercenary for ducats: on the map, or in a combat."""

    timings = ("own-turn", "combat")
    at = AT_ANY_MOMENT

    def works(self, s: ConspiracyState, turn: OwnTurn) -> bool:
        seat = turn.seat
        return s.money[seat] >= self.amount and s.mercs_left(seat) > 0 and s.lands[seat] > 0

    def play(self, s: ConspiracyState, seat: i64, target: i64) -> None:
        self.tell_played(s, seat, "own-turn")
        s.pay(seat, self.amount)
        s.push(PutRecruit(seat))

    def why_not_now(self, s: ConspiracyState, turn: OwnTurn) -> Refusal:
        money, left = s.money[turn.seat], s.mercs_left(turn.seat)
        said = f"That needs {self.amount} ducats and a mercenary of the supply"
        return Refusal(f"{said}; you have {money} ducats, {left} are left.", "CON-42")

    def helps(self, s: ConspiracyState, seat: i64, target: i64, rng: Rng) -> bool:
        return s.money[seat] >= 120 and rng.below("hire", 3) == 0

    def may_stake(self, s: ConspiracyState, seat: i64) -> bool:
        return stake_money(s, seat) >= self.amount and stake_mercs(s, seat) > 0

    def fee(self) -> i64:
        return self.amount

    def recruits(self) -> i64:
        return 1

    def fight(self, s: ConspiracyState, war: War, seat: i64) -> Step | None:
        join_mercenary(s, war, seat, self.amount)
        return None


class CombatEffect(Effect):
    """A combat card: it is chosen in the card step of a combat (CON-A5)."""

    timings = ("combat",)

    def why_not_now(self, s: ConspiracyState, turn: OwnTurn) -> Refusal:
        return Refusal(s.w.moments[self.card][0], "CON-A5")

    def may_stake(self, s: ConspiracyState, seat: i64) -> bool:
        return True


class CombatBonus(CombatEffect):
    """The own knights or mercenaries in front roll better for the whole combat (CON-A30)."""

    def fight(self, s: ConspiracyState, war: War, seat: i64) -> Step | None:
        if self.troop == KNIGHT:
            war.knight_bonus = added(war.knight_bonus, seat, self.amount)
        else:
            war.merc_bonus = added(war.merc_bonus, seat, self.amount)
        return None


class StrikeEffect(CombatEffect):
    """It strikes the mercenaries of one enemy."""

    def fight(self, s: ConspiracyState, war: War, seat: i64) -> Step | None:
        return Strike(seat, self.card)


class TurnCoats(StrikeEffect):
    """Mercenaries of an enemy change sides, wounds included."""

    def strike(self, s: ConspiracyState, war: War, seat: i64, enemy: i64) -> None:
        turned = war.mercenaries(enemy, min(self.amount, s.mercs_left(seat)))
        for u in turned:
            war.gone[u] = 1
            s.enlist(enemy, war.unit[u], -1)
            s.enlist(seat, war.unit[u], 1)
            war.add(seat, war.unit[u], war.side[seat], NOBODY)
        if s.telling:
            s.tell(s.w.turned, seat, [len(turned), enemy])


class Disperse(StrikeEffect):
    """Mercenaries of an enemy run away."""

    def strike(self, s: ConspiracyState, war: War, seat: i64, enemy: i64) -> None:
        fled = war.mercenaries(enemy, self.amount)
        for u in fled:
            war.gone[u] = 1
            s.enlist(enemy, war.unit[u], -1)
        if s.telling:
            s.tell(s.w.dispersed, seat, [len(fled), enemy])
