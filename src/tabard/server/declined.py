"""What the server says instead of doing it."""


class Declined(Exception):
    """Nothing was changed; `code` for programs, `reason` for people, `rule` if one applies."""

    def __init__(self, code: str, reason: str, rule: str | None = None, status: int = 409) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rule = rule
        self.status = status


def look_again() -> Declined:
    """Somebody else knows more about a table than this process does."""
    return Declined("renewing", "The inn is being renewed; look again in a moment.", status=503)
