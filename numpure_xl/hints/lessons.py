"""Lessons: for each technique of the hints, the pattern to look for, and the reason why it holds.

The words of a teacher, in lessons.txt; the catalogs translate them. The engine makes the examples.
"""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

from numpure_xl.sudoku.judge.hint_ladder import PLACES
from numpure_xl.words import Lang, translated

TEXT = "lessons.txt"
"""A paragraph for each technique: its name, the pattern, and behind `WHY` the reason."""

WHY = "Why: "


class Lesson(NamedTuple):
    """A lesson on a technique, in two texts.

    Attributes:
        look: The pattern to look for.
        why: The reason why it holds.
    """

    look: str
    why: str


def _written() -> dict[str, Lesson]:
    """Return the lessons of the file."""
    lessons = {}
    text = files("numpure_xl.hints").joinpath(TEXT).read_text("utf-8")
    for part in text.split("\n\n"):
        name, *lines = part.removeprefix("# ").splitlines()
        look, _, why = " ".join(lines).partition(f" {WHY}")
        lessons[name] = Lesson(look, why)
    return lessons


_WRITTEN = _written()

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
