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
    "careful": "Takes what is certain, and overlooks some other moves.",
    "greedy": "Takes what looks best at once.",
    "plan": "Plans its turn before the first move.",
    "ismcts": "Looks ahead.",
    "council": "Looks ahead on every idle core.",
    "hasty+greedy": "Takes what looks best at once, but overlooks some moves.",
    "hasty+plan": "Plans its turn, but overlooks some moves.",
    "hasty+ismcts": "Looks ahead, but overlooks some moves.",
    "careful+greedy": "Takes what is certain or looks best at once, but overlooks some moves.",
    "careful+plan": "Takes what is certain and plans its turn, but overlooks some moves.",
    "careful+ismcts": "Takes what is certain and looks ahead, but overlooks some moves.",
}


def how(names: Iterable[str]) -> str:
    """How a bot plays; how hasty it is or how long it thinks where that is always the same."""
    one, *others = sorted(set(names))
    kind, budget = kind_of(one), one.partition(":")[2]
    if kind not in HOW:
        return next((each.help for each in KINDS if each.name == kind), "")
    if others or not budget:
        return HOW[kind]
    if kind.startswith(("hasty", "careful")):
        return with_number(HOW[kind], budget.partition("+")[0])
    milliseconds, iterations = read_budget(one)
    measure = f"{milliseconds / 1000:g} seconds" if milliseconds else f"{iterations} tries"
    return f"{HOW[kind].removesuffix('.')}: {measure} a move."


def with_number(told: str, overlooks: str) -> str:
    """How many moves a bot overlooks."""
    if overlooks == "0":
        return told.partition(", but")[0].removesuffix(".") + "."
    return told.replace("some", f"{overlooks} of a hundred")


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
