"""Writes one sheet of a plan: its rows as text, all else through openpyxl's write-only mode."""

from __future__ import annotations

from collections.abc import Iterator

from openpyxl import styles
from openpyxl.worksheet.cell_range import CellRange, MultiCellRange
from openpyxl.worksheet.dimensions import ColumnDimension
from openpyxl.worksheet.pagebreak import Break
from openpyxl.xml.functions import Element, SubElement

from numpure_xl.export.cells import Book, CellConverter, Sheet, SheetCell
from numpure_xl.export.chart import drawn_chart
from numpure_xl.export.conditional import add_check, add_rule
from numpure_xl.export.glyphs import Album
from numpure_xl.export.paper import set_paper
from numpure_xl.export.rows import RowStore, RowWriter
from numpure_xl.plan.reference import cell_reference
from numpure_xl.plan.sheet import Row, SheetPlan, Style

LAST_COLUMN = 16384


class InOrder(MultiCellRange):
    """Rectangles in one order; that of openpyxl is another one in a browser's Python of 32 bits."""

    def __iter__(self) -> Iterator[CellRange]:
        return iter(self.sorted())


def write_sheet(book: Book, plan: SheetPlan, known: dict[Style, object], rows: RowStore) -> None:
    """Add a sheet to a book of openpyxl, and its rows to those of the book.

    Args:
        book: The book.
        plan: The sheet.
        known: What the styles of sheets before this one have become.
        rows: The rows of the sheets before this one.
    """
    sheet: Sheet = book.create_sheet(plan.name)
    sheet.sheet_view.showGridLines = False
    sheet.sheet_state = "hidden" if plan.hidden else "visible"
    sheet.freeze_panes = plan.frozen
    _set_columns(sheet, plan)
    set_paper(sheet, plan.paper)
    # A ground is for screens: Excel then prints black on white. LibreOffice prints what it shows.
    sheet.page_setup.blackAndWhite = bool(plan.ground) or None
    page_ends = list(_write_rows(CellConverter(sheet, plan.styles, known), plan, rows))
    sheet.row_breaks.brk = [Break(row) for row in page_ends[:-1]]
    last = cell_reference(page_ends[-1] - 1, len(plan.widths) - 1)
    if not plan.hidden:  # where other sheets have such an area, LibreOffice prints none without
        sheet.print_area = plan.printed or f"A1:{last}"
    _add_extras(sheet, plan)
    sheet.protection.sheet = plan.protected
    sheet.protection.formatCells = not plan.protected  # what is false is allowed
    if plan.texts:
        _allow_texts(sheet, plan.texts)
    sheet.close()


def _add_extras(sheet: Sheet, plan: SheetPlan) -> None:
    sheet.merged_cells = InOrder(map(CellRange, plan.merged))
    for rule in plan.rules:
        add_rule(sheet, rule)
    for check in plan.checks:
        add_check(sheet, check)
    for chart in plan.charts:
        sheet.add_chart(drawn_chart(chart))


def _write_rows(converter: CellConverter, plan: SheetPlan, rows: RowStore) -> Iterator[int]:
    """Write all rows; yield the number of the last row of each page, from 1."""
    writer, number = RowWriter(converter, len(plan.widths)), 0
    album = Album(converter.sheet, plan.pictures)
    for page in plan.pages:
        for row in page:
            number += 1
            rows.add(writer.text(number, row))
            converter.sheet.append(_links(converter, row))
            for col, cell in enumerate(row.cells if plan.pictures else ()):
                if cell and cell.picture:
                    album.put(cell.picture, number - 1, col, plan.widths[col], row.height)
        yield number
    rows.end_sheet()


def _links(converter: CellConverter, row: Row) -> list[SheetCell]:
    """Return the cells of a row of which openpyxl has to know: it writes down where they lead."""
    return [converter.cell(cell) if cell and cell.link else None for cell in row.cells]


def _allow_texts(sheet: Sheet, area: str) -> None:
    """Keep Excel from marking numbers that are texts; openpyxl knows no such element."""
    writer = sheet._writer  # noqa: SLF001  # its steps are the only way between two elements
    before = writer.write_breaks

    def write_breaks() -> None:
        before()
        ignored = Element("ignoredErrors")
        SubElement(ignored, "ignoredError", sqref=area, numberStoredAsText="1")
        writer.xf.send(ignored)

    writer.write_breaks = write_breaks


def _set_columns(sheet: Sheet, plan: SheetPlan) -> None:
    """Set the widths and the ground; a cell that a plan leaves out may be written in.

    Not so where the sheet is protected: there the Tab key is to lead from blank to blank.
    """
    spans = [(number, number, width) for number, width in enumerate(plan.widths, 1)]
    spans.append((len(plan.widths) + 1, LAST_COLUMN, 72))
    for first, last, width in spans:
        name = cell_reference(0, first - 1)[:-1]
        column = ColumnDimension(sheet, index=name, min=first, max=last, width=width / 8)
        column.protection = styles.Protection(locked=plan.protected)
        if plan.ground:
            column.fill = styles.PatternFill("solid", fgColor=f"FF{plan.ground}")
        column.style_id  # noqa: B018  # numbers the style, before those of the cells
        sheet.column_dimensions[name] = column
