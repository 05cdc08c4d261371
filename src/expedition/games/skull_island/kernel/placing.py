"""Legal cells for a number, a boat and a skull."""

from __future__ import annotations

from expedition.games.sheet_games.kernel.ground import EMPTY, free, near_the_last
from expedition.games.skull_island.kernel.position import BUBBLES, IslandPosition


def cells_for_a_number(position: IslandPosition) -> list[int]:
    """Free ground beside a number or a boat (K1); where there is none, all free ground (K20).

    The first number goes on the coast or beside an own boat, whatever was drawn before (K2).
    """
    reached = position.reached
    if has_numbers(position):
        cells = [cell for cell in position.free if reached[cell]]
    else:
        is_landing = position.island.is_landing
        cells = [cell for cell in position.free if is_landing[cell] or reached[cell]]
    return cells or position.free


def cells_for_a_boat(position: IslandPosition) -> list[int]:
    """The waters without a boat (K10)."""
    return free(position.island.waters, position.marks)


def may_draw_a_boat(position: IslandPosition) -> bool:
    """True while there is sea left for it (K20)."""
    marks = position.marks
    for cell in position.island.waters:
        if marks[cell] == EMPTY:
            return True
    return False


def cells_for_a_skull(position: IslandPosition, last: list[int]) -> list[int]:
    """Free ground, also under a treasure (K13, K17); alone, beside the cells filled last (K21)."""
    return near_the_last(position.island, position.free, last)


def ignores_skulls(position: IslandPosition) -> bool:
    """True after the fifth bubble (K14)."""
    return len(position.skulls) >= BUBBLES


def has_numbers(position: IslandPosition) -> bool:
    """True once the first number is written: ground is filled, and not with skulls alone."""
    return len(position.free) + len(position.skulls) < len(position.island.ground)
