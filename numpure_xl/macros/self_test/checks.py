"""What the self-test checks of every command, on a sheet of its own.

What it expects comes from the solver and the recipes, not from the commands that it checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numpure_xl.board.asterisk_grid import tile_area
from numpure_xl.board.values import matrix_of
from numpure_xl.guide import TOPICS
from numpure_xl.guide.web_page import web_page
from numpure_xl.hosts.excel import config
from numpure_xl.macros import animation, board, dialogs, generation, hints, printing, user
from numpure_xl.macros.self_test.bench import BELOW, BESIDE, BOARD, RECIPE, Bench, expect
from numpure_xl.macros.self_test.sheets import add_shape, hide, is_hidden, protect, shapes, show_all
from numpure_xl.reading import grids_in
from numpure_xl.sudoku import Grid, solve

MINI, QUICK = "mini-shuffle", "1933"
"""An original for small boards, and a seed with which its animation is short."""

HIDDEN = 4
"""The row of the board that a filter hides."""


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


def _export(bench: Bench) -> None:
    books = bench.sheet.book.app.books
    path, before = bench.folder / f"{bench.sheet.name}.xlsx", [book.name for book in books]
    expect(bench.run(printing.export, number=0, path=str(path)), "")
    (opened,) = (book for book in books if book.name not in before)
    opened.close()
    bench.sheet.book.activate()
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


def _full_grid(bench: Bench) -> None:
    bench.run(generation.solution, seed="7")
    _expect_full(bench.rows)
    bench.run(board.clear, whole=True)


def _expect_full(rows: list[list[Any]]) -> None:
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
    there = bench.sheet["A1:D4"].options(ndim=2)
    bench.run(animation.originals, filler=MINI, seed=QUICK)
    _expect_full(there.value)
    bench.run(board.undo_last)
    expect(there.value, [[None] * 4] * 4)


def _tiles(bench: Bench) -> None:
    corner = bench.sheet[str(tile_area(0, 1, 1))]
    bench.run(animation.originals, filler="rotated", seed="1")
    expect(corner.value is None, wanted=False)
    bench.run(animation.clear_tiles)
    expect(corner.value, None)
    bench.run(generation.generate, level="easy", seed="7")


def _error(bench: Bench) -> None:
    blank = bench.givens.digits.index(0)
    bench.sheet[BOARD](blank + 1).formula = "=NA()"
    before = bench.rows
    expect(bool(bench.run(board.solve)), wanted=True)
    expect(bench.rows, before)
    bench.sheet[BOARD](blank + 1).clear_contents()


def _filtered(bench: Bench) -> None:
    bench.run(generation.generate, level="easy", seed="7")
    column = bench.sheet[BESIDE]
    column.value = [["row"], *([number] for number in range(1, 10))]
    hide(column, HIDDEN)
    row = column[HIDDEN, 0]
    expect(is_hidden(row), wanted=True)
    bench.run(board.solve)  # it may refuse, but not solve the rows that are shown alone
    filled = bench.rows
    bench.run(board.undo_last)
    expect(is_hidden(row), wanted=True)
    expect(column.value, ["row", *map(float, range(1, 10))])
    show_all(column)
    expect(
        filled in (matrix_of(bench.givens, None), matrix_of(solve(bench.givens), None)), wanted=True
    )
    bench.run(generation.generate, level="easy", seed="7")
    bench.holds(bench.givens)


def _under_a_shape(bench: Bench) -> None:
    add_shape(bench.sheet)
    bench.run(board.solve)
    bench.run(board.undo_last)
    bench.holds(bench.givens)
    expect(shapes(bench.sheet), 1)


def _protected(bench: Bench) -> None:
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
    "Export": _export,
    "Next step, Clear": _next_step,
    "Solve": _solve,
    "Undo last": _undo,
    "Punch": _punch,
    "Clear the board": _clear_all,
    "Full grid": _full_grid,
    "Animate": _animate,
    "An original": _originals,
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
