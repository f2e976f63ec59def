"""What a lesson is."""

from __future__ import annotations

from typing import NamedTuple


class Lesson(NamedTuple):
    """What there is to know of a technique.

    Attributes:
        look: What to look for.
        why: Why it holds.
    """

    look: str
    why: str
