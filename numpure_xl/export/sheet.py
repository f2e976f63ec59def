"""A sheet of a plan written out, row by row, through openpyxl's write-only mode."""

from __future__ import annotations

from collections.abc import Iterator

from openpyxl import styles
from openpyxl.worksheet.dimensions import ColumnDimension
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.pagebreak import Break

from numpure_xl.export.chart import drawn_chart
from numpure_xl.export.pen import Pen
from numpure_xl.export.rules import add_check, add_rule
from numpure_xl.export.untyped import Book, Sheet
from numpure_xl.sheet.plan import Font, PaperSetup, SheetPlan, cell_reference

MM_PER_INCH = 25.4
LAST_COLUMN = 16384


def write_sheet(book: Book, plan: SheetPlan) -> None:
    """Add a sheet to a book of openpyxl; its rows go to a file of their own at once."""
    sheet: Sheet = book.create_sheet(plan.name)
    sheet.sheet_view.showGridLines = False
    sheet.freeze_panes = plan.frozen
    _set_columns(sheet, plan)
    _set_paper(sheet, plan.paper)
    # A ground is for screens: Excel then prints black on white. LibreOffice prints what it shows.
    sheet.page_setup.blackAndWhite = bool(plan.ground) or None
    page_ends = list(_write_rows(sheet, plan))
    sheet.row_breaks.brk = [Break(row) for row in page_ends[:-1]]
    last = cell_reference(page_ends[-1] - 1, len(plan.widths) - 1)
    sheet.print_area = plan.printed or f"A1:{last}"
    _add_extras(sheet, plan)
    sheet.close()


def _add_extras(sheet: Sheet, plan: SheetPlan) -> None:
    for area in plan.merged:
        sheet.merged_cells.add(area)
    for rule in plan.rules:
        add_rule(sheet, rule)
    for check in plan.checks:
        add_check(sheet, check)
    for chart in plan.charts:
        sheet.add_chart(drawn_chart(chart))


def _write_rows(sheet: Sheet, plan: SheetPlan) -> Iterator[int]:
    """Write all rows; yield the number of the last row of each page, from 1."""
    pen, number = Pen(sheet, plan.styles), 0
    for page in plan.pages:
        for row in page:
            number += 1
            sheet.row_dimensions[number] = pen.height(row.height)
            sheet.append([pen.cell(cell) for cell in row.cells])
        yield number


def _set_columns(sheet: Sheet, plan: SheetPlan) -> None:
    """Set the widths and the ground; every cell that a plan leaves out may be written in."""
    spans = [(number, number, width) for number, width in enumerate(plan.widths, 1)]
    spans.append((len(plan.widths) + 1, LAST_COLUMN, 72))
    for first, last, width in spans:
        name = cell_reference(0, first - 1)[:-1]
        column = ColumnDimension(sheet, index=name, min=first, max=last, width=width / 8)
        column.protection = styles.Protection(locked=False)
        if plan.ground:
            column.fill = styles.PatternFill("solid", fgColor=f"FF{plan.ground}")
        sheet.column_dimensions[name] = column


def _set_paper(sheet: Sheet, paper: PaperSetup) -> None:
    lengths = ("sides", "sides", "top", "bottom", "header", "footer")
    sheet.page_margins = PageMargins(*(getattr(paper, name) / MM_PER_INCH for name in lengths))
    sheet.page_setup.paperSize = paper.code
    sheet.page_setup.orientation = "landscape" if paper.landscape else "portrait"
    if paper.fit:
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        sheet.page_setup.fitToHeight = 1 if paper.fit == "page" else 0
    sheet.print_options.horizontalCentered = True
    _set_line(sheet.oddHeader, paper.title.replace("&", "&&"), paper.title_font)
    _set_line(sheet.oddFooter, "&P / &N", paper.page_font)


def _set_line(line: HeaderFooterItem, text: str, font: Font) -> None:
    """Set a header or a footer; in its text '&' begins a code.

    The size stands before the font, so that a text that begins with a digit is not taken for
    more of the size.
    """
    letters = "Bold" if font.bold else "Regular"
    line.center.text = f'&{int(font.size)}&"{font.name},{letters}"{text}' if text else None
