"""The report that somebody with an Excel can send: versions, the self-test, the doctor, and tasks.

The self-test makes all checks in a workbook of its own, which is closed without being saved, and
nothing is kept in the user's folder. Tasks are the programs of Excel and Python that run.
"""

from __future__ import annotations

import gc
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
from numpure_xl.errors import RequestError
from numpure_xl.hosts.excel import config, tasks
from numpure_xl.macros.self_test import functions
from numpure_xl.macros.self_test.checks import CHECKS, RECIPE, Bench, expect
from numpure_xl.macros.self_test.programs import (
    ExcelScratch,
    Scratch,
    WindowsScratch,
    scratch_in,
)
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.words import ENGLISH, Lang, say

TITLES = ("numpure test", "ナンプレ 'テスト' & (1)")


@dataclass(frozen=True)
class Result:
    """The result of one check.

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


def checked(scratch: Scratch) -> Iterator[Result]:
    """Yield the result of every check, on a sheet of each title in a scratch workbook."""
    with tempfile.TemporaryDirectory(prefix="numpure") as folder:
        for title in TITLES:
            scratch.add_sheet(title)
            bench = Bench(scratch, title, Path(folder))
            for name, check in CHECKS.items():
                yield _timed(f"{name} ({title})", scratch, partial(check, bench))
        if isinstance(scratch, WindowsScratch):
            yield from _functions(scratch)


def _functions(scratch: WindowsScratch) -> Iterator[Result]:
    """Yield the results of worksheet functions as formulas; on a Mac there are none."""
    sheet, givens = scratch.book.sheets.add(), make(RECIPE).givens
    functions.prepare(sheet, givens)

    def check(formula: functions.FunctionCall) -> None:
        expect(*functions.found_and_wanted(sheet, givens, formula))

    def spill() -> None:
        expect(functions.spilled(sheet), (solve(givens).to_rows(""), "#SPILL!"))

    for formula in functions.FORMULAS:
        yield _timed(functions.formula_of(formula), scratch, partial(check, formula))
    if functions.has_spills(sheet):
        yield _timed("A formula that spills, and one that cannot", scratch, spill)


def _timed(name: str, scratch: Scratch, check: Callable[[], None]) -> Result:
    """Return the result of a check; any error in it is reported."""
    begin, fault = perf_counter(), ""
    with scratch.counted() as calls:
        try:
            check()
        except Exception as error:  # noqa: BLE001
            fault = f"{type(error).__name__}: {error}"
    return Result(name, perf_counter() - begin, calls.count, fault)


def report_of(scratch: Scratch, lang: Lang = ENGLISH) -> tuple[str, bool]:
    """Check a program in a scratch workbook, and close that.

    Args:
        scratch: The workbook.
        lang: The language of what the doctor finds and advises.

    Returns:
        The report, and whether all of it held; what the system lacks is in the report alone.
    """
    try:
        results = list(checked(scratch))
    finally:
        scratch.close()
    lines = [
        *_versions(scratch.version),
        *map(str, results),
        "",
        *(_system(lang) if isinstance(scratch, ExcelScratch) else ()),
    ]
    return _text(lines), not any(result.fault for result in results)


def report_from_outside(lang: Lang) -> tuple[str, bool]:
    """Check the Excel that runs, or one that is started and closed again, and look what is left.

    Args:
        lang: The language of what the doctor finds and advises.

    Returns:
        The report, and whether all of it held. It is complete also where no Excel can be started.
    """
    try:
        running = xw.apps.active
        app = running or xw.App(add_book=False)
    except Exception as error:  # noqa: BLE001  # the report says which
        fault = f"!!  Excel does not start: {type(error).__name__}: {error}"
        return _text([*_versions("?"), fault, "", *_system(lang)]), False
    try:
        text, is_well = report_of(scratch_in(app), lang)
    finally:
        if running is None:
            app.quit()
    if running is not None:
        return text, is_well
    del app
    gc.collect()  # what Python keeps of Excel keeps Excel alive
    left = tasks.left()
    lines = [f"!!  Excel is left after it was closed: {task}" for task in left]
    well = f"ok  Excel has ended within {tasks.SECONDS:g} s after it was closed."
    return text + _text(lines or [well]), is_well and not left


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _versions(spreadsheet: str) -> list[str]:
    return [
        f"numpure-xl {__version__}, xlwings {xw.__version__}, Python {platform.python_version()}",
        f"{platform.platform()}, spreadsheet {spreadsheet}",
        "",
    ]


def _system(lang: Lang) -> Iterator[str]:
    """Yield the findings of the doctor, and the tasks, where the system has Excels."""
    from numpure_xl.hosts.excel import doctor  # noqa: PLC0415  # no other command needs it

    try:
        where = config.places()
    except RequestError:
        return
    for finding in doctor.examine(where, sys.executable):
        yield f"{'ok' if finding.well else '!!'}  {say(finding.sentence, lang, **finding.fields)}"
        if finding.advice:
            yield f"    {say(finding.advice, lang, **finding.fields)}"
    yield from ("", "Programs of Excel and Python that run:", *map(str, tasks.running()))
