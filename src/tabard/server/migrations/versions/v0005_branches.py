"""Tables that go on from a moment of another one."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("root", sa.String(16)))
    op.add_column("tables", sa.Column("branch_of", sa.String(16)))
    op.add_column("tables", sa.Column("branch_ply", sa.Integer))
    op.add_column("tables", sa.Column("label", sa.String(64)))
    op.create_index("ix_tables_root", "tables", ["root"])


def downgrade() -> None:
    op.drop_index("ix_tables_root", "tables")
    for column in ("label", "branch_ply", "branch_of", "root"):
        op.drop_column("tables", column)
