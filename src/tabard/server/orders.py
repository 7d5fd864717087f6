"""Standing orders: answers that a person has given in advance, by the rule of the question."""

from typing import TYPE_CHECKING

import msgspec

from tabard.engine.errors import TabardError
from tabard.server import acts
from tabard.server import messages as m
from tabard.server.declined import Declined
from tabard.server.log import Change
from tabard.server.storage import Job

if TYPE_CHECKING:
    from tabard.server.table import Table


def due(table: "Table") -> str | None:
    """The order that answers the present question of a table."""
    number = table.asked_seat
    if number is None or table.state is None or table.seats[number].automatic:
        return None
    return table.seats[number].order_for(table.state)


async def obey(table: "Table", seat: int, ask: int, notation: str) -> int:
    """Play a standing order of a person's seat."""

    def prepare() -> Change | int:
        state = table.running()
        if ask != table.ask or state.seat != seat or due(table) is None:
            raise Declined("stale", "That question has been answered already.")
        return acts.move_made(table, state, seat, acts.legal(state, notation))

    return await table.change(prepare)


async def give(table: "Table", seat: int, orders: list[tuple[str, str]]) -> list[m.StandingOrder]:
    """Replace the own standing orders. They are private, so no entry tells of them."""
    for rule, notation in orders:
        if rule not in table.game.ledger:
            raise Declined("no-rule", f"There is no rule {rule} in this game.")
        try:
            table.game.space.parse(notation)
        except TabardError as problem:
            raise Declined("illegal", str(problem)) from problem
    row = {"seat": seat, "orders": msgspec.json.encode(orders).decode()}
    await table.inn.storage.commit(Job(table.id, seats=[row]))
    table.seats[seat].orders = list(orders)
    table.driver.wake()
    return given(table, seat)


def given(table: "Table", seat: int | None) -> list[m.StandingOrder]:
    """The standing orders in force; for their owner only."""
    if seat is None:
        return []
    return [m.StandingOrder(rule=r, notation=n) for r, n in table.seats[seat].orders]
