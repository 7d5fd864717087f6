"""Text as it may be typed: in plain small words."""

from __future__ import annotations

import unicodedata


def words_of(text: str) -> list[str]:
    """A line in plain small words: no accents, no signs, hyphens apart."""
    text = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss"))
    kept = "".join(c if c.isalnum() else " " for c in text if not unicodedata.combining(c))
    return kept.split()
