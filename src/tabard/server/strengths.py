"""The bots that a table offers, by strength."""

from collections.abc import Iterable

import msgspec

from tabard import bots
from tabard.bots.budget import read_budget
from tabard.bots.council import MOST
from tabard.bots.ladder import kind_of, ladder_of, ladders_of
from tabard.bots.registry import LEVELS, OWN
from tabard.engine.game import Game

KINDS = bots.kinds()


class Strength(msgspec.Struct, frozen=True):
    """A bot of the package `tabard.bots` with its thinking time."""

    name: str
    title: str
    help: str
    bot: str
    millis: int = 0


def within(strength: Strength, seconds: float) -> Strength:
    """The same bot with less time to think, where it plays by the clock."""
    kind, _, time = strength.bot.partition(":")
    millis = round(seconds * 1000)
    if not time.endswith("ms") or strength.millis <= millis:
        return strength
    return msgspec.structs.replace(strength, bot=f"{kind}:{millis}ms", millis=millis)


def with_helpers(strength: Strength, places: int) -> Strength:
    """A council has as many processes as there are idle places, its own included."""
    kind, _, time = strength.bot.partition(":")
    if kind != "council":
        return strength
    return msgspec.structs.replace(strength, bot=f"{kind}:{min(places, MOST)}x{time}")


HOW = {
    "random": "Plays any legal move.",
    "hasty": "Glances at the moves, overlooks some and misjudges others.",
    "careful": "Takes what is certain, overlooks some other moves.",
    "greedy": "Takes what looks best at once.",
    "plan": "Plans its turn before the first move.",
    "ismcts": "Looks ahead.",
    "council": "Looks ahead on every idle core.",
    "careful+greedy": "Takes what is certain or looks best at once, but overlooks moves.",
    "hasty+greedy": "Takes what looks best at once, but overlooks moves.",
    "careful+plan": "Takes what is certain and plans its turn, but overlooks moves.",
    "hasty+plan": "Plans its turn, but overlooks moves.",
    "hasty+ismcts": "Looks ahead, but overlooks moves.",
}


def how(names: Iterable[str]) -> str:
    """How a bot plays; how hasty it is or how long it thinks where that is always the same."""
    one, *others = sorted(set(names))
    kind, _, budget = one.partition(":")
    if kind_of(one) != kind:
        told, number = HOW.get(kind_of(one), ""), budget.partition("+")[0]
        if others:
            return told
        if number == "0":
            return told.partition(", but")[0] + "."
        return told.replace("overlooks", f"overlooks {number} of a hundred")
    if others or not budget or kind not in HOW:
        return HOW.get(kind) or next((k.help for k in KINDS if k.name == kind), "")
    if kind == "hasty":
        return f"Glances at the moves and overlooks {budget} of a hundred."
    if kind == "careful":
        return HOW[kind].replace("some", f"{budget} of a hundred")
    milliseconds, iterations = read_budget(one)
    measure = f"{milliseconds / 1000:g} seconds" if milliseconds else f"{iterations} tries"
    return f"{HOW[kind].removesuffix('.')}: {measure} a move."


def ours(name: str, help: str, bot: str) -> Strength:
    """One of the house; its bot's name says how long it thinks."""
    clocked = bot.partition(":")[0] in ("plan", "ismcts", "council")
    return Strength(name, name.title(), help, bot, read_budget(bot)[0] if clocked else 0)


# No company for a person who knows the game; some first games are played against it.
JESTER = ours("jester", HOW["random"], "random")


PLACES = ("the weakest", "the second", "the third", "the fourth", "the fifth", "the strongest")


def placed(strength: Strength) -> str:
    """Where a bot stands, for somebody who has never met one; nothing of those of others."""
    if strength == JESTER:
        return "A jester plays any legal move."
    if strength.name not in LEVELS:
        return ""
    at = LEVELS.index(strength.name)
    scale = [each.upper() if each == strength.name else each for each in LEVELS]
    return f"{strength.title}: {PLACES[at]} of six strengths ({', '.join(scale)})."


def with_guests(house: list[Strength], kinds: list[bots.Kind]) -> tuple[Strength, ...]:
    """Our own bots by strength, then those that other packages bring."""
    guests = [kind for kind in kinds if kind.name not in (*OWN, *LEVELS, JESTER.name)]
    told = [Strength(k.name, k.title, k.help, k.name, k.milliseconds) for k in guests]
    return (*house, *told)


def offered(game: type[Game]) -> tuple[Strength, ...]:
    """Whom one can play against, told so that it is true for any number of players."""
    ladders = ladders_of(game).values()
    usual = ladder_of(game, 0)
    levels = [
        ours(level, how(ladder[level] for ladder in ladders), usual[level]) for level in LEVELS
    ]
    return with_guests(levels, KINDS)


def at_table(game: Game) -> dict[str, Strength]:
    """Who may sit at a table of this game with its number of players, by name."""
    ladder = ladder_of(type(game), game.seats)
    levels = [ours(level, how([bot]), bot) for level, bot in ladder.items()]
    return {each.name: each for each in (*with_guests(levels, KINDS), JESTER)}


DEFAULT = "knight"
HINTS = ours("hints", "Looks ahead and takes its time.", "ismcts:600ms")
# A plan of the own turn can be told to a learner, a search of all that may follow cannot.
COACH = ours("coach", "Plans the whole turn.", "plan:600ms")
