"""The suite: what every game must pass, as tests that a game of any package can inherit.

    from tabard.testing.suite import GameSuite

    class TestQuarrel(GameSuite):
        game = "quarrel"
        tests = Path(__file__).parent             # where its stories are, which cite the rules
        golden = Path(__file__).parent / "golden"  # optional: its golden playthroughs

Run it with pytest. Every test is played in every variant of the game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import ClassVar

import pytest

from tabard.bots.ladder import ladders_of, make
from tabard.bots.registry import LEVELS
from tabard.engine import registry
from tabard.engine.errors import IllegalMove, NotationError, OptionError, PositionError, TabardError
from tabard.engine.game import Game
from tabard.engine.options import Value
from tabard.engine.rng import Sealed, fast
from tabard.engine.state import State
from tabard.testing import fuzz, kit
from tabard.testing import golden as goldens
from tabard.testing.citations import cited_rules

Options = dict[str, Value]

ROUNDS = 4  # of one game from every start of the fuzz, until everything fires
BUDGET = 120_000  # decisions after which everything must have fired


def played(game: Game, plies: int, seed: int = 5) -> State:
    """A random match after so many moves (or at its end)."""
    state: State = game.start(seed=seed, telling=True)
    rng = fast(seed)
    while not state.over and len(state.trail) < plies:
        state.play(state.legal[rng.below("move", len(state.legal))])
    return state


def describes(game: Game) -> bool:
    """Has the game positions at all?"""
    return type(game).describe is not Game.describe


def described_position(game: Game) -> dict[str, object]:
    """The first position of a match that can be described."""
    state = game.start(seed=1)
    rng = fast(1)
    while describes(game) and not state.over:
        try:
            return dict(state.position())
        except PositionError:
            state.play(state.legal[rng.below("move", len(state.legal))])
    return {}


def demand_one_line(problem: TabardError) -> None:
    """Errors for people are one sentence."""
    kit.demand("\n" not in str(problem), f"not one sentence: {problem}")


class GameSuite:
    """The tests; a subclass names its game."""

    game: ClassVar[str]
    tests: ClassVar[Path | None] = None
    golden: ClassVar[Path | None] = None
    one_round: ClassVar[bool] = False  # of the fuzz; whether everything fires is seen elsewhere

    @property
    def cls(self) -> type[Game]:
        """The registered class of the game."""
        return registry.game_class(self.game)

    def load(self, options: Options) -> Game:
        """The game with these options."""
        return self.cls(options)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A test that takes `options` is run in every variant."""
        if "options" in metafunc.fixturenames:
            variants = self.cls.variants()
            names = [f"{self.game}-{goldens.variant_name(each)}" for each in variants]
            metafunc.parametrize("options", variants, ids=names)

    def test_the_same_seed_and_moves_give_the_same_state(self, options: Options) -> None:
        game, again = self.load(options), self.load(options)
        assert kit.fingerprint(played(game, 60)) == kit.fingerprint(played(again, 60))
        assert played(game, 60).record() == played(again, 60).record()

    def test_every_question_has_words_a_rule_and_views(self, options: Options) -> None:
        game = self.load(options)
        for plies in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55):
            state = played(game, plies)
            kit.check_moment(state)
            kit.check_words(state)
            kit.check_views(state)

    def test_nobody_is_shown_what_they_cannot_know(self, options: Options) -> None:
        game = self.load(options)
        for plies in (0, 1, 4, 9, 16, 25, 36, 49):
            state = played(game, plies, seed=plies)
            for seat in range(state.seats):
                for deal in range(3):
                    kit.check_secrets(state, seat, fast(deal))

    def test_a_redeal_can_be_played_on(self, options: Options) -> None:
        game = self.load(options)
        for plies in (0, 11, 30):
            state = played(game, plies)
            for seat in range(state.seats):
                other = state.determinize(seat, fast(seat))
                rng = fast(plies)
                for _ in range(200):
                    if not other.over:
                        other.do(other.legal[rng.below("move", len(other.legal))])
                        kit.check_moment(other)

    def test_a_redeal_is_the_same_for_the_same_chance(self, options: Options) -> None:
        state = played(self.load(options), 7)
        for seat in range(state.seats):
            once, twice = (state.determinize(seat, fast(3)) for _ in range(2))
            assert kit.fingerprint(once) == kit.fingerprint(twice)

    def test_copies_are_isolated(self, options: Options) -> None:
        game = self.load(options)
        state = game.start(seed=3, telling=True)
        rng = fast(3)
        kept: list[tuple[State, str]] = []
        while not state.over and len(state.trail) < 300:
            if len(state.trail) % 9 == 0:
                twin = state.copy()
                kept.append((twin, kit.fingerprint(twin, told=True)))
            state.play(state.legal[rng.below("move", len(state.legal))])
        for twin, before in kept:
            assert kit.fingerprint(twin, told=True) == before
        kit.check_copy(kept[0][0], fast(1), plies=200)

    def test_records_replay_to_the_same_match(self, options: Options) -> None:
        game = self.load(options)
        for plies in (0, 1, 25):
            kit.check_record(played(game, plies))
        whole = played(game, 100_000)
        kit.check_record(whole)
        assert registry.replay(whole.record()).result is not None

    def test_a_record_replays_up_to_any_move(self, options: Options) -> None:
        game = self.load(options)
        state = played(game, 30)
        text = state.record()
        for plies in range(0, len(state.trail) + 1, 5):
            assert registry.replay(text, plies).trail == state.trail[:plies]

    def test_a_sealed_match_replays_from_its_seed(self, options: Options) -> None:
        game = self.load(options)
        state = game.start(rng=Sealed(bytes(range(32))), telling=True)
        for _ in range(20):
            if not state.over:
                state.play(state.legal[-1])
        kit.check_record(state)

    def test_positions_set_up_again_are_the_same(self, options: Options) -> None:
        game = self.load(options)
        state = game.start(seed=9, telling=True)
        rng = fast(9)
        described = 0
        while not state.over and len(state.trail) < 150:
            described += kit.check_position(state)
            state.play(state.legal[rng.below("move", len(state.legal))])
        assert described >= 1 or not describes(game), "no moment of the match could be described"

    def test_undo_goes_back_only_where_nothing_was_learned(self, options: Options) -> None:
        game = self.load(options)
        state = game.start(seed=4, telling=True)
        rng = fast(4)
        while not state.over and len(state.trail) < 80:
            state.play(state.legal[rng.below("move", len(state.legal))])
            if len(state.trail) % 4 == 0:
                kit.check_undo(state, fast(len(state.trail)))

    def test_illegal_moves_are_refused_and_change_nothing(self, options: Options) -> None:
        game = self.load(options)
        rng = fast(6)
        for plies in (0, 3, 10, 22):
            state = played(game, plies)
            kit.check_refusals(state, [rng.below("move", game.space.size) for _ in range(40)])

    def test_when_it_is_over_nothing_can_be_played(self, options: Options) -> None:
        state = played(self.load(options), 100_000)
        kit.check_result(state)
        kit.check_views(state)
        before = kit.fingerprint(state)
        with pytest.raises(IllegalMove, match="over"):
            state.play(0)
        assert kit.fingerprint(state) == before

    def test_bad_notation_is_answered_and_changes_nothing(self, options: Options) -> None:
        state = self.load(options).start(seed=2)
        before = kit.fingerprint(state)
        verb = state.text(state.legal[0]).split()[0]
        for text in (
            "",
            "  ",
            "xyzzy",
            "\n",
            f"{verb} a b c d e",
            "🂡",
            f"{verb.upper()}!",
            "0",
            "-1",
        ):
            with pytest.raises(NotationError) as caught:
                state.why(text)
            assert "\n" not in str(caught.value)
        for move in (-1, state.game.space.size, 10**9):
            with pytest.raises(TabardError):
                state.play(move)
        assert kit.fingerprint(state) == before

    def test_bad_records_are_answered_with_the_place(self, options: Options) -> None:
        text = played(self.load(options), 12).record()
        head, moves, _ = text.split("---\n")
        lines = moves.splitlines()
        seat, _, first = lines[0].partition(" ")
        bad = {
            "": "line 1",
            "hello": "line 1",
            text.replace("tabard record 1", "tabard record 9"): "line 1",
            head: "breaks off",
            head + "---\n" + moves: "breaks off",
            text.replace(f"game {self.game}", "game no-such-game"): "no game",
            text.replace("option players", "option plyers"): "plyers",
            text.replace("rng fast", "rng slow"): "rng",
            text.replace("rng fast 5", "rng fast five"): "rng",
            text.replace("content ", "content 0"): "content",
            head + "colour blue\n---\n" + moves + "---\n": "colour",
            head + "---\nnonsense\n---\n": "a move is",
            head + f"---\n{int(seat) + 1} {first}\n---\n": "is asked",
            head + f"---\n{seat} xyzzy\n---\n": "move 1",
            text + "result 1 2 3 winners 0 : because [NO-1]\n": "result",
            head + "pack not-json\n---\n---\n": "pack",
            head + "pack [1]\n---\n---\n": "pack",
        }
        for broken, says in bad.items():
            with pytest.raises(TabardError) as caught:
                registry.replay(broken)
            assert says in str(caught.value), (says, str(caught.value))
            assert "\n" not in str(caught.value)

    def test_bad_positions_are_answered(self, options: Options) -> None:
        game = self.load(options)
        good = described_position(game)
        bad: list[dict[str, object]] = [{}, {"xyzzy": 1}, {**good, "xyzzy": 1}]
        bad += [{**good, key: "xyzzy"} for key in good]
        bad += [{**good, key: -7} for key in good]
        bad += [{**good, key: {1}} for key in good]
        bad += [{k: v for k, v in good.items() if k != key} for key in good]
        refused = 0
        for position in bad:
            try:
                game.stage(position).check()
            except TabardError as problem:
                refused += 1
                demand_one_line(problem)
        assert refused >= 3

    def test_bad_options_are_answered(self) -> None:
        cls = self.cls
        for bad in ({"xyzzy": 1}, {"players": 99}, {"players": "many"}, {"players": None}):
            with pytest.raises(TabardError):
                cls(bad)
        for option in cls.OPTIONS:
            for value in (None, [], {}, 3.5, "xyzzy", object()):
                if option.type is str and option.choices is None and isinstance(value, str):
                    continue
                with pytest.raises(TabardError) as caught:
                    cls({option.name: value})
                assert option.name in str(caught.value)
                assert "\n" not in str(caught.value)

    def test_options_mean_nothing_where_they_are_not_for_so_many(self) -> None:
        cls = self.cls
        numbers = next(o.choices for o in cls.OPTIONS if o.name == "players") or ()
        for option in cls.OPTIONS:
            assert "_" not in option.title
            values = set(option.choices or (not option.default,)) - {option.default}
            for number in [int(n) for n in numbers if not option.fits(int(n))]:
                for value in values:
                    with pytest.raises(OptionError):
                        cls({"players": number, option.name: value})

    def test_presets_are_options_that_go_together(self) -> None:
        for preset in self.cls.PRESETS:
            game = self.cls(preset.options)
            assert {name: game.options[name] for name in preset.options} == preset.options
            assert preset.minutes > 0

    def test_bad_packs_are_answered_with_file_key_and_reason(self, tmp_path: Path) -> None:
        with pytest.raises(TabardError, match=r"nowhere\.toml: cannot be read"):
            registry.load(self.game, pack=tmp_path / "nowhere.toml")
        cases = {
            "this is = not = toml": "is not TOML",
            "xyzzy = 1": "xyzzy",
            "[[xyzzy]]\nid = 'a'": "xyzzy",
        }
        for text, says in cases.items():
            file = tmp_path / "mine.toml"
            file.write_text(text)
            with pytest.raises(TabardError) as caught:
                registry.load(self.game, pack=file)
            assert says in str(caught.value)
            assert "mine.toml" in str(caught.value)
            assert "\n" not in str(caught.value)

    def test_cards_say_where_they_are_from(self) -> None:
        for options in self.cls.variants():
            cards = self.load(options).cards()
            assert cards
            json.dumps(cards)
            for card in cards:
                assert card["id"]
                assert card["name"]
                assert card["source"] in ("rulebook", "found", "reconstructed")

    def test_its_levels_are_bots(self) -> None:
        for players, bots in ladders_of(self.cls).items():
            game = self.load({"players": players})
            assert [make(level, game=game).name for level in LEVELS] == list(bots.values())

    def test_variants_cover_every_option(self) -> None:
        cls = self.cls
        tried = [self.load(options).options for options in cls.variants()]
        for option in cls.OPTIONS:
            values = {given[option.name] for given in tried}
            wanted = set(option.choices or ()) or ({True, False} if option.type is bool else set())
            assert wanted <= values, f"{option.name}: no variant plays {wanted - values}"

    def test_random_games_end_and_everything_fires(self) -> None:
        report = fuzz.Report(self.game)
        seed = 0
        while seed < ROUNDS or (not report.complete and report.coverage.decisions < BUDGET):
            report.absorb(fuzz.fuzz(self.game, len(fuzz.starts(self.game)), seed=seed))
            assert report.clean, report.text()
            if self.one_round:
                return
            seed += 1
        assert report.complete, report.text()

    def test_a_fuzz_run_is_the_same_every_time(self) -> None:
        once, twice = (fuzz.fuzz(self.game, 3, seed=3).data() for _ in range(2))
        assert once == twice

    def test_the_report_names_what_never_fired(self) -> None:
        report = fuzz.Report(self.game)
        ledger = self.cls().ledger
        silent = report.silent_rules()
        assert set(silent) == {rule.id for rule in ledger if not rule.static}
        assert not report.complete
        assert silent[0] in report.text()

    def test_a_failure_leaves_a_record_that_opens_at_the_failing_move(self, tmp_path: Path) -> None:
        start = fuzz.starts(self.game)[0]
        game = self.cls(start.options)
        state = start.begin(game, 8)
        for _ in range(5):
            state.play(state.legal[0])
        failed = fuzz.GameFailed(start, 8, state, kit.KitError("made up"))
        failure = failed.failure()
        assert failure.ply == 5
        assert "made up" in str(failure)
        fuzz._keep([failure], self.game, tmp_path)
        text = Path(failure.file).read_text(encoding="utf-8")
        assert registry.replay(text, failure.ply - 1).trail == state.trail[:-1]
        assert registry.replay(text).trail == state.trail

    def test_the_golden_playthrough_is_still_the_same(self, options: Options) -> None:
        if self.golden is None:
            return
        file = self.golden / self.game / f"{goldens.variant_name(options)}.txt"
        assert file.exists(), f"missing; write it with: python -m tabard.testing.golden {self.game}"
        assert goldens.playthrough(self.load(options)) == file.read_text(encoding="utf-8")

    def test_every_rule_has_a_test_that_cites_it(self) -> None:
        if self.tests is not None:
            cited = cited_rules(self.tests)
            assert [rule.id for rule in self.cls().ledger if rule.id not in cited] == []
