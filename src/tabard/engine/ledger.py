"""The ledger: every rule of a rulebook, numbered, in our own words."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

from tabard.engine.beside import read_data
from tabard.engine.errors import TabardError


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule; `ruling` is what was decided where the rulebook is silent or unclear.

    `static` says why a rule can never fire in play (an inventory, a definition).
    """

    id: str
    section: str
    kind: Literal["rulebook", "found", "ruling", "reconstructed"]
    text: str
    ruling: str = ""
    static: str = ""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rulebook; `number` is the one printed there, if it prints any."""

    section: str
    number: str = ""


class LedgerFile(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of a rules.toml."""

    prefix: str
    rule: list[Rule]
    chapter: list[Chapter] = []  # in the rulebook's order; left out: as the rules have them


class Ledger:
    """All rules of one game, by id, in the order of the rulebook."""

    def __init__(self, file: LedgerFile) -> None:
        self.prefix = file.prefix
        self.rules = {rule.id: rule for rule in file.rule}
        if len(self.rules) != len(file.rule):
            raise TabardError(f"the ledger {file.prefix} has an id twice")
        self.chapters = _chapters(file)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, id: str) -> bool:
        return id in self.rules

    def __getitem__(self, id: str) -> Rule:
        wanted = id.upper()
        by_upper = {key.upper(): rule for key, rule in self.rules.items()}
        rule = by_upper.get(wanted) or by_upper.get(f"{self.prefix}-{wanted}")
        if rule is None:
            close = get_close_matches(wanted, by_upper, 3)
            hint = f"; did you mean {' or '.join(close)}?" if close else f"; it has {self._span()}"
            raise TabardError(f"there is no rule {id} in the ledger {self.prefix}{hint}")
        return rule

    def _span(self) -> str:
        ids = list(self.rules)
        return f"{ids[0]}, {ids[1]}, ... {ids[-1]}" if len(ids) > 2 else ", ".join(ids)

    def sections(self) -> list[str]:
        """The names of the chapters, in the rulebook's order."""
        return [chapter.section for chapter in self.chapters]

    def of(self, section: str) -> list[Rule]:
        """The rules of a chapter."""
        return [rule for rule in self if rule.section == section]


def _chapters(file: LedgerFile) -> list[Chapter]:
    """The table of contents; where the rulebook has no numbers, chapters are counted."""
    used = list(dict.fromkeys(rule.section for rule in file.rule))
    listed = file.chapter or [Chapter(section) for section in used]
    named = [chapter.section for chapter in listed]
    if sorted(named) != sorted(used):
        wrong = ", ".join(sorted(set(named) ^ set(used))) or "a chapter twice"
        raise TabardError(f"the chapters of the ledger {file.prefix} do not fit its rules: {wrong}")
    if any(chapter.number for chapter in listed):
        return listed
    return [Chapter(section, str(at)) for at, section in enumerate(named, 1)]


def read_ledger(file: Traversable) -> Ledger:
    """Load a rules.toml."""
    return Ledger(read_data(file, LedgerFile))
