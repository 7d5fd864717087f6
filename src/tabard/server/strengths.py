"""The bots that a table offers, by strength."""

import msgspec

from tabard import bots
from tabard.bots.budget import read_budget
from tabard.bots.council import MOST
from tabard.bots.registry import LEVELS, OWN


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


def ours(name: str, help: str, bot: str = "") -> Strength:
    """One of the house: a level, or this bot; its name says how long it thinks."""
    bot = bot or LEVELS[name]
    milliseconds, _ = read_budget(bot)
    return Strength(name, name.title(), help, bot, milliseconds)


HOUSE = (
    ours("novice", "Glances at the moves and overlooks some."),
    ours("page", "Takes what looks best at once."),
    ours("squire", "Plans its turn before the first move."),
    ours("knight", "Looks ahead for a moment."),
    ours("marshal", "Looks ahead and takes its time."),
    ours("sovereign", "Thinks hard: two seconds a move, on every idle core."),
)
# No company for a person who knows the game; some first games are played against it.
JESTER = ours("jester", "Plays any legal move.", "random")


PLACES = ("the weakest", "the second", "the third", "the fourth", "the fifth", "the strongest")


def placed(strength: Strength) -> str:
    """Where a bot stands, for somebody who has never met one; nothing of those of others."""
    if strength == JESTER:
        return "A jester plays any legal move."
    if strength not in HOUSE:
        return ""
    at = HOUSE.index(strength)
    scale = [each.name.upper() if each == strength else each.name for each in HOUSE]
    return f"{strength.title}: {PLACES[at]} of six strengths ({', '.join(scale)})."


def with_guests(kinds: list[bots.Kind]) -> tuple[Strength, ...]:
    """Our own bots by strength, then those that other packages bring."""
    guests = [kind for kind in kinds if kind.name not in OWN]
    told = [Strength(k.name, k.title, k.help, k.name, k.milliseconds) for k in guests]
    return (*HOUSE, *told)


STRENGTHS = with_guests(bots.kinds())
BY_NAME = {strength.name: strength for strength in (*STRENGTHS, JESTER)}
DEFAULT = "knight"
HINTS = "marshal"
# A plan of the own turn can be told to a learner, a search of all that may follow cannot.
COACH = ours("coach", "Plans the whole turn.", "plan:600ms")
