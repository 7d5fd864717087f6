# interpreted
"""Cards: which effect each skill of the content has, and the content as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from librt.vecs import vec

from tabard.engine.errors import PackError
from tabard.engine.options import Value
from tabard.engine.piles import pile_of, piles_of
from tabard.engine.steps import Decision, Step
from tabard.games.audatia import binds, breakoff, measure, setup, skills, stretto, thrust
from tabard.games.audatia.content import Content, Counted
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.tables import ATTACKED, CENTRE, OUT_OF_MEASURE, REMEDIED, Tables

EFFECTS: dict[str, type[skills.Effect]] = {
    "kick": skills.Kick,
    "break_off": skills.BreakAway,
    "feint": skills.Feint,
    "second_thought": skills.SecondThought,
    "repeat": skills.Repeat,
    "lure": skills.Lure,
    "taunt": skills.Taunt,
    "deny": skills.Deny,
    "eye": skills.EyeOfTheLynx,
    "pre_empt": skills.PreEmpt,
    "perfect_measure": skills.PerfectMeasure,
}

# In the order of the GO_ codes
STEPS: tuple[type[Step[AudatiaState]], ...] = (
    setup.SetUp, setup.Swap, measure.Measure, measure.Reveal, measure.Skills, binds.Bind,
    binds.EntryCheck, binds.Largo, stretto.Stretto, thrust.Broken, breakoff.BreakOff,
    breakoff.DrawGame, skills.EffectStep, binds.FeintCheck,
)  # fmt: skip

HANDS = ["left", "right", "centre"]
SUNS = ["left", "right", "none"]
VIRTUES = ["audatia", "prudentia", "celeritas", "fortitudo"]
SIDES = ["inside", "outside"]


def build_tables(c: Content, options: Mapping[str, Value]) -> Tables:
    """The content laid out for the two decks and the other options."""
    t = Tables()
    t.virtue_card = c.numbers.virtue_card
    t.salute_gift = c.numbers.salute
    t.draws_to_lose = c.numbers.draws
    t.shared_side = options["side_mode"] == "shared"
    t.deny_all = options["deny_scope"] == "all"
    t.preempt_first = options["preempt_mode"] == "first"
    t.feint_changed = options["feint_virtue"] != "celeritas"
    _lay_swords(t, c)
    _lay_poste(t, c)
    _lay_kinds(t, c, str(options["feint_virtue"]))
    _lay_decks(t, c, [options["challenger"], options["respondent"]])
    _lay_agenda(t)
    return t


def _mask(chosen: Iterable[object]) -> int:
    """The places at which something is true."""
    return sum(1 << i for i, true in enumerate(chosen) if true)


def _set(words: Sequence[str], order: Sequence[str]) -> int:
    return _mask(word in words for word in order)


def _lay_swords(t: Tables, c: Content) -> None:
    order = [x.id for x in c.sword]
    poste = [x.id for x in c.posta]
    t.n_swords = len(order)
    t.fendenti = _mask(x.height == "fendente" for x in c.sword)
    t.mezani = _mask(x.height == "mezano" for x in c.sword)
    t.thrusts = _mask(x.height == "thrust" for x in c.sword)
    hands = [HANDS.index(x.hand) for x in c.sword]
    t.hand_of = pile_of(hands)
    t.by_place = pile_of(
        _mask(hand in (CENTRE, side) or side >= CENTRE for hand in hands) for side in range(4)
    )
    t.always_attack = _mask(x.attack == "always" for x in c.sword)
    t.attack_by = pile_of(_mask(x.attack == virtue for x in c.sword) for virtue in VIRTUES)
    t.parries = _mask(x.parry for x in c.sword)
    t.breaks = _mask(x.breaks for x in c.sword)
    t.counterattacks = _mask(x.counterattack for x in c.sword)
    t.permitted = pile_of(_set(x.permitted, order) for x in c.sword)
    t.end_posta = pile_of(poste.index(x.end) for x in c.sword)
    t.kinds_of = piles_of([k for k, x in enumerate(c.strike) if x.sword == word] for word in order)


def _lay_poste(t: Tables, c: Content) -> None:
    order = [x.id for x in c.sword]
    t.n_poste = len(c.posta)
    t.posta_blows = pile_of(_set(x.strikes, order) for x in c.posta)
    t.posta_closed = pile_of(_set(x.closed, order) for x in c.posta)
    t.posta_virtue = pile_of(VIRTUES.index(x.virtue) if x.virtue else -1 for x in c.posta)
    t.posta_gift = pile_of(x.gift for x in c.posta)
    t.extended = _mask(x.extended for x in c.posta)
    t.exchange = _mask(x.exchange for x in c.posta)
    t.defend = _mask(x.defend_punta for x in c.posta)


def _lay_kinds(t: Tables, c: Content, feint_virtue: str) -> None:
    order = [x.id for x in c.sword]
    holds = [*c.remedy, *c.counter]
    strikes, skilled = len(c.strike), len(c.skill)
    t.n_strikes = t.remedy0 = strikes
    t.counter0 = t.remedy0 + len(c.remedy)
    t.skill0 = t.counter0 + len(c.counter)
    t.n_kinds = t.skill0 + skilled
    others = [-1] * (len(holds) + skilled)
    t.sword_of = pile_of([order.index(x.sword) for x in c.strike] + others)
    t.sun_of = pile_of([SUNS.index(x.sun) for x in c.strike] + others)
    sides = [_set(x.sides, SIDES) for x in holds]
    t.sides_of = pile_of([0] * strikes + sides + [0] * skilled)
    t.moon_of = pile_of([0] * strikes + [x.moon for x in holds] + [0] * skilled)
    plain = [0] * (strikes + len(holds))
    t.cycles = pile_of(plain + [int(x.cycle) for x in c.skill])
    needs = [feint_virtue if x.effect == "feint" else x.virtue for x in c.skill]
    t.need_of = pile_of([-1] * len(plain) + [VIRTUES.index(v) if v else -1 for v in needs])
    t.soprana = t.remedy0 + [x.id for x in c.remedy].index("soprana")
    timing = []
    for kind, skill in enumerate(c.skill, len(plain)):
        effect = EFFECTS.get(skill.effect)
        if effect is None:
            known = ", ".join(EFFECTS)
            raise PackError(f"skill '{skill.id}': no effect '{skill.effect}'; known: {known}")
        if skill.out_of_measure != (effect.timing == OUT_OF_MEASURE):
            raise PackError(f"skill '{skill.id}': out_of_measure does not fit the effect")
        t.effects.append(effect(skill.effect, kind))
        limited = skill.effect == "deny" and not t.deny_all  # AUD-O3
        timing.append(effect.timing & ~(ATTACKED | REMEDIED) if limited else effect.timing)
    t.timing_of = pile_of(plain + timing)


def _lay_decks(t: Tables, c: Content, decks: Sequence[Value]) -> None:
    shared: list[Counted] = [*c.strike, *c.remedy, *c.counter]
    copies, basics = [], []
    for name in decks:
        rows = {row.skill: row for deck in c.deck if deck.id == name for row in deck.skills}
        held = [*shared, *(rows.get(skill.id) for skill in c.skill)]
        copies.append([x.copies if x else 0 for x in held])
        basics.append([x.basic if x else 0 for x in held])
    t.copies = piles_of(copies)
    t.basics = piles_of([k for k, n in enumerate(deck) for _ in range(n)] for deck in basics)
    t.rest = piles_of(
        [k for k, n in enumerate(deck) for _ in range(n - basic[k])]
        for deck, basic in zip(copies, basics, strict=True)
    )


def _lay_agenda(t: Tables) -> None:
    """Every decision, one for each seat in the order of their codes, and every step."""
    found = {decision(0).code: decision for decision in _decisions(Duel)}
    t.asks = vec[Decision](found[code](seat) for code in range(len(found)) for seat in range(2))
    t.steps = vec[Step](step() for step in STEPS)


def _decisions(cls: type[Duel]) -> list[type[Duel]]:
    """All kinds of decisions that are put to a duellist."""
    own = [cls] if cls(0).code >= 0 else []
    return own + [found for sub in cls.__subclasses__() for found in _decisions(sub)]
