"""The eleventh migration: short codes of tables that gather."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row for each table that gathers; those that are there have no short code."""
    op.create_table(
        "short_codes",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_short_codes_match", "short_codes", ["match"])
    op.create_index("ix_short_codes_at", "short_codes", ["at"])
