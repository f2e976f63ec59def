"""The sheets of numpure.xlsm and numpure.xlam, by openpyxl."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from numpure_xl import udfs
from numpure_xl.book.rules import board_label
from numpure_xl.hosts.excel.reasons import REASONS
from numpure_xl.macros import options_page
from numpure_xl.macros.clicks import AUTOMATIC, CHOICES
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, levels_of
from numpure_xl.sudoku.levels import ANY, LEVELS
from numpure_xl.sudoku.symmetry import SYMMETRIES, symmetries_of
from numpure_xl.words import LANGS, Lang, in_language, translated
from workbook import package, wrappers

HOME = Path(__file__).parent

TITLE = "numpure-xl: ナンプレ Number Place"
COMMENTS = "ナンプレを作り、解き、印刷します。 Makes, solves and prints Sudoku."

BOARD = "numpure_board"
"""The defined name of the board on the first sheet of numpure.xlsm."""

TOP, LEFT, SIDE = 4, 2, 9
FONT = "Arial"
EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The grid of the article "Sudoku" of Wikipedia, known to many."""

# What the function sheet calls each function with: values, or the board.
EXAMPLES: dict[str, tuple[object, ...]] = {
    "sudoku_solve": (BOARD,),
    "sudoku_generate": (7, "medium", "9x9", "half-turn"),
    "sudoku_solution": (7,),
    "sudoku_punch": (BOARD, 7, 30),
    "sudoku_count": (BOARD,),
    "sudoku_check": (BOARD, "9x9", "ja"),
    "sudoku_clashes": (BOARD,),
    "sudoku_candidates": (BOARD,),
    "sudoku_rate": (BOARD,),
    "sudoku_level": (BOARD,),
    "sudoku_hint": (BOARD, 3, "ja"),
    "sudoku_text": (BOARD,),
    "sudoku_link": (BOARD, "sudokuwiki"),
    "sudoku_parse": ("1.....3..2.....4",),
    "sudoku_recipe": ("6x6/easy#7",),
    "sudoku_regions": (7, "9x9+jigsaw"),
    "sudoku_steps": (BOARD, "ja"),
}

GREEN, INK = "107C41", "404040"
"""The colours of the first button and of what is to be read."""

CALCULATOR = 191029
"""Excel's calculator since 2019: it does not reckon anew what a workbook of its version holds."""


def choices() -> set[str]:
    """Return the keys of the texts of all that can be chosen on the ribbon, but for boards."""
    named = {"level": [ANY, *LEVELS], "symmetry": SYMMETRIES}
    return {f"choice.{kind}.{name}" for kind, names in named.items() for name in names}


def texts() -> Iterator[list[str]]:
    """Yield the rows of the text sheet: its head, then a row for each thing that has a text.

    Labels and tips are those of ribbon/text.csv, but for boards, whose rules name them; the help of
    functions and of arguments is that of udfs.py. The catalogs translate them.

    Raises:
        SystemExit: If something has no text.
    """
    with (HOME / "ribbon/text.csv").open(encoding="utf-8", newline="") as file:
        (key, *columns), *rows = csv.reader(file)
    if missing := choices() - {row[0] for row in rows}:
        raise SystemExit(f"ribbon/text.csv has no {', '.join(sorted(missing))}")
    yield [key, *(f"{column}_{lang}" for lang in LANGS for column in columns)]
    for name, *english in rows:
        yield [name, *(text for lang in LANGS for text in _ribbon(name, english, lang))]
    yield from _boards()
    yield from _settings()
    yield from _few()
    yield from _reasons()
    helps = {f.name: f.help for f in wrappers.functions()}
    helps |= {f"argument.{name}": text for name, text in udfs.ARGUMENTS.items()}
    for name, text in helps.items():
        helped = [("", "", translated(text, lang, "worksheet function")) for lang in LANGS]
        yield [name, *chain.from_iterable(helped)]


def helps() -> Iterator[list[str]]:
    """Yield the rows of the sheet from which Excel-DNA's IntelliSense shows help while one types.

    That is an add-in of its own, which some have: a row for each function with what it returns, a
    topic, and each argument with its help. It knows no languages, so it gets all of them.
    """

    def in_every_language(text: str) -> str:
        return " / ".join(translated(text, lang, "worksheet function") for lang in LANGS)

    yield ["FunctionInfo"]
    for function in wrappers.functions():
        pairs = ((name, in_every_language(udfs.ARGUMENTS[name])) for name in function.arguments)
        yield [function.name, in_every_language(function.help), "", *chain(*pairs)]


def _boards() -> Iterator[list[str]]:
    """Yield the rows of the boards that can be chosen."""
    for name, board in ALL_BOARDS.items():
        labels = (board_label(board, lang) for lang in LANGS)
        yield [f"choice.variant.{name}", *chain(*((label, label, "") for label in labels))]


def _settings() -> Iterator[list[str]]:
    """Yield the rows of the lists of settings: what is chosen at first, and all that can be."""
    for setting, offered in options_page.choices().items():
        kind, first = setting.lower(), options_page.DEFAULTS.get(setting) or next(iter(offered))
        yield [f"chosen.{kind}", *[first or AUTOMATIC, first or AUTOMATIC, ""] * len(LANGS)]
        for name, label in offered.items():
            labels = [in_language(label, lang) for lang in LANGS]
            yield [f"choice.{kind}.{name or AUTOMATIC}", *chain(*((it, it, "") for it in labels))]


def _reasons() -> Iterator[list[str]]:
    """Yield the rows of what a click says where Python does not run."""
    for name, found in REASONS.items():
        texts = (found.sentence, "", found.advice or "")
        yield [f"reason.{name}", *(translated(text, lang) for lang in LANGS for text in texts)]


def few() -> dict[str, dict[str, list[str]]]:
    """Return the levels and the symmetries of the boards that do not have all, by their names."""
    has = {
        "level": {board: [ANY, *levels_of(board)] for board in ALL_BOARDS},
        "symmetry": {name: [*symmetries_of(board)] for name, board in ALL_BOARDS.items()},
    }
    return {
        kind: {board: names for board, names in boards.items() if len(names) < len(CHOICES[kind])}
        for kind, boards in has.items()
    }


def _few() -> Iterator[list[str]]:
    """Yield a row for each board that does not have all of a kind: the names of those it has."""
    for kind, boards in few().items():
        for board, names in boards.items():
            yield [f"{kind}.{board}", *[" ".join(names), "", ""] * len(LANGS)]


def _ribbon(name: str, english: list[str], lang: Lang) -> tuple[str, str, str]:
    """Return the label, the screentip and the supertip of something on the ribbon."""
    label, tip, more = english
    if name.startswith("chosen."):  # a name, not a text
        return label, label, ""
    return (
        translated(label, lang, "ribbon label"),
        # A tip without words of its own repeats the label.
        translated(tip, lang, "ribbon screentip") or translated(label, lang, "ribbon label"),
        translated(more, lang, "ribbon supertip"),
    )


class Book:
    """A workbook in the making.

    Attributes:
        content: What openpyxl made of it.
        answers: What the formulas of the second sheet come to, by cell.
    """

    def __init__(self, kind: str) -> None:
        """Make the sheets of numpure.xlsm or numpure.xlam."""
        self.answers: dict[str, object] = {}
        book = openpyxl.Workbook()
        book.code_name = "ThisWorkbook"
        book.calculation.calcId, book.calculation.fullCalcOnLoad = CALCULATOR, False
        first = book.worksheets[0]
        if kind == "xlsm":
            first.title, first.sheet_properties.codeName = "ナンプレ", "SheetBoard"
            _board(first)
            _welcome(first)
            area = f"'{first.title}'!{_area(TOP, LEFT, SIDE, SIDE)}"
            book.defined_names[BOARD] = DefinedName(BOARD, attr_text=area)
            self._functions(_added(book, "関数 Functions", "SheetFunctions"))
            _how_to(_added(book, "使い方 How to", "SheetHowTo"))
        else:
            first.title, first.sheet_properties.codeName = "numpure", "SheetAddin"
            first["A1"] = "numpure-xl: an add-in for Excel. numpure addin install puts it in place."
        hidden = _added(book, "numpure_text", "SheetTexts")
        hidden.sheet_state = "veryHidden"
        for row in texts():
            hidden.append(row)
        help_shown = _added(book, "_IntelliSense_", "SheetHelp")
        help_shown.sheet_state = "veryHidden"
        for row in helps():
            help_shown.append(row)
        package.describe(book, TITLE, COMMENTS)
        out = io.BytesIO()
        book.save(out)
        self.content = out.getvalue()

    def _functions(self, sheet: Worksheet) -> None:
        """Show each function with its help, its formula and what it comes to."""
        _fit(sheet)
        for column in "BCDEFGHIJ":
            sheet.column_dimensions[column].width = 9  # as wide as #NAME?, where there is no Python
        grey = Font(color="A6A6A6")
        calm = FormulaRule(formula=["ISERROR(B1)"], font=grey)  # type: ignore[no-untyped-call]
        sheet.conditional_formatting.add("B1:J999", calm)
        at = 1
        for function in wrappers.functions():
            arguments = EXAMPLES[function.python]
            sheet.cell(at, 1, function.name).font = Font(name=FONT, bold=True)
            for row, lang in enumerate(LANGS, at + 1):
                sheet.cell(row, 1, translated(function.help, lang, "worksheet function"))
            at += len(LANGS)
            formula = f"{function.name}({','.join(map(_written, arguments))})"
            shown = sheet.cell(at + 1, 1, f"={formula}")
            shown.data_type, shown.quotePrefix = "s", True  # the formula as a text to read
            at += 3 + self._answered(sheet, at + 2, formula, function.python, arguments)

    def _answered(
        self, sheet: Worksheet, top: int, formula: str, python: str, arguments: Sequence[object]
    ) -> int:
        """Write a formula with its answer; return how many rows they take."""
        rows = answered(python, arguments)
        for row, values in enumerate(rows, top):
            for column, value in enumerate(values, 2):
                sheet.cell(row, column, value)
        first = sheet.cell(top, 2)
        # An array, one cell too: of a plain formula Excel 365 would show `=@SUDOKU_...`.
        area = _area(top, 2, len(rows), len(rows[0])).replace("$", "")
        first.value = ArrayFormula(area if len(rows) > 1 else first.coordinate, f"={formula}")
        self.answers[first.coordinate] = rows[0][0]
        return len(rows)


def answered(python: str, arguments: Sequence[object]) -> list[list[Any]]:
    """Return the cells that a function fills, for arguments as in `EXAMPLES`."""
    given = [board_rows() if argument == BOARD else argument for argument in arguments]
    answer = getattr(udfs, python)(*given)
    return answer if isinstance(answer, list) else [[answer]]


def _added(book: openpyxl.Workbook, title: str, code_name: str) -> Worksheet:
    sheet: Worksheet = book.create_sheet(title)
    sheet.sheet_properties.codeName = code_name
    return sheet


def _area(top: int, left: int, rows: int, columns: int) -> str:
    first, last = get_column_letter(left), get_column_letter(left + columns - 1)
    return f"${first}${top}:${last}${top + rows - 1}"


def _written(argument: object) -> str:
    """Return an argument as a formula has it."""
    return f'"{argument}"' if isinstance(argument, str) and argument != BOARD else str(argument)


def board_rows() -> list[list[int | None]]:
    """Return the values of the board on the first sheet."""
    digits = [int(symbol) if symbol != "." else None for symbol in EXAMPLE]
    return [digits[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE)]


def _board(sheet: Worksheet) -> None:
    """Draw a board with the example: thick around the boxes, thin within, givens bold."""
    sheet.sheet_view.showGridLines = False
    sheet.column_dimensions["A"].width = 2
    for index, row in enumerate(board_rows()):
        sheet.row_dimensions[TOP + index].height = 24
        for column, digit in enumerate(row):
            cell = sheet.cell(TOP + index, LEFT + column, digit)
            sheet.column_dimensions[cell.column_letter].width = 4.57
            cell.font = Font(name=FONT, size=16, bold=digit is not None)
            cell.alignment = Alignment(horizontal="center", vertical="center")
            cell.protection = Protection(locked=digit is not None)
            cell.border = Border(
                top=_stroke(index), bottom=_stroke(index + 1),
                left=_stroke(column), right=_stroke(column + 1),
            )  # fmt: skip


def _welcome(sheet: Worksheet) -> None:
    """Say beside the board what it is and how to begin, in each language, English last."""
    column = get_column_letter(LEFT + SIDE + 1)
    sheet.column_dimensions[get_column_letter(LEFT + SIDE)].width = 4
    sheet.column_dimensions[column].width = 62
    name, *lines = (HOME / "welcome.txt").read_text("utf-8").splitlines()
    title = sheet[f"{column}2"]
    title.value = " ".join(translated(name, lang, "how-to sheet") for lang in reversed(LANGS))
    title.font = Font(name=FONT, size=20, bold=True, color=GREEN)
    row = TOP
    for lang in reversed(LANGS):
        for at, text in enumerate(lines):
            cell = sheet[f"{column}{row}"]
            cell.value = translated(text, lang, "how-to sheet")
            cell.font = Font(name=FONT, size=12, bold=at == 0, color=INK)
            cell.alignment = Alignment(vertical="center")
            row += 1
    _fit(sheet)
    sheet.page_setup.orientation = "landscape"


def _stroke(line: int) -> Side:
    """Return the stroke of a line of the board, counting lines from its edge."""
    return Side(style="thin" if line % 3 else "thick")


def _how_to(sheet: Worksheet) -> None:
    """Write howto.txt in each language, English last."""
    sheet.sheet_view.showGridLines = False
    _fit(sheet)
    lines = (HOME / "howto.txt").read_text("utf-8").splitlines()
    for lang in reversed(LANGS):
        for line in lines:
            sheet.append([translated(line, lang, "how-to sheet")])
        sheet.append([""])
        title = sheet.cell(sheet.max_row - len(lines), 1)
        title.font = Font(name=FONT, size=14, bold=True)


def _fit(sheet: Worksheet) -> None:
    """Print a sheet as wide as a page."""
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToHeight = 0
