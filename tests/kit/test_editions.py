"""What makes a match what it is: the mechanics of its content and the edition of its rules."""

from __future__ import annotations

import random
from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from tests.engine.pledge import Pledge

import tabard
from tabard.engine import records
from tabard.engine.errors import EditionError, RecordError
from tabard.engine.game import Game
from tabard.engine.packs import PROSE, Entry, Prose, Whole, digest, mechanics
from tabard.engine.registry import game_class, game_names

OWN = [name for name in game_names() if game_class(name).package.startswith("tabard.games.")]


def content_of(game: Game) -> msgspec.Struct:
    found: msgspec.Struct = vars(game)["content"]
    return found


def stored(game: Game) -> Whole:
    """All of a game's content, as a database gives it back."""
    return Whole(msgspec.json.decode(msgspec.json.encode(game.whole())))


def reworded(value: Any) -> Any:
    """Content with every sentence, name and drawing another one."""
    if isinstance(value, msgspec.Struct):
        return {f.name: _reworded_field(f, value) for f in msgspec.structs.fields(value)}
    if isinstance(value, list | tuple):
        return [reworded(each) for each in value]
    if isinstance(value, dict):
        return {key: reworded(each) for key, each in value.items()}
    return value


def _reworded_field(field: msgspec.structs.FieldInfo, owner: msgspec.Struct) -> Any:
    value = getattr(owner, field.name)
    if PROSE not in getattr(field.type, "__metadata__", ()) or not value:
        return reworded(value)
    if field.name == "source":
        return "found"
    if isinstance(value, str):
        return f"Other {value[::-1]}"
    return value[::-1]


def played(game: Game, seed: int, moves: int = 150) -> list[str]:
    """The moves and the scores of a match at random."""
    chance = random.Random(seed)
    state = game.start(seed=seed)
    while not state.over and len(state.trail) < moves:
        state.play(chance.choice(state.legal))
    lines = game.record(state).split("---\n")
    scores = [state.result.scores, state.result.winners] if state.result else []
    return [lines[1], str(scores)]


@pytest.mark.parametrize("name", OWN)
def test_other_words_make_the_same_match(name: str) -> None:
    """Every text may change: fingerprint, moves and scores stay."""
    for options in game_class(name).variants()[:4]:
        game = game_class(name)(options)
        other = game_class(name)(options, Whole(reworded(content_of(game))))
        assert other.digest == game.digest
        assert played(other, 5) == played(game, 5)


@pytest.mark.parametrize("name", OWN)
def test_content_that_is_stored_whole_is_the_same_content(name: str) -> None:
    game = tabard.load(name)
    again = game_class(name)({}, stored(game))
    assert again.digest == game.digest
    assert played(again, 3) == played(game, 3)


@pytest.mark.parametrize("name", OWN)
def test_the_content_of_0_1_0_keeps_the_fingerprint_it_was_published_with(name: str) -> None:
    game = tabard.load(name)
    assert game.digest == game.PUBLISHED[1]
    assert digest(name, content_of(game)) == game.PUBLISHED[0]


def test_a_changed_number_is_another_content() -> None:
    one = tabard.load("fidelitas")
    changed = tabard.load("fidelitas", pack={"virtus": [{"id": "judge", "copies": 4}]})
    renamed = tabard.load("fidelitas", pack={"virtus": [{"id": "judge", "name": "Justice"}]})
    assert changed.digest != one.digest
    assert renamed.digest == one.digest


class Older(Entry, kw_only=True):
    copies: int


class Newer(Entry, kw_only=True):
    copies: int
    twice: bool = False
    outline: Annotated[list[int], PROSE] = msgspec.field(default_factory=list)
    motto: Prose = ""


def test_a_new_key_with_a_default_leaves_the_fingerprint_alone() -> None:
    facts: dict[str, Any] = {"id": "a", "name": "A", "source": "found", "copies": 2}
    older, newer = msgspec.convert(facts, Older), msgspec.convert(facts, Newer)
    assert mechanics(older) == mechanics(newer) == {"id": "a", "copies": 2}
    assert digest(older) == digest(newer)
    assert digest(older) != digest(msgspec.structs.replace(newer, twice=True))


class MendedPledge(Pledge):
    """Its rules were mended once; matches by the first edition are still played."""

    EDITIONS: ClassVar[tuple[int, ...]] = (1, 2)


class ForgetfulPledge(Pledge):
    """Its rules were mended once, and nobody kept the first edition."""

    EDITIONS: ClassVar[tuple[int, ...]] = (2,)


def test_a_record_by_an_earlier_edition_is_replayed_by_it() -> None:
    newest, first = MendedPledge(), MendedPledge(edition=1)
    assert (newest.edition, first.edition) == (2, 1)
    by_new, by_old = newest.record(newest.start(1)), first.record(first.start(1))
    assert "edition 2\n" in by_new
    assert "edition" not in by_old
    assert (records.read(by_new).edition, records.read(by_old).edition) == (2, 1)


def test_an_edition_that_is_gone_is_refused_and_says_so() -> None:
    with pytest.raises(EditionError, match=r"edition 1 of the rules .* plays edition 2"):
        ForgetfulPledge(edition=1)


@pytest.mark.parametrize("name", OWN)
def test_every_edition_can_be_played_and_replayed(name: str) -> None:
    """What 0.1.0 played was the first edition, and no game has given it up."""
    cls = game_class(name)
    assert cls.EDITIONS[0] == 1
    assert cls().edition == cls.EDITIONS[-1]
    for edition in cls.EDITIONS:
        game = cls(cls.variants()[-1], edition=edition)
        state, chance = game.start(seed=7), random.Random(7)
        while not state.over and len(state.trail) < 400:
            state.play(chance.choice(state.legal))
        again = tabard.replay(game.record(state))
        assert again.game.edition == edition
        assert again.record() == game.record(state)


@pytest.mark.parametrize("word", ["0", "-1", "two", ""])
def test_an_edition_is_a_number(word: str) -> None:
    with pytest.raises(RecordError, match="line 3: the edition is a number"):
        records.read(f"tabard record 1\ngame pledge\nedition {word}\nrng fast 1\n---\n---\n")


def test_a_record_with_its_whole_content_is_replayed_with_that() -> None:
    """As a table writes it that was carried on with the content it was made with."""
    then = stored(tabard.load("fidelitas"))
    then["virtus"] = [{**card, "copies": card["copies"] + 1} for card in then["virtus"]]
    game = game_class("fidelitas")({}, then)
    state = game.start(seed=1)
    for _ in range(20):
        state.play(state.legal[0])
    again = tabard.replay(game.record(state))
    assert again.game.digest == game.digest != tabard.load("fidelitas").digest
    assert again.record() == game.record(state)


def test_a_result_is_its_scores_its_winners_and_its_rule_in_whatever_words() -> None:
    game = tabard.load("audatia")
    state = game.start(seed=2)
    chance = random.Random(2)
    while not state.over:
        state.play(chance.choice(state.legal))
    text = game.record(state)
    assert state.result is not None
    tabard.replay(text.replace(state.result.reason, "It ended."))
    for wrong in (text.replace("winners 0", "winners 1 0"), text.replace("[AUD-W", "[AUD-X")):
        if wrong != text:
            with pytest.raises(RecordError, match="is not what its moves give"):
                tabard.replay(wrong)
