"""The tenth migration: the hash chain of each log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A link for each event; those that are there have none."""
    op.add_column("events", sa.Column("link", sa.String(32)))
