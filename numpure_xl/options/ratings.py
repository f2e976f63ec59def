"""Options of ratings."""

from __future__ import annotations

from numpure_xl.errors import RequestError
from numpure_xl.options.boards import UNIQUENESS
from numpure_xl.options.option import RATE, RATE_IT, Option
from numpure_xl.sudoku.judge.ladder import BEYOND_DEEP, LADDER

CEILING = Option(
    name="ceiling",
    kind=float,
    topic="puzzles",
    help="Leave out techniques that rate higher.",
    default=BEYOND_DEEP,
    least=LADDER[0].rating,
    faces=frozenset({RATE, RATE_IT}),
)


def check_ceiling(ceiling: float) -> None:
    """Refuse a ceiling below every technique, or one that is not a number.

    Raises:
        RequestError: If no rating is as low.
    """
    if not CEILING.allows(ceiling):
        msg = "A ceiling of {found} leaves no technique; write a rating of {least} or more."
        raise RequestError(msg, found=ceiling, least=CEILING.least)


RATING = (
    CEILING,
    UNIQUENESS,
    Option(
        name="deep",
        kind=bool,
        topic="puzzles",
        help="Spend up to a minute on a puzzle beyond 9.0, for its exact rating or a better bound.",
        default=False,
        faces=frozenset({RATE, RATE_IT}),
    ),
)
