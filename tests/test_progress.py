"""How far a command is: lines in a log, a bar on a terminal while nothing is printed there."""

import io
import sys
from threading import Event
from time import sleep

import pytest

from numpure_xl.cli import progress
from numpure_xl.cli.progress import Work, counted, tracked

LONG = 60
"""Seconds after which a test gives up."""

ERASE, CURSOR = "\x1b[2K", "\x1b[?25h"
"""What a terminal is told to clear a line, and to show its cursor again."""


class Terminal(io.StringIO):
    """A terminal that notes what is written; an event is set when a bar is."""

    def __init__(self):
        super().__init__()
        self.shown = Event()

    def isatty(self):
        return True

    def write(self, text):
        count = super().write(text)
        if "Puzzles" in text:
            self.shown.set()
        return count


@pytest.fixture
def log(monkeypatch):
    """Return the lines of a log, the first of which comes soon, and an event that each sets."""
    monkeypatch.setattr(progress, "FIRST", 0.01)
    lines, told = [], Event()

    def tell(line):
        lines.append(line)
        told.set()

    monkeypatch.setattr(progress, "tell", tell)
    return lines, told


@pytest.mark.parametrize(
    ("work", "line"),
    [
        (Work("Puzzles", 3), "Puzzles: 1/3, 0:00:0"),
        (Work("Puzzles", detail=lambda: "nearly"), "Puzzles: 1, 0:00:0"),
    ],
    ids=["of so many", "of any number"],
)
def test_a_log_is_told_how_many_have_come(log, work, line):
    lines, told = log

    def items():
        yield "one"
        told.clear()
        assert told.wait(LONG)
        yield "two"

    assert list(tracked(items(), work)) == ["one", "two"]
    assert lines[-1].startswith(line)
    assert lines[-1].endswith(work.detail())


def test_the_lines_of_a_log_come_ever_more_rarely(log, monkeypatch):
    waits = []

    class Clock(Event):
        def wait(self, timeout=None):
            waits.append(timeout)
            return len(waits) == 5

    monkeypatch.setattr(progress, "Event", Clock)
    monkeypatch.setattr(progress, "monotonic", lambda: sum(waits))
    assert list(tracked("ab", Work("Puzzles"))) == ["a", "b"]
    assert waits == pytest.approx([0.01, 0.01, 0.02, 0.04, 0.08])
    lines, _ = log
    assert len(lines) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="a console there is more than a stream")
def test_a_terminal_has_a_bar_only_while_it_waits(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "SILENCE", 0.05)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())

    def items():
        for item in ("one", "two"):
            terminal.shown.clear()
            assert terminal.shown.wait(LONG)
            yield item

    for _ in tracked(items(), Work("Puzzles", 2), is_printed=True):
        shown = terminal.getvalue()
        assert shown.rindex(CURSOR) > shown.rindex("Puzzles")
        assert shown.rstrip("\r\n").endswith(ERASE)
        sleep(0.1)
        assert terminal.getvalue() == shown


def test_a_quick_command_on_a_terminal_shows_nothing(monkeypatch):
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    monkeypatch.setattr(progress, "SILENCE", LONG)
    assert list(tracked("ab", Work("Puzzles"), is_printed=True)) == ["a", "b"]
    assert terminal.getvalue() == ""


def test_a_count_moves_with_each_call(log):
    lines, told = log
    with counted(Work("PDF", 3)) as step:
        for number in range(3):
            told.clear()
            assert told.wait(LONG)
            assert lines[-1].startswith(f"PDF: {number}/3")
            step()
    with counted(Work("PDF", 0)) as step:
        step()  # one more than there are is no fault
