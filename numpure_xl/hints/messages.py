"""Messages: texts that are not too long to be read in one go, parted where it hurts least."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain

LONGEST = 600
"""Most characters of a message: more is not read in a dialog, and tires in a terminal."""

_SEAMS = (r"(?<=[.;]) |(?<=。)", r"(?<=,) |(?<=、)", r" ", r"(?=.)")
"""The seams of a text: between sentences or clauses, in a list, between words, anywhere."""


def in_messages(lines: Iterable[str]) -> list[str]:
    r"""Return lines as messages that are not longer than `LONGEST`, as few as can be.

    >>> in_messages(["Look at box 1.", "So r2c1 is 2."])
    ['Look at box 1.\nSo r2c1 is 2.']
    """
    messages: list[str] = []
    for part in chain.from_iterable(map(_parted, lines)):
        if messages and len(messages[-1]) + 1 + len(part) <= LONGEST:
            messages[-1] += f"\n{part}"
        else:
            messages.append(part)
    return messages


def _parted(line: str) -> list[str]:
    """Return a line in parts that are not longer than a message, parted where it hurts least."""
    if len(line) <= LONGEST:
        return [line]
    start = line[: LONGEST + 1]
    ends = (max([0, *(seam.start() for seam in re.finditer(seams, start))]) for seams in _SEAMS)
    end = next(end for end in ends if LONGEST // 2 < end <= LONGEST)
    return [line[:end], *_parted(line[end:].lstrip())]
