"""Skull Island: everybody maps an island of their own, and numbers that cross reveal treasures."""

from expedition.games.sheet_games.lesson import printed_lesson
from expedition.games.sheet_games.summary import DiceSummaries
from expedition.games.skull_island.advisor import SkullIslandAdvisor
from expedition.games.skull_island.guide import IslandGuide
from expedition.games.skull_island.notation import SkullIslandSheets
from expedition.games.skull_island.printed import DICE
from expedition.games.skull_island.printed_numbers import PRINTED_NUMBERS
from expedition.games.skull_island.reasons import SkullIslandReasons
from expedition.games.skull_island.rules import SkullIsland
from expedition.games.skull_island.search import SkullIslandSearch

RULES = SkullIsland()
SHEETS = SkullIslandSheets()
SUMMARY = DiceSummaries()
PLAYOUTS = SkullIslandSearch()
ADVISOR = SkullIslandAdvisor(PLAYOUTS)
REASONS = SkullIslandReasons()
LESSON = printed_lesson(__package__, DICE)
GUIDE = IslandGuide(RULES)
PRINTED = PRINTED_NUMBERS
