"""The REST side: games, rules, cards, tables, records, replays."""

from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, Parameter

from tabard.engine.rng import Sealed
from tabard.server import face, making, rematching, replays
from tabard.server import messages as m
from tabard.server.aside import SetAside
from tabard.server.declined import Declined
from tabard.server.inn import Inn
from tabard.server.limits import who

VERIFY_WORDS = 16
SCHEME = (
    "commitment = SHA-256(seed); block i = HMAC-SHA-256(seed, i as 8 bytes, big-endian), "
    "read as eight 32-bit big-endian words; below n: (word * n) >> 32"
)

PROBLEMS = {
    status: ResponseSpec(m.Problem, generate_examples=False, description=meaning)
    for status, meaning in (
        (400, "Something in the request is wrong; the detail says what."),
        (403, "The key does not open this, the page is a foreign one, or the address is banned."),
        (404, "There is no such game or table."),
        (409, "That cannot be done now."),
        (410, "The table was set aside: this version cannot carry it on."),
        (413, "The request is too big."),
        (429, "Too much of it; slow down."),
        (503, "Not just now: the inn is being renewed, or cannot reach its books."),
    )
}

Req = Request[Any, Any, Any]
Ply = Annotated[int, Parameter(ge=0, le=100_000)]
SeatQuery = Annotated[int | None, Parameter(ge=0, le=15)]


def inn_of(request: Req) -> Inn:
    inn: Inn = request.app.state.inn
    return inn


def address_of(request: Req) -> str:
    """Who asks, as far as limits are concerned."""
    return who(request.client.host if request.client else "")


def maker_of(request: Req) -> str:
    """Who makes tables; of the address only a mark is kept."""
    return inn_of(request).keeper.mark(address_of(request))


def token_of(request: Req) -> str | None:
    """The key shown in `Authorization: Bearer ...`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


@get("/games", responses=PROBLEMS)
async def games(request: Req) -> list[m.GameInfo]:
    """All games that can be played here."""
    counts = await inn_of(request).open_counts()
    return [face.game_info(name, counts.get(name, 0)) for name in face.known_games()]


@get("/games/{game:str}", responses=PROBLEMS)
async def one_game(request: Req, game: FromPath[str]) -> m.GameInfo:
    """One game: its options and bots."""
    inn_of(request).game(game, {})
    counts = await inn_of(request).open_counts()
    return face.game_info(game, counts.get(game, 0))


@get("/games/{game:str}/rules", responses=PROBLEMS)
async def game_rules(request: Req, game: FromPath[str]) -> list[m.RuleInfo]:
    """The ledger: every rule, numbered."""
    return face.rules(inn_of(request).game(game, {}))


@get("/games/{game:str}/cards", responses=PROBLEMS)
async def game_cards(request: Req, game: FromPath[str]) -> list[m.CardInfo]:
    """Every card with its source."""
    return face.cards(inn_of(request).game(game, {}))


@post("/games/{game:str}/options", status_code=200, responses=PROBLEMS)
async def check_options(
    request: Req, game: FromPath[str], data: JSONBody[m.CheckOptions]
) -> m.OptionsChecked:
    """Do these options go together, and how many seats do they make?"""
    made = inn_of(request).game(game, data.options)
    return m.OptionsChecked(options=made.options, seats=made.seats)


@post("/games/{game:str}/material", status_code=200, responses=PROBLEMS)
async def game_material(
    request: Req, game: FromPath[str], data: JSONBody[m.CheckOptions]
) -> m.Material:
    """Verbs, domains, rules and cards of a game with these options."""
    return face.material(inn_of(request).game(game, data.options))


@get("/house", responses=PROBLEMS)
async def house(request: Req) -> m.HouseNews:
    """What the keeper announces to everybody."""
    return m.HouseNews(announcements=inn_of(request).keeper.announced())


@get("/tables", responses=PROBLEMS)
async def tables(
    request: Req, game: FromQuery[Annotated[str | None, Parameter(max_length=64)]] = None
) -> list[m.TableInfo]:
    """Public tables that are open or being played; `aside` marks those that cannot go on now."""
    return await inn_of(request).lobby(game)


@post("/tables", responses=PROBLEMS)
async def create_table(request: Req, data: JSONBody[m.NewTable]) -> m.TableMade:
    """Set up a table; `person` seats are the caller's, their keys are told once."""
    return await making.create(inn_of(request), data, maker_of(request))


@post("/tables/quick", responses=PROBLEMS)
async def quick_table(request: Req, data: JSONBody[m.QuickTable]) -> m.TableMade:
    """One click: the caller against bots."""
    return await making.quick(inn_of(request), data, maker_of(request))


@get("/tables/{table_id:str}", responses=PROBLEMS)
async def table_info(request: Req, table_id: FromPath[str]) -> m.TableInfo:
    """What everybody at the table may know; `aside` says why it cannot go on, if so."""
    try:
        async with inn_of(request).visit(table_id, token_of(request)) as (table, _):
            return table.teller.info()
    except SetAside as no:
        return no.aside.info()


@get("/tables/{table_id:str}/material", responses=PROBLEMS)
async def table_material(request: Req, table_id: FromPath[str]) -> m.Material:
    """Verbs, domains, rules and cards of the table's game."""
    inn = inn_of(request)
    async with inn.visit(table_id, token_of(request)) as (table, _):
        return face.material(table.game)


@post("/tables/{table_id:str}/sit", responses=PROBLEMS)
async def sit_down(request: Req, table_id: FromPath[str], data: JSONBody[m.SitDown]) -> m.Seated:
    """Take an open seat; the key is told once."""
    return await inn_of(request).sit(table_id, data, token_of(request), maker_of(request))


@post("/tables/{table_id:str}/rematch", responses=PROBLEMS)
async def rematch(request: Req, table_id: FromPath[str]) -> m.Seated:
    """Once more with the same seats; needs the key of a seat."""
    inn, maker = inn_of(request), maker_of(request)
    return await rematching.once_more(inn, table_id, token_of(request), maker)


@get("/tables/{table_id:str}/record", responses=PROBLEMS)
async def table_record(request: Req, table_id: FromPath[str]) -> m.RecordText:
    """The record, once the match is over; also of one that this version cannot replay."""
    try:
        async with inn_of(request).visit(table_id, token_of(request)) as (table, _):
            return replays.record(table)
    except SetAside as no:
        return no.aside.record()


@post("/tables/{table_id:str}/close", status_code=200, responses=PROBLEMS)
async def close_table(request: Req, table_id: FromPath[str]) -> m.TableInfo:
    """Close a match that was set aside, so that its record is published; needs a seat's key."""
    return await inn_of(request).close_aside(table_id, token_of(request))


@get("/tables/{table_id:str}/verify", responses=PROBLEMS)
async def table_verify(request: Req, table_id: FromPath[str]) -> m.VerifyData:
    """What is needed to check the shuffle."""
    try:
        async with inn_of(request).visit(table_id, token_of(request)) as (table, _):
            over = table.status == "over" and table.state is not None
            record = replays.record(table).text if over else None
            return _verify_data(table.row, table.seed, record)
    except SetAside as no:
        kept = no.aside
        told = kept.over and kept.row["guided"] is None
        record = kept.record().text if kept.over else None
        return _verify_data(kept.row, kept.row["seed"] if told else None, record)


def _verify_data(row: dict[str, Any], seed: str | None, record: str | None) -> m.VerifyData:
    words: list[int] = []
    if seed is not None:
        rng = Sealed(bytes.fromhex(seed))
        words = [int(rng.word()) for _ in range(VERIFY_WORDS)]
    return m.VerifyData(
        commitment=row["commitment"], seed=seed, scheme=SCHEME, words=words, record=record
    )


@get("/tables/{table_id:str}/moments", responses=PROBLEMS)
async def table_moments(
    request: Req, table_id: FromPath[str], seat: FromQuery[SeatQuery] = None
) -> m.Moments:
    """The time line from one seat's knowledge; without a seat, a spectator's."""
    inn = inn_of(request)
    limit_replays(request)
    try:
        async with inn.visit(table_id, token_of(request)) as (table, viewer):
            return await replays.moments(table, replays.allowed_seat(table, viewer, seat))
    except SetAside as no:
        return no.aside.moments(seat)


@get("/tables/{table_id:str}/frames", responses=PROBLEMS)
async def table_frames(
    request: Req,
    table_id: FromPath[str],
    start: FromQuery[Ply] = 0,
    count: FromQuery[Annotated[int, Parameter(ge=1, le=replays.FRAMES)]] = 1,
    seat: FromQuery[SeatQuery] = None,
) -> m.Frames:
    """What lay on the table at these moments, from one seat's knowledge."""
    inn = inn_of(request)
    limit_replays(request)
    async with inn.visit(table_id, token_of(request)) as (table, viewer):
        allowed = replays.allowed_seat(table, viewer, seat)
        return await replays.frames(table, allowed, start, count)


@post("/tables/{table_id:str}/study", status_code=200, responses=PROBLEMS)
async def table_study(
    request: Req,
    table_id: FromPath[str],
    seat: FromQuery[SeatQuery] = None,
    again: FromQuery[bool] = False,
) -> m.Study:
    """Look at a finished match again: begun on the first request, told when it is made.

    With a seat only that seat's knowledge is used; without one all hands lie open. A study that
    came to nothing is refused as `study-failed`, until it is to be tried `again`.
    """
    inn = inn_of(request)
    limit_replays(request)
    async with inn.visit(table_id, token_of(request)) as (table, viewer):
        allowed = replays.allowed_seat(table, viewer, seat)
        return await inn.studies.look(table, allowed, address_of(request), again)


def limit_replays(request: Req) -> None:
    """Looking back costs the server more than other questions."""
    if not inn_of(request).replays.take(address_of(request)):
        raise Declined("too-fast", "That is much looking back; slow down, please.", status=429)


async def limit_requests(request: Req) -> None:
    """No address may ask without end; who is banned is told so."""
    inn = inn_of(request)
    if not inn.requests.take(address_of(request)):
        raise Declined("too-fast", "Too many requests; slow down, please.", status=429)
    inn.keeper.refuse(address_of(request))


router = Router(
    path="/api",
    before_request=limit_requests,
    route_handlers=[
        games,
        one_game,
        game_rules,
        game_cards,
        check_options,
        game_material,
        house,
        tables,
        create_table,
        quick_table,
        table_info,
        table_material,
        sit_down,
        rematch,
        table_record,
        close_table,
        table_verify,
        table_moments,
        table_frames,
        table_study,
    ],
)
