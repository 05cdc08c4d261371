"""Random games of PettingZoo's classics, agent by agent."""

import sys
from importlib import import_module
from importlib.metadata import version
from random import Random

from clock import on_one_core, tell

GAMES = ("connect_four_v3", "tictactoe_v3")


def main(seconds: float) -> None:
    """One line for each game."""
    on_one_core()
    for name in GAMES:
        env, luck = import_module(f"pettingzoo.classic.{name}").env(), Random(1)

        def play(env=env, luck=luck):
            return 1, random_game(env, luck)

        tell(f"PettingZoo {version('pettingzoo')}", name, "Python", play, seconds)


def random_game(env, luck) -> int:
    """How many decisions a game took in which each was drawn by lot."""
    env.reset(seed=luck.randrange(2**31))
    steps = 0
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        legal = seen["action_mask"].nonzero()[0]
        env.step(int(legal[luck.randrange(len(legal))]))
        steps += 1
    return steps


main(float(sys.argv[1]))
