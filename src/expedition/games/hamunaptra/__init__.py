"""Hamunaptra: expeditions in a growing labyrinth, each looking for a way out of the pyramid."""

from expedition.games.hamunaptra.bots import HamunaptraAdvisor
from expedition.games.hamunaptra.narrator import HamunaptraNarrator
from expedition.games.hamunaptra.rules import Hamunaptra

RULES = Hamunaptra()
ADVISOR = HamunaptraAdvisor()
NARRATOR = HamunaptraNarrator()
