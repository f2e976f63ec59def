"""The parts of a recipe's text, each with the field of the recipe that it sets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container

from numpure_xl.errors import RequestError, UnknownNameError, cut
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.givens import Span
from numpure_xl.sudoku.levels import LEVELS, Interval
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.sudoku.variant import BOARDS

CLUES = "-clues"
_RATING = re.compile(r"[0-9.]+-[0-9.]+")
NEEDS = "needs-"
MASK = "mask-"
REGIONS = "regions-"

LONGEST_SEED = 40

Value = str | int | bool | Interval | Span

FLAGS: dict[str, tuple[str, bool]] = {
    "minimal": ("minimal", True),
    "no-uniqueness": ("uniqueness", False),
    "friendly": ("friendly", True),
    "steered": ("steered", True),
    "symmetric-regions": ("symmetric_regions", True),
}
"""Words that set a field, and to what."""


def checked_seed(seed: str | int, most: int = LONGEST_SEED) -> str:
    """Return a seed in the form that recipes have.

    Raises:
        RequestError: If it is empty, has more than `most` characters, or one that is not to be
            seen or has a meaning in recipes.
    """
    text = unicodedata.normalize("NFKC", str(seed))
    if not 1 <= len(text) <= most or not text.isprintable() or not set(" #/").isdisjoint(text):
        msg = "The seed {seed!r} cannot stand in a recipe; use 1 to {most} letters or digits."
        raise RequestError(msg, seed=cut(text), most=most)
    return text


def part(text: str) -> tuple[str, Value]:
    """Return the field of a recipe that a part of its text sets, and to what."""
    if text.endswith(CLUES):
        return "clues", Span.parse(text.removesuffix(CLUES))
    if text in FLAGS:
        return FLAGS[text]
    for beginning in (NEEDS, MASK, REGIONS):
        if text.startswith(beginning):
            return beginning.removesuffix("-"), text.removeprefix(beginning)
    if _RATING.fullmatch(text):
        return "rating", Interval.parse(text)
    tables: dict[str, Container[str]] = {
        "variant": BOARDS,
        "level": LEVELS,
        "symmetry": SYMMETRIES,
        "filler": FILLERS,
    }
    for kind, table in tables.items():
        if text in table:
            return kind, text
    msg = (
        "A recipe cannot ask for {name!r}; it is no variant, level, symmetry, filler or '24-clues'."
    )
    raise UnknownNameError(msg, name=cut(text))
