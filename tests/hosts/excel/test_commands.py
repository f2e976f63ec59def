"""Every command through xlwings' own engines for Windows and for a Mac, over doubles of Excel."""

import pytest

from tests.commands import Commands
from tests.hosts.excel import engines
from tests.memory import User


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
