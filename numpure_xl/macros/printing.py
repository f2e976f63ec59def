"""Paper: boards of this sheet, or new ones, in a workbook that is ready to print."""

from __future__ import annotations

import secrets
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from numpure_xl.board.location import boards_noted
from numpure_xl.board.values import Cell, number_of
from numpure_xl.errors import NumpureError, RequestError, SheetError
from numpure_xl.live.board import LiveBoard
from numpure_xl.live.cells import area_of, read
from numpure_xl.live.find import board_at
from numpure_xl.macros.session import Session, command, theme_set
from numpure_xl.messages import Plural
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.words import explain
from numpure_xl.work.portions import make_distinct

if TYPE_CHECKING:  # to import books takes as long as all other commands together
    from numpure_xl.book.labels import Item

MOST = 1000
"""The most puzzles that a click makes; `numpure book` makes more, on all cores."""

MOST_CELLS = 1_000_000
"""The most cells that are read in search of boards: with 16 bytes each and more, enough."""


@command
def export(session: Session, *, number: int | None = None, path: str = "") -> None:
    """Write a workbook to print, and open it.

    Args:
        session: The workbook.
        number: How many new puzzles; 0 for the boards of this sheet, None to ask.
        path: The file; "" to ask.
    """
    from numpure_xl.book.loose import BookLayout, book_plan
    from numpure_xl.export import write_book

    asked: Cell = number
    if asked is None:
        asked = session.ask("How many new puzzles? Leave it empty for the boards of this sheet.")
    number = number_of(asked, 0, "number", 0)
    if number > MOST:
        msg = "A click makes {most} puzzles at most, not {found}; numpure book makes more."
        raise RequestError(msg, most=MOST, found=number)
    here = [] if number else _here(session)
    target = _target(session, path)
    items = here or _new(session, number)
    theme = theme_set() if session.theme.ground is None else "plain"  # a dark one is for screens
    layout = BookLayout(lang=session.lang, theme=theme)
    session.wait(
        "Writing {path} ...",
        lambda: write_book(book_plan(items, layout), target),
        path=str(target),
    )
    session.app.books.open(str(target))


def _target(session: Session, path: str) -> Path:
    """Return the file to write; one that is there is overwritten only after yes.

    Raises:
        SheetError: If it cannot be written.
    """
    from numpure_xl.export import writable

    if path:
        return writable(path)
    chosen = session.ask_file("The workbook to print", Path.home() / "numpure.xlsx")
    target = writable(chosen if chosen.suffix else chosen.with_suffix(".xlsx"))
    if target.exists():
        session.confirm("{path} is there already. Overwrite it?", path=str(target))
    return target


def _new(session: Session, number: int) -> list[Item]:
    from numpure_xl.book.labels import Item

    seed, items = secrets.token_hex(4), []
    recipes = (Recipe(seed=f"{seed}.{place}") for place in count(1))
    session.is_cancelled()  # what was pressed before is not meant
    making = Plural("Making {count} puzzle ...", "Making {count} puzzles ...", by="count")
    shown = Plural("{count} of {number} puzzle", "{count} of {number} puzzles", by="number")
    with session.busy(making, count=number):
        for recipe, puzzle in make_distinct(recipes, number):
            items.append(Item.judged(puzzle, str(recipe)))
            session.show(shown, count=len(items), number=number)
            session.raise_if_cancelled()
    return items


def _here(session: Session) -> list[Item]:
    """Return the puzzles of this sheet: the board under the selection, and those with notes.

    Where something is far away from everything else, only the former is searched for.

    Raises:
        SheetError: If there is none.
    """
    from numpure_xl.book.labels import Item

    sheet, chosen = session.sheet, session.board_here()
    used = area_of(sheet.used_range)
    contents = read(sheet, used) if used.height * used.width <= MOST_CELLS else None
    places = boards_noted(contents.values, used.row, used.col) if contents else ()
    boards = [board_at(sheet, place, contents, session.formats) for place in places if contents]
    if chosen and chosen.place not in [board.place for board in boards]:
        boards.append(chosen)
    if not boards:
        msg = "There is no board with a recipe on {sheet}; make one, or select one."
        raise SheetError(msg, sheet=sheet.name)
    found = [_read(session, board) for board in boards]
    return session.wait("Rating ...", lambda: [Item.judged(*puzzle) for puzzle in found])


def _read(session: Session, board: LiveBoard) -> tuple[Puzzle, str]:
    """Return the puzzle on a board, and its recipe, "" if there is none.

    Raises:
        SheetError: If it is no puzzle.
    """
    try:
        puzzle = Puzzle(board.puzzle)
    except NumpureError as error:
        msg = "The board at {cell} cannot be printed. {reason}"
        reason = board.named(explain(error, session.lang))
        raise SheetError(msg, cell=board.address(0), reason=reason) from error
    note = str(board.note or "")
    return puzzle, note if "#" in note else ""
