"""What all messages are made of."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

NAME_LENGTH = 32
CHAT_LENGTH = 400
NOTATION_LENGTH = 200

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH, description="A shown name.")]
Token = Annotated[str, Meta(min_length=16, max_length=64, description="A seat's secret.")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Ref = Annotated[int, Meta(ge=0, le=2**31 - 1, description="Chosen by the client, echoed back.")]
Notation = Annotated[str, Meta(min_length=1, max_length=NOTATION_LENGTH)]
BotName = Annotated[str, Meta(min_length=1, max_length=32)]
OptionValue = bool | int | str

OptionKind = Literal["bool", "int", "text", "choice"]
SeatKind = Literal["person", "bot", "open"]
Status = Literal["open", "running", "over"]
EntryKind = Literal["start", "move", "undo", "seat", "chat", "resign", "rematch", "close"]


class Wire(Struct, kw_only=True, omit_defaults=False):
    """Base of everything sent by the server."""


class Body(Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of everything received: an unknown field is an error, not ignored."""
