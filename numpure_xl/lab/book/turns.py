"""The sheet on lecture 22: the digits in the turn in which a cell tries them, and what it makes.

Two cells take the offset and the step that the lecture asks its reader to trace. Below are the
first grid of its part 5, which has no chance, and one of part 6, which begins each cell anywhere.
"""

from __future__ import annotations

from numpure_xl.board.canvas import Canvas
from numpure_xl.board.style import HEAD, THEME, board_style
from numpure_xl.cell_names import cell_reference
from numpure_xl.lab.experiments import OFFSET, turn_of
from numpure_xl.lab.results import Results
from numpure_xl.plan.reference import area_reference, pinned
from numpure_xl.plan.sheet import Formula, SheetPlan, WholeNumber
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.words import Lang, say

CELL, GAP, LEFT, SIDE = 40, 40, 1, CLASSIC.side
STEP = 4
"""The step to begin with, which the lecture takes for its second version."""

INPUTS, TRACE, BOARDS = 3, 6, 11  # rows
INPUT = LEFT + 3  # the column of what is typed


def turns_plan(results: Results, lang: Lang) -> SheetPlan:
    """Return the sheet."""
    canvas = Canvas(say("Turns", lang), [14, *[CELL] * SIDE, GAP, *[CELL] * SIDE], lang)
    canvas.put(0, LEFT, canvas.say("Lecture 22: the turn of the digits"), canvas.styles.title)
    canvas.heights[0] = 34
    msg = (
        "Type kk and the step into the yellow cells: below are the nine digits that a cell tries, "
        "(kk + step * i) mod 9 + 1 for i = 1 to 9. With which steps does each digit come once?"
    )
    canvas.paragraph(1, LEFT, 2 * SIDE + LEFT, canvas.say(msg), canvas.styles.text)
    _trace(canvas)
    _boards(canvas, results)
    return canvas.plan()


def _trace(canvas: Canvas) -> None:
    """Put the two inputs, and the nine digits by formulas."""
    for row, (name, value, least) in enumerate((("kk", OFFSET, 0), ("step", STEP, 1)), INPUTS):
        canvas.put(row, LEFT, name, canvas.styles.strong)
        canvas.put(row, INPUT, value, canvas.styles.input)
        prompt = canvas.say("A whole number from {least} to 8", least=least)
        canvas.checks.append(
            WholeNumber(cell_reference(row, INPUT), least, 8, name, prompt, prompt)
        )
    kk, step = pinned(INPUTS, INPUT), pinned(INPUTS + 1, INPUT)
    turn = turn_of(OFFSET, STEP)
    for place, digit in enumerate(turn):
        col = LEFT + place
        canvas.put(TRACE, col, place + 1, canvas.styles.head._replace(horizontal="center"))
        formula = Formula(f"MOD({kk}+{step}*{place + 1},9)+1", digit)
        canvas.put(TRACE + 1, col, formula, canvas.styles.counter)
    area = area_reference(TRACE + 1, LEFT, TRACE + 1, LEFT + SIDE - 1)
    canvas.put(TRACE, LEFT + SIDE + 1, canvas.say("Different digits"), canvas.styles.strong)
    count = Formula(f"SUMPRODUCT(1/COUNTIF({area},{area}))", len(set(turn)))
    canvas.put(TRACE + 1, LEFT + SIDE + 1, count, canvas.styles.counter)


def _boards(canvas: Canvas, results: Results) -> None:
    """Put the first grid of part 5 beside one of part 6."""
    words = (
        canvas.say("Part 5: each cell begins at 1"),
        canvas.say("Part 6: each cell begins anywhere"),
    )
    msg = "Shaded: digits that are one more than the digit above, {count} of 72."
    canvas.heights |= {BOARDS + 1 + line: CELL for line in range(SIDE)}
    for place, (word, grid) in enumerate(zip(words, results.parts, strict=True)):
        col = LEFT + place * (SIDE + 1)
        marked = in_turn(grid)
        canvas.put(BOARDS, col, word, canvas.styles.heading)
        shades = [HEAD if cell in marked else None for cell in range(CLASSIC.cells)]
        board = board_style(CLASSIC, THEME, CELL)
        canvas.board(BOARDS + 1, col, board, list(grid.digits), shades)
        note = canvas.say(msg, count=len(marked))
        canvas.put(BOARDS + 1 + SIDE, col, note, canvas.styles.note)


def in_turn(grid: Grid) -> frozenset[int]:
    """Return the cells whose digit is one more than that of the cell above."""
    return frozenset(
        cell
        for cell in range(SIDE, CLASSIC.cells)
        if grid.digits[cell] == grid.digits[cell - SIDE] + 1
    )
