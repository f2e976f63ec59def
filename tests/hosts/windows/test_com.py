"""What the real pywin32 does with objects that are held, members that lack, and a busy program."""

import gc
from contextlib import suppress
from weakref import ref

import pytest
import pywintypes
import xlwings._xlwindows as xlwindows
from win32com.client import Dispatch
from win32com.server.exception import COMException
from win32com.server.util import wrap

from numpure_xl.hosts.excel import com
from numpure_xl.hosts.excel.com import BusyError, Connection
from numpure_xl.hosts.excel.inside_xlwings import kinds


class Cells:
    """A range of an Excel before 2021, which refuses some calls.

    Attributes:
        busy: The numbers with which the next calls are refused.
        asked: How often it was asked.
    """

    _public_methods_ = ("Select",)
    _public_attrs_ = ("Formula", "Next")

    def __init__(self):
        self.busy, self.asked, self.text, self.others = [], 0, "", []

    def _answer(self, value=None):
        self.asked += 1
        if self.busy:
            raise COMException(scode=self.busy.pop(0))
        return value

    @property
    def Formula(self):  # noqa: N802
        return self._answer(self.text)

    @Formula.setter
    def Formula(self, text):  # noqa: N802
        self._answer()
        self.text = text

    @property
    def Next(self):  # noqa: N802
        cells = Cells()
        self.others.append(ref(cells))
        return self._answer(wrap(cells))

    def Select(self):  # noqa: N802
        return self._answer("selected")


@pytest.fixture(name="cells")
def _cells(monkeypatch):
    monkeypatch.setattr(com, "PAUSE", 0.001)
    return Cells()


@pytest.fixture(name="connection")
def _connection():
    return Connection(kinds(xlwindows))


def seen(cells, connection):
    """Return a range as a command has it."""
    return connection.wrapped(Dispatch(wrap(cells)))


def test_a_member_that_lacks_is_asked_for_once_and_set_once(cells, connection):
    target = seen(cells, connection)
    for call in (lambda: target.Formula2, lambda: setattr(target, "Formula2", "=A1")):
        with pytest.raises((AttributeError, pywintypes.com_error)):
            call()
    target.Formula = "=A1"
    assert (target.Formula, target.Select()) == ("=A1", "selected")


@pytest.mark.parametrize("number", sorted(com.BUSY))
def test_a_busy_program_is_waited_for(cells, connection, number):
    target = seen(cells, connection)
    calls = (
        lambda: setattr(target, "Formula", "=A1"),
        lambda: target.Formula,
        lambda: target.Select(),  # noqa: PLW0108  # a method is looked up anew
        lambda: target.Next.Formula,
    )
    for call in calls:
        cells.busy, cells.asked = [number] * 3, 0
        call()
        assert cells.asked == 4
    assert cells.text == "=A1"


def test_a_program_that_stays_busy_is_given_up(cells, connection, monkeypatch):
    monkeypatch.setattr(com, "SECONDS", 0.1)
    target = seen(cells, connection)
    cells.busy = [com.IGNORED] * 100_000
    with pytest.raises(BusyError):
        target.Formula = "=A1"


def test_other_refusals_are_told_at_once(cells, connection):
    cells.busy = [-2146827284] * 9  # 0x800A03EC
    with pytest.raises(pywintypes.com_error):
        seen(cells, connection).Formula = "=A1"
    assert cells.asked == 2  # pywin32 swallows the first, which says only that it cannot be set


def test_when_a_command_is_over_nothing_is_held_whoever_has_its_objects(cells, connection):
    """Objects, methods, what an exception holds, and a circle."""
    gc.collect()
    gc.disable()
    try:
        kept = [seen(cells, connection)]
        kept += [kept[0].Next, kept[0].Select, kept]
        with suppress(AttributeError, pywintypes.com_error):
            kept[1].Formula2 = "=A1"
        cells.busy = [-2146827284]
        try:
            kept[0].Select()
        except pywintypes.com_error as error:
            kept.append(error)
        alive = ref(cells)
        del cells.others[1:]
        other = cells.others[0]
        assert other() is not None
        connection.close()
        assert other() is None
        with pytest.raises(ReferenceError):
            kept[0].Select()
        assert alive() is cells
    finally:
        gc.enable()
