"""How often a command asks Excel, over the doubles: each call takes time, and on a Mac much of it.

The board is a 9x9 that Generate has laid, or one of the user's that the command meets for the first
time. The add-in is there, but for the last test. `pytest -s` prints the counts.
"""

import sys
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from numpure_xl import macros
from numpure_xl.hosts.excel.bulk import MACRO
from numpure_xl.hosts.excel.host import MOST_NAMES
from numpure_xl.sheet_io.snapshot import LINES
from tests.commands import matrix
from tests.hosts.excel.addin import AddIn
from tests.hosts.excel.model import Name
from tests.kinds import PUZZLE

MOST = 63
MOST_WITH_BORDERS = 165
"""Where all borders at a board are others from then on, and are kept."""

MOST_TO_UNDO = 120

COMMANDS: dict[str, Callable[..., None]] = {
    "solve": macros.solve,
    "check": macros.check,
    "hint": partial(macros.hint, depth=3),
    "next step": macros.next_step,
    "candidates": macros.candidates,
    "clear": macros.clear,
    "rate": macros.rate,
    "generate": partial(macros.generate, seed="8", level="easy"),
    "solution": partial(macros.solution, seed="8"),
    "punch": partial(macros.punch, clues=30, seed="8"),
    "clear all": partial(macros.clear, whole=True),
}
MET_FIRST = {"generate": 120}
"""Where a command meets the board for the first time, and keeps its borders."""


@pytest.fixture
def excel(excel, book):
    """Return a double with the add-in and a new board, its calls counted from now on."""
    AddIn(excel).answer(MACRO)
    book.sheets[0]["C3"].select()
    macros.generate(seed="7", level="easy")
    excel.calls.clear()
    return excel


def typed(sheet):
    """Type a board without borders, its givens bold and one of them wrong."""
    there = sheet["P3:X11"]
    there.value = matrix(PUZZLE)
    for number, symbol in enumerate(PUZZLE, 1):
        there(number).font.bold = symbol != "."
    sheet["R3"].value = 5
    there.select()


def typed_with_lines(sheet):
    """Type a board with thin lines, and select one of its cells."""
    there = sheet["P3:X11"]
    there.value = matrix(PUZZLE)
    for side in LINES:
        there.borders[side].weight = "thin"
    sheet["R5"].select()


def pencilled(_sheet):
    """Pencil into the new board, of which nothing is remembered, as on another computer."""
    macros.candidates()
    for file in (Path.home() / ".numpure_xl").iterdir():
        file.unlink()


BOARDS = {
    "typed": typed,
    "typed with lines": typed_with_lines,
    "pencilled elsewhere": pencilled,
}


ASK_MOST = ("check", "next step", "generate")
"""The commands that ask most at a board that they meet for the first time."""


@pytest.mark.parametrize(
    ("name", "board"),
    [*((name, "known") for name in COMMANDS), *product(ASK_MOST, BOARDS)],
)
def test_a_command_asks_excel_no_more_often_than_this(excel, book, name, board):
    if board in BOARDS:
        BOARDS[board](book.sheets[0])
    excel.buttons[:] = ["yes", "yes"]
    excel.calls.clear()
    COMMANDS[name]()
    most = MOST if board == "known" else MET_FIRST.get(name, MOST)
    sys.stdout.write(f"{name}, {board}: {excel.calls.total()} calls of {most}\n")
    assert excel.calls.total() <= most, excel.calls.most_common(9)


def bordered(book):
    """Type a board of the user's own, with thick borders around its boxes, and select it."""
    there = book.sheets[0]["P3:X11"]
    there.value = matrix(PUZZLE)
    for side in ("inside_vertical", "inside_horizontal"):
        there.borders[side].weight = "thin"
    for box in (book.sheets[0][f"{c}{r}"].resize(3, 3) for c in "PSV" for r in (3, 6, 9)):
        for side in ("edge_top", "edge_bottom", "edge_left", "edge_right"):
            box.borders[side].weight = "thick"
    there.select()


REPLACING: dict[str, Callable[..., None]] = {
    "generate": COMMANDS["generate"],
    "clear all": partial(macros.clear, whole=True),
}


@pytest.mark.parametrize("is_ours", [True, False], ids=["ours", "theirs"])
@pytest.mark.parametrize("name", REPLACING)
def test_borders_are_kept_and_put_back_in_few_calls(excel, book, name, is_ours):
    if not is_ours:
        bordered(book)
    excel.buttons[:] = ["yes"]
    excel.calls.clear()
    REPLACING[name]()
    assert excel.calls.total() <= MOST_WITH_BORDERS, excel.calls.most_common(9)
    excel.calls.clear()
    macros.undo_last()
    assert excel.calls.total() <= MOST_TO_UNDO, excel.calls.most_common(9)


BARE = {"Windows": 65, "Mac": 130}
"""Without the add-in: Windows has formats and borders as XML, a Mac is asked for each part."""

BARE_TO_CLEAR = {"Windows": 66, "Mac": 510}
"""Where each border is kept that may go."""


@pytest.mark.parametrize("name", COMMANDS)
def test_without_the_add_in_a_command_asks_no_more_often_than_this(excel, book, name):
    del excel.answers[MACRO]
    excel.buttons[:] = ["yes", "yes"]
    COMMANDS[name]()
    system = "Mac" if "xlmac" in type(book.impl).__module__ else "Windows"
    most = (BARE_TO_CLEAR if name == "clear all" else BARE)[system]
    sys.stdout.write(
        f"{name} without the add-in, {system}: {excel.calls.total()} calls of {most}\n"
    )
    assert excel.calls.total() <= most, excel.calls.most_common(9)


def test_without_the_add_in_only_some_of_many_names_are_asked(excel, book):
    del excel.answers[MACRO]
    sheet = excel.active.active
    excel.active.names += [Name(f"dead{number}", sheet, None) for number in range(2000)]
    book.sheets[0]["T40"].select()
    macros.check()
    system = "Mac" if "xlmac" in type(book.impl).__module__ else "Windows"
    assert excel.calls.total() <= BARE[system] + 2 * MOST_NAMES, excel.calls.most_common(9)
