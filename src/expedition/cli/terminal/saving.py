"""Saves the record of a match to a file."""

from __future__ import annotations

from pathlib import Path

from expedition.cli.i18n import Voice
from expedition.cli.terminal.session import Session
from expedition.core.chance import seed_hash
from expedition.core.errors import Refusal
from expedition.core.record import write_record


def save(voice: Voice, session: Session, name: str | None = None) -> str:
    """Saves the match, and returns a message that says where."""
    path = Path(name or f"{session.game.name}-{seed_hash(session.match.seed)[:8]}.json")
    try:
        path.write_text(write_record(session.record()), "utf-8")
    except OSError as error:
        raise Refusal("cli.cannot_write", file=str(path), reason=error.strerror) from None
    except ValueError as error:  # the name of no file at all
        raise Refusal("cli.cannot_write", file=str(path), reason=str(error)) from None
    key = "play.saved" if session.match.is_over else "play.saved_so_far"
    return voice(key, file=str(path))
