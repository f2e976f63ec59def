"""Levels of difficulty: names for intervals of the rating, written here and nowhere else.

A level says which human techniques a puzzle needs; the number of its clues says nothing. The
names easy, medium and hard were promised before there were ratings: easy can be solved by
hidden singles in boxes, medium by singles of any kind, hard not by singles. They still hold.
The rating parts them nearly. Boxes suffice for none above 1.2, and up to 1.2 for all but those in
which the last blank of a line has to be filled as well; these were medium and are now easy, or
for beginners. Singles suffice up to 1.5, never above 2.3. Between, a direct pointing, say, may
only have come before a naked single that would have done as well (they rate lower), or may have
been needed. There the promise decides, and not the rating: medium if singles suffice, hard if
not. All that is above hard would have been called hard before.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from numpure_xl.errors import RequestError, cut

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
                "{text!r} is no rating from 1.0 to {most}, nor an interval of them; "
                "write '3.2' or '3.0-3.8'."
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
        stars: From 1 to 7, one more than the level before.
        ratings: The ratings of its puzzles.
        singles_suffice: Whether naked and hidden singles must suffice, or must not, or either.
    """

    stars: int
    ratings: Interval
    singles_suffice: bool | None = None


# From the easiest. Recipes contain these names: more may be added, none may go or mean less.
# A full grid rates 0; the scale has no upper end.
LEVELS = {
    "beginner": Level(1, Interval(0.0, 1.0)),
    "easy": Level(2, Interval(1.2, 1.2)),
    "medium": Level(3, Interval(1.5, 2.3), singles_suffice=True),
    "hard": Level(4, Interval(1.7, 3.4), singles_suffice=False),
    "expert": Level(5, Interval(3.6, 4.4)),
    "master": Level(6, Interval(4.5, 6.4)),
    "extreme": Level(7, Interval(6.5, float("inf"))),
}
STARS = max(level.stars for level in LEVELS.values())
