"""Edition, content and position of a match, so that a later version carries it on."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("edition", sa.Integer))
    op.add_column("tables", sa.Column("content", sa.String(16)))
    op.add_column("tables", sa.Column("position", sa.String(16)))
    op.create_table(
        "contents",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(16), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("contents")
    op.drop_column("tables", "position")
    op.drop_column("tables", "content")
    op.drop_column("tables", "edition")
