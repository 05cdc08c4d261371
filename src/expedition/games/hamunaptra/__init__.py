"""Hamunaptra: expeditions in a growing labyrinth, each looking for a way out of the pyramid."""

from expedition.games.hamunaptra.advice.advisor import HamunaptraAdvisor
from expedition.games.hamunaptra.debrief.debriefs import HamunaptraDebriefs
from expedition.games.hamunaptra.guide import HamunaptraGuide
from expedition.games.hamunaptra.lesson import printed_lesson
from expedition.games.hamunaptra.narrator import HamunaptraNarrator
from expedition.games.hamunaptra.pieces import HamunaptraPieces
from expedition.games.hamunaptra.printed_numbers import PRINTED_NUMBERS
from expedition.games.hamunaptra.rules import Hamunaptra
from expedition.games.hamunaptra.summary import HamunaptraSummaries

RULES = Hamunaptra()
ADVISOR = HamunaptraAdvisor()
NARRATOR = HamunaptraNarrator()
SUMMARY = HamunaptraSummaries()
DEBRIEFS = HamunaptraDebriefs()
LESSON = printed_lesson()
SECOND_LESSON = printed_lesson("second_lesson.txt")
GUIDE = HamunaptraGuide()
PRINTED = PRINTED_NUMBERS
PIECES = HamunaptraPieces()
