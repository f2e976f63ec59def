"""Every command through xlwings' own engines for Windows and for a Mac, over doubles of Excel."""

from copy import deepcopy

import pytest

from tests.commands import Commands
from tests.hosts.excel import engines
from tests.hosts.excel.model import Excel
from tests.test_macros import User as InMemory
from tests.test_macros import recipes


class User(InMemory):
    """The user of a double of Excel."""

    def __init__(self, excel):
        self.excel = excel
        self.messages, self.buttons = excel.messages, excel.buttons
        self.answers: dict[str, str] = {}
        self.questions: list[tuple[str, ...]] = []
        for name in ("NumpureInput", "NumpureFile"):
            excel.answers[name] = lambda *question, name=name: self.answer(name, question)

    def protect(self, sheet):
        self._model(sheet).protected = True

    def merge(self, there):
        there.merge()

    def recipes(self, path):
        assert self.excel.opened == [str(path)]
        return recipes(path)

    def state(self):
        return deepcopy([(s.name, s.values, s.formulas, s.looks) for s in self.excel.active.sheets])

    def settle_formula(self, there, value):
        self._model(there.sheet).values[there.row, there.column] = value

    def array(self, there):
        there.formula = "=A100:B101"
        self.settle_formula(there, None)
        self._model(there.sheet).arrays.add((there.row, there.column))

    def _model(self, sheet):
        return next(s for s in self.excel.active.sheets if s.name == sheet.name)


class OverADouble(Commands):
    """What Excel does not know is a fault, also where the command goes on as if it were nothing."""

    front = staticmethod(engines.windows)

    @pytest.fixture
    def excel(self):
        excel = Excel()
        yield excel
        assert excel.faults == []

    @pytest.fixture
    def book(self, excel):
        book = self.front(excel)
        book.set_mock_caller()
        return book

    @pytest.fixture
    def host(self, excel):
        return User(excel)


class TestOnWindows(OverADouble):
    pass


class TestOnAMac(OverADouble):
    front = staticmethod(engines.mac)
