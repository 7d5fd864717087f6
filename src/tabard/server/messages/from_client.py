"""The socket, from client to server."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from tabard.server.messages.base import CHAT_LENGTH, BotName, Name, Notation, Ref, SeatNumber, Token


class ClientBase(Struct, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    ref: Ref = 0


class Hello(ClientBase, tag="hello"):
    """First message. Without token: watch a public table. `since`: last entry seen, else all.

    `changes`: after the first answer, send only what has changed (see Changes). `shared`: several
    players use this device, so nothing is answered for me behind the curtain.
    """

    token: Token | UnsetType = UNSET
    since: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    changes: bool = False
    shared: bool = False


class Refresh(ClientBase, tag="refresh"):
    """Send me everything anew; the answer is a snapshot."""


class Play(ClientBase, tag="play"):
    """A move for the question numbered `ask`, as id or as notation; or the sum that is asked for.

    `then`: moves that follow, as long as the same seat is asked and each of them is legal.
    """

    ask: Annotated[int, Meta(ge=0)]
    move: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    notation: Notation | UnsetType = UNSET
    sum: Annotated[int, Meta(ge=0, le=1_000_000)] | UnsetType = UNSET
    then: Annotated[list[Notation], Meta(max_length=40)] = []


class Wait(ClientBase, tag="wait"):
    """Do not answer this question for me; I do it myself."""

    ask: Annotated[int, Meta(ge=0)]


class Undo(ClientBase, tag="undo"):
    """Take back the own last move, if the engine allows it. `ask` as in play.

    `forgive`: go back to the last own choice, whatever has happened since, where that is allowed
    (see Undoing); the match does not count any more.
    """

    ask: Annotated[int, Meta(ge=0)]
    forgive: bool = False


class Hint(ClientBase, tag="hint"):
    """What would a bot with my knowledge do?

    `coach`: the introduction of a guided game (`FEU-R17/upgrade`) whose own advice goes first.
    """

    ask: Annotated[int, Meta(ge=0)]
    coach: Annotated[str, Meta(max_length=64)] = ""


Key = Annotated[str, Meta(min_length=1, max_length=200)]
Keys = Annotated[list[Key], Meta(max_length=8)]


class WhyNot(ClientBase, tag="why"):
    """Why can't I do this? Notation, an id of the move space, or what was pointed at.

    A key names the verbs meant and the things, `buy>card:baker`; `begun` are the keys that
    were chosen before.
    """

    notation: Notation | UnsetType = UNSET
    move: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    pointed: Keys | UnsetType = UNSET
    begun: Keys = []


class Say(ClientBase, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]


class Orders(ClientBase, tag="orders"):
    """Replace the own standing orders (see StandingOrders)."""

    ask_all: bool = False
    without: Annotated[
        list[
            tuple[
                Annotated[str, Meta(min_length=1, max_length=32)],
                Annotated[str, Meta(min_length=1, max_length=64)],
            ]
        ],
        Meta(max_length=64),
    ] = []
    limits: Annotated[
        dict[
            Annotated[str, Meta(min_length=1, max_length=64)],
            Annotated[int, Meta(ge=0, le=1_000_000)],
        ],
        Meta(max_length=32),
    ] = {}


class Resign(ClientBase, tag="resign"):
    pass


class StandIn(ClientBase, tag="stand_in"):
    """Put a bot on a seat: the own one, or one whose person has been away for a while."""

    seat: SeatNumber
    bot: BotName | UnsetType = UNSET


class ComeBack(ClientBase, tag="come_back"):
    """Sit down again on the own seat, on which a bot stood in."""


class Rename(ClientBase, tag="rename"):
    name: Name


class Ping(ClientBase, tag="ping"):
    pass


ClientMsg = (
    Hello
    | Refresh
    | Play
    | Wait
    | Undo
    | Hint
    | WhyNot
    | Say
    | Orders
    | Resign
    | StandIn
    | ComeBack
    | Rename
    | Ping
)
