# interpreted
"""What a move of Medieval Conspiracy is for, where the table tells it more closely than the kind of
move does (purposes.toml): what a bid is worth, whom a guard faces, what is kept."""

from __future__ import annotations

from typing import Final

from tabard.engine.asks import listed
from tabard.engine.steps import Decision
from tabard.engine.terms import Says
from tabard.games.conspiracy.actions import CardTurn, OwnTurn
from tabard.games.conspiracy.appraisal import (
    A_KNIGHT,
    Appraisal,
    bare,
    electors_due,
    goal,
    kept_told,
    land_for,
    lot_worth,
    may_take,
    pays,
    threats,
    turns_left,
    within_reach,
)
from tabard.games.conspiracy.auctions import Bid
from tabard.games.conspiracy.bot import defence_strength
from tabard.games.conspiracy.counsel import (
    attackers,
    edge,
    edge_after,
    free_to_go,
    own_chance,
    rivals_beside,
    soldier_makes_master,
)
from tabard.games.conspiracy.events import PutPiece, Reichsacht
from tabard.games.conspiracy.lineup import Arrange
from tabard.games.conspiracy.masters import electors_of
from tabard.games.conspiracy.movement import MarchTo, MoveTurn
from tabard.games.conspiracy.negotiation import Consent, MakeOffer, OfferSum
from tabard.games.conspiracy.reactions import Answer
from tabard.games.conspiracy.reasons import elector_told
from tabard.games.conspiracy.state import Choice, ConspiracyState
from tabard.games.conspiracy.succession import Guard
from tabard.games.conspiracy.tables import CASTLE, DEFENCE, MONASTERY, NOBODY, PREACHER, RELIC, has
from tabard.games.conspiracy.turn_end import AnswerCounter, AnswerRansom, OfferRansom
from tabard.games.conspiracy.war import AskAttack, Commit
from tabard.games.conspiracy.withdrawal import AskWithdraw

WAR: Final = 1  # the second of the masters


# auctions and offers


def lot_name(s: ConspiracyState) -> str:
    """What is under the hammer."""
    if s.for_sale != NOBODY:
        return s.w.places.label(s.for_sale)
    return s.w.events.label(s.row[0]) if len(s.row) else "it"


def _bid(s: ConspiracyState, seat: int, asked: Bid, move: int) -> str:
    lot = lot_worth(s, seat)
    if lot.wins:
        return f"can make you Emperor: with {lot_name(s)} you have the electors for it"
    if (s.w.bid.a(move) + 1) * 10 > asked.auction.lowest(s):
        return f"may keep others from bidding for {lot_name(s)}"
    told = f"is the lowest bid, and {lot_name(s)} is worth about {_ducats(lot)}: {lot.says}"
    return told + _last_heir(s, seat)


def _ducats(lot: Appraisal) -> str:
    return f"{lot.ducats} ducats to you"


def _last_heir(s: ConspiracyState, seat: int) -> str:
    """A land may take the only heir of its kind."""
    if s.for_sale == NOBODY or s.heirs(seat, s.for_sale) != 1:
        return ""
    return f"; it takes your only {s.w.estates.label(s.t.estate[s.for_sale])} heir"


def _bids_no_more(s: ConspiracyState, seat: int, asked: Bid, move: int) -> str:
    lot = lot_worth(s, seat)
    lowest = asked.auction.lowest(s)
    if not lot.parts:
        return _worthless(s, seat)
    if lowest > lot.ducats:
        return f"would cost {lowest} or more, and is worth about {_ducats(lot)}: {lot.says}"
    return f"keeps {kept_told(s, seat)}"


def _worthless(s: ConspiracyState, seat: int) -> str:
    """Why a lot brings a family nothing."""
    ban = s.for_sale == NOBODY and isinstance(s.t.event[s.row[0]], Reichsacht)
    if ban and not any(may_take(s, seat, land) for land in range(s.t.lands)):
        return (
            "would bring you no land: for that you need an heir of its kind, and stronger troops "
            "beside it than those that guard it"
        )
    if turns_left(s) == 0:
        thing = "the land you could take" if ban else "it"
        return f"would not pay any more: this is the last turn, and {thing} brings no glory"
    return "would have no effect for you"


def _no_offer(s: ConspiracyState, seat: int, asked: MakeOffer, move: int) -> str:
    land = asked.rest.land
    worth = land_for(s, seat, land)
    name = s.w.places.label(land)
    if not worth.ducats:
        return f"saves your ducats: this is the last turn, and {name} brings no glory"
    return (
        "needs nobody's consent: in the auction you can bid for "
        f"{name}, which is worth about {_ducats(worth)}: {worth.says}"
    )


def _sum(s: ConspiracyState, seat: int, asked: OfferSum, move: int) -> str:
    ducats = land_for(s, seat, asked.land).ducats
    name = s.w.places.label(asked.land)
    return f"leaves you a gain: {name} is worth about {ducats} ducats to you"


def _ransom(s: ConspiracyState, seat: int, asked: OfferRansom, move: int) -> str:
    return f"can bring him home, and a knight is worth about {A_KNIGHT} ducats"


def _price(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    return f"is what a knight is worth: about {A_KNIGHT} ducats"


def _frees(s: ConspiracyState, seat: int, asked: AnswerRansom, move: int) -> str:
    return f"brings you {asked.price} ducats for a prisoner who does not fight for you"


def _brings_home(s: ConspiracyState, seat: int, asked: AnswerCounter, move: int) -> str:
    return f"brings your knight home for {asked.price} ducats"


def _too_dear(s: ConspiracyState, seat: int, asked: AnswerCounter, move: int) -> str:
    return f"saves {asked.price} ducats: a knight is worth about {A_KNIGHT} to you"


def _stays_out(s: ConspiracyState, seat: int, asked: Consent, move: int) -> str:
    """Why a family takes the ducats and leaves the land."""
    land = asked.rest.land
    paid, money = s.sums[seat], s.money[seat]
    worth = land_for(s, seat, land).ducats
    name = s.w.places.label(land)
    sure = f"brings you {paid} ducats at once"
    if money < worth:
        return f"{sure}: with your {money} ducats you would hardly win {name} in an auction"
    return f"{sure}, and saves your bid and an heir: {name} is worth about {worth} ducats to you"


def _stays_in(s: ConspiracyState, seat: int, asked: Consent, move: int) -> str:
    worth = land_for(s, seat, asked.rest.land)
    name = s.w.places.label(asked.rest.land)
    if not worth.parts:
        return f"lets nobody else have {name} for an offer alone"
    return f"lets you bid for {name}: it is worth about {_ducats(worth)}: {worth.says}"


# cards and heirs


def _keeps_cards(s: ConspiracyState, seat: int, asked: OwnTurn | Answer, move: int) -> str:
    if turns_left(s) == 0 and isinstance(asked, CardTurn):
        return "is all that is left: the last turn ends, and no card in your hand brings glory now"
    names = listed([s.w.cards.label(card) for card in dict.fromkeys(s.hands[seat])])
    return f"keeps {names} for later" if names else ""


def _played(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    card = s.w.cards.word(s.w.play.a(move))
    if card == "alchemist" and s.took[seat] > 0:
        return f"pays you the {s.took[seat]} ducats of this income once more"
    if card == "mercenaries":
        return _one_more(s, seat, s.t.effect[s.w.play.a(move)].fee())
    return ""


def _hired(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    return _one_more(s, seat, s.t.discard_price)


def _one_more(s: ConspiracyState, seat: int, price: int) -> str:
    """What a mercenary more is for."""
    if soldier_makes_master(s, seat):
        return f"makes you Master of War: one soldier was missing, for {price} ducats"
    lands = bare(s, seat)
    if lands:
        name = s.w.places.label(lands[0])
        return f"gets you a guard for {name} for {price} ducats: a rival's army stands beside it"
    strength, wanted = s.value_of(WAR, seat) + 1, goal(s, WAR, seat)
    if strength < wanted:
        return f"brings Master of War nearer for {price} ducats: strength {strength} of {wanted}"
    return f"gets you a mercenary for {price} ducats"


def _school(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    estate = s.w.school.a(move)
    mine, other = s.children(seat, estate), s.children(seat, 1 - estate)
    kind, rest = s.w.estates.label(estate), s.w.estates.label(1 - estate)
    if mine < other:
        return f"evens it out: you have {mine or 'no'} {kind} and {other} {rest} heirs"
    lands = [sum(1 for each in s.t.estate if each == kind) for kind in (estate, 1 - estate)]
    more = f", and there is more {kind} land to be won" if lands[0] > lands[1] else ""
    return f"gives you {mine + 1} {kind} heirs{more}"


def _split(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    profane = s.w.split.a(move)
    clerical = s.t.setup.children - profane
    return f"gives you {profane} heirs for worldly land and {clerical} for Church land"


def _slay(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    land = s.w.slay.a(move)
    ducats = land_for(s, seat, land).ducats
    can_bid = s.heirs(seat, land) > 0 and s.money[seat] >= s.t.bid
    if s.owner[land] != seat and can_bid and ducats:
        return (
            f"makes {{0}} vacant: you have an heir and {s.money[seat]} ducats to bid for it, "
            f"and it is worth about {ducats} ducats to you"
        )
    if s.owner[land] >= 0 and s.owner[land] != seat:
        return "may cost a rival {0}"
    return "strikes nobody at the table"


def _slay_elector(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    first, money = s.t.elector_bid, s.money[seat]
    if money < first:
        return ""
    told = elector_told(s, electors_due(s, seat) + 1)
    return (
        f"brings an electorate under the hammer, and you can pay the first bid: it would be {told}"
    )


def _vote(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    told = elector_told(s, electors_of(s, seat) + 1)
    return f"gives you {told}. {{0}} is as good as any other whom you do not hope to buy"


# troops and pieces


def _lay(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    land = s.w.lay.a(move)
    rivals = rivals_beside(s, seat, land)
    if rivals:
        return f"guards {{0}}, which lies beside a rival's land: {s.w.places.label(rivals[0])}"
    return _reaches(s, seat, land)


def _reaches(s: ConspiracyState, seat: int, land: int) -> str:
    near = within_reach(s, seat, land)
    if not near:
        return ""
    names = listed([s.w.places.label(each) for each in near[:2]])
    return f"stands beside {names}, which nobody owns: with a cause you could take it"


def _posted(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    land = s.w.space.verb_of(move).a(move)
    if has(s.t.is_elector, land):
        return "is yours, and never attacked"
    good = "guards {0}"
    if threats(s, seat, land):
        good = "guards {0}: a rival's army stands next door"
    else:
        good = _reaches(s, seat, land) or good
    return good + _left_open(s, seat, asked)


def _left_open(s: ConspiracyState, seat: int, asked: Choice) -> str:
    """The land that a soldier leaves, where he was its guard."""
    if not isinstance(asked, MarchTo) or free_to_go(s, seat, asked.origin):
        return ""
    name = s.w.places.label(asked.origin)
    return f"; but {name} then stands empty beside a rival's army, and he would better stay"


def _piece(s: ConspiracyState, seat: int, asked: PutPiece, move: int) -> str:
    land = s.w.put.a(move)
    if asked.effect.piece in (PREACHER, RELIC):
        safe = "gives +1 to your defenders in {0}"
        return f"{safe}: a rival's army stands next door" if threats(s, seat, land) else safe
    if asked.effect.piece == CASTLE:
        return _walled(s, seat, land)
    if asked.effect.piece == MONASTERY:
        return "pays the same everywhere, and lets a relic lie in {0} too"
    return ""


def _walled(s: ConspiracyState, seat: int, land: int) -> str:
    """What a castle protects."""
    if threats(s, seat, land):
        return "makes {0} harder to take: a rival's army stands next door"
    if has(s.relic, land):
        return "protects the relic in {0}: its ruler is safe from fate"
    return f"protects a land that pays you {pays(s, seat, land)} ducats a turn"


def _march(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    lands = bare(s, seat)
    if lands:
        name = s.w.places.label(lands[0])
        return f"can guard {name}, which is empty and has a rival's army next door"
    return "does nothing in {1}: no army stands beside it, and no land that you could take"


def _stays(s: ConspiracyState, seat: int, asked: MoveTurn, move: int) -> str:
    lands = bare(s, seat)
    if not lands:
        return "leaves nothing open: no land of yours is empty beside a rival's army"
    name = s.w.places.label(lands[0])
    w = s.w
    soldiers = [w.march.b(other) for other in asked.moves(s) if w.march.owns(other)]
    if any(free_to_go(s, seat, land) for land in soldiers):
        return ""
    if soldiers:
        return (
            f"keeps your soldiers where they are: {name} stays open, but each who could go there "
            "is the only guard of a land beside a rival's army"
        )
    return f"leaves {name} open: no soldier of yours can still go there"


def _no_guard(s: ConspiracyState, seat: int, asked: Guard, move: int) -> str:
    if has(s.t.is_elector, asked.land):
        return "needs none: an electorate is never attacked"
    if not attackers(s, seat, asked.land):
        return "needs none now: nobody who bid for it can attack it"
    if s.troops[asked.land]:
        return "leaves the others at home, where they guard your lands"
    return "would leave another land open: all your soldiers stand beside a rival's army"


# war


def _brings(s: ConspiracyState, seat: int, land: int) -> str:
    """What a land brings; in the last turn it may pay nothing any more."""
    return land_for(s, seat, land).says or "one land more"


def _attack(s: ConspiracyState, seat: int, asked: AskAttack, move: int) -> str:
    name = s.w.places.label(asked.land)
    if defence_strength(s, asked.land) == 0:
        return f"can take {name}, where nobody stands: {_brings(s, seat, asked.land)}"
    return f"may win you {name}: your troops next door are stronger than its defenders"


def _no_attack(s: ConspiracyState, seat: int, asked: AskAttack, move: int) -> str:
    if not s.troops[asked.land]:
        return (
            "spares your troops: the land is empty, but from beside it defenders may come who are "
            "as strong as all that you can bring"
        )
    return "spares your troops: its defenders are as strong as all that you can bring"


def _commit(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    if s.at_war().leaders[DEFENCE] == NOBODY:
        return "is enough: nobody defends the land"
    return "makes your side stronger"


def _brings_no_more(s: ConspiracyState, seat: int, asked: Commit, move: int) -> str:
    if s.at_war().leaders[DEFENCE] == NOBODY:
        return "is enough: nobody defends the land"
    return "is enough: your side is twice as strong as all that can meet it"


def _ban(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    land = s.w.ban.a(move)
    if not may_take(s, seat, land):
        return ""
    guards = "which nobody guards" if defence_strength(s, land) == 0 else "whose guards are weaker"
    return f"opens {{0}}, {guards}: it would bring you {_brings(s, seat, land)}"


def _fights_on(s: ConspiracyState, seat: int, asked: AskWithdraw, move: int) -> str:
    if own_chance(s, seat) > 0.5:
        return "goes on with a fight in which you are the stronger"
    return "goes on with a fight that can still be won"


def _exchange(s: ConspiracyState, seat: int, asked: Arrange, move: int) -> str:
    if edge_after(s, asked.side, move) <= edge(s, asked.side):
        return ""
    return "makes your dice better against theirs"


def _retreat(s: ConspiracyState, seat: int, asked: Choice, move: int) -> str:
    war = s.at_war()
    name = s.w.places.label(war.target)
    lost = f"gives {name} up" if war.side[seat] == DEFENCE else f"gives up the attack on {name}"
    return f"{lost}, and saves the troops that are left: your side is much the weaker"


SAYS: Final[dict[tuple[type[Decision], str], Says]] = {
    # auctions and offers
    (Bid, "bid"): _bid,
    (Bid, "done"): _bids_no_more,
    (MakeOffer, "done"): _no_offer,
    (OfferSum, "sum"): _sum,
    (Consent, "accept"): _stays_out,
    (Consent, "refuse"): _stays_in,
    (OfferRansom, "sum"): _ransom,
    (AnswerRansom, "accept"): _frees,
    (AnswerCounter, "accept"): _brings_home,
    (AnswerCounter, "refuse"): _too_dear,
    (Decision, "sum"): _price,
    # cards and heirs
    (Decision, "play"): _played,
    (Decision, "hire"): _hired,
    (Answer, "done"): _keeps_cards,
    (OwnTurn, "done"): _keeps_cards,
    (Decision, "school"): _school,
    (Decision, "split"): _split,
    (Decision, "slay"): _slay,
    (Decision, "slay-elector"): _slay_elector,
    (Decision, "vote"): _vote,
    # troops and pieces
    (Decision, "lay"): _lay,
    (PutPiece, "put"): _piece,
    (Decision, "put"): _posted,
    (Decision, "to"): _posted,
    (Decision, "march"): _march,
    (MoveTurn, "done"): _stays,
    (Guard, "done"): _no_guard,
    # war
    (AskAttack, "attack"): _attack,
    (AskAttack, "done"): _no_attack,
    (Decision, "commit"): _commit,
    (Commit, "done"): _brings_no_more,
    (Decision, "ban"): _ban,
    (Arrange, "exchange"): _exchange,
    (AskWithdraw, "done"): _fights_on,
    (Decision, "retreat"): _retreat,
}
