"""Bots: they play legal moves, keep to their clock, and know only what their seat knows."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points

import pytest
from librt.vecs import vec

import tabard
from tabard import Fast, State, TabardError, fast
from tabard.bots import Bot, Seen, kinds, make, names, read_budget, registry
from tabard.bots.council import CouncilBot, in_forks
from tabard.bots.ismcts import (
    IsmctsBot,
    Node,
    credit,
    most_luring,
    second_thought,
    set_lures,
)
from tabard.bots.match import play_match
from tabard.bots.plan import Line, Plans
from tabard.bots.turn import Patience

GAMES = tabard.game_names()
NAMES = [
    "random",
    "hasty",
    "hasty:40",
    "hasty:20+plan:40",
    "careful:40",
    "greedy",
    "plan:300",
    "ismcts:30",
]


def middle_of(game: str, plies: int, seed: int = 3) -> State:
    """A match in its middle, played by hints."""
    loaded = tabard.load(game)
    state: State = loaded.start(seed)
    rng = fast(seed)
    while len(state.trail) < plies and not state.over:
        assert state.asked is not None
        state.play(state.asked.hint(state, rng))
    return state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("plies", [0, 7, 25, 60])
def test_a_bots_choice_does_not_change_with_what_its_seat_cannot_know(
    game: str, name: str, plies: int
) -> None:
    keeps_to_what_it_knows(name, middle_of(game, plies))


@pytest.mark.parametrize("game", GAMES)
def test_a_council_knows_no_more_than_its_seat(game: str) -> None:
    keeps_to_what_it_knows("council:2x4", middle_of(game, 25))


def keeps_to_what_it_knows(name: str, state: State) -> None:
    """Everything that the seat cannot know is changed, and the choice stays the same."""
    if state.seat is None:
        return
    choice = make(name, seed=9).choose(Seen(state, state.seat))
    for deal in range(4):
        other = state.determinize(state.seat, fast(100 + deal))
        assert make(name, seed=9).choose(Seen(other, state.seat)) == choice


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_match_to_its_end(game: str) -> None:
    loaded = tabard.load(game)
    state = loaded.start(5)
    bots: list[Bot] = [make("random", seed) for seed in range(loaded.seats)]
    decisions = play_match(state, bots)
    assert state.over
    assert decisions == len(state.trail) > 0


def test_the_tree_search_keeps_to_its_clock() -> None:
    state = middle_of("fidelitas", 10)
    assert state.seat is not None
    bot = make("ismcts:50ms", seed=1)
    start = time.perf_counter()
    bot.choose(Seen(state, state.seat))
    assert time.perf_counter() - start < 5  # far above 50 ms: this machine may be busy


def test_the_tree_search_keeps_its_tree_between_own_moves() -> None:
    """Given a search, when its move is made and seen, then the part below it is kept."""
    state = middle_of("fidelitas", 0)
    assert state.seat is not None
    bot = make("ismcts:300", seed=1)
    assert isinstance(bot, IsmctsBot)
    bot.guard.limit = 0  # what is certain leaves no choice here
    move = bot.choose(Seen(state, state.seat))
    kept = bot.rooted().kid(move, 0)
    bot.observe(move)
    assert bot.root is kept
    bot.observe(-1)
    assert bot.root is None


# -- a turn is one thought ----------------------------------------------------------------------


def test_a_plan_beats_whoever_plays_anything() -> None:
    found = tabard.arena("fidelitas", bots=["plan:300", "random"], games=6, seed=2)
    assert found.bots[0].name == "plan:300"
    assert found.bots[0].share >= 5 / 6


def test_the_same_seed_plans_the_same_turn() -> None:
    for game in GAMES:
        state = middle_of(game, 12)
        assert state.seat is not None
        seen = Seen(state, state.seat)
        assert len({make("plan:200", seed=4).choose(seen) for _ in range(3)}) == 1


def test_a_plan_with_little_time_is_still_a_legal_move() -> None:
    for game in GAMES:
        state = middle_of(game, 25)
        if state.seat is not None:
            assert make("plan:1ms", seed=1).choose(Seen(state, state.seat)) in state.legal


def test_a_line_does_not_return_to_where_it_was() -> None:
    state = middle_of("fidelitas", 10)
    deal = state.determinize(0, fast(1))
    start = Line(None, -1, deal, 0.5)
    gone = Line(start, 7, middle_of("fidelitas", 13), 0.6)
    back = Line(gone, 8, deal, 0.5)
    assert back.returns()
    assert not gone.returns()
    assert Line(gone, 8, deal, 0.7).returns() is False


def test_moves_in_another_order_are_the_same_line() -> None:
    deal = middle_of("fidelitas", 10)
    start = Line(None, -1, deal, 0.5)
    one = Line(Line(start, 3, deal, 0.5), 4, deal, 0.5)
    other = Line(Line(start, 4, deal, 0.5), 3, deal, 0.5)
    assert (one.moves, one.look) == (other.moves, other.look)
    assert (one.first, other.first) == (3, 4)


def test_the_search_has_a_second_thought_about_what_is_certain() -> None:
    """Given a tree that hardly looked at a move, when its whole turn is better, it is made."""
    state = middle_of("fidelitas", 10)
    assert state.seat is not None
    seen = Seen(state, state.seat)
    plans = Plans(seen, fast(1), Patience(0, 0))
    planned = plans.best()
    other = min(seen.legal, key=plans.worth)
    root = Node(-1, -1)
    for move, visits in ((planned, 2.0), (other, 50.0)):
        kid = Node(state.seat, move)
        kid.visits = visits
        kid.value = 0.5 * visits
        root.kids.append(kid)
    assert second_thought(root, other, plans, 1.0) == planned


def looked_at(*worths: float) -> Node:
    """A position whose moves were looked at once each."""
    root = Node(-1, -1)
    for move, worth in enumerate(worths):
        kid = Node(0, move)
        kid.visits = 1.0
        kid.value = worth
        root.kids.append(kid)
    set_lures(root, root.kids)
    return root


def test_a_led_search_first_tries_what_looked_best() -> None:
    """Given moves looked at once, then the best lures most, and one little worse almost as much."""
    brain = tabard.load("feudalia").brain
    root = looked_at(0.50, 0.58, 0.60, 0.30)
    lures = [kid.lure for kid in root.kids]
    assert most_luring(root, root.kids, brain) == 2
    assert lures[2] == 1.0
    assert lures[2] > lures[1] > lures[0] > lures[3] > 0.0
    assert lures[1] > 5 * lures[3]


def test_a_led_search_gives_up_what_disappoints() -> None:
    """Given the best brings less than it promised, when tried often, then the next is tried."""
    brain = tabard.load("feudalia").brain
    root = looked_at(0.50, 0.58, 0.60, 0.30)
    for _ in range(30):
        credit([root, root.kids[2]], vec[float]([0.2]))
    assert most_luring(root, root.kids, brain) == 1


def test_a_led_search_spends_its_visits_on_few_moves() -> None:
    """Given a large menu, when searched led and unled, then led fewer moves are tried twice."""
    state = next(s for s in (middle_of("feudalia", n) for n in range(20, 60)) if len(s.legal) > 8)
    brain, tried = state.game.brain, []
    assert brain.leading > 0.0
    usual = brain.leading
    for leading in (usual, 0.0):
        brain.leading = leading
        bot = IsmctsBot("ismcts", fast(4), 0, 200)
        root = bot.rooted()
        bot.search(root, Seen(state, state.seat or 0), 0.0)
        tried.append(sum(kid.visits > 2.0 for kid in root.kids))
    brain.leading = usual
    assert tried[0] < tried[1]


# -- several processes think --------------------------------------------------------------------


def test_the_same_seed_gives_a_council_the_same_choice() -> None:
    """Given so many iterations and processes, when asked again, then the choice is the same."""
    state = middle_of("fidelitas", 14)
    assert state.seat is not None
    choices = {make("council:3x20", seed=4).choose(Seen(state, state.seat)) for _ in range(3)}
    assert len(choices) == 1


def test_with_little_time_a_council_still_gives_a_legal_move() -> None:
    for game in GAMES:
        state = middle_of(game, 25)
        if state.seat is not None:
            assert make("council:2x1ms", seed=1).choose(Seen(state, state.seat)) in state.legal


def test_the_visits_of_a_council_add_up() -> None:
    """Given a tree that was begun, when three search it, it has the visits of all three."""
    state = middle_of("fidelitas", 14)
    assert state.seat is not None
    seen = Seen(state, state.seat)
    alone, council = make("ismcts:60", seed=4), make("council:3x60", seed=4)
    assert isinstance(alone, IsmctsBot)
    assert isinstance(council, CouncilBot)
    visits = []
    for bot, tree in ((alone, alone), (council, council.chair)):
        bot.choose(seen)
        bot.choose(seen)
        visits.append(sum(kid.visits for kid in tree.rooted().kids) - len(seen.legal))
    assert visits[1] > 2 * visits[0]


def test_a_council_puts_together_what_its_members_found() -> None:
    """Given tasks in three processes, when they are done, then the others' numbers are told."""
    done = []

    def task(worker: int) -> list[float]:
        done.append(worker)
        return [float(worker), 0.5]

    assert in_forks(3, task) == [[1.0, 0.5], [2.0, 0.5]]
    assert done == [0]  # what the others did, they did elsewhere


def test_a_council_that_is_interrupted_leaves_nobody_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fork = os.fork
    members: list[int] = []

    def counted() -> int:
        members.append(fork())
        return members[-1]

    def task(worker: int) -> list[float]:
        if worker == 0:
            raise KeyboardInterrupt
        time.sleep(600)
        return []

    monkeypatch.setattr(os, "fork", counted)
    with pytest.raises(KeyboardInterrupt):
        in_forks(3, task)
    assert len(members) == 2
    for member in members:
        with pytest.raises(ProcessLookupError):
            os.kill(member, 0)


def test_a_council_of_one_thinks_alone() -> None:
    assert isinstance(make("council:1x20"), IsmctsBot)


def test_a_line_up_is_not_shuffled() -> None:
    """Given a war in which units may change places to no effect, when asked, they stay."""
    state = line_up()
    assert state.seat is not None
    for seed in range(4):
        move = make("plan:300", seed).choose(Seen(state, state.seat))
        assert state.text(move) == "done"


def line_up() -> State:
    """A match of Medieval Conspiracy, by hints, in which units may change places."""
    for seed in range(20):
        state: State = tabard.load("conspiracy").start(seed)
        rng = fast(seed)
        while state.asked is not None and len(state.trail) < 600:
            verbs = {state.game.space.verb_of(move).name for move in state.legal}
            if {"exchange", "done"} <= verbs:
                return state
            state.play(state.asked.hint(state, rng))
    raise AssertionError("no war was lined up")


def test_a_hasty_bot_errs_but_does_not_throw_dice() -> None:
    found = tabard.arena("fidelitas", bots=["random", "hasty", "greedy"], games=18, seed=1)
    assert [bot.name for bot in found.bots] == ["greedy", "hasty", "random"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("grandmaster", "there is no bot 'grandmaster'; there are .*greedy, .*ismcts, .*random"),
        ("gredy", "there is no bot 'gredy'; did you mean greedy?"),
        ("greedy:5", "there is no bot 'greedy:5': greedy takes no budget"),
        ("ismcts:0", "the budget of 'ismcts:0' cannot be read; write ismcts, ismcts:200ms or"),
        ("ismcts:fast", "the budget of 'ismcts:fast' cannot be read; write ismcts, ismcts:200ms"),
        ("council:0x20", "the budget of 'council:0x20' cannot be read; write council, council:200"),
        ("ismcts:", "the budget of 'ismcts:' cannot be read; write ismcts, ismcts:200ms"),
    ],
)
def test_an_unknown_bot_is_a_clear_error(name: str, sentence: str) -> None:
    with pytest.raises(TabardError, match=sentence):
        make(name)


def test_every_kind_of_bot_can_be_made_and_says_what_it_does() -> None:
    assert {"random", "hasty", "careful", "greedy", "plan", "ismcts", "council"} <= set(names())
    assert [make(name).name for name in names()] == names()
    assert all(kind.title and kind.help for kind in kinds())


# -- bots of other packages -------------------------------------------------------------------


class Stubborn(Bot):
    """Takes the first move, always."""

    def choose(self, seen: Seen) -> int:
        return seen.legal[0]


def counting(name: str, rng: Fast) -> Bot:
    """Takes the first move, and has a budget."""
    read_budget(name)
    return Stubborn(name, rng)


def of_no_use(name: str, rng: Fast) -> str:
    return name


Brought = Callable[[str], None]


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> Brought:
    """A package brings the bot `guest`, which is what this name of the module here says."""

    def bring(what: str) -> None:
        guest = EntryPoint("guest", what, registry.GROUP)
        monkeypatch.setattr(
            registry, "entry_points", lambda group: (*entry_points(group=group), guest)
        )
        registry.maker.cache_clear()

    monkeypatch.setitem(sys.modules, "guests_of_the_house", sys.modules[__name__])
    return bring


def test_a_class_is_a_plug_in(brought: Brought) -> None:
    brought("guests_of_the_house:Stubborn")
    assert "guest" in names()
    assert isinstance(make("guest"), Stubborn)
    (kind,) = (kind for kind in kinds() if kind.name == "guest")
    assert kind == ("guest", "Guest", "Takes the first move, always.", 0)
    found = tabard.simulate("fidelitas", bots=["guest", "random"], games=4)
    assert {bot.name for bot in found.bots} == {"guest", "random"}


def test_a_function_is_a_plug_in_that_reads_its_budget(brought: Brought) -> None:
    brought("guests_of_the_house:counting")
    assert make("guest:50ms").name == "guest:50ms"
    with pytest.raises(TabardError, match="the budget of 'guest:soon' cannot be read"):
        make("guest:soon")


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("nowhere.to.be.found:Bot", "the bot 'guest' cannot be loaded: No module named 'nowhere'"),
        ("guests_of_the_house:Missing", "the bot 'guest' cannot be loaded"),
        ("guests_of_the_house:State", "the plug-in 'guest' is not a tabard Bot"),
        ("guests_of_the_house:__name__", "the plug-in 'guest' is not a tabard Bot"),
        ("guests_of_the_house:of_no_use", "the plug-in 'guest' does not make a tabard Bot"),
    ],
)
def test_a_bad_plug_in_is_a_clear_error(brought: Brought, what: str, sentence: str) -> None:
    brought(what)
    with pytest.raises(TabardError, match=sentence):
        make("guest")
    assert "greedy" in [kind.name for kind in kinds()]


def test_bots_that_look_ahead_choose_what_their_game_would_advise() -> None:
    """Given a game that knows what nobody would advise, when asked, it is not considered."""
    state = middle_of("conspiracy", 60)
    while len(sound_moves(state)) in (0, len(state.legal)):
        state.play(state.legal[0])
    assert state.seat is not None
    for name in ("plan:100", "ismcts:20", "council:2x20"):
        assert make(name, seed=2).choose(Seen(state, state.seat)) in sound_moves(state)


def sound_moves(state: State) -> list[int]:
    if state.seat is None:
        return []
    known = Seen(state, state.seat).redeal(fast(0))
    return state.game.advisable(known, state.seat, state.legal)
