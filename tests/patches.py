"""Applies the patches that a server sends, as a client does."""

from __future__ import annotations

from expedition.core.wire import Change, Path, Plain


def changed(before: Plain, replacements: list[Change]) -> Plain:
    """Applies a patch, and returns the new value; the old one stays as it was."""
    value = before
    for path, replacement in replacements:
        value = _put(value, path, replacement)
    return value


def _put(value: Plain, path: Path, replacement: Plain) -> Plain:
    if not path:
        return replacement
    key, *rest = path
    # Only what lies on the path is copied; the old and the new value share the rest.
    copy: Plain = dict(value) if isinstance(value, dict) else list(value)
    copy[key] = _put(copy[key], rest, replacement)
    return copy
