"""Levels of difficulty, written here and nowhere else.

A level says which techniques a person needs; the number of its clues says nothing. The
names easy, medium and hard are promises: easy can be solved by hidden singles in boxes, medium by
singles of any kind, hard not by singles. From hard on what decides is the way of hints
(verdict.py).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from numpure_xl.errors import RequestError, cut
from numpure_xl.messages import Message

_RATING = r"([0-9](?:\.[0-9])?)"
_INTERVAL = re.compile(rf"{_RATING}(?: ?[-–] ?{_RATING})?")


class Interval(NamedTuple):
    """Ratings from the lowest to the highest, both included."""

    lowest: float
    highest: float

    @classmethod
    def parse(cls, text: str) -> Interval:
        """Read an interval, or the one rating that it has, as people write them.

        Raises:
            RequestError: If it is none, or no rating is in it.

        >>> print(Interval.parse("3.0-3.8"), Interval.parse("3-4"), Interval.parse("7.2"))
        3.0-3.8 3.0-4.0 7.2-7.2
        """
        match = _INTERVAL.fullmatch(text.strip())
        lowest, highest = (float(match[1]), float(match[2] or match[1])) if match else (0.0, 0.0)
        if not 1.0 <= lowest <= highest <= MOST:
            msg = (
                "{text!r} is not a rating from 1.0 to {most} or a range of them; write '3.2' or "
                "'3.0-3.8'."
            )
            raise RequestError(msg, text=cut(text), most=MOST)
        return cls(lowest, highest)

    def __str__(self) -> str:
        return f"{self.lowest:.1f}-{self.highest:.1f}"


MOST = 9.0
"""What is harder has a lower bound for a rating, so that no interval can be asked for there."""


class Level(NamedTuple):
    """What a puzzle of a level is like.

    Attributes:
        stars: From 1, one more than the level before.
        singles: The highest rating of singles that its puzzles may need.
        hardest: The last technique of `HINTS` that its puzzles may need; "" where that is a single,
            and for the last level.
        most: How many steps may take more than looking along lines, on the way of hints; None where
            singles suffice, and for the last level.
    """

    stars: int
    singles: float = 0.0
    hardest: str = ""
    most: int | None = None


# From the easiest; a puzzle is called by the first that it fits.
LEVELS = {
    "beginner": Level(1, 1.0),
    "easy": Level(2, 1.2),
    "medium": Level(3, 2.3, hardest="hidden-window"),
    "hard": Level(4, hardest="direct-hidden-triple", most=0),
    "expert": Level(5, hardest="bug-1", most=2),
    "master": Level(6, hardest="finned-jellyfish", most=4),
    "extreme": Level(7),
}

BEYOND_LEVELS = "beyond"
"""What a puzzle is called whose solution no way of hints comes to; nobody asks for it."""

JUDGED = LEVELS | {BEYOND_LEVELS: Level(8)}
"""What a puzzle may be called."""

ANY = "any"
"""The level of whoever wants no level: as the dice fall."""

LEVELS_OR_ANY = (*LEVELS, ANY)
"""What may be asked for as a level."""

DECIDING = 6.4
"""The highest rating of master puzzles, but for few: what rates higher is told by no level."""


def level_name(level: str) -> Message:
    """Return the name of a level as people read it.

    >>> level_name("easy")
    'Easy'
    """
    return Message(level.capitalize())
