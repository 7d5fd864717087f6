"""What belongs to the owner of the server alone: its files, and its share of the machine."""

import os
from pathlib import Path
from types import ModuleType

resource: ModuleType | None
try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None

OWNER_FILE, OWNER_DIRECTORY = 0o600, 0o700


def make_directory(directory: Path) -> None:
    """A directory that only its owner can look into; the seeds of running games lie there."""
    directory.mkdir(parents=True, exist_ok=True, mode=OWNER_DIRECTORY)


def make_file(path: Path) -> None:
    """The file, empty if it is new, for its owner alone."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_FILE))
    path.chmod(OWNER_FILE)
    for beside in (path.with_name(path.name + end) for end in ("-wal", "-shm")):
        if beside.exists():
            beside.chmod(OWNER_FILE)


def raise_descriptors() -> None:
    """As many open files and sockets as the machine lets us have."""
    if resource is None:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
