"""Write the OpenAPI document, with the socket messages merged in: the source of typed clients.

`python -m tabard.server.openapi web/openapi.json`
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from tabard.engine.registry import game_class, game_names
from tabard.engine.views import TableView
from tabard.server import messages as m
from tabard.server.app import create_app
from tabard.server.settings import Settings

REFERENCE = "#/components/schemas/{name}"


def document() -> dict[str, Any]:
    """The whole document: REST, ClientMsg, ServerMsg and the tables of the games."""
    app = create_app(Settings(database="sqlite:///openapi.sqlite", bot_workers=1))
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    (client, server, *_), components = msgspec.json.schema_components(
        [m.ClientMsg, m.ServerMsg, *table_views()], ref_template=REFERENCE
    )
    schemas: dict[str, Any] = schema.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(components)
    schemas.update(ClientMsg=client, ServerMsg=server)
    return schema


def table_views() -> list[type[TableView]]:
    """What the games of this package show of their tables; guests describe theirs themselves."""
    own = [game_class(name) for name in game_names()]
    looks = [game.look for game in own if game.package.startswith("tabard.games.")]
    return [get_type_hints(look)["return"] for look in looks]


def text() -> str:
    """The document as sorted, diffable text."""
    return json.dumps(document(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m tabard.server.openapi", description=__doc__)
    parser.add_argument("file", type=Path, help="where the document goes")
    parser.parse_args(arguments).file.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
