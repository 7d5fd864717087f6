# interpreted
"""Cards: which effect each skill of the content has, and the content as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from librt.vecs import vec

from tabard.engine.errors import PackError
from tabard.engine.options import Value
from tabard.engine.packs import named, number_of, numbered
from tabard.engine.piles import pile_of, piles_of
from tabard.engine.steps import Decision, Step
from tabard.engine.terms import numbers_of
from tabard.games.audatia import binds, breakoff, measure, setup, skills, stretto, tables, thrust
from tabard.games.audatia.content import Content, Counted
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.numbers import Numbers
from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.tables import Tables
from tabard.games.audatia.worth import Worth


def card_ids(c: Content) -> list[str]:
    """Strikes, remedies, counters and skills, in the order of the tables, in each hand."""
    return [
        f"{role} {card.id}"
        for role in ROLES
        for card in [*c.strike, *c.remedy, *c.counter, *c.skill]
    ]


ROLES = ["challenger", "respondent"]

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
    t.worth = Worth(t, numbers_of(__package__, Numbers, card_ids(c)))
    return t


def _mask(chosen: Iterable[object]) -> int:
    """The places at which something is true."""
    return sum(1 << i for i, true in enumerate(chosen) if true)


def _swords(c: Content, words: Iterable[str], card: str) -> int:
    """The swords that a card names."""
    swords = numbered(c.sword)
    return sum({1 << number_of(swords, word, "sword", card) for word in words})


def _lay_swords(t: Tables, c: Content) -> None:
    poste = numbered(c.posta)
    t.n_swords = len(c.sword)
    t.fendenti = _mask(x.height == "fendente" for x in c.sword)
    t.mezani = _mask(x.height == "mezano" for x in c.sword)
    t.thrusts = _mask(x.height == "thrust" for x in c.sword)
    hands = [HANDS.index(x.hand) for x in c.sword]
    t.hand_of = pile_of(hands)
    from_side = [_mask(hand in (side, tables.CENTRE) for hand in hands) for side in range(2)]
    every = _mask(c.sword)  # from the middle, and from nowhere
    t.by_place = pile_of([*from_side, every, every])
    t.always_attack = _mask(x.attack == "always" for x in c.sword)
    t.attack_by = pile_of(_mask(x.attack == virtue for x in c.sword) for virtue in VIRTUES)
    t.parries = _mask(x.parry for x in c.sword)
    t.breaks = _mask(x.breaks for x in c.sword)
    t.counterattacks = _mask(x.counterattack for x in c.sword)
    t.permitted = pile_of(_swords(c, x.permitted, x.id) for x in c.sword)
    t.end_posta = pile_of(number_of(poste, x.end, "posta", x.id) for x in c.sword)
    t.kinds_of = piles_of(
        [kind for kind, strike in enumerate(c.strike) if strike.sword == x.id] for x in c.sword
    )


def _lay_poste(t: Tables, c: Content) -> None:
    t.n_poste = len(c.posta)
    t.posta_blows = pile_of(_swords(c, x.strikes, x.id) for x in c.posta)
    t.posta_closed = pile_of(_swords(c, x.closed, x.id) for x in c.posta)
    t.posta_virtue = pile_of(VIRTUES.index(x.virtue) if x.virtue else -1 for x in c.posta)
    t.posta_gift = pile_of(x.gift for x in c.posta)
    t.extended = _mask(x.extended for x in c.posta)
    t.exchange = _mask(x.exchange for x in c.posta)
    t.defend = _mask(x.defend_punta for x in c.posta)


def _lay_kinds(t: Tables, c: Content, feint_virtue: str) -> None:
    order = numbered(c.sword)
    holds = [*c.remedy, *c.counter]
    strikes, skilled = len(c.strike), len(c.skill)
    t.n_strikes = t.remedy0 = strikes
    t.counter0 = t.remedy0 + len(c.remedy)
    t.skill0 = t.counter0 + len(c.counter)
    t.n_kinds = t.skill0 + skilled
    others = [-1] * (len(holds) + skilled)
    t.sword_of = pile_of([number_of(order, x.sword, "sword", x.id) for x in c.strike] + others)
    t.sun_of = pile_of([SUNS.index(x.sun) for x in c.strike] + others)
    sides = [_mask(side in x.sides for side in SIDES) for x in holds]
    t.sides_of = pile_of([0] * strikes + sides + [0] * skilled)
    t.moon_of = pile_of([0] * strikes + [x.moon for x in holds] + [0] * skilled)
    plain = [0] * (strikes + len(holds))
    t.cycles = pile_of(plain + [int(x.cycle) for x in c.skill])
    needs = [feint_virtue if x.effect == "feint" else x.virtue for x in c.skill]
    t.need_of = pile_of([-1] * len(plain) + [VIRTUES.index(v) if v else -1 for v in needs])
    t.soprana = t.remedy0 + [x.id for x in c.remedy].index("soprana")
    timing = []
    for kind, skill in enumerate(c.skill, len(plain)):
        effect = named(EFFECTS, skill.effect, "effect", skill.id)
        if skill.out_of_measure != (effect.timing == tables.OUT_OF_MEASURE):
            raise PackError(f"skill '{skill.id}': out_of_measure does not fit the effect")
        t.effects.append(effect(skill.effect, kind))
        limited = skill.effect == "deny" and not t.deny_all  # AUD-O3
        timing.append(tables.ANNOUNCED if limited else effect.timing)
    t.timing_of = pile_of(plain + timing)


def _lay_decks(t: Tables, c: Content, decks: Sequence[Value]) -> None:
    shared: list[Counted] = [*c.strike, *c.remedy, *c.counter]
    skills = numbered(c.skill)
    copies, basics = [], []
    for name in decks:
        deck = next(deck for deck in c.deck if deck.id == name)
        rows = {number_of(skills, row.skill, "skill", deck.id): row for row in deck.skills}
        held = [*shared, *(rows.get(i) for i in range(len(c.skill)))]
        copies.append([x.copies if x else 0 for x in held])
        basics.append([x.basic if x else 0 for x in held])
    t.copies = piles_of(copies)
    t.basics = piles_of([k for k, n in enumerate(basic) for _ in range(n)] for basic in basics)
    t.rest = piles_of(
        [k for k, n in enumerate(all_) for _ in range(n - basic[k])]
        for all_, basic in zip(copies, basics, strict=True)
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
