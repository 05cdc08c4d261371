"""The eighth migration: where the browsers of people take notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row for each browser in which somebody has asked for notices."""
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("point", sa.String(100), nullable=False),
        sa.Column("secret", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_subscriptions_person", "subscriptions", ["person"])
