"""Standing orders: what is answered for a person, and what never is.

By default a person is asked only where there is something to choose. Nothing is ever passed over
that the person has not named: a card that fits is a question, and so are points to be taken.
"""

from typing import TYPE_CHECKING

import msgspec

from tabard.engine.choices import ends_with, is_preset, on_the_way, only_answer, sums_of
from tabard.engine.state import State
from tabard.server import messages as m
from tabard.server import wishes as stored
from tabard.server.declined import Declined
from tabard.server.jobs import Job
from tabard.server.log import Line, TakenBack
from tabard.server.wishes import Wishes

if TYPE_CHECKING:
    from tabard.server.table import Table


def due(table: "Table") -> int | None:
    """The move that is to be made now for the person who is asked, if any."""
    seat = table.asked_seat
    if seat is None or table.state is None or not table.presence.attends(seat):
        return None
    if not table.inn.settings.spare:
        return None
    if table.seats[seat].automatic or table.hands_on == seat or table.held.get(seat) == table.ask:
        return None
    return answer_at(table, table.state, seat)


def answer_at(table: "Table", state: State, seat: int) -> int | None:
    """What is answered for a seat; who learns makes the last move of the game herself."""
    move = answer_now(table, state, seat)
    return None if move is not None and table.guided and ends_with(state, move) else move


def answer_now(table: "Table", state: State, seat: int) -> int | None:
    """What the person of a seat would have to say now, if one thing; found once per question."""
    question = (table.ask, seat, table.seats[seat].wishes)
    if table.only_answer[0] != question:
        table.only_answer = question, answer(state, question[2])
    return table.only_answer[1]


def answer(state: State, wishes: Wishes) -> int | None:
    """What a person with these wishes would have to say to the present question, if one thing."""
    bid = _bid(state, wishes)
    if bid is not None:
        return bid
    return None if wishes.ask_all else only_answer(state, wishes.cards(state.rule))


def _bid(state: State, wishes: Wishes) -> int | None:
    """The next bid below the limit of the lot, or the pass above it."""
    lots = [] if state.asked is None else state.asked.lots(state)
    if not lots or lots[0][0] not in wishes.limits:
        return None
    low, _ = sums_of(state) or (0, 0)
    if 0 < low <= wishes.limits[lots[0][0]]:
        return on_the_way(state, low)
    return state.legal[0]  # the first move of an auction is the pass


def follow(table: "Table", line: Line) -> None:
    """A limit ends with its auction, and for who goes back into one: what was ordered is no choice
    that one comes back to."""
    if isinstance(line.what, TakenBack):
        if line.seat is not None and table.lot:
            _end(table, line.seat, table.lot)
        table.lot = ""
    over = {end for scene in table.game.news.scene for end in scene.closes}
    state = table.state
    lots = state.asked.lots(state) if state is not None and state.asked is not None else []
    ended = any(event.kind.name in over for event in line.events)
    if table.lot and (ended or (lots and lots[0][0] != table.lot)):
        for seat in range(len(table.seats)):
            _end(table, seat, table.lot)
        table.lot = ""
    if lots:
        table.lot = lots[0][0]


def _end(table: "Table", seat: int, lot: str) -> None:
    said = table.seats[seat].wishes
    if lot in said.limits:
        table.seats[seat].wishes = without(said, lot)


def without(said: Wishes, lot: str) -> Wishes:
    """The same wishes, but for the limit of this lot."""
    kept = {key: limit for key, limit in said.limits.items() if key != lot}
    return msgspec.structs.replace(said, limits=kept)


def tells_nothing(state: State) -> bool:
    """May everybody know that the answer was given for the person?"""
    return is_preset(state)


async def give(table: "Table", seat: int, wanted: m.Orders) -> m.StandingOrders:
    """Replace the own standing orders. They are private, so no entry tells of them."""
    cards = {
        word for verb in table.game.space.verbs for d in verb.domains if d.kind == "card"
        for word in d.words
    }  # fmt: skip
    for rule, card in wanted.without:
        if rule not in table.game.ledger:
            raise Declined("no-rule", f"There is no rule {rule} in this game.")
        if card not in cards:
            raise Declined("no-card", f"There is no card '{card}' in this game.")
    said = Wishes(ask_all=wanted.ask_all, without=wanted.without, limits=wanted.limits)
    row = {"seat": seat, "orders": stored.write(said)}
    await table.inn.storage.commit(Job(table.id, seats=[row]))
    if said.limits != table.seats[seat].wishes.limits:
        table.held.pop(seat, None)  # who says up to what to bid wants it to be done now
    table.seats[seat].wishes = said
    table.teller.forget()
    table.driver.wake()
    return given(table, seat)


def given(table: "Table", seat: int | None) -> m.StandingOrders:
    """The standing orders in force; for their owner only."""
    if seat is None:
        return m.StandingOrders(ask_all=False, without=[], limits={})
    said = table.seats[seat].wishes
    return m.StandingOrders(ask_all=said.ask_all, without=said.without, limits=said.limits)
