"""A later version, installed in a directory of its own: other numbers, another edition of rules.

It is a copy of the sources with these changes, so that its bot workers have them, too.
"""

import re
import shutil
from pathlib import Path

import tabard

VERSION = "99.0.0"

# Fidelitas has a second edition in which the deck is cut before it is dealt
MENDED = '''

class Mended(Fidelitas):
    """A later edition; the first one is still played."""

    EDITIONS = (1, 2)

    def deal(self, rng: Rng) -> FidelitasState:
        if self.edition > 1:
            rng.word()
        return super().deal(rng)


Fidelitas = Mended
'''


def install_later(directory: Path) -> Path:
    """Install the later version there; the directory is what goes into PYTHONPATH."""
    package = directory / "tabard"
    left_out = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(Path(tabard.__file__).parent, package, ignore=left_out)
    _change(package / "__init__.py", r'__version__ = ".*"', f'__version__ = "{VERSION}"')
    # hands of six cards in Feudalia: another content, the same rules
    _change(package / "games/feudalia/content.toml", r"(?m)^hand = 5 ", "hand = 6 ")
    with (package / "games/fidelitas/game.py").open("a", encoding="utf-8") as file:
        file.write(MENDED)
    return directory


def _change(file: Path, pattern: str, new: str) -> None:
    text, changes = re.subn(pattern, new, file.read_text(encoding="utf-8"))
    assert changes == 1, f"{file} is not what it was: {pattern}"
    file.write_text(text, encoding="utf-8")
