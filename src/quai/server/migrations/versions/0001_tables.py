"""Tables, seats, and the log of events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seeded", sa.Boolean, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("record", sa.Text),
    )
    op.create_index("tables_in_the_list", "tables", ["listed", "is_over", "created"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("token", sa.String(64)),
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("moves_left", sa.Integer),
        sa.Column("request", sa.String(64)),
    )


def downgrade() -> None:
    for name in ("events", "seats", "tables"):
        op.drop_table(name)
