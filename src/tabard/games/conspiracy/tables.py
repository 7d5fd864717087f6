"""The content as small ints and lists, for the steps; the verbs and the events of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from tabard.engine.events import Told
from tabard.engine.verbs import Domain, MoveSpace, Verb

NOBODY: Final = -1
AWAY: Final = -2  # the owner of a territory that is not in play (CON-A32)

PROFANE: Final = 0
CLERICAL: Final = 1

# Units stand in five classes: mercenary unhurt or hit once, knight unhurt or hit once or twice.
CLASSES: Final = 5
MERC: Final = 0
KNIGHT: Final = 2

# Effects of action cards.
DOUBLE_INCOME: Final = 0
COMBAT_BONUS: Final = 1
MOVE_CHILD: Final = 2
CLEAR_TROOPS: Final = 3
TAKE_VACANT: Final = 4
KILL_CHILD: Final = 5
KILL_NEWBORN: Final = 6
TURN_COATS: Final = 7
DISPERSE: Final = 8
CANCEL_CARD: Final = 9
HALF_PRICE: Final = 10
MARRIAGE: Final = 11
HIRE: Final = 12
CANCEL_DEATH: Final = 13
BAR_BIDDER: Final = 14
CANCEL_BAN: Final = 15
CLAIM: Final = 16
ROB_INCOME: Final = 17
FORCE_DEATH: Final = 18

# Effects of event cards.
EV_CHILD: Final = 0
EV_CITY: Final = 1
EV_ELECTOR: Final = 2
EV_EMPEROR: Final = 3
EV_MONASTERY: Final = 4
EV_PREACHER: Final = 5
EV_KNIGHT: Final = 6
EV_CASTLE: Final = 7
EV_BAN: Final = 8
EV_RELIC: Final = 9

# What a master card measures.
RELICS: Final = 0
TROOPS: Final = 1
TRADE: Final = 2

# Phases of a turn (CON-12).
SETUP: Final = 0
INCOME: Final = 1
EVENTS: Final = 2
FATE: Final = 3
MOVEMENT: Final = 4
CARDS: Final = 5
TURN_END: Final = 6

# Standing orders.
ASK_ALL: Final = 0
ASK_MINE: Final = 1

ATTACK: Final = 0
DEFENCE: Final = 1

SLOTS: Final = 18
RESERVE: Final = 18  # the slot word of the reserve box


def is_knight(unit: int) -> bool:
    """Is this class of unit a knight?"""
    return unit >= KNIGHT


def hits_of(unit: int) -> int:
    """How many hits a unit of this class has taken."""
    return unit - KNIGHT if unit >= KNIGHT else unit


def up_to_ten(sum: int) -> int:
    """Rounded up to the next multiple of 10 (CON-A55)."""
    return (sum + 9) // 10 * 10


class Tables:
    """What every card, territory and number is."""

    def __init__(self) -> None:
        # action cards, by kind
        self.effect: list[int] = []
        self.copies: list[int] = []
        self.amount: list[int] = []
        self.estate: list[int] = []
        self.troop: list[int] = []
        self.cancels: list[list[int]] = []
        self.kinds_of: list[list[int]] = []  # by effect
        self.action_ids: list[str] = []
        # event cards, by kind
        self.event_effect: list[int] = []
        self.event_copies: list[int] = []
        self.event_ids: list[str] = []
        self.piles: list[int] = []
        # masters, highest glory first
        self.master_glory: list[int] = []
        self.master_minimum: list[int] = []
        self.master_income: list[int] = []
        self.master_measure: list[int] = []
        # territories
        self.lands: int = 0
        self.base: list[int] = []
        self.land_estate: list[int] = []
        self.elector: list[bool] = []
        self.in_play: list[bool] = []
        self.near: list[list[int]] = []
        self.steps: list[list[int]] = []  # border steps between territories in play
        self.road_a: list[int] = []
        self.road_b: list[int] = []
        self.foreign: list[int] = []  # roads to foreign cities by territory
        self.electors: list[int] = []  # that exist for votes
        self.electors_for_sale: list[int] = []
        # pieces and numbers
        self.family: int = 0
        self.votes: int = 0
        self.monasteries: int = 0
        self.relics: int = 0
        self.castles: int = 0
        self.cities: int = 0
        self.glory: int = 0
        self.money: int = 0
        self.mercs: list[int] = []
        self.knights: list[int] = []
        self.pay_monastery: int = 0
        self.pay_relic: int = 0
        self.pay_castle: int = 0
        self.pay_preacher: int = 0
        self.pay_road: int = 0
        self.floor: int = 0
        self.start_fiefs: int = 0
        self.start_knights: int = 0
        self.start_mercs: int = 0
        self.start_children: int = 0
        self.start_money: int = 0
        self.start_hand: int = 0
        self.hand_limit: int = 0
        self.discard_price: int = 0
        self.castle_price: int = 0
        self.immune: int = 0
        self.bid: int = 0
        self.elector_bid: int = 0
        self.elector_glory: int = 0
        self.majority: int = 0
        self.guard_knights: int = 0
        self.guard_mercs: int = 0
        self.rows: int = 0
        self.supports: int = 0
        self.hit: int = 0
        self.double_hit: int = 0
        self.retreat_loss: int = 0
        self.retreat_loss_wounded: int = 0
        self.knight_value: int = 0
        self.castle_penalty: int = 0
        self.relic_bonus: int = 0
        self.preacher_bonus: int = 0
        # options
        self.war_glory: bool = False
        self.end_with_deck: bool = False
        self.turn_limit: int = 0
        self.child_price: int = 0  # 0: children cannot be bought
        self.child_cards: int = 0
        self.honour: bool = False
        self.count_influence: bool = True
        self.return_masters: bool = False


class Words:
    """The verbs and events of the game."""

    def __init__(
        self,
        cards: Domain,
        places: Domain,
        who: Domain,
        units: Domain,
        estates: Domain,
        slots: Domain,
        sides: Domain,
        modes: Domain,
        masters: Domain,
        events: Domain,
        bids: Domain,
        sums: Domain,
        counts: Domain,
        dice: Domain,
        price: int,
    ) -> None:
        self.done = Verb("done", text="Pass")
        self.play = Verb("play", cards, text="Play {0}")
        self.aim = Verb("aim", cards, who, text="Play {0} on {1}")
        self.send = Verb("send", cards, places, text="Send the {0} to {1}")
        self.hire = Verb("hire", cards, text=f"Discard {{0}} and pay {price} for a mercenary")
        self.drop = Verb("drop", cards, text="Discard {0}")
        self.stake = Verb("stake", cards, text="Choose {0} for the combat", secret=True)
        self.sell = Verb(
            "sell", cards, text=f"Give {{0}} and {price} for a mercenary here", secret=True
        )
        self.orders = Verb("orders", modes, text="Standing orders: {0}")
        self.buy_child = Verb("buy-child", text="Buy a child")
        self.choose = Verb("choose", places, text="Choose {0}")
        self.lay = Verb("lay", places, text="Lay it on {0}", secret=True)
        self.put = Verb("put", places, text="Place it in {0}")
        self.split = Verb("split", counts, text="{0} to profane education, the others to clerical")
        self.school = Verb("school", estates, text="Into {0} education")
        self.slay = Verb("slay", places, text="The ruler of {0} dies")
        self.slay_elector = Verb("slay-elector", text="An elector dies")
        self.claim = Verb("claim", text="Claim the land")
        self.march = Verb("march", units, places, text="Move a {0} from {1}")
        self.carry = Verb("carry", places, text="Carry the relic from {0}")
        self.preach = Verb("preach", places, text="The preacher goes to {0}")
        self.to = Verb("to", places, text="to {0}")
        self.guard = Verb("guard", units, places, text="A {0} from {1} stands guard")
        self.ban = Verb("ban", places, text="Put {0} under the ban")
        self.feud = Verb("feud", places, text="A feud from {0}")
        self.against = Verb("against", places, text="against {0}")
        self.attack = Verb("attack", text="Attack")
        self.join = Verb("join", sides, text="Join the {0}")
        self.accept = Verb("accept", text="Agree")
        self.refuse = Verb("refuse", text="Refuse")
        self.commit = Verb("commit", units, places, text="Bring a {0} from {1}")
        self.muster = Verb("muster", text="Bring all that can come")
        self.target = Verb("target", who, text="against {0}")
        self.exchange = Verb("exchange", slots, slots, text="Exchange {0} and {1}")
        self.bench = Verb("bench", slots, text="Send {0} to the reserve")
        self.withdraw = Verb("withdraw", slots, text="Withdraw {0}")
        self.retreat = Verb("retreat", text="Withdraw everything")
        self.home = Verb("home", units, places, text="Send a {0} back to {1}")
        self.bid = Verb("bid", bids, text="Bid {0}")
        self.up = Verb("up", text="100 more", secret=True)  # only the sum itself is heard
        self.offer = Verb("offer", text="Make an offer")
        self.sum = Verb("sum", sums, text="{0} ducats")
        self.vote = Verb("vote", places, text="Influence the elector of {0}")
        self.field = Verb("field", units, who, text="A {0} of {1}")
        self.space = MoveSpace(
            [
                self.done, self.play, self.aim, self.send, self.hire, self.drop, self.stake,
                self.sell, self.lay, self.orders, self.buy_child, self.choose, self.put, self.split,
                self.school,
                self.slay, self.slay_elector, self.claim, self.march, self.carry, self.preach,
                self.to, self.guard, self.ban, self.feud, self.against, self.attack, self.join,
                self.accept, self.refuse, self.commit, self.muster, self.target, self.exchange,
                self.bench, self.withdraw, self.retreat, self.home, self.bid, self.up, self.offer,
                self.sum, self.vote, self.field,
            ]
        )  # fmt: skip
        # -- events
        self.turn_begins = Told("turn", "{who} is the active player", counts)
        self.dealt_land = Told("dealt-land", "{who} begins with {0}", places)
        self.chose = Told("chose", "{who} chooses {0}", places)
        self.laid_troop = Told(
            "laid-troop", "{who} lays a {0} on {1}", units, places, secret=(1,), known=True
        )
        self.stands = Told("stands", "{who} has a {0} in {1}", units, places, shows=True)
        self.schooled = Told("schooled", "{who} puts a child into {0} education", estates)
        self.drew = Told("drew", "{who} draws {0}", cards, secret=(0,))
        self.ordered = Told("ordered", "{who} gives standing orders: {0}", modes)
        self.collected = Told("collected", "{who} collects {0} ducats", sums)
        self.played = Told("played", "{who} plays {0}", cards, shows=True)
        self.aimed = Told("aimed", "{who} plays {0} on {1}", cards, who, shows=True)
        self.sent = Told("sent", "{who} sends {0} to {1}", cards, places, shows=True)
        self.hired = Told("hired", "{who} discards {0} for a mercenary", cards, shows=True)
        self.dropped = Told("dropped", "{who} discards {0}", cards, shows=True)
        self.cancelled = Told("cancelled", "{0} is cancelled", cards)
        self.robbed = Told("robbed", "{who} loses {0} ducats of income", sums)
        self.reshuffled = Told("reshuffled", "the discarded action cards become the new deck")
        self.laid = Told("laid", "{0} is laid open", events, shows=True)
        self.replaced = Told("replaced", "the second {0} is replaced", events)
        self.short_row = Told("short-row", "there are too few event cards: the Emperor dies")
        self.event_opens = Told("event", "{0} is resolved", events)
        self.auction_opens = Told("auction", "{0} is auctioned", events)
        self.land_auction = Told("land-auction", "{0} is auctioned", places)
        self.bids_told = Told("bids", "{who} bids {0}", bids)
        self.passes_bid = Told("passes", "{who} passes")
        self.barred = Told("barred", "{who} is out of the auction")
        self.won = Told("won", "{who} wins the auction for {0}", bids)
        self.unsold = Told("unsold", "nobody bids")
        self.refunded = Told("refunded", "{who} pays {0} ducats less", sums)
        self.built = Told("built", "{who} places {1} in {0}", places, Domain(
            "piece", ["castle", "monastery", "reichsstadt", "relic", "preacher", "vote"],
            ["a castle", "a monastery", "a Reichsstadt", "a relic", "the preacher", "a vote"],
        ))  # fmt: skip
        self.raised = Told("raised", "{who} places a {0} in {1}", units, places)
        self.no_effect = Told("no-effect", "{0} has no effect", events)
        self.rolled = Told("rolled", "{who} rolls {0} for fate", dice)
        self.born = Told("born", "children born to {who}: {0}", counts)
        self.child_died = Told("child-died", "{who} loses a child in {0} education", estates)
        self.newborn_died = Told("newborn-died", "{who} loses a newborn")
        self.moved_child = Told("moved-child", "a child of {who} moves to {0} education", estates)
        self.healed = Told("healed", "{who} saves the victim")
        self.died = Told("died", "the ruler of {0} dies", places)
        self.elector_died = Told("elector-died", "the elector of {0} dies", places, shows=True)
        self.claimed = Told("claimed", "{who} claims {0}", places)
        self.waived = Told("waived", "{who} does not claim {0}", places)
        self.offered = Told("offered", "{who} offers {0} {1} ducats", who, sums)
        self.agreed = Told("agreed", "{who} agrees")
        self.declined = Told("declined", "{who} refuses")
        self.paid = Told("paid", "{who} pays {0} {1} ducats", who, sums)
        self.gained = Told("gained", "{who} rules {0}", places)
        self.neutral = Told("neutral", "{0} is neutral", places)
        self.moved = Told("moved", "{who} moves a {0} from {1} to {2}", units, places, places)
        self.carried = Told("carried", "{who} carries the relic from {0} to {1}", places, places)
        self.preacher_goes = Told("preacher", "{who} sends the preacher to {0}", places)
        self.removed = Told("removed", "the troops of {who} leave {0}", places)
        self.banned = Told("banned", "{who} puts {0} under the ban", places)
        self.ban_lifted = Told("ban-lifted", "the ban on {0} is lifted", places)
        self.emperor = Told("emperor", "the Emperor is dead; the electors vote")
        self.tallied = Told("tallied", "votes for {who}: {0}, glory {1}", counts, counts)
        self.neutral_tally = Told("neutral-tally", "votes for the neutral candidate: {0}", counts)
        self.nobody_elected = Told("nobody-elected", "nobody is elected")
        self.feuds = Told("feuds", "{who} declares a feud from {0} against {1}", places, places)
        self.attacks = Told("attacks", "{who} attacks {0}", places)
        self.joins = Told("joins", "{who} joins the {0}", sides)
        self.kept_out = Told("kept-out", "{who} is not wanted as an ally")
        self.brought = Told("brought", "{who} brings a {0} from {1}", units, places)
        self.staked = Told("staked", "{who} reveals {0}", cards, shows=True)
        self.turned = Told("turned", "{0} mercenaries of {1} come over to {who}", counts, who)
        self.dispersed = Told("dispersed", "{0} mercenaries of {1} run away", counts, who)
        self.combat_roll = Told(
            "combat-roll",
            "row {0}: attack rolls {1}, modified {2}, hits {3}; "
            "defence rolls {4}, modified {5}, hits {6}",
            counts, counts, counts, counts, counts, counts, counts,
        )  # fmt: skip
        self.hurt = Told("hurt", "a {0} of {who} is hit", units)
        self.killed = Told("killed", "a {0} of {who} is killed", units)
        self.captured = Told("captured", "a knight of {0} is captured by {who}", who)
        self.exchanged = Told("exchanged", "{who} exchanges {0} and {1}", slots, slots)
        self.benched = Told("benched", "{who} sends {0} to the reserve", slots)
        self.withdraws = Told("withdraws", "a {0} of {who} withdraws: {1}", units, dice)
        self.honoured = Told("honoured", "{who} grants an honourable retreat")
        self.preacher_taken = Told("preacher-taken", "{who} captures the preacher")
        self.victory = Told("victory", "{who} wins the war for {0}", places)
        self.no_victor = Told("no-victor", "both armies are gone")
        self.glory_point = Told("glory", "{who} gets a glory point")
        self.mastered = Told("mastered", "{who} becomes {0}", masters)
        self.unmastered = Told("unmastered", "{who} is no longer {0}", masters)
        self.influences = Told("influences", "{who} influences {0} as {1}", places, masters)
        self.lost_vote = Told("lost-vote", "{0} has no influence any more", masters)
        self.freed = Told("freed", "the captured troop of {who} is free again in {0}", places)
        self.healed_all = Told("healed-all", "all wounds heal")


class Refusals:
    """Sentences that are used in several places."""

    NOT_YOURS: ClassVar[str] = "That territory is not yours."
    NO_CARD: ClassVar[str] = "You do not hold that card."
    NO_MONEY: ClassVar[str] = "You cannot pay that."
    ELECTORATE: ClassVar[str] = "Electorates can never be attacked, banned or named in a feud."
    IMMUNE: ClassVar[str] = "Its owner has imperial immunity."
