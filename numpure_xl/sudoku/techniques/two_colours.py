"""Colouring by turns: whatever strong links connect, parted into two colours.

Of a strong link one end holds and the other does not. So of all that is connected by such links
either one colour holds throughout, or the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Colours = tuple[tuple[int, ...], tuple[int, ...]]
"""The nodes of each colour, from the first that was reached on."""


def coloured(links: Iterable[tuple[int, int]]) -> Iterator[Colours]:
    """Yield the connected nodes of some strong links, parted by colour.

    >>> list(coloured([(1, 2), (2, 3), (7, 8)]))
    [((1, 3), (2,)), ((7,), (8,))]
    """
    near: dict[int, list[int]] = {}
    for one, other in links:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    while near:
        start = next(iter(near))
        colour = {start: 0}
        queue = [start]
        for node in queue:
            for other in near.pop(node):
                if other not in colour:
                    colour[other] = 1 - colour[node]
                    queue.append(other)
        yield tuple(n for n in colour if not colour[n]), tuple(n for n in colour if colour[n])
