"""Uniqueness: how many random holes a grid bears before it has a second solution."""

from __future__ import annotations

from collections.abc import Sequence

from numpure_xl.board.canvas import Canvas
from numpure_xl.board.style import THEME, board_style, shown
from numpure_xl.lab.book.compare import FAILED
from numpure_xl.lab.holes import HoleResult
from numpure_xl.lab.results import Results
from numpure_xl.messages import Message, Plural
from numpure_xl.plan.sheet import Chart, ChartPlacement, Curve, SheetPlan
from numpure_xl.sudoku.fillers.mini_article import UncheckedPuzzle
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.words import Lang, say

CELL, COLUMN, GAP = 46, 92, 24
LEFT, SIDE = 1, 4
HEIGHT = 330


def uniqueness_plan(results: Results, lang: Lang) -> SheetPlan:
    """Return the sheet on random holes."""
    widths = [14, *[COLUMN] * 3, GAP, *([*[CELL] * SIDE, GAP] * 3)]
    canvas = Canvas(say("Uniqueness", lang), widths, lang)
    canvas.upright = True
    styles, last = canvas.styles, len(widths) - 2
    canvas.put(0, LEFT, canvas.say("Random holes"), styles.title)
    canvas.heights[0] = 34
    msg = (
        "The article on the 4x4 board empties ten of the sixteen cells at random and looks no "
        "further. How often does one solution remain? On 4x4 all 288 grids and all patterns of "
        "holes were looked at; the trials beside that show how near a sample comes. On 9x9 there "
        "are only trials."
    )
    canvas.paragraph(1, LEFT, last, canvas.say(msg), styles.text)
    row = _example(canvas, results.two_solutions, 3)
    small = [result for result in results.holes if result.board == "4x4"]
    large = [result for result in results.holes if result.board == "9x9"]
    row = _table(canvas, small, results.shares, row)
    _table(canvas, large, {}, row)
    return canvas.plan()


def _table(
    canvas: Canvas, results: Sequence[HoleResult], shares: dict[int, float], row: int
) -> int:
    """Put a table with its chart; return the row below both."""
    styles, board, trials = canvas.styles, results[0].board, results[0].trials
    title = canvas.say("Of {board} grids with random holes: one solution", board=board)
    canvas.put(row, LEFT, title, styles.heading)
    right = styles.head._replace(horizontal="right")
    tried = canvas.say(Plural("{trials} trial", "{trials} trials", by="trials"), trials=trials)
    exact = [canvas.say("exact")] if shares else []
    canvas.put_row(row + 1, LEFT, [canvas.say("Holes"), tried, *exact], right)
    for below, each in enumerate(results, row + 2):
        canvas.put(below, LEFT, each.holes, styles.number)
        values = [each.unique / each.trials, *([shares[each.holes]] if shares else [])]
        canvas.put_row(below, LEFT + 1, values, styles.share)
    last = row + 1 + len(results)
    titles = [tried, *exact]
    curves = tuple(
        Curve(title, canvas.down(row + 2, LEFT + 1 + number, len(results)), color)
        for number, (title, color) in enumerate(zip(titles, ("D55E00", "0072B2"), strict=False))
    )
    canvas.charts.append(
        Chart(
            kind="lines",
            title=title,
            across=canvas.say("Holes"),
            up=canvas.say("Share with one solution"),
            names=canvas.down(row + 2, LEFT, len(results)),
            curves=curves,
            place=ChartPlacement(row + 1, LEFT + 4, sum(canvas.widths[LEFT + 4 : -1]), HEIGHT),
            least=0,
            most=1,
            number="0%",
        )
    )
    return last + 3


def _example(canvas: Canvas, two_solutions: UncheckedPuzzle, row: int) -> int:
    """Put a grid and its two solutions side by side; return the next row."""
    styles = canvas.styles
    words = (Message("Ten holes"), Message("One solution"), Message("Another solution"))
    msg = "Two answers, both correct: they differ in the red cells, and no reasoning can decide."
    canvas.put(row, LEFT, canvas.say(msg), styles.heading)
    canvas.heights |= {row + 2 + line: CELL for line in range(SIDE)}
    grids = (two_solutions.givens, *two_solutions.shown)
    for place, (word, grid) in enumerate(zip(words, grids, strict=True)):
        col = LEFT + 4 + place * (SIDE + 1)
        canvas.put(row + 1, col, canvas.say(word), styles.strong)
        _grid(canvas, grid, two_solutions.differing if place else frozenset(), (row + 2, col))
    return row + SIDE + 3


def _grid(canvas: Canvas, grid: Grid, marked: frozenset[int], place: tuple[int, int]) -> None:
    board = board_style(grid.variant, THEME, CELL)
    fills = [FAILED if cell in marked else None for cell in range(grid.variant.cells)]
    canvas.board(*place, board, [shown(digit) for digit in grid.digits], fills)
