"""What a command imports before its work: no more than is written down, so that it starts soon."""

import pytest

from tests.pin_imports import COMMANDS, EACH, FILE, imported, pinned


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_imports_what_is_written_down(command):
    known = pinned()
    wanted = known[EACH] | known[command]
    hint = f"{FILE.name} says otherwise; python -m tests.pin_imports"
    assert imported(command) == wanted, hint


def test_no_command_imports_pages_writers_or_the_search_for_a_technique():
    for command, modules in pinned().items():
        assert not [name for name in modules if name.startswith(("book.", "export."))], command
        assert "sudoku.techniques.forcing_nets" not in modules, command
