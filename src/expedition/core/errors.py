"""Refusals: errors that are told to people, by whose fault they are."""

from __future__ import annotations

LONGEST_QUOTE = 200
"""How much of what somebody sent is quoted back; a path or a hash fits in."""
CHOICES = frozenset({"known", "offered", "left", "instead"})
"""Values that list what there is to choose from: our own words, which are told whole."""


class Refusal(Exception):
    """An expected error: a key and values, whose sentence stands in the catalogues."""

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = {
            name: value if name in CHOICES else quoted(value) for name, value in values.items()
        }
        super().__init__(key, self.values)

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key} ({told})" if told else self.key

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the error with its cause, to come from another process."""
        cause = self.__cause__ if isinstance(self.__cause__, Refusal) else None
        return _made_again, (type(self), self.key, self.values, cause)


def _made_again(
    kind: type[Refusal], key: str, values: dict[str, object], cause: Refusal | None
) -> Refusal:
    refusal = kind(key, **values)
    refusal.__cause__ = cause
    return refusal


class IllegalTurn(Refusal):
    """The rules do not allow it: the player's fault."""


class TooLate(Refusal):
    """The match has moved on: a conflict that is nobody's fault."""


class BrokenRecord(Refusal):
    """A stored match does not replay: it was damaged or changed, or our rules are wrong."""


class BadNotation(Refusal):
    """A text cannot be parsed as the sheet, step or value that it should be."""

    @property
    def cell(self) -> str | None:
        """The cell that the text is wrong about."""
        cell = self.values.get("cell")
        return None if cell is None else str(cell)


def quoted(value: object) -> object:
    """A value for an error message, truncated if it is long."""
    try:
        text = str(value)
    except (ValueError, TypeError, AttributeError):  # as of numbers with more than 4300 digits
        return "…"
    if len(text) > LONGEST_QUOTE:
        return f"{text[: LONGEST_QUOTE - 1]}…"
    return value if value is None or isinstance(value, (int, float, list)) else text


def reason_of(error: Exception) -> str:
    """The message of an unexpected exception, as the reason within a refusal."""
    return str(error) if isinstance(error, Refusal) else f"{type(error).__name__}: {error}"
