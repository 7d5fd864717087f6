"""What is kept on disk: tables, their seats, and the numbered entries of their logs.

A table is its row, its seats and its entries; everything else (state, events, views) is made
from them. `edition`, `content` and `position` say by which rules and with which cards it was begun
and where it stands, so that a later version carries it on or says why it cannot (see `carrying`);
rows of version 0.1.0 have none of them. The primary key of `entries` decides between writers:
whoever writes number n first was first, on one process or on several.

Of an address only a mark is kept: a hash of it with one of the `salts`, empty once that salt is
thrown away. `bans`, `announcements` and `deeds` are what the keeper of the house ordered and did.
"""

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("pace_ms", sa.Integer, nullable=False),
    sa.Column("watch_hash", sa.String(64), nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("waits", sa.String(8), nullable=False),
    sa.Column("plies", sa.Integer, nullable=False),
    sa.Column("result", sa.Text),
    sa.Column("rematch", sa.String(16)),
    sa.Column("guided", sa.Text),  # what it began from, where it was not dealt (see `openings`)
    sa.Column("edition", sa.Integer),
    sa.Column("content", sa.String(16)),
    sa.Column("position", sa.String(16)),
    sa.Column("root", sa.String(16)),  # the match it branched off, through whichever branches
    sa.Column("branch_of", sa.String(16)),
    sa.Column("branch_ply", sa.Integer),
    sa.Column("label", sa.String(64)),
    sa.Column("maker", sa.String(64), nullable=False),
    sa.Column("created_at", sa.Double, nullable=False),
    sa.Column("moved_at", sa.Double, nullable=False),
    sa.Index("ix_tables_lobby", "public", "status", "moved_at"),
    sa.Index("ix_tables_waits", "waits", "moved_at"),
    sa.Index("ix_tables_maker", "maker", "created_at"),
    sa.Index("ix_tables_root", "root"),
)

# columns that rows of earlier versions do not have
ADDED = ("guided", "edition", "content", "position", "root", "branch_of", "branch_ply", "label")

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("bot", sa.String(32)),
    sa.Column("stand_in", sa.Boolean, nullable=False),
    sa.Column("resigned", sa.Boolean, nullable=False),
    sa.Column("token_hash", sa.String(64)),
    sa.Column("orders", sa.Text, nullable=False),
    sa.Column("seen_at", sa.Double, nullable=False),
    sa.Column("mark", sa.String(64), nullable=False, server_default=""),
)

# every content that a match was begun with, whole, once
contents = sa.Table(
    "contents",
    metadata,
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("digest", sa.String(16), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

# what came out of looking at a finished match again; the viewer is a seat, or -1 for all hands open
studies = sa.Table(
    "studies",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("viewer", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

# what addresses are hashed with; the newest one counts, older ones live as long as a ban needs them
salts = sa.Table(
    "salts",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("value", sa.String(64), nullable=False),
    sa.Column("made_at", sa.Double, nullable=False),
)

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("mark", sa.String(64), primary_key=True),
    sa.Column("salt", sa.Integer, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("until", sa.Double),
)

announcements = sa.Table(
    "announcements",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)

# what the keeper did, numbered; the servers read it, so they notice
deeds = sa.Table(
    "deeds",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("by", sa.String(64), nullable=False),
    sa.Column("what", sa.String(16), nullable=False),
    sa.Column("table_id", sa.String(16)),
    sa.Column("said", sa.Text, nullable=False),
)
