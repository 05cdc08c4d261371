"""Random games of OpenSpiel, stepped from Python."""

import sys
from importlib.metadata import version
from random import Random

import pyspiel
from clock import on_one_core, tell

GAMES = ("connect_four", "backgammon", "yacht")
AT_ONCE = 20


def main(seconds: float) -> None:
    """One line for each game."""
    on_one_core()
    for name in GAMES:
        game, luck = pyspiel.load_game(name), Random(1)

        def play(game=game, luck=luck):
            return AT_ONCE, sum(random_game(game, luck) for _ in range(AT_ONCE))

        package = f"OpenSpiel {version('open_spiel')}"
        tell(package, name, "C++, stepped from Python", play, seconds)


def random_game(game, luck) -> int:
    """How many decisions a game took in which each was drawn by lot; chance is no decision."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, odds)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(luck.random() * len(actions))])
            steps += 1
    return steps


main(float(sys.argv[1]))
