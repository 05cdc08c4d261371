"""The twelfth migration: among how many seats a result has its place, and who led a class."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Both for each result; of those that are there all seats had a place, and none was a class."""
    op.add_column("results", sa.Column("ranked", sa.Integer))
    op.add_column("results", sa.Column("led_by", sa.String(40)))
    op.create_index("ix_results_led_by", "results", ["led_by"])
