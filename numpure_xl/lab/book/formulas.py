"""A solver of formulas alone: candidates, clashes, and singles round by round; no macro.

Formulas cannot go in circles, so every round is an area of its own on the second sheet: the
digits, and beside them the candidates of each blank, from which the next round takes what is
certain. A round that fills nothing leaves nothing for the next, and a puzzle of 17 givens, the
fewest that one with a single solution has, has 64 blanks: so 64 rounds are enough.

Only functions that Excel has had since 2010, and the other programs as well. `Round` has the values
that the formulas of each round come to, for whoever opens the workbook where nothing is calculated.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from numpure_xl.board.canvas import Canvas
from numpure_xl.board.style import THEME, board_style
from numpure_xl.cell_names import cell_reference
from numpure_xl.lab.book.compare import FAILED, FAILED_INK
from numpure_xl.plan.reference import area_reference, in_pieces, pinned
from numpure_xl.plan.sheet import BookPlan, Formula, Highlight, SheetPlan, WholeNumber
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import Lang, say


class Round(NamedTuple):
    """A board between two rounds.

    Attributes:
        digits: The digit of each cell, 0 for a blank.
        marks: The candidates of each blank as a text, from the lowest; "" for a filled cell.
        clashes: The cells whose digit appears twice in a row, a column or a box.
    """

    digits: tuple[int, ...]
    marks: tuple[str, ...]
    clashes: frozenset[int]

    @property
    def filled(self) -> int:
        """The number of cells with a digit."""
        return sum(digit > 0 for digit in self.digits)


def rounds_of(puzzle: Grid, count: int) -> list[Round]:
    """Return a board before the first round and after each of a number of rounds."""
    variant = puzzle.variant
    rounds = [_round(puzzle.digits, variant)]
    for _ in range(count):
        digits = tuple(_next(rounds[-1], variant))
        rounds.append(rounds[-1] if digits == rounds[-1].digits else _round(digits, variant))
    return rounds


def _round(digits: tuple[int, ...], variant: Variant) -> Round:
    marks = []
    for cell, digit in enumerate(digits):
        seen = {digits[peer] for peer in variant.peers[cell]}
        open_ = (str(each) for each in range(1, variant.side + 1) if each not in seen)
        marks.append("" if digit else "".join(open_))
    return Round(digits, tuple(marks), Grid(digits, variant).clashes())


def _next(now: Round, variant: Variant) -> Iterator[int]:
    """Yield the digits of the next round; of several that are alone in a unit, the highest."""
    for cell, (digit, marks) in enumerate(zip(now.digits, now.marks, strict=True)):
        if digit or len(marks) == 1:
            yield digit or int(marks)
            continue
        units = [unit for unit in variant.units if cell in unit]
        yield max(
            (
                int(mark)
                for mark in marks
                if any(sum(mark in now.marks[each] for each in unit) == 1 for unit in units)
            ),
            default=0,
        )


ROUNDS = 64
SIDE, BOX = CLASSIC.side, CLASSIC.box_rows
TOP, PUZZLE, RESULT = 5, 1, 12
"""The places of the boards on the first sheet: their row, and the columns of two; from 0."""

MARKS = TOP + SIDE + 3
"""The row of the board of candidates."""

PITCH = SIDE + 1
"""From one round of the second sheet to the next, in rows."""

OPEN, CLASHES, COUNT = SIDE + 1, 2 * SIDE + 2, 3 * SIDE + 3
"""The columns of the second sheet beside the digits: candidates, clashes, filled cells, and whether
there are more of them than in the round before."""

CELL = 40
EXAMPLE = Grid.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


class FormulaBlock(NamedTuple):
    """A 9x9 area: its sheet, "" for the same one, and where it begins, from 0."""

    sheet: str
    top: int
    left: int

    def cell(self, row: int, col: int) -> str:
        """Name a cell of it."""
        return self._named(cell_reference(self.top + row, self.left + col))

    def whole(self) -> str:
        """Name all of it."""
        return self._span(0, 0, SIDE - 1, SIDE - 1)

    def units(self, row: int, col: int) -> tuple[str, str, str]:
        """Name the row, the column and the box of a cell."""
        top, left = row - row % BOX, col - col % BOX
        return (
            self._span(row, 0, row, SIDE - 1),
            self._span(0, col, SIDE - 1, col),
            self._span(top, left, top + BOX - 1, left + BOX - 1),
        )

    def _span(self, top: int, left: int, bottom: int, right: int) -> str:
        first = pinned(self.top + top, self.left + left)
        return self._named(f"{first}:{pinned(self.top + bottom, self.left + right)}")

    def _named(self, place: str) -> str:
        return f"'{self.sheet}'!{place}" if self.sheet else place


def formulas_plan(lang: Lang, puzzle: Grid = EXAMPLE) -> BookPlan:
    """Return the workbook, with a 9x9 puzzle to begin with."""
    name, rounds = say("Rounds", lang), rounds_of(puzzle, ROUNDS)
    first = _first_sheet(lang, name, rounds)
    sheets = (first, _rounds(lang, name, first.name, rounds))
    return BookPlan(sheets, title=say("Solved by formulas", lang), lang=lang)


def candidates_formula(digits: FormulaBlock, row: int, col: int) -> str:
    """Return the candidates of a blank, one after the other; "" for a cell that is filled."""
    cell, units = digits.cell(row, col), digits.units(row, col)
    each = "&".join(
        f'IF({"+".join(f"COUNTIF({unit},{digit})" for unit in units)}=0,{digit},"")'
        for digit in range(1, SIDE + 1)
    )
    return f'IF({cell}>0,"",{each})'


def next_formula(digits: FormulaBlock, candidates: FormulaBlock, row: int, col: int) -> str:
    """Return the digit of a cell in the next round, 0 for a blank.

    It is filled if it has one candidate, or a candidate that no other cell of a unit has.
    """
    filled, mine = digits.cell(row, col), candidates.cell(row, col)
    hidden = ",".join(
        f"IF(ISNUMBER(FIND({digit},{mine})),"
        f"IF(OR({_once(candidates, row, col, digit)}),{digit},0),0)"
        for digit in range(1, SIDE + 1)
    )
    return f"IF({filled}>0,{filled},IF(LEN({mine})=1,VALUE({mine}),MAX({hidden})))"


def _once(candidates: FormulaBlock, row: int, col: int, digit: int) -> str:
    """Return three conditions: the digit is a candidate once in the row, the column, the box."""
    units = candidates.units(row, col)
    return ",".join(f'COUNTIF({unit},"*{digit}*")=1' for unit in units)


def clash_formula(digits: FormulaBlock, row: int, col: int) -> str:
    """Return 1 for a cell whose digit stands twice in a unit, else 0."""
    cell = digits.cell(row, col)
    counts = ",".join(f"COUNTIF({unit},{cell})>1" for unit in digits.units(row, col))
    return f"IF({cell}>0,IF(OR({counts}),1,0),0)"


def _rounds(lang: Lang, name: str, first: str, rounds: list[Round]) -> SheetPlan:
    """Return the sheet with a block of rows for each round."""
    canvas = Canvas(name, [28] * SIDE + [28] + [76] * SIDE + [28] * (SIDE + 2) + [60, 60], lang)
    style = canvas.styles.code._replace(horizontal="center")
    puzzle = FormulaBlock(first, TOP, PUZZLE)
    for number, now in enumerate(rounds):
        top = 1 + number * PITCH
        digits = FormulaBlock("", top, 0)
        before = FormulaBlock("", top - PITCH, 0), FormulaBlock("", top - PITCH, OPEN)
        head = canvas.say("Round {number}", number=number)
        canvas.put(top - 1, 0, head, canvas.styles.strong)
        canvas.put(top - 1, COUNT, Formula(f'COUNTIF({digits.whole()},">0")', now.filled), style)
        if number:
            counts = pinned(top - 1, COUNT), pinned(top - 1 - PITCH, COUNT)
            more = int(now.filled > rounds[number - 1].filled)
            canvas.put(top - 1, COUNT + 1, Formula("IF({}>{},1,0)".format(*counts), more), style)
        for cell in range(SIDE * SIDE):
            row, col = divmod(cell, SIDE)
            value = next_formula(*before, row, col) if number else _typed(puzzle.cell(row, col))
            shown = style._replace(number="0;;")  # no 0 where a cell is blank
            canvas.put(top + row, col, Formula(value, now.digits[cell]), shown)
            open_ = candidates_formula(digits, row, col)
            canvas.put(top + row, OPEN + col, Formula(open_, now.marks[cell]), style)
            if number in {0, ROUNDS}:
                clash = clash_formula(digits, row, col)
                clashes = int(cell in now.clashes)
                canvas.put(top + row, CLASHES + col, Formula(clash, clashes), style)
    return canvas.plan()


def _typed(cell: str) -> str:
    """Return a digit that was typed as a number, whatever else was typed as 0."""
    number = f"VALUE({cell})"
    return f"IFERROR(IF(AND({number}>0,{number}<10,INT({number})={number}),{number},0),0)"


def _first_sheet(lang: Lang, name: str, rounds: list[Round]) -> SheetPlan:
    """Return the sheet to type into: puzzle, result, candidates, and what comes of it."""
    widths = [30, *[CELL] * SIDE, CELL, CELL, *[CELL] * SIDE, 30]
    canvas = Canvas(say("Solve", lang), widths, lang)
    canvas.put(0, PUZZLE, canvas.say("Solved by formulas"), canvas.styles.title)
    canvas.heights[0] = 34
    msg = "Type a puzzle into the left board. There is no macro; sheet Rounds shows each step."
    canvas.put(1, PUZZLE, canvas.say(msg), canvas.styles.text)
    canvas.put(2, PUZZLE, _verdict(canvas, name, rounds), canvas.styles.heading)
    canvas.put(TOP - 1, PUZZLE, canvas.say("Puzzle"), canvas.styles.strong)
    canvas.put(TOP - 1, RESULT, canvas.say("Result"), canvas.styles.strong)
    canvas.put(MARKS - 1, PUZZLE, canvas.say("Candidates of the puzzle"), canvas.styles.strong)
    _boards(canvas, name, rounds)
    _rules(canvas, name)
    return canvas.plan()


def _boards(canvas: Canvas, name: str, rounds: list[Round]) -> None:
    """Put the three boards: what is typed, what comes of it, and the candidates."""
    board, nothing = board_style(CLASSIC, THEME, CELL), [None] * SIDE * SIDE
    given = [digit or None for digit in rounds[0].digits]
    canvas.board(TOP, PUZZLE, board, given, nothing)
    chosen = f"MAX(0,MIN({ROUNDS},INT(N({pinned(*_ROUND)}))))*{PITCH}+2"
    results = [
        Formula(f'IF({value}>0,{value},"")', digit or "")
        for cell, digit in enumerate(rounds[ROUNDS].digits)
        for row, col in (divmod(cell, SIDE),)
        for value in (f"INDEX('{name}'!$A:$I,{chosen}+{row},{col + 1})",)
    ]
    canvas.board(TOP, RESULT, board, results, nothing)
    marks = FormulaBlock(name, 1, OPEN)
    small = canvas.styles.text
    for cell in range(SIDE * SIDE):
        row, col = divmod(cell, SIDE)
        style = board.style(cell, given=False)
        style = style._replace(font=small.font._replace(size=7.5))
        formula = Formula(marks.cell(row, col), rounds[0].marks[cell])
        canvas.put(MARKS + row, PUZZLE + col, formula, style)
    for top in (TOP, MARKS):
        canvas.heights |= dict.fromkeys(range(top, top + SIDE), CELL)


_ROUND = (MARKS, RESULT + 5)
"""The cell that says which round the result shows."""


def _rules(canvas: Canvas, name: str) -> None:
    """Set the rules for typing, and colour the cells that clash."""
    row, col = _ROUND
    canvas.put(row, RESULT, canvas.say("Result after round"), canvas.styles.text)
    canvas.put(row, col, ROUNDS, canvas.styles.input)
    prompt = canvas.say("A whole number from 0 to {last}.", last=ROUNDS)
    title = canvas.say("Result after round")
    canvas.checks.append(WholeNumber(cell_reference(row, col), 0, ROUNDS, title, prompt, prompt))
    area = area_reference(TOP, PUZZLE, TOP + SIDE - 1, PUZZLE + SIDE - 1)
    refusal = canvas.say("Only digits from 1 to 9, or nothing.")
    canvas.checks.append(WholeNumber(area, 1, 9, canvas.say("Puzzle"), "", refusal, blank=True))
    clash = f"'{name}'!{cell_reference(1, CLASHES)}=1"
    canvas.rules.append(Highlight(area, clash, FAILED, FAILED_INK))


class _Sentence(NamedTuple):
    """A sentence above the boards: when it is said, in a formula and now, and what it says.

    Attributes:
        condition: The formula that comes to TRUE where it is said.
        holds: The value of that at the beginning.
        text: The sentence; each of its gaps is a control character.
        gaps: The formulas that fill its gaps, with their values at the beginning.
    """

    condition: str
    holds: bool
    text: str
    gaps: tuple[Formula, ...] = ()

    @property
    def formula(self) -> str:
        """The sentence as a formula, its gaps filled with what other formulas come to."""
        made = in_pieces(self.text)
        for gap, number in zip("\0\1", self.gaps, strict=False):
            made = made.replace(gap, f'"&{number.text}&"')
        return made

    @property
    def shown(self) -> str:
        """The sentence as it is at the beginning."""
        shown = self.text
        for gap, number in zip("\0\1", self.gaps, strict=False):
            shown = shown.replace(gap, str(number.shown))
        return shown


def _verdict(canvas: Canvas, name: str, rounds: list[Round]) -> Formula:
    """Return the sentence above the boards."""
    *others, end = _sentences(canvas, name, rounds)
    formula = end.formula
    for each in reversed(others):
        formula = f"IF({each.condition},{each.formula},{formula})"
    return Formula(formula, next((each.shown for each in others if each.holds), end.shown))


def _sentences(canvas: Canvas, name: str, rounds: list[Round]) -> tuple[_Sentence, ...]:
    """Return the possible sentences, the weightiest first; the last is said where no other is."""
    last, (first, *_, end) = 1 + ROUNDS * PITCH, rounds
    typed = FormulaBlock("", TOP, PUZZLE).whole()
    clashes = [f"SUM({FormulaBlock(name, top, CLASHES).whole()})" for top in (1, last)]
    filled = [f"'{name}'!{pinned(row - 1, COUNT)}" for row in (1, last)]
    digits, marks = FormulaBlock(name, last, 0).whole(), FormulaBlock(name, last, OPEN).whole()
    nowhere = f'SUMPRODUCT(({digits}=0)*({marks}=""))'
    is_nowhere = any(not d and not m for d, m in zip(end.digits, end.marks, strict=True))
    moved = Formula(
        f"SUM('{name}'!{pinned(0, COUNT + 1)}:{pinned(last - 1, COUNT + 1)})",
        sum(now.filled > then.filled for then, now in pairwise(rounds)),
    )
    left = Formula(f"{SIDE * SIDE}-{filled[1]}", SIDE * SIDE - end.filled)
    solved = canvas.say("Solved in {rounds} rounds.", rounds="\0")
    stuck = canvas.say(
        "After {rounds} rounds nothing moves: {left} cells are open, and singles are not enough.",
        rounds="\0",
        left="\1",
    )
    unread = canvas.say("Only digits from 1 to 9 count (see the left board).")
    twice = canvas.say("The coloured digits appear twice in a row, a column or a box.")
    none = canvas.say("This puzzle has no solution.")
    return (
        _Sentence(f"COUNTA({typed})>{filled[0]}", holds=False, text=unread),
        _Sentence(f"{clashes[0]}>0", bool(first.clashes), twice),
        _Sentence(f"{clashes[1]}+{nowhere}>0", bool(end.clashes) or is_nowhere, none),
        _Sentence(f"{filled[1]}={SIDE * SIDE}", end.filled == SIDE * SIDE, solved, (moved,)),
        _Sentence("", holds=True, text=stuck, gaps=(moved, left)),
    )
