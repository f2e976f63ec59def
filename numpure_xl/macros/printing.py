"""Paper: boards of this sheet, or new ones, in a workbook that is ready to print."""

from __future__ import annotations

import secrets
from itertools import count
from typing import TYPE_CHECKING

from numpure_xl.board.location import boards_noted
from numpure_xl.board.values import SheetValue, number_of
from numpure_xl.errors import NumpureError, RequestError, SheetError
from numpure_xl.macros.session import Session, command, theme_set
from numpure_xl.messages import Message, Plural
from numpure_xl.sheet_io.board import SheetBoard
from numpure_xl.sheet_io.find import board_at
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.work.portions import make_distinct

if TYPE_CHECKING:  # to import books takes as long as all other commands together
    from numpure_xl.book.labels import BookItem

MOST = 1000
"""The most puzzles that a click makes; `numpure book` makes more, on all cores."""

MOST_CELLS = 1_000_000
"""The most cells that are read in search of boards: with 16 bytes each and more, enough."""


@command
async def export(session: Session, *, number: int | None = None, path: str = "") -> None:
    """Write a workbook to print, and open it.

    Args:
        session: The workbook.
        number: How many new puzzles; 0 for the boards of this sheet, None to ask.
        path: The file; "" to ask.
    """
    from numpure_xl.book.loose import BookLayout, book_plan
    from numpure_xl.export import write_book

    asked: SheetValue = number
    if asked is None:
        asked = await session.ask(
            "How many new puzzles? Leave it empty for the boards of this sheet."
        )
    number = number_of(asked, 0, Message("number"), 0)
    if number > MOST:
        msg = "A click makes at most {most} puzzles, not {found}; numpure book makes more."
        raise RequestError(msg, most=MOST, found=number)
    here = [] if number else await _here(session)
    target = await session.new_file("The workbook to print", "numpure.xlsx", path)
    items = here or _new(session, number)
    theme = theme_set() if session.theme.ground is None else "plain"  # a dark one is for screens
    layout = BookLayout(lang=session.lang, theme=theme)
    session.wait(
        "Writing {path} ...",
        lambda: write_book(book_plan(items, layout), target),
        path=str(target),
    )
    await session.host.open_file(target)


def _new(session: Session, number: int) -> list[BookItem]:
    from numpure_xl.book.labels import BookItem

    seed, items = secrets.token_hex(4), []
    recipes = (Recipe(seed=f"{seed}.{place}") for place in count(1))
    session.host.esc_was_pressed()  # what was pressed before is not meant
    making = Plural("Making {count} puzzle ...", "Making {count} puzzles ...", by="count")
    shown = Plural("{count} of {number} puzzle", "{count} of {number} puzzles", by="number")
    with session.busy(making, count=number):
        for recipe, puzzle in make_distinct(recipes, number):
            items.append(BookItem.rated(puzzle, str(recipe)))
            session.show(shown, count=len(items), number=number)
            session.raise_if_cancelled()
    return items


async def _here(session: Session) -> list[BookItem]:
    """Return the puzzles of this sheet: the board under the selection, and those with notes.

    Where something is far away from everything else, only the former is searched for.

    Raises:
        SheetError: If there is none.
    """
    from numpure_xl.book.labels import BookItem

    host, sheet, chosen = session.host, await session.sheet(), await session.board_here()
    used = await host.used(sheet)
    is_small = used.height * used.width <= MOST_CELLS
    contents = await host.contents(sheet, used) if is_small else None
    places = boards_noted(contents.values, used.row, used.col) if contents else ()
    boards = [await board_at(host, sheet, place, contents) for place in places if contents]
    if chosen and chosen.place not in [board.place for board in boards]:
        boards.append(chosen)
    if not boards:
        msg = "There is no board with a recipe on {sheet}; make one, or select one."
        raise SheetError(msg, sheet=sheet)
    return session.wait("Rating ...", lambda: [BookItem.rated(*_read(board)) for board in boards])


def _read(board: SheetBoard) -> tuple[Puzzle, str]:
    """Return the puzzle on a board, and its recipe, "" if there is none.

    Raises:
        SheetError: If it is not a puzzle.
    """
    try:
        puzzle = Puzzle(board.puzzle)
    except NumpureError as error:
        msg = "The board at {cell} cannot be printed. {reason}"
        reason = Message(error.sentence, **board.named(error.fields))
        raise SheetError(msg, cell=board.address(0), reason=reason) from error
    note = str(board.note or "")
    return puzzle, note if "#" in note else ""
