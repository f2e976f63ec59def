"""Chance: a seeded die that falls the same way everywhere, for ever.

Python promises that `random.Random(seed).random()` keeps its sequence from version to version
(documentation of `random`, "Notes on Reproducibility"), and promises it of no other method.
So shuffling and choosing are our own here, and made of that one method alone.
"""

from __future__ import annotations

import hashlib
import random
import struct
from collections.abc import Iterable, Sequence
from typing import TypeVar

from numpure_xl.kernel import compiled_shuffled

T = TypeVar("T")

_STATE = struct.Struct("<625I")


class Chance:
    """A die with a seed.

    >>> Chance("2026").shuffled(range(6)) == Chance("2026").shuffled(range(6))
    True
    """

    def __init__(self, seed: int | str) -> None:
        """Seed the die; the number 7 and the text '7' are the same seed."""
        digest = hashlib.sha256(str(seed).encode()).digest()
        self.random = random.Random(int.from_bytes(digest, "big")).random

    @property
    def state(self) -> bytes:
        """Where the die is in its sequence: 625 numbers of four bytes, the lowest first."""
        return _STATE.pack(*self.random.__self__.getstate()[1])  # type: ignore[attr-defined]

    @state.setter
    def state(self, state: bytes) -> None:
        version, _, normal = self.random.__self__.getstate()  # type: ignore[attr-defined]
        self.random.__self__.setstate((version, _STATE.unpack(state), normal))  # type: ignore[attr-defined]

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to bound - 1, each equally likely (to one in 2**53)."""
        return int(self.random() * bound)

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, which may not be empty."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in random order (Fisher-Yates, in the form of Durstenfeld, 1964)."""
        if compiled_shuffled:
            return compiled_shuffled(items, self.random)
        deck, roll = list(items), self.random
        for last in range(len(deck) - 1, 0, -1):
            chosen = int(roll() * (last + 1))
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return deck
