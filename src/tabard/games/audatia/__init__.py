"""Audatia (2014): a duel with the longsword for two, after Fiore dei Liberi."""

from __future__ import annotations

from typing import Any

from tabard.engine.game import Game
from tabard.engine.options import Option, Value
from tabard.engine.packs import digest
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.games.audatia import content as contents
from tabard.games.audatia import position, scenes, view
from tabard.games.audatia.bot import AudatiaBrain
from tabard.games.audatia.codes import EFFECTS, GO_SETUP
from tabard.games.audatia.flow import build_agenda
from tabard.games.audatia.state import AudatiaState

DECKS = ("galeazzo", "boucicault")


class Audatia(Game[AudatiaState]):
    """The duel with its options."""

    name = "audatia"
    title = "Audatia"
    blurb = "A duel with the longsword: poste, cuts, thrusts and close play."
    package = "tabard.games.audatia"
    OPTIONS = (
        Option("players", 2, "A duel is for two: the first seat challenges", (2,)),
        Option("challenger", "galeazzo", "The Challenger's deck", DECKS),
        Option("respondent", "boucicault", "The Respondent's deck", DECKS),
        Option(
            "side_mode",
            "opposed",
            "The Side card puts the duellists on opposed sides, or on one shared side",
            ("opposed", "shared"),
        ),
        Option(
            "feint_virtue",
            "celeritas",
            "The lead that Feint needs",
            ("celeritas", "audatia", "prudentia"),
        ),
        Option(
            "deny_scope",
            "all",
            "What Deny cancels: all (skills, remedies, attacks) or skills only",
            ("all", "skills"),
        ),
        Option(
            "preempt_mode",
            "counter",
            "Pre-empt is a counterattack without Celeritas, or lets you strike first",
            ("counter", "first"),
        ),
    )

    def build(self) -> None:
        options = self.options
        self.content = contents.read_content(self.pack)
        decks = [str(options["challenger"]), str(options["respondent"])]
        self.tables = contents.lay_out(self.content, decks, str(options["feint_virtue"]))
        self.tables.shared_side = options["side_mode"] == "shared"
        self.tables.deny_all = options["deny_scope"] == "all"
        self.tables.preempt_first = options["preempt_mode"] == "first"
        self.tables.feint_changed = options["feint_virtue"] != "celeritas"
        build_agenda(self.tables)
        self.space = self.tables.words.space
        self.brain = AudatiaBrain()
        self.digest = digest(self.name, self.content)

    def deal(self, rng: Rng) -> State:
        state = AudatiaState(self, self.tables, rng)
        state.go(GO_SETUP)
        return state

    def look(self, state: AudatiaState, seat: int | None) -> dict[str, Any]:
        return view.look(state, self.content, seat)

    def describe(self, state: AudatiaState) -> dict[str, Any]:
        return position.describe(state)

    def arrange(self, data: dict[str, Any], rng: Rng) -> State:
        return position.arrange(AudatiaState(self, self.tables, rng), data, rng)

    def cards(self) -> list[dict[str, Any]]:
        return contents.card_list(self.content, self.options)

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

    @classmethod
    def scenes(cls) -> list[dict[str, Any]]:
        return scenes.SCENES

    def measure(self, state: AudatiaState) -> dict[str, float]:
        return {
            "exchanges": state.exchange,
            "attacks": state.attacks,
            "draws": state.draws,
            "Stretto binds": state.strettos,
            "Largo binds": state.largos,
        }

    def effects(self) -> list[str]:
        held = {
            row.skill
            for deck in self.content.deck
            for row in deck.skills
            if deck.id in (self.options["challenger"], self.options["respondent"])
        }
        used = {card.effect for card in self.content.skill if card.id in held}
        return [effect for effect in EFFECTS if effect in used]
