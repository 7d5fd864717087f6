"""What a tuning writes: the files of a game's judgement, and how they were obtained."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from tabard.engine.terms import CARD
from tabard.lab.judgements import Judgement

if TYPE_CHECKING:
    from tabard.lab.tuning import Trial, Tuning


def rewritten(package: str, names: Sequence[str], judgement: Judgement) -> dict[str, str]:
    """The files of a game's judgement with other weights and numbers; all else in them stays."""
    weights = {f"{name} weight": w for name, w in zip(names, judgement.weights, strict=True)}
    found = {"weights.toml": with_values(_text(package, "weights.toml"), weights)}
    numbers = judgement.numbers
    if numbers:
        plain = {f"judgement {n}": x for n, x in numbers.items() if not n.startswith(CARD)}
        text = with_values(_text(package, "numbers.toml"), plain)
        cards = {n.removeprefix(CARD): x for n, x in numbers.items() if n.startswith(CARD)}
        lines = [f"{_key(card)} = {x:.3g}\n" for card, x in cards.items() if x]
        found["numbers.toml"] = text.split("[cards]")[0] + "[cards]\n" + "".join(lines)
    return found


def _text(package: str, name: str) -> str:
    return (files(package) / name).read_text(encoding="utf-8")


def _key(name: str) -> str:
    """A name as a key of TOML."""
    return name if re.fullmatch(r"[\w-]+", name) else f'"{name}"'


def with_values(text: str, values: Mapping[str, float]) -> str:
    """A TOML text with other values, by table and key; phrases and comments stay."""
    lines = []
    table = ""
    for line in text.splitlines():
        head = re.match(r"\[([\w-]+)\]", line)
        table = head[1] if head else table
        entry = re.match(r"([\w-]+) = -?[\d.]+(?:e-?\d+)?", line)
        if entry and f"{table} {entry[1]}" in values:
            value = float(f"{values[f'{table} {entry[1]}']:.4g}")
            line = f"{entry[1]} = {value}{line[entry.end() :]}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def report(at: Tuning) -> str:
    """How weights and numbers were obtained, for people."""
    wish = at.wish
    lines = [
        f"# Tuning {at.game}",
        "",
        f"Options {at.options}, seed {wish.seed}; {wish.bot} plays against itself, "
        f"{at.played} of {wish.games} matches, {len(at.samples)} samples at quiet moments.",
    ]
    if at.losses:
        lines.append(
            f"Regression: log loss on held-out matches {at.losses[0]:.4f} with the shipped "
            f"weights, {at.losses[1]:.4f} with the fitted ones."
        )
    lines += ["", "| trial, against the best so far | games | share (95 % interval) | kept |"]
    lines += ["|---|---|---|---|"]
    lines += [_row(trial, "yes" if trial.kept else "no") for trial in at.trials]
    if at.final is not None:
        better = at.final.low > 0.5
        lines += [_row(at.final, "better than shipped" if better else "not shown to be better")]
    elif at.round >= wish.rounds:
        lines += ["", "Nothing did better than what is shipped."]
    lines += ["", "| feature or number | shipped | tuned |", "|---|---|---|"]
    old, new = _listed(at.names, at.shipped), _listed(at.names, at.best)
    lines += [f"| {name} | {old[name]:.4g} | {new[name]:.4g} |" for name in old]
    return "\n".join(lines) + "\n"


def _listed(names: Sequence[str], judgement: Judgement) -> dict[str, float]:
    return dict(zip(names, judgement.weights, strict=True)) | judgement.numbers


def _row(trial: Trial, said: str) -> str:
    interval = f"{100 * trial.low:.1f} to {100 * trial.high:.1f}"
    return f"| {trial.name} | {trial.games} | {100 * trial.share:.1f} % ({interval}) | {said} |"
