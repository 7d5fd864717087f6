"""Tables: the content as small numbers, the verbs, the events and the agenda's steps.

A card is a *kind*: an index over strikes, remedies, counter-remedies and skills, in this
order. Two cards with the same face are the same kind.
"""

from __future__ import annotations

from typing import Final

from tabard.engine.events import Told
from tabard.engine.steps import Decision, Step
from tabard.engine.verbs import Domain, MoveSpace, Verb


class Tables:
    """Everything about the game that never changes during a match."""

    def __init__(self) -> None:
        # swords (AUD-C1)
        self.n_swords: int = 0
        self.height_of: list[int] = []
        self.hand_of: list[int] = []
        self.attack_need: list[int] = []
        self.parries: list[bool] = []
        self.breaks: list[bool] = []
        self.counterattacks: list[bool] = []
        self.permitted: list[int] = []
        self.end_posta: list[int] = []
        # poste (AUD-C3)
        self.n_poste: int = 0
        self.posta_blows: list[int] = []
        self.posta_closed: list[int] = []
        self.posta_virtue: list[int] = []
        self.posta_gift: list[int] = []
        self.extended: list[bool] = []
        self.exchange: list[bool] = []
        self.defend: list[bool] = []
        # kinds of cards (AUD-C2, AUD-C6, AUD-C7)
        self.n_kinds: int = 0
        self.n_strikes: int = 0
        self.remedy0: int = 0
        self.counter0: int = 0
        self.skill0: int = 0
        self.sword_of: list[int] = []
        self.sun_of: list[int] = []
        self.sides_of: list[int] = []
        self.moon_of: list[int] = []
        self.effect_of: list[int] = []
        self.need_of: list[int] = []
        self.cycles: list[bool] = []
        self.soprana: int = 0
        # the two decks (AUD-C8)
        self.copies: list[list[int]] = [[], []]
        self.basics: list[list[int]] = [[], []]
        self.rest: list[list[int]] = [[], []]
        # numbers and options
        self.virtue_card: int = 1
        self.salute_gift: int = 4
        self.draws_to_lose: int = 2
        self.shared_side: bool = False
        self.deny_all: bool = True
        self.preempt_first: bool = False
        self.feint_changed: bool = False
        # the agenda's steps, made once
        self.asks: list[Decision] = []
        self.steps: list[Step] = []
        # words for refusals and prompts
        self.kind_names: list[str] = []
        self.kind_ids: list[str] = []
        self.sword_names: list[str] = []
        self.sword_ids: list[str] = []
        self.posta_names: list[str] = []
        self.posta_ids: list[str] = []
        self.words: Words = Words([], [], 0, 0, 0, 0, [], [], [], [])


VIRTUE_WORDS: Final = ["audatia", "prudentia", "celeritas", "fortitudo"]
VIRTUE_LABELS: Final = ["Audatia", "Prudentia", "Celeritas", "Fortitudo"]


class Words:
    """The verbs and the events of the duel."""

    def __init__(
        self,
        ids: list[str],
        names: list[str],
        strikes: int,
        counter0: int,
        skill0: int,
        kinds: int,
        sword_ids: list[str],
        sword_names: list[str],
        posta_ids: list[str],
        posta_names: list[str],
    ) -> None:
        card = Domain("card", ids, names, "card", "a card")
        strike = Domain("strike", ids[:strikes], names[:strikes], "card", "a strike")
        remedy = Domain(
            "remedy", ids[strikes:counter0], names[strikes:counter0], "card", "a remedy"
        )
        counter = Domain(
            "counter-remedy", ids[counter0:skill0], names[counter0:skill0], "card", "a counter"
        )
        skill = Domain("skill", ids[skill0:kinds], names[skill0:kinds], "card", "a skill")
        sword = Domain("sword", sword_ids, sword_names, "choice", "a sword")
        posta = Domain("posta", posta_ids, posta_names, "place", "a posta")
        virtue = Domain("virtue", VIRTUE_WORDS, VIRTUE_LABELS, "card", "a virtue")
        side = Domain("side", ["inside", "outside"], ["Inside", "Outside"], "choice", "a side")

        # setup (AUD-S0)
        self.swap: Verb = Verb("swap", card, text="swap {0} for a new card", secret=True)
        self.keep: Verb = Verb("keep", card, text="keep {0}", secret=True)
        self.take: Verb = Verb("take", virtue, text="take {0}")
        self.salute: Verb = Verb("salute", card, text="salute with {0}")
        self.answer: Verb = Verb("return", card, text="return the salute with {0}")
        # Out of Measure (AUD-S1 .. AUD-S6)
        self.trade: Verb = Verb("trade", card, text="trade {0}", secret=True)
        self.choose: Verb = Verb("choose", posta, text="choose {0}", secret=True)
        self.posta: Verb = Verb("posta", posta, text="change to {0}")
        self.use: Verb = Verb("use", skill, text="use {0}")
        self.name: Verb = Verb("name", sword, text="name {0}")
        self.attack: Verb = Verb("attack", strike, text="attack with {0}")
        # reactions (AUD-S8)
        self.parry: Verb = Verb("parry", strike, text="parry with {0}")
        self.counterattack: Verb = Verb("counterattack", strike, text="counterattack with {0}")
        self.exchange: Verb = Verb("exchange", strike, text="exchange with {0}")
        self.breaks: Verb = Verb("break", strike, text="break the thrust with {0}")
        self.defend: Verb = Verb("defend", strike, text="defend with {0}")
        # Stretto (AUD-S10 .. AUD-S13)
        self.side: Verb = Verb("side", side, text="be {0}")
        self.remedy: Verb = Verb("remedy", remedy, text="play the remedy {0}")
        self.counter: Verb = Verb("counter", counter, text="counter with {0}")
        # any time
        self.cycle: Verb = Verb("cycle", skill, text="cycle {0}: discard it openly, draw at once")
        self.done: Verb = Verb("done", text="that is all")
        self.pass_: Verb = Verb("pass", text="pass")
        self.yield_: Verb = Verb("yield", text="yield: there is no answer")
        self.space: MoveSpace = MoveSpace(
            [
                self.swap, self.take, self.salute, self.answer, self.trade, self.choose,
                self.posta, self.use, self.name, self.attack, self.parry, self.counterattack,
                self.exchange, self.breaks, self.defend, self.side, self.remedy,
                self.counter, self.cycle, self.done, self.keep, self.pass_, self.yield_,
            ]
        )  # fmt: skip

        # events
        self.began: Told = Told("began", "The duel is set up")
        self.settled: Told = Told("settled", "{who} reveals the swap", shows=True)
        self.swapped: Told = Told("swapped", "{who} lays down {0}", card, shows=True)
        self.drew: Told = Told("drew", "{who} draws {0}", card, secret=(0,))
        self.took: Told = Told("took", "{who} takes {0}", virtue)
        self.saluted: Told = Told("saluted", "{who} salutes with {0}", card, shows=True)
        self.returned: Told = Told(
            "returned", "{who} returns the salute with {0}", card, shows=True
        )
        self.slighted: Told = Told("slighted", "{who} does not return the salute")
        self.measure: Told = Told("measure", "Out of Measure")
        self.traded: Told = Told(
            "traded", "{who} trades away {0} and {1}", card, card, secret=(0, 1), known=True
        )
        self.stood: Told = Told("stood", "{who} stands in {0}", posta, shows=True)
        self.moved: Told = Told("moved", "{who} changes to {0}", posta)
        self.used: Told = Told("used", "{who} uses {0}", card, shows=True)
        self.denied: Told = Told("denied", "{who} denies {0}", card)
        self.named: Told = Told("named", "{who} names {0}", sword)
        self.looked: Told = Told("looked", "{who} looks at the opponent's hand")
        self.saw: Told = Told("saw", "{who} sees {0}", card, secret=(0,))
        self.attacked: Told = Told("attacked", "{who} attacks with {0}", card, shows=True)
        self.parried: Told = Told("parried", "{who} parries with {0}", card, shows=True)
        self.counterattacked: Told = Told(
            "counterattacked", "{who} counterattacks with {0}", card, shows=True
        )
        self.exchanged: Told = Told("exchanged", "{who} exchanges with {0}", card, shows=True)
        self.broke: Told = Told("broke", "{who} breaks the thrust with {0}", card, shows=True)
        self.defended: Told = Told("defended", "{who} defends with {0}", card, shows=True)
        self.repeated: Told = Told("repeated", "{who} attacks again with {0}", card)
        self.largo: Told = Told("largo", "The bind is Largo")
        self.stretto: Told = Told("stretto", "The bind is Stretto")
        self.turned: Told = Told("turned", "{who} is {0}", side)
        self.remedied: Told = Told("remedied", "{who} plays {0}", card, shows=True)
        self.countered: Told = Told("countered", "{who} counters with {0}", card, shows=True)
        self.failed: Told = Told("failed", "{0} of {who} fails", card)
        self.missed: Told = Told("missed", "{who} misses and ends in {0}", posta)
        self.took_back: Told = Told("took_back", "{who} takes {0} back", card)
        self.cycled: Told = Told("cycled", "{who} cycles {0}", card, shows=True)
        self.passed: Told = Told("passed", "{who} passes")
        self.yielded: Told = Told("yielded", "{who} has no answer", shows=True)
        self.broke_off: Told = Told("broke_off", "Both break off")
        self.drawn: Told = Told("drawn", "The Challenger cannot attack: a draw")
