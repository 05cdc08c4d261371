"""Validation of display names and initials: readable, and not rude."""

from __future__ import annotations

from expedition.core.errors import BadNotation
from expedition.core.names import clean_initials, clean_name, initials_of
from expedition.server.people.profanity import are_rude, is_rude


def fit_name(text: str) -> str:
    """The name as it will be shown; raises BadNotation if it is invalid or rude."""
    name = clean_name(text)
    if is_rude(name):
        raise BadNotation("rude_name")
    return name


def fit_initials(text: str | None, name: str) -> str:
    """The initials as they will be shown; without any, those of the name."""
    if text is None:
        own = initials_of(name)
        return own[:2] if are_rude(own) else own
    initials = clean_initials(text)
    if are_rude(initials):
        raise BadNotation("rude_initials")
    return initials
