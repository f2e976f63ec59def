"""The law of undo in the pane: our JavaScript over a double of Office.js that refuses anything."""

from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from numpure_xl import macros
from numpure_xl.officejs.commands import OFFERED
from tests.hosts.excel.model import Excel
from tests.hosts.office.excel import Node, Pane
from tests.memory import MemoryBook
from tests.snapshots import held
from tests.undo_law import (
    ANSWERS,
    COMMANDS,
    CONTENT,
    each_command,
    filled,
    undone,
    with_sizes,
)

pytestmark = pytest.mark.host


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    started = Node(tmp_path_factory.mktemp("office"))
    yield started
    started.close()


@each_command((0,), (40,), (60,))
@given(CONTENT, COMMANDS, ANSWERS, st.integers(0, 200))
@settings(
    deadline=None, max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_after_any_command_and_undo_the_sheet_is_as_it_was(node, content, command, answers, left):
    excel = Excel()
    book, pane = MemoryBook(excel), Pane(node, excel)
    filled(book.sheets[0], content)
    pane.left = left
    with pytest.MonkeyPatch.context() as patch:
        for name in OFFERED:
            patch.setattr(macros, name, partial(pane.run, name))
        found = undone(lambda: with_sizes(held(excel.active.sheets, [])), excel, command, answers)
    assert found == []
