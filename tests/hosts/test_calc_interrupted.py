"""A living Calc whose user interrupts commands, or has a sheet with a Japanese name."""

import threading

import pytest

from numpure_xl import macros
from numpure_xl.board.location import Area
from numpure_xl.extension.choices import Choices
from numpure_xl.extension.office import Office
from numpure_xl.hosts.excel.config import LANGUAGE
from numpure_xl.hosts.libreoffice import adapter, dialogs
from numpure_xl.macros import generation, user
from numpure_xl.sheet_io.changes import PutValue
from numpure_xl.sheet_io.undo import UndoRecord
from tests.commands import matrix, text_of
from tests.hosts import calc, living
from tests.hosts.test_calc import User
from tests.kinds import ANSWER, PUZZLE, differing


@pytest.fixture
def answers(monkeypatch, tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setattr("pathlib.Path.home", lambda: home)
    return calc.Answers()


@pytest.fixture
def book(answers, monkeypatch):
    book = calc.Document(answers)
    book.commands(monkeypatch)
    there = book.sheets[0]["C3:K11"]
    there.value = matrix(PUZZLE)
    there.select()
    yield book
    book.close()


@pytest.fixture
def host(book, answers, tmp_path):
    return User(book, answers, tmp_path / "book.fods")


def press_escape(book, begun, ended):
    """Press Esc in the window of a document again and again, while a command works."""
    begun.wait()  # before, both threads would ask LibreOffice at once
    event = living.uno().createUnoStruct("com.sun.star.awt.KeyEvent")
    event.KeyCode = dialogs.ESCAPE
    cancel = lambda: setattr(book.calc, "is_cancelled", True)  # noqa: E731
    with dialogs.on_escape(book.api, cancel) as handler:
        while not ended.wait(0.05):
            handler.keyPressed(event)


def test_a_command_that_the_user_interrupts_changes_nothing(book, host, monkeypatch):
    begun, ended = threading.Event(), threading.Event()

    def work_forever(_):
        begun.set()
        while True:
            pass

    monkeypatch.setattr(
        generation, "make_first", work_forever
    )  # else a quick machine is done before
    book.sheets[0]["N20"].select()
    before, state = host.snapshot(), host.state()
    presses = threading.Thread(target=press_escape, args=(book, begun, ended))
    presses.start()
    try:
        macros.generate()
    finally:
        ended.set()
        begun.set()
        presses.join()
    assert host.messages == ["Stopped; everything is as it was."]
    assert differing(before, host.snapshot()) == []
    assert host.state() == state


def test_a_fault_in_the_middle_of_writing_puts_everything_back(host, monkeypatch):
    before, state = host.snapshot(), host.state()
    host.buttons += ["yes"]  # the digits typed are replaced
    monkeypatch.setattr(adapter, "drawn", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        macros.generate(seed="1", level="easy")
    assert differing(before, host.snapshot()) == []
    assert host.state()[0] == state[0]


def test_what_libreoffice_refuses_is_told_in_one_sentence(book, host, answers, monkeypatch):
    """Its exceptions take no traceback, and come out of a `with` as others."""
    office = Office(book.calc.context, Choices({"chosen": {}, "titles": {}}, "en-US"))
    office.calc.answer, outside = answers, Area(2_000_000, 0, 1, 1)
    before = host.snapshot()

    async def writes_outside(session):
        record = UndoRecord("Sheet1")
        await session.write([PutValue([Area(0, 0, 1, 1)], 1), PutValue([outside], 1)], record)

    async def reads_outside(session):
        with session.step():
            await session.host.contents("Sheet1", outside)

    for work in (writes_outside, reads_outside):
        monkeypatch.setattr(macros, "rate", work)
        office.run(book.api, "vnd.numpure:rate")
    assert host.messages == [
        "LibreOffice refused to change A2000001; everything is as it was.",
        "LibreOffice ended the command; everything is as it was.",
    ]
    assert differing(before, host.snapshot()) == []


def test_a_sheet_with_a_japanese_name_is_played_in_japanese(book, host):
    user.save(**{LANGUAGE: "ja"})
    book.api.Sheets.getByIndex(0).Name = "問題 その一"
    sheet = book.sheets[0]
    sheet["E5"].select()
    macros.check()
    macros.solve()
    assert text_of(sheet["C3:K11"]) == ANSWER
    macros.undo_last()
    assert text_of(sheet["C3:K11"]) == PUZZLE
    book.api.Sheets.getByIndex(0).protect("")
    macros.candidates()
    assert host.messages[0] == "ここまで正解です。空きマスは残り 51 です。"
    assert "問題 その一" in host.messages[1]
