"""The making of the book of a whole course, `numpure book --course LEVEL`."""

from __future__ import annotations

from numpure_xl.book.course import CourseBook
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.errors import RequestError
from numpure_xl.publishing import BookProgress, Publication, Volume
from numpure_xl.sudoku.make.course import DRILLS, course_on


def check_course(wanted: Publication, *, has_more: bool) -> None:
    """Refuse a book that no course can be.

    Args:
        wanted: The book.
        has_more: Whether puzzles of files, a cover or chapters of one's own are asked for.

    Raises:
        RequestError: If it is asked for.
    """
    wanted.layout.check_drills(playable=wanted.request.playable)
    files, _ = wanted.volumes[0]
    if has_more or wanted.layout.names or not (files.pdf or files.workbook):
        msg = "A course is a workbook or a PDF of its own; leave out files, names and chapters."
        raise RequestError(msg)


def written_course(
    wanted: Publication, puzzles: PuzzleOptions, level: str, progress: BookProgress
) -> Volume:
    """Make a course, write its book, and return that."""
    number = DRILLS if puzzles.number is None else puzzles.number
    course = course_on(puzzles.board.name, level, puzzles.seed or "1", number)
    made = CourseBook(course, wanted.layout)
    return wanted.write_plan(made.plan(), len(made.items), progress)
