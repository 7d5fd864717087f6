"""Names and chat: one line of printable characters."""

from tabard.server.entries import Refusal


def clean(text: str) -> str:
    """The text on one line without control characters; nothing left is a refusal."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    line = " ".join(printable.split())
    if not line:
        raise Refusal("empty", "That is empty.", status=400)
    return line
