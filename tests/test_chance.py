"""The die falls the same way everywhere, for ever, and falls fairly."""

import hashlib
import random
from collections import Counter
from itertools import permutations

import pytest

from numpure_xl.sudoku.chance import Chance

# Seed: falls of a die of six, a deck of nine, a choice of eight letters, a die with '/x' behind it.
# A change of any of these changes every puzzle that anybody made by a recipe.
PINNED = {
    "7": ("31255153", "316048725", "f", 939),
    "2026": ("14133151", "874063251", "b", 580),
    "ナンプレ": ("30113011", "843726105", "e", 342),
    "": ("35013430", "368421075", "e", 708),
}


@pytest.mark.parametrize(("seed", "pinned"), PINNED.items(), ids=["7", "2026", "kana", "empty"])
def test_a_seed_decides_what_falls_for_ever(seed, pinned):
    rolling = Chance(seed)
    fallen = (
        "".join(str(rolling.below(6)) for _ in range(8)),
        "".join(map(str, Chance(seed).shuffled(range(9)))),
        Chance(seed).choice("abcdefgh"),
        Chance(f"{seed}/x").below(1000),
    )
    assert fallen == pinned, "every recipe in people's workbooks would make another puzzle"


def test_the_falls_are_those_of_pythons_own_generator():
    seed = int.from_bytes(hashlib.sha256(b"7").digest(), "big")
    own, chance = random.Random(seed), Chance("7")
    assert [chance.random() for _ in range(5)] == [own.random() for _ in range(5)]


def test_a_die_goes_on_from_where_another_is():
    chance, other = Chance("7"), Chance("other")
    for _ in range(400):
        chance.random()
    other.state = chance.state
    assert [other.random() for _ in range(400)] == [chance.random() for _ in range(400)]


def test_a_number_and_its_text_are_the_same_seed():
    assert Chance(7).shuffled(range(20)) == Chance("7").shuffled(range(20))
    assert Chance(7).shuffled(range(20)) != Chance("07").shuffled(range(20))


def test_pythons_global_die_is_left_alone():
    random.seed(1)
    before = random.getstate()
    Chance("7").shuffled(range(50))
    assert random.getstate() == before


def test_shuffling_leaves_what_was_given_and_keeps_every_item():
    deck = [3, 1, 2, 2]
    assert sorted(Chance("7").shuffled(deck)) == [1, 2, 2, 3]
    assert deck == [3, 1, 2, 2]
    assert Chance("7").shuffled([]) == []


def test_every_order_is_equally_likely():
    chance = Chance("fair")
    seen = Counter(tuple(chance.shuffled(range(4))) for _ in range(24_000))
    assert set(seen) == set(permutations(range(4)))
    # Chi squared with 23 degrees of freedom is above 49.7 once in a thousand times.
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 49.7


def test_every_number_below_a_bound_is_equally_likely():
    chance = Chance("fair")
    seen = Counter(chance.below(7) for _ in range(7_000))
    assert sorted(seen) == list(range(7))
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 22.5  # 6 degrees
