"""Audatia with its options: what everybody calls."""

from __future__ import annotations

from typing import Any

from tabard.engine import packs
from tabard.engine.game import Game
from tabard.engine.options import Option, Value
from tabard.engine.rng import Rng
from tabard.engine.terms import weights_of
from tabard.games.audatia import content as contents
from tabard.games.audatia import counsel, position, purposes, reasons, view
from tabard.games.audatia.bot import FEATURES, AudatiaBrain
from tabard.games.audatia.cards import EFFECTS, build_tables
from tabard.games.audatia.seen import AudatiaTable
from tabard.games.audatia.state import AudatiaState, fresh_state
from tabard.games.audatia.tables import GO_SETUP
from tabard.games.audatia.words import Words, shown_name

DECKS = ("galeazzo", "boucicault")


class Audatia(Game[AudatiaState]):
    """The duel with its options."""

    name = "audatia"
    title = "Audatia"
    blurb = "A duel with the longsword: guards, cuts, thrusts and close play."
    package = "tabard.games.audatia"
    answers = 4
    SAYS = purposes.SAYS
    race = staticmethod(view.race)
    ahead = staticmethod(view.ahead)
    items = staticmethod(reasons.items)
    brings = staticmethod(reasons.brings)
    advisable = staticmethod(counsel.advisable)
    describe = staticmethod(position.describe)
    foretells = False  # one blow turns it round: the chance leaps from question to question
    PUBLISHED = ("c3ac09e436dad321", "45ed879b9bf11607")
    OPTIONS = (
        Option("players", 2, "A duel is for two: the first seat challenges", (2,)),
        Option("challenger", "galeazzo", "The Challenger's deck", DECKS),
        Option("respondent", "boucicault", "The Respondent's deck", DECKS),
        Option(
            "side_mode",
            "opposed",
            "The Side card puts the duellists on opposed sides, or on one shared side",
            ("opposed", "shared"),
            title="The Side card",
        ),
        Option(
            "feint_virtue",
            "celeritas",
            "The lead that Feint needs",
            ("celeritas", "audatia", "prudentia"),
            title="Virtue for Feint",
        ),
        Option(
            "deny_scope",
            "all",
            "What Deny cancels: all (skills, remedies, attacks) or skills only",
            ("all", "skills"),
            title="What Deny cancels",
        ),
        Option(
            "preempt_mode",
            "counter",
            "Pre-empt is a counterattack without Celeritas, or lets you strike first",
            ("counter", "first"),
            title="What Pre-empt is",
        ),
    )

    def build(self) -> None:
        self.content = contents.load(self.pack)
        self.tables = build_tables(self.content, self.options)
        self.words = Words(self.content)
        self.space = self.words.space
        self.brain: AudatiaBrain = AudatiaBrain(self.tables, weights_of(self.package, FEATURES))
        self.digest = packs.digest(self.name, self.content)

    def _blank(self, rng: Rng) -> AudatiaState:
        return fresh_state(self, self.tables, self.words, rng)

    def deal(self, rng: Rng) -> AudatiaState:
        state = self._blank(rng)
        state.go(GO_SETUP)
        return state

    def look(self, state: AudatiaState, seat: int | None) -> AudatiaTable:
        return view.look(state, self.content, seat)

    def arrange(self, data: dict[str, Any], rng: Rng) -> AudatiaState:
        return position.arrange(self._blank(rng), data, rng)

    def cards(self) -> list[dict[str, Any]]:
        c = self.content
        swords = {x.id: x for x in c.sword}
        poste = {x.id: x.name for x in c.posta}
        found = []
        for strike in c.strike:
            sword = swords[strike.sword]
            facts = _facts(strike, "sword", "sun") | {"end_posta": poste[sword.end]}
            counts = _facts(strike, "copies", "basic")
            card = packs.card("Strike", strike, sword.text, **facts, **counts)
            found.append(card | {"name": shown_name(strike)})
        for group, holds in (("Remedy", c.remedy), ("Counter-remedy", c.counter)):
            for hold in holds:
                facts = _facts(hold, "sides", "moon", "copies", "basic")
                found.append(packs.card(group, hold, **facts))
        found += [self._skill(skill) for skill in c.skill]
        for posta in c.posta:
            facts = _facts(posta, "side", "strikes", "closed", "virtue", "gift")
            facts |= _facts(posta, "extended", "exchange")
            found.append(packs.card("Posta", posta, **facts, defend_punta=posta.defend_punta))
        for sword in c.sword:
            facts = _facts(sword, "short", "hand", "height", "permitted", "end")
            found.append(packs.card("Sword", sword, **facts))
        found += [packs.card("Virtue", virtue, animal=virtue.animal) for virtue in c.virtue]
        found += [packs.card("Side card", side) for side in c.side]
        return found + [packs.card("Deck", deck) for deck in c.deck]

    def _skill(self, skill: contents.Skill) -> dict[str, Any]:
        """A skill as the options have it. (AUD-O2 to AUD-O4)"""
        decks = [d.id for d in self.content.deck if any(r.skill == skill.id for r in d.skills)]
        lead = str(self.options["feint_virtue"]) if skill.effect == "feint" else skill.virtue
        changed = (skill.effect == "deny" and not self.tables.deny_all) or (
            skill.effect == "pre_empt" and self.tables.preempt_first
        )
        head = f"{lead.capitalize()}: " if lead else ""
        text = head + ((changed and skill.other_text) or skill.text)
        text += " Cycle." if skill.cycle else ""
        brief = head + skill.brief if skill.brief and not changed else ""
        facts = {"virtue": lead, "cycle": skill.cycle, "decks": decks}
        return packs.card("Skill", skill, text, brief=brief, **facts)

    @classmethod
    def variants(cls) -> list[dict[str, Value]]:
        pairs = [(one, two) for one in DECKS for two in DECKS]
        sets: list[dict[str, Value]] = [{"challenger": a, "respondent": b} for a, b in pairs]
        switched: list[tuple[str, str, dict[str, Value]]] = [
            ("galeazzo", "boucicault", {"side_mode": "shared"}),
            ("galeazzo", "galeazzo", {"feint_virtue": "audatia"}),
            ("galeazzo", "boucicault", {"feint_virtue": "prudentia"}),
            ("boucicault", "galeazzo", {"deny_scope": "skills"}),
            ("boucicault", "boucicault", {"preempt_mode": "first"}),
        ]
        everything: dict[str, Value] = {}
        for one, two, switch in switched:
            sets.append({"challenger": one, "respondent": two, **switch})
            everything |= switch
        sets.append({"challenger": "galeazzo", "respondent": "boucicault", **everything})
        return sets

    def measure(self, state: AudatiaState) -> dict[str, float]:
        return {
            "exchanges": float(state.exchange),
            "attacks": float(state.attacks),
            "draws": float(state.draws),
            "Stretto binds": float(state.strettos),
            "Largo binds": float(state.largos),
        }

    def effects(self) -> list[str]:
        decks = (self.options["challenger"], self.options["respondent"])
        held = {row.skill for deck in self.content.deck if deck.id in decks for row in deck.skills}
        used = {card.effect for card in self.content.skill if card.id in held}
        return [effect for effect in EFFECTS if effect in used]


def _facts(card: contents.Card, *names: str) -> dict[str, Any]:
    return {name: getattr(card, name) for name in names}
