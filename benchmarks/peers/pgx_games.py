"""Random games of pgx: many at once, in one compiled program that never leaves the processor."""

import sys
from importlib.metadata import version

import jax
import jax.numpy as jnp
import pgx
from clock import on_one_core, tell
from pgx.experimental import auto_reset

GAMES = ("connect_four", "backgammon")
BATCHES = (1, 64, 1024, 8192)
STEPS_AT_ONCE = 64


def main(seconds: float) -> None:
    """One line for each game and number of games at once."""
    on_one_core()
    for name in GAMES:
        for batch in BATCHES:
            package = f"pgx {version('pgx')}, jax {version('jax')}"
            tell(package, name, f"{batch} at once", player(name, batch), seconds)


def player(name: str, batch: int):
    """Plays some steps in all games at once; one that has ended begins anew."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry, key):
        state, ended = carry
        chosen, luck = jax.random.split(key)
        odds = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(chosen, odds, axis=-1)
        state = step(state, actions, jax.random.split(luck, batch))
        return (state, ended + state.terminated.sum()), None

    @jax.jit
    def many(state, key):
        keys = jax.random.split(key, STEPS_AT_ONCE)
        (state, ended), _ = jax.lax.scan(one, (state, jnp.int32(0)), keys)
        return state, ended

    held = {"state": jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))}
    held["key"] = jax.random.PRNGKey(1)

    def play() -> tuple[int, int]:
        held["key"], key = jax.random.split(held["key"])
        held["state"], ended = many(held["state"], key)
        return int(ended), STEPS_AT_ONCE * batch

    return play


main(float(sys.argv[1]))
