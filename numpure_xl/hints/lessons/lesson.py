"""A lesson on a technique."""

from __future__ import annotations

from typing import NamedTuple


class Lesson(NamedTuple):
    """A lesson on a technique, in two texts.

    Attributes:
        look: What to look for.
        why: Why it holds.
    """

    look: str
    why: str
