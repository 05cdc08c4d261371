"""The sixth migration: the codes by which people are found again on another device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row for each person who has a code; the code itself is not there."""
    op.create_table(
        "recoveries",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_recoveries_person", "recoveries", ["person"])
