"""Environments for agents that learn: Gymnasium and PettingZoo, made from the contract of a game.

Importing this package registers every game with Gymnasium: `expedition/Temple-v1` and so on, the
number being the edition of the rules. It needs the extra `expedition[rl]`.
"""

from __future__ import annotations

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("Environments need more: pip install 'expedition[rl]'") from missing

from expedition.core.catalogue import Game, catalogue

NAMESPACE = "expedition"
ENTRY_POINT = f"{__name__}.gymnasium_env:ExpeditionEnv"
VECTOR_ENTRY_POINT = f"{__name__}.vector_env:ExpeditionVectorEnv"


def env_id(game: Game, edition: int) -> str:
    """The id of a game in an edition of its rules: "expedition/SkullIsland-v1"."""
    words = "".join(word.capitalize() for word in game.name.split("_"))
    return f"{NAMESPACE}/{words}-v{edition}"


def register_games() -> None:
    """Registers every game of the catalogue, in each edition that it can still be played in."""
    for game in catalogue().values():
        for edition in sorted({*game.rules.box.earlier, game.rules.box.edition}):
            told = {"game": game.name, "edition": edition}
            if env_id(game, edition) not in gymnasium.registry:
                gymnasium.register(
                    env_id(game, edition),
                    ENTRY_POINT,
                    kwargs=told,
                    vector_entry_point=VECTOR_ENTRY_POINT if game.batches else None,
                )


register_games()
