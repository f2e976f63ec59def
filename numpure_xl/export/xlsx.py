"""A book as an .xlsx file, by openpyxl.

The rows of a sheet are written as text, all else through openpyxl's write-only mode: conditional
formats, checks of what is typed in, paper, margins, header, footer.

A paper without a number has attributes for its size in the standard (ISO/IEC 29500-1, 18.3.1.63).
Microsoft's SDK does not know them, and what Excel makes of them nobody here has seen; LibreOffice
obeys them. So they are put into an alternative (ISO/IEC 29500-3) that asks for a namespace of ours.
Who does not know it, and Excel does not, takes the fallback, a paper with a number. LibreOffice
goes by the prefix alone, and takes our size: `p14` is one that it accepts.
"""

from __future__ import annotations

import datetime as dt
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Literal
from zlib import crc32

from openpyxl import Workbook, styles
from openpyxl.formatting.rule import ColorScale, FormatObject, Rule
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat, builtin_format_id
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.worksheet.cell_range import CellRange, MultiCellRange
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.dimensions import ColumnDimension
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.page import PageMargins, PrintPageSetup
from openpyxl.worksheet.pagebreak import Break
from openpyxl.xml import functions as xml

from numpure_xl.cell_names import cell_reference
from numpure_xl.drafts import folder_of_drafts
from numpure_xl.export.atomic_file import replaced
from numpure_xl.export.cells import (
    CellConverter,
    Element,
    OpenpyxlBook,
    OpenpyxlCell,
    OpenpyxlSheet,
    SchemaFont,
    TextPart,
)
from numpure_xl.export.chart import drawn_chart
from numpure_xl.export.glyphs import PictureWriter, SheetOverlays, SheetPictures, is_drawn
from numpure_xl.export.reproducible_zip import CREATOR, EPOCH
from numpure_xl.export.rows import BookArchive, RowStore, RowWriter
from numpure_xl.export.scroll_bar import drawing_name, drawn_bars
from numpure_xl.plan import listed_boards
from numpure_xl.plan.sheet import (
    BookPlan,
    Check,
    Font,
    Highlight,
    Leaf,
    OneOf,
    PaperSetup,
    Row,
    Shading,
    SheetPlan,
    Style,
    TimeOfDay,
    WholeNumber,
)
from numpure_xl.words import Lang

DRAFTS = "numpure-drafts-"
"""Prefix of the folder of drafts while a book is written."""

BEFORE_MIDNIGHT = "0.99999"  # of a day
FIRST_FORMAT = 200  # programs number the formats of cells from 164 on


def add_rule(sheet: OpenpyxlSheet, rule: Highlight | Shading) -> None:
    """Add a conditional format to a sheet."""
    drawn = _highlight(rule) if isinstance(rule, Highlight) else _shading(rule)
    sheet.conditional_formatting.add(rule.area, drawn)


def add_check(sheet: OpenpyxlSheet, check: Check) -> None:
    """Let a sheet take only some values in cells, and say which."""
    sheet.data_validations.append(_one_of(check) if isinstance(check, OneOf) else _between(check))


def _between(check: WholeNumber | TimeOfDay) -> DataValidation:
    kind: Literal["time", "whole"]
    if isinstance(check, TimeOfDay):
        kind, least, most, blank = "time", "0", BEFORE_MIDNIGHT, True
    else:
        kind, least, most, blank = "whole", str(check.least), str(check.most), check.blank
    return DataValidation(
        sqref=check.cell,
        type=kind,
        imeMode="off",  # digits are typed as they are, not through a Japanese keyboard's kana
        operator="between",
        formula1=least,
        formula2=most,
        allow_blank=blank,
        showErrorMessage=True,
        showInputMessage=bool(check.prompt),
        errorTitle=check.title,
        error=check.refusal,
        promptTitle=check.title if check.prompt else None,
        prompt=check.prompt or None,
    )


def _one_of(check: OneOf) -> DataValidation:
    return DataValidation(
        sqref=check.area,
        type="list",
        imeMode="off",
        formula1=check.source,
        allow_blank=True,
        showErrorMessage=True,
        errorTitle=check.title,
        error=check.refusal,
    )


def _highlight(rule: Highlight) -> Rule:
    """Return a rule with a formula; the fill of a difference is its background colour."""
    color = f"FF{rule.color}" if rule.color else None
    look = DifferentialStyle(
        font=SchemaFont(color=color, b=rule.bold, u=rule.underline) if color else None,
        numFmt=_number(rule.number) if rule.number else None,
        fill=styles.PatternFill(bgColor=f"FF{rule.fill}") if rule.fill else None,
    )
    return Rule(type="expression", dxf=look, formula=[rule.formula])


def _number(code: str) -> NumberFormat:
    """Return a format of numbers, under a number that no other has."""
    known = builtin_format_id(code)
    return NumberFormat(
        FIRST_FORMAT + crc32(code.encode()) % 1000 if known is None else known, code
    )


def _shading(rule: Shading) -> Rule:
    stops = (FormatObject("min"), FormatObject("percentile", 50), FormatObject("max"))
    colors = [styles.colors.Color(f"FF{color}") for color in rule.colors]
    return Rule(type="colorScale", colorScale=ColorScale(cfvo=stops, color=colors))


MM_PER_INCH, POINTS_PER_INCH = 25.4, 72
NEAR = 0.24  # millimetres

_CHOICES = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_PREFIX, _OURS = "p14", "urn:numpure-xl:paper"

# openpyxl collects the known prefixes when it begins a sheet.
for _name, _namespace in (("mc", _CHOICES.strip("{}")), (_PREFIX, _OURS)):
    xml.register_namespace(_name, _namespace)  # type: ignore[attr-defined]  # its stubs lack it


class OwnSize(PrintPageSetup):
    """The page setup of a sheet whose paper has no number, as an alternative to one that has."""

    __attrs__ = PrintPageSetup.__attrs__
    __namespaced__ = PrintPageSetup.__namespaced__

    def to_tree(self, *args: Any, **options: Any) -> Element:
        """Return the XML element."""
        own, known = (super(OwnSize, self).to_tree(*args, **options) for _ in range(2))
        del own.attrib["paperSize"], known.attrib["paperWidth"], known.attrib["paperHeight"]
        # Our attribute has no meaning; it makes openpyxl declare the prefix.
        marks = {f"{_CHOICES}Ignorable": _PREFIX, f"{{{_OURS}}}is": "paper"}
        tree = xml.Element(f"{_CHOICES}AlternateContent", marks)
        for name, marks, setup in (("Choice", {"Requires": _PREFIX}, own), ("Fallback", {}, known)):
            branch = xml.Element(f"{_CHOICES}{name}", marks)
            branch.append(setup)
            tree.append(branch)
        return tree


class _Head(HeaderFooterItem):
    """A header that may have two lines; openpyxl writes what parts them as Excel reads it only."""

    def __str__(self) -> str:
        return str(super().__str__()).replace("_x000a_", "\n")


def set_paper(sheet: OpenpyxlSheet, paper: PaperSetup) -> None:
    """Set the paper and the margins of a sheet of openpyxl."""
    lines = paper.title.count("\n") + 1
    top = paper.top - (_taken_off(paper.title_font.size, lines) if paper.title else 0)
    lengths = (paper.left, paper.right, top, paper.bottom, paper.header, paper.footer)
    sheet.page_margins = PageMargins(*(length / MM_PER_INCH for length in lengths))
    if paper.size:
        width, height = (f"{length:g}mm" for length in paper.size)
        sheet.page_setup = OwnSize(sheet, paperWidth=width, paperHeight=height)
    sheet.page_setup.paperSize = paper.code
    sheet.page_setup.orientation = "landscape" if paper.landscape else "portrait"
    if paper.fit:
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        sheet.page_setup.fitToHeight = 1 if paper.fit == "page" else 0
    sheet.print_options.horizontalCentered = True
    sheet.HeaderFooter.oddHeader = _Head()
    _set_line(sheet.oddHeader.center, paper.title.replace("&", "&&"), paper.title_font)
    if paper.leaf:
        _set_leaf(sheet, paper.leaf, paper.page_font)
    elif paper.is_numbered:
        _set_line(sheet.oddFooter.center, "&P / &N", paper.page_font)


def _taken_off(points: float, lines: int) -> float:
    """Return the millimetres by which the margin above is smaller where there is a header.

    LibreOffice pushes cells down below a header, and Excel does not. It computes a line as high as
    its letters' size, but draws it as high as the font says: in Arial by 0.117 more, and in empty
    parts of a header there are letters of 10 points. Half of that is taken off, and as much that
    LibreOffice is never off by more than `NEAR`; Excel is by 0.34 mm below a header of 14 points.
    """
    pushed = lines * (1.117 * max(points, 10.0) - points) / POINTS_PER_INCH * MM_PER_INCH
    return max(pushed / 2, pushed - NEAR)


def _set_leaf(sheet: OpenpyxlSheet, leaf: Leaf, font: Font) -> None:
    """Number a page of a bound book, at its outer edge.

    A sheet has no other page, so its footer is that of odd pages whatever its number.
    """
    edge = sheet.oddFooter.right if leaf.is_right else sheet.oddFooter.left
    _set_line(edge, leaf.folio, font)


def _set_line(part: TextPart, text: str, font: Font) -> None:
    """Set a part of a header or a footer; in its text '&' begins a code.

    The size comes before the font, so that a text that begins with a digit is not taken for
    more of the size.
    """
    letters = "Bold" if font.bold else "Regular"
    part.text = f'&{int(font.size)}&"{font.name},{letters}"{text}' if text else None


LAST_COLUMN = 16384


class InOrder(MultiCellRange):
    """Rectangles in one order; that of openpyxl is another one in a browser's Python of 32 bits."""

    def __iter__(self) -> Iterator[CellRange]:
        return iter(self.sorted())


def write_sheet(
    book: OpenpyxlBook, plan: SheetPlan, lang: Lang, known: dict[Style, object], rows: RowStore
) -> None:
    """Add a sheet to a book of openpyxl, and its rows to those of the book.

    Args:
        book: The book.
        plan: The sheet.
        lang: The language of what stands for a picture where it is not seen.
        known: What the styles of sheets before this one have become.
        rows: The rows of the sheets before this one.
    """
    sheet: OpenpyxlSheet = book.create_sheet(plan.name)
    sheet.sheet_view.showGridLines = False
    sheet.sheet_state = "hidden" if plan.hidden else "visible"
    sheet.freeze_panes = plan.frozen
    _set_columns(sheet, plan)
    set_paper(sheet, plan.paper)
    # A ground is for screens: Excel then prints black on white. LibreOffice prints what it shows.
    sheet.page_setup.blackAndWhite = bool(plan.ground) or None
    page_ends = list(_write_rows(CellConverter(sheet, plan.styles, known), plan, lang, rows))
    sheet.row_breaks.brk = [Break(row) for row in page_ends[:-1]]
    last = cell_reference(page_ends[-1] - 1, len(plan.widths) - 1)
    if not plan.hidden:  # where other sheets have such an area, LibreOffice prints none without
        sheet.print_area = plan.printed or f"A1:{last}"
    _add_extras(sheet, plan)
    sheet.protection.sheet = plan.protected
    sheet.protection.objects = (
        plan.protected and not plan.bars
    )  # so that a click on a sign chooses its cell
    sheet.protection.formatCells = not plan.protected  # what is false is allowed
    if plan.texts:
        _allow_texts(sheet, plan.texts)
    sheet.close()


def _add_extras(sheet: OpenpyxlSheet, plan: SheetPlan) -> None:
    sheet.merged_cells = InOrder(map(CellRange, plan.merged))
    for rule in plan.rules:
        add_rule(sheet, rule)
    for check in plan.checks:
        add_check(sheet, check)
    for chart in plan.charts:
        sheet.add_chart(drawn_chart(chart))
    if plan.bars:
        sheet.legacy_drawing = drawing_name(sheet)


def _write_rows(
    converter: CellConverter, plan: SheetPlan, lang: Lang, rows: RowStore
) -> Iterator[int]:
    """Write all rows; yield the number of the last row of each page, from 1."""
    writer, number = RowWriter(converter, len(plan.widths)), 0
    album = SheetPictures(converter.sheet, plan.pictures, lang)
    drawn = {place for place, style in enumerate(plan.styles) if is_drawn(style)}
    overlays = SheetOverlays(album, plan if drawn else None, lang)
    for page in plan.pages:
        for row in page:
            overlays.begin_row(number)
            number += 1
            rows.add(writer.text(number, row))
            converter.sheet.append(_links(converter, row))
            for col, cell in enumerate(row.cells):
                if cell and cell.style in drawn:
                    style = plan.styles[cell.style]
                    if not overlays.draws(number - 1, col, row.height, style.corner_share):
                        album.put_drawn(style, number - 1, col, plan.widths[col], row.height)
                if cell and cell.picture:
                    album.put(cell.picture, number - 1, col, plan.widths[col], row.height)
        yield number
    rows.end_sheet()


def _links(converter: CellConverter, row: Row) -> list[OpenpyxlCell]:
    """Return the cells of a row of which openpyxl has to know: it writes down where they lead."""
    return [converter.cell(cell) if cell and cell.link else None for cell in row.cells]


def _allow_texts(sheet: OpenpyxlSheet, area: str) -> None:
    """Keep Excel from marking numbers that are texts; openpyxl knows no such element."""
    writer = sheet._writer  # noqa: SLF001  # its steps are the only way between two elements
    before = writer.write_breaks

    def write_breaks() -> None:
        before()
        ignored = xml.Element("ignoredErrors")
        xml.SubElement(ignored, "ignoredError", sqref=area, numberStoredAsText="1")
        writer.xf.send(ignored)

    writer.write_breaks = write_breaks


def _set_columns(sheet: OpenpyxlSheet, plan: SheetPlan) -> None:
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


def write_book(plan: BookPlan, path: Path | str) -> None:
    """Write a book to a file, which is replaced only when the whole book is written.

    Raises:
        SheetError: If there is no such folder, or the file may not be written.
    """
    with replaced(path) as file:
        _write(plan, file)


def book_bytes(plan: BookPlan) -> bytes:
    """Return the file that `write_book` writes."""
    file = BytesIO()
    _write(plan, file)
    return file.getvalue()


def _write(plan: BookPlan, file: IO[bytes]) -> None:
    book = _workbook(plan)
    known: dict[Style, object] = {}
    with _drafts_of_its_own(), closing(RowStore()) as rows:
        try:
            for sheet in plan.sheets:
                write_sheet(book, sheet, plan.lang, known, rows)
            with BookArchive(file, rows) as archive:
                for number, each in enumerate(plan.sheets):
                    if each.bars:
                        name = drawing_name(book.worksheets[number])
                        archive.writestr(name, drawn_bars(each.name, each.bars, number + 1))
                _write_list(plan, archive)
                PictureWriter(book, archive).save()
        finally:
            _remove_drafts(book)


def _write_list(plan: BookPlan, archive: BookArchive) -> None:
    """Write the list of puzzles, if there is any, and have the workbook lead to it."""
    known = [(sheet.name, sheet.boards) for sheet in plan.sheets if sheet.boards is not None]
    if known:
        archive.is_listed = True
        archive.writestr(listed_boards.PART, listed_boards.boards_xml(known))


@contextmanager
def _drafts_of_its_own() -> Iterator[None]:
    """Let openpyxl make its temporary files in a folder that goes, even if this run is killed."""
    before = tempfile.tempdir
    with folder_of_drafts(DRAFTS) as folder:
        tempfile.tempdir = str(folder)
        try:
            yield
        finally:
            tempfile.tempdir = before


def _remove_drafts(book: OpenpyxlBook) -> None:
    """Close and remove the temporary files of sheets that did not get into the archive.

    openpyxl leaves them open until Python ends, and Windows removes no open file.
    """
    for sheet in book.worksheets:
        writer = sheet._writer  # noqa: SLF001  # None before the first row
        if writer is not None and Path(writer.out).exists():
            if sheet._rows is not None:  # noqa: SLF001
                sheet._rows.close()  # noqa: SLF001
            writer.close()
            writer.cleanup()


def _workbook(plan: BookPlan) -> OpenpyxlBook:
    book: OpenpyxlBook = Workbook(write_only=True)
    # Columns are measured in characters of the Normal style. This font has the same width, 8
    # pixels, in Excel and, by Liberation Mono, in LibreOffice; with others cells are not square.
    normal = SchemaFont(name="Courier New", sz=10, family=3)
    # Nothing public sets the first font of a book, which is the one that columns are measured by.
    book._fonts = IndexedList([normal])  # noqa: SLF001
    book._named_styles["Normal"].font = normal  # noqa: SLF001
    made = dt.datetime.fromisoformat(plan.published) if plan.published else EPOCH
    book.properties = DocumentProperties(
        creator=plan.author or CREATOR,
        keywords=CREATOR,  # a program in which the file is changed keeps them
        title=plan.title or None,
        language=plan.lang,
        created=made,
        modified=made,
    )
    return book
