"""Lessons: for each technique of the hints, what to look for and why it holds.

The words of a teacher; the examples are made by the engine. The tables are nothing but data, a
module for each family, which the catalogs translate.
"""

from __future__ import annotations

from numpure_xl.hints.lessons import (
    almost_locked,
    cages,
    chains,
    colouring,
    fish,
    locked,
    nets,
    singles,
    subsets,
    turbot,
    uniqueness,
    wings,
)
from numpure_xl.hints.lessons.lesson import Lesson
from numpure_xl.sudoku.judge.hint_ladder import PLACES
from numpure_xl.words import Lang, translated

_FAMILIES = (
    singles,
    cages,
    locked,
    subsets,
    fish,
    turbot,
    wings,
    uniqueness,
    colouring,
    chains,
    almost_locked,
    nets,
)

SOURCES = {name: family.__name__ for family in _FAMILIES for name in family.LESSONS}
"""The module of each technique's lesson."""

_WRITTEN = {name: lesson for family in _FAMILIES for name, lesson in family.LESSONS.items()}

LESSONS = {name: _WRITTEN[name] for name in PLACES}
"""The lesson of each technique, in the order in which hints try them, from the easiest on."""


def lesson_on(technique: str, lang: Lang) -> Lesson:
    """Return the lesson on a technique in a language.

    Args:
        technique: A name in `LESSONS`.
        lang: The language.

    >>> lesson_on("naked-single", "en").why
    'Every other digit is already in the row, the column or the box of the cell.'
    """
    look, why = LESSONS[technique]
    return Lesson(
        translated(look, lang, f"lesson {technique}"),
        translated(why, lang, f"reason {technique}"),
    )
