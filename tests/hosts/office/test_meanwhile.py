"""The law of what somebody else types while a command of the pane is at work: it stays.

Between the last look and the write there is one round trip, in which nothing can be seen: the law
is about all others after the command has read the sheet.
"""

from typing import Any

import pytest

from tests.commands import matrix
from tests.hosts.excel.model import Excel
from tests.hosts.office.excel import Node, Pane
from tests.kinds import PUZZLE
from tests.memory import MemoryBook

pytestmark = pytest.mark.host

TYPED = 77.0

COMMANDS: dict[str, dict[str, Any]] = {
    "solve": {},
    "candidates": {},
    "clear": {"whole": True},
    "generate": {"variant": "9x9", "level": "easy"},
    "solution": {"filler": "search"},
    "punch": {"clues": 40},
}
"""Commands that write into many cells of a board."""


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    started = Node(tmp_path_factory.mktemp("office"))
    yield started
    started.close()


def opened(node):
    """Return a workbook with a puzzle typed into C3:K11, and the pane beside it."""
    book = MemoryBook(Excel())
    board = book.sheets[0]["C3:K11"]
    board.value = matrix(PUZZLE)
    for number, symbol in enumerate(PUZZLE, 1):
        if symbol != ".":
            board(number).font.bold = True
    board.select()
    return book, Pane(node, book.excel)


def run(book, pane, command, *, typing=None, **options):
    """Run a command, whose user says yes to all; return what the cells around the board hold."""
    book.excel.buttons[:] = ["yes"] * 5
    pane.typing = typing
    pane.run(command, **options)
    return dict(book.model.values)


@pytest.mark.parametrize("cell", [(2, 4), (10, 10)])  # a blank, a given
@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_typed_while_a_command_is_at_work_stays(node, command, cell):
    book, pane = opened(node)
    before = dict(book.model.values)
    run(book, pane, command, **COMMANDS[command])
    last_look = pane.syncs - 1
    for sync in range(1, last_look + 1):
        book, pane = opened(node)
        typing = {"sync": sync, "cell": cell, "value": TYPED}
        after = run(book, pane, command, typing=typing, **COMMANDS[command])
        named = f"{chr(ord('A') + cell[1])}{cell[0] + 1}"
        told = f"{named} has changed in the meantime; nothing was written."
        if sync < last_look:  # the command has read it, and may have asked for it
            assert told not in book.excel.messages, (command, sync)
            continue
        there = cell[0] + 1, cell[1] + 1
        if after.get(there) == TYPED and book.excel.messages[-1:] != [told]:
            continue  # the command writes nothing there
        assert book.excel.messages[-1] == told
        assert after == before | {there: TYPED}


@pytest.mark.parametrize("sync", [3, 5, 9])
def test_what_is_typed_during_an_animation_stays_and_the_rest_is_put_back(node, sync):
    book, pane = opened(node)
    book.sheets[0]["N3"].select()
    before = dict(book.model.values)
    typing = {"sync": sync, "cell": [2, 13], "value": TYPED}
    after = run(book, pane, "animate", typing=typing, filler="search", seed="3")
    assert after == before | {(3, 14): TYPED}
    assert book.excel.messages[-1] == "N3 has changed in the meantime; nothing was written."
    told = "There is nothing to undo."
    run(book, pane, "undo_last")
    assert book.excel.messages[-1] == told


CODES = {
    "AccessDenied": "is protected, or read-only",
    "ActivityLimitReached": "Wait a few seconds",
    "ConnectionFailure": "Look at the network",
    "InvalidOperationInCellEditMode": "A cell is being edited",
    "InvalidOrTimedOutSession": "Load the workbook again",
    "RequestAborted": "Excel ended the command",
    "ServiceNotAvailable": "Wait a minute",
    "Timeout": "took too long",
    "GeneralException": "Excel refused the command (GeneralException)",
}
"""What Excel may refuse with, and what people are told then."""


def test_every_refusal_of_excel_has_a_sentence(node):
    sentences = node.refusals([*CODES])
    assert {code: text for code, text in sentences.items() if CODES[code] not in text} == {}
