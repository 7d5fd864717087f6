"""The tables of Ausonia: content as plain lists of ints, the verbs and the events.

Filled once per game by content.py; nothing here changes while a match runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabard.engine.events import Told
from tabard.engine.steps import Step
from tabard.engine.verbs import Domain, MoveSpace, Verb, numbers, seats

# Gems. WILD is the rainbow gem: wild on a Gem Card, any gem in a cost.
SAPPHIRE: Final = 0
EMERALD: Final = 1
BLOODSHARD: Final = 2
WILD: Final = 3

# Keywords.
INFLUENCE: Final = 0
CORRUPTION: Final = 1
DISCARD: Final = 2
DRAW: Final = 3
MANIPULATION: Final = 4
FORESIGHT: Final = 5
RAISE: Final = 6
SEAL: Final = 7
BURN: Final = 8

# What an ability asks for: a price (which may be nothing) or one of the three red conditions.
PRICE: Final = 0
USED_GEMS: Final = 1
USED_KEYWORD: Final = 2
USED_GUILD: Final = 3

# When kept cards add their Influence to the Aspirant's stage 1 (option `kept_bonus`).
BONUS_ONCE: Final = 0
BONUS_GEM: Final = 1
BONUS_NONE: Final = 2

NOBODY: Final = -1
MOST_ABILITIES: Final = 4


class UseVerb(Verb):
    """`use CARD NTH`; its sentence says what the ability does."""

    def __init__(self, name: str, card: Domain, nth: Domain) -> None:
        super().__init__(name, card, nth, text="use {0}, ability {1}")
        self.says: dict[int, str] = {}

    def sentence(self, move: int, names: Sequence[str] = ()) -> str:
        return self.says.get(move) or super().sentence(move, names)


class Tables:
    """Cards, prices, abilities, Aspirants, options, verbs and events of one game."""

    def __init__(self, players: int) -> None:
        self.players: int = players
        self.solo: bool = players == 1
        # options
        self.aspirant: int = NOBODY
        self.houses: bool = False
        self.red_from_hand: bool = False
        self.source_from_hand: bool = False
        self.kept_bonus: int = BONUS_ONCE
        self.discard_all: bool = False
        self.burn_reshuffles: bool = False
        # numbers
        self.starting_influence: int = 0
        self.goal: int = 0
        self.hand_size: int = 0
        self.row_size: int = 0
        self.bonus: int = 0
        self.round_limit: int = 0
        # cards, by kind (one kind = one card face)
        self.kinds: int = 0
        self.ids: list[str] = []
        self.names: list[str] = []
        self.is_gem: list[bool] = []
        self.star: list[int] = []  # index among the star-marked kinds, or -1
        self.star_kind: list[int] = []
        self.gives: list[list[int]] = []  # gems of each colour
        self.guild: list[int] = []
        self.guilds: int = 0
        self.cost: list[list[int]] = []  # gems of each colour
        self.cost_size: list[int] = []
        self.cost_order: list[list[int]] = []  # the gems of the cost from left to right
        self.first_ability: list[int] = []
        self.abilities: list[int] = []
        # abilities, numbered through all kinds
        self.asks: list[int] = []
        self.price: list[list[int]] = []
        self.price_size: list[int] = []
        self.asked: list[int] = []  # colour, keyword or guild of a red condition
        self.amount: list[int] = []
        self.effects: list[list[int]] = []  # keyword, number, keyword, number, ...
        self.keywords: list[int] = []  # bit mask
        # the most gems of each colour that a red condition of this kind asks for
        self.wants: list[list[int]] = []
        # decks
        self.decks: list[list[int]] = []
        self.power: list[int] = []
        self.favour: list[int] = []
        self.copies: list[int] = []  # of each kind in the whole match
        # the Aspirant of this match
        self.on_gem: list[list[int]] = [[], [], [], []]
        self.keep_colour: int = NOBODY
        self.keep_least: int = 0
        self.kept_effects: list[int] = []
        # steps that all matches share: the turns in seat order, in solo with the Aspirant's
        self.turns: list[Step] = []
        self.actions: list[Step] = []

    def abilities_of(self, kind: int) -> list[int]:
        """The numbers of a card's abilities."""
        first = self.first_ability[kind]
        return list(range(first, first + self.abilities[kind]))

    def add_ability(
        self, asks: int, price: list[int], asked: int, amount: int, effects: list[int]
    ) -> None:
        """Number one more ability."""
        self.asks.append(asks)
        self.price.append(price)
        self.price_size.append(price[0] + price[1] + price[2] + price[3])
        self.asked.append(asked)
        self.amount.append(amount)
        self.effects.append(effects)
        mask = 0
        for i in range(0, len(effects), 2):
            mask |= 1 << effects[i]
        self.keywords.append(mask)

    def declare(self, most_rainbow: int, says: list[str]) -> MoveSpace:
        """Declare the verbs and events; `says` is one sentence for every ability."""
        self._declare_domains(says)
        self._declare_ways(most_rainbow)
        space = MoveSpace(self._declare_verbs())
        for kind in range(self.kinds):
            for nth in range(self.abilities[kind]):
                sentence = f"use {self.names[kind]}: {says[self.first_ability[kind] + nth]}"
                self.USE.says[self.USE.move2(kind, nth)] = sentence
        self._declare_events()
        self._declare_aspirant_events()
        return space

    def _declare_domains(self, says: list[str]) -> None:
        self.card: Domain = Domain("card", self.ids, self.names, "card", "a card")
        stars = self.star_kind
        self.star_card: Domain = Domain(
            "star-card", [self.ids[k] for k in stars], [self.names[k] for k in stars], "card"
        )
        self.nth: Domain = numbers("ability", 1, MOST_ABILITIES)
        self.slot: Domain = numbers("place", 1, self.row_size)
        self.look: Domain = numbers("number", 0, self._most(FORESIGHT))
        self.number: Domain = numbers("number", 0, 999)
        self.seat: Domain = seats(self.players)
        # what an ability does, for the log
        deeds = [
            f"{self.ids[kind]}-{nth + 1}"
            for kind in range(self.kinds)
            for nth in range(self.abilities[kind])
        ]
        self.deed: Domain = Domain("deed", deeds, [words.partition(": ")[2] for words in says])
        # what a copy of a card has used in this turn
        used: list[str] = []
        told: list[str] = []
        for mask in range(1 << MOST_ABILITIES):
            marks = [str(i + 1) for i in range(MOST_ABILITIES) if mask >> i & 1]
            used.append("used-" + "-".join(marks) if marks else "unused")
            told.append("ability " + " and ".join(marks) + " used" if marks else "no ability used")
        self.copy_marks: Domain = Domain("marks", used, told, "choice")

    def _declare_ways(self, most_rainbow: int) -> None:
        """The ways to pay rainbow gems: every mixture of up to `most_rainbow` gems."""
        self.way_code: list[int] = []
        self.way_gems: list[list[int]] = []
        self.way_base: int = most_rainbow + 1
        words: list[str] = []
        for a in range(most_rainbow + 1):
            for b in range(most_rainbow + 1):
                for c in range(most_rainbow + 1):
                    wanted = 0 < a + b + c <= most_rainbow
                    self.way_code.append(len(words) if wanted else NOBODY)
                    if wanted:
                        self.way_gems.append([a, b, c])
                        words.append("+".join(_gem_words(a, b, c)))
        labels = [word.replace("+", " and ") for word in words]
        self.gems: Domain = Domain("gems", words, labels, "gems", "some gems")

    def _declare_verbs(self) -> list[Verb]:
        card, star = self.card, self.star_card
        self.PLAY = Verb("play", card, text="play {0}")
        self.BREAK = Verb("break", card, text="break the seal of {0}")
        self.USE = UseVerb("use", card, self.nth)
        self.BUY = Verb("buy", card, text="buy {0}")
        self.BUILD = Verb("build", star, card, text="build {0} on {1}", secret=True)
        from_hand = "build {0} from hand on {1}"
        self.BUILD_HAND = Verb("build-from-hand", star, card, text=from_hand, secret=True)
        self.PASS = Verb("pass", text="pass: end the Action Phase")
        self.SPEND = Verb("spend", self.gems, text="spend {0}")
        self.COPY = Verb("copy", self.copy_marks, text="the copy with {0}")
        self.PLACE = Verb("place", self.slot, text="from place {0}")
        self.TARGET = Verb("target", self.seat, text="choose {0}")
        self.DROP = Verb("discard", card, text="discard {0}")
        self.TAKE = Verb("take", card, text="put {0} on the Draw Pile")
        self.LAY = Verb("lay", card, text="lay {0} on the Draw Pile next", secret=True)
        self.LOOK = Verb("look", self.look, text="look at {0} of the top cards")
        self.RAISE_HAND = Verb("raise", card, text="raise {0} from hand", secret=True)
        self.RAISE_PILE = Verb("raise-discarded", card, text="raise {0} from the Discard Pile")
        self.SEAL = Verb("seal", card, text="seal {0}")
        self.DONE = Verb("done", text="no more")
        verbs = [self.PLAY, self.BREAK, self.USE, self.BUY, self.BUILD, self.BUILD_HAND]
        verbs += [self.PASS, self.SPEND, self.COPY, self.PLACE, self.TARGET, self.DROP]
        verbs += [self.TAKE, self.LAY, self.LOOK, self.RAISE_HAND, self.RAISE_PILE]
        return [*verbs, self.SEAL, self.DONE]

    def _most(self, keyword: int) -> int:
        most = 1
        for effects in self.effects:
            for i in range(0, len(effects), 2):
                if effects[i] == keyword and effects[i + 1] > most:
                    most = effects[i + 1]
        return most

    def _declare_events(self) -> None:
        card, number, seat = self.card, self.number, self.seat
        self.BEGAN = Told("began", "{who} begins every round", shows=True)
        self.ROUND = Told("round", "Round {0}", number)
        self.TURN = Told("turn", "{who} takes a turn")
        self.PLAYED = Told("played", "{who} plays {0}", card, shows=True)
        self.BROKE = Told("broke", "{who} breaks the seal of {0}", card)
        self.USED = Told("used", "{who} uses {0}: {1}", card, self.deed)
        self.USED_IN_HAND = Told(
            "used-in-hand", "{who} shows {0} and uses it: {1}", card, self.deed, shows=True
        )
        self.SPENT = Told("spent", "{who} spends {0} on rainbow gems", self.gems)
        self.BOUGHT = Told("bought", "{who} buys {0}", card)
        self.OFFERED = Told("offered", "{0} comes into the Offer Row", card, uncovers=True)
        self.UNCOVERED = Told(
            "uncovered", "{0} is the new top of the Power Deck", card, uncovers=True
        )
        self.BUILT = Told(
            "built",
            "{who} builds a Source: {0} on {1}",
            card,
            card,
            secret=(1,),
            known=True,
            shows=True,
        )
        self.PASSED = Told("passed", "{who} passes")
        self.CLEARED = Told("cleared", "{who} discards the Play Area ({0})", number)
        self.DISCARDED = Told("discarded", "{who} discards {0}", card, shows=True)
        self.DREW = Told("drew", "{who} draws {0}", card, secret=(0,))
        self.RESHUFFLED = Told(
            "reshuffled", "{who} shuffles the Discard Pile ({0}) to draw from", number
        )
        self.GAINED = Told("gained", "{who} gains {0} Influence", number)
        self.LOST = Told("lost", "{who} loses {0} Influence", number)
        self.AIMED = Told("aimed", "{who} chooses {0}", seat)
        self.SIXTY = Told("sixty", "This round is the last; Corruption now counts as Influence")
        self.TOOK = Told("took", "{who} puts {0} on top of the Draw Pile", card)
        self.LAID = Told("laid", "{who} lays {0} on the Draw Pile", card, secret=(0,), known=True)
        self.LOOKED = Told("looked", "{who} looks at {0}", card, secret=(0,))
        self.RAISED = Told("raised", "{who} raises {0} face down", card, secret=(0,), known=True)
        self.RAISED_OPEN = Told("raised-open", "{who} raises {0} from the Discard Pile", card)
        self.SEALED = Told("sealed", "{who} seals {0}", card)
        self.BURNED = Told("burned", "{who} burns {0}", card, uncovers=True)

    def _declare_aspirant_events(self) -> None:
        card, number = self.card, self.number
        self.A_TOOK = Told("aspirant-took", "The Aspirant takes {0}", card)
        self.A_KEPT = Told("aspirant-kept", "The Aspirant keeps {0}", card)
        self.A_DISCARDED = Told("aspirant-discarded", "The Aspirant discards {0}", card)
        self.A_BONUS = Told(
            "aspirant-bonus", "The Aspirant's kept cards ({0}) add Influence", number
        )
        self.A_GAINED = Told("aspirant-gained", "The Aspirant gains {0} Influence", number)
        self.A_LOST = Told("aspirant-lost", "The Aspirant loses {0} Influence", number)
        self.A_SHUFFLED = Told(
            "aspirant-shuffled", "The Aspirant's Discard Pile ({0}) is the new Favour Deck", number
        )


def _gem_words(a: int, b: int, c: int) -> list[str]:
    return ["sapphire"] * a + ["emerald"] * b + ["bloodshard"] * c
