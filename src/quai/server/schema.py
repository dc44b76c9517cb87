"""The tables of the database. The log of events is the truth; a table's row says what it was set up with."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seed", Text, nullable=False),  # JSON; secret until the end
    Column("first", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seeded", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("record", Text),  # of a game that was brought along
    Index("tables_in_the_list", "listed", "is_over", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("bot", String(40)),
    Column("open", Boolean, nullable=False),
    Column("token", String(64)),  # SHA-256 of the seat's token
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Column("text", Text),  # an action, words said, a name, a table
    Column("moves_left", Integer),  # decisions left after taking back
    Column("request", String(64)),  # the id that the client gave
)
