"""Sheets of all kinds, and what each command may change on them: that, and nothing else.

A host's `snapshot` has all that a workbook holds: a dict by what it is (the value, the look or the
strokes of a cell, a row, a column, or the rest), the sheet, and the cell with its row and column
from 0. The board is in C3:K11; what may change follows from the known puzzle alone.
"""

from contextlib import suppress
from dataclasses import dataclass, field

import pytest

from numpure_xl import macros
from numpure_xl.sheet_io.areas import area_at
from numpure_xl.sheet_io.changes import PutFormat
from numpure_xl.sheet_io.port import run
from tests.worksheet import host_of

# "Sudoku", Wikipedia: its first example and the answer given there.
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

CHAIN = "...691..5.69.......5.8.39769.....56..32....9...59.732459.4..783......619.....9452"
"""The next digit follows from an XY-chain along r3c5, r3c3, r7c3 and r7c6."""

BOARD = {(row, col) for row in range(2, 11) for col in range(2, 11)}
BLANKS = {(2 + at // 9, 2 + at % 9) for at, symbol in enumerate(PUZZLE) if symbol == "."}
NOTE = {(11, 2)}
RING = {(row, col) for row in range(1, 12) for col in range(1, 12)}
WRONG = 2, 5
"""F3, a blank in which a wrong digit is put that clashes with nothing."""


@dataclass(frozen=True)
class Case:
    """A command, and what it may change.

    Attributes:
        name: The name of the command.
        options: Its options.
        is_wrong: Whether there is a wrong digit in F3.
        values: The cells whose values may change.
        looks: The cells whose formats may change.
        strokes: The cells whose borders may change.
    """

    name: str
    options: dict[str, object] = field(default_factory=dict)
    is_wrong: bool = False
    values: set[tuple[int, int]] = field(default_factory=set)
    looks: set[tuple[int, int]] = field(default_factory=set)
    strokes: set[tuple[int, int]] = field(default_factory=set)

    @property
    def writes(self):
        return bool(self.values or self.looks)

    def allows(self, key):
        """Tell whether something may have changed."""
        what, _, at = key
        cells = {"value": self.values, "look": self.looks, "stroke": self.strokes}
        return at in cells.get(what, ())


CASES = {
    "check": Case("check"),
    "hint": Case("hint", {"depth": 3}),
    "rate": Case("rate"),
    "solve": Case("solve", values=BLANKS, looks=BLANKS),
    "check what is wrong": Case("check", is_wrong=True, looks={WRONG}),
    "refuse a hint": Case("next_step", is_wrong=True),
    "next step": Case("next_step", values=BLANKS, looks=BOARD),
    "candidates": Case("candidates", values=BLANKS, looks=BLANKS),
    "clear": Case("clear", is_wrong=True, values={WRONG}, looks={WRONG}),
    "generate": Case(
        "generate", {"seed": "7", "level": "easy"},
        values=BOARD | NOTE, looks=BOARD | NOTE, strokes=RING | NOTE,
    ),
    "clear all": Case("clear", {"whole": True}, values=BOARD, looks=BOARD, strokes=RING),
}  # fmt: skip

DRAWS = {"generate", "clear all"}
ON_PROTECTED = {"check what is wrong", "candidates", *DRAWS}
"""The commands that colour cells or draw, which no protected sheet lets them."""


def with_formulas(typed, host):
    """A given and a blank are formulas; so are cells around the board."""
    for cell, formula, value in ((typed[0, 0], "=N3", 5.0), (typed[0, 2], "=N4", 0.0)):
        cell.formula = formula
        host.settle_formula(cell, value)
    typed.sheet["B3"].formula = "=N3"
    host.settle_formula(typed.sheet["B3"], 5.0)


def unlocked(typed, host):
    """The sheet is protected, and its blanks are not locked, as in a book to play in."""
    for cell in typed:
        if cell.value is None:
            change = PutFormat([area_at(cell.address)], "locked", value=False)
            run(host_of(typed.sheet.book).apply(typed.sheet.name, [change]))
    host.protect(typed.sheet)


def playable(typed, host):
    """As in a book to play in: protected, with rules for what is typed and conditional formats."""
    host.furnish(typed.sheet)
    unlocked(typed, host)


def merged(typed, host):
    """Two blanks, one below the other, are one cell."""
    host.merge(typed.sheet["K3:K4"])


def spilled(typed, host):
    """An array formula fills a given, and another one cells beside the board."""
    host.array(typed[0, 0], 5.0)
    host.array(typed.sheet["L3:L4"], 1.0)


def touched(typed, _host):
    """Another board touches this one, and a third is below it."""
    typed.sheet["L3:T11"].value = typed.value
    typed.sheet["C12:F15"].value = [[1, 2, 3, 4]] * 4


def plain(_typed, _host):
    """Nothing but the board, and what all of these sheets have around it."""


KINDS = {
    "plain": (plain, set()),
    "formulas": (with_formulas, set()),
    "protected": (unlocked, ON_PROTECTED),
    "playable": (playable, ON_PROTECTED),
    "filtered": (lambda typed, host: host.filter(typed.sheet), set()),
    "spilled": (spilled, DRAWS),
    "furnished": (lambda typed, host: host.furnish(typed.sheet), set()),
    "merged": (merged, {"solve", "candidates", *DRAWS}),
    "touching boards": (touched, set()),
}
"""What makes a sheet one of its kind, and the commands that are refused on it in every host."""


class Untouched:
    """Needs the fixtures `typed`, the known puzzle in C3:K11, and `host`."""

    @pytest.mark.parametrize("kind", KINDS)
    def test_nothing_changes_but_what_a_command_is_for(self, typed, host, kind):
        sheet = typed.sheet
        sheet["A1"].value, sheet["N3"].value, sheet["A13"].value = "mine", 5, "=1-1"
        sheet["B4"].color, sheet["L5"].font.bold = (200, 220, 240), True
        sheet["M5"].number_format, sheet["M5"].value = "@", "007"
        make, usual = KINDS[kind]
        make(typed, host)
        refused = host.refused(kind, usual)
        for title in CASES:
            self._run(typed, host, title, is_refused=title in refused)

    def _run(self, typed, host, title, *, is_refused):
        case = CASES[title]
        wrong = typed(WRONG[0] - 1, WRONG[1] - 1)
        wrong.value = 2 if case.is_wrong else None
        before, state = host.snapshot(), host.state()
        host.buttons[:] = ["yes"] * 5
        with suppress(*host.refusals):
            getattr(macros, case.name)(**case.options)
        changed = differing(before, host.snapshot())
        others = [key for key in changed if not case.allows(key)]
        assert others == [], title
        assert bool(changed) == (case.writes and not is_refused), (title, host.messages[-1:])
        if changed:
            host.take_back()
            assert differing(before, host.snapshot()) == [], title
        else:
            assert host.state() == state, title


def differing(before, after):
    """Return the keys of what differs between two snapshots."""
    return sorted((key for key in {*before, *after} if before.get(key) != after.get(key)), key=str)
