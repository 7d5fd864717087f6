"""Names and chat: one line of printable characters."""

from tabard.server.declined import Declined


def clean(text: str) -> str:
    """The text on one line without control characters; nothing left is a refusal."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    line = " ".join(printable.split())
    if not line:
        raise Declined("empty", "That is empty.", status=400)
    return line
