"""What a person has said in advance about being asked. It is private: nobody else is told."""

import msgspec


class Wishes(msgspec.Struct, kw_only=True, omit_defaults=True):
    """`ask_all`: put every question to me. `without`: windows (by their rule) and cards in hand
    that are no reason to ask me there. `limits`: bid for me up to so much for these lots."""

    ask_all: bool = False
    without: list[tuple[str, str]] = []
    limits: dict[str, int] = {}

    def cards(self, rule: str) -> frozenset[str]:
        """The cards that are no reason to ask in this window."""
        return frozenset(card for window, card in self.without if window == rule)


NONE = Wishes()

_decode = msgspec.json.Decoder(Wishes).decode
_encode = msgspec.json.Encoder().encode


def read(text: str) -> Wishes:
    """Wishes as they are stored. Version 0.1.0 kept a list of answers, which could throw points
    and cards away; those are not obeyed any more, and neither is what cannot be read."""
    try:
        return _decode(text)
    except msgspec.DecodeError:
        return Wishes()


def write(wishes: Wishes) -> str:
    return _encode(wishes).decode()
