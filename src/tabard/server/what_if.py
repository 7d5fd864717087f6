"""The REST side of what if: branches of a match, records handed in, positions."""

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from tabard.server import branches
from tabard.server import messages as m
from tabard.server.lobby import (
    PROBLEMS,
    Ply,
    Req,
    inn_of,
    limit_replays,
    limit_requests,
    maker_of,
    token_of,
)
from tabard.server.settings import Settings


@get("/tables/{table_id:str}/branches", responses=PROBLEMS)
async def table_branches(request: Req, table_id: FromPath[str]) -> m.Branches:
    """The match and all that branched off it."""
    inn = inn_of(request)
    async with inn.visit(table_id, token_of(request)) as (table, _):
        return await branches.tree(inn, table)


@post("/tables/{table_id:str}/branches", responses=PROBLEMS)
async def branch_off(
    request: Req, table_id: FromPath[str], data: JSONBody[m.NewBranch]
) -> m.TableMade:
    """Play on from a moment of a match that is over, or of a branch."""
    inn = inn_of(request)
    limit_replays(request)
    async with inn.visit(table_id, token_of(request)) as (table, _):
        return await branches.branch_off(inn, table, data, maker_of(request))


@post("/tables/{table_id:str}/label", status_code=200, responses=PROBLEMS)
async def rename_branch(
    request: Req, table_id: FromPath[str], data: JSONBody[m.Renamed]
) -> m.TableInfo:
    """Give a branch another name; needs the key of a seat."""
    inn = inn_of(request)
    async with inn.visit(table_id, token_of(request)) as (table, viewer):
        viewer.own_seat()
        return await branches.rename(inn, table, data.label)


@get("/tables/{table_id:str}/position", responses=PROBLEMS)
async def table_position(
    request: Req, table_id: FromPath[str], ply: FromQuery[Ply] = 0
) -> m.PositionText:
    """What lay on the table at a moment, as a position; where the game can describe it."""
    limit_replays(request)
    async with inn_of(request).visit(table_id, token_of(request)) as (table, _):
        return await branches.describe(table, ply)


@post("/records", responses=PROBLEMS)
async def hand_in_record(request: Req, data: JSONBody[m.RecordGiven]) -> m.TableMade:
    """Show a record as a finished table: to look back at, to study, to play on from."""
    limit_replays(request)
    return await branches.from_record(inn_of(request), data.text, maker_of(request))


@post("/games/{game:str}/position", status_code=200, responses=PROBLEMS)
async def fresh_position(
    request: Req, game: FromPath[str], data: JSONBody[m.CheckOptions]
) -> m.PositionText:
    """A position to change: a match with these options that has just been set up."""
    limit_replays(request)
    return branches.fresh(inn_of(request).game(game, data.options))


@post("/games/{game:str}/positions", responses=PROBLEMS)
async def stage_position(
    request: Req, game: FromPath[str], data: JSONBody[m.PositionGiven]
) -> m.TableMade:
    """A table that begins at a described position."""
    inn = inn_of(request)
    limit_replays(request)
    made = inn.game(game, data.options)
    return await branches.from_position(inn, made, data, maker_of(request))


def router(settings: Settings) -> Router:
    """Records and positions are larger than other requests."""
    return Router(
        path="/api",
        before_request=limit_requests,
        request_max_body_size=settings.record_bytes,
        route_handlers=[
            table_branches,
            branch_off,
            rename_branch,
            table_position,
            hand_in_record,
            fresh_position,
            stage_position,
        ],
    )
