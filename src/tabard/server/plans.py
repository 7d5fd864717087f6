"""Tables to be: what is decided before a table is stored."""

from dataclasses import dataclass
from typing import Any

from tabard.engine.game import Game
from tabard.server import carrying, openings
from tabard.server import messages as m
from tabard.server.openings import Opening


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be stored; `opened` is what it begins from, if it is not dealt."""

    game: Game
    seats: list[dict[str, Any]]
    public: bool
    pace_ms: int
    opened: Opening | None = None
    branch: m.BranchOf | None = None

    def columns(self) -> dict[str, Any]:
        """What the table's row says of where it comes from.

        What goes on from other moves is played by their rules and with their cards; else both are
        known when the match begins.
        """
        goes_on = self.opened is not None and not self.opened.taught
        begun = carrying.begun_with(self.game) if goes_on else {"edition": None, "content": None}
        branch = self.branch
        return {
            "guided": openings.write(self.opened),
            "position": None,
            **begun,
            "root": branch and branch.root,
            "branch_of": branch and branch.of,
            "branch_ply": branch and branch.ply,
            "label": branch and branch.label,
        }
