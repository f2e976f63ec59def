"""Every control in the Excel of every year, through the add-in's own VBA.

When a command is over, Python holds no object of Excel, also after a fault; no call is made again
without end; *Undo last* gives back exactly what was there; a busy moment is waited for, and a long
one is said in one sentence. The collector of circles is off: an idle server never runs it.
"""

import gc
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path

import pytest

from numpure_xl.hosts import web_browser
from numpure_xl.hosts.excel import bulk, com, overlays
from numpure_xl.hosts.excel.front import FILE, INPUT, REFRESH, SPOKEN, WROTE
from numpure_xl.hosts.excel.host import ExcelHost
from numpure_xl.macros import animation
from numpure_xl.macros.clicks import CLICKS, click
from tests.commands import matrix
from tests.hosts.excel import engines
from tests.hosts.excel.addin import AddIn
from tests.hosts.excel.model import Area, Excel, Name
from tests.hosts.excel.years import IGNORED, REJECTED, YEARS, Refusals
from tests.kinds import PUZZLE, differing
from tests.sampling import some
from tests.snapshots import held
from tests.undo_law import FaultError, failing, with_sizes

pytestmark = pytest.mark.host

LEVEL = "easy half-turn"
UNDO = "numpureUndoLast"
LONG = {"numpureSelftest"}
"""A control that runs all the others on workbooks of its own."""

CONTROLS = [name for name in CLICKS if name not in {UNDO, *LONG}]
BUSY = "Excel is busy; leave the cell that is edited, close an open dialog, and try again."


@pytest.fixture(autouse=True)
def at_home(monkeypatch, tmp_path):
    """Let the user have an empty home and a browser, and chance, pictures and time be set."""
    now = [0.0]
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(web_browser, "open_link", lambda _: None)
    monkeypatch.setattr("secrets.token_hex", lambda _: "7")
    monkeypatch.setattr(animation, "FASTER", 2)
    monkeypatch.setattr(animation, "SPEEDS", {"normal": 0, "fast": 0, "slow": 0})
    monkeypatch.setattr(com, "monotonic", lambda: now[0])
    monkeypatch.setattr(com, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds))


class Front:
    """An Excel of a year with a board, the add-in and its user."""

    def __init__(self, name, folder, board="9x9"):
        self.year, self.excel = YEARS[name], Excel(year=YEARS[name])
        sheet = self.excel.active.active
        sheet.write(Area(3, 3, 9, 9), matrix(PUZZLE))
        sheet.change([Area(3, 3, 9, 9)], "bold", value=True)
        sheet.formulas |= {(5, 5): "=A1", (5, 6): "=A1", (13, 3): "=SUM(C3:C11)"}
        sheet.write(Area(14, 3, 1, 2), [["'007", 1 / 3]])
        sheet.selection = [Area(3, 3, 9, 9)]
        self.addin = AddIn(self.excel)
        self.addin.refusal = "" if self.year.sees_python else "hr = -2147221164"
        self.addin.answer(bulk.MACRO, bulk.SPILLS, bulk.NAMED_AREAS, WROTE, SPOKEN)
        self.addin.answer(overlays.DRAW, overlays.ERASE, overlays.OVERLAYS)
        self.excel.answers |= {INPUT: "=40", FILE: f"={folder / 'book.xlsx'}", REFRESH: ""}
        self.book = (engines.mac if self.year.is_mac else engines.windows)(self.excel)
        self.book.set_mock_caller()
        self.board, of_menu = board, f"numpureVariant.{board}".replace("+", "_")
        self.addin.press(of_menu, "NumpureOnBoard", True, tag="variant")
        self.excel.held.clear()
        self.excel.refusals = Refusals([*self.year.busy] * 9999)

    def click(self, control):
        """Press a control and answer all that is asked with yes; return what was said."""
        self.excel.buttons[:] = ["yes"] * 9
        self.excel.messages.clear()
        self.addin.vba.dialogs.clear()
        if self.year.is_mac:
            with suppress(FaultError):
                click(f"{control} {self.board} {LEVEL}")
            return [*self.excel.messages]
        self.addin.press(control)
        return [*self.excel.messages, *(prompt for _, prompt, *_ in self.addin.vba.dialogs)]

    def content(self):
        """Return all that the workbook holds."""
        return with_sizes(held(self.excel.active.sheets, []))


@contextmanager
def uncollected():
    """Let nothing collect objects that hold each other."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@pytest.mark.few(18)
@pytest.mark.parametrize(("year", "control"), [*product(YEARS, CONTROLS)])
def test_a_control_holds_nothing_repeats_nothing_and_can_be_undone(year, control, tmp_path):
    front = Front(year, tmp_path)
    before = front.content()
    with uncollected():
        said = front.click(control)
        assert [*front.excel.held] == []
        assert not [text for text in said if "Traceback" in text]
        assert (not front.addin.vba.dialogs) is front.year.sees_python or front.year.is_mac
        if differing(before, front.content()):
            assert front.click(UNDO) == []
        assert [*front.excel.held] == []
    assert differing(before, front.content()) == []
    assert front.excel.faults == []


SIGNED = ("9x9+killer", "9x9+kropki", "samurai")
"""Boards with signs over cells, and one of several grids."""

ON_SIGNS = ("numpureCheck", "numpureSolve", "numpureClearBoard", "numpureGenerate")


@pytest.mark.few(3)
@pytest.mark.parametrize("board", SIGNED)
@pytest.mark.parametrize("year", YEARS)
def test_on_a_board_with_signs_controls_hold_nothing_and_can_be_undone(year, board, tmp_path):
    front = Front(year, tmp_path, board)
    sees = front.year.sees_python
    with uncollected():
        front.excel.active.active.selection = [Area(20, 20)]
        for control in ("numpureGenerate", *ON_SIGNS):
            before = front.content()
            said = front.click(control)
            assert [*front.excel.held] == [], control
            assert not [text for text in said if "Traceback" in text]
            changed = differing(before, front.content())
            assert bool(changed) is (sees and control != ON_SIGNS[0]), (control, said)
            if changed and control in ON_SIGNS:
                assert front.click(UNDO) == []
                assert differing(before, front.content()) == [], control
    assert front.excel.faults == []


@pytest.mark.few(5)
@pytest.mark.parametrize("at", [1, 2])
@pytest.mark.parametrize("control", ["numpureGenerate", "numpureSolve", "numpureClearBoard"])
@pytest.mark.parametrize("year", YEARS)
def test_after_a_fault_nothing_is_held_and_all_is_as_it_was(
    year, control, at, monkeypatch, tmp_path
):
    front = Front(year, tmp_path)
    before = front.content()
    with uncollected(), monkeypatch.context() as patch:
        patch.setattr(ExcelHost, "_apply", failing(ExcelHost._apply, at))
        front.click(control)
        assert [*front.excel.held] == []
    assert differing(before, front.content()) == []


READING, WRITING = ("numpureCheck", "numpureHint3"), ("numpureSolve", "numpureGenerate", UNDO)


def calls_of(control, tmp_path):
    """Return how many calls a control makes, what it says, and what is there afterwards."""
    front = pressed_before(control, tmp_path)
    front.excel.tries = 0
    said = front.click(control)
    return front.excel.tries, said, front.content()


def pressed_before(control, tmp_path):
    """Return an Excel in which *Undo last* has something to undo."""
    for file in tmp_path.rglob("*.json"):
        file.unlink()
    front = Front("365", tmp_path)
    if control == UNDO:
        front.click("numpureGenerate")
    return front


@pytest.mark.few(3)
@pytest.mark.parametrize("number", [REJECTED, IGNORED])
@pytest.mark.parametrize("control", [*READING, *WRITING])
def test_one_busy_moment_at_any_call_changes_nothing(control, number, tmp_path):
    count, said, after = calls_of(control, tmp_path)
    for at in some(range(count), 4):
        front = pressed_before(control, tmp_path)
        front.excel.refusals = Refusals([0] * at + [number] * 3)
        assert (front.click(control), front.content()) == (said, after), at
        assert [*front.excel.held] == []


@pytest.mark.few(3)
@pytest.mark.parametrize("number", [REJECTED, IGNORED])
@pytest.mark.parametrize("control", [*READING, *WRITING])
def test_an_excel_that_stays_busy_is_said_in_one_sentence_and_nothing_is_lost(
    control, number, tmp_path
):
    count, said, after = calls_of(control, tmp_path)
    for at in some(range(count), 4):
        front = pressed_before(control, tmp_path)
        start, settings = front.content(), dict(front.excel.settings)
        front.excel.refusals = Refusals([0] * at, number)
        told = front.click(control)
        front.excel.refusals = Refusals()
        assert front.excel.settings == settings
        is_busy = told[-1:] == [BUSY] and told[:-1] == said[: len(told) - 1]
        assert is_busy or (told, front.content()) == (said, after), (at, told)
        assert [*front.excel.held] == []
        if control == UNDO:
            front.click(UNDO)
            assert front.content() == after, at
        elif differing(start, front.content()):
            front.click(UNDO)
            assert differing(start, front.content()) == [], at


@pytest.mark.parametrize("control", ["numpureGenerate", "numpureCheck"])
@pytest.mark.parametrize("names", [0, 100, 2000])
def test_names_cost_one_call(control, names, tmp_path):
    counts = []
    for number in (0, names):
        front = Front("365", tmp_path)
        sheet = front.excel.active.active
        front.excel.active.names += [
            Name(f"dead{at}", sheet, None if at % 2 else Area(1, 1)) for at in range(number)
        ]
        front.excel.calls.clear()
        sheet.selection = [Area(40, 20)]
        front.click(control)
        counts.append(front.excel.calls.total())
    assert counts[0] == counts[1]
