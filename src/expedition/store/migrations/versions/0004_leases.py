"""The fourth migration: who is connected to which server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row for each person at a table and server; it holds for a short while."""
    op.create_table(
        "leases",
        sa.Column("match", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
