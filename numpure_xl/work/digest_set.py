"""A digest set: which puzzles came before, in 12 to 24 bytes each.

A run makes a million puzzles and repeats none. A `set` of their digests takes 90 bytes each; here
they are in one array, each at the place that it names itself or, if that is taken, behind it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from hashlib import blake2b

_DIGEST = 8
_LEAST = 1 << 10


class DigestSet:
    """Texts that came before, by their digests; that two agree by chance has odds of 1 to 10**7.

    That is for a million of them, and would only leave a puzzle out.

    >>> known = DigestSet([b"one"])
    >>> known.add(b"two"), known.add(b"two")
    (True, False)
    >>> b"one" in known, b"two" in known, b"three" in known, len(known)
    (True, True, False, 2)
    """

    def __init__(self, texts: Iterable[bytes] = ()) -> None:
        self._places = _empty(_LEAST)
        self._number = 0
        for text in texts:
            self.add(text)

    def __len__(self) -> int:
        return self._number

    def __sizeof__(self) -> int:
        return object.__sizeof__(self) + self._places.__sizeof__()

    def __contains__(self, text: bytes) -> bool:
        return self._places[_place(self._places, _digest(text))] != 0

    def add(self, text: bytes) -> bool:
        """Add a text; return whether it is new."""
        digest = _digest(text)
        place = _place(self._places, digest)
        if self._places[place]:
            return False
        self._number += 1
        self._places[place] = digest
        if 3 * self._number > 2 * len(self._places):
            before, self._places = self._places, _empty(2 * len(self._places))
            for digest in filter(None, before):
                self._places[_place(self._places, digest)] = digest
        return True


def _empty(number: int) -> array[int]:
    return array("Q", bytes(number * _DIGEST))


def _digest(text: bytes) -> int:
    return int.from_bytes(blake2b(text, digest_size=_DIGEST).digest(), "little") or 1


def _place(places: array[int], digest: int) -> int:
    """Return the place of a digest, which it has or would have."""
    last = len(places) - 1
    place = digest & last
    while places[place] not in (0, digest):
        place = (place + 1) & last
    return place
