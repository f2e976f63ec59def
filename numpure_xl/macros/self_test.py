"""A check of the spreadsheet that is there: every command, on sheets of its own, in one report.

It works in a new workbook, which it closes without saving, and keeps nothing in the user's folder.
What it expects comes from the solver and the recipes, not from the commands that it checks.
"""

from __future__ import annotations

import platform
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import xlwings as xw

from numpure_xl import __version__
from numpure_xl.board.values import matrix_of
from numpure_xl.live.cells import host_of
from numpure_xl.live.guesses import Guesses
from numpure_xl.live.undo import Store
from numpure_xl.macros import board, generation, hints
from numpure_xl.macros import self_test_functions as functions
from numpure_xl.macros.session import Session, attempt, command
from numpure_xl.sudoku import Grid, solve
from numpure_xl.sudoku.recipe import Recipe, make

REPORT = "numpure-selftest.txt"
RECIPE = Recipe(seed="7", level="easy")
TITLES = ("numpure test", "ナンプレ 'テスト' & (1)")
BOARD, BELOW = functions.BOARD, "C12"


@dataclass(frozen=True)
class Result:
    """What came of one check.

    Attributes:
        name: What was checked.
        seconds: How long it took.
        fault: What was otherwise than expected; "" if nothing was.
    """

    name: str
    seconds: float
    fault: str


class Scripted(Session):
    """A session without a user: messages are noted, and questions answered with 30 or yes."""

    def __init__(self, book: xw.Book, folder: Path) -> None:
        super().__init__(book)
        self.messages: list[str] = []
        self.store, self.guesses = Store(folder / "undo.json"), Guesses(folder / "formats.json")

    def _show(self, text: str, buttons: str, _mode: str) -> str | None:
        self.messages.append(text)
        return "yes" if buttons == "yes_no" else "ok"

    def _answered(self, _macro: str, *_question: str) -> str:
        return "30"


class Bench:
    """A sheet of the scratch workbook, and the commands on it."""

    def __init__(self, sheet: xw.Sheet, folder: Path) -> None:
        self.sheet, self.folder = sheet, folder
        self.givens = make(RECIPE).givens

    @property
    def rows(self) -> list[list[Any]]:
        """What stands in the cells of the board; numbers as whole ones."""
        rows = self.sheet[BOARD].options(ndim=2).value
        return [[int(v) if isinstance(v, float) else v for v in row] for row in rows]

    def run(self, work: Callable[..., None], **options: Any) -> str:
        """Run a command at the board; return what it says."""
        self.sheet[BOARD][0, 0].select()
        session = Scripted(self.sheet.book, self.folder)
        attempt(session, getattr(work, "__wrapped__"), **options)  # noqa: B009  # of `command`
        return "\n".join(session.messages)

    def holds(self, grid: Grid) -> None:
        """Compare the board with a grid.

        Raises:
            ValueError: If they differ.
        """
        expect(self.rows, matrix_of(grid, None))


def expect(found: object, wanted: object) -> None:
    """Compare what was found with what was to be expected.

    Raises:
        ValueError: If they differ.
    """
    if found != wanted:
        msg = f"found {str(found)[:300]}, not {str(wanted)[:300]}"
        raise ValueError(msg)


# --- the checks, in the order in which they follow from each other


def _generate(bench: Bench) -> None:
    expect(bench.run(generation.generate, level="easy", seed="7"), "")
    bench.holds(bench.givens)
    expect(bench.sheet[BELOW].value, str(RECIPE))


def _candidates(bench: Bench) -> None:
    bench.run(board.candidates)
    marks = [value for row in bench.rows for value in row if isinstance(value, str)]
    expect(len(marks), 81 - bench.givens.clues)
    bench.run(board.candidates)
    bench.holds(bench.givens)


def _says_something(work: Callable[..., None], **options: Any) -> Callable[[Bench], None]:
    def check(bench: Bench) -> None:
        before = bench.rows
        expect(bool(bench.run(work, **options)), wanted=True)
        expect(bench.rows, before)

    return check


def _next_step(bench: Bench) -> None:
    bench.run(hints.next_step)
    filled = sum(bool(value) for row in bench.rows for value in row)
    expect(filled, bench.givens.clues + 1)
    bench.run(board.clear)
    bench.holds(bench.givens)


def _solve(bench: Bench) -> None:
    expect(bench.run(board.solve), "")
    bench.holds(solve(bench.givens))


def _undo(bench: Bench) -> None:
    bench.run(board.undo_last)
    bench.holds(bench.givens)


def _punch(bench: Bench) -> None:
    bench.run(board.solve)
    bench.run(generation.punch, clues=30, seed="5")
    expect(sum(bool(value) for row in bench.rows for value in row), 30)


def _clear_all(bench: Bench) -> None:
    bench.run(board.clear, whole=True)
    expect(bench.rows, [[None] * 9] * 9)


def _protected(bench: Bench) -> None:
    bench.run(generation.generate, level="easy", seed="7")
    protect(bench.sheet)
    expect(bench.run(board.solve), "")
    bench.holds(solve(bench.givens))
    expect(bool(bench.run(generation.generate, level="easy")), wanted=True)
    bench.holds(solve(bench.givens))


CHECKS: dict[str, Callable[[Bench], None]] = {
    "Generate": _generate,
    "Candidates, twice": _candidates,
    "Hint": _says_something(hints.hint, depth=3),
    "Rate": _says_something(board.rate),
    "Check": _says_something(board.check),
    "Next step, Clear": _next_step,
    "Solve": _solve,
    "Undo last": _undo,
    "Punch": _punch,
    "Clear the board": _clear_all,
    "A protected sheet": _protected,
}


def protect(sheet: xw.Sheet) -> None:
    """Protect a sheet, as each program names it."""
    host = host_of(sheet)
    if host == "windows":
        sheet.api.Protect()
    elif host == "mac":
        sheet.api.protect_worksheet()
    else:
        sheet.api.protect("")


def checked(book: xw.Book) -> Iterator[Result]:
    """Yield what comes of every check, on a sheet of each title in a scratch workbook."""
    with tempfile.TemporaryDirectory(prefix="numpure") as folder:
        for title in TITLES:
            sheet = book.sheets.add()
            sheet.name = title
            bench = Bench(sheet, Path(folder))
            for name, check in CHECKS.items():
                yield _timed(f"{name} ({title})", check, bench)
        if host_of(book.sheets[0]) == "windows":
            yield from _functions(book)


def _functions(book: xw.Book) -> Iterator[Result]:
    """Yield what comes of worksheet functions as formulas; on a Mac there are none."""
    sheet, givens = book.sheets.add(), make(RECIPE).givens
    functions.prepare(sheet, givens)

    def check(formula: functions.Formula) -> None:
        expect(*functions.found_and_wanted(sheet, givens, formula))

    for formula in functions.FORMULAS:
        yield _timed(functions.formula_of(formula), check, formula)


def _timed(name: str, check: Callable[[Any], None], subject: object) -> Result:
    """Return what comes of a check; whatever goes wrong in it is what is reported."""
    begin, fault = perf_counter(), ""
    try:
        check(subject)
    except Exception as error:  # noqa: BLE001
        fault = f"{type(error).__name__}: {error}"
    return Result(name, perf_counter() - begin, fault)


def report(app: xw.App) -> tuple[str, bool]:
    """Check a program in a scratch workbook; return the report, and whether all of it held."""
    active = app.books.active.name if len(app.books) else ""
    book = app.books.add()
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
        *(_line(result) for result in results),
    ]
    return "\n".join(lines) + "\n", not any(result.fault for result in results)


def _line(result: Result) -> str:
    mark = "!!" if result.fault else "ok"
    return f"{mark}  {result.seconds:6.2f} s  {result.name}" + f"\n    {result.fault}" * bool(
        result.fault
    )


@command
def selftest(session: Session) -> None:
    """Check every command in a workbook of its own, and write a report to the home folder."""
    text, is_well = report(session.app)
    path = Path.home() / REPORT
    path.write_text(text, "utf-8")
    if is_well:
        session.show_message("All commands work. The report is {path}.", path=str(path))
    else:
        session.show_message("Something does not work. Please send us {path}.", path=str(path))
