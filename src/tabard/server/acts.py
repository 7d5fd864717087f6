"""What seats do at a table: play, take back, ask why, ask for a hint, talk; and its beginning."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UnsetType

from tabard.engine.errors import NotationError
from tabard.engine.pointing import why_pointed, why_waiting
from tabard.engine.state import State
from tabard.engine.steps import Refusal
from tabard.server import carrying, face, guided
from tabard.server import messages as m
from tabard.server.declined import Declined
from tabard.server.jobs import Job
from tabard.server.log import Began, Change, Moved, Rematched, Said, Turn
from tabard.server.seats import waits_for

if TYPE_CHECKING:
    from tabard.server.table import Table


async def start_if_full(table: "Table", laid: Job | None = None) -> None:
    """Begin the match when every seat is taken; `laid` is the table itself, if it is new."""

    def prepare() -> Change | int:
        if table.status != "open" or any(seat.kind == "open" for seat in table.seats):
            return table.seq
        state = table.deal()
        row = {**row_after(table, state), **carrying.begun_with(table.game)}
        content = table.inn.to_be_kept(table.game)
        return Change(None, Began(), table=row, state=state, content=content, laid=laid)

    await table.change(prepare)


async def play(table: "Table", seat: int, ask: int, wanted: int | str, server: bool = False) -> int:
    """Play a move for the question `ask`. A repeated move is answered as the first was."""

    def prepare() -> Change | int:
        state = table.running()
        if ask != table.ask:
            played = _played(table, seat, ask, wanted)
            if played is not None:
                return played
            raise Declined("stale", "That question has been answered already.")
        if state.seat != seat:
            raise Declined("not-your-turn", f"It is {_whose_turn(table)}.", state.rule or None)
        if server != table.seats[seat].automatic:
            raise Declined("stand-in", "A bot plays for this seat; come back to it first.")
        return move_made(table, state, seat, legal(state, wanted))

    seq = await table.change(prepare)
    table.inn.metrics.moves["server" if server else "person"].inc()
    return seq


def move_made(table: "Table", state: State, seat: int, move: int) -> Change:
    """The change that a legal move makes."""
    after = state.copy()
    after.do(move)
    return Change(seat, Moved(move=state.text(move)), table=row_after(table, after), state=after)


def row_after(table: "Table", state: State) -> dict[str, Any]:
    """The columns of the table's row that follow from a state."""
    return {
        "plies": len(state.trail),
        "waits": waits_for(state, table.seats),
        "status": "over" if state.over else "running",
        "result": msgspec.json.encode(face.ending(state)).decode() if state.over else None,
        "position": carrying.mark(state),
    }


def _played(table: "Table", seat: int, ask: int, wanted: int | str) -> int | None:
    """The entry that holds this very move for that question."""
    line = next((x for x in table.lines[ask:] if isinstance(x.what, Turn)), None)
    if line is None or line.seat != seat or not isinstance(line.what, Moved):
        return None
    return line.seq if wanted in (line.what.move, line.move) else None


def legal(state: State, wanted: int | str) -> int:
    """The move that is wanted, if it may be made now."""
    try:
        move = state.parse(wanted) if isinstance(wanted, str) else wanted
        no = state.why_not(move)
    except NotationError as problem:
        raise Declined("illegal", problem.reason, problem.rule or None) from problem
    if no is not None:
        raise Declined("illegal", no.reason, no.rule or None)
    return move


def explain(table: "Table", seat: int | None, message: m.WhyNot) -> m.Explained:
    """Why not? Only the asked seat gets the engine's answer: it may depend on its hand."""
    state = table.state
    if state is None or table.status != "running":
        reason = "The match is over." if table.status == "over" else "It has not begun yet."
        return m.Explained(ref=message.ref, legal=False, reason=reason)
    if state.seat != seat:
        refusal: Refusal | None = why_waiting(state, _things(state, message), table.names)
    else:
        refusal = _why_not(state, message, table.names)
    if refusal is None:
        return m.Explained(ref=message.ref, legal=True, reason="That can be done.")
    rule = refusal.rule or None
    return m.Explained(ref=message.ref, legal=False, reason=refusal.reason, rule=rule)


def _why_not(state: State, message: m.WhyNot, names: list[str]) -> Refusal | None:
    keys = _keys(message)
    try:
        if keys:
            return why_pointed(state, keys, message.begun, names)
        if not isinstance(message.notation, UnsetType):
            return state.why(message.notation, names)
        if not isinstance(message.move, UnsetType):
            return state.why_not(message.move, names)
    except NotationError as problem:
        return Refusal(f"{problem.reason}.", problem.rule)
    raise Declined("incomplete", "Say which move: its notation, its number, or what is meant.")


def _keys(message: m.WhyNot) -> list[str]:
    return [] if isinstance(message.pointed, UnsetType) else message.pointed


def _things(state: State, message: m.WhyNot) -> list[str]:
    """What was pointed at, or the verb of the move that was named."""
    if not isinstance(message.notation, UnsetType):
        return [f"verb:{message.notation.partition(' ')[0]}"]
    space = state.game.space
    if not isinstance(message.move, UnsetType) and message.move < space.size:
        return [f"verb:{space.verb_of(message.move).name}"]
    return _keys(message)


async def hint(table: "Table", seat: int, ask: int, coach: str = "") -> m.Hinted:
    """What a bot with the seat's knowledge would play, and why."""
    state = table.running()
    if ask != table.ask or state.seat != seat:
        raise Declined("not-your-turn", "You are not asked anything now.")
    wanted = guided.advice(state, coach) if coach and table.guided else None
    plan = table.advised.plan_of(seat, state.trail)
    found = await table.inn.bots.advise(table, seat, guided.adviser(table), wanted, plan)
    table.advised.keep(seat, [*state.trail, found.move], found.rest)
    told = face.answer_info(state, found.move, table.names)
    reasons, chances, rest = list(found.reasons), list(found.chances), list(found.rest)
    return m.Hinted(
        ref=0,
        ask=ask,
        move=told,
        reasons=reasons,
        chances=chances,
        then=found.then,
        rest=rest,
        up_to=found.up_to,
    )


async def say(table: "Table", seat: int, text: str) -> int:
    """Talk; where the rules limit it, only their phrases while the match runs."""

    def prepare() -> Change | int:
        phrases = table.game.phrases()
        if phrases and table.status == "running" and text not in phrases:
            reason = f"While the match runs only this may be said: {', '.join(phrases)}."
            raise Declined("phrases", reason, table.game.talk_rule or None)
        return Change(seat, Said(text=text))

    return await table.change(prepare)


async def make_rematch(table: "Table", new: Job) -> str:
    """Make the rematch and remember it, in one; the first one made is the one."""

    def prepare() -> Change | int:
        if table.rematch is not None:
            return table.seq
        what = Rematched(table=new.table_id)
        return Change(None, what, table={"rematch": new.table_id}, laid=new)

    await table.change(prepare)
    assert table.rematch is not None
    return table.rematch


def _whose_turn(table: "Table") -> str:
    seat = table.asked_seat
    return f"{table.names[seat]}'s turn" if seat is not None else "nobody's turn"
