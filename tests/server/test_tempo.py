"""The moment of an answer tells nobody what a seat holds.

People and their holdings are simulated; what an onlooker could measure is compared with the
two-sample test of Kolmogorov and Smirnov. Controls show that the test finds what it looks for.
"""

import asyncio
import math
import random
import time
from pathlib import Path

import pytest
from tests.server.house import House, open_house, sqlite_settings
from tests.server.test_flow import is_window, played_to

import tabard
from tabard.engine.choices import only_answer
from tabard.server.strengths import at_table, within
from tabard.server.tempo import CALM, GLANCE, QUICK, Tempo

WINDOWS = 1500
FITS = 0.2  # how often somebody holds a card that fits
SEEN = 0.001  # an onlooker is sure from here on


def alike(first: list[float], second: list[float]) -> float:
    """How likely two samples differ so much by chance (Kolmogorov-Smirnov)."""
    first, second = sorted(first), sorted(second)
    both = sorted({*first, *second})
    apart = max(abs(share(first, x) - share(second, x)) for x in both)
    size = math.sqrt(len(first) * len(second) / (len(first) + len(second)))
    root = (size + 0.12 + 0.11 / size) * apart
    terms = [(-1.0) ** (k - 1) * math.exp(-2 * k * k * root * root) for k in range(1, 101)]
    return min(1.0, max(0.0, 2 * sum(terms)))


def share(ordered: list[float], x: float) -> float:
    """The part of a sorted sample that is not above x."""
    low, high = 0, len(ordered)
    while low < high:
        middle = (low + high) // 2
        if ordered[middle] <= x:
            low = middle + 1
        else:
            high = middle
    return low / len(ordered)


class Sitter:
    """A person who passes windows, with a pace of their own."""

    def __init__(self, median: float, spread: float, chance: random.Random) -> None:
        self.median = median
        self.spread = spread
        self.chance = chance

    def thinks(self) -> float:
        return self.median * self.chance.lognormvariate(0, self.spread)


def watched(tempo: Tempo, sitter: Sitter, chance: random.Random) -> tuple[list[float], list[float]]:
    """The times an onlooker sees: passes of who could have played a card, and of who could not."""
    chosen: list[float] = []
    spared: list[float] = []
    for _ in range(WINDOWS):
        if chance.random() < FITS:
            shown = max(sitter.thinks(), tempo.least(reaction=True))
            tempo.learn(0, "CON-22", shown)
            chosen.append(shown)
        else:
            spared.append(tempo.pass_for(0, "CON-22", reaction=True))
    learned = len(chosen) // 4
    return chosen[learned:], spared[len(spared) // 4 :]


@pytest.mark.parametrize(
    ("median", "spread"),
    [
        pytest.param(1.6, 0.45, id="as anybody"),
        pytest.param(1.2, 0.3, id="quick"),
        pytest.param(2.4, 0.5, id="slow"),
        pytest.param(0.005, 0.1, id="a program"),
    ],
)
def test_nobody_can_tell_an_answer_that_was_given_for_a_person(
    median: float, spread: float
) -> None:
    """Passes drawn from the person's own cannot be told from them in the windows of an evening."""
    told = 0
    for seed in range(8):
        chance = random.Random(seed)
        tempo = Tempo(1.0, random.Random(seed + 100))
        chosen, spared = watched(tempo, Sitter(median, spread, chance), chance)
        # some thirty of each kind
        told += alike(chosen[:30], spared[:30]) < SEEN
    assert told == 0


@pytest.mark.parametrize("fixed", [0.0, 0.4, 1.6])
def test_the_test_finds_an_answer_at_once_or_after_a_fixed_time(fixed: float) -> None:
    chance = random.Random(1)
    sitter = Sitter(1.6, 0.45, chance)
    chosen = [sitter.thinks() for _ in range(30)]
    assert alike(chosen, [fixed] * 30) < SEEN


def test_the_test_finds_a_delay_that_does_not_learn() -> None:
    """A slow person would be told from a delay that is the same for everybody."""
    chance = random.Random(2)
    tempo = Tempo(1.0, random.Random(3))
    slow = Sitter(6.0, 0.4, chance)
    chosen = [slow.thinks() for _ in range(30)]
    assert alike(chosen, [tempo.pass_for(0, "CON-22", True) for _ in range(30)]) < SEEN


def test_the_first_answers_lie_where_peoples_do() -> None:
    tempo = Tempo(1.0, random.Random(4))
    for reaction, (median, _, least, most) in ((True, QUICK), (False, CALM)):
        drawn = sorted(tempo.pass_for(1, "CON-26", reaction) for _ in range(400))
        assert least <= drawn[0]
        assert drawn[-1] <= most
        assert median * 0.85 < drawn[200] < median * 1.2


# -- bots ---------------------------------------------------------------------------------------


def test_a_bot_takes_the_same_time_whatever_it_holds() -> None:
    """The time is fixed before it thinks; thinking is kept below it, or raises it for all."""
    tempo = Tempo()
    for name, strength in at_table(tabard.load("conspiracy")).items():
        clock = strength.millis / 1000
        span = tempo.span(name, True, 0.4, clock)
        assert within(strength, GLANCE).millis / 1000 <= span
        tempo.thought(name, True, span + 0.2)
        assert tempo.span(name, True, 0.4, clock) >= span + 0.19


# -- at a table -----------------------------------------------------------------------------------

SCALE = 0.25
BUSY = 10.0  # seconds that a busy machine may take for it


@pytest.mark.parametrize("fits", [True, False])
async def test_at_a_table_no_answer_comes_at_once(tmp_path: Path, fits: bool) -> None:
    """Nobody answers faster than all do: neither the server for a person, nor a quick person."""
    async with open_house(sqlite_settings(tmp_path, spare=True, neutral=SCALE)) as house:
        seconds = await seconds_to_pass(house, fits)
    assert QUICK[2] * SCALE * 0.9 <= seconds <= QUICK[3] * SCALE + BUSY


async def seconds_to_pass(house: House, fits: bool) -> float:
    """How long a window stays open, seen from the next seat."""
    made, seat = await played_to(
        house, "conspiracy", 3, lambda s: is_window(s) and (only_answer(s) is None) == fits
    )
    async with made.client((seat + 1) % 3) as onlooker, made.client(seat) as person:
        await onlooker.arrive()
        await person.arrive()
        asked = person.now["asked"]
        begun = time.monotonic()
        if fits:
            await person.send("play", ask=asked["ask"], notation="done")
        await onlooker.seen(asked["ask"] + 1)
        return time.monotonic() - begun


async def test_alone_against_bots_nobody_waits(tmp_path: Path) -> None:
    """Bots read nothing from a delay; without other persons and onlookers there is none."""
    slow = 2 * BUSY / QUICK[2]  # so that a single delay would be seen
    async with open_house(sqlite_settings(tmp_path, spare=True, neutral=slow)) as house:
        made = await house.make("fidelitas", "person", "novice")
        async with made.client(0) as person:
            await person.arrive()
            begun = time.monotonic()
            await person.play_on(random.Random(1), limit=6)
            assert time.monotonic() - begun < BUSY


async def test_the_log_tells_no_seconds(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as person:
        await person.arrive()
        await asyncio.sleep(0.01)
        assert all(entry["at"] % 60 == 0 for entry in person.entries)
