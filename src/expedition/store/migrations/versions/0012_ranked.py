"""The twelfth migration: among how many seats a result has its place."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A number for each result; of those that are there all seats had a place."""
    op.add_column("results", sa.Column("ranked", sa.Integer))
