"""The ninth migration: challenges, and tries at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row for each match whose dice others may play, and one for each try that counts."""
    op.create_table(
        "challenges",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("match", sa.String(16), nullable=False, unique=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "attempts",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("challenge", sa.String(16), primary_key=True),
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
