"""Paper: boards of this sheet, or new ones, in a workbook that is ready to print."""

from __future__ import annotations

import secrets
from itertools import count
from pathlib import Path

from numpure_xl.batch import make_distinct
from numpure_xl.errors import NumpureError, RequestError, SheetError
from numpure_xl.live.read import LiveBoard, board_under
from numpure_xl.macros.desk import Desk, command, theme_set
from numpure_xl.sheet.book import BookLayout, book_plan
from numpure_xl.sheet.labels import Item
from numpure_xl.sheet.place import boards_told
from numpure_xl.sheet.values import Cell, number_of
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.words import explain

MOST = 1000
"""The most puzzles that a click makes; `numpure book` makes more, on all cores."""

MOST_CELLS = 1_000_000
"""The most cells that are read in search of boards: with 16 bytes each and more, enough."""


@command
def export(desk: Desk, *, number: int | None = None, path: str = "") -> None:
    """Write a workbook to print, and open it.

    Args:
        desk: The workbook.
        number: How many new puzzles; 0 for the boards of this sheet, None to ask.
        path: The file; "" to ask.
    """
    from numpure_xl.export import write_book

    asked: Cell = number
    if asked is None:
        asked = desk.ask("How many new puzzles? Leave it empty for the boards of this sheet.")
    number = number_of(asked, 0, "number", 0)
    if number > MOST:
        msg = "A click makes {most} puzzles at most, not {found}; numpure book makes more."
        raise RequestError(msg, most=MOST, found=number)
    here = [] if number else _here(desk)
    target = _target(desk, path)
    items = here or _new(desk, number)
    theme = theme_set() if desk.theme.ground is None else "plain"  # a dark one is for screens
    alone = 1 if len(items) == 1 else None
    layout = BookLayout(per_page=alone, lang=desk.lang, theme=theme)
    desk.wait(
        "Writing {path} ...",
        lambda: write_book(book_plan(items, layout), target),
        path=str(target),
    )
    desk.app.books.open(str(target))


def _target(desk: Desk, path: str) -> Path:
    """Return the file to write; one that is there is overwritten only after yes.

    Raises:
        SheetError: If it cannot be written.
    """
    from numpure_xl.export import writable

    if path:
        return writable(path)
    chosen = desk.ask_file("The workbook to print", Path.home() / "numpure.xlsx")
    target = writable(chosen if chosen.suffix else chosen.with_suffix(".xlsx"))
    if target.exists():
        desk.confirm("{path} is there already. Overwrite it?", path=str(target))
    return target


def _new(desk: Desk, number: int) -> list[Item]:
    seed, items = secrets.token_hex(4), []
    recipes = (Recipe(seed=f"{seed}.{place}") for place in count(1))
    desk.is_left()  # what was pressed before is not meant
    with desk.busy("Making {count} puzzles ...", count=number):
        for recipe, puzzle in make_distinct(recipes, number):
            items.append(Item.judged(puzzle, str(recipe)))
            desk.show("{count} of {number} puzzles", count=len(items), number=number)
            desk.stop_if_left()
    return items


def _here(desk: Desk) -> list[Item]:
    """Return the puzzles of this sheet: the board under the selection, and those with notes.

    Where something stands far away from everything else, only the former is looked for.

    Raises:
        SheetError: If there is none.
    """
    sheet = desk.selection.sheet
    used = sheet.used_range
    is_small = used.shape[0] * used.shape[1] <= MOST_CELLS
    matrix = used.options(ndim=2, err_to_str=True).value if is_small else []
    places = list(boards_told(matrix, used.row - 1, used.column - 1))
    chosen = board_under(desk.selection)
    if chosen and chosen.place not in places:
        places.append(chosen.place)
    if not places:
        msg = "There is no board with a recipe on {sheet}; make one, or select one."
        raise SheetError(msg, sheet=sheet.name)
    found = [_read(desk, LiveBoard(sheet, place)) for place in places]
    return desk.wait("Rating ...", lambda: [Item.judged(*puzzle) for puzzle in found])


def _read(desk: Desk, board: LiveBoard) -> tuple[Puzzle, str]:
    """Return the puzzle on a board, and its recipe, "" if there is none.

    Raises:
        SheetError: If it is no puzzle.
    """
    try:
        puzzle = Puzzle(board.puzzle)
    except NumpureError as error:
        msg = "The board at {cell} cannot be printed. {reason}"
        reason = explain(error, desk.lang)
        raise SheetError(msg, cell=board.address(0), reason=reason) from error
    note = str(board.note or "")
    return puzzle, note if "#" in note else ""
