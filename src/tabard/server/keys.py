"""Keys: a seat is a capability, a secret link. Only its hash is kept."""

import hashlib
import hmac
import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
TABLE_ID_LENGTH = 12


def new_token() -> str:
    """192 random bits, URL-safe."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A short name for a table; knowing it gives no rights at a private one."""
    return "".join(secrets.choice(ALPHABET) for _ in range(TABLE_ID_LENGTH))


def is_table_id(text: str) -> bool:
    """Could this be the name of a table?"""
    return len(text) == TABLE_ID_LENGTH and all(c in ALPHABET for c in text)


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token_hash: str, kept: str | None) -> bool:
    """Does the hash of a shown token fit the kept one?"""
    return kept is not None and hmac.compare_digest(token_hash, kept)
