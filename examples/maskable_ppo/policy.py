"""A policy that weighs pairs of a cell and a number by one small network, the same for all.

The logit of a number is what all its cells together are worth, so that choosing a number and then
its cell is choosing a pair.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from features import CELLS, NUMBERS, PAIR, WHOLE
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

HIDDEN = 24
NEVER = -1e9
ACTIONS = NUMBERS - 1 + CELLS + 2


class Pairs(BaseFeaturesExtractor):
    """The logits of all actions, and then what the value is made of."""

    def __init__(self, space: Any) -> None:
        super().__init__(space, ACTIONS + WHOLE)
        self.first = nn.Linear(PAIR, HIDDEN)
        self.second = nn.Linear(HIDDEN, 1)
        self.by_number = nn.Parameter(torch.zeros(NUMBERS, HIDDEN))
        self.by_cell = nn.Parameter(torch.zeros(CELLS))

    def forward(self, seen: Tensor) -> Tensor:
        """Weighs the pairs that are legal; a number is worth what all its cells are together."""
        count, end = len(seen), CELLS * NUMBERS * PAIR
        pairs = seen[:, :end].reshape(-1, PAIR)
        whole = seen[:, end + CELLS * NUMBERS :]
        legal = seen[:, end : end + CELLS * NUMBERS].reshape(-1).nonzero()[:, 0]
        number, cell = legal % NUMBERS, legal // NUMBERS % CELLS
        hidden = torch.relu(self.first(pairs[legal] * 0.25) + self.by_number[number])
        worth = self.second(hidden)[:, 0] + self.by_cell[cell]
        table = seen.new_full((count * CELLS * NUMBERS,), NEVER).index_put((legal,), worth)
        table = table.reshape(count, CELLS, NUMBERS)
        numbers, cells = torch.logsumexp(table[:, :, 1:], 1), torch.logsumexp(table, 2)
        return torch.cat([numbers, cells, torch.zeros(count, 2), whole * 0.25], 1)


class Logits(nn.Module):
    """Takes the logits that the extractor has made."""

    def forward(self, features: Tensor) -> Tensor:
        return features[:, :ACTIONS]


class Value(nn.Module):
    """Weighs the whole sheet."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(WHOLE, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 1)
        )

    def forward(self, features: Tensor) -> Tensor:
        value: Tensor = self.layers(features[:, ACTIONS:])
        return value


class PairPolicy(MaskableActorCriticPolicy):
    """MaskablePPO's policy, with these networks instead of its own."""

    def __init__(self, *given: Any, **named: Any) -> None:
        named |= {"features_extractor_class": Pairs, "net_arch": [], "normalize_images": False}
        super().__init__(*given, **named)

    def _build(self, lr_schedule: Callable[[float], float]) -> None:
        super()._build(lr_schedule)
        self.action_net, self.value_net = Logits(), Value()
        self.optimizer = self.optimizer_class(
            self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs
        )
