"""Bots that people have written: a function in a module of their own, as "module:function"."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from expedition.core.errors import Refusal, reason_of

MARK = ":"
"""What tells such a name from that of one of our bots."""


def is_own(name: str) -> bool:
    """True if that is a function in a module, and none of our bots."""
    return MARK in name


def own_bot(name: str) -> Callable[..., Any]:
    """The function that "module:function" names; a Refusal says why there is none."""
    module, _, function = name.partition(MARK)
    if not all(part.isidentifier() for part in (*module.split("."), function)):
        raise Refusal("bot_not_named_so", bot=name)
    try:
        found = getattr(import_module(module), function)
    except Exception as error:  # what people write may fail in any way while it is imported
        raise Refusal("bot_not_imported", bot=name, reason=reason_of(error)) from error
    if not callable(found):
        raise Refusal("bot_not_a_function", bot=name)
    bot: Callable[..., Any] = found
    return bot
