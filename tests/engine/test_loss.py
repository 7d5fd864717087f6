"""A move that ends a turn says what it leaves unused."""

import pytest

import tabard

# moves that end nothing, but give something away or bind
ALSO = {"feudalia": ("income", "seek", "engage")}


@pytest.mark.parametrize(
    ("game", "ends", "words"),
    [
        ("fidelitas", "done", "could still score"),
        ("ausonia", "pass", "could still"),
        ("feudalia", "end", "could still"),
    ],
)
def test_ending_with_something_unused_says_so(game: str, ends: str, words: str) -> None:
    warned = silent = 0
    for seed in range(12):
        state = tabard.load(game).start(seed=seed)
        rng = tabard.fast(seed)
        for _ in range(600):
            if state.over:
                break
            for move in state.legal:
                text = state.asked.loss(state, move)
                assert not text or state.text(move).split()[0] in (ends, *ALSO.get(game, ()))
                warned += words in text
                silent += state.text(move) == ends and not text
            state.play(state.legal[rng.below("move", len(state.legal))])
    assert warned
    assert silent
