"""Levels of difficulty, written here and nowhere else.

A level says which techniques a person needs; the number of its clues says nothing. The
names easy, medium and hard were promised before there were ratings: easy can be solved by
hidden singles in boxes, medium by singles of any kind, hard not by singles. They still hold.

From hard on what decides is the way of hints (verdict.py). Recipes that do not say `by-hand` have
levels that are intervals of the rating. Up to hard the two come to the same. Singles suffice up to
1.5, never above 2.3. Between, a direct pointing, say, may only have come before a naked single that
would have done as well (they rate lower), or may have been needed: medium if singles suffice, hard
if not.
"""

from __future__ import annotations

import re
from math import inf
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

    @property
    def ceiling(self) -> float:
        """The highest rating; where there is none, the last one below the interval."""
        return self.highest if self.highest < inf else round(self.lowest - 0.1, 1)

    def __str__(self) -> str:
        return f"{self.lowest:.1f}-{self.highest:.1f}"


MOST = 9.0
"""What is harder has a lower bound for a rating, so that no interval can be asked for there."""


class Level(NamedTuple):
    """What a puzzle of a level is like.

    Attributes:
        stars: From 1 to 7, one more than the level before.
        ratings: The ratings of its puzzles, where a recipe does not say `by-hand`.
        singles_suffice: Whether naked and hidden singles must suffice, or must not, or either.
        hardest: The last technique of `SETTLED` that its puzzles may need; "" where singles
            suffice, and for the last level.
        most: How many steps may take more than looking along lines, on the way of hints.
    """

    stars: int
    ratings: Interval
    singles_suffice: bool | None = None
    hardest: str = ""
    most: int = 0


# From the easiest. Recipes contain these names: more may be added, none may go or mean less. So a
# new one may be the upper part of the last, or lie in one, and a puzzle is called by the last that
# it fits. A full grid rates 0; the scale has no upper end.
LEVELS = {
    "beginner": Level(1, Interval(0.0, 1.0)),
    "easy": Level(2, Interval(1.2, 1.2)),
    "medium": Level(3, Interval(1.5, 2.3), singles_suffice=True),
    "hard": Level(4, Interval(1.7, 3.4), singles_suffice=False, hardest="direct-hidden-triple"),
    "expert": Level(5, Interval(3.6, 4.4), hardest="bug-1", most=2),
    "master": Level(6, Interval(4.5, 6.4), hardest="finned-jellyfish", most=4),
    "extreme": Level(7, Interval(6.5, float("inf"))),
}

ANY = "any"
"""The level of whoever wants no level: as the dice fall."""

LEVELS_OR_ANY = (*LEVELS, ANY)
"""What may be asked for as a level."""

_HARDEST = {
    "4x4": "easy",
    "4x4-x": "medium",
    "6x6+parity": "expert",
    "6x6+consecutive": "medium",
    "6x6+inequality": "easy",
    "6x6+kropki": "easy",
    "6x6+thermo": "medium",
    "4x4+killer": "easy",
    "6x6+killer": "hard",
}
"""The hardest level of boards that do not have all of them: by enumeration, or since one request of
five fails for a harder one."""


def levels_of(variant: str) -> tuple[str, ...]:
    """Return the names of the levels that a board has, from the easiest.

    >>> levels_of("4x4")
    ('beginner', 'easy')
    """
    names = (*LEVELS,)
    return names[: names.index(_HARDEST.get(variant, names[-1])) + 1]


DECIDING = [*LEVELS.values()][-1].ratings.ceiling
"""The highest rating that tells levels apart: all that rates higher is of the last one."""


def level_name(level: str) -> Message:
    """Return the name of a level as people read it.

    >>> level_name("easy")
    'Easy'
    """
    return Message(level.capitalize())
