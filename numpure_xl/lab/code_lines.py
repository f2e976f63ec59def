"""The line of code behind each event: in the VBA of `numpure originals`, and in our Python.

A learner of VBA reads the event, finds its line in the editor, and steps through it.
"""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.lab.original_programs import program_of
from numpure_xl.sudoku.fillers import events


class CodeLine(NamedTuple):
    """A line of the VBA and one of the Python that make the same event; "" for none."""

    vba: str
    python: str


NO_LINE = CodeLine("", "")

MODULES = {
    "mini-shuffle": "MakeMiniNumberPlace",
    "row-shuffle": "MakeSudoku",
    "rotated": "Lecture22",
    "diagonal-blocks": "NumberPlace",
    "row-retry": "MakeNumberPlace",
}
"""The VBA module of each program."""

LINES: dict[str, dict[type, CodeLine]] = {
    "mini-shuffle": {
        events.Dealt: CodeLine("grid(i, j) = List(j)", "board += deck"),
        events.Restarted: CodeLine(
            "Loop Until columnsAreWhole() And boxIsWhole()", "yield Restarted(failed, 0)"
        ),
        events.Completed: CodeLine("showArray", "yield Completed(tuple(board))"),
    },
    "row-shuffle": {
        events.Dealt: CodeLine(
            "If j = 9 Then i = i + 1", "yield Dealt(row, _rows.row_digits(draw.order, side))"
        ),
        events.Misdealt: CodeLine(
            "If hashSet1(grid(i, j)) Then", "yield Misdealt(row, tuple(draw.misses))"
        ),
        events.Restarted: CodeLine(
            "i = i - 2", "yield Restarted(row * side + draw.box_end, len(laid) * side)"
        ),
        events.Completed: CodeLine("showArray", "yield Completed(tuple(digit for order in laid"),
    },
    "rotated": {
        events.Placed: CodeLine("WriteDigit x, y, kkk", "board[cell] = digit"),
        events.Refused: CodeLine("If fits(x, y) Then", "if digit in taken:"),
        events.BackedUp: CodeLine("WriteDigit x, y, 0", "board[cell] = BLANK"),
        events.Completed: CodeLine("tile", "yield Completed(tuple(board))"),
    },
    "diagonal-blocks": {
        events.Placed: CodeLine("digits(i, j) = num", "self._put(cell, digit)"),
        events.Forced: CodeLine("digits(i, j) = checklist(1)", "self._put(blank, forced)"),
        events.LeftBlank: CodeLine(
            "If able > 0 Then setNum n \\ 9, n Mod 9, ablelist(1 + Int(Rnd() * able))",
            "yield LeftBlank(cell)",
        ),
        events.Completed: CodeLine("report", "yield Completed(tuple(board.digits))"),
    },
    "row-retry": {
        events.Placed: CodeLine("num(i, j) = arr(rnd_index)", "yield Placed(cell, digit)"),
        events.Refused: CodeLine(
            "If clm And rw And block Then", "yield Refused(start + column, digit)"
        ),
        events.Restarted: CodeLine("emptyRow i", "yield Restarted(start + refused, start)"),
        events.Retried: CodeLine("emptyRow i", "yield Retried(row, tuple(misses))"),
        events.DeadLocked: CodeLine("emptyRow i", "yield DeadLocked(row * side)"),
        events.Completed: CodeLine(
            "Show", "yield Completed(tuple(digit for digits in rows for digit in digits))"
        ),
    },
}


def line_of(filler: str, event: object) -> CodeLine:
    """Return the lines behind an event of a filler."""
    return LINES.get(program_of(filler), {}).get(type(event), NO_LINE)
