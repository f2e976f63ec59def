"""Every command in every state of Excel: it does its work, or one sentence refuses it."""

from copy import deepcopy
from dataclasses import replace
from itertools import product
from types import SimpleNamespace

import pytest

from numpure_xl import macros
from numpure_xl.macros import animation
from tests.commands import matrix
from tests.hosts.excel.conftest import FRONTS
from tests.hosts.excel.model import MANUAL, SEMIAUTOMATIC, Area, Chart, Excel, Sheet, Window
from tests.snapshots import held
from tests.undo_law import EVERY, PUZZLE

R1C1 = -4150
"""xlR1C1."""

NO_CELLS = "Something other than cells is selected, such as a chart; select cells."
SEVERAL = "Several sheets are selected; select one sheet."


def of_settings(**settings):
    return lambda excel: excel.settings.update(settings)


def grouped(excel):
    excel.active.sheets.append(Sheet(excel.active, "Sheet2"))
    excel.active.windows[0].grouped = [*excel.active.sheets]


def with_frozen_panes(excel):
    window = excel.active.windows[0]
    window.frozen, window.scroll = (3, 2), (40, 30)


def with_another_window(excel):
    """Open another window behind: it shows another cell of grouped sheets, its panes frozen."""
    book, sheet = excel.active, Sheet(excel.active, "Sheet2")
    book.sheets.append(sheet)
    shown = {"Sheet1": [Area(20, 20)], "Sheet2": [Area(9, 9, 2, 3), Area(1, 1)]}
    book.windows.append(Window(sheet, shown, [*book.sheets], (2, 0), (5, 5)))


def on_a_chart(excel):
    excel.active.active.selection = None


def on_a_chart_sheet(excel):
    excel.active.active = Chart("Chart1")


USUAL = {
    "R1C1": of_settings(reference_style=R1C1),
    "manual calculation": of_settings(calculation=MANUAL),
    "semiautomatic calculation": of_settings(calculation=SEMIAUTOMATIC),
    "frozen panes": with_frozen_panes,
    "another window": with_another_window,
    "dates from 1904": lambda excel: setattr(excel.active, "is_1904", True),
    "another workbook behind": lambda excel: excel.open("/home/me/Book1.xlsx"),
    "no table grows": of_settings(expand_tables=False),
    "no alerts": of_settings(display_alerts=False),
}
"""States in which a command does what it always does."""

WITHOUT_CELLS = {
    "a chart is selected": on_a_chart,
    "a chart sheet is in front": on_a_chart_sheet,
    "nothing is selected": lambda excel: setattr(excel, "selects_nothing", True),
}

ALL: list[tuple[str, dict[str, object]]] = [
    *EVERY,
    ("rate", {}),
    ("hint", {"depth": 1}),
    ("clear_tiles", {}),
    ("undo_last", {}),
    ("about", {}),
    ("settings", {"speed": "fast"}),
]


def named(command):
    """Return what a command is called, with its options."""
    name, options = command
    return " ".join([name, *map(str, options.values())])


IDS = [*map(named, ALL)]

ANYWHERE = {"undo_last", "about", "settings"}
"""The commands that need no cells."""

READ = {"check", "rate", "hint", "clear_tiles", *ANYWHERE}
"""Those that write nothing here."""


def ran(system, command, put_into):
    """Run a command on a board in a state; return Excel, what it held before and holds after."""
    excel = Excel()
    book = FRONTS[system](excel)
    book.set_mock_caller()
    sheet = excel.active.sheets[0]
    sheet.write(Area(2, 2, 4, 4), matrix(PUZZLE, 4))
    book.sheets[0]["B2:E5"].select()
    put_into(excel)
    excel.buttons[:] = ["yes"] * 5
    before = snapshot(excel)
    name, options = command
    getattr(macros, name)(**options)
    assert excel.faults == []
    return SimpleNamespace(excel=excel, before=before, after=snapshot(excel))


def snapshot(excel):
    book = excel.books[0]
    return SimpleNamespace(
        held=deepcopy(held(book.sheets[:1], [])),
        kept=(
            dict(excel.settings),
            [replace(w, selections=dict(w.selections), sheet=w.sheet.name) for w in book.windows],
            len(book.sheets),
        ),
        messages=[*excel.messages],
    )


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path_factory):
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setattr("pathlib.Path.home", lambda: folder)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setattr(animation, "FASTER", 2)
    monkeypatch.setitem(animation.SPEEDS, "normal", 0)


@pytest.mark.parametrize(
    ("command", "state"),
    [*product(ALL, USUAL)],
    ids=lambda value: value if isinstance(value, str) else named(value),
)
@pytest.mark.parametrize("system", FRONTS)
def test_a_command_does_there_what_it_does_elsewhere(system, command, state):
    usual, there = ran(system, command, lambda _: None), ran(system, command, USUAL[state])
    assert there.after.held == usual.after.held
    assert there.after.messages == usual.after.messages
    assert there.after.kept == there.before.kept


@pytest.mark.parametrize("state", WITHOUT_CELLS)
@pytest.mark.parametrize("command", ALL, ids=IDS)
@pytest.mark.parametrize("system", FRONTS)
def test_where_no_cells_are_selected_one_sentence_says_so(system, command, state):
    there = ran(system, command, WITHOUT_CELLS[state])
    if command[0] in ANYWHERE:
        assert there.after.messages == ran(system, command, lambda _: None).after.messages
    else:
        assert there.after.messages == [NO_CELLS]
    assert (there.after.held, there.after.kept) == (there.before.held, there.before.kept)


@pytest.mark.parametrize("command", ALL, ids=IDS)
@pytest.mark.parametrize("system", FRONTS)
def test_on_grouped_sheets_a_command_reads_and_writes_nothing(system, command):
    there = ran(system, command, grouped)
    if command[0] in READ:
        assert there.after.messages == ran(system, command, lambda _: None).after.messages
    else:
        assert there.after.messages[-1] == SEVERAL
    assert (there.after.held, there.after.kept) == (there.before.held, there.before.kept)
