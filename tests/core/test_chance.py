"""Luck: the same seed and moment give the same luck, and every outcome is as likely."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import count

import pytest

from expedition.core.chance import (
    ScriptedChance,
    SeededChance,
    chance_of,
    deranged,
    pick,
    prepared_seed,
    seed_hash,
    shuffled,
)


def test_the_same_seed_moment_and_purpose_give_the_same_number() -> None:
    assert SeededChance("s", 3).below(1000, "x") == SeededChance("s", 3).below(1000, "x")
    drawn = {
        SeededChance(seed, moment).below(10**15, purpose)
        for seed in ("s", "t")
        for moment in (3, 4)
        for purpose in ("x", "y")
    }
    assert len(drawn) == 8


def test_anybody_can_work_the_number_out_from_sha_256() -> None:
    digest = sha256(b"seed/7/dice/red/0").digest()
    expected = int.from_bytes(digest[:8], "big") % 6
    assert SeededChance("seed", 7).below(6, "dice/red") == expected


def test_a_hash_that_would_make_some_numbers_likelier_is_drawn_again() -> None:
    limit = 3 * 2**62

    def drawn(moment: int, attempt: int) -> int:
        text = f"seed/{moment}/x/{attempt}"
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big")

    for moment in range(20):
        fair = next(number for n in count() if (number := drawn(moment, n)) < limit)
        assert SeededChance("seed", moment).below(limit, "x") == fair
    assert any(drawn(moment, 0) >= limit for moment in range(20))


def test_every_derangement_of_four_is_as_likely() -> None:
    seen = Counter(deranged(SeededChance("d", moment), 4, "p") for moment in range(9_000))
    assert len(seen) == 9
    assert all(850 < count < 1150 for count in seen.values())


def test_two_are_swapped_and_one_cannot_be_deranged() -> None:
    assert deranged(SeededChance("d", 0), 2, "p") == (1, 0)
    with pytest.raises(ValueError, match="alone"):
        deranged(SeededChance("d", 0), 1, "p")


def test_shuffling_keeps_every_item() -> None:
    assert sorted(shuffled(SeededChance("s", 1), "expedition", "p")) == sorted("expedition")


def test_a_script_says_what_is_drawn() -> None:
    chance = ScriptedChance({"die": 4})
    assert pick(chance, "abcdef", "die") == "e"
    assert pick(chance, "abcdef", "another") == "a"
    with pytest.raises(ValueError, match="below 3"):
        chance.below(3, "die")


def test_the_published_hash_does_not_tell_the_seed_and_changes_with_it() -> None:
    assert seed_hash("a") != seed_hash("b")
    assert len(seed_hash("a")) == 64


def test_a_prepared_seed_says_itself_what_is_drawn() -> None:
    seed = prepared_seed([{"dice/red": 2}, {}, {"dice/red": 5, "x": 0}])
    assert seed == "prepared:0/dice/red=2,2/dice/red=5,2/x=0"
    assert [chance_of(seed, moment).below(6, "dice/red") for moment in (0, 2)] == [2, 5]


def test_what_a_prepared_seed_does_not_say_is_drawn_from_it() -> None:
    seed = "prepared:0/dice/red=9,nonsense,x/y=1,0/z=-1,0/z=99999999999999999999"
    for purpose in ("dice/red", "y", "z"):
        drawn = SeededChance(seed, 0).below(6, purpose)
        assert chance_of(seed, 0).below(6, purpose) == drawn
    assert chance_of("s", 3).below(6, "x") == SeededChance("s", 3).below(6, "x")
