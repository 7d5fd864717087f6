"""Everything that is said in Ausonia: domains, verbs, events, questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tabard.engine.asks import Question, listed
from tabard.engine.errors import NotationError
from tabard.engine.events import Told
from tabard.engine.native import Pile
from tabard.engine.packs import domain
from tabard.engine.verbs import Amounts, Domain, MoveSpace, Verb, numbers, seats
from tabard.games.ausonia.tables import MOST_ABILITIES, PRICE, Tables, part

if TYPE_CHECKING:
    from tabard.games.ausonia.content import Content


class StarCards(Domain):
    """The cards that bear a star; another card is refused with the rule (AUS-31)."""

    def __init__(self, card: Domain, kinds: Pile) -> None:
        words = [card.words[kind] for kind in kinds]
        super().__init__("star-card", words, [card.labels[kind] for kind in kinds], "card")
        self.card: Domain = card

    def parse(self, word: str, verb: str) -> int:
        if word in self.card.index and word not in self.index:
            name = self.card.labels[self.card.index[word]]
            raise NotationError(f"{name} bears no star; only a star card can be built", "AUS-31")
        return super().parse(word, verb)


class UseVerb(Verb):
    """`use CARD NTH`; its sentence says what the ability does."""

    def __init__(self, card: Domain, nth: Domain) -> None:
        super().__init__("use", card, nth, text="use {0}, ability {1}")
        self.says: dict[int, str] = {}
        self.deeds: dict[int, str] = {}

    def sentence(self, move: int, names: Sequence[str] = ()) -> str:
        return self.says.get(move) or super().sentence(move, names)

    def step(self, move: int, names: Sequence[str] = ()) -> str:
        """Without what it costs: `use Peddler: Influence 2`."""
        return self.deeds.get(move) or super().step(move, names)

    def ability(self, t: Tables, move: i64) -> i64:
        """Which ability of all cards it is."""
        return t.first_ability[self.a(move)] + self.b(move)


class LookVerb(Verb):
    """`look NUMBER`: none, the top card or several."""

    def __init__(self, number: Domain) -> None:
        super().__init__("look", number, text="look at {0} of the top cards")

    def sentence(self, move: int, names: Sequence[str] = ()) -> str:
        number = self.domains[0].label(self.a(move))
        said = {"0": "look at no card", "1": "look at the top card"}
        return said.get(number, f"look at the top {number} cards")


# What it means to be done, by what is asked.
DONE: Final = {
    "drop": "keep what I hold and draw",
    "take": "take no card",
    "take-several": "take no card",
    "take-more": "take no more",
    "take-more-several": "take no more",
    "raise": "raise no card",
    "raise-several": "raise no card",
    "raise-more": "raise no more",
    "seal": "seal nothing",
    "sift": "lay the rest back",
}

# When each verb is asked, and by which rule: the answer to whoever tries it at another time.
TIMES: Final = {
    "play": (
        "Cards are played in your Action Phase, one action at a time.",
        "AUS-13",
    ),
    "break": ("A seal is broken in your Action Phase.", "AUS-51"),
    "use": (
        "Abilities are used in your Action Phase, one at a time.",
        "AUS-13",
    ),
    "buy": ("Cards are bought in your Action Phase, one action at a time.", "AUS-29"),
    "build": ("A Source is built in your Action Phase.", "AUS-31"),
    "build-from-hand": ("A Source is built in your Action Phase.", "AUS-31"),
    "pass": ("You pass to end your Action Phase.", "AUS-13"),
    "spend": ("Gems are chosen when a price can be paid in several ways.", "AUS-16"),
    "copy": ("A copy is chosen when you hold the same card twice, with different gems.", "AUS-13"),
    "place": ("A place of the Offer Row is chosen when the same card lies there twice.", "AUS-57"),
    "target": ("An opponent is chosen when an ability strikes one.", "AUS-45"),
    "discard": (
        "Hand cards are discarded in your End Turn Phase, or when an ability asks for it.",
        "AUS-36",
    ),
    "take": ("Discarded cards come back when a Manipulation lets you take them.", "AUS-48"),
    "lay": ("Cards are laid on the Draw Pile after a Foresight or a Manipulation.", "AUS-49"),
    "look": ("Cards of the Draw Pile are looked at with a Foresight.", "AUS-49"),
    "raise": ("A card is raised when an ability with Raise is used.", "AUS-50"),
    "raise-discarded": ("A card is raised when an ability with Raise is used.", "AUS-50"),
    "seal": ("A card is sealed when an ability with Seal is used.", "AUS-51"),
    "done": ("This must be answered; nothing can be passed over here.", ""),
    "seat:": ("An opponent is chosen when an ability strikes one.", "AUS-45"),
}


class Words:
    """The words of one game; `most_foresight` is the most cards that can be looked at."""

    def __init__(
        self, content: Content, t: Tables, keywords: list[str], most_foresight: int
    ) -> None:
        self.amount = Amounts()
        self.seat: Domain = seats(t.players)
        self.guild: Domain = domain("guild", content.guild)
        self.keyword = Domain("keyword", keywords, [word.capitalize() for word in keywords])
        cards = content.cards()
        self.card: Domain = domain("card", cards, "card", "a card")
        self.star: Domain = StarCards(self.card, t.star_kind)
        deeds: list[str] = []
        says: list[str] = []
        for card in cards:
            for nth, sentence in enumerate(content.sentences(card)):
                deeds.append(f"{card.id}-{nth + 1}")
                says.append(sentence.rstrip("."))
        told = [words.partition(": ")[2] for words in says]
        for ability in range(len(told)):
            if t.asks[ability] != PRICE:
                told[ability] += " (red line)"
        self.deed = Domain("deed", deeds, told)
        self.gems: Domain = gem_domain(t)
        self._declare_verbs(t, most_foresight)
        for kind in range(t.kinds):
            for nth in range(t.abilities[kind]):
                ability = t.first_ability[kind] + nth
                deed = self.deed.labels[ability]
                line = says[ability] if t.price[ability] else deed
                self.use.says[self.use.move2(kind, nth)] = f"use {self.card.labels[kind]}: {line}"
                self.use.deeds[self.use.move2(kind, nth)] = f"use {self.card.labels[kind]}: {deed}"
        self._declare_events()
        self._declare_aspirant_events()
        self._declare_questions()

    def name(self, kind: i64) -> str:
        """The name of a card."""
        return self.card.labels[kind]

    def _declare_verbs(self, t: Tables, most_foresight: int) -> None:
        self.space = MoveSpace()
        add = self.space.add
        card = self.card
        nth = numbers("ability", 1, MOST_ABILITIES)
        slot = numbers("place", 1, t.row_size)
        look = numbers("number", 0, most_foresight)
        self.play = add(Verb("play", card, text="play {0}"))
        self.break_seal = add(Verb("break", card, text="break the seal of {0}"))
        self.use = add(UseVerb(card, nth))
        self.buy = add(Verb("buy", card, text="buy {0}"))
        self.build = add(Verb("build", self.star, card, text="build {0} on {1}", secret=True))
        self.build_hand = add(
            Verb("build-from-hand", self.star, card, text="build {0} from hand on {1}", secret=True)
        )
        self.pass_on = add(Verb("pass", text="pass: end the Action Phase"))
        self.spend = add(Verb("spend", self.gems, text="spend {0}"))
        self.copy = add(Verb("copy", copy_domain(), text="the copy with {0}"))
        self.place = add(Verb("place", slot, text="from place {0}"))
        self.target = add(Verb("target", self.seat, text="choose {0}"))
        self.drop = add(Verb("discard", card, text="discard {0}"))
        self.take = add(Verb("take", card, text="put {0} on the Draw Pile"))
        self.lay = add(Verb("lay", card, text="lay {0} on the Draw Pile next", secret=True))
        self.look = add(LookVerb(look))
        self.raise_hand = add(Verb("raise", card, text="raise {0} from hand", secret=True))
        self.raise_pile = add(Verb("raise-discarded", card, text="raise {0} from the Discard Pile"))
        self.seal = add(Verb("seal", card, text="seal {0}"))
        self.done = add(Verb("done", text="go on"))
        self.space.say_when(TIMES)
        self.space.say_at(self.pass_on, {"action": "pass: end my turn"})
        self.space.say_at(self.done, DONE)

    def _declare_events(self) -> None:
        card, number = self.card, self.amount
        self.began = Told("began", "{who} begins every round", shows=True)
        self.new_round = Told("round", "Round {0}", number)
        self.turn = Told("turn", "{who} takes a turn")
        self.played = Told("played", "{who} plays {0}", card, shows=True)
        self.broke = Told("broke", "{who} breaks the seal of {0}", card)
        self.used = Told("used", "{who} uses {0}: {1}", card, self.deed)
        self.used_in_hand = Told(
            "used-in-hand", "{who} shows {0} and uses it: {1}", card, self.deed, shows=True
        )
        self.spent = Told("spent", "{who} pays with {0}", self.gems)
        self.bought = Told("bought", "{who} buys {0}", card)
        self.offered = Told("offered", "New in the Offer Row: {0}", card, uncovers=True)
        self.uncovered = Told(
            "uncovered", "{0} is the new top of the Power Deck", card, uncovers=True
        )
        source = "{who} builds a Source: {0} on {1}"
        self.built = Told("built", source, card, card, secret=(1,), known=True, shows=True)
        self.passed = Told("passed", "{who} passes")
        self.unspent = Told("unspent", "{who} loses the gems that were not spent: {0}", number)
        self.cleared = Told("cleared", "{who} discards the Play Area ({0})", number)
        self.discarded = Told("discarded", "{who} discards {0}", card, shows=True)
        self.drew = Told("drew", "{who} draws {0}", card, secret=(0,))
        self.reshuffled = Told(
            "reshuffled", "{who} shuffles the Discard Pile ({0}) to draw from", number
        )
        self.gained = Told("gained", "{who} gains {0} Influence, now {1}", number, number)
        self.lost = Told("lost", "{who} loses {0} Influence, now {1}", number, number)
        self.aimed = Told("aimed", "{who} chooses {0}", self.seat)
        self.sixty = Told("sixty", "This round is the last; Corruption now counts as Influence")
        self.took = Told("took", "{who} puts {0} on top of the Draw Pile", card)
        self.laid = Told("laid", "{who} lays {0} on the Draw Pile", card, secret=(0,), known=True)
        self.looked = Told("looked", "{who} looks at {0}", card, secret=(0,))
        self.raised = Told("raised", "{who} raises {0} face down", card, secret=(0,), known=True)
        self.raised_open = Told("raised-open", "{who} raises {0} from the Discard Pile", card)
        self.sealed = Told("sealed", "{who} seals {0}", card)
        self.burned = Told("burned", "{who} burns {0}", card, uncovers=True)

    def _declare_aspirant_events(self) -> None:
        card, number = self.card, self.amount
        self.aspirant_took = Told("aspirant-took", "The Aspirant takes {0}", card, thing=True)
        self.aspirant_kept = Told("aspirant-kept", "The Aspirant keeps {0}", card, thing=True)
        self.aspirant_discarded = Told(
            "aspirant-discarded", "The Aspirant discards {0}", card, thing=True
        )
        self.aspirant_bonus = Told(
            "aspirant-bonus", "The Aspirant's kept cards ({0}) add Influence", number, thing=True
        )
        self.aspirant_gained = Told(
            "aspirant-gained",
            "The Aspirant gains {0} Influence, now {1}",
            number,
            number,
            thing=True,
        )
        self.aspirant_lost = Told(
            "aspirant-lost", "The Aspirant loses {0} Influence, now {1}", number, number, thing=True
        )
        self.aspirant_shuffled = Told(
            "aspirant-shuffled",
            "The Aspirant's Discard Pile ({0}) is the new Favour Deck",
            number,
            thing=True,
        )
        self.aspirant_ended = Told(
            "aspirant-ended",
            "The Aspirant ends with {0} Influence, {who} with {1}",
            number,
            number,
            thing=True,
        )

    def _declare_questions(self) -> None:
        card, number = self.card, self.amount
        self.ask_action = Question("action", "Action Phase: play, use, buy")
        self.ask_or_build = Question("or-build", ", build")
        self.ask_or_break = Question("or-break", ", break a seal")
        self.ask_or_pass = Question("or-pass", " or pass.")
        self.ask_gems_left = Question("gems-left", " Unspent gems: {0}.", number)
        self.ask_open = Question("open", " Open abilities: {0}.", number)
        self.ask_drop = Question(
            "drop",
            "End Turn Phase: put away hand cards you do not want, then draw up to {0}: "
            "each card you keep is one fewer to draw.",
            number,
        )
        self.ask_copy = Question("copy", "{0} ({1}): which copy is used?", card, self.deed)
        self.ask_seal_copy = Question("seal-copy", "Seal: which copy of {0}?", card)
        self.ask_buying = Question("buying", "Buying {0}", card)
        self.ask_using = Question("using", "{0} ({1})", card, self.deed)
        self.ask_gem = Question("gem", ": a gem of any colour is asked for; which do you give?")
        self.ask_gems = Question(
            "gems", ": {0} gems of any colour are asked for; which do you give?", number
        )
        self.ask_place = Question(
            "place", "Which {0} of the Offer Row, counted from the left?", card
        )
        self.ask_corruption = Question("corruption", "Corruption {0}: who loses Influence?", number)
        self.ask_discard = Question("discard", "Discard {0}: who discards?", number)
        self.ask_aspirants = Question("aspirants-discard", "The Aspirant's Discard: discard ")
        self.ask_opponents = Question(
            "opponents-discard", "Discard, used by {0}: discard ", self.seat
        )
        self.ask_opponents_card = Question(
            "opponents-card", "Discard, used by {0} with {1}: discard ", self.seat, card
        )
        self.ask_one = Question("one", "a card of your hand.")
        self.ask_several = Question("several", "{0} cards of your hand.", number)
        self.ask_manipulation = Question("manipulation", "Manipulation")
        self.ask_so_far = Question("so-far", " ({0} so far)", card)
        one = ": you may put a discarded card on top of your Draw Pile."
        some = ": you may put up to {0} discarded cards on top of your Draw Pile."
        self.ask_take = Question("take", one)
        self.ask_take_several = Question("take-several", some, number)
        self.ask_take_more = Question("take-more", one)
        self.ask_take_more_several = Question("take-more-several", some, number)
        self.ask_take_line = Question(
            "take-line",
            ": choose up to {0} discarded cards for the top of your Draw Pile; 1 is drawn first.",
            number,
        )
        self.ask_look = Question("look", "Foresight: look at how many cards, up to {0}?", number)
        self.ask_sift = Question(
            "sift",
            "Foresight: discard a card you looked at, or go on and lay the rest back on top.",
        )
        self.ask_sift_line = Question(
            "sift-line",
            "Foresight: cards without a number are discarded, the others are laid back; "
            "1 is drawn first.",
        )
        self.ask_lay_line = Question(
            "lay-line", "In which order are these cards laid on your Draw Pile? 1 is drawn first."
        )
        self.ask_lay = Question(
            "lay", "Lay the cards on your Draw Pile one by one; the last one is on top."
        )
        self.ask_raise = Question(
            "raise",
            "Raise: take a card of your hand or Discard Pile out of your deck for good. "
            "A raised star card on another raised card makes a Source.",
        )
        self.ask_raise_several = Question(
            "raise-several",
            "Raise: take up to {0} cards of your hand or Discard Pile out of your deck for good. "
            "A raised star card on another raised card makes a Source.",
            number,
        )
        self.ask_raise_more = Question(
            "raise-more",
            "Raise: you may raise {0} more, from hand or Discard Pile. "
            "A raised star card on another raised card makes a Source.",
            number,
        )
        self.ask_seal = Question(
            "seal",
            "Seal: lay a Favour Card of your Play Area aside, to play it again on a later turn?",
        )


GEM_WORDS = ("sapphire", "emerald", "bloodshard", "gem of any colour")
MORE_GEMS = ("sapphires", "emeralds", "bloodshards", "gems of any colour")


def gem_words(gems: i64) -> str:
    """A tally of gems for people: `1 sapphire and 2 emeralds`."""
    counts = [(part(gems, colour), colour) for colour in range(4)]
    told = [f"{n} {(GEM_WORDS if n == 1 else MORE_GEMS)[colour]}" for n, colour in counts if n]
    return listed(told)


def gem_domain(t: Tables) -> Domain:
    """The mixtures of gems that pay for rainbow gems."""
    words: list[str] = []
    for gems in t.way_gems:
        names = ["sapphire"] * part(gems, 0) + ["emerald"] * part(gems, 1)
        words.append("+".join(names + ["bloodshard"] * part(gems, 2)))
    labels = [word.replace("+", " and ") for word in words]
    return Domain("gems", words, labels, "gems", "some gems")


def copy_domain() -> Domain:
    """What a copy of a card has used in this turn."""
    used: list[str] = []
    told: list[str] = []
    for mask in range(1 << MOST_ABILITIES):
        marks = [str(i + 1) for i in range(MOST_ABILITIES) if mask >> i & 1]
        used.append("used-" + "-".join(marks) if marks else "unused")
        told.append("ability " + " and ".join(marks) + " used" if marks else "no ability used")
    return Domain("marks", used, told, "choice")
