"""What mypyc declares for all modules is parsed once, not once for each of 300 files of C."""

import threading
from distutils.unixccompiler import UnixCCompiler
from pathlib import Path
from typing import Any

_one_by_one = threading.Lock()
_parsed: list[Path] = []
_unix: Any = UnixCCompiler
_compile_plainly = _unix._compile


def _compile(
    compiler: Any, obj: str, src: str, ext: str, options: list[str], more: list[str], paths: Any
) -> None:
    source = Path(src)
    native = source.name.startswith("__native_")
    with _one_by_one:
        if native and not _parsed:
            _parsed.append(_parse(compiler, source.parent, options, more))
    # what stands in tabard/ loads the native modules; all else is mypyc's own
    if native or (_parsed and source.is_relative_to(_parsed[0].parent / "tabard")):
        options = ["-include", str(_parsed[0]), *options]
    _compile_plainly(compiler, obj, src, ext, options, more, paths)


def _parse(compiler: Any, folder: Path, options: list[str], more: list[str]) -> Path:
    """The header of all native modules; the compiler finds beside it what it made of it."""
    header = folder / "all.h"
    # the shorter name declares what the longer one needs
    names = sorted((path.name for path in folder.glob("__native_*.h")), key=len)
    header.write_text("".join(f'#include "{name}"\n' for name in names))
    parsed = ["-x", "c-header", str(header), "-o", f"{header}.gch"]
    compiler.spawn([*compiler.compiler_so, *options, *parsed, *more])
    return header


def install() -> None:
    """From now on compilers work so."""
    _unix._compile = _compile
