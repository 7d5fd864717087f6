"""Tables are made: set up by a person, by one click, or as a guided first game."""

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from tabard import __version__
from tabard.engine.game import Game
from tabard.engine.rng import Sealed
from tabard.engine.teaching import NAMES
from tabard.server import acts, guided, keys, openings
from tabard.server import messages as m
from tabard.server.clean import clean
from tabard.server.declined import Declined
from tabard.server.jobs import Job
from tabard.server.plans import Plan
from tabard.server.strengths import DEFAULT, at_table
from tabard.server.table import Table

if TYPE_CHECKING:
    from tabard.server.inn import Inn


async def create(inn: "Inn", wanted: m.NewTable, maker: str) -> m.TableMade:
    """Set up a table and give the caller the keys of its person seats."""
    game = inn.game(wanted.game, wanted.options)
    if len(wanted.seats) > game.seats:
        raise Declined(
            "too-many-seats",
            f"With these options {game.title} has {game.seats} seats, not {len(wanted.seats)}.",
            status=400,
        )
    await check_maker(inn, maker)
    seats, tokens = new_seats(game, wanted.seats)
    return await lay(inn, Plan(game, seats, wanted.public, wanted.pace_ms), tokens, maker)


async def teach(inn: "Inn", name: str, wanted: m.FirstTable, maker: str) -> m.TableMade:
    """One click: the guided first game, as the game's own lessons set it up."""
    first = guided.teaching(name).first_game
    await check_maker(inn, maker)
    game, opened = guided.opening(name, first)
    seats, tokens = new_seats(game, guided.seats(game, first, wanted.name))
    return await lay(inn, Plan(game, seats, False, guided.PACE_MS, opened), tokens, maker)


async def lay(inn: "Inn", plan: Plan, tokens: dict[int, str], maker: str) -> m.TableMade:
    """Store a new table, begun if it is full, and hand out its keys."""
    job, watch = new_table(inn, plan, maker)
    info = await _lay(inn, plan.game, job)
    inn.metrics.tables_made.labels(plan.game.name).inc()
    given = [m.SeatKey(seat=i, token=token) for i, token in sorted(tokens.items())]
    return m.TableMade(table=info, keys=given, watch=watch)


async def _lay(inn: "Inn", game: Game, job: Job) -> m.TableInfo:
    """A full table is stored begun: no other process finds it before, to begin it itself."""
    row, seats = dict(job.new_table or {}), job.new_seats
    table = Table(inn, row, seats, game)
    if any(seat.kind == "open" for seat in table.seats):
        await inn.storage.commit(job)
        return table.teller.info()
    if table.opening is not None:
        table.first = await openings.begun(game, table.opening)
    inn.hold(table)
    try:
        await acts.start_if_full(table, job)
    except BaseException:
        inn.let_go(table)
        inn.unsure.discard(table.id)
        raise
    return table.teller.info()


async def quick(inn: "Inn", wanted: m.QuickTable, maker: str) -> m.TableMade:
    """One click: the caller on one seat, bots on the others."""
    game = inn.game(wanted.game, wanted.options)
    own = wanted.seat if isinstance(wanted.seat, int) else 0
    if own >= game.seats:
        raise Declined("no-seat", f"The table has seats 0 to {game.seats - 1}.", status=400)
    seats = [m.NewSeat(kind="bot", bot=wanted.bot) for _ in range(game.seats)]
    seats[own] = m.NewSeat(kind="person", name=wanted.name)
    made = m.NewTable(game=wanted.game, options=wanted.options, seats=seats, public=False)
    return await create(inn, made, maker)


async def check_maker(inn: "Inn", maker: str) -> None:
    hour_ago = inn.storage.now() - 3600
    if await inn.storage.made_by(maker, hour_ago) >= inn.settings.tables_per_hour:
        raise Declined(
            "too-many-tables",
            f"No more than {inn.settings.tables_per_hour} tables an hour, please.",
            status=429,
        )


def new_seats(game: Game, wanted: list[m.NewSeat]) -> tuple[list[dict[str, Any]], dict[int, str]]:
    """The rows of the seats, and the tokens of those given to the caller."""
    rows, tokens = [], {}
    for number in range(game.seats):
        seat = wanted[number] if number < len(wanted) else m.NewSeat()
        bot = None
        name = clean(seat.name) if isinstance(seat.name, str) else f"Player {number + 1}"
        if seat.kind == "bot":
            bot = seat.bot if isinstance(seat.bot, str) else DEFAULT
            if bot not in (known := at_table(game)):
                reason = f"There is no bot '{bot}'; there are {', '.join(known)}."
                raise Declined("no-bot", reason, status=400)
            if not isinstance(seat.name, str):
                name = NAMES[number % len(NAMES)]
        if seat.kind == "person":
            tokens[number] = keys.new_token()
        kept = keys.hashed(tokens[number]) if number in tokens else None
        rows.append(seat_row(number, seat.kind, name, bot, kept))
    return rows, tokens


def new_table(inn: "Inn", plan: Plan, maker: str) -> tuple[Job, str]:
    seed = secrets.token_bytes(32)
    table_id, watch = keys.new_table_id(), keys.new_token()
    now = inn.storage.now()
    row = {
        "id": table_id,
        "game": plan.game.name,
        "options": msgspec.json.encode(plan.game.options).decode(),
        "version": __version__,
        "seed": seed.hex(),
        "commitment": Sealed(seed).commitment() if plan.opened is None else "",
        "public": plan.public,
        "pace_ms": plan.pace_ms if inn.settings.keep_pace else 0,
        "watch_hash": keys.hashed(watch),
        "status": "open",
        # a full table waits for the server to begin it
        "waits": "none" if any(s["kind"] == "open" for s in plan.seats) else "bot",
        "plies": 0,
        "result": None,
        "rematch": None,
        **plan.columns(),
        "maker": maker,
        "created_at": now,
        "moved_at": now,
    }
    common = {"table_id": table_id, "seen_at": now}
    marks = [maker if seat["token_hash"] else "" for seat in plan.seats]
    seats = [{**seat, **common, "mark": mark} for seat, mark in zip(plan.seats, marks, strict=True)]
    content = inn.to_be_kept(plan.game) if row["content"] is not None else None
    kept = [] if content is None else [content]
    return Job(table_id, new_table=row, new_seats=seats, contents=kept), watch


def seat_row(
    number: int, kind: str, name: str, bot: str | None, token_hash: str | None
) -> dict[str, Any]:
    return {
        "seat": number,
        "kind": kind,
        "name": name,
        "bot": bot,
        "stand_in": False,
        "resigned": False,
        "token_hash": token_hash,
        "orders": "[]",
    }
