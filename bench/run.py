"""One alternating run on one core: Tabard beside its peers.

python bench/run.py            prints the table (`make bench`)
python bench/run.py --write    and writes it into bench/README.md with date and machine
"""

from __future__ import annotations

import argparse
import datetime
import platform
import sys
from pathlib import Path

from rounds import Figures, gather, ratio, run, spread

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BEGIN, END = "<!-- table -->", "<!-- end of table -->"
YARDSTICK = "OpenSpiel hearts"
COLUMNS = ("interpreted", "loop", "inside", "copies", "redeals", "search")
HEAD = (
    "game",
    "interpreted, Python loop /s",
    "Python loop /s",
    "beside hearts",
    "inside /s",
    "copies /s",
    "re-deals /s",
    "search iterations /s",
)


def measure(compiled: Path, rounds: int, seconds: str, games: list[str]) -> dict[str, Figures]:
    """All figures of all rounds, by name."""
    found: dict[str, Figures] = {}
    for _ in range(rounds):
        peers = run(ROOT / ".venv-bench/bin/python", "peers.py", seconds)
        for line in peers:
            if line["name"].startswith("RLCard"):
                line["interpreted"] = line.pop("loop")
        gather(found, peers)
        plain = run(ROOT / ".venv/bin/python", "games.py", seconds, *games)
        built = run(compiled / "bin/python", "games.py", seconds, *games)
        if any(line["compiled"] for line in plain) or not all(x["compiled"] for x in built):
            sys.exit("the environments are mixed up: .venv must be interpreted, .venv-compiled not")
        gather(found, [{"name": x["name"], "interpreted": x["loop"]} for x in plain])
        gather(found, built)
    return found


def rows(found: dict[str, Figures]) -> list[tuple[str, ...]]:
    """The lines of the table: Tabard first, the peers after it."""
    yardstick = found[YARDSTICK]["loop"]
    lines = []
    for name in sorted(found, key=lambda each: not each.startswith("Tabard")):
        figures = found[name]
        cells = [spread(figures.get(column)) for column in COLUMNS]
        beside = ratio(figures["loop"], yardstick) if "loop" in figures else "-"
        lines.append((name, *cells[:2], beside, *cells[2:]))
    return lines


def markdown(lines: list[tuple[str, ...]]) -> str:
    """The table as Markdown."""
    texts = ["| " + " | ".join(row) + " |" for row in (HEAD, *lines)]
    rule = "|---" + "|--:" * (len(HEAD) - 1) + "|"
    return "\n".join([texts[0], rule, *texts[1:]])


def machine() -> str:
    """Processor and Python of this machine."""
    model = platform.processor() or platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    return f"{model}, one core, Python {platform.python_version()}"


def write(table: str) -> None:
    """Put the table between its marks in bench/README.md."""
    file = HERE / "README.md"
    text = file.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    body = f"\n{today}, {machine()}.\n\n{table}\n"
    file.write_text(f"{before}{BEGIN}{body}{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Tabard beside its peers")
    parser.add_argument("--seconds", default="1", help="processor time for each figure and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", action="store_true", help="update bench/README.md")
    parser.add_argument("--compiled", type=Path, default=ROOT / ".venv-compiled")
    parser.add_argument("games", nargs="*", help="default: all registered games")
    args = parser.parse_args()
    table = markdown(rows(measure(args.compiled, args.rounds, args.seconds, args.games)))
    print(table)
    if args.write:
        write(table)


if __name__ == "__main__":
    main()
