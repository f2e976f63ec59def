"""The original programs in plain VBA, in a workbook with macros that needs nothing but Excel.

One workbook for each language of `LANGS`: originals/*.bas is English, and its comments and
messages are keys of the catalogs. The VBA editor keeps the code page of one country, so
each workbook has that of its language.
"""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Callable, Iterator
from itertools import groupby, product
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

import openpyxl
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from numpure_xl.board import article_table
from numpure_xl.lab.articles import ARTICLES
from numpure_xl.words import ENGLISH, LANGS, Lang, translated
from workbook import package

HOME = Path(__file__).parent / "originals"
COMMENT, MESSAGE, BUTTON, SHEET = (
    "VBA comment",
    "VBA message",
    "originals button",
    "originals sheet",
)
"""The contexts of its texts in the catalogs."""

CELL = 28
"""The side of a cell of a board, in pixels."""

BUTTON_CELLS = 6
"""How many cells wide a button is."""

PRINTED = "A1:AP33"
"""What is printed of a sheet: its boards; of the grids of the lecture the first three."""

PIXEL = 9525
"""An EMU, the unit of drawings, has 9,525 to the pixel."""

GIVENS = "1...3.1243.1...."
"""The 4x4 puzzle of the article."""

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle of the article "Sudoku" of Wikipedia."""

SHADED = PatternFill("solid", fgColor=article_table.SHADE)
BOX, INNER = Side("medium"), Side("thin")


class Button(NamedTuple):
    """A button: what stands on it, and the macro it runs."""

    text: str
    macro: str


class Page(NamedTuple):
    """A sheet.

    Attributes:
        title: Its name, a key of the catalogs.
        code_name: Its name in VBA.
        left: The column of its heading; the boards of one begin in column 1.
        buttons: Two rows of them, below the heading.
        labels: Texts by cell, keys of the catalogs; the last says what to try with the inputs.
        inputs: Values by cell that people may change, with the least and the greatest.
        draw: Draws its boards.
        wide: Cells made one with those beside them, for numbers that a cell has no room for.
    """

    title: str
    code_name: str
    left: int
    buttons: tuple[tuple[Button, ...], tuple[Button, ...]]
    labels: dict[str, str]
    inputs: dict[str, tuple[int, int, int]]
    draw: Callable[[Worksheet], None]
    wide: tuple[str, ...] = ()


def modules(lang: Lang) -> dict[str, str]:
    """Return the text of every VBA module by its name, in a language."""
    return {path.stem: _module(path, lang) for path in sorted(HOME.glob("*.bas"))}


def _module(path: Path, lang: Lang) -> str:
    lines = [line for kind, text in parsed(path) for line in _written(kind, text, lang)]
    return "\r\n".join(lines) + "\r\n"


def parsed(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the parts of a module: a paragraph of comment behind its indent, or a line of code."""
    lines = path.read_text("ascii").splitlines()
    for is_comment, run in groupby(lines, lambda line: line.lstrip().startswith("'")):
        found = list(run)
        if is_comment:
            indent = found[0][: -len(found[0].lstrip())]
            yield "comment", indent + " ".join(line.strip("' ") for line in found)
        else:
            yield from (("code", line) for line in found)


def _written(kind: str, text: str, lang: Lang) -> list[str]:
    if kind == "comment":
        indent = text[: -len(text.lstrip())]
        sentence = translated(text.lstrip(), lang, COMMENT)
        width = 100 if lang == ENGLISH else 52  # letters of Japanese are twice as wide
        return [f"{indent}' {line}" for line in _wrapped(sentence, width)]
    if constant := message(text):
        return [text.replace(f'"{constant}"', f'"{translated(constant, lang, MESSAGE)}"')]
    return [text]


def _wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a paragraph; no line begins with a punctuation mark."""
    lines = [
        line for sentence in re.split("(?<=。)", text) for line in textwrap.wrap(sentence, width)
    ]
    for at in range(1, len(lines)):
        while lines[at][0] in "、。）」ー":
            lines[at - 1] += lines[at][0]
            lines[at] = lines[at][1:]
            if not lines[at]:
                break
    return [line for line in lines if line]


def message(line: str) -> str:
    """Return the text of a line of VBA that is a constant for people to read, or ""."""
    found = re.fullmatch(r'Private Const \w+ As String = "([^"]+)"', line)
    return found[1] if found else ""


def texts() -> Iterator[tuple[str, str, str]]:
    """Yield what is to be translated: the file that has it, the text, its context."""
    for path in sorted(HOME.glob("*.bas")):
        for kind, text in parsed(path):
            if kind == "comment":
                yield f"workbook/originals/{path.name}", text.lstrip(), COMMENT
            elif constant := message(text):
                yield f"workbook/originals/{path.name}", constant, MESSAGE
    place = "workbook/originals.py"
    for text in HOW_TO:
        yield place, text, SHEET
    for page in PAGES:
        yield place, page.title, SHEET
        yield from ((place, label, SHEET) for label in page.labels.values())
        yield from ((place, button.text, BUTTON) for row in page.buttons for button in row)
    for article in ARTICLES.values():
        yield from (("numpure_xl/lab/articles.py", text, "") for text in article.does)
    yield from ((place, text, SHEET) for text in SOLVER_DOES)


def build(lang: Lang, project: Callable[[bytes, dict[str, str], int], bytes]) -> bytes:
    """Return the workbook in a language.

    Args:
        lang: The language.
        project: Makes the VBA project of a workbook, of modules in a code page.
    """
    book: Any = openpyxl.Workbook()  # its stubs lack two attributes
    book.code_name = "ThisWorkbook"
    # Columns are measured in characters of the Normal style: this font's are 8 pixels everywhere.
    normal = Font("Courier New", 10)
    book._fonts = IndexedList([normal])  # noqa: SLF001  # nothing public sets it
    book._named_styles["Normal"].font = normal  # noqa: SLF001
    _contents(book.worksheets[0], lang)
    for page in PAGES:
        _lay(book.create_sheet(_title(page, lang)), page, lang)
    package.describe(book, _text(HOW_TO[0], lang), _text(HOW_TO[1], lang))
    out = io.BytesIO()
    book.save(out)
    parts = package.unpacked(out.getvalue())
    package.settle(parts, "xlsm")
    made = project(out.getvalue(), modules(lang), LANGS[lang].code_page)
    package.add_vba(parts, made)
    for number, page in enumerate(PAGES, 2):
        package.add_drawing(parts, number, _drawing(page, lang))
    return package.packed(parts)


def _title(page: Page, lang: Lang) -> str:
    return translated(page.title, lang, SHEET)


HOW_TO = (
    "The original programs",
    (
        "Five articles, seven programs, and a solver, written in VBA. "
        "This workbook needs nothing but Excel."
    ),
    "Allow macros when Excel asks. Then press the buttons of a sheet.",
    (
        "A button Step opens the editor and waits. "
        "F8 goes on line by line, F5 runs to the end; the sheet shows each step."
    ),
    "Alt+F11 opens the editor at any time (on a Mac Option+F11). Each module is one program.",
    "In each module, stepping says whether the sheet shows each step; nothing else depends on it.",
    (
        "As written: with the faults of the original, which comments mark. "
        "Mended: the same without them."
    ),
    "If a program does not end, press Esc (on a Mac Command+period).",
)

SOLVER_DOES = (
    "First it fills what is certain: a cell with one candidate, a digit with one place.",
    "Then it tries a candidate, takes it back where it fails, and so counts the solutions.",
)


def _contents(sheet: Worksheet, lang: Lang) -> None:
    """Write the first sheet: what this is, how to step, where what is."""
    sheet.title, sheet.sheet_properties.codeName = _text(HOW_TO[0], lang), "SheetContents"
    sheet.sheet_view.showGridLines = False
    font = LANGS[lang].sans
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 22, 110
    _fit(sheet, "")
    sheet["A1"] = _text(HOW_TO[0], lang)
    sheet["A1"].font = Font(font, 16, bold=True)
    for row, text in enumerate(HOW_TO[1:], 3):
        sheet.cell(row, 1, _text(text, lang)).font = Font(font, 11)
    for row, page in enumerate(PAGES, len(HOW_TO) + 4):
        link = sheet.cell(row, 1, _title(page, lang))
        link.hyperlink = Hyperlink(link.coordinate, location=f"'{_title(page, lang)}'!A1")
        link.font = Font(font, 11, underline="single", color="0563C1")
        heading = " ".join(part for part in reversed(_heading(page, lang)[:2]) if part)
        sheet.cell(row, 2, heading).font = Font(font, 11)


def _text(text: str, lang: Lang) -> str:
    return translated(text, lang, SHEET)


def _heading(page: Page, lang: Lang) -> tuple[str, str, str, str]:
    """Return the four lines of a heading: title, series, and what the program does."""
    if page.code_name not in FILLERS:
        first, second = (_text(text, lang) for text in SOLVER_DOES)
        return _title(page, lang), "", first, second
    article = ARTICLES[FILLERS[page.code_name]]
    does = [translated(text, lang) for text in article.does]
    source = f"{article.series} {article.title}".strip()
    if lang == ENGLISH:
        return article.english, source, does[0], does[1]
    return article.title, article.series, does[0], does[1]


def _lay(sheet: Worksheet, page: Page, lang: Lang) -> None:
    """Write a sheet: heading, labels, inputs, boards."""
    sheet.sheet_properties.codeName = page.code_name
    font = LANGS[lang].sans
    for column in range(1, 128):
        sheet.column_dimensions[get_column_letter(column)].width = CELL / 8
    for row in range(1, 30):
        sheet.row_dimensions[row].height = CELL * 0.75
    for row, text in enumerate(_heading(page, lang), 1):
        cell = sheet.cell(row, page.left, text)
        cell.font = Font(font, 14 if row == 1 else 10, bold=row == 1)
        cell.alignment = Alignment(vertical="center")
    page.draw(sheet)
    _fit(sheet, PRINTED)
    for place, text in page.labels.items():
        sheet[place] = _text(text, lang)
        sheet[place].font = Font(font, 10)
    for area in page.wide:
        sheet.merge_cells(area)
    for name, (value, low, high) in page.inputs.items():
        sheet[name] = value
        sheet[name].fill = PatternFill("solid", fgColor="FFF2CC")
        sheet[name].alignment = Alignment("center", "center")
        rule = DataValidation("whole", formula1=str(low), formula2=str(high))
        rule.operator, rule.showErrorMessage = "between", True
        sheet.add_data_validation(rule)
        rule.add(name)


def _fit(sheet: Worksheet, area: str) -> None:
    """Print a sheet, or an area of it, as wide as a page lengthwise."""
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.orientation, sheet.page_setup.fitToHeight = "landscape", 0
    sheet.print_area = area


def _board(  # noqa: PLR0913, PLR0917  # a place is two numbers
    sheet: Worksheet,
    top: int,
    left: int,
    side: int,
    lines: Callable[[int], Side] | None,
    digits: str = "",
) -> None:
    """Draw a board of a side; `lines` returns the stroke of a line, counted from its edge."""
    for row in range(side):
        for column in range(side):
            cell = sheet.cell(top + row, left + column)
            cell.font, cell.alignment = Font("Arial", 13), Alignment("center", "center")
            if lines:
                cell.border = Border(lines(column), lines(column + 1), lines(row), lines(row + 1))
            symbol = digits[row * side + column : row * side + column + 1] or "."
            if symbol != ".":
                cell.value = int(symbol)


def _every(size: int) -> Callable[[int], Side]:
    return lambda line: INNER if line % size else BOX


def _css(line: int) -> Side:
    """Return a stroke as the page of the article styles it: grey inside, dark at the blocks."""
    return Side("thin", article_table.GREY if line % 3 else article_table.DARK)


def _mini(sheet: Worksheet) -> None:
    for left, digits in ((2, ""), (7, GIVENS), (12, "")):
        _board(sheet, 9, left, 4, _every(2), digits)
    for left, at, other in product((7, 12), range(4), (False, True)):
        cell = sheet.cell(9 + at, left + (3 - at if other else at))
        cell.fill = SHADED  # the diagonals


def _shuffle(sheet: Worksheet) -> None:
    _board(sheet, 9, 2, 9, lambda _line: INNER)


def _lecture(sheet: Worksheet) -> None:
    """Draw the frame of the first tile, and centre all others."""
    _board(sheet, 7, 1, 13, None)
    for row, column in product(range(13), repeat=2):
        if row % 4 == 0 or column % 4 == 0:
            sheet.cell(7 + row, 1 + column).value = "*"
    for column in range(1, 127):
        letter = get_column_letter(column)
        sheet.column_dimensions[letter].alignment = Alignment("center", "center")
        sheet.column_dimensions[letter].font = Font("Arial", 13)


def _blocks(sheet: Worksheet) -> None:
    _board(sheet, 9, 2, 9, _css)
    for cell in filter(article_table.is_shaded, range(81)):  # those that are filled first
        sheet.cell(9 + cell // 9, 2 + cell % 9).fill = SHADED


def _retry(sheet: Worksheet) -> None:
    _board(sheet, 1, 1, 9, None)


def _solver(sheet: Worksheet) -> None:
    _board(sheet, 9, 2, 9, _every(3), EXAMPLE)
    _board(sheet, 9, 12, 9, _every(3))


FILLERS = {
    "SheetMini": "mini-shuffle",
    "SheetShuffle": "row-shuffle",
    "SheetLecture": "rotated",
    "SheetBlocks": "diagonal-blocks",
    "SheetRetry": "row-retry",
}
"""Which filler a sheet shows, by its code name."""

PAGES = (
    Page(
        "4x4 shuffle",
        "SheetMini",
        2,
        (
            (
                Button("Make", "MakeMiniNumberPlace.main"),
                Button("Ten holes", "PunchMiniNumberPlace.main"),
                Button("Ten holes, one solution", "PunchMiniNumberPlace.mainMended"),
                Button("Last one left", "CalcMiniNumberPlace.mainMended"),
                Button("Last one, as written", "CalcMiniNumberPlace.main"),
            ),
            (
                Button("Step: make", "MakeMiniNumberPlace.stepByStep"),
                Button("Step: ten holes", "PunchMiniNumberPlace.stepByStep"),
                Button("Step: last one", "CalcMiniNumberPlace.stepByStep"),
                Button("Clear", "MakeMiniNumberPlace.Clear"),
            ),
        ),
        {
            "B8": "Full grid",
            "G8": "Puzzle",
            "L8": "Last one left",
            "B14": "Shuffles",
            "G14": "Diagonals: 1",
            "B16": "To try: 0 in J14, then Last one left. Which cells stay blank, and why?",
        },
        {"J14": (1, 0, 1)},
        _mini,
        ("E14:F14",),
    ),
    Page(
        "9x9 shuffle",
        "SheetShuffle",
        2,
        (
            (
                Button("Make, as written", "MakeSudoku.main"),
                Button("Make, mended", "MakeSudoku.mainMended"),
                Button("Step", "MakeSudoku.stepByStep"),
                Button("Clear", "MakeSudoku.Clear"),
            ),
            (),
        ),
        {
            "B19": "Shuffles",
            "B20": "Rows (1 to 9)",
            "B22": "To try: 3, 6 and 9 in J20. Which rows cost the most shuffles?",
        },
        {"J20": (9, 1, 9)},
        _shuffle,
        ("J19:L19",),
    ),
    Page(
        "Lecture 22",
        "SheetLecture",
        1,
        (
            (
                Button("Make, as written", "Lecture22.CommandButton1_Click"),
                Button("Make, mended", "Lecture22.mainMended"),
                Button("Step", "Lecture22.stepByStep"),
                Button("Clear", "Lecture22.CommandButton2_Click"),
            ),
            (),
        ),
        {
            "A6": "Step (1 to 8)",
            "H6": "Grids (0: for ever)",
            "P6": "By chance: 1",
            "X6": "To try: 0 in U6, which is part 5 of the lecture; then 1, and 4 or 3 in F6.",
        },
        {"F6": (1, 1, 8), "N6": (9, 0, 21070), "U6": (1, 0, 1)},
        _lecture,
    ),
    Page(
        "Three blocks",
        "SheetBlocks",
        2,
        (
            (
                Button("Make, as written", "NumberPlace.main"),
                Button("Make, mended", "NumberPlace.mainMended"),
                Button("Step", "NumberPlace.stepByStep"),
                Button("Clear", "NumberPlace.Clear"),
            ),
            (),
        ),
        {
            "B19": "Blank cells",
            "B20": "Fewest candidates first: 1",
            "B21": "Plain shuffle: 1",
            "B23": "To try: 1 in J20. How many of ten runs leave a cell blank, before and after?",
        },
        {"J20": (0, 0, 1), "J21": (0, 0, 1)},
        _blocks,
    ),
    Page(
        "Row by row",
        "SheetRetry",
        11,
        (
            (
                Button("Make, as written", "MakeNumberPlace.make_number_place"),
                Button("Make, mended", "MakeNumberPlace.make_number_place_mended"),
                Button("Show a dead end", "MakeNumberPlace.showDeadEnd"),
                Button("Step", "MakeNumberPlace.stepByStep"),
                Button("Clear", "MakeNumberPlace.Clear"),
            ),
            (),
        ),
        {
            "K7": "Tries for a row (9 to 99)",
            "K9": "To try: 30 in Q7, then Step. How often does a row begin again now?",
        },
        {"Q7": (9, 9, 99)},
        _retry,
    ),
    Page(
        "Solver",
        "SheetSolver",
        2,
        (
            (
                Button("Solve", "Solver.solve"),
                Button("Step", "Solver.stepByStep"),
                Button("Clear", "Solver.Clear"),
            ),
            (
                Button("Punch holes", "PunchNumberPlace.main"),
                Button("Holes, one solution", "PunchNumberPlace.mainMended"),
            ),
        ),
        {
            "B8": "Puzzle",
            "L8": "Solution",
            "B20": "Count up to",
            "B21": "Digits written",
            "B22": "Digits tried",
            "B23": "Holes (up to 81)",
            "B25": "To try: Solve; 40, 50 or 64 in J23; Punch holes. How many solutions are left?",
        },
        {"J20": (100, 2, 100000), "J23": (64, 1, 81)},
        _solver,
        ("J20:K20", "J21:K21", "J22:K22"),
    ),
)


def _drawing(page: Page, lang: Lang) -> bytes:
    """Return the drawing of a sheet: its buttons, below the heading."""
    shapes = [
        _shape(2 + 10 * row + at, 4 + row, page.left - 1 + at * BUTTON_CELLS, button, lang)
        for row, buttons in enumerate(page.buttons)
        for at, button in enumerate(buttons)
    ]
    head = (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<xdr:wsDr '
        'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" '
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
    )
    return (head + "".join(shapes) + "</xdr:wsDr>").encode()


def _shape(number: int, row: int, column: int, button: Button, lang: Lang) -> str:
    text = translated(button.text, lang, BUTTON)
    size = f'cx="{(BUTTON_CELLS * CELL - 6) * PIXEL}" cy="{(CELL - 4) * PIXEL}"'
    return (
        f"<xdr:oneCellAnchor><xdr:from><xdr:col>{column}</xdr:col><xdr:colOff>0</xdr:colOff>"
        f"<xdr:row>{row}</xdr:row><xdr:rowOff>{2 * PIXEL}</xdr:rowOff></xdr:from>"
        f'<xdr:ext {size}/><xdr:sp macro="[0]!{button.macro}" textlink="">'
        f'<xdr:nvSpPr><xdr:cNvPr id="{number}" name={quoteattr(button.text)} '
        f"descr={quoteattr(text)}/><xdr:cNvSpPr/></xdr:nvSpPr>"
        f'<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext {size}/></a:xfrm>'
        '<a:prstGeom prst="roundRect"><a:avLst/></a:prstGeom>'
        '<a:solidFill><a:srgbClr val="107C41"/></a:solidFill></xdr:spPr><xdr:txBody>'
        '<a:bodyPr vertOverflow="clip" horzOverflow="clip" lIns="0" rIns="0" anchor="ctr"/>'
        '<a:lstStyle/><a:p><a:pPr algn="ctr"/><a:r><a:rPr sz="1000" b="1"><a:solidFill>'
        '<a:srgbClr val="FFFFFF"/></a:solidFill><a:latin typeface="Arial"/></a:rPr>'
        f"<a:t>{escape(text)}</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/>"
        "</xdr:oneCellAnchor>"
    )
