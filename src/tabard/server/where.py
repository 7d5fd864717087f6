"""Which house a command of its keeper is about."""

from dataclasses import dataclass
from pathlib import Path

from cyclopts import Parameter

from tabard.server.command import settings_for
from tabard.server.settings import Settings


@Parameter(name="*")
@dataclass(frozen=True)
class Where:
    """Which house is meant.

    Parameters
    ----------
    data
        The directory of the embedded database; the user's data directory if not given.
    database
        A postgresql:// address instead of the embedded database.
    settings
        A TOML file with settings that says which database is meant.
    """

    data: Path | None = None
    database: str | None = None
    settings: Path | None = None

    def found(self) -> Settings:
        """The settings of that house."""
        return settings_for(self.data, self.settings, database=self.database)


HERE = Where()
