"""What the server says instead of doing it."""


class Declined(Exception):
    """Nothing was changed; `code` for programs, `reason` for people, `rule` if one applies."""

    def __init__(self, code: str, reason: str, rule: str | None = None, status: int = 409) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rule = rule
        self.status = status
