"""Build the compiled wheel, and on request a virtual environment that runs it.

The build happens in a copy of the sources (hatch-mypyc leaves its extension modules beside
the sources, where an editable install would pick them up), so the work tree stays
interpreted.

    python tools/compile.py --whole                 one wheel in dist/, as it is shipped
    python tools/compile.py --venv .venv-compiled   and install it there
    python tools/compile.py --games fidelitas ...   compile only these games (quick)
    python tools/compile.py --prepare DIR           only the copy, for another builder of wheels
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("pyproject.toml", "README.md", "LICENSE", "src")
MARK = "# interpreted"
# Calls from one compiled module into another become direct; where the whole is looked at when it is
# linked, which takes minutes, small functions vanish in them, too.
FLAGS = "-fvisibility=hidden"
WHOLE = f"{FLAGS} -flto=auto"
# What is only tried is compiled in half the time, and is as fast as with -O1. With -O0 it would be
# there sooner still, but slower by a fifth to a half.
SHIPPED = 'opt_level = "3"\n'
TRIED = 'opt_level = "g"\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", default="all", help="comma-separated; default: all")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the wheel goes")
    parser.add_argument("--venv", type=Path, help="install the wheel into this environment")
    parser.add_argument("--prepare", type=Path, help="lay the copy of the sources here, and stop")
    parser.add_argument("--whole", action="store_true", help="as it is shipped: slow to build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="compilers at once")
    args = parser.parse_args()
    games = None if args.games == "all" else args.games.split(",")
    if args.prepare is not None:
        copy_sources(args.prepare)
        limit(args.prepare, games)
        return
    stamp = None if args.venv is None else args.venv / "sources.sha256"
    flags = WHOLE if args.whole else FLAGS
    fingerprint = f"{args.games} {flags} {'' if args.whole else TRIED.strip()} {sources_hash()}"
    if stamp is not None and stamp.exists() and stamp.read_text() == fingerprint:
        print("the compiled build is up to date")
        return
    tree = ROOT / "build" / f"tree-{args.games}"
    copy_sources(tree, client=args.venv is None)
    limit(tree, games)
    if not args.whole:
        change(tree / "pyproject.toml", SHIPPED, TRIED)
    wheel = build(tree, args.out.resolve(), args.jobs, flags)
    print(f"built {os.path.relpath(wheel)} ({wheel.stat().st_size // 1024} kB)")
    if args.venv is not None and stamp is not None:
        install(wheel, args.venv)
        stamp.write_text(fingerprint)


def sources_hash() -> str:
    """A fingerprint of everything that goes into the wheel."""
    digest = hashlib.sha256(sys.version.encode())
    files = [ROOT / "pyproject.toml", *sorted((ROOT / "src").rglob("*"))]
    for file in files:
        if file.suffix in (".py", ".toml"):
            digest.update(str(file.relative_to(ROOT)).encode() + file.read_bytes())
    return digest.hexdigest()


def copy_sources(tree: Path, client: bool = True) -> None:
    """A clean copy of what the wheel is made of; the built client may come to it later."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    later = () if client else ("static",)
    leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyc", *later)
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, tree / part, ignore=leave)
        elif source.exists():
            shutil.copy(source, tree / part)


def limit(tree: Path, games: list[str] | None) -> None:
    """Tell the build hook of the copy what else stays interpreted."""
    extra = [
        file.relative_to(tree).as_posix()
        for file in sorted((tree / "src").rglob("*.py"))
        if MARK in file.read_text(encoding="utf-8").splitlines()[:5]
    ]
    if games is not None:
        known = [path.name for path in (tree / "src/tabard/games").iterdir() if path.is_dir()]
        for game in games:
            if game not in known:
                sys.exit(f"there is no game '{game}'; there are {', '.join(sorted(known))}")
        extra += [f"src/tabard/games/{name}/*.py" for name in known if name not in games]
    begins = '    "__init__.py",\n'  # the mypyc hook's list of what it leaves out
    added = "".join(f'    "/{name}",\n' for name in extra)
    change(tree / "pyproject.toml", begins, begins + added)


def change(file: Path, old: str, new: str) -> None:
    """Put something else in the place of the only such words of a file."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file.name} has {text.count(old)} times {old!r}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def build(tree: Path, out: Path, jobs: int, flags: str) -> Path:
    """Run the build backend on the copy; the one wheel it leaves."""
    for old in out.glob("tabard-*.whl"):
        old.unlink()
    environment = dict(
        os.environ,
        HATCH_BUILD_HOOK_ENABLE_MYPYC="true",
        MYPYPATH="src",
        CFLAGS=f"{os.environ.get('CFLAGS', '')} {flags}",
        PYTHONPATH=str(ROOT / "tools" / "beside"),
        COMPILERS=str(jobs),
    )
    if flags != WHOLE:
        environment["PARSE_ONCE"] = "yes"  # see beside/
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out)]
    done = subprocess.run(
        command, cwd=tree, env=environment, text=True, capture_output=True, check=False
    )
    if done.returncode != 0:
        lines = (done.stdout + done.stderr).splitlines()
        told = [line for line in lines if ": error:" in line or ": fatal error:" in line]
        sys.exit("\n".join(told or lines[-40:]))
    (wheel,) = out.glob("tabard-*.whl")
    return wheel


def install(wheel: Path, where: Path) -> None:
    """An environment with the wheel that borrows its other packages from this one."""
    if not (where / "bin" / "python").exists():
        venv.create(where, with_pip=False, symlinks=True)
    (site,) = (where / "lib").glob("python3*/site-packages")
    for old in site.glob("*tabard*"):
        if old.is_dir():
            shutil.rmtree(old)
        else:
            old.unlink()
    for old in site.glob("*__mypyc*"):
        old.unlink()
    here = next(path for path in sys.path if path.endswith("site-packages"))
    (site / "borrowed.pth").write_text(f"{here}\n")
    python = str(where / "bin" / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--no-index", "--force-reinstall", str(wheel)], check=True)
    show_the_client_of_the_sources(site / "tabard" / "server" / "static")
    print(f"installed into {where}")


def show_the_client_of_the_sources(static: Path) -> None:
    """A change of the client shows at once, without a new build of all the rest."""
    shutil.rmtree(static, ignore_errors=True)
    static.symlink_to(ROOT / "src" / "tabard" / "server" / "static")


if __name__ == "__main__":
    main()
