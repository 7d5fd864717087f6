"""Everything that is said in Medieval Conspiracy: domains, verbs, events, questions, refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from tabard.engine.asks import Question
from tabard.engine.events import Told
from tabard.engine.packs import domain
from tabard.engine.verbs import Amounts, Domain, MoveSpace, Verb, numbers
from tabard.games.conspiracy.content import Action, Content
from tabard.games.conspiracy.tables import NOBODY

UNITS: Final = ("mercenary", "mercenary-hit", "knight", "knight-hit", "knight-hit-twice")
UNIT_LABELS: Final = (
    "mercenary", "wounded mercenary", "knight", "wounded knight", "badly wounded knight",
)  # fmt: skip
ESTATES: Final = ("profane", "clerical")
A_UNIT: Final = tuple(f"a {label}" for label in UNIT_LABELS)
BIRTHS: Final = ("no child is", "a child is", "twins are")
LINES: Final = ("front", "support", "second")
LINE_LABELS: Final = ("the front of row", "the support of row", "the second support of row")
PIECES: Final = ("castle", "monastery", "reichsstadt", "relic", "preacher", "vote")
THE_PIECES: Final = ("castle", "monastery", "Reichsstadt", "relic", "preacher", "vote")
A_PIECE: Final = ("a castle", "a monastery", "a Reichsstadt", "a relic", "the preacher", "a vote")
ORDERS: Final = (
    "whenever one could be played",
    "only about my own family and land",
)
ORDERS_TOLD: Final = (ORDERS[0], "only about own family and land")
ORDERS_LOSE: Final = (
    "With that order you are not asked when others bid, collect, get children or lose a ruler, and "
    "cannot play your cards there. Questions without a choice are answered for you anyway."
)

# Sentences of refusals that are used in several places.
NO_CARD: Final = "You do not hold that card."
NO_ELECTORATE: Final = "Electorates can never be attacked, banned or named in a feud."


def go_up_first(base: i64, named: i64) -> str:
    """Ten sums can be named at a time; the next ten are a hundred higher."""
    hundreds = (named - base) // 100
    often = "once" if hundreds == 1 else f"{hundreds} times"
    return f"Now {base} to {base + 90} can be named; take 100 more {often}, then {named}."


# What a pass means, by what is asked.
DONE: Final = {
    "income": "Play no card",
    "fate": "Play no card",
    "card": "Play no card",
    "won": "Play no card",
    "answer": "Play no card",
    "open": "Do not bid",
    "bid": "Bid no more",
    "offer": "No offer: let it be auctioned",
    "offer-own": "No offer: let it be auctioned",
    "claim": "Leave it to others",
    "take": "Leave it to others",
    "victim": "Nobody can die",
    "guard": "Send no guards",
    "more-guards": "Send no more guards",
    "move": "End my movement",
    "vote": "Influence nobody",
    "free-vote": "Influence nobody",
    "move-vote": "Influence nobody else",
    "intervene": "Do not attack",
    "attack": "Do not attack",
    "advance": "Do not march",
    "castle": "Build no castle",
    "feud": "Start no feud",
    "side": "Stay out of it",
    "commit": "Bring nobody",
    "defend": "Bring nobody",
    "enter": "Send nobody",
    "you-have-there": "Bring no more",
    "stake": "Ready to fight",
    "arrange": "Leave the lines as they are",
    "withdraw": "Stay and fight",
    "more": "The others stay",
    "honour": "Ask for nothing",
    "stay": "Let them stay",
    "ransom": "Offer nothing",
}

# When each verb is asked, and by which rule: the answer to whoever tries it at another time.
TIMES: Final = {
    "done": ("This must be answered; nothing can be passed over here.", ""),
    "play": ("A card is played when its moment comes; each card names its own.", "CON-42"),
    "aim": ("A card is played when its moment comes; each card names its own.", "CON-42"),
    "send": ("A card is played when its moment comes; each card names its own.", "CON-42"),
    "hire": ("A card is changed for a mercenary when you are asked for cards.", "CON-43"),
    "drop": ("Cards are discarded when you hold more than 5, or for a child.", "CON-42"),
    "stake": ("Cards for a combat are chosen in secret before it begins.", "CON-51"),
    "sell": ("A card is changed for a mercenary in a war before the combat begins.", "CON-51"),
    "lay": ("Troops are laid out before the first round.", "CON-8"),
    "orders": ("Standing orders are given in your movement.", "CON-A39"),
    "buy-child": ("A child is bought in your own phases, while you are asked for cards.", "CON-78"),
    "choose": ("A bishopric is chosen before the first round.", "CON-7"),
    "put": ("A new troop or piece is placed when you have just got it.", "CON-24"),
    "split": ("Children get their education before the first round.", "CON-9"),
    "school": ("A child gets its education when it is born.", "CON-26"),
    "slay": ("A ruler dies when the die of fate says so.", "CON-27"),
    "slay-elector": ("An elector dies when the die of fate says so.", "CON-27"),
    "claim": (
        "A land is claimed when its Lord has died: by his family, if it has a profane heir.",
        "CON-33",
    ),
    "march": ("Troops move in your movement.", "CON-40"),
    "carry": ("Relics move in your movement.", "CON-41"),
    "preach": ("The preacher moves in your movement.", "CON-A54"),
    "to": ("Where to is asked when you have chosen what moves.", "CON-40"),
    "guard": ("Guards are chosen for a land you have just got.", "CON-38"),
    "ban": ("A land is put under the ban by who won the Reichsacht.", "CON-A20"),
    "feud": ("Feuds are announced when the peace is broken: the Emperor is dead.", "CON-45"),
    "against": ("Against whom is asked when a feud has been announced.", "CON-A38"),
    "attack": (
        "You are asked whether to attack a land under the ban, or to advance in your feud.",
        "CON-49",
    ),
    "join": ("A side is joined when others are at war.", "CON-A52"),
    "accept": ("You agree when somebody offers you something.", "CON-35"),
    "refuse": ("You refuse when somebody offers you something.", "CON-35"),
    "commit": ("Troops are brought when you attack, defend or join a war.", "CON-50"),
    "muster": ("Troops are brought when you attack, defend or join a war.", "CON-50"),
    "target": ("Whom to strike is asked when a card has been played in a combat.", "CON-A8"),
    "exchange": ("Units change places before a round of a combat.", "CON-59"),
    "bench": ("A unit goes to the reserve before a round of a combat.", "CON-59"),
    "withdraw": ("Units withdraw between the rounds of a combat.", "CON-58"),
    "retreat": ("Units withdraw between the rounds of a combat.", "CON-58"),
    "home": ("Troops are sent back when you have taken a land.", "CON-62"),
    "bid": ("Bids are made when a card is auctioned and it is your turn to bid.", "CON-22"),
    "up": ("Hundreds are gone up while you name a sum.", "CON-A55"),
    "offer": ("An offer is made when a vacant land may go to somebody else too.", "CON-35"),
    "sum": ("A sum is named when you have made an offer.", "CON-A57"),
    "vote": ("Electors are influenced by the Masters of Faith, War and Trade.", "CON-64"),
    "field": ("A unit is chosen when the reserve withdraws.", "CON-58"),
    "seat:": ("A player is named when a card is played on one.", "CON-42"),
    "place:": (
        "A land is chosen when troops move, a ruler is struck, a ban or a feud is declared.",
        "CON-12",
    ),
    "event:": (
        "The event cards of the row are auctioned one after another, in the order laid.",
        "CON-75",
    ),
    "master:": (
        "A master card goes to the sole leader on its track who reaches its minimum.",
        "CON-63",
    ),
}


# The moments of the action cards, by the content's word for them.
MOMENTS: Final = {
    "own-turn": ("in your own turn, when you are asked for cards", "CON-42"),
    "income": ("when an income has been collected", "CON-13"),
    "bid": ("when another player is about to bid", "CON-22"),
    "won": ("when you have won an auction", "CON-24"),
    "ban": ("when a land of yours is put under the ban", "CON-A20"),
    "fate": ("when you have rolled the die of fate", "CON-25"),
    "birth": ("when a child is born to another family", "CON-26"),
    "child-death": ("when a ruler, an elector or a child of yours dies", "CON-A39"),
    "ruler-death": ("when a ruler, an elector or a child of yours dies", "CON-A39"),
    "elector-death": ("when a ruler, an elector or a child of yours dies", "CON-A39"),
    "claim": ("when a ruler has died and his land is vacant", "CON-33"),
    "card": ("right after a card of another player that it cancels", "CON-A39"),
    "combat": ("in the card step of a combat", "CON-51"),
}


def moment_of(card: Action) -> tuple[str, str]:
    """When an action card is played, and by which rule."""
    phrases = list(dict.fromkeys(MOMENTS[timing][0] for timing in card.timing))
    return f"{card.name} is played {' or '.join(phrases)}.", MOMENTS[card.timing[0]][1]


class CardVerb(Verb):
    """A verb that plays an action card: each card has its own moment."""

    def __init__(
        self, moments: list[tuple[str, str]], name: str, *domains: Domain, text: str
    ) -> None:
        super().__init__(name, *domains, text=text)
        self.moments: list[tuple[str, str]] = moments

    def time_of(self, move: int) -> tuple[str, str]:
        return self.moments[self.a(move)]


class StakeVerb(Verb):
    """A card for a combat: its sentence says what it costs there."""

    def __init__(self, cards: Domain, fees: Mapping[str, int]) -> None:
        super().__init__("stake", cards, text="Choose {0} for the combat", secret=True)
        self.fees: Mapping[str, int] = fees

    def sentence(self, move: int, names: Sequence[str] = ()) -> str:
        said = super().sentence(move, names)
        fee = self.fees.get(self.domains[0].word(self.a(move)), 0)
        return f"{said} and pay {fee}" if fee else said


class Words:
    """The words of one match: its content, and so many families."""

    def __init__(self, content: Content, seats: int) -> None:
        self.cards = domain("card", content.action, "card", "an action card")
        self.places = domain("territory", content.territory, "place", "a territory")
        self.seats = domain("seat", content.house[:seats], "seat", "somebody")
        self.masters = domain("master", content.master, "card")
        self.events = domain("event", content.event, "card", "an event card")
        self.units = Domain("unit", UNITS, UNIT_LABELS, "choice", "a troop")
        self.soldiers = Domain("unit", UNITS, A_UNIT, "choice", "a troop")
        self.estates = Domain("education", ESTATES)
        self.slots = Domain(
            "slot",
            [*(f"{line}-{row + 1}" for row in range(6) for line in LINES), "reserve"],
            [*(f"{line} {row + 1}" for row in range(6) for line in LINE_LABELS), "the reserve"],
        )
        self.sides = Domain("side", ["attack", "defence"])
        self.modes = Domain("orders", ["all", "mine"], ORDERS)
        self.pieces = Domain("piece", PIECES, THE_PIECES)
        self.prisoners = Domain("prisoner", ["knight", "preacher"])
        self.bids = numbers("ducats", 10, content.pieces.money, 10)
        self.sums = numbers("ducats", 0, content.pieces.money, 10)
        self.counts = numbers("number", 0, 99)
        self.dice = numbers("roll", 0, 6)
        self.amounts = Amounts()
        self.moments = [moment_of(card) for card in content.action]
        self.space = MoveSpace()
        fees = {card.id: card.amount for card in content.action if card.effect == "hire"}
        self._declare_verbs(content.rules.discard_price, fees)
        does = {event.id: f"{event.name}: {event.brief or event.text}" for event in content.event}
        self.space.say_of("event", does)
        self._declare_events()
        self._declare_questions()

    def not_yours(self, land: i64) -> str:
        """Refuses a land of somebody else."""
        return f"{self.places.label(land)} is not yours."

    def card_of(self, move: i64) -> i64:
        """The action card that a move plays, or -1."""
        if self.play.owns(move):
            return self.play.a(move)
        if self.aim.owns(move):
            return self.aim.a(move)
        if self.send.owns(move):
            return self.send.a(move)
        return NOBODY

    def target_of(self, move: i64) -> i64:
        """The seat or the land a card is played on, or -1."""
        if self.aim.owns(move):
            return self.aim.b(move)
        return self.send.b(move) if self.send.owns(move) else NOBODY

    def _declare_verbs(self, price: int, fees: Mapping[str, int]) -> None:
        cards, places, units, seats = self.cards, self.places, self.units, self.seats
        add = self.space.add
        self.done = add(Verb("done", text="Nothing more"))  # a pass in an auction is told as such
        self.play = add(CardVerb(self.moments, "play", cards, text="Play {0}"))
        self.aim = add(CardVerb(self.moments, "aim", cards, seats, text="Play {0} on {1}"))
        self.send = add(CardVerb(self.moments, "send", cards, places, text="Send the {0} to {1}"))
        self.hire = add(Verb("hire", cards, text=f"Discard {{0}} and pay {price} for a mercenary"))
        self.drop = add(Verb("drop", cards, text="Discard {0}"))
        self.stake = add(StakeVerb(cards, fees))
        self.sell = add(
            Verb("sell", cards, text=f"Give {{0}} and {price} for a mercenary here", secret=True)
        )
        self.lay = add(Verb("lay", places, text="Lay it on {0}", secret=True))
        self.orders = add(Verb("orders", self.modes, text="Ask me for cards {0}"))
        self.buy_child = add(Verb("buy-child", text="Buy a child"))
        self.choose = add(Verb("choose", places, text="Choose {0}"))
        self.put = add(Verb("put", places, text="In {0}"))
        self.split = add(
            Verb("split", self.counts, text="{0} to profane education, the others to clerical")
        )
        self.school = add(Verb("school", self.estates, text="Into {0} education"))
        self.slay = add(Verb("slay", places, text="The ruler of {0} dies"))
        self.slay_elector = add(Verb("slay-elector", text="An elector dies"))
        self.claim = add(Verb("claim", text="Claim the land"))
        self.march = add(Verb("march", units, places, text="Move a {0} from {1}"))
        self.carry = add(Verb("carry", places, text="Carry the relic from {0}"))
        self.preach = add(Verb("preach", places, text="The preacher goes to {0}"))
        self.to = add(Verb("to", places, text="to {0}", goes_on=True))
        self.guard = add(Verb("guard", units, places, text="A {0} from {1} stands guard"))
        self.ban = add(Verb("ban", places, text="Put {0} under the ban"))
        self.feud = add(Verb("feud", places, text="A feud from {0}"))
        self.against = add(Verb("against", places, text="against {0}"))
        self.attack = add(Verb("attack", text="Attack"))
        self.join = add(Verb("join", self.sides, text="Join the {0}"))
        self.accept = add(Verb("accept", text="Agree"))
        self.refuse = add(Verb("refuse", text="Refuse"))
        self.commit = add(Verb("commit", units, places, text="Bring a {0} from {1}"))
        self.muster = add(Verb("muster", text="Bring all that can come"))
        self.target = add(Verb("target", seats, text="against {0}"))
        self.exchange = add(Verb("exchange", self.slots, self.slots, text="Exchange {0} and {1}"))
        self.bench = add(Verb("bench", self.slots, text="Send {0} to the reserve"))
        self.withdraw = add(Verb("withdraw", self.slots, text="Withdraw {0}"))
        self.retreat = add(Verb("retreat", text="Withdraw everything"))
        self.home = add(Verb("home", units, places, text="Send a {0} back to {1}"))
        self.bid = add(Verb("bid", self.bids, text="Bid {0}"))
        self.up = add(Verb("up", text="100 more", secret=True))  # only the sum itself is heard
        self.offer = add(Verb("offer", text="Make an offer"))
        self.sum = add(Verb("sum", self.sums, text="{0} ducats"))
        self.vote = add(Verb("vote", places, text="Influence the elector of {0}"))
        self.field = add(Verb("field", units, seats, text="A {0} of {1}"))
        self.space.say_when(TIMES)
        self.space.say_at(self.done, DONE)

    def _declare_events(self) -> None:
        cards, places, events, seats = self.cards, self.places, self.events, self.seats
        units, estates, slots, masters = self.units, self.estates, self.slots, self.masters
        counts, sums, bids, dice = self.counts, self.sums, self.bids, self.dice
        self.turn_begins = Told("turn", "{who} is the active player", counts)
        self.dealt_land = Told("dealt-land", "{who} begins with {0}", places)
        self.chose = Told("chose", "{who} chooses {0}", places)
        self.laid_troop = Told(
            "laid-troop", "{who} lays a {0} on {1}", units, places, secret=(1,), known=True
        )
        self.stands = Told("stands", "{who} has a {0} in {1}", units, places, shows=True)
        self.schooled = Told("schooled", "{who} puts a child into {0} education", estates)
        self.drew = Told("drew", "{who} draws {0}", cards, secret=(0,))
        orders = Domain("orders", self.modes.words, ORDERS_TOLD)
        self.ordered = Told("ordered", "{who} will be asked for cards {0}", orders)
        self.collected = Told("collected", "{who} collects {0} ducats", sums)
        self.played = Told("played", "{who} plays {0}", cards, shows=True)
        self.aimed = Told("aimed", "{who} plays {0} on {1}", cards, seats, shows=True)
        self.sent = Told("sent", "{who} sends {0} to {1}", cards, places, shows=True)
        self.hired = Told("hired", "{who} discards {0} for a mercenary", cards, shows=True)
        self.dropped = Told("dropped", "{who} discards {0}", cards, shows=True)
        self.cancelled = Told("cancelled", "{0} is cancelled", cards)
        self.robbed = Told("robbed", "a Robber Knight takes {0} ducats of income from {who}", sums)
        self.reshuffled = Told("reshuffled", "the discarded action cards become the new deck")
        self.laid = Told("laid", "{0} is laid open", events, shows=True)
        self.replaced = Told("replaced", "the second {0} is replaced", events)
        self.short_row = Told("short-row", "there are too few event cards: the Emperor dies")
        self.event_opens = Told("event", "{0} is resolved", events)
        self.auction_opens = Told("auction", "{0} is auctioned", events)
        self.land_auction = Told("land-auction", "{0} is auctioned", places)
        self.bids_told = Told("bids", "{who} bids {0}", bids)
        self.passes_bid = Told("passes", "{who} bids no more")
        self.barred = Told("barred", "{who} is out of the auction")
        self.won = Told("won", "{who} wins {0} for {1}", events, bids)
        self.land_won = Told("land-won", "{who} wins the auction of {0} for {1}", places, bids)
        self.unsold = Told("unsold", "nobody bids")
        self.no_elector = Told(
            "no-elector", "nobody pays {1} ducats for {0}: it stays with no family", places, bids
        )
        self.refunded = Told("refunded", "{who} pays {0} ducats less", sums)
        piece = Domain("piece", PIECES, A_PIECE)
        self.built = Told("built", "{who} places {1} in {0}", places, piece)
        self.raised = Told("raised", "{who} places a {0} in {1}", units, places)
        self.no_effect = Told("no-effect", "{0} has no effect", events)
        self.rolled = Told("rolled", "{who} rolls {0} for fate", dice)
        births = Domain("births", ["0", "1", "2"], BIRTHS)
        self.born = Told("born", "{0} born to {who}", births)
        self.child_died = Told(
            "child-died", "a card kills a child of {who} in {0} education", estates
        )
        self.newborn_died = Told("newborn-died", "a newborn of {who} dies in the cradle")
        self.moved_child = Told("moved-child", "an heir of {who} changes to {0} education", estates)
        self.healed = Told("healed", "{who} saves the victim")
        self.died = Told("died", "the ruler of {0} dies", places)
        self.elector_died = Told("elector-died", "the elector of {0} dies", places, shows=True)
        self.claimed = Told("claimed", "{who} claims {0}", places)
        self.waived = Told("waived", "{who} does not claim {0}", places)
        self.offered = Told("offered", "{who} offers {0} {1} ducats", seats, sums)
        self.agreed = Told("agreed", "{who} would agree")
        self.declined = Told("declined", "{who} refuses the offer")
        self.paid = Told("paid", "{who} pays {0} {1} ducats", seats, sums)
        self.gained = Told("gained", "{who} rules {0}", places)
        self.kept = Told("kept", "{who} keeps {0}", places)
        self.no_heir = Told("no-heir", "{who} has no heir in {0} education", estates)
        self.neutral = Told("neutral", "{0} is neutral", places)
        self.moved = Told("moved", "{who} moves a {0} from {1} to {2}", units, places, places)
        self.carried = Told("carried", "{who} carries the relic from {0} to {1}", places, places)
        self.preacher_goes = Told("preacher", "{who} sends the preacher to {0}", places)
        self.removed = Told("removed", "the troops of {who} leave {0}", places)
        self.banned = Told("banned", "{who} puts {0} under the ban", places)
        self.ban_lifted = Told("ban-lifted", "the ban on {0} is lifted", places)
        self.ban_over = Told("ban-over", "{0} was not taken: its ban is over", places)
        self.emperor = Told("emperor", "the Emperor is dead; the electors vote")
        self.tallied = Told("tallied", "votes for {who}: {0}, glory {1}", counts, counts)
        self.neutral_tally = Told("neutral-tally", "votes for the neutral candidate: {0}", counts)
        self.nobody_elected = Told("nobody-elected", "the vote is tied: no family is crowned")
        self.neutral_elected = Told(
            "neutral-elected", "the neutral candidate has won: no family is crowned"
        )
        self.crowned = Told("crowned", "{who} wins and is Emperor")
        self.most_glory = Told("most-glory", "{who} wins with glory {0}", counts)
        self.feuds = Told("feuds", "{who} declares a feud from {0} against {1}", places, places)
        self.attacks = Told("attacks", "{who} attacks {0}", places)
        self.joins = Told("joins", "{who} joins the {0}", self.sides)
        self.kept_out = Told("kept-out", "{who} is not wanted as an ally")
        self.brought = Told("brought", "{who} brings a {0} from {1}", units, places)
        self.staked = Told("staked", "{who} reveals {0}", cards, shows=True)
        self.turned = Told("turned", "{0} mercenaries of {1} come over to {who}", counts, seats)
        self.dispersed = Told("dispersed", "{0} mercenaries of {1} run away", counts, seats)
        self.combat_roll = Told(
            "combat-roll",
            "row {0}: attack rolls {7} + {8}, modified {2}, hits {3}; "
            "defence rolls {9} + {10}, modified {5}, hits {6}",
            counts, counts, counts, counts, counts, counts, counts,
            counts, counts, counts, counts,
        )  # fmt: skip
        self.hurt = Told("hurt", "a {0} of {who} is hit", units)
        self.killed = Told("killed", "a {0} of {who} is killed", units)
        self.captured = Told("captured", "a knight of {0} is captured by {who}", seats)
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

    def _declare_questions(self) -> None:
        cards, places, seats, units = self.cards, self.places, self.seats, self.units
        n, piece, prisoner = self.amounts, self.pieces, self.prisoners
        # set-up
        self.ask_bishopric = Question(
            "bishopric",
            "Choose a free clerical fiefdom: land of the Church, which begins as yours.",
        )
        self.ask_lay = Question(
            "lay", "Troop {1} of {2}: lay a {0} in secret on one of your territories.", units, n, n
        )
        self.ask_split = Question(
            "split", "You have {0} children: how many go to profane education, for worldly land?", n
        )
        self.ask_orders = Question(
            "orders",
            "Do you want to be asked in every reaction window, or only where it concerns you? "
            "Then you miss chances to answer what befalls others: "
            "bids, births, incomes, the death of a neutral ruler.",
        )
        # cards and windows
        self.ask_income = Question("income", "Your income is {0} ducats: play a card?", n)
        self.ask_fate = Question("fate", "You rolled {0}: do you play a card?", n)
        self.ask_card = Question("card", "You have drawn a card: do you play cards?")
        self.ask_limit = Question("limit", "You hold more than {0} cards: play or discard one.", n)
        self.ask_drop = Question(
            "drop", "Discard an action card for the bought child; {0} to go.", n
        )
        self.ask_answer = Question("answer", ": do you answer with a card?")
        self.robbed_of = Question("robbed", "The income of {0} has been robbed", seats)
        self.has_collected = Question("collected", "{0} has collected {1} ducats", seats, n)
        self.doubled_by = Question("doubled", ", to be doubled by an {0}", cards)
        self.about_to_bid = Question("about-to-bid", "{0} is about to bid {1} for ", seats, n)
        self.forces_death = Question(
            "forces-death", "{0} makes the roll of {1} a death by a {2}", seats, n, cards
        )
        self.under_the_ban = Question("under-the-ban", "{0} is put under the ban", places)
        self.saves = Question("saves", "{0} saves the victim with a {1}", seats, cards)
        self.a_birth = Question("birth", "{0} announces a birth", seats)
        self.child_dying = Question("child-dying", "A child of {0}'s family is about to die", seats)
        self.elector_dead = Question(
            "elector-dead", "The elector of {0} has died, {1} loses his land", places, seats
        )
        self.ruler_dead = Question(
            "ruler-dead", "The ruler of {0}, of {1}'s family, has died", places, seats
        )
        self.neutral_dead = Question(
            "neutral-dead", "The ruler of {0}, of no family, has died", places
        )
        self.taken_by = Question("taken", "; {0} takes the land", seats)
        self.claimed_by = Question("claimed", "; claimed by {0}", seats)
        # auctions and bargains
        self.lot_land = Question("lot-land", "{0}", places)
        self.lot_event = Question("lot-event", "{0}", self.events)
        self.ask_open = Question(
            "open", " is auctioned: open the bidding with {0} or more, or pass.", n
        )
        self.ask_bid = Question("bid", ": {0} bids {1}. Bid {2} or more, or pass.", seats, n, n)
        self.you_won = Question("you-won", "You have won ")
        self.ask_won = Question("won", " with a bid of {0}: do you play a card?", n)
        self.ask_offer = Question(
            "offer",
            "{0} is vacant and may go to {1} too: do you offer them money to leave it to you? "
            "Each of them must agree; else it is auctioned.",
            places,
            seats,
        )
        self.ask_offer_own = Question(
            "offer-own",
            "Your ruler of {0} is dead, and {1} may have the land too: "
            "do you offer them money to leave it to you? "
            "Each of them must agree; else it is auctioned.",
            places,
            seats,
        )
        self.ask_sum = Question("sum", "{0}: how much do you offer {1}?", places, seats)
        self.ask_consent = Question(
            "consent", "{0} offers you {1} ducats for {2}: do you agree?", seats, n, places
        )
        # what an event brings
        self.ask_piece = Question("piece", "Where does the {0} stand?", piece)
        self.ask_troop = Question("troop", "Place the {0} in one of your territories.", units)
        self.ask_ban = Question(
            "ban",
            "Which fiefdom do you put under the ban? "
            "To attack it you need an heir of its kind and troops next to it.",
        )
        self.ask_castle = Question(
            "castle", "The Emperor is dead: do you build a castle for {0} ducats?", n
        )
        self.ask_feud = Question(
            "feud", "The peace is broken: do you start a feud, and from which fiefdom?"
        )
        self.ask_against = Question(
            "against", "Your feud from {0}: against which adjacent fiefdom?", places
        )
        self.ask_advance = Question("advance", "Your feud: do you advance into {0}?", places)
        # births, deaths, successions
        self.ask_school = Question("school", "Which education does your child get?")
        self.ask_born = Question("born", "A child is born to you: which education does it get?")
        self.ask_twin = Question(
            "twin", "Twins are born to you: which education does child {0} of {1} get?", n, n
        )
        self.ask_victim = Question(
            "victim",
            "A death of your choice: which Lord or Bishop dies? "
            "Or an elector, and chance decides which one.",
        )
        self.ask_claim = Question("claim", "Your Lord of {0} is dead: do you claim it?", places)
        self.ask_take = Question(
            "take", "{0} costs you nothing but an heir: do you take it?", places
        )
        self.ask_guard = Question(
            "guard",
            "Which troops stand guard in {0}? Knights that may come: {1}, mercenaries: {2}.",
            places, n, n,
        )  # fmt: skip
        self.ask_more_guards = Question(
            "more-guards",
            "Who else stands guard in {0}? Knights that may still come: {1}, mercenaries: {2}.",
            places, n, n,
        )  # fmt: skip
        self.ask_troop_leaves = Question(
            "troop-leaves", "{0} is lost: where does your {1} go?", places, units
        )
        self.ask_preacher_leaves = Question(
            "preacher-leaves", "{0} is lost: where does the preacher go?", places
        )
        # movement and masters
        self.ask_move = Question(
            "move", "Move troops, preacher and relics, play cards, or end your movement."
        )
        self.ask_march = Question(
            "march", "Your {0} from {1}: to which of your territories does it go?", units, places
        )
        self.ask_carry = Question("carry", "The relic of {0}: where does it go?", places)
        self.ask_vote = Question(
            "vote", "You are {0}: which neutral elector do you influence?", self.masters
        )
        self.ask_free_vote = Question(
            "free-vote",
            "The vote of an elector is free: as {0}, you influence none. Which one from now on?",
            self.masters,
        )
        self.ask_move_vote = Question(
            "move-vote", "As {0} you have lost your elector: which other one do you influence?",
            self.masters,
        )  # fmt: skip
        # war
        self.ask_intervene = Question(
            "intervene",
            "{0} has bought {1}, and whoever bid too may attack: do you?",
            seats,
            places,
        )
        self.ask_attack = Question("attack", "{0} is under the ban: do you attack it?", places)
        self.stands_there = Question("stands-there", " There stands {0}.", self.soldiers)
        self.stand_there = Question("stand-there", " There stand {0}.", self.soldiers)
        self.none_stand = Question("none-stand", " Nobody stands there.")
        self.more_may_come = Question(
            "more-may-come", " From beside it may come {0}.", self.soldiers
        )
        self.side_attacks = Question("side-attacks", "{0} attacks {1}, ", seats, places)
        self.side_against = Question("side-against", "against {0}", seats)
        self.side_alone = Question("side-alone", "which nobody defends")
        self.ask_side = Question("side", ": do you join a side?")
        self.ask_ally = Question(
            "ally", "{0} wants to join you in the war for {1}: do you agree?", seats, places
        )
        self.ask_commit = Question("commit", "You attack {0}: which troops do you bring?", places)
        self.ask_defend = Question(
            "defend", "{0} attacks {1}: which troops do you bring to defend it?", seats, places
        )
        self.ask_enter = Question(
            "enter", "Nobody defends {0}: which troops do you send in?", places
        )
        self.you_have_there = Question("you-have-there", " You have {0} there.", self.soldiers)
        self.ask_stake = Question(
            "stake", "War for {0}: choose cards for the combat in secret, or be done.", places
        )
        self.ask_strike = Question("strike", "{0}: whose mercenaries does it strike?", cards)
        self.war_for = Question("war-for", "War for {0}, ", places)
        self.before_rounds = Question("before-rounds", "before the first round")
        self.after_round = Question("after-round", "after round {0}", n)
        self.ask_arrange = Question(
            "arrange", ": do you exchange units between front, support and reserve?"
        )
        self.ask_reserve = Question(
            "reserve", "Which unit comes from the reserve to {0}?", self.slots
        )
        self.ask_exchange = Question(
            "exchange", "{0} wants to exchange {1} and {2}: do you agree?",
            seats, self.slots, self.slots,
        )  # fmt: skip
        self.ask_withdraw = Question(
            "withdraw",
            "round {0}: do you withdraw troops? "
            "Whoever leaves rolls a die and is hit on a {1}, the wounded also on a {2}.",
            n, n, n,
        )  # fmt: skip
        self.ask_more = Question("more", "Withdrawing: {0}. Do you withdraw more?", units)
        self.ask_who_leaves = Question("who-leaves", "Which unit of the reserve withdraws?")
        self.ask_honour = Question(
            "honour", "Do you ask {0} for an honourable retreat, and what do you offer?", seats
        )
        self.ask_grant = Question(
            "grant", "{0} offers {1} ducats for an honourable retreat: do you grant it?", seats, n
        )
        self.ask_haven = Question(
            "haven", "Your {0} leaves {1}: to which of your nearest territories?", units, places
        )
        self.ask_preacher_flees = Question(
            "preacher-flees", "To which of your nearest territories does the preacher go?"
        )
        self.ask_stay = Question(
            "stay", "{0} is yours and your troops may stay: do you send any of them back?", places
        )
        # prisoners
        self.ask_ransom = Question(
            "ransom", "What do you offer {0} for your captured {1}?", seats, prisoner
        )
        self.ask_price = Question(
            "price",
            "{0} offers {1} ducats for the captured {2}: agree, refuse or name your price.",
            seats, n, prisoner,
        )  # fmt: skip
        self.ask_pay = Question(
            "pay", "{0} asks {1} ducats for your captured {2}: do you pay?", seats, n, prisoner
        )
        self.ask_freed = Question(
            "freed", "To which of your fiefdoms does the freed {0} go?", prisoner
        )
