"""What can go wrong, told apart by whose fault it is."""

from __future__ import annotations


class Refusal(Exception):
    """Something that cannot be: a key and values; the sentence stands in the catalogues."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key} ({told})" if told else self.key


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
