"""The features of the example that trains MaskablePPO agree with masks and with the kernel.

What needs PyTorch is tried by hand: it is no requirement of ours.
"""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import numpy as np
import pytest

from expedition.environments.vector_env import ExpeditionVectorEnv
from expedition.games.temple.kernel.pyramid import run_lengths
from tests.docs.pages import ROOT

GREATEST = 15


@pytest.fixture(scope="module")
def features() -> ModuleType:
    spec = spec_from_file_location("features", ROOT / "examples/maskable_ppo/features.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pairs_are_legal_as_the_mask_says_and_runs_as_long_as_the_kernel_finds(
    features: ModuleType,
) -> None:
    env, luck = ExpeditionVectorEnv("temple", 16), np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    cells, numbers = features.CELLS, features.NUMBERS
    for _ in range(80):
        mask = info["action_mask"]
        found = features.encoded(seen["marks"], seen["dice"], seen["number"], mask)
        assert found.shape == (16, features.LENGTH)
        pairs = found[:, : cells * numbers * features.PAIR].reshape(16, cells, numbers, -1)
        end = cells * numbers * (features.PAIR + 1)
        legal = found[:, cells * numbers * features.PAIR : end].reshape(16, cells, numbers)
        for sheet in np.flatnonzero(mask[:, env.wait] == 0):
            if mask[sheet, :GREATEST].any():
                assert (legal[sheet].any(0)[1:] == mask[sheet, :GREATEST]).all()
            else:
                assert (legal[sheet].any(1) == mask[sheet, GREATEST : GREATEST + cells]).all()
            cell, number = (int(one[0]) for one in np.nonzero(legal[sheet]))
            if number:
                marks = [int(mark) if mark <= GREATEST else -1 for mark in seen["marks"][sheet]]
                marks[cell] = number
                up = run_lengths(features.PLAN.ground, marks, 1)[cell]
                down = run_lengths(features.PLAN.ground, marks, -1)[cell]
                assert pairs[sheet, cell, number, 2] == up + down - 1
        actions = (mask * luck.random(mask.shape)).argmax(1)
        seen, *_, info = env.step(actions)
