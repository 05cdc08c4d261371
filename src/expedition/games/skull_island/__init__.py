"""Skull Island: everybody maps an island of their own, and numbers that cross reveal treasures."""

from importlib.util import find_spec

from expedition.core.daily import FIRST_DAY, InRotation
from expedition.games.sheet_games.lesson import printed_lesson
from expedition.games.sheet_games.summary import DiceSummaries
from expedition.games.skull_island.guide import IslandGuide
from expedition.games.skull_island.notation import SkullIslandSheets
from expedition.games.skull_island.printed import DICE
from expedition.games.skull_island.printed_numbers import PRINTED_NUMBERS
from expedition.games.skull_island.reasons import SkullIslandReasons
from expedition.games.skull_island.rules import SkullIsland

RULES = SkullIsland()
SHEETS = SkullIslandSheets()
SUMMARY = DiceSummaries()
REASONS = SkullIslandReasons()
LESSON = printed_lesson(__package__, DICE)
FIRST_EXPEDITION = printed_lesson(__package__, DICE, "first_expedition.txt")
GUIDE = IslandGuide(RULES)
PRINTED = PRINTED_NUMBERS
DAILY = {"front": InRotation(FIRST_DAY, par=77), "back": InRotation(FIRST_DAY, par=77)}

if find_spec(f"{__name__}.engine"):  # without it the game is played all the same
    from expedition.games.skull_island.advisor import SkullIslandAdvisor
    from expedition.games.skull_island.batches import IslandBatches
    from expedition.games.skull_island.search import SkullIslandSearch

    PLAYOUTS = SkullIslandSearch()
    ADVISOR = SkullIslandAdvisor(PLAYOUTS)
    BATCHES = IslandBatches()
