"""How often a command asks Excel, over the doubles: each call takes time, and on a Mac much of it.

The add-in is there. The board is a 9x9 that Generate has laid, or one with borders of the user's.
"""

from functools import partial

import pytest

from numpure_xl import macros
from numpure_xl.live.bulk import MACRO
from tests.commands import matrix
from tests.hosts.excel.addin import AddIn
from tests.kinds import PUZZLE

MOST = 60
MOST_TO_GENERATE = 120
MOST_WITH_BORDERS = 165
"""Where all borders at a board are others from then on, and are kept."""

MOST_TO_UNDO = 120

COMMANDS = {
    "solve": (macros.solve, {}),
    "check": (macros.check, {}),
    "hint": (macros.hint, {"depth": 3}),
    "next step": (macros.next_step, {}),
    "candidates": (macros.candidates, {}),
    "clear": (macros.clear, {}),
    "rate": (macros.rate, {}),
}


@pytest.fixture
def excel(excel, book):
    """Return a double with the add-in and a new board, its calls counted from now on."""
    AddIn(excel).answer(MACRO)
    book.sheets[0]["C3"].select()
    macros.generate(seed="7", level="easy")
    excel.calls.clear()
    return excel


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_asks_excel_no_more_often_than_this(excel, name):
    command, options = COMMANDS[name]
    command(**options)
    assert excel.calls.total() <= MOST, excel.calls.most_common(9)


def test_a_new_puzzle_asks_excel_no_more_often_than_this(excel):
    macros.generate(seed="8", level="easy")
    assert excel.calls.total() <= MOST_TO_GENERATE, excel.calls.most_common(9)


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


REPLACING = {
    "generate": partial(macros.generate, seed="8", level="easy"),
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
