"""A living Calc whose user interrupts commands, or has a sheet with a Japanese name."""

import threading

import pytest

from numpure_xl import macros
from numpure_xl.hosts.excel.config import LANGUAGE
from numpure_xl.hosts.libreoffice.engine import dialogs, front
from numpure_xl.live import change
from numpure_xl.macros import generation, user
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
def book(answers):
    engine = calc.engine()
    engine.answer = answers
    engine.apps.app.books.add()
    book = front(engine)
    book.set_mock_caller()
    there = book.sheets[0]["C3:K11"]
    there.value = matrix(PUZZLE)
    there.select()
    yield book
    book.close()


@pytest.fixture
def host(book, answers, tmp_path):
    return User(book, answers, tmp_path / "book.fods")


def press_escape(book, ended):
    """Press Esc in the window of a document again and again, until a command has ended."""
    event = living.uno().createUnoStruct("com.sun.star.awt.KeyEvent")
    event.KeyCode = dialogs.ESCAPE
    cancel = lambda: setattr(book.app.impl, "is_cancelled", True)  # noqa: E731
    with dialogs.on_escape(book.api, cancel) as handler:
        while not ended.wait(0.05):
            handler.keyPressed(event)


def work_forever(_):
    while True:
        pass


def test_a_command_that_the_user_interrupts_changes_nothing(book, host, monkeypatch):
    monkeypatch.setattr(generation, "make", work_forever)  # else a quick machine is done before
    book.sheets[0]["N20"].select()
    before, state, ended = host.snapshot(), host.state(), threading.Event()
    presses = threading.Thread(target=press_escape, args=(book, ended))
    presses.start()
    try:
        macros.generate()
    finally:
        ended.set()
        presses.join()
    assert host.messages == ["Stopped; all is as it was."]
    assert differing(before, host.snapshot()) == []
    assert host.state() == state


def test_a_fault_in_the_middle_of_writing_puts_everything_back(host, monkeypatch):
    before, state = host.snapshot(), host.state()
    host.buttons += ["yes"]  # the digits typed are replaced
    monkeypatch.setitem(change.WRITERS, "bold", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        macros.generate(seed="1", level="easy")
    assert differing(before, host.snapshot()) == []
    assert host.state()[0] == state[0]


def test_a_sheet_with_a_japanese_name_is_played_in_japanese(book, host):
    user.save(**{LANGUAGE: "ja"})
    sheet = book.sheets[0]
    sheet.name = "問題 その一"
    sheet["E5"].select()
    macros.check()
    macros.solve()
    assert text_of(sheet["C3:K11"]) == ANSWER
    macros.undo_last()
    assert text_of(sheet["C3:K11"]) == PUZZLE
    sheet.api.protect("")
    macros.candidates()
    assert host.messages[0] == "ここまで正解です。空きマスは残り 51 です。"
    assert "問題 その一" in host.messages[1]
