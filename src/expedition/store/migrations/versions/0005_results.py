"""The fifth migration: what finished matches came to, and tries at a day's dice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row for each seat of a finished match, and one for each try that counts."""
    op.create_table(
        "results",
        sa.Column("match", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(40)),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("layout", sa.String(40)),
        sa.Column("is_plain", sa.Boolean, nullable=False),
        sa.Column("stars", sa.Integer, nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("day", sa.Date),
        sa.Column("challenge", sa.String(16)),
        sa.Column("cut_short", sa.Boolean, nullable=False),
        sa.Column("is_lesson", sa.Boolean, nullable=False),
    )
    op.create_index("ix_results_person", "results", ["person"])
    op.create_index("ix_results_day", "results", ["day"])
    op.create_index("ix_results_challenge", "results", ["challenge"])
    op.create_table(
        "tries",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("layout", sa.String(40), primary_key=True),
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
