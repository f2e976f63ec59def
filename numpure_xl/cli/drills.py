"""Drills as text: the givens, the position, its pencil marks, and the step if that is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numpure_xl.cli.results import Fields, candidate_fields, step_fields
from numpure_xl.errors import RequestError
from numpure_xl.sudoku.formats import FORMATS, MARKS
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.saved_game import SavedGame, mask_of
from numpure_xl.words import Lang

if TYPE_CHECKING:  # imported where a drill is asked for
    from numpure_xl.sudoku.make.drills import Drill

DRAWN = ("line", "grid")
"""The formats that have no place for a position, so that it follows in lines of its own."""

_KNOWN = tuple(
    name for name, form in FORMATS.items() if name in DRAWN or form.row or MARKS in form.carries
)


def check_format(form: str) -> None:
    """Refuse a format that cannot hold a drill.

    Raises:
        RequestError: If it has no place for pencil marks.
    """
    if form not in _KNOWN:
        msg = "The format {format} has no place for the pencil marks of a drill; choose {names}."
        raise RequestError(msg, format=form, names=", ".join(_KNOWN))


def game_of_drill(drill: Drill) -> SavedGame:
    """Return a drill as a puzzle that somebody has begun."""
    return SavedGame(drill.givens, drill.position, tuple(map(mask_of, drill.candidates)))


def drill_fields(drill: Drill, lang: Lang, *, solutions: bool) -> Fields:
    """Return the fields of a drill; the step only if solutions are wanted."""
    fields: Fields = {
        "technique": drill.step.technique,
        "position": line_of(drill.position),
        "candidates": candidate_fields(drill.candidates),
    }
    if solutions:
        from numpure_xl.hints import explain

        step = step_fields(drill.step, drill.givens.variant)
        fields |= {"places": step["places"], "removes": step["removes"]}
        fields["step"] = explain(drill.step, drill.marks, lang)
    return fields


def drill_text(drill: Drill, form: str, lang: Lang, *, solutions: bool) -> str:
    """Return a drill as text: two boards, pencil marks, and the step if solutions are wanted."""
    grids = (drill.givens, drill.position)
    if form == "grid":
        boards = "".join(f"{grid.drawn()}\n\n" for grid in grids)
    else:
        boards = "".join(f"{line_of(grid)}\n" for grid in grids)
    answer = ""
    if solutions:
        from numpure_xl.hints import explain

        answer = f"{explain(drill.step, drill.marks, lang)}\n"
    from numpure_xl.board.pencilmarks import marks_drawn

    return f"{boards}{marks_drawn(drill.position, drill.candidates)}\n{answer}\n"
