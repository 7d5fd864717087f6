"""Bans, announcements, deeds of the keeper, salts; unsalted hashes of addresses are forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # the hash of an address without a salt can be found again by trying all addresses
    op.execute("UPDATE tables SET maker = ''")
    op.add_column("seats", sa.Column("mark", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "salts",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("value", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("mark", sa.String(64), primary_key=True),
        sa.Column("salt", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("until", sa.Double),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("said", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("deeds", "announcements", "bans", "salts"):
        op.drop_table(table)
    op.drop_column("seats", "mark")
