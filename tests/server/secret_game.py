"""A game of hidden cards, for tests only: everybody has a hand that nobody else may ever see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Line, Menu, Options, Seat, Standing, Turn, View

CARDS = 4


@dataclass(frozen=True, slots=True)
class Hand:
    """What one seat holds, and what it has put face down."""

    cards: tuple[str, ...]
    put_down: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piles:
    """What everybody sees: how many cards lie face down before each seat."""

    heights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Secrets:
    """The truth."""

    hands: tuple[Hand, ...]


class SecretGame:
    """Put a card face down, until none is left."""

    box: Box[str] = Box("secrets", 1, 2, 4, str, has_secrets=True)

    def set_up(self, seats: int, options: Options, chance: Chance) -> Secrets:
        return Secrets(
            tuple(
                Hand(
                    tuple(
                        f"secret-{seat}-{chance.below(10**12, f'{seat}/{n}'):012}"
                        for n in range(CARDS)
                    )
                )
                for seat in range(seats)
            )
        )

    def waiting_for(self, state: Secrets) -> frozenset[Seat]:
        return frozenset(seat for seat, hand in enumerate(state.hands) if hand.cards)

    def public(self, state: Secrets) -> Piles:
        return Piles(tuple(len(hand.put_down) for hand in state.hands))

    def private(self, state: Secrets, seat: Seat) -> Hand:
        return state.hands[seat]

    def menu(self, view: View[Piles, Hand], chosen: Turn[str]) -> Menu[str]:
        if chosen:
            return Menu(whole=True)
        return Menu(view.private.cards if view.private else ())

    def refusal(self, view: View[Piles, Hand], chosen: Turn[str], step: str) -> IllegalTurn:
        return IllegalTurn("step_not_on_menu", step=step)

    def resolve(self, state: Secrets, turns: Mapping[Seat, Turn[str]], chance: Chance) -> Secrets:
        return Secrets(
            tuple(
                replace(
                    hand,
                    cards=tuple(card for card in hand.cards if card not in turns[seat]),
                    put_down=(*hand.put_down, *turns[seat]),
                )
                for seat, hand in enumerate(state.hands)
            )
        )

    def standings(self, state: Secrets) -> Mapping[Seat, Standing]:
        return {
            seat: Standing(lines=(Line("cards", len(hand.put_down)),), total=len(hand.put_down))
            for seat, hand in enumerate(state.hands)
        }

    def imagine(self, view: View[Piles, Hand], chance: Chance) -> Secrets:
        raise NotImplementedError("no bot plays this game")


GAME = Game(SecretGame(), None, None, __name__)
