"""What can go wrong, told apart by whose fault it is."""

from __future__ import annotations

LONGEST_QUOTE = 200
"""How much of what somebody sent is quoted back; a path or a hash fits in."""
CHOICES = frozenset({"known", "offered", "left", "instead"})
"""Values that list what there is to choose from: our own words, which are told whole."""


class Refusal(Exception):
    """Something that cannot be: a key and values; the sentence stands in the catalogues."""

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
        """What it is made from, for refusals that come from another process, and their reason."""
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
    """The match has moved on: nobody's fault, look again."""


class BrokenRecord(Refusal):
    """A stored match does not replay: our fault, or that of whoever changed the file."""


class BadNotation(Refusal):
    """A text is not the sheet, step or value that it claims to be."""

    @property
    def cell(self) -> str | None:
        """The cell that the text is wrong about."""
        cell = self.values.get("cell")
        return None if cell is None else str(cell)


def quoted(value: object) -> object:
    """The value as it was sent; of one that takes too long to tell, the beginning of its text."""
    try:
        text = str(value)
    except (ValueError, TypeError, AttributeError):  # as of numbers with more than 4300 digits
        return "…"
    if len(text) > LONGEST_QUOTE:
        return f"{text[: LONGEST_QUOTE - 1]}…"
    return value if value is None or isinstance(value, (int, float, list)) else text


def reason_of(error: Exception) -> str:
    """What went wrong, for a refusal that gives another failure as its reason."""
    return str(error) if isinstance(error, Refusal) else f"{type(error).__name__}: {error}"
