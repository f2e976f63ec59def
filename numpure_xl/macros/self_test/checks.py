"""The checks of the self-test for every command, on a sheet of a scratch workbook.

What it expects comes from the solver and the recipes, not from the commands that it checks.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec

from numpure_xl.board.asterisk_grid import tile_area
from numpure_xl.board.location import Area
from numpure_xl.errors import NumpureError
from numpure_xl.guide import TOPICS
from numpure_xl.guide.web_page import web_page
from numpure_xl.hosts.excel import config
from numpure_xl.macros import (
    animation,
    board,
    dialogs,
    elsewhere,
    generation,
    hints,
    printing,
    user,
)
from numpure_xl.macros.self_test.programs import Scratch
from numpure_xl.macros.session import Session, attempt
from numpure_xl.messages import Message
from numpure_xl.reading import grids_in
from numpure_xl.sheet_io.areas import area_at
from numpure_xl.sheet_io.changes import CellValue, Change, PutRows, PutTyped, PutValue
from numpure_xl.sheet_io.port import Host, QuestionKind, Selection, run
from numpure_xl.sheet_io.undo import NAME, UndoFile
from numpure_xl.shipped import shipped
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.words import LANGS, explain

P = ParamSpec("P")

RECIPE = PuzzleRequest(level="easy").recipe(7)
"""The recipe of Generate for that seed and level."""

BOARD, BELOW, BESIDE = (area_at(name) for name in ("C3:K11", "C12", "M2:M11"))


class Scripted(Session):
    """A session without a user: messages are noted, and questions answered with 30 or yes.

    Only whoever is asked for more wants no more, since Help would open a browser.
    """

    def __init__(self, host: Host, chosen: Selection, folder: Path) -> None:
        super().__init__(host)
        self._selection = chosen
        self.messages: list[str] = []
        self.undo_file = UndoFile(folder / NAME)

    async def show_text(self, text: str) -> None:
        """Note a text."""
        self.messages.append(text)

    async def show_error(self, error: NumpureError) -> None:
        """Note an error."""
        self.messages.append(explain(error, self.lang))

    async def wants(self, text: str, offer: Message) -> bool:  # noqa: ARG002
        """Note a text."""
        self.messages.append(text)
        return False

    async def _ask(self, kind: QuestionKind, text: str, proposed: str = "") -> str | None:  # noqa: ARG002
        if kind == "yes or no":
            self.messages.append(text)
        return "yes" if kind == "yes or no" else "30"


class Bench:
    """A sheet of the scratch workbook, and the commands on it."""

    def __init__(self, scratch: Scratch, sheet: str, folder: Path) -> None:
        self.scratch, self.sheet, self.folder = scratch, sheet, folder
        self.givens = make(RECIPE).givens

    @property
    def rows(self) -> list[list[CellValue]]:
        """The values in the cells of the board; numbers as whole ones."""
        return self.values(BOARD)

    def values(self, area: Area) -> list[list[CellValue]]:
        """Return the values in cells; numbers as whole ones."""
        rows = run(self.scratch.host().contents(self.sheet, area)).values
        return [[int(v) if isinstance(v, float) else v for v in row] for row in rows]

    def change(self, change: Change) -> None:
        """Change the sheet, as its user may."""
        run(self.scratch.host().apply(self.sheet, [change]))

    def run(self, work: Callable[P, None], *arguments: P.args, **options: P.kwargs) -> str:
        """Run a command at the board; return what it says."""
        chosen = Selection("cells", self.sheet, BOARD._replace(height=1, width=1))
        session = Scripted(self.scratch.host(), chosen, self.folder)
        begun = inspect.unwrap(work)
        run(attempt(session, lambda: begun(session, *arguments, **options)))
        return "\n".join(session.messages)

    def holds(self, grid: Grid) -> None:
        """Compare the board with a grid.

        Raises:
            ValueError: If they differ.
        """
        expect(self.rows, grid.to_rows(None))


def expect(value: object, wanted: object) -> None:
    """Compare what was found with what was to be expected.

    Raises:
        ValueError: If they differ.
    """
    if value != wanted:
        msg = f"found {str(value)[:300]}, not {str(wanted)[:300]}"
        raise ValueError(msg)


MINI, QUICK = "mini-shuffle", "1933"
"""An original for small boards, and a seed with which its animation is short."""

HIDDEN = 4
"""The row of the board that a filter hides."""


def _generate(bench: Bench) -> None:
    expect(bench.run(generation.generate, level="easy", seed="7"), "")
    bench.holds(bench.givens)
    expect(bench.values(BELOW), [[str(RECIPE)]])


def _candidates(bench: Bench) -> None:
    bench.run(board.candidates)
    marks = [value for row in bench.rows for value in row if isinstance(value, str)]
    expect(len(marks), 81 - bench.givens.clues)
    bench.run(board.candidates)
    bench.holds(bench.givens)


def _says_something(
    work: Callable[P, None], *arguments: P.args, **options: P.kwargs
) -> Callable[[Bench], None]:
    def check(bench: Bench) -> None:
        before = bench.rows
        expect(bool(bench.run(work, *arguments, **options)), wanted=True)
        expect(bench.rows, before)

    return check


def _export(bench: Bench) -> None:
    path = bench.folder / f"{bench.sheet}.xlsx"
    expect(bench.run(printing.export, number=0, path=str(path)), "")
    expect(bench.scratch.close_others(), 1)
    with path.open("rb") as file:
        grids = [grid for _, grid in grids_in(file, path.name)]
    expect(grids, [bench.givens, solve(bench.givens)])


def _help(bench: Bench) -> None:
    _says_something(dialogs.help)(bench)
    expect(web_page("en").count("<section"), len(TOPICS))


def _settings(bench: Bench) -> None:
    path, before = user.places().config, config.read(user.places())
    content = path.read_bytes() if path.exists() else None
    try:
        expect(bench.run(dialogs.settings, speed=before.get(config.SPEED, "")), "")
        expect(config.read(user.places()), before)
    finally:
        path.unlink() if content is None else path.write_bytes(content)


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


def _paste(bench: Bench) -> None:
    bench.change(PutValue([BOARD._replace(height=1, width=1)], str(bench.givens)))
    expect(bench.run(elsewhere.paste), "")
    bench.holds(bench.givens)


def _full_grid(bench: Bench) -> None:
    bench.run(generation.solution, seed="7")
    _expect_full(bench.rows)
    bench.run(board.clear, whole=True)


def _expect_full(rows: list[list[CellValue]]) -> None:
    grid = Grid.from_rows(rows)
    expect((grid.clues, grid.clashes()), (grid.variant.cells, frozenset()))


def _animate(bench: Bench) -> None:
    before = bench.rows
    bench.run(animation.animate, filler=MINI, seed=QUICK)
    _expect_full([row[:4] for row in bench.rows[:4]])
    bench.run(board.undo_last)
    expect(bench.rows, before)


def _originals(bench: Bench) -> None:
    bench.run(board.clear, whole=True)
    area = Area(0, 0, 4, 4)
    bench.run(animation.originals, filler=MINI, seed=QUICK)
    _expect_full(bench.values(area))
    bench.run(board.undo_last)
    expect(bench.values(area), [[None] * 4] * 4)


def _originals_workbook(bench: Bench) -> None:
    path = bench.folder / f"{bench.sheet}.xlsm"
    expect(bench.run(animation.originals_workbook, path=str(path)), "")
    expect(bench.scratch.close_others(), 1)
    expect(path.read_bytes() in [shipped(f"originals-{lang}.xlsm") for lang in LANGS], wanted=True)


def _lab_workbook(bench: Bench) -> None:
    path = bench.folder / f"{bench.sheet}.xlsx"
    expect(bench.run(animation.lab_workbook, path=str(path)), "")
    expect(bench.scratch.close_others(), 1)
    expect(path.exists(), wanted=True)


def _tiles(bench: Bench) -> None:
    corner = tile_area(0, 1, 1)
    bench.run(animation.originals, filler="rotated", seed="1")
    expect(bench.values(corner) == [[None]], wanted=False)
    bench.run(animation.clear_tiles)
    expect(bench.values(corner), [[None]])
    bench.run(generation.generate, level="easy", seed="7")


def _error(bench: Bench) -> None:
    row, col = divmod(bench.givens.digits.index(0), BOARD.width)
    blank = [Area(BOARD.row + row, BOARD.col + col, 1, 1)]
    bench.change(PutTyped(blank, "=NA()"))
    before = bench.rows
    expect(bool(bench.run(board.solve)), wanted=True)
    expect(bench.rows, before)
    bench.change(PutValue(blank, None))


def _filtered(bench: Bench) -> None:
    bench.run(generation.generate, level="easy", seed="7")
    scratch, sheet, row = bench.scratch, bench.sheet, BESIDE.row + HIDDEN
    column: list[list[CellValue]] = [["row"]]
    column += [[number] for number in range(1, 10)]
    bench.change(PutRows(BESIDE, column))
    scratch.hide(sheet, BESIDE, HIDDEN)
    expect(scratch.is_hidden(sheet, row), wanted=True)
    bench.run(board.solve)  # it may refuse, but not solve the rows that are shown alone
    filled = bench.rows
    bench.run(board.undo_last)
    expect(scratch.is_hidden(sheet, row), wanted=True)
    expect(bench.values(BESIDE), column)
    scratch.show_all(sheet, BESIDE)
    expect(filled in (bench.givens.to_rows(None), solve(bench.givens).to_rows(None)), wanted=True)
    bench.run(generation.generate, level="easy", seed="7")
    bench.holds(bench.givens)


def _under_a_shape(bench: Bench) -> None:
    bench.scratch.add_shape(bench.sheet)
    bench.run(board.solve)
    bench.run(board.undo_last)
    bench.holds(bench.givens)
    expect(bench.scratch.shapes(bench.sheet), 1)


def _protected(bench: Bench) -> None:
    bench.scratch.protect(bench.sheet)
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
    "Export": _export,
    "Next step, Clear": _next_step,
    "Solve": _solve,
    "Undo last": _undo,
    "Punch": _punch,
    "Clear the board": _clear_all,
    "Paste puzzle": _paste,
    "Full grid": _full_grid,
    "Animate": _animate,
    "An original": _originals,
    "The originals in VBA": _originals_workbook,
    "The lab": _lab_workbook,
    "Tiles, Clear the tiles": _tiles,
    "About": _says_something(dialogs.about),
    "Help, and its page": _help,
    "Settings": _settings,
    "Rows hidden by a filter": _filtered,
    "A shape over the board": _under_a_shape,
    "An error in a cell": _error,
    "A protected sheet": _protected,
}
"""The checks by what they check, in the order in which they follow from each other."""
