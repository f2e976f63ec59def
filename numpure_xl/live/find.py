"""Find: which board is meant by what is selected.

What decides, in this order: a note of ours below a board, a defined name, borders, a selected
square of a known side, digits with blank cells around them; and where none of these is at the
selection, the only board of the sheet. Borders are asked for last: without the add-in, each is a
call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import xlwings as xw

from numpure_xl.board.location import (
    FORMS,
    LAST_COLUMN,
    LAST_ROW,
    NAME,
    PLAIN,
    Area,
    Place,
    board_within,
    boards_noted,
    variant_noted,
    walled,
)
from numpure_xl.board.pencilmarks import without_pencilmarks
from numpure_xl.board.tint import samples, shows_diagonals, tinted
from numpure_xl.board.values import grid_of, is_blank
from numpure_xl.errors import GridError, SheetError
from numpure_xl.live.board import LiveBoard
from numpure_xl.live.cells import Contents, area_of, cells_in, read, sheet_of
from numpure_xl.live.formats import Formats
from numpure_xl.live.regions import regions_at
from numpure_xl.live.strokes import Strokes
from numpure_xl.plan.reference import cell_reference
from numpure_xl.sudoku import Variant

AROUND = max(FORMS) + 1
"""How many cells around the selection are read: a board with its note, and what is beside it."""

MOST_CELLS = 100_000
"""The most cells of a sheet that are searched for its only board."""

MOST_SEEDS = 4
"""How many cells of a sheet are asked whether a board is drawn around them."""

Expected = Callable[[xw.Sheet, Place], Formats]
"""Makes the formats of a board, with a guess at what they are."""


def plain_formats(sheet: xw.Sheet, place: Place) -> Formats:
    """Return the formats of a board of which nothing is known."""
    return Formats(sheet, place.with_note)


def board_under(there: xw.Range) -> LiveBoard | None:
    """Return the board that a range is in, or is; None if there is none."""
    return at_selection(sheet_of(there), area_of(there))


def find(sheet: xw.Sheet, selected: Area, formats: Expected = plain_formats) -> LiveBoard:
    """Return the board that is meant by a selection.

    Raises:
        SheetError: If there is none, or it is unclear which; the message says why.
    """
    search = Search(sheet, selected)
    search.refuse_several()
    area = search.here() or search.only_one()
    contents = search.window if search.window.area.encloses(_with_note(area)) else None
    contents = contents or read(sheet, _with_note(area))
    return _board(search, area, contents, search.knowing(formats))


def at_selection(
    sheet: xw.Sheet, selected: Area, formats: Expected = plain_formats
) -> LiveBoard | None:
    """Return the board that a selected cell is in, or that is selected; None if there is none."""
    search = Search(sheet, selected)
    area = search.here()
    return _board(search, area, search.window, search.knowing(formats)) if area else None


def board_at(
    sheet: xw.Sheet, place: Place, contents: Contents, formats: Expected = plain_formats
) -> LiveBoard:
    """Return the board at a known place."""
    return LiveBoard(sheet, place, contents, formats(sheet, place))


def _board(search: Search, area: Area, contents: Contents, formats: Expected) -> LiveBoard:
    sheet, place = search.sheet, Place(area.row, area.col, FORMS[area.width])
    plain = board_at(sheet, place, contents, formats)
    variant = variant_noted(area.width, plain.note)
    if variant is None:
        regions = search.regions(area)
        variant = _jigsaw(plain, regions) if regions else _tinted(plain)
    return board_at(sheet, place._replace(variant=variant), contents, formats) if variant else plain


def _with_note(area: Area) -> Area:
    return area._replace(height=min(area.height + 1, LAST_ROW - area.row))


class Search:
    """A search for the board that a selection means.

    Attributes:
        sheet: The sheet.
        selected: The rectangle that is selected.
        window: What the sheet holds there and around.
    """

    def __init__(self, sheet: xw.Sheet, selected: Area) -> None:
        self.sheet, self.selected = sheet, selected
        self.window = read(sheet, _window(selected))
        self.strokes = Strokes(sheet, self.window, selected)
        self.is_undecided = False

    def knowing(self, formats: Expected) -> Expected:
        """Return what makes formats that know what the search has read of them."""

        def known(sheet: xw.Sheet, place: Place) -> Formats:
            made = formats(sheet, place)
            made.note(self.strokes.formats_within(place.with_note))
            return made

        return known

    def refuse_several(self) -> None:
        """Refuse a selection of several boards.

        Raises:
            SheetError: If it is one.
        """
        places = boards_noted(self.window.values, self.window.area.row, self.window.area.col)
        if sum(self.selected.encloses(place.area) for place in places) > 1:
            msg = "Several boards are selected; select one of them."
            raise SheetError(msg)

    def here(self) -> Area | None:
        """Return the board at the selection, or None."""
        row, col, height, width = self.selected
        is_square = height == width and (width in PLAIN or self._is_jigsaw(self.selected))
        found = self.noted(row, col) or self.named(row, col)
        if found is None and (not is_square or self._goes_on()):
            found = self.drawn(row, col)
        if is_square and not (found and found.encloses(self.selected)):
            return self.selected
        return found or self.block(row, col)

    def noted(self, row: int, col: int) -> Area | None:
        """Return the board around a cell that has a note of ours below it."""
        places = boards_noted(self.window.values, self.window.area.row, self.window.area.col)
        return next((place.area for place in places if place.area.holds(row, col)), None)

    def named(self, row: int, col: int) -> Area | None:
        """Return the board around a cell that has a defined name."""
        return next((area for area in self._with_names() if area.holds(row, col)), None)

    def _with_names(self) -> Iterator[Area]:
        for name in self.sheet.book.names:
            if name.name.rpartition("!")[2].lower().startswith(NAME):
                there = _cells_of(name)
                area = area_of(there) if there else Area(0, 0, 0, 0)
                is_board = area.height == area.width and area.width in PLAIN
                if is_board and there and there.sheet == self.sheet:
                    yield area

    def drawn(self, row: int, col: int) -> Area | None:
        """Return the board around a cell that is drawn by borders, or None."""
        area = walled(self.strokes.has, row, col)
        if area is None:
            return None
        found = area if self._is_jigsaw(area) else board_within(area, row, col)
        self.is_undecided |= found is None and min(area.height, area.width) >= min(PLAIN)
        return found

    def regions(self, area: Area) -> str | None:
        """Return the regions of a jigsaw that are drawn on a square; None if there are none."""
        return regions_at(self.sheet, area, self.strokes)

    def _is_jigsaw(self, area: Area) -> bool:
        """Tell whether a square of a side that only jigsaws have is one."""
        return area.width not in PLAIN and self.regions(area) is not None

    def _goes_on(self) -> bool:
        """Tell whether the cells beside a selected square are walled in as well."""
        row, col, height, width = self.selected
        beside = ((row, col - 1), (row - 1, col), (row, col + width), (row + height, col))
        return any(
            Area(*cell, 1, 1).is_on_the_sheet
            and all(self.strokes.has(*cell, edge) for edge in ("top", "right", "bottom", "left"))
            for cell in beside
        )

    def block(self, row: int, col: int) -> Area | None:
        """Return the square of digits around a cell with blank cells around it, or None."""
        if is_blank(self.window.value((row, col))):
            return None
        area = Area(row, col, 1, 1)
        while (grown := self._grown(area)) != area:
            area = grown
        if area.height != area.width or area.width not in PLAIN:
            return None
        try:
            grid = grid_of(without_pencilmarks(self.window.within(area)))
        except GridError:
            return None
        return area if grid.clues else None

    def _grown(self, area: Area) -> Area:
        """Return a rectangle with those rows and columns beside it that hold something."""
        around = Area(area.row - 1, area.col - 1, area.height + 2, area.width + 2)
        inside = [
            cell
            for cell in cells_in(around)
            if self.window.area.holds(*cell) and not is_blank(self.window.value(cell))
        ]
        top, left = min(row for row, _ in inside), min(col for _, col in inside)
        bottom, right = max(row for row, _ in inside), max(col for _, col in inside)
        top, left = min(top, area.row), min(left, area.col)
        bottom = max(bottom, area.row + area.height - 1)
        right = max(right, area.col + area.width - 1)
        return Area(top, left, bottom - top + 1, right - left + 1)

    def only_one(self) -> Area:
        """Return the only board of the sheet.

        Raises:
            SheetError: If there is none, or more than one.
        """
        cell = cell_reference(self.selected.row, self.selected.col)
        if self.is_undecided:
            msg = "Boards touch at {cell}; select all cells of one of them."
            raise SheetError(msg, cell=cell)
        used = area_of(self.sheet.used_range)
        is_small = used.height * used.width <= MOST_CELLS
        boards = self._all_within(used) if is_small else []
        if len(boards) > 1:
            msg = "There is no board at {cell}, and several on {sheet}; select one of them."
            raise SheetError(msg, cell=cell, sheet=self.sheet.name)
        if not boards:
            msg = "There is no board at {cell}; select a cell of one, or all of its cells."
            raise SheetError(msg, cell=cell)
        return boards[0]

    def _all_within(self, used: Area) -> list[Area]:
        self.window = read(self.sheet, used)
        noted = boards_noted(self.window.values, used.row, used.col)
        found = [place.area for place in noted]
        found += [area for area in self._with_names() if area not in found]
        seeds = 0
        for cell in cells_in(used):
            is_known = any(area.holds(*cell) for area in found)
            if seeds < MOST_SEEDS and not is_known and not is_blank(self.window.value(cell)):
                seeds += 1
                if area := self.drawn(*cell) or self.block(*cell):
                    found.append(area)
        return found


def _window(selected: Area) -> Area:
    """Return the cells around a selection, as far as a board with its note may reach."""
    top, left = max(0, selected.row - AROUND), max(0, selected.col - AROUND)
    bottom = min(LAST_ROW, selected.row + min(selected.height, AROUND) + AROUND)
    right = min(LAST_COLUMN, selected.col + min(selected.width, AROUND) + AROUND)
    return Area(top, left, bottom - top, right - left)


def _cells_of(name: xw.Name) -> xw.Range | None:
    with suppress(Exception):  # each host has its own for a name of what is no longer there
        return name.refers_to_range
    return None


def _jigsaw(board: LiveBoard, regions: str) -> Variant:
    """Return the jigsaw of regions, with diagonals if the fills show them."""
    side = board.place.variant.side
    before = board.unmarked(range(side * side))
    diagonals = shows_diagonals(side, lambda row, col: before[row * side + col].fill)
    return Variant.of_regions(regions, diagonals=diagonals)


def _tinted(board: LiveBoard) -> Variant | None:
    """Return the rules that the tint of a board shows; few cells are read first, each is a call."""
    side = board.place.variant.side
    first = board.formats.of("fill", board.on_sheet(samples(side)))
    if all(fill is None for fill in first.values()):
        return None
    before = board.unmarked(range(side * side))
    return tinted(side, lambda row, col: before[row * side + col].fill)
