"""What the engines of xlwings Lite and of Office.js share.

A command was written for an Excel that answers and carries out every call at once. Here it reads
what is known of the workbook, and only notes what is to be done once it is through.
"""

from __future__ import annotations

from typing import Any

from xlwings import base_classes

from numpure_xl.board.location import Area
from numpure_xl.live.cells import area_at


class Engine:
    """What xlwings asks of an engine about values."""

    type = "desktop"

    @staticmethod
    def clean_value_data(
        data: Any, _dates: Any, empty: Any, number: Any, _errors: Any
    ) -> list[list[Any]]:
        """Return cells as Python knows them; errors are texts already."""
        return [[_cleaned(cell, empty, number) for cell in row] for row in data]

    @staticmethod
    def prepare_xl_data_element(value: Any, _options: Any) -> Any:
        """Return a value as it is; the workbook will take it."""
        return value


def _cleaned(cell: Any, empty: Any, number: Any) -> Any:  # a cell holds what it holds
    if cell is None or cell == "":
        return empty
    return number(cell) if number is not None and isinstance(cell, float) else cell


class App(base_classes.App):
    """Excel, of which there is one."""

    pid = 1
    screen_updating = True
    enable_events = True
    status_bar: str | bool = False
    engine: Any = None
    books: Any = None


class Books(base_classes.Books):
    """The workbooks that are open: one."""

    app: Any = None

    def __init__(self, app: App) -> None:
        self.app = app

    def __call__(self, name: str) -> Any:
        """Return a workbook by its name: no other is known."""
        raise KeyError(name)


class Sheet(base_classes.Sheet):
    """A worksheet.

    Attributes:
        ranges: The class of its ranges.
    """

    name = ""
    book: Any = None
    ranges: type[Range]

    def __init__(self, book: Any, name: str) -> None:
        self.book, self.name = book, name

    def range(self, first: Any, last: Any = None) -> Any:
        """Return the cells from one corner to another, each a range or a row and a column."""
        if isinstance(first, str):
            return self.ranges(self, *map(area_at, first.split(",")))
        (row, col), (below, right) = _first(first), _last(last or first)
        return self.ranges(self, Area(row - 1, col - 1, below - row + 1, right - col + 1))


def _first(corner: Any) -> tuple[int, int]:
    return (corner.row, corner.column) if isinstance(corner, Range) else tuple(corner[:2])


def _last(corner: Any) -> tuple[int, int]:
    if isinstance(corner, Range):
        return corner.row + corner.shape[0] - 1, corner.column + corner.shape[1] - 1
    row, col, *size = corner
    height, width = size or (1, 1)
    return row + height - 1, col + width - 1


def noted(what: str, path: str) -> Any:
    """Return a property of a range, or of its font.

    Args:
        what: What it is called in what is known of cells.
        path: Where the spreadsheet has it.
    """
    return property(
        lambda self: self.cells.common(what), lambda self, value: self.cells.put(what, path, value)
    )


class Range(base_classes.Range):
    """One rectangle of cells, or several.

    Attributes:
        border: The class of its borders.
    """

    sheet: Any = None
    row = column = 0
    shape = (0, 0)
    border: type[Border]

    def __init__(self, sheet: Any, *areas: Area) -> None:
        self.sheet, self.area, self.areas = sheet, areas[0], areas
        self.row, self.column, self.shape = self.area.row + 1, self.area.col + 1, self.area[2:]

    def __len__(self) -> int:
        return self.area.height * self.area.width

    def __call__(self, row: int, column: int | None = None) -> Any:
        """Return one of the cells: by its row and column, or its place in reading order."""
        if column is None:
            row, column = (part + 1 for part in divmod(row - 1, self.area.width))
        cell = Area(self.area.row + row - 1, self.area.col + column - 1, 1, 1)
        return type(self)(self.sheet, cell)

    @property
    def cells(self) -> Range:
        """These cells; the parts of their formats have cells as well."""
        return self

    @property
    def address(self) -> str:
        """Such as "B2:J10"; areas that are joined have commas between them."""
        return ",".join(map(str, self.areas))

    def each(self, what: str) -> list[Any]:
        """Return something of all cells."""
        raise NotImplementedError

    def put(self, what: str, path: str, value: Any) -> None:
        """Note a format that all cells will have."""
        raise NotImplementedError

    def common(self, what: str) -> Any:
        """Return what the cells have in common, None if they differ."""
        found = set(self.each(what))
        return found.pop() if len(found) == 1 else None

    @property
    def has_one_fill(self) -> bool:
        """Whether all cells have one fill, or none has."""
        return len(set(self.each("fill"))) == 1

    @property
    def font(self) -> Font:
        """The font."""
        return Font(self)

    @property
    def borders(self) -> Borders:
        """The borders."""
        return Borders(self)


class Font(base_classes.Font):
    """The font of cells."""

    def __init__(self, there: Range) -> None:
        self.cells = there

    bold = noted("bold", "font.bold")
    color = noted("ink", "font.color")
    name = noted("letters", "font.name")
    size = noted("size", "font.size")


class Borders(base_classes.Borders):
    """The borders of cells."""

    def __init__(self, there: Range) -> None:
        self.cells = there

    def __getitem__(self, edge: str) -> Border:
        return self.cells.border(self.cells, edge)


class Border(base_classes.Border):
    """The border at one side of a rectangle, or all within it in one direction."""

    def __init__(self, there: Any, edge: str) -> None:
        self.cells, self.edge = there, edge
