"""The Temple of Apikhabou: everybody writes the same roll into a pyramid of their own."""

from importlib.util import find_spec

from expedition.core.daily import FIRST_DAY, InRotation
from expedition.games.sheet_games.lesson import printed_lesson
from expedition.games.sheet_games.summary import DiceSummaries
from expedition.games.temple.guide import TempleGuide
from expedition.games.temple.notation import TempleSheets
from expedition.games.temple.printed import DICE
from expedition.games.temple.printed_numbers import PRINTED_NUMBERS
from expedition.games.temple.reasons import TempleReasons
from expedition.games.temple.rules import Temple

RULES = Temple()
SHEETS = TempleSheets()
SUMMARY = DiceSummaries()
REASONS = TempleReasons()
LESSON = printed_lesson(__package__, DICE)
FIRST_EXPEDITION = printed_lesson(__package__, DICE, "first_expedition.txt")
GUIDE = TempleGuide(RULES)
PRINTED = PRINTED_NUMBERS
DAILY = {"front": InRotation(FIRST_DAY, par=31), "back": InRotation(FIRST_DAY, par=30)}

if find_spec(f"{__name__}.engine"):  # without it the game is played all the same
    from expedition.games.sheet_games.advisor import SheetAdvisor
    from expedition.games.temple.batches import TempleBatches
    from expedition.games.temple.search import TempleSearch

    PLAYOUTS = TempleSearch()
    ADVISOR = SheetAdvisor(PLAYOUTS)
    BATCHES = TempleBatches()
