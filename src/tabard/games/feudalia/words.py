"""Everything that is said in Feudalia: verbs, events, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tabard.engine.asks import Ask, Question, counted
from tabard.engine.events import Told
from tabard.engine.native import Pile
from tabard.engine.packs import domain
from tabard.engine.verbs import Amounts, Domain, MoveSpace, Verb, numbers, seats
from tabard.games.feudalia.tables import BLACK, PICK, RESOURCES, VARIANT_WORDS

if TYPE_CHECKING:
    from tabard.games.feudalia.content import Content, TradeRow

MOST: Final = 99  # the greatest number that an event names


# What it means to be done, by what is asked.
DONE: Final = {
    "give-back": "Keep these fiefs",
    "prospect": "Do not pay him",
    "exchange": "Discard nobody",
    "exchange-more": "Discard no more, draw",
    "trade": "Do not trade",
    "trade-more": "Trade no more",
    "store": "Move no more",
    "load": "Move no more",
    "loot": "Take no more",
    "or-done": "Pay without a master",
}

# When each verb is asked, and by which rule: the answer to whoever tries it at another time.
TIMES: Final = {
    "specialist": (
        "The specialist of the starting deck is chosen before the first turn.",
        "FEU-A1",
    ),
    "keep": ("Fiefs are drafted before the first turn.", "FEU-R11"),
    "give-back": (
        "A fief can be given back only after the draft, by who has three of one type.",
        "FEU-R12",
    ),
    "hire": ("Vassals are hired in your main phase.", "FEU-R19"),
    "train": ("Vassals are hired in your main phase.", "FEU-R19"),
    "income": ("A vassal is discarded for income in your main phase.", "FEU-R21"),
    "work": ("Vassals go to the fields in your main phase.", "FEU-R22"),
    "influence": ("An influence is used in your main phase.", "FEU-R27"),
    "scroll": ("A scroll is chosen when a card with two of them is played.", "FEU-R39a"),
    "trade": ("An exchange is chosen when a vassal who trades is at work.", "FEU-R25"),
    "upgrade": ("Fiefs are upgraded in your main phase.", "FEU-R30"),
    "build": ("The cathedral is built in your main phase.", "FEU-R33"),
    "seek": ("Masters are hired in your main phase.", "FEU-R37"),
    "engage": (
        "To hire one of the masters, first look for a master in your main phase.",
        "FEU-R37",
    ),
    "under": ("A master goes under the deck after another one was hired.", "FEU-R37"),
    "invite": ("The masters of the cathedral are hired in your main phase.", "FEU-R35"),
    "house": ("A city is chosen while a hired master is placed.", "FEU-R36"),
    "move": ("Masters move in your main phase.", "FEU-A10"),
    "swap": ("Masters change places in your main phase.", "FEU-A16"),
    "fire": ("A master is fired only while another one is placed.", "FEU-A10"),
    "tap": ("Masters with a turn icon are used in your main phase.", "FEU-R39"),
    "spare": ("A master that makes things cheaper is turned while you pay.", "FEU-R39"),
    "free": ("A field becomes free again by the effect of a master.", "FEU-R39"),
    "stow": ("Cubes are stored when a master that stores them is used.", "FEU-C5"),
    "fetch": ("Stored cubes come back when the master that holds them is used.", "FEU-C5"),
    "cash": ("Stored cubes become coins in your main phase.", "FEU-C5"),
    "give": (
        "Cubes are chosen while something is paid: first hire, build or upgrade.",
        "FEU-R32",
    ),
    "settle": ("A rest is paid when something is being paid.", "FEU-R32"),
    "receive": ("A cube of your choice is taken when an effect gives one.", "FEU-R29"),
    "put": ("A cube is put into a fief when an effect gives one.", "FEU-R29"),
    "rob": ("Cubes of others are taken when the effect of a card takes one.", "FEU-C4"),
    "extort": ("Coins of others are taken when the effect of a card takes one.", "FEU-C4"),
    "discard": (
        "Vassals are discarded for income in your main phase, or for a tax or an effect.",
        "FEU-R21",
    ),
    "raid": (
        "Fiefs of others are raided in your main phase, in games with the Crusades.",
        "FEU-V1",
    ),
    "levy": ("Vassals are sent to a raid when one has begun.", "FEU-V1"),
    "march": ("You march when a raid has begun and vassals were sent.", "FEU-V1"),
    "loot": ("Cubes are taken after a raid that succeeded.", "FEU-V3"),
    "eliminate": ("A vassal is eliminated after a raid that failed.", "FEU-V3"),
    "amends": ("Amends are made in your main phase.", "FEU-V4"),
    "cross": ("The cross is taken in your main phase.", "FEU-V5"),
    "fair": ("The Royal Fair is visited in your main phase.", "FEU-V7"),
    "done": ("This must be answered; nothing can be passed over here.", ""),
    "end": ("You end your main phase when no action is under way.", "FEU-R17"),
    "seat:": ("An opponent is chosen when the effect of a card takes from one.", "FEU-C4"),
}


class Words:
    """The verbs, events and questions of the game."""

    def __init__(self, content: Content, players: int) -> None:
        self._domains(content, players)
        self._verbs()
        self._events()
        self._questions(content)

    def _domains(self, content: Content, players: int) -> None:
        soils = [resource.id for resource in content.resource]
        colours = [resource.name for resource in content.resource]
        stores = [m for m in content.master if any(e.effect == "store" for e in m.effects)]
        scrolls = [(f"{v.id}-{a.id}", f"{v.name}: {a.says or a.id}")
                   for v in content.vassal for a in v.actions]  # fmt: skip
        trades = [trade_words(row) for group in content.trade for row in group.rows]
        self.vassals = domain("vassal", content.vassal, "card", "a card")
        self.types: list[str] = [vassal.type for vassal in content.vassal]
        self.scrolls = Domain("scroll", [word for word, _ in scrolls], [say for _, say in scrolls])
        self.trades = Domain("trade", [word for word, _ in trades], [say for _, say in trades])
        self.masters = domain(
            "master", [*content.master, *content.cathedral_master], "card", "a master"
        )
        self.basics = domain("master", content.master, "card", "a master")
        self.saints = domain("cathedral-master", content.cathedral_master, "card", "a master")
        self.fiefs = domain("fief", content.fief, "place", "a fief")
        self.sources = domain("source", [*content.fief, *stores], "place", "a fief")
        self.resources = Domain("resource", soils, colours, "resource")
        self.kinds = Domain("kind", [*soils, "any"], [*colours, "cube of any type"], "resource")
        self.cathedral = domain("cathedral", content.cathedral, "place", "a card")
        self.variants = Domain("variant", VARIANT_WORDS, [v.name for v in content.variant])
        self.who = seats(players)
        self.picks = numbers("count", 1, PICK)
        self.amounts = numbers("amount", 0, MOST)
        self.coins = sizes_of("coins", "coin")
        self.cubes = sizes_of("cubes", "cube")

    def _verbs(self) -> None:
        self.space = MoveSpace()
        add = self.space.add
        vassals, masters, basics = self.vassals, self.masters, self.basics
        fiefs, resources, picks = self.fiefs, self.resources, self.picks
        self.specialist = add(Verb("specialist", vassals, text="Start with the {0}"))
        self.keep = add(Verb("keep", fiefs, text="Keep {0}"))
        self.give_back = add(Verb("give-back", fiefs, text="Give {0} back for another fief"))
        self.hire = add(Verb("hire", vassals, text="Hire the {0}"))
        self.train = add(
            Verb(
                "train",
                vassals,
                vassals,
                text="Hire the {0}, eliminate the {1}",
                step="Hire the {0} for a {1}",
            )
        )
        self.income = add(Verb("income", vassals, text="Discard the {0} for income"))
        self.work = add(Verb("work", vassals, fiefs, text="Send the {0} to {1}"))
        self.influence = add(Verb("influence", vassals, text="Use the influence of the {0}"))
        self.scroll = add(Verb("scroll", self.scrolls, text="{0}", step="Choose {0}"))
        self.trade = add(Verb("trade", self.trades, text="{0}", step="Trade {0}"))
        self.upgrade = add(Verb("upgrade", fiefs, text="Upgrade {0}"))
        self.build = add(Verb("build", self.cathedral, text="Build: {0}"))
        self.seek = add(Verb("seek", text="Look for a master, then hire one"))
        self.engage = add(Verb("engage", basics, text="Hire the {0}"))
        self.under = add(Verb("under", basics, text="Put the {0} under the deck"))
        self.invite = add(Verb("invite", self.saints, text="Hire the {0}"))
        self.house = add(Verb("house", fiefs, text="House the master in {0}"))
        self.move = add(Verb("move", masters, fiefs, text="Move the {0} to {1}"))
        self.swap = add(Verb("swap", masters, masters, text="Swap the {0} and the {1}"))
        self.fire = add(Verb("fire", masters, text="Fire the {0}"))
        self.tap = add(Verb("tap", basics, text="Use the {0}"))
        self.spare = add(Verb("spare", basics, self.kinds, text="Use the {0}: 1 {1} less"))
        self.free = add(Verb("free", fiefs, text="Free a field of {0}"))
        self.stow = add(Verb("stow", resources, picks, text="Store {1} {0}"))
        self.fetch = add(Verb("fetch", resources, picks, text="Take {1} {0} back"))
        self.cash = add(Verb("cash", basics, text="Turn a stored cube of the {0} into coins"))
        self.give = add(
            Verb(
                "give",
                self.sources,
                resources,
                picks,
                text="{2} {1} from {0}",
                step="Give {2} {1} from {0}",
            )
        )
        self.settle = add(Verb("settle", text="Pay the rest as suggested"))
        self.receive = add(
            Verb("receive", resources, fiefs, text="1 {0} into {1}", step="Take 1 {0} into {1}")
        )
        self.put = add(Verb("put", fiefs, text="into {0}", step="Put it into {0}"))
        self.rob = add(Verb("rob", fiefs, resources, text="Take 1 {1} from {0}"))
        self.extort = add(Verb("extort", self.who, text="Take a coin from {0}"))
        self.discard = add(Verb("discard", vassals, text="Discard the {0}"))
        self.raid = add(Verb("raid", fiefs, text="Raid {0}"))
        self.levy = add(Verb("levy", vassals, text="Send the {0}"))
        self.march = add(Verb("march", numbers("coins", 0, 3), text="March, coins for it: {0}"))
        self.loot = add(Verb("loot", resources, text="Take 1 {0}"))
        self.eliminate = add(Verb("eliminate", vassals, text="Eliminate the {0}"))
        self.amends = add(Verb("amends", text="Make amends"))
        self.cross = add(Verb("cross", vassals, text="Take the cross, eliminate the {0}"))
        self.fair = add(Verb("fair", text="Visit the Royal Fair"))
        self.done = add(Verb("done", text="Done"))
        self.end = add(Verb("end", text="End the main phase"))
        self.space.say_when(TIMES)
        self.space.say_at(self.end, {"main": "End my turn"})
        self.space.say_at(self.done, DONE)

    def _events(self) -> None:
        vassals, masters, fiefs, who = self.vassals, self.masters, self.fiefs, self.who
        resources, amounts, coins = self.resources, self.amounts, self.coins
        self.turn_begins = Told("turn", "{who}'s turn")
        self.variant = Told("variant", "In play: {0}", self.variants)
        self.pile = Told("pile", "In the supply: {0}", vassals)
        self.chose = Told("chose", "{who} starts with the {0}", vassals)
        self.offered = Told("offered", "{who} may choose {0}", fiefs, uncovers=True)
        self.kept = Told("kept", "{who} keeps {0}", fiefs)
        self.gave_back = Told("gave-back", "{who} gives {0} back", fiefs)
        self.passed_over = Told("passed-over", "{who} reveals {0}", fiefs, uncovers=True)
        self.drew = Told("drew", "{who} draws {0}", vassals, secret=(0,))
        self.shuffled = Told("shuffled", "{who} shuffles the discard pile into a new deck")
        self.made = Told("made", "{0} gets {2} {1}", fiefs, resources, amounts)
        self.received = Told("received", "{who} takes 1 {0} into {1}", resources, fiefs)
        self.spent = Told("spent", "{who} gives {2} {1} from {0}", self.sources, resources, amounts)
        self.tax_paid = Told(
            "tax-paid",
            "{who} pays the Tax Collector {2} {1} of {0}",
            self.sources,
            resources,
            amounts,
        )
        self.earned = Told("earned", "{who} gets {0}", coins)
        self.paid = Told("paid", "{who} pays {0}", coins)
        self.hired = Told("hired", "{who} hires the {0}", vassals)
        self.eliminated = Told("eliminated", "{who} eliminates the {0}", vassals, shows=True)
        self.sold = Told("sold", "{who} discards the {0} for income", vassals, shows=True)
        self.discarded = Told("discarded", "{who} discards the {0}", vassals, shows=True)
        self.worked = Told("worked", "{who} sends a {0} to {1}", vassals, fiefs, shows=True)
        self.influenced = Told("influenced", "{who} plays the {0}", vassals, shows=True)
        self.unrolled = Told("unrolled", "{who} uses the {0}", self.scrolls)
        self.lasting = Told("lasting", "The {0} helps to the end of the turn", vassals, thing=True)
        self.levied = Told("levied", "{who} sends the {0} into the levy", vassals, shows=True)
        self.upgraded = Told("upgraded", "{who} upgrades {0} to level {1}", fiefs, amounts)
        self.built = Told("built", "{who} takes a token: {0}", self.cathedral)
        self.opened = Told("opened", "The cathedral grows: {0}", self.cathedral, thing=True)
        self.revealed = Told("revealed", "Now for hire: {0}", masters, uncovers=True)
        self.sank = Told("sank", "{who} puts the {0} under the deck", masters)
        self.engaged = Told("engaged", "{who} hires the {0}", masters)
        self.housed = Told("housed", "The {0} lives in {1}", masters, fiefs, thing=True)
        self.swapped = Told(
            "swapped", "The {0} and the {1} swap their cities", masters, masters, thing=True
        )
        self.fired = Told("fired", "{who} fires the {0}", masters)
        self.tapped = Told("tapped", "{who} uses the {0}", masters)
        self.freed = Told("freed", "A field of {0} is free again", fiefs)
        self.stowed = Told("stowed", "{1} {2} stored on the {0}", masters, amounts, resources)
        self.fetched = Told("fetched", "{1} {2} back from the {0}", masters, amounts, resources)
        self.taxed = Told("taxed", "The Tax Collector visits {who}", shows=True)
        self.took = Told("took", "{who} takes 1 {1} from {0}", fiefs, resources)
        self.took_coin = Told("took-coin", "{who} takes a coin from {0}", who)
        self.raided = Told("raided", "{who} raids {0}: strength {1}, defence {2}",
                           fiefs, amounts, amounts)  # fmt: skip
        self.shamed = Told("shamed", "{0} takes a token of minus one half", who)
        self.amended = Told("amended", "{who} makes amends")
        self.crossed = Told("crossed", "{who} takes crusade step {0}", amounts)
        self.crusader = Told("crusader", "{who} completes the crusade: 3 points")
        self.pilgrim = Told("pilgrim", "{who} takes The Pilgrimage")
        self.visited = Told("visited", "{who} visits the Royal Fair: 1 point")
        self.ended = Told("ended", "{who} ends the main phase")
        self.saved = Told("saved", "{who} saves {0}", coins)
        self.reached = Told("reached", "{who} has the points to win: the round is completed")
        self.dropped = Told("dropped", "{who} is out")
        self.first = Told("first", "{who} gets the first-player card")

    def _questions(self, content: Content) -> None:
        vassals, masters, fiefs, resources = self.vassals, self.masters, self.fiefs, self.resources
        coins, cubes, count = self.coins, self.cubes, Amounts()
        self.ask_specialist = Question("specialist", "Choose the specialist of your starting deck")
        self.ask_fief = Question(
            "keep",
            "Keep {0} ({1}) or {2} ({3}); the other fief goes on to the next player",
            fiefs, resources, fiefs, resources,
        )  # fmt: skip
        self.ask_back = Question(
            "give-back",
            "All your fiefs are {0}: give one back for another type, or be done",
            resources,
        )
        self.ask_prospector = Question(
            "prospect", "{0}: pay {1} for his effect, or be done", masters, coins
        )
        self.ask_tax = Question("tax", "Tax: {0} pays {1} of your choice", fiefs, cubes)
        self.ask_hand_tax = Question(
            "hand-tax",
            "Tax: no fief holds two cubes, so discard vassals worth half of your hand's income",
        )
        self.ask_paid = Question("hand-tax-paid", "; so far worth {0}", count)
        self.ask_action = Question("main", "Main phase: carry out an action or end the phase")
        self.ask_fields = Question("main-fields", "; free fields: {0}", count)
        self.ask_upgrades = Question("main-upgrades", "; {0} can be upgraded", fiefs)
        self.ask_builds = Question("main-builds", "; {0} can be built", self.cathedral)
        self.ask_scroll = Question("scroll", "{0}: choose one of the two scrolls", vassals)
        self.ask_scroll_in = Question(
            "scroll-in", "{0} in {1}: choose one of the two scrolls", vassals, fiefs
        )
        self.ask_receive = Question("receive", "Take a cube of any type into one of your fiefs")
        self.ask_free = Question("free", "Choose the fief in which a used field is free again")
        self.ask_exchange = Question(
            "exchange", "Discard up to {0} vassals without income, then draw as many", count
        )
        self.ask_exchange_more = Question(
            "exchange-more", "Discard one more vassal, or be done and draw {0}", count
        )
        self.bargains = domain("trade-kind", content.trade, "choice", "a trade")
        self.ask_trade = Question("trade", "{0} in {1}", self.bargains, fiefs)
        self.ask_once = Question("trade-once", ", once")
        self.ask_often = Question("trade-often", ", up to {0} times", count)
        self.ask_more = Question("trade-more", " more")
        self.ask_rob = Question("rob", "Choose an opponent and a cube to take")
        self.ask_put = Question("put", "Put the {0} you took into one of your fiefs", resources)
        self.ask_store = Question("store", "{0}: move up to {1} between {2} and his card",
                                  masters, cubes, fiefs)  # fmt: skip
        self.ask_load = Question("load", "{0}: move up to {1} from {2} onto his card",
                                 masters, cubes, fiefs)  # fmt: skip
        self.ask_engage = Question("engage", "Choose the face-up master you hire")
        self.ask_sink = Question(
            "sink", "The {0} is hired: put another face-up master under the deck", masters
        )
        self.ask_house = Question(
            "house", "Give the {0} a city; others may move first, and one may be fired", masters
        )
        self.ask_house_free = Question("house-free", "Give the {0} a free city", masters)
        self.ask_house_after = Question(
            "house-after-firing",
            "Give the {0} a city; others may still move, nobody else is fired",
            masters,
        )
        self.ask_levy = Question(
            "levy",
            "Raid {0}: defence {1}, your levy {2}; send vassals, then march",
            fiefs, count, count,
        )  # fmt: skip
        self.ask_loot = Question("loot", "The raid on {0} succeeded: take up to {1}", fiefs, cubes)
        self.ask_lose = Question("lose", "The raid failed: eliminate a card of the levy")
        self.ask_excess = Question(
            "excess", "{0} holds too much: discard {1} of your choice", fiefs, cubes
        )
        self.ask_pay = Question("pay", ". Left to pay: ")
        self.ask_due = Question("due", "{0} {1}", count, resources)
        self.ask_due_any = Question("due-any", "{0} of any type", cubes)
        self.ask_comma = Question("comma", ", ")
        self.ask_suggested = Question("suggested", " (suggested: ")
        self.ask_pick = Question("pick", "{0} {1} from {2}", count, resources, self.sources)
        self.ask_closed = Question("closed", ")")
        self.ask_for = Question("for", " for ")
        self.ask_spare = Question("spare", ": turn a master to pay one cube less")
        self.ask_or_done = Question("or-done", ", or be done")

    def doing(self, move: i64) -> Ask:
        """What a move does, as the beginning of a question."""
        verb = self.space.verb_of(move)
        return Question(verb.name, verb.text, *verb.domains).ask(*verb.args(move))

    def with_due(self, ask: Ask, due: Pile) -> Ask:
        """A question that goes on with the cubes that are to be paid."""
        first = True
        for kind in range(BLACK + 1):
            if due[kind] == 0:
                continue
            if not first:
                ask = ask.also(self.ask_comma)
            first = False
            if kind < RESOURCES:
                ask = ask.also(self.ask_due, due[kind], kind)
            else:
                ask = ask.also(self.ask_due_any, due[kind])
        return ask


def sizes_of(name: str, word: str) -> Domain:
    """Numbers of things, with the word for them."""
    sizes = range(MOST + 1)
    labels = [counted(n, word) for n in sizes]
    return Domain(name, [str(n) for n in sizes], labels, "number", f"some {word}s")


def trade_words(row: TradeRow) -> tuple[str, str]:
    """A way to trade, in notation and for people."""
    given = [f"{row.cubes} {row.give}"] if row.give else []
    given += [f"{row.coins} coins"] if row.coins else []
    gained = [f"1 {row.get}"] if row.get else []
    gained += [f"{row.earn} coins"] if row.earn else []
    label = f"{' and '.join(given)} for {' and '.join(gained)}"
    label = f" {label}".replace(" 1 coins", " 1 coin").strip()
    word = f"{'-'.join(given)}-for-{'-'.join(gained)}".replace(" ", "-")
    return word, label
