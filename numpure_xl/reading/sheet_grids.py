"""Grids among the cells of some rows of a sheet, whatever file the sheet is from.

A grid is in a square of cells (board/finding.py), or is written in one cell, as in a text file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from numpure_xl.board.apart import boards_joined, gapped_boards
from numpure_xl.board.cells import Cells, Spot
from numpure_xl.board.finding import boards, variant_of
from numpure_xl.board.left_over import odd_blocks
from numpure_xl.board.location import PLAIN, Area, grid_on, variant_noted
from numpure_xl.board.pencilmarks import digits_noted
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import GridError, NumpureError
from numpure_xl.reading.sheet import Band
from numpure_xl.reading.table import grid_beside
from numpure_xl.sudoku.formats.rules_text import rules_in
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, mask_of
from numpure_xl.sudoku.grid.text import BLANK_MARKS
from numpure_xl.sudoku.grid.variant import Variant

SHORTEST = min(PLAIN) ** 2
ROUNDED = 1e15
"""From here on a cell of a spreadsheet keeps the first 15 digits of a number alone."""

_SYMBOLS = BLANK_MARKS | frozenset("123456789ABCDEFGabcdefg|-+ \n")


def grids_of(
    band: Band, variant: Variant | None
) -> Iterator[tuple[Spot, Grid | SavedGame | NumpureError]]:
    """Yield the values of some rows, each with the place of its first cell."""
    known = boards_of(band)
    for area in known:
        if not band.cells.is_form(area) or _is_without_givens(band.cells, area):
            yield band.spot(area.row, area.col), _game(band, area, variant)
    yield from _apart(band, known, variant)
    if band.lattice is None:
        yield from _written(band, variant)


def boards_of(band: Band) -> list[Area]:
    """Return the boards among the cells of a band."""
    return boards_joined(band.lattice, band.cells) if band.lattice else boards(band.cells)


def _is_without_givens(cells: Cells, area: Area) -> bool:
    """Tell whether a blank square is a puzzle: walled in above a note that names its signs."""
    noted = variant_noted(area.extent, cells.values.get((area.row + area.height, area.col)))
    return noted is not None and bool(noted.signs) and cells.has_walled_grids(area, noted)


def _apart(
    band: Band, known: Sequence[Area], variant: Variant | None
) -> Iterator[tuple[Spot, Grid | SavedGame | NumpureError]]:
    """Yield the boards with gaps between their boxes, and what is said of other digits."""
    gapped = () if band.lattice else gapped_boards(band.cells, known)
    lattices = [lattice for lattice, _ in gapped]
    for lattice in lattices:
        yield lattice.spot(0, 0), _game(band.apart(lattice), lattice.whole, variant)
    for area, fault in odd_blocks(band.cells, known):
        if band.lattice:
            fault.fields["area"] = str(band.lattice.area)
        if not any(lattice.area.encloses(area) for lattice in lattices):
            yield band.spot(area.row, area.col), fault


def _game(band: Band, area: Area, variant: Variant | None) -> Grid | SavedGame | NumpureError:
    """Return what a board holds: of notes in its cells pencil marks; or why it is none."""
    rules = variant or rules_of(band, area)
    values = [band.cells.values.get((area.row + row, area.col + col)) for row, col in rules.places]
    noted = [digits_noted(value, rules.side) for value in values]
    rows = rules.paper.rows([None if n else v for n, v in zip(noted, values, strict=True)], None)
    grid = _grid(partial(grid_on, rows, rules))
    if isinstance(grid, Grid):
        return (
            SavedGame.of(grid.digits, map(bool, grid.digits), map(mask_of, noted), rules)
            if any(noted)
            else grid
        )
    return _on_sheet(grid, band, area)


def rules_of(band: Band, area: Area) -> Variant:
    """Return the rules of a board, as its note names them or its strokes and fills show them."""

    def fill(row: int, col: int) -> str | None:
        return band.fills.get((area.row + row, area.col + col))

    return variant_of(band.cells, area, fill)


def _on_sheet(fault: NumpureError, band: Band, area: Area) -> NumpureError:
    """Return why a board is none, with its cell named as on the sheet, and not r1c3."""
    if "cell" not in fault.fields:
        return fault
    row, _, col = str(fault.fields["cell"])[1:].partition("c")
    spot = band.spot(area.row + int(row) - 1, area.col + int(col) - 1)
    fault.fields["cell"] = cell_reference(*spot)
    return fault


def _grid(read: Callable[[], Grid]) -> Grid | NumpureError:
    """Return a grid, or why there is none."""
    try:
        return read()
    except GridError as fault:
        return fault


def _written(band: Band, variant: Variant | None) -> Iterator[tuple[Spot, Grid | NumpureError]]:
    """Yield the grids that are written in one cell, the first of each row."""
    rows: dict[int, dict[int, str]] = {}
    for (row, col), value in band.cells.values.items():
        if isinstance(value, int | float) and abs(value) >= ROUNDED:
            yield (row, col), spoiled(f"{value:.15g}")
        if isinstance(value, str):
            rows.setdefault(row, {})[col] = value
    for row, texts in rows.items():
        for col, text in sorted(texts.items()):
            if _resembles_grid(text) or _is_ruled(text):
                others = " ".join(other for each, other in texts.items() if each != col)
                yield (row, col), _grid(partial(grid_beside, text, others, variant))
                break


def spoiled(number: str) -> GridError:
    """Return what to say of a puzzle that a spreadsheet took for a number."""
    msg = (
        "{number} is a number, of which a spreadsheet keeps 15 digits; format the cells of puzzles "
        "as text before they are filled."
    )
    return GridError(msg, number=number)


def _is_ruled(text: str) -> bool:
    """Tell whether a text is a grid with its rules behind it, good or bad."""
    try:
        return len(text) > SHORTEST and rules_in(text) is not None
    except GridError:
        return True


def _resembles_grid(text: str) -> bool:
    filled = sum(map(str.isalnum, text))
    return len(text) >= SHORTEST and filled > 1 and _SYMBOLS.issuperset(text)
