"""A double of Excel for each test, and the active workbook as xlwings has it on either system."""

import pytest

from tests.hosts.excel import engines
from tests.hosts.excel.model import Excel

FRONTS = {"Windows": engines.windows, "Mac": engines.mac}


@pytest.fixture
def excel(monkeypatch, tmp_path_factory):
    """Return a double, whose user has an empty home; to ask what Excel does not know is a fault."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setattr("pathlib.Path.home", lambda: home)
    excel = Excel()
    yield excel
    assert excel.faults == []


@pytest.fixture(params=FRONTS.values(), ids=[*FRONTS])
def book(request, excel):
    """Return the active workbook, of which a button was clicked."""
    book = request.param(excel)
    book.set_mock_caller()
    return book
