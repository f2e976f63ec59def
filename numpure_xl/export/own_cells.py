"""A board on a sheet of openpyxl that somebody else makes: values, styles, sizes and pictures.

Whatever is not of the board stays as it is: other cells, the paper, names, what is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from openpyxl.drawing.spreadsheet_drawing import OneCellAnchor
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.dimensions import ColumnDimension

from numpure_xl.board.location import Area, Place
from numpure_xl.board.patch import Patch
from numpure_xl.board.style import shown
from numpure_xl.cell_names import column_name
from numpure_xl.errors import merged_cells
from numpure_xl.export.cells import CellConverter, OpenpyxlSheet
from numpure_xl.export.glyphs import CellPicture, SheetPictures, is_drawn
from numpure_xl.plan.reference import on_sheet
from numpure_xl.plan.typography import digit_pixels
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.words import Lang

POINTS_PER_PIXEL = 0.75

FIRST_PICTURE = 1001
"""The number of our first picture on a sheet: those of openpyxl begin with 1."""


def lay(sheet: OpenpyxlSheet, patch: Patch, place: Place, lang: Lang, *, resized: bool) -> None:
    """Draw a board.

    Args:
        sheet: The sheet.
        patch: The board.
        place: Its place.
        lang: The language of what is read aloud in place of signs.
        resized: Whether rows and columns get its sizes.

    Raises:
        SheetError: If cells of it are merged.
    """
    area = Area(place.row, place.col, len(patch.rows), len(patch.widths))
    refuse_merged(sheet, area)
    _remove_pictures(sheet, area)
    converter = CellConverter(sheet, patch.styles, {})
    album = SheetPictures(sheet, (), lang, _next_picture(sheet))
    for down, row in enumerate(patch.rows):
        for across, cell in enumerate(row.cells):
            if cell is None:
                continue
            at = place.row + down, place.col + across
            _write(sheet.cell(at[0] + 1, at[1] + 1), converter.cell(cell))
            style = patch.styles[cell.style]
            if is_drawn(style):
                album.put_drawn(style, *at, patch.widths[across], row.height)
    for image in sheet._images:  # noqa: SLF001
        if isinstance(image, CellPicture):
            image.name = ""  # a writer that is not ours writes each file by itself
    if resized:
        _resize(sheet, patch, place)


def fill(sheet: OpenpyxlSheet, place: Place, game: SavedGame) -> None:
    """Put other digits into a board whose cells have others between; those given are bold."""
    digits = zip(place.variant.places, game.position.digits, game.givens.digits, strict=True)
    for spot, digit, given in digits:
        row, col = place.spot(*spot)
        cell = sheet.cell(row + 1, col + 1)
        cell.value = shown(digit)
        font = copy(cell.font)
        font.b = bool(given)
        cell.font = font


def _write(cell: Any, made: Any) -> None:  # noqa: ANN401  # both of openpyxl
    cell._value, cell.data_type = made._value, made.data_type  # noqa: SLF001  # "=" is a text here
    cell._style = copy(made._style)  # noqa: SLF001


def clear(sheet: OpenpyxlSheet, area: Area) -> None:
    """Empty the cells of a board that another takes the place of, and make them plain."""
    _remove_pictures(sheet, area)
    for row in range(area.row, area.row + area.height):
        for col in range(area.col, area.col + area.width):
            sheet._cells.pop((row + 1, col + 1), None)  # noqa: SLF001


def refuse_merged(sheet: OpenpyxlSheet, area: Area) -> None:
    """Refuse a place with merged cells.

    Raises:
        SheetError: If there are some.
    """
    last_row, last_col = area.row + area.height, area.col + area.width
    for merged in sheet.merged_cells.ranges:
        if (
            merged.min_row <= last_row
            and merged.max_row > area.row
            and merged.min_col <= last_col
            and merged.max_col > area.col
        ):
            raise merged_cells(str(area))


def _remove_pictures(sheet: OpenpyxlSheet, area: Area) -> None:
    """Remove the pictures that begin in a board: the signs of the one before."""
    sheet._images = [image for image in sheet._images if not _is_in(image, area)]  # noqa: SLF001


def _is_in(image: Any, area: Area) -> bool:  # noqa: ANN401  # of openpyxl
    anchor = image.anchor
    if not isinstance(anchor, OneCellAnchor):
        return False
    return area.holds(anchor._from.row, anchor._from.col)  # noqa: SLF001


def _next_picture(sheet: OpenpyxlSheet) -> int:
    images = (image for image in sheet._images if isinstance(image, CellPicture))  # noqa: SLF001
    frames: Iterator[Any] = (image.anchor for image in images)
    known = (frame.pic.nvPicPr.cNvPr.id for frame in frames)
    return max((int(number) + 1 for number in known), default=FIRST_PICTURE)


def _resize(sheet: OpenpyxlSheet, patch: Patch, place: Place) -> None:
    """Make rows and columns as high and wide as those of a board."""
    font = sheet.parent._fonts[0]  # noqa: SLF001  # columns are measured by its digits
    digit = digit_pixels(font.name or "", font.sz or 11)
    for down, row in enumerate(patch.rows):
        if row.height:
            height = row.height * POINTS_PER_PIXEL
            sheet.row_dimensions[place.row + down + 1].height = height
    for across, width in enumerate(patch.widths):
        _column(sheet, place.col + across + 1).width = width / digit


def _column(sheet: OpenpyxlSheet, number: int) -> ColumnDimension:
    """Return a column; one that openpyxl keeps together with others is parted from them."""
    columns = sheet.column_dimensions
    for key, group in list(columns.items()):
        first, last = group.min or 0, group.max or 0
        if first < last and first <= number <= last:
            del columns[key]
            for each in range(first, last + 1):
                single = copy(group)
                single.min = single.max = each
                single.index = column_name(each - 1)
                columns[single.index] = single
    return columns[column_name(number - 1)]  # type: ignore[no-any-return]


def give_name(sheet: OpenpyxlSheet, area: Area, name: str) -> None:
    """Give the cells of a board a defined name, in place of what had it."""
    target = on_sheet(sheet.title, str(area))
    sheet.parent.defined_names[name] = DefinedName(name, attr_text=target)
