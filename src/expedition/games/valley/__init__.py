"""The Valley of Wiraqocha: everybody maps a valley of their own from the same roll."""

from importlib.util import find_spec

from expedition.core.daily import FIRST_DAY, InRotation
from expedition.games.sheet_games.lesson import printed_lesson
from expedition.games.sheet_games.summary import DiceSummaries
from expedition.games.valley.desk import ValleyDesk
from expedition.games.valley.guide import ValleyGuide
from expedition.games.valley.notation import ValleySheets
from expedition.games.valley.printed import DICE
from expedition.games.valley.printed_numbers import PRINTED_NUMBERS
from expedition.games.valley.reasons import ValleyReasons
from expedition.games.valley.rules import Valley

RULES = Valley()
SHEETS = ValleySheets()
DESK = ValleyDesk(RULES)
SUMMARY = DiceSummaries()
REASONS = ValleyReasons()
LESSON = printed_lesson(__package__, DICE)
FIRST_EXPEDITION = printed_lesson(__package__, DICE, "first_expedition.txt")
GUIDE = ValleyGuide(RULES, DESK)
PRINTED = PRINTED_NUMBERS
DAILY = {"front": InRotation(FIRST_DAY, par=88), "back": InRotation(FIRST_DAY, par=86)}

if find_spec(f"{__name__}.engine"):  # without it the game is played all the same
    from expedition.games.valley.advisor import ValleyAdvisor
    from expedition.games.valley.batches import ValleyBatches
    from expedition.games.valley.search import ValleySearch

    PLAYOUTS = ValleySearch()
    ADVISOR = ValleyAdvisor(PLAYOUTS)
    BATCHES = ValleyBatches()
