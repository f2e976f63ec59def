"""A board on a sheet, as a command found it, and what the command wants of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from numpure_xl.board.highlights import INKS, CellMark, Colours, Unmarked, is_marked, unmarked
from numpure_xl.board.location import Place, grid_on
from numpure_xl.board.pencilmarks import (
    FONT,
    is_pencilmarks,
    pencilmark_points,
    without_pencilmarks,
)
from numpure_xl.board.style import BoardStyle, board_style
from numpure_xl.board.theme import Theme
from numpure_xl.board.values import is_blank
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import GridError, cut
from numpure_xl.messages import Message
from numpure_xl.plan.colour import rgb
from numpure_xl.sheet_io.areas import CellIndex
from numpure_xl.sheet_io.changes import CellChanges, CellValue
from numpure_xl.sheet_io.snapshot import Contents, FormatName, FormatPart, Formats, HeldValue, Rgb
from numpure_xl.sudoku.grid.grid import BLANK, CELL_NAME, Grid

FORMATS: tuple[FormatName, ...] = ("bold", "ink", "name", "number_format", "fill")
"""The parts of the formats of its cells by which a board is read."""

_CELL = CELL_NAME
_MARK_INKS = {rgb(ink) for ink in INKS}


@dataclass(frozen=True)
class SheetBoard:
    """A board on a sheet. Its cells are numbered in reading order, from 0.

    Attributes:
        sheet: The name of the sheet.
        place: The place of the board on it.
        contents: What the sheet holds there and around.
        formats: `FORMATS` of all its cells.
        pixels: The height of a cell.
        shown: What a cell shows that holds no digit, if the program says that.
    """

    sheet: str
    place: Place
    contents: Contents
    formats: Formats = field(repr=False)
    pixels: int = 0
    shown: str | None = None

    @cached_property
    def values(self) -> list[list[HeldValue]]:
        """The values of the rows of the paper; shape (across, across)."""
        if not self.place.lattice:
            return self.contents.within(self.place.area)
        across = range(self.place.variant.across)
        value, spot = self.contents.value, self.place.spot
        return [[value(spot(row, col)) for col in across] for row in across]

    @cached_property
    def grid(self) -> Grid:
        """The digits; pencilmarks are blanks.

        Raises:
            GridError: If a cell holds no digit; it is named as on the sheet.
        """
        try:
            return self._grid
        except GridError as error:
            text = error.fields["found"] if self.shown is None else cut(self.shown)
            error.fields |= {"cell": cell_reference(*self.cell_of(error)), "found": text}
            raise

    @property
    def _grid(self) -> Grid:
        return grid_on(self.values, self.place.variant)

    def cell_of(self, error: GridError) -> CellIndex:
        """Return the row and column on the sheet of the cell that an error is about."""
        row, _, col = str(error.fields["cell"])[1:].partition("c")
        return self.place.spot(int(row) - 1, int(col) - 1)

    @cached_property
    def fault(self) -> CellIndex | None:
        """The row and column on the sheet of the first cell that holds no digit; None if none."""
        try:
            _ = self._grid
        except GridError as error:
            return self.cell_of(error)
        return None

    @property
    def is_readable(self) -> bool:
        """Whether the cells have nothing but digits and pencilmarks."""
        return self.fault is None

    def index_of(self, cell: int) -> CellIndex:
        """Return the row and column on the sheet of a cell; all from 0."""
        return self.place.spot(*self.place.variant.places[cell])

    def on_sheet(self, cells: Iterable[int]) -> list[CellIndex]:
        """Return the rows and columns on the sheet of cells."""
        return [self.index_of(cell) for cell in sorted(cells)]

    def value(self, cell: int) -> HeldValue:
        """Return the value of a cell."""
        row, col = self.place.variant.places[cell]
        return self.values[row][col]

    def named(self, fields: Mapping[str, object]) -> dict[str, object]:
        """Return the fields of a sentence with cells named as on the sheet, and not r2c8."""
        return {name: self._named(value) for name, value in fields.items()}

    def _named(self, value: object) -> object:
        if not isinstance(value, Message):
            return value
        if value.sentence != _CELL:
            return Message(value.sentence, **self.named(value.fields))
        return cell_reference(*self.place.spot(value.fields["row"] - 1, value.fields["col"] - 1))

    def address(self, cell: int) -> str:
        """Return what the sheet calls a cell, such as "D5"."""
        return cell_reference(*self.index_of(cell))

    @cached_property
    def filled(self) -> frozenset[int]:
        """The cells that hold something, even if it is not a digit; pencilmarks are nothing."""
        values = without_pencilmarks([[*map(self.value, range(self.place.variant.cells))]])[0]
        return frozenset(cell for cell, value in enumerate(values) if not is_blank(value))

    @property
    def pencilled(self) -> frozenset[int]:
        """The cells with pencilmarks."""
        return frozenset(cell for cell in self.all if is_pencilmarks(self.value(cell)))

    @property
    def all(self) -> frozenset[int]:
        """All cells."""
        return frozenset(range(self.place.variant.cells))

    @cached_property
    def small(self) -> frozenset[int]:
        """The cells in the font of pencilmarks, whether or not they still have any."""
        return self._with("name", self.all, FONT)

    @cached_property
    def marked(self) -> frozenset[int]:
        """The cells that are marked, as wrong or as what a step rests on."""
        return frozenset(
            cell for cell in self.all if is_marked(self._format("number_format", cell))
        )

    def unmarked(self, cells: Collection[int]) -> dict[int, Unmarked]:
        """Return the formats that cells have without their marks; digits are as they are."""
        marks = {}
        for cell in cells:
            shown = str(self._format("number_format", cell) or "General")
            before = unmarked(shown) if cell in self.marked else None
            if before is None:
                shown, fill = (
                    ("General", None) if cell in self.marked else (shown, self._fill(cell))
                )
                before = Unmarked(fill, shown)
            marks[cell] = before
        return marks

    def unmarked_entries(self, cells: Collection[int]) -> dict[int, Unmarked]:
        """Return the formats that cells have without their marks, with those of their digits."""
        return {
            cell: before
            if before.ink
            else before._replace(ink=self._ink(cell), bold=bool(self._format("bold", cell)))
            for cell, before in self.unmarked(cells).items()
        }

    @cached_property
    def givens(self) -> frozenset[int]:
        """The filled cells that are bold, unless a mark made them so."""
        bold = self._with("bold", self.filled, value=True)
        return frozenset(
            cell for cell in bold if cell not in self.marked or self._ink(cell) not in _MARK_INKS
        )

    @property
    def entries(self) -> frozenset[int]:
        """What somebody filled in: all that is not a given."""
        return self.filled - self.givens

    @property
    def puzzle(self) -> Grid:
        """The givens alone; all digits where none is marked as given."""
        if not self.givens:
            return self.grid
        digits = enumerate(self.grid.digits)
        kept = (digit if cell in self.givens else BLANK for cell, digit in digits)
        return Grid(tuple(kept), self.place.variant)

    @cached_property
    def note(self) -> HeldValue:
        """The value of the cell with the recipe of a board; one with gaps has none."""
        note = self.place.note
        has_note = note.is_on_the_sheet and not self.place.lattice
        return self.contents.value((note.row, note.col)) if has_note else None

    def fill_of(self, row: int, col: int) -> Rgb | None:
        """Return the fill of a cell without its marks, by its row and column on the board."""
        cell = self.place.variant.cell_at[row, col]
        return self.unmarked([cell])[cell].fill  # type: ignore[return-value]  # a triple

    def _format(self, name: FormatName, cell: int) -> FormatPart:
        return self.formats[name][self.index_of(cell)]

    def _fill(self, cell: int) -> Rgb | None:
        return self._format("fill", cell)  # type: ignore[return-value]  # colours are triples

    def _ink(self, cell: int) -> Rgb | None:
        return self._format("ink", cell)  # type: ignore[return-value]

    def _with(self, name: FormatName, cells: Collection[int], value: FormatPart) -> frozenset[int]:
        return frozenset(cell for cell in cells if self._format(name, cell) == value)


class BoardChanges(CellChanges):
    """The values and formats that a command wants for the cells of a board."""

    def __init__(self, board: SheetBoard, theme: Theme) -> None:
        super().__init__(is_apart=board.place.lattice is not None)
        self.board, self.theme = board, theme

    @property
    def _style(self) -> BoardStyle:
        return board_style(self.board.place.variant, self.theme, self.board.pixels)

    def write(self, values: Mapping[int, CellValue]) -> None:
        """Write into cells; None empties one."""
        self.values.update({self.board.index_of(cell): value for cell, value in values.items()})

    def entries(self, cells: Collection[int]) -> None:
        """Give cells the format of entries.

        The font and its size change only where pencilmarks were: a board that somebody has drawn
        keeps the letters that it has.
        """
        small = set(cells) & self.board.small
        self.format(self.board.on_sheet(cells), ink=rgb(self.theme.pencil), bold=False)
        if small:
            font, places = self._style.entry, self.board.on_sheet(small)
            self.format(places, name=font.name, size=font.size, wrap=False, horizontal="center")

    def pencilled(self, cells: Collection[int]) -> None:
        """Give cells the format of pencilmarks."""
        self.format(
            self.board.on_sheet(cells),
            name=FONT,
            size=pencilmark_points(self.board.place.variant, self.board.pixels),
            ink=rgb(self.theme.pencil),
            bold=False,
            wrap=True,
            # In the middle, a line that ends in spaces might be taken for a shorter one.
            horizontal="left",
        )

    def mark(self, cells: Collection[int], how: CellMark) -> None:
        """CellMark cells as wrong; a given keeps the colour of its digit."""
        entries = set(cells) - self.board.givens
        before = self.board.unmarked(cells) | self.board.unmarked_entries(entries)
        self._fill(before, cells, how)
        self.format(self.board.on_sheet(entries), ink=rgb(self._colours(how).ink), bold=True)

    def fill(self, marked: Mapping[CellMark, Collection[int]]) -> None:
        """CellMark cells by their fill alone; the rest of their format stays."""
        for how, cells in marked.items():
            self._fill(self.board.unmarked(cells), cells, how)

    def _fill(self, before: Mapping[int, Unmarked], cells: Collection[int], how: CellMark) -> None:
        fill = rgb(self._colours(how).fill)
        for cell in cells:
            number_format = how.number_format(before[cell])
            self.format([self.board.index_of(cell)], number_format=number_format, fill=fill)

    def unmark(self, cells: Collection[int]) -> None:
        """Give cells the format back that they had before they were marked."""
        for cell, before in self.board.unmarked(cells).items():
            index = [self.board.index_of(cell)]
            self.format(index, fill=before.fill, number_format=before.number_format)  # type: ignore[arg-type]
            if before.ink and cell not in self.board.givens | self.board.pencilled:
                self.format(index, ink=before.ink, bold=before.bold)  # type: ignore[arg-type]

    def _colours(self, how: CellMark) -> Colours:
        return how.night if self.theme.ground else how.day
