"""Every command through xlwings' own engines for Windows and for a Mac, over doubles of Excel."""

from copy import deepcopy

import pytest

from tests.commands import Commands
from tests.hosts.excel import engines
from tests.snapshots import held
from tests.test_macros import User as InMemory
from tests.test_macros import recipes

REACH_FILTERED = {"solve", "next step", "candidates", "generate", "clear all"}
"""The commands that change cells in row 9, or above and below it."""


class User(InMemory):
    """The user of a double of Excel."""

    def __init__(self, excel):
        self.excel = excel
        self.messages, self.buttons = excel.messages, excel.buttons
        excel.settings["expand_tables"] = False  # as our VBA sets it before Python runs
        self.answers: dict[str, str] = {}
        self.questions: list[tuple[str, ...]] = []
        for name in ("NumpureInput", "NumpureFile"):
            excel.answers[name] = lambda *question, name=name: self.answer(name, question)

    def protect(self, sheet):
        self.model(sheet).protected = True

    def merge(self, there):
        there.merge()

    def recipes(self, path):
        assert self.excel.opened == [str(path)]
        return recipes(path)

    def state(self):
        return deepcopy([(s.name, s.values, s.formulas, s.looks) for s in self.excel.active.sheets])

    def settle_formula(self, there, value):
        self.model(there.sheet).values[there.row, there.column] = value

    def array(self, there, value):
        there.formula = "=A100:B101"
        for cell in there:
            self.settle_formula(cell, value)
            self.model(there.sheet).arrays.add((cell.row, cell.column))

    def refused(self, kind, usual):
        return REACH_FILTERED if kind == "filtered" else usual

    def snapshot(self):
        book = self.excel.active
        return held(book.sheets, book.names)

    def model(self, sheet):
        return next(s for s in self.excel.active.sheets if s.name == sheet.name)


class OverADouble(Commands):
    """What Excel does not know is a fault, also where the command goes on as if it were nothing."""

    front = staticmethod(engines.windows)

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
