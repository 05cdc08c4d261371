"""The seventh migration: the list of open tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row for each table that is open to everybody."""
    op.create_table(
        "listings",
        sa.Column("match", sa.String(16), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_listings_at", "listings", ["at"])
