"""The first migration: the table of events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row for each event of each match, and an index to find the matches of a person."""
    op.create_table(
        "events",
        sa.Column("match", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("person", sa.String(40)),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_events_person", "events", ["person"])
