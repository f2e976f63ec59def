"""The subjects of the lab: each filler with its board, and with the lines of its code.

A learner of VBA reads an event, finds its line in the editor, and steps through it; the VBA is that
of `numpure originals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import events, run_events
from numpure_xl.sudoku.fillers.events import Completed, Event, limited
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.variant import Variant

LIMIT = 2_000_000
"""Events after which a run gives up: ten times what row-shuffle, the longest, has on average."""


class Subject(NamedTuple):
    """A filler under study.

    Attributes:
        board: The name of the variant it was written for.
        seconds: How long a run takes, roughly.
        most_runs: As many runs as it makes unless it is named; None for as many as are asked for,
            0 if it is run only when it is named.
    """

    board: str
    seconds: float
    most_runs: int | None = None

    @property
    def variant(self) -> Variant:
        """The rules of its board."""
        return VARIANTS[self.board]


SUBJECTS = {
    "mini-shuffle": Subject("4x4", 0.003),
    "row-shuffle": Subject("9x9", 2.0, most_runs=5),
    "rotated": Subject("9x9", 0.001),
    "diagonal-blocks": Subject("9x9", 0.001),
    "row-retry": Subject("9x9", 0.03),
    "search": Subject("9x9", 0.001),
    **{f"rotated-{step}": Subject("9x9", 0.001, most_runs=0) for step in range(2, 9)},
}


def usual_fillers() -> list[str]:
    """Return the fillers that are compared if none is named."""
    return [name for name, subject in SUBJECTS.items() if subject.most_runs != 0]


def program_of(filler: str) -> str:
    """Return the filler of whose program another is a version.

    >>> program_of("rotated-4"), program_of("row-retry")
    ('rotated', 'row-retry')
    """
    return filler.rstrip("-12345678")


def run_of(filler: str, seed: str, number: int) -> Iterator[Event]:
    """Yield the events of a run, which ends with the first grid, the end or the limit.

    Args:
        filler: A name in `SUBJECTS`.
        seed: The seed of the whole lab.
        number: The number of the run; it depends on nothing but these three.
    """
    chance = Chance(f"{seed}/{filler}/{number}")
    events = run_events(filler, SUBJECTS[filler].variant, chance, limit=None)
    return limited(_until_found(events), LIMIT)


def _until_found(events: Iterable[Event]) -> Iterator[Event]:
    for event in events:
        yield event
        if isinstance(event, Completed):
            return


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
