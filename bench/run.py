"""One table, one run, one core: Tabard beside its peers.

python bench/run.py            prints the table (`make bench`)
python bench/run.py --write    and writes it into bench/README.md with date and machine
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BEGIN, END = "<!-- table -->", "<!-- end of table -->"
HEAD = (
    "game",
    "interpreted /s",
    "compiled, Python loop /s",
    "compiled, inside /s",
    "copies /s",
    "decisions per copy",
)


def run(python: Path, script: str, *args: str) -> list[dict[str, Any]]:
    """The JSON lines a script prints, pinned to one core."""
    command = [str(python), str(HERE / script), *args]
    core = max(os.sched_getaffinity(0))
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    if done.returncode != 0:
        sys.exit(f"{script} failed in {python} ({done.returncode}):\n{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def rows(compiled: Path, seconds: str, games: list[str]) -> list[tuple[str, ...]]:
    """The lines of the table."""
    peers = run(ROOT / ".venv-bench/bin/python", "peers.py", seconds)
    plain = run(ROOT / ".venv/bin/python", "games.py", seconds, *games)
    built = run(compiled / "bin/python", "games.py", seconds, *games)
    if any(line["compiled"] for line in plain) or not all(line["compiled"] for line in built):
        sys.exit("the environments are mixed up: .venv must be interpreted, .venv-compiled not")
    found: list[tuple[str, ...]] = []
    for mine, fast in zip(plain, built, strict=True):
        title = f"Tabard {mine['name']}, {_seats(mine['seats'])}"
        speeds = (mine["loop"], fast["loop"], fast["inside"], fast["copies"])
        ratio = f"{fast['loop'] / fast['copies']:.1f}"
        found.append((title, *(_number(speed) for speed in speeds), ratio))
    for peer in peers:
        is_python = peer["name"].startswith("RLCard")
        loop = _number(peer["loop"])
        copy = peer["copies"]
        ratio = "-" if copy is None else f"{peer['loop'] / copy:.1f}"
        speeds_text = (loop, "-") if is_python else ("-", loop)
        found.append((peer["name"], *speeds_text, "-", _number(copy), ratio))
    return found


def _seats(count: int) -> str:
    return "1 seat" if count == 1 else f"{count} seats"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:,.0f}"


def markdown(lines: list[tuple[str, ...]]) -> str:
    """The table as Markdown, its columns aligned."""
    table = [HEAD, *lines]
    widths = [max(len(row[i]) for row in table) for i in range(len(HEAD))]
    texts = [
        "| " + " | ".join(_cell(row, i, widths[i]) for i in range(len(HEAD))) + " |"
        for row in table
    ]
    rule = "|" + "|".join("-" * (w + 1) + ("-" if i == 0 else ":") for i, w in enumerate(widths))
    return "\n".join([texts[0], rule + "|", *texts[1:]])


def _cell(row: tuple[str, ...], index: int, width: int) -> str:
    return row[index].ljust(width) if index == 0 else row[index].rjust(width)


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
    parser.add_argument("--seconds", default="3", help="processor time for each figure")
    parser.add_argument("--write", action="store_true", help="update bench/README.md")
    parser.add_argument("--compiled", type=Path, default=ROOT / ".venv-compiled")
    parser.add_argument("games", nargs="*", help="default: all registered games")
    args = parser.parse_args()
    table = markdown(rows(args.compiled, args.seconds, args.games))
    print(table)
    if args.write:
        write(table)


if __name__ == "__main__":
    main()
