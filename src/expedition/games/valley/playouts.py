"""The Valley played ahead."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType

from expedition.core.playouts import Effort
from expedition.core.rules import Seat, Turn
from expedition.games.dice_games.kernel import position as kernel
from expedition.games.dice_games.kernel.estimating import Estimator, Phases
from expedition.games.dice_games.kernel.luck import Luck
from expedition.games.dice_games.kernel.value import Value
from expedition.games.dice_games.playouts import SheetPlayouts
from expedition.games.dice_games.sheet import blank_marks
from expedition.games.dice_games.values import learned
from expedition.games.valley.compact import compact, field, spending, steps_of
from expedition.games.valley.kernel import weights
from expedition.games.valley.kernel.outlook import Judge
from expedition.games.valley.kernel.position import ValleyPosition
from expedition.games.valley.kernel.ramble import play_out
from expedition.games.valley.loose_order import in_order
from expedition.games.valley.printed import DICE, LAYOUTS, SOLO_TURNS
from expedition.games.valley.rules import Valley
from expedition.games.valley.sheet import ValleySheet
from expedition.games.valley.steps import Step
from expedition.games.valley.table import Table, turns_left
