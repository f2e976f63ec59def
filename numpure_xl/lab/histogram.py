"""A histogram of counts that differ by powers of ten."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple


class Bin(NamedTuple):
    """Counts from `least` to below `below`, and by name the share of its counts in there."""

    least: int
    below: int
    shares: dict[str, float]


def histogram(counts: Mapping[str, Sequence[int]]) -> list[Bin]:
    """Return bins from the smallest count to the largest, parted at 1, 2, 5, 10, 20, ...

    Args:
        counts: By name, one or more counts, each at least 0.

    >>> [(each.least, each.below, each.shares) for each in histogram({"a": [3, 3, 12], "b": [7]})]
    [(2, 5, {'a': 0.6666666666666666, 'b': 0.0}), (5, 10, {'a': 0.0, 'b': 1.0}), \
(10, 20, {'a': 0.3333333333333333, 'b': 0.0})]
    """
    largest = max(map(max, counts.values()))
    edges = [0]
    for edge in _edges():
        edges.append(edge)
        if edge > largest:
            break
    places = {
        name: Counter(bisect_right(edges, value) - 1 for value in values)
        for name, values in counts.items()
    }
    first = min(map(min, places.values()))
    return [
        Bin(
            edges[at],
            edges[at + 1],
            {name: places[name][at] / len(values) for name, values in counts.items()},
        )
        for at in range(first, len(edges) - 1)
    ]


def _edges() -> Iterator[int]:
    for power in count():
        for digit in (1, 2, 5):
            yield digit * 10**power
