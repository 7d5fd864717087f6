"""Standing orders typed at the terminal: limits, what is always passed, and how they end."""

from __future__ import annotations

import re
from typing import Any

from tests.terminal.seat import Seat, auction, ausonia, feudalia, fidelitas

import tabard
from tabard.engine.state import State


def test_a_limit_bids_as_little_as_is_needed() -> None:
    seat = Seat(auction(), "limit 30")
    bids = [int(move.split()[1]) for move in seat.own if move.startswith("bid")]
    assert bids
    assert max(bids) <= 30


def test_what_a_limit_has_won_is_told_and_not_every_bid() -> None:
    """Given a limit above all others', the next question says what was won, for how much."""
    seat = Seat(auction(), "pass auction", "pass auction", "limit 150")
    said = " ".join(seat.screen.split())
    assert re.search(r"Rowan wins [A-Z][\w ]+ for \d+", said)
    assert "answered for you: Bid" not in said


def bidding(worth: bool) -> State:
    """Rowan is asked for a bid for something that is worth more to him than the least, or not."""
    state = auction()
    while True:
        bids = [move for move in state.legal if state.text(move).startswith("bid ")]
        if state.seat == 0 and bids and any(state.game.up_to(state, m) for m in bids) == worth:
            return state
        state.play(state.legal[0])


def test_a_hint_to_bid_says_up_to_what_a_limit_may_go() -> None:
    state = bidding(worth=True)
    most = max(state.game.up_to(state, move) for move in state.legal)
    said = " ".join(Seat(state.copy(), "hint").screen.split())
    assert "Try: Bid 10" in said
    assert f"limit {most} bids for you, never more than it is worth to you" in said
    seat = Seat(state, f"limit {most}")
    assert "bid 10" in seat.own


def test_a_hint_about_what_is_worth_nothing_names_no_limit() -> None:
    seat = Seat(bidding(worth=False), "hint")
    assert "limit" not in seat.screen.partition("Try: ")[2]


def test_a_limit_is_for_one_card_where_two_of_a_kind_are_sold() -> None:
    """Given equal events in the row, each has a key of its own, and keeps it."""
    state: Any = auction()
    for i in range(len(state.row)):
        state.row[i] = state.row[0]
    keys = [key for key, _ in state.asked.lots(state)]
    assert len(set(keys)) == len(keys) > 1
    state.row = state.row[1:]
    assert [key for key, _ in state.asked.lots(state)] == keys[1:]


def test_an_auction_is_passed_by_its_name() -> None:
    state = auction()
    lots = state.asked.lots(state) if state.asked else []
    seat = Seat(state, "pass auctions")
    assert f"passed: {', '.join(name for _, name in lots)}" in seat.screen
    assert seat.session.orders.limits == {key: 0 for key, _ in lots}
    assert not [move for move in seat.own if move.startswith("bid")]


def test_a_standing_order_says_what_it_passed_over() -> None:
    """Given `always pass`, later windows are passed, and what else there was is told."""
    seat = Seat(auction(), "always pass", *["pass"] * 3)
    told = " ".join(seat.screen.split())
    assert "from now on, wherever this is asked and it is possible: Do not bid;" in told
    assert re.search(r"\(as ordered: (Do not bid|Bid no more); there was: ", seat.screen)


def test_orders_are_listed_and_ended() -> None:
    seat = Seat(auction(), "always pass", "orders", "orders end", "orders ask all", "orders fly")
    assert "Always: Do not bid" in " ".join(seat.screen.split())
    assert seat.session.orders.given == {}
    assert seat.session.orders.ask_all
    assert "orders, orders end" in seat.screen


def test_an_order_that_ends_every_turn_is_not_taken() -> None:
    for state in (ausonia(), feudalia()):
        seat = Seat(state, "always pass")
        assert "ordered, it would end every turn" in " ".join(seat.screen.split())
        assert seat.session.orders.given == {}


def test_an_order_is_ended_when_it_is_taken_back() -> None:
    seat = Seat(auction(), "always pass", "undo")
    assert seat.session.orders.given == {}
    assert "taken back" in seat.screen
    assert "the order is ended: Do not bid" in " ".join(seat.screen.split())


def test_an_order_is_given_by_the_number_of_a_move() -> None:
    state = fidelitas()
    seat = Seat(state, "always 1")
    assert "a card goes only once" in " ".join(seat.screen.split())
    assert "Another player is chosen" not in seat.screen


def at_the_border() -> State:
    """Rowan attacks Brabant, with a knight and two mercenaries in Utrecht."""
    home = {"utrecht": {"knight": 1, "mercenary": 2}, "oldenburg": {}, "bayern": {}, "muenster": {}}
    foe = {"brabant": {"mercenary": 1}, "holland": {}, "luxemburg": {}, "luettich": {}}
    seats = [
        {"lands": home, "money": 150, "profane": 1, "clerical": 1},
        {"lands": foe, "profane": 1, "clerical": 1},
    ]
    position = {"phase": "events", "event_deck": ["reichsacht", "relic"], "seats": seats}
    game = tabard.load("conspiracy", players=2)
    state: State = game.stage(position, telling=True)
    for line in ("bid 20", "done", "ban brabant", "attack"):
        state.play(state.parse(line))
    return state


def test_some_of_a_list_are_chosen_with_commas() -> None:
    seat = Seat(at_the_border(), "commit mercenary utrecht, commit knight utrecht")
    assert "with commas, as 1, 2" in " ".join(seat.screen.split())
    sent = ["commit mercenary utrecht", "commit knight utrecht", "done"]
    assert [move for move in seat.own if move in sent][-3:] == sent


def test_one_of_a_list_alone_asks_on_and_none_comes_twice() -> None:
    seat = Seat(at_the_border(), "commit knight utrecht, commit knight utrecht")
    assert "not in this list, or not so often" in " ".join(seat.screen.split())
    seat = Seat(at_the_border(), "commit knight utrecht")
    assert seat.own[-1] == "commit knight utrecht"
