"""The rules of a board on the line of its digits: regions of a jigsaw, signs, and its name.

Regions and signs are one for each cell, behind the digits, then the name if that says more:

    .3..6.1...19.......4.32... o..e..o....e.... 9x9+x+parity
"""

from __future__ import annotations

from contextlib import suppress

from numpure_xl.errors import GridError
from numpure_xl.sudoku.grid.boards import APART, BY_CELLS, VARIANTS, NamedBoard, board_in
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid
from numpure_xl.sudoku.grid.jigsaw_text import jigsaw_in, regions_among
from numpure_xl.sudoku.grid.rules_line import rules_behind
from numpure_xl.sudoku.grid.text import BLANK_MARKS
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules import OWN_RULES, RULES

_KNOWN = BLANK_MARKS | frozenset(SYMBOLS + SYMBOLS.lower())

_MARKS = {key: {*rule.unmistakable} for key, rule in OWN_RULES.items() if rule.unmistakable}
"""By rule whose text needs no name, what a line with it has in it."""


def line_of(grid: Grid) -> str:
    """Return a grid as one line in the signs in which it was read, with its rules behind it."""
    return f"{grid.in_its_signs(str(grid))}{rules_behind(grid.variant)}"


def grid_in(line: str) -> Grid:
    """Return the grid of such a line, inverse of `line_of`: `grid_in(line_of(grid)) == grid`.

    Raises:
        GridError: If there is none, or its rules are not there.
    """
    ruled = rules_in(line)
    return Grid.parse(*(ruled or (line,)))


def rules_in(line: str) -> tuple[str, Variant] | None:
    """Return the symbols of a grid on a line and its rules; None if there are none beside it.

    Raises:
        GridError: If regions are not of one size, or a board is named that there is not, or whose
            regions or signs are not there.
    """
    named = board_in(line)
    fields = APART.split(line)
    if named is None:
        return _of_several(fields) or _unnamed(fields, None, line) or jigsaw_in(line)
    if named.is_jigsaw:
        return _jigsaw(line, fields, named)
    if named.kinds:
        return _signed(fields, named)
    return _unnamed(fields, named, line) or _named(fields, named.form)


def _of_several(fields: list[str]) -> tuple[str, Variant] | None:
    """Return a grid of several grids: none of one grid has as many cells."""
    for field in fields:
        board = BY_CELLS.get(len(field))
        if board and board.grids and _KNOWN.issuperset(field):
            return field, board
    return None


def _named(fields: list[str], form: Variant) -> tuple[str, Variant] | None:
    """Return a grid whose board is named beside it."""
    fitting = (field for field in fields if len(field) == form.cells)
    symbols = next(filter(_KNOWN.issuperset, fitting), None)
    return (symbols, form) if symbols else None


def _unnamed(fields: list[str], named: NamedBoard | None, line: str) -> tuple[str, Variant] | None:
    """Return a grid with signs that need no name."""
    kinds = [key for key, marks in _MARKS.items() if marks.intersection(line)]
    if not kinds:
        return None
    forms = [named.form] if named else [board for board in VARIANTS.values() if board.is_plain]
    lengths = {*map(len, fields)}
    forms = [form for form in forms if form.cells in lengths]
    boards = (NamedBoard(form, (kind,)) for kind in kinds for form in forms)
    grids = (_signed(fields, board, is_asked=False) for board in boards)
    return next(filter(None, grids), None)


def _signed(
    fields: list[str], named: NamedBoard, *, is_asked: bool = True
) -> tuple[str, Variant] | None:
    """Return a grid with the signs that its board has by its name; None if there is no grid.

    Raises:
        GridError: If there is a grid without them, and they are asked for.
    """
    form, signs, rest = named.form, dict[str, str](), fields
    for kind in named.kinds:
        signs[kind], rest = _taken(kind, rest, form)
    symbols = next((field for field in rest if len(field) == form.cells), "")
    if symbols and all(signs.values()):
        return symbols, form.with_signs(signs)
    if is_asked and any(len(field) == form.cells for field in fields):
        raise no_signs(named)
    return None


def board_of(named: NamedBoard) -> Variant:
    """Return the board of a name beside which there is nothing but digits.

    Raises:
        GridError: If it has regions or signs by its name.
    """
    if named.is_jigsaw:
        raise no_regions(named)
    if named.kinds:
        raise no_signs(named)
    return named.form


def no_signs(named: NamedBoard) -> GridError:
    """Return what is said of a board without the signs that it has by its name."""
    msg = "The marks of {variant} are missing behind the digits, or damaged."
    return GridError(msg, variant=named.name)


def no_regions(named: NamedBoard) -> GridError:
    """Return what is said of a board without the regions that it has by its name."""
    msg = "The regions of {variant} are missing behind the digits, or damaged."
    return GridError(msg, variant=named.name)


def _jigsaw(line: str, fields: list[str], named: NamedBoard) -> tuple[str, Variant] | None:
    """Return a grid with the regions, and the signs, that its board has by its name."""
    parts = regions_among(line)
    if parts:
        regions, others = parts
        return _signed(others, NamedBoard(named.form.with_regions(regions), named.kinds))
    if any(len(field) == named.form.cells for field in fields):
        raise no_regions(named)
    return None


def _taken(kind: str, fields: list[str], form: Variant) -> tuple[str, list[str]]:
    """Return the text of a kind of signs among fields, and the other fields; "" if it has none."""
    for number, field in enumerate(fields):
        with suppress(GridError):
            text = RULES[kind].read(field, form).text(form)
            if text != RULES[kind].blank(form) or len(text) != form.cells:
                return text, fields[:number] + fields[number + 1 :]
    return "", fields
