"""Serialization to plain JSON values, and JSON patches: what differs between two values.

A value is made of frozen dataclasses, tuples, mappings, strings, numbers and None. A dataclass
becomes an object, a tuple a list. A patch is a list of `[path, value]` pairs: put the value at the
path. So a hundred clients are told what a round changed, and not a hundred whole sheets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import compress, count
from operator import ne
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from expedition.core.errors import BadNotation

Plain: TypeAlias = Any
Kind: TypeAlias = Any
Path: TypeAlias = list[str | int]
Change: TypeAlias = tuple[Path, Plain]
Value = TypeVar("Value")
_SIMPLE = (int, str, float, NoneType)


def to_plain(value: object) -> Plain:
    """Serializes a value to objects, lists, strings, numbers, booleans and null."""
    if isinstance(value, _SIMPLE):
        return value
    if isinstance(value, (tuple, list)):  # mostly of numbers, each of which would be a call
        return [item if isinstance(item, _SIMPLE) else to_plain(item) for item in value]
    parts = _parts(value)
    if parts is not None:
        return {name: to_plain(item) for name, item in parts.items()}
    if isinstance(value, (frozenset, set)):
        # A set comes out in another order on another machine, and the bytes must be the same.
        return sorted(to_plain(item) for item in value)
    raise TypeError(f"{type(value).__name__} does not go over the wire")


def from_plain(kind: type[Value], plain: Plain) -> Value:
    """Deserializes a plain value to that type."""
    try:
        value: Value = _build(kind, plain)
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise BadNotation("not_of_this_shape", kind=kind.__name__, text=str(error)) from error
    return value


def changes(before: object, after: object) -> list[Change]:
    """Diff: the smallest patch that turns the one value, as JSON, into the other.

    The values are compared as they are, and only what differs is made plain. A set is told whole.
    """
    found: list[Change] = []
    if before != after:
        _compare(before, after, [], found)
    return found


def patched(before: Plain, replacements: list[Change]) -> Plain:
    """Applies a patch, and returns the new value; the old one stays as it was."""
    value = before
    for path, replacement in replacements:
        value = _put(value, path, replacement)
    return value


def shown_type(rules: type, part: str) -> Kind:
    """The type that rules declare for `public` or `private`, or that a generic base declares."""
    kind = get_type_hints(getattr(rules, part))["return"]
    for base in getattr(rules, "__orig_bases__", ()):
        origin = get_origin(base)
        if isinstance(kind, TypeVar) and origin is not None:
            kind = dict(zip(origin.__parameters__, get_args(base), strict=True)).get(kind, kind)
    return kind


def _put(value: Plain, path: Path, replacement: Plain) -> Plain:
    if not path:
        return replacement
    key, *rest = path
    # Only what lies on the path is copied; the old and the new value share the rest.
    copy: Plain = dict(value) if isinstance(value, dict) else list(value)
    copy[key] = _put(copy[key], rest, replacement)
    return copy


def _compare(before: Any, after: Any, path: Path, found: list[Change]) -> None:  # noqa: ANN401
    """Collects the differences of two values that are not equal."""
    if isinstance(after, _SIMPLE):
        found.append((path, after))
        return
    if isinstance(after, (tuple, list)) and isinstance(before, (tuple, list)):
        if len(before) == len(after):
            for index in compress(count(), map(ne, before, after)):
                _compare(before[index], after[index], [*path, index], found)
            return
    else:
        had, has = _parts(before), _parts(after)
        if had is not None and has is not None and had.keys() == has.keys():
            for key, item in has.items():
                if had[key] != item:
                    _compare(had[key], item, [*path, key], found)
            return
    # A change puts a value at a path and cannot insert, so what has grown is sent whole.
    found.append((path, to_plain(after)))


def _parts(value: object) -> dict[str, Any] | None:
    """The fields or items of a value that is an object in JSON; None for all others."""
    if isinstance(value, Mapping):
        return {str(key): item for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {name: getattr(value, name) for name in _field_names(type(value))}
    return None


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _build(kind: Kind, plain: Plain) -> Plain:
    origin: Kind = get_origin(kind)
    if kind is Any:
        return plain
    if origin in (Union, UnionType):
        return _build_one_of(get_args(kind), plain)
    if is_dataclass(kind):
        hints = _hints(kind)  # type: ignore[arg-type]
        return kind(**{name: _build(hints[name], item) for name, item in plain.items()})  # type: ignore[operator]
    if origin is Literal:
        return _build_literal(get_args(kind), plain)
    if origin is tuple:
        return _build_tuple(get_args(kind), plain)
    if origin is not None and issubclass(origin, Mapping):
        key_kind, item_kind = get_args(kind)
        # In JSON every key is a string.
        return {_key(key_kind, key): _build(item_kind, item) for key, item in plain.items()}
    if not isinstance(plain, kind) or (isinstance(plain, bool) and kind is not bool):
        raise TypeError(f"{plain!r} is not {kind.__name__}")
    return plain


def _key(kind: Kind, text: str) -> Plain:
    """Parses a key in its canonical form: "0", and not "00"."""
    key = kind(text)
    if str(key) != text:
        raise ValueError(f"{text!r} is not how {key!r} is written")
    return key


def _build_one_of(kinds: tuple[Kind, ...], plain: Plain) -> Plain:
    if plain is None and NoneType in kinds:
        return None
    # JSON does not say which of several kinds a value was: there may be one beside None.
    [kind] = [kind for kind in kinds if kind is not NoneType]
    return _build(kind, plain)


def _build_literal(values: tuple[Plain, ...], plain: Plain) -> Plain:
    if plain not in values:
        raise ValueError(f"{plain!r} is none of {values}")
    return plain


def _build_tuple(kinds: tuple[Kind, ...], plain: Plain) -> tuple[Any, ...]:
    if not isinstance(plain, list):
        raise TypeError(f"{plain!r} is not a list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_build(kinds[0], item) for item in plain)
    return tuple(_build(kind, item) for kind, item in zip(kinds, plain, strict=True))
