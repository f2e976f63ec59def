"""How often a command asks Excel, over the doubles: each call takes time, and on a Mac much of it.

The board is a 9x9 that Generate has laid, so that the add-in knows it from the click before.
"""

import pytest

from numpure_xl import macros

MOST = 60
MOST_TO_GENERATE = 120

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
    """Return a double with a new board, its calls counted from now on."""
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
