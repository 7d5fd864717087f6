"""Words: everything that is said in a duel. Domains, verbs, events, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabard.engine.asks import Question
from tabard.engine.events import Told
from tabard.engine.verbs import Amounts, Domain, MoveSpace, Verb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabard.engine.packs import Entry
    from tabard.games.audatia.content import Content

ROLES: Final = ["Challenger", "Respondent"]

QUESTIONS: Final = {
    "take-virtue": (
        "which virtue do you take? Audatia is the Challenger's, the last one the Respondent's."
    ),
    "salute": (
        "salute? It costs you a card. If he does not give up one, too, your first strike carries "
        "+4 Audatia."
    ),
    "return-salute": (
        "return the salute? It costs you a card. If you do not, his first strike carries "
        "+4 Audatia: he may then grip at once when you parry it."
    ),
    "trade": "lay off two cards, unseen, for one from your deck? You need not.",
    "trade-second": "which card do you lay off with it?",
    "choose-posta": "which guard (posta) do you take, in secret?",
    "play-skill": "play an Out of Measure skill, or pass?",
    "name-sword": "which sword do you name for Lure?",
    "move-posta": "change your guard after looking, or keep it?",
    "first-chance": "attack, change guard, or wait?",
    "second-chance": "attack, change guard, or wait?",
    "last-chance": "you must attack now; if you cannot, ",
    "pre-empt-strike": "with which strike do you pre-empt?",
    "follow-up": "attack the one who missed, or step back?",
    "feint-window": "your attack is parried; feint, or pass?",
    "feint-strike": "with which strike does your feint attack?",
    "turn-side": "close fight; will you be Inside or Outside? A grip works on the sides it names.",
    "turn-for-own-entry": (
        "you lead in Audatia, so a grip is allowed although the fight is wide; "
        "will you be Inside or Outside? He is then on the other side."
    ),
    "turn-for-his-entry": (
        "he leads in Audatia, so a grip is allowed to him although the fight is wide; "
        "will you be Inside or Outside? He is then on the other side."
    ),
    "repeat-window": "repeat your attack, or pass?",
    "riposte-chance": "the bind is Largo (wide), and you parried; attack, or wait?",
    "renew-chance": "the defender waits; attack again, or step back?",
    "kick-strike": "follow the kick with a fendente, or step back?",
    "outside-remedy": "your thrust is exchanged; only a grip that works Outside saves you.",
    "break-mezano": "you broke the thrust; strike with a mezano, or wait?",
    "answer-cross": "a mandritto mezano meets your mezano; what is your answer?",
}
ABOUT_A_CARD: Final = {
    "swap-basics": "which cards do you swap for new ones? {1}: swap or keep?",
    "deny-skill": "deny {1}, or let it happen?",
    "react": "{1} attacks you; what is your answer?",
    "parry-counterattack": (
        "{1} counterattacks you; a counterattack is parried by the very same cut and no other."
    ),
    "answer-mezano": "{1} strikes you after the Break; what is your answer?",
}

ABOUT_A_SIDE: Final = {
    "entry": "you lead in Audatia, so you may grip before he acts; you are {1}. Grip, or not yet?",
    "defender-remedy": "the bind is Stretto (close), and you are {1}; grip, or not?",
    "attacker-remedy": "he does not grip, so you may; you are {1}. Grip, or step back?",
    "break-remedy": "your thrust is broken; grip with a card that works {1}, or wait?",
}
COUNTER_IT: Final = (
    "{0}: {1} is played on you, {2}; how do you counter it? "
    "A counter must work {2}; the one made for it wins."
)


def shown_name(entry: Entry) -> str:
    """The name with its half sun as a sign: `left` and `right` are for the hands."""
    return entry.name.replace("(left sun)", "◖").replace("(right sun)", "◗")


def _domain(name: str, entries: Sequence[Entry], kind: str, unknown: str) -> Domain:
    words = [entry.id for entry in entries]
    return Domain(name, words, [shown_name(entry) for entry in entries], kind, unknown)


# What a pass means, by what is asked.
PASSES: Final = {
    "salute": "do not salute",
    "return-salute": "do not return it",
    "play-skill": "play no skill",
    "move-posta": "keep your guard",
    "first-chance": "wait",
    "second-chance": "wait",
    "deny-skill": "let it happen",
    "follow-up": "step back",
    "feint-window": "do not feint",
    "repeat-window": "do not repeat",
    "riposte-chance": "wait",
    "renew-chance": "step back",
    "kick-strike": "step back",
    "entry": "do not grip yet",
    "defender-remedy": "do not grip",
    "attacker-remedy": "step back",
    "break-remedy": "wait",
    "break-mezano": "wait",
}
# What it means to have no answer.
YIELDS: Final = {
    "or-draw": "no attack: a tie",
    "or-lose": "no attack: you lose",
}

# When each verb is asked, and by which rule: the answer to whoever tries it at another time.
TIMES: Final = {
    "swap": ("Cards are swapped once, before the duel.", "AUD-A9"),
    "keep": ("Cards are swapped or kept once, before the duel.", "AUD-A9"),
    "take": ("Virtues are taken before the duel.", "AUD-S0"),
    "salute": ("The salute opens the duel.", "AUD-S0"),
    "return": ("A salute is returned right after it was made.", "AUD-S0"),
    "trade": ("Cards are traded before the guards are chosen.", "AUD-S1"),
    "choose": ("A guard is chosen in secret, before the first strike.", "AUD-S2"),
    "posta": (
        "You change guard once both stand in one, instead of striking first; "
        "after the first blow no more.",
        "AUD-S4",
    ),
    "use": ("A skill is played at its own moment, which its card names.", "AUD-S3"),
    "name": ("A sword is named for Lure.", "AUD-K6"),
    "attack": (
        "You strike when both stand in their guards, or when the blades are crossed wide (Largo).",
        "AUD-S4",
    ),
    "parry": ("You parry when you are attacked.", "AUD-S8"),
    "counterattack": ("You counterattack when you are attacked with a cut.", "AUD-S8"),
    "exchange": ("You exchange when you are attacked with a thrust.", "AUD-S8"),
    "break": ("A thrust is broken when you are attacked with one.", "AUD-S8"),
    "defend": ("You defend with a Punta when you are attacked.", "AUD-S8"),
    "side": ("A side is chosen when the Side card is turned.", "AUD-S10"),
    "remedy": (
        "You grip when the blades are crossed close (Stretto), or at once if you lead in Audatia.",
        "AUD-S11S",
    ),
    "counter": ("A counter answers a grip: it is played when you are gripped.", "AUD-S12"),
    "cycle": (
        "A skill with ⟳ is turned in at your own decisions, while there are cards to draw.",
        "AUD-A12",
    ),
    "done": ("This must be answered; nothing can be passed over here.", ""),
    "pass": ("This must be answered; nothing can be passed over here.", ""),
    "yield": ("You yield when you are attacked and cannot answer.", "AUD-A53"),
    "seat:": ("There is nobody to choose: every move is made against your opponent.", "AUD-S0"),
    "stack:": (
        "Cards in a stack have been played; there they stay till you part.",
        "AUD-P6",
    ),
}


class Words:
    """The words of the duel."""

    def __init__(self, c: Content) -> None:
        cards = [*c.strike, *c.remedy, *c.counter, *c.skill]
        card = _domain("card", cards, "card", "a card")
        strike = _domain("strike", c.strike, "card", "a strike")
        self.written: list[str] = [each.name for each in cards]  # as results have them in records
        remedy = _domain("remedy", c.remedy, "card", "a grip")
        counter = _domain("counter-remedy", c.counter, "card", "a counter")
        skill = _domain("skill", c.skill, "card", "a skill")
        sword = _domain("sword", c.sword, "choice", "a sword")
        posta = _domain("posta", c.posta, "place", "a posta")
        virtue = _domain("virtue", c.virtue, "card", "a virtue")
        side = _domain("side", c.side, "choice", "a side")
        role = Domain("role", ["challenger", "respondent"], ROLES, "choice", "a duellist")
        self.cards: Domain = card
        self.swords: Domain = sword
        self.poste: Domain = posta
        self.virtues: Domain = virtue
        self.sides: Domain = side

        self.space = MoveSpace()
        add = self.space.add
        # setup (AUD-S0)
        self.swap = add(Verb("swap", card, text="swap {0} for a new card", secret=True))
        self.take = add(Verb("take", virtue, text="take {0}"))
        self.salute = add(Verb("salute", card, text="salute with {0}"))
        self.answer = add(Verb("return", card, text="return the salute with {0}"))
        # Out of Measure (AUD-S1 .. AUD-S6)
        self.trade = add(Verb("trade", card, text="lay off {0}", secret=True))
        self.choose = add(Verb("choose", posta, text="choose {0}", secret=True))
        self.posta = add(Verb("posta", posta, text="change to {0}"))
        self.use = add(Verb("use", skill, text="use {0}"))
        self.name = add(Verb("name", sword, text="name {0}"))
        self.attack = add(Verb("attack", strike, text="attack with {0}"))
        # reactions (AUD-S8)
        self.parry = add(Verb("parry", strike, text="parry with {0}"))
        self.counterattack = add(Verb("counterattack", strike, text="counterattack with {0}"))
        self.exchange = add(Verb("exchange", strike, text="exchange with {0}"))
        self.breaks = add(Verb("break", strike, text="break the thrust with {0}"))
        self.defend = add(Verb("defend", strike, text="defend with {0}"))
        # Stretto (AUD-S10 .. AUD-S13)
        self.side = add(Verb("side", side, text="be {0}"))
        self.remedy = add(Verb("remedy", remedy, text="grip with {0}"))
        self.counter = add(Verb("counter", counter, text="counter with {0}"))
        # any time
        self.cycle = add(Verb("cycle", skill, text="turn in {0} (⟳) for a new card"))
        self.done = add(Verb("done", text="that is all"))
        # it came later than `swap`: the numbers of moves stay
        self.keep = add(Verb("keep", card, text="keep {0}", secret=True))
        self.pass_ = add(Verb("pass", text="pass"))
        self.yield_ = add(Verb("yield", text="yield: no answer (struck, you lose)"))
        self.space.say_when(TIMES)
        self.space.say_at(self.done, {"trade": "keep your cards"})
        self.space.say_at(self.pass_, PASSES)
        self.space.say_at(self.yield_, YIELDS)

        # events
        self.began = Told("began", "The duel is set up")
        self.settled = Told("settled", "{who} shows what is swapped", shows=True)
        self.swapped = Told("swapped", "{who} lays down {0}", card, shows=True)
        self.drew = Told("drew", "{who} draws {0}", card, secret=(0,))
        self.took = Told("took", "{who} takes {0}", virtue)
        self.saluted = Told("saluted", "{who} salutes with {0}", card, shows=True)
        self.returned = Told("returned", "{who} returns the salute with {0}", card, shows=True)
        self.slighted = Told("slighted", "{who} does not return the salute")
        self.measure = Told("measure", "Out of Measure")
        self.traded = Told(
            "traded",
            "{who} lays off {0} and {1} for a new card",
            card,
            card,
            secret=(0, 1),
            known=True,
        )
        self.stood = Told("stood", "{who} stands in {0}", posta, shows=True)
        self.moved = Told("moved", "{who} changes from {0} to {1}", posta, posta)
        self.used = Told("used", "{who} uses {0}", card, shows=True)
        self.denied = Told("denied", "{who} plays Deny: {0} is void", card)
        self.named = Told("named", "{who} names {0}", sword)
        self.looked = Told("looked", "{who} looks at the other hand")
        self.saw = Told("saw", "{who} sees {0}", card, secret=(0,))
        self.attacked = Told("attacked", "{who} attacks with {0}", card, shows=True)
        self.parried = Told("parried", "{who} parries with {0}", card, shows=True)
        self.counterattacked = Told(
            "counterattacked", "{who} counterattacks with {0}", card, shows=True
        )
        self.exchanged = Told("exchanged", "{who} exchanges with {0}", card, shows=True)
        self.broke = Told("broke", "{who} breaks the thrust with {0}", card, shows=True)
        self.defended = Told("defended", "{who} defends with {0}", card, shows=True)
        self.repeated = Told("repeated", "{who} attacks again with {0}", card)
        self.largo = Told("largo", "The bind is Largo")
        self.stretto = Told("stretto", "The bind is Stretto")
        self.turned = Told("turned", "{who} is {0}", side)
        self.remedied = Told("remedied", "{who} grips with {0}", card, shows=True)
        self.countered = Told("countered", "{who} counters with {0}", card, shows=True)
        self.failed = Told("failed", "{0} of {who} fails", card)
        self.missed = Told("missed", "{who} misses the mark; the sword ends in {0}", posta)
        self.took_back = Told("took_back", "{who} takes {0} back", card)
        self.cycled = Told("cycled", "{who} turns in {0} for a new card", card, shows=True)
        self.passed = Told("passed", "{who} waits")
        self.no_skill = Told("no_skill", "{who} plays no skill")
        self.no_grip = Told("no_grip", "{who} lets the chance to grip go by")
        self.yielded = Told("yielded", "{who} has no answer", shows=True)
        self.broke_off = Told("broke_off", "Both step back")
        self.drawn = Told("drawn", "The Challenger cannot attack: a tie")

        # questions, by the names of the decisions
        self.questions: dict[str, Question] = {}
        for name, text in QUESTIONS.items():
            self.questions[name] = Question(name, "{0}: " + text, role)
        for name, text in ABOUT_A_CARD.items():
            self.questions[name] = Question(name, "{0}: " + text, role, card)
        for name, text in ABOUT_A_SIDE.items():
            self.questions[name] = Question(name, "{0}: " + text, role, side)
        self.questions["answer-remedy"] = Question("answer-remedy", COUNTER_IT, role, card, side)
        # where the sword is, and what parries from there
        self.stands = Question("stands", " You stand in {0}.", posta)
        self.sword_at: list[Question] = [
            Question(f"sword-{place}", f" Your sword is {text}.")
            for place, text in (
                ("left", "on your left: roversi and the Punta start there"),
                ("right", "on your right: mandritti and the Punta start there"),
                ("centre", "in the middle: every strike starts there"),
            )
        ]
        self.parried_by = Question("parried-by", " From there it is parried by {0}.", sword)
        self.more_cards = Question("more-cards", " ({0} more)", Amounts())
        self.last_card = Question("last-card", " (the last one)")
        self.or_draw = Question("or-draw", "it is a tie, and all is set up anew.")
        self.or_lose = Question("or-lose", "it is the last tie, and you lose.")
