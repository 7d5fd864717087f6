# interpreted
"""What the features of a duel are made of and what moves bring, for people."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.terms import About, Item, amounts_of, fact, parted, said
from tabard.games.audatia.binds import complete_sun, sides_matter
from tabard.games.audatia.bot import Sight
from tabard.games.audatia.duel import Answer, Duel
from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.tables import (
    AFTER_BREAK,
    ANSWER_CROSS,
    ANSWER_MEZANO,
    AUDATIA,
    BOTH,
    CELERITAS,
    CHALLENGER,
    FORTITUDO,
    LEFT,
    PRUDENTIA,
    REACT,
    RESPONDENT,
)

VIRTUES = ("audatia", "prudentia", "celeritas", "fortitudo")


def items(s: AudatiaState, seat: int, start: AudatiaState | None = None) -> list[Item]:
    """The hand card by card; what the moment is about by its name."""
    sight = Sight(s, seat)
    apart = {"hand": _hand(s, seat, sight), "swaps": _swaps(s, seat, sight)}
    return parted(amounts_of(s, seat), apart, _about(s, seat, sight))


def _hand(s: AudatiaState, seat: int, sight: Sight) -> list[Item]:
    """The second and third card of one face count less."""
    found = []
    last, again = -1, 1.0
    for kind in s.of(seat).hand:
        again = again * s.t.worth.again if kind == last else 1.0
        last = kind
        found.append(Item("hand", again * sight.worth(seat, kind), (s.w.cards, kind)))
    return found


def _swaps(s: AudatiaState, seat: int, sight: Sight) -> list[Item]:
    mean = sight.mean_worth()
    kinds = s.of(seat).swaps
    return [Item("swaps", mean - sight.worth(seat, kind), (s.w.cards, kind)) for kind in kinds]


def _about(s: AudatiaState, seat: int, sight: Sight) -> dict[str, list[About]]:
    """What each feature is about; each of them is there once."""
    found: dict[str, list[About]] = {v: [(s.w.virtues, i)] for i, v in enumerate(VIRTUES)}
    found["attacks"] = [
        fact("leaves your opponent fewer attacks" if seat == RESPONDENT else "saves your attacks"),
        fact("leaves your opponent more attacks" if seat == RESPONDENT else "uses up an attack"),
    ]
    chosen = s.of(seat).chosen
    found["posta"] = [fact(s.w.poste.label(chosen) if chosen >= 0 else "a posta")]
    blow = fact(s.w.cards.label(s.attack) if s.attack >= 0 else "a strike")
    found["struck"] = [blow]
    found["strike"] = [blow, fact(_unanswered(s, seat, sight))]
    return found


def _unanswered(s: AudatiaState, seat: int, sight: Sight) -> str:
    """How often the attack on the table will hit, as far as the seat can tell."""
    asked = s.asked
    if not isinstance(asked, Duel) or s.attack < 0 or asked.seat == seat:
        return "is answered"
    misses = 1.0 - sight.answer(asked.seat)
    if misses >= 1.0:
        return "nothing that your opponent holds can answer"
    tens = round(10 * misses)
    if tens in (0, 10):
        return "will nearly always be answered" if tens == 0 else "can hardly be answered"
    return _unanswered_in_ten(tens)


def _unanswered_in_ten(tens: int) -> str:
    return f"stays unanswered about {tens} {'time' if tens == 1 else 'times'} in 10"


# -- what a move brings -----------------------------------------------------------------------

RIGHTS = {  # of whoever leads in a virtue
    AUDATIA: "grip at once after a strike",
    PRUDENTIA: "attack with rising cuts",
    CELERITAS: "counterattack",
    FORTITUDO: "choose who is Inside and who Outside",
}


def brings(before: AudatiaState, after: AudatiaState, seat: int) -> list[Ask]:
    """What the seat has gained by a move, as far as it can tell."""
    if after.over:
        return []
    sight = Sight(after, seat)
    answered = isinstance(before.asked, Answer) and before.asked.seat == seat
    found = _stopped(before, after, seat) if answered else []
    if isinstance(after.asked, Answer) and after.asked.seat != seat:
        return [*found, *_cheap(before, after, seat), *_his_answers(after, sight)]
    if found:
        return found
    return _guard(before, after, sight) or _virtue(before, after, seat)


def _virtue(before: AudatiaState, after: AudatiaState, seat: int) -> list[Ask]:
    """A Virtue card, and what it is for."""
    return [
        said(f"lets you {RIGHTS[v]} as long as you lead in {{0}}", (after.w.virtues, v))
        for v in range(4)
        if after.holder[v] == seat != before.holder[v]
    ]


# -- guards --


def _guard(before: AudatiaState, after: AudatiaState, sight: Sight) -> list[Ask]:
    """A guard that was taken, or changed, or kept while he must strike."""
    seat = sight.seat
    now, then = after.of(seat), before.of(seat)
    if before.rule == "AUD-S2":
        return _first_guard(before, after, sight)
    if then.posta < 0 or now.posta < 0:
        return []
    if now.posta != then.posta:
        return other_guard(before, after, sight, Sight(before, seat))
    return _made_to_strike(after, sight) if after.rule == "AUD-S6" else []


def _first_guard(before: AudatiaState, s: AudatiaState, sight: Sight) -> list[Ask]:
    """What a guard closes, parries, gives and opens, while his is not known."""
    t, seat = s.t, sight.seat
    guard = s.of(seat).chosen if s.of(seat).chosen >= 0 else s.of(seat).posta
    if guard < 0:  # a Cycle came before the choice
        return []
    his = [sword for sword in range(t.n_swords) if sight.has_sword(1 - seat, sword) > 0]
    closed = [sword for sword in his if t.posta_closed[guard] >> sword & 1]
    left = [sword for sword in his if sword not in closed]
    far = _thrust_at_long_arms(before, seat, guard)
    bare = unparried(s, seat, guard, left)
    if far:
        bare = [sword for sword in bare if not t.thrusts >> sword & 1]
    found = []
    if not bare:
        found.append(said("lets you parry every blow that he may make"))
    elif len(bare) < len(left):
        found.append(said("lets you parry everything but {0}", (s.w.swords, bare)))
    if far:
        found.append(said(far))
    if closed:
        found.append(said("closes {0} to him", (s.w.swords, closed)))
    found += _gift(before, seat, guard)
    held = _held(s, seat)
    if held and t.posta_blows[guard] & held == held:
        found.append(said("lets you begin with every blow that you hold"))
    return found


def _thrust_at_long_arms(before: AudatiaState, seat: int, guard: int) -> str:
    """Why he can hardly thrust at an Extended guard; empty where he can, or it is none."""
    t = before.t
    if not t.extended >> guard & 1:
        return ""
    mine, his = before.virtue(seat, CELERITAS), before.virtue(1 - seat, CELERITAS)
    if his > mine:
        return ""
    sure = his + _most_given(before, CELERITAS) <= mine
    how = "which he cannot get" if sure else "which only a guard could give him"
    return f"keeps his thrust off: at long arms it takes the lead in Celeritas, {how}"


def _most_given(s: AudatiaState, virtue: int) -> int:
    """The most that a guard adds to a virtue."""
    t = s.t
    return max(t.posta_gift[g] if t.posta_virtue[g] == virtue else 0 for g in range(t.n_poste))


def _gift(before: AudatiaState, seat: int, guard: int) -> list[Ask]:
    """A lead that the guard's gift wins or denies, if it can be of use."""
    t, w = before.t, before.w
    v, gift = t.posta_virtue[guard], t.posta_gift[guard]
    if not gift or v not in _telling(before):
        return []
    mine, his = before.virtue(seat, v), before.virtue(1 - seat, v)
    rising = ~(t.fendenti | t.mezani | t.thrusts)
    useless = v == PRUDENTIA and not t.posta_blows[guard] & _held(before, seat) & rising
    unless = "unless his guard adds to it"
    if mine <= his < mine + gift and not useless:
        text = f"gives you the lead in {{0}}, {unless}: you may {RIGHTS[v]}"
        return [said(text, (w.virtues, v))]
    if mine < his == mine + gift:
        text = f"evens out his lead in {{0}}, {unless}: he may not {RIGHTS[v]}"
        return [said(text, (w.virtues, v))]
    return []


def other_guard(s0: AudatiaState, s: AudatiaState, sight: Sight, sight0: Sight) -> list[Ask]:
    """What a guard has that the one before it lacks; nothing, if it has nothing."""
    seat, w = sight.seat, s.w
    now, then = feared_of(s, sight), feared_of(s0, sight0)
    closed = [sword for sword in then if sword not in now]
    found = [*_leads(s0, s, seat), *_closed(s, seat, closed, len(now))]
    if closed and not now:
        found.append(said(_nothing_left(s, seat)))
    elif closed and len(now) <= 2:
        found.append(said("leaves him only {0} to attack with", (w.swords, now)))
    open_then = unparried(s0, seat, s0.of(seat).posta, then)
    safe = [sword for sword in open_then if sword in now]
    safe = [sword for sword in safe if not unparried(s, seat, s.of(seat).posta, [sword])]
    if safe:
        old = (w.poste, s0.of(seat).posta)
        found.append(said("lets you parry {0}, which {1} does not", (w.swords, safe), old))
    if seat == CHALLENGER:
        held = _held(s, seat)
        opened = _swords(s, held & s.eligible(seat) & ~s0.eligible(seat))
        if opened:
            found.append(said("lets you attack with {0}", (w.swords, opened)))
    return found


def _leads(s0: AudatiaState, s: AudatiaState, seat: int) -> list[Ask]:
    """Leads that are won, and those that he loses."""
    found = []
    for v in _telling(s):
        about = (s.w.virtues, v)
        if s.leads(seat, v) and not s0.leads(seat, v):
            found.append(said(f"gives you the lead in {{0}}: you may {RIGHTS[v]}", about))
        elif s0.leads(1 - seat, v) and not s.leads(1 - seat, v):
            found.append(said(f"takes from him the lead in {{0}}: he may not {RIGHTS[v]}", about))
    return found


def _closed(s: AudatiaState, seat: int, closed: list[int], left: int) -> list[Ask]:
    """The attacks that he cannot make any more, and why a thrust is among them."""
    t, guard = s.t, s.of(seat).posta
    lines = [sword for sword in closed if t.posta_closed[guard] >> sword & 1]
    found = [said("closes {0} to him", (s.w.swords, lines))] if lines else []
    thrusts = [sword for sword in closed if t.thrusts >> sword & 1 and sword not in lines]
    if thrusts and t.extended >> guard & 1:
        lead = s.leads(1 - seat, CELERITAS)
        why = "his guard is made for no Exchange" if lead else "he does not lead in Celeritas"
        found.append(said(f"keeps his thrust off: you are Extended, and {why}"))
    return found


def _made_to_strike(s: AudatiaState, sight: Sight) -> list[Ask]:
    """He must attack now: with what, and what of it can be parried."""
    seat = sight.seat
    feared = feared_of(s, sight)
    if not feared:
        return [said(_nothing_left(s, seat))]
    bare = unparried(s, seat, s.of(seat).posta, feared)
    about = [] if len(feared) > 3 else [(s.w.swords, feared)]
    text = "makes him strike now, with {0}" if about else "makes him strike now"
    if not bare:
        text += "; you can parry " + ("each blow that he may make" if len(feared) > 1 else "it")
    return [said(text, *about)]


def _nothing_left(s: AudatiaState, seat: int) -> str:
    last = seat == RESPONDENT and s.draws + 1 >= s.t.draws_to_lose
    wins = ": if he cannot strike, the duel is yours" if last else ""
    return f"leaves him nothing to attack with{wins}"


def feared_of(s: AudatiaState, sight: Sight) -> list[int]:
    """The attacks that he may make now, as far as the seat can tell."""
    his = 1 - sight.seat
    return [sword for sword in _swords(s, s.eligible(his)) if sight.has_sword(his, sword) > 0]


def unparried(s: AudatiaState, seat: int, guard: int, feared: list[int]) -> list[int]:
    """Those of the blows that no strike of the hand parries from a guard."""
    t = s.t
    able = _held(s, seat) & t.parries & t.posta_blows[guard]
    long_arms = t.thrusts if t.extended >> guard & 1 else 0  # no parry: an Exchange made on him
    return [n for n in feared if long_arms >> n & 1 or not t.permitted[n] & able]


# -- strikes and answers --


def _stopped(before: AudatiaState, after: AudatiaState, seat: int) -> list[Ask]:
    """What became of the strike or grip that had to be answered."""
    w = after.w
    threat = (w.cards, before.remedy if before.remedy >= 0 else before.attack)
    if all(w.use.owns(move) for move in before.legal):
        return [said("is your only answer to {0}", threat)]
    if after.attack < 0:
        return [said("makes {0} void, and no strike is spent for it: both step back", threat)]
    stops = [said("stops {0}", threat)]
    if after.parry < 0 or after.attacker == seat:
        return stops
    if after.rule == "AUD-S14":
        return [*stops, *_after_break(after, seat)]
    return [*stops, *_bound(after, seat)]


def _bound(s: AudatiaState, seat: int) -> list[Ask]:
    """What a parry makes: a close fight, or a wide one and the blows that are open in it."""
    if complete_sun(s):
        return [said("makes the fight close (Stretto): no more strikes, only grips")]
    blows = _swords(s, s.eligible(seat) & _held(s, seat))
    if not blows:
        return [said("keeps the fight wide (Largo)")]
    where = "left" if s.of(seat).sword == LEFT else "right"
    wide = f"keeps the fight wide (Largo): from your {where} you may strike with {{0}}"
    return [said(wide, (s.w.swords, blows))]


def _after_break(s: AudatiaState, seat: int) -> list[Ask]:
    """The level cuts that may follow a broken thrust."""
    level = _swords(s, s.blows(seat) & s.t.mezani & _held(s, seat))
    return (
        [said("lets you follow with {0}, which no blade parries", (s.w.swords, level))]
        if level
        else []
    )


def _cheap(before: AudatiaState, s: AudatiaState, seat: int) -> list[Ask]:
    """A blow that costs no parry, where another one would leave him fewer answers."""
    sword = s.t.sword_of[s.attack] if s.attack >= 0 and s.remedy < 0 else -1
    if sword < 0 or s.attacker != seat or s.t.parries >> sword & 1:
        return []
    blows = [move for move in before.legal if before.w.attack.owns(move)]
    now = len(answering(s, Sight(s, seat)))
    if not any(_answers_left(before, seat, move) < now for move in blows):
        return []
    return [said("spends no parry of yours: {0} parries nothing", (s.w.swords, sword))]


def _answers_left(s: AudatiaState, seat: int, move: int) -> int:
    """How many cards he may hold that answer a strike."""
    after = s.after(move)
    if not isinstance(after.asked, Answer):
        return after.t.n_kinds
    return len(answering(after, Sight(after, seat)))


def _his_answers(s: AudatiaState, sight: Sight) -> list[Ask]:
    """What he can answer with, of all that he may hold."""
    kinds = answering(s, sight)
    if not kinds:
        return [said("leaves him no answer, and so wins the duel")]
    if len(kinds) > 3:
        return [said(_of_many(s, sight, len(kinds)))]
    sure = _open(s, sight) or surely_held(kinds, sight)
    perhaps = "" if sure else ", if he holds " + ("it" if len(kinds) == 1 else "them")
    text = "leaves him only {0} to answer with" + perhaps + _if_he_strikes_back(s, sight)
    beats = _beating(s, sight.seat, kinds)
    if beats:
        return [said(f"{text}, which your {{1}} beats", (s.w.cards, kinds), (s.w.cards, beats))]
    return [said(text, (s.w.cards, kinds))]


def _if_he_strikes_back(s: AudatiaState, sight: Sight) -> str:
    """What a counterattack of his would meet: only the very same cut parries it."""
    back = [move for move in _possible(s, sight) if s.w.counterattack.owns(move)]
    if not back or s.how == AFTER_BREAK:
        return ""
    same = _held(s, sight.seat) >> s.t.sword_of[s.attack] & 1
    if same:
        return "; a counterattack of his you can parry with your second one"
    return "; but should he counterattack, you hold no second one to parry it"


def surely_held(kinds: list[int], sight: Sight) -> bool:
    """Is it known that he holds each of these cards?"""
    return all(sight.holds(1 - sight.seat, kind) >= 1.0 for kind in kinds)


def _open(s: AudatiaState, sight: Sight) -> bool:
    """Is all of his hand known?"""
    his = s.of(1 - sight.seat)
    return len(his.known) == len(his.hand) and not len(his.caps)


def _of_many(s: AudatiaState, sight: Sight, answers: int) -> str:
    if _open(s, sight):
        return f"makes him spend one of the {answers} cards that he has for it"
    asked = s.asked
    struck = isinstance(asked, Duel) and asked.code in (REACT, ANSWER_MEZANO, ANSWER_CROSS)
    tens = round(10 * (1.0 - sight.answer(1 - sight.seat))) if struck else 0
    if tens:
        return f"{_unanswered_in_ten(tens)}, from what you know of his hand"
    return f"makes him spend a card: he may hold {answers} different ones that answer it"


def _beating(s: AudatiaState, seat: int, grips: list[int]) -> list[int]:
    """The held counters that win against these grips wherever one stands; none if one is safe."""
    t = s.t
    held = [k for k in s.of(seat).hand if t.counter0 <= k < t.skill0 and t.sides_of[k] == BOTH]
    moons = {t.moon_of[kind] for kind in held}
    beaten = [kind for kind in grips if t.remedy0 <= kind < t.counter0 and t.moon_of[kind] in moons]
    won = {t.moon_of[kind] for kind in beaten}
    return [kind for kind in held if t.moon_of[kind] in won] if beaten == grips else []


def answering(s: AudatiaState, sight: Sight) -> list[int]:
    """The cards that he may hold and that answer what is asked of him."""
    t, w = s.t, s.w
    found = []
    for move in _possible(s, sight):
        if w.remedy.owns(move):
            found.append(t.remedy0 + w.remedy.a(move))
        elif w.counter.owns(move):
            found.append(t.counter0 + w.counter.a(move))
        elif w.use.owns(move):
            found.append(t.skill0 + w.use.a(move))
        else:
            found.append(w.space.verb_of(move).a(move))
    return list(dict.fromkeys(found))


def _possible(s: AudatiaState, sight: Sight) -> list[int]:
    """His answers, if he held all that he may hold."""
    his = 1 - sight.seat
    trial = s.fork()
    could = [kind for kind in range(s.t.n_kinds) if sight.holds(his, kind) > 0]
    trial.of(his).hand = vec[i64](could)
    asked = trial.asked
    assert isinstance(asked, Answer)
    return list(asked.answers(trial))


# -- small helpers --


def _telling(s: AudatiaState) -> list[int]:
    """The virtues whose lead can still be of use."""
    return [v for v in range(4) if v != FORTITUDO or sides_matter(s)]


def _swords(s: AudatiaState, mask: int) -> list[int]:
    return [sword for sword in range(s.t.n_swords) if mask >> sword & 1]


def _held(s: AudatiaState, seat: int) -> int:
    """The swords of a hand."""
    strikes = [kind for kind in s.of(seat).hand if kind < s.t.n_strikes]
    return sum({1 << s.t.sword_of[kind] for kind in strikes})
