"""Draw a match at the terminal as a picture for the README (an SVG, nothing fetched)."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

import tabard
from tabard.bots import Bot, Seen, make
from tabard.terminal.session import Session

ROOT = Path(__file__).resolve().parent.parent
FORMAT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
<rect width="{width}" height="{height}" rx="8" fill="#1c1a17"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def main() -> None:
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/pictures/terminal.svg"
    game = tabard.load("fidelitas", players=3)
    state: tabard.State = game.start(seed=21, telling=True)
    bots = [make("greedy", seat) for seat in range(3)]
    while len(state.trail) < 45 or state.seat != 0 or not state.prompt.startswith("Play"):
        assert state.seat is not None
        state.play(bots[state.seat].choose(Seen(state, state.seat)))
    console = Console(width=80, height=34, record=True, file=io.StringIO(), force_terminal=True)
    names = ["Rowan", "Maud", "Odo"]
    console.print(Text("$ tabard play fidelitas --players 3", style="dim"))
    people: list[Bot | None] = [None, bots[1], bots[2]]
    kinds = ["", "greedy", "greedy"]
    session = Session(game, state, people, names, kinds, console, lambda: make("greedy"))
    session.bulletin.read[0] = len(state.log) - 6
    session.show_question(0)
    console.print(Text("Rowan> "))
    out.parent.mkdir(parents=True, exist_ok=True)
    svg = console.export_svg(code_format=FORMAT, theme=MONOKAI, unique_id="tabard")
    out.write_text(svg, encoding="utf-8")
    print(f"wrote {out}")


if __name__ == "__main__":
    main()
