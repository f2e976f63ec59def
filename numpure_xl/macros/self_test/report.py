"""The self-test: all checks in a workbook of their own, and one report of what came of them.

The workbook is closed without being saved, and nothing is kept in the user's folder.
"""

from __future__ import annotations

import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

import xlwings as xw

from numpure_xl import __version__
from numpure_xl.board.values import matrix_of
from numpure_xl.errors import RequestError
from numpure_xl.hosts.excel import config
from numpure_xl.live.cells import host_of
from numpure_xl.macros.self_test import functions
from numpure_xl.macros.self_test.bench import RECIPE, Bench, expect
from numpure_xl.macros.self_test.calls import counted
from numpure_xl.macros.self_test.checks import CHECKS
from numpure_xl.messages import filled
from numpure_xl.sudoku import solve
from numpure_xl.sudoku.recipe import make

TITLES = ("numpure test", "ナンプレ 'テスト' & (1)")


@dataclass(frozen=True)
class Result:
    """What came of one check.

    Attributes:
        name: What was checked.
        seconds: How long it took.
        calls: How often Excel was asked; None where nobody counts.
        fault: What was otherwise than expected; "" if nothing was.
    """

    name: str
    seconds: float
    calls: int | None
    fault: str

    def __str__(self) -> str:
        calls = "" if self.calls is None else f"{self.calls:5} calls"
        line = f"{'!!' if self.fault else 'ok'}  {self.seconds:6.2f} s{calls}  {self.name}"
        return f"{line}\n    {self.fault}" if self.fault else line


def checked(book: xw.Book) -> Iterator[Result]:
    """Yield what comes of every check, on a sheet of each title in a scratch workbook."""
    with tempfile.TemporaryDirectory(prefix="numpure") as folder:
        for title in TITLES:
            sheet = book.sheets.add()
            sheet.name = title
            bench = Bench(sheet, Path(folder))
            for name, check in CHECKS.items():
                yield _timed(f"{name} ({title})", sheet, partial(check, bench))
        if host_of(book.sheets[0]) == "windows":
            yield from _functions(book)


def _functions(book: xw.Book) -> Iterator[Result]:
    """Yield what comes of worksheet functions as formulas; on a Mac there are none."""
    sheet, givens = book.sheets.add(), make(RECIPE).givens
    functions.prepare(sheet, givens)

    def check(formula: functions.Formula) -> None:
        expect(*functions.found_and_wanted(sheet, givens, formula))

    def spill() -> None:
        expect(functions.spilled(sheet), (matrix_of(solve(givens), ""), "#SPILL!"))

    for formula in functions.FORMULAS:
        yield _timed(functions.formula_of(formula), sheet, partial(check, formula))
    if functions.has_spills(sheet):
        yield _timed("A formula that spills, and one that cannot", sheet, spill)


def _timed(name: str, sheet: xw.Sheet, check: Callable[[], None]) -> Result:
    """Return what comes of a check; whatever goes wrong in it is what is reported."""
    begin, fault = perf_counter(), ""
    with counted(sheet) as calls:
        try:
            check()
        except Exception as error:  # noqa: BLE001
            fault = f"{type(error).__name__}: {error}"
    return Result(name, perf_counter() - begin, calls.count, fault)


def report_of(app: xw.App) -> tuple[str, bool]:
    """Check a program in a scratch workbook.

    Returns:
        The report, and whether all of it held; what the system lacks is in the report alone.
    """
    active = app.books.active.name if len(app.books) else ""
    book = app.books.add()
    is_excel = host_of(book.sheets[0]) in {"windows", "mac"}
    try:
        results = list(checked(book))
    finally:
        book.close()
        if active:
            app.books[active].activate()
    lines = [
        f"numpure-xl {__version__}, xlwings {xw.__version__}, Python {platform.python_version()}",
        f"{platform.platform()}, spreadsheet {app.version}",
        "",
        *map(str, results),
        "",
        *(_system() if is_excel else ()),
    ]
    return "\n".join(lines) + "\n", not any(result.fault for result in results)


def _system() -> Iterator[str]:
    """Yield what the doctor says of the system and its policies, where there is an Excel for it."""
    from numpure_xl.hosts import doctor  # noqa: PLC0415  # no other command needs it

    try:
        where = config.places()
    except RequestError:
        return
    for finding in doctor.examine(where, sys.executable, doctor.windows_registry):
        yield f"{'ok' if finding.well else '!!'}  {filled(finding.sentence, finding.fields)}"
