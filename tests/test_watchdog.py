"""A process that hangs is ended, and its log says where; others live as long as they like."""

import subprocess
import sys

import pytest

HEAD = """
import sys, time
from pathlib import Path
from numpure_xl.hosts.excel import watchdog
watchdog.start(Path(sys.argv[1]))
def hang():
    while True: pass
def asking(module):
    path = f"/venv/Lib/site-packages/{module.replace('.', '/')}.py"
    exec(compile("import time; time.sleep(3)", path, "exec"))
def repeating(module):
    path = f"/venv/Lib/site-packages/{module.replace('.', '/')}.py"
    exec(compile("def hang():\\n  while True: pass\\nhang()", path, "exec"))
"""


def ran(program, log):
    """Run a program in a process of its own; return its status and its log."""
    command = [sys.executable, "-c", HEAD + program, log]
    ran = subprocess.run(command, capture_output=True, check=False, timeout=120)
    return ran.returncode, log.read_text("utf-8")


@pytest.mark.parametrize(
    "program",
    [
        "with watchdog.watched(1): hang()",
        "watchdog.watched.__wrapped__.__defaults__ = (1,)\nwatchdog.guarded(hang)()",
        "with watchdog.watched(1):\n  with watchdog.unwatched(): time.sleep(2)\n  hang()",
        "with watchdog.watched(1):\n  with watchdog.watched(60): pass\n  hang()",
        "with watchdog.watched(60), watchdog.unwatched(), watchdog.watched(1): hang()",
        "with watchdog.watched(1):\n  asking('xlwings._xlwindows')\n  hang()",
        "with watchdog.watched(1): repeating('xlwings._xlwindows')",
    ],
    ids=[
        *("command", "function", "after an answer", "after a function"),
        *("a function while the user thinks", "after Excel has answered", "a call without end"),
    ],
)
@pytest.mark.slow
def test_what_hangs_is_ended_and_the_log_says_where(program, tmp_path):
    status, log = ran(program, tmp_path / "numpure.log")
    assert status == 1
    assert "Timeout" in log
    assert "in hang" in log


@pytest.mark.parametrize(
    "program",
    [
        "with watchdog.watched(1): pass\ntime.sleep(2)",
        "with watchdog.watched(1):\n  with watchdog.unwatched(): time.sleep(2)",
        "with watchdog.watched(1):\n  with watchdog.watched(60): time.sleep(2)",
        "with watchdog.watched(1): asking('win32com.client.dynamic')",
        "with watchdog.watched(1):\n  with watchdog.unwatched(): asking('xlwings._xlwindows')",
        "with watchdog.watched(1): asking('xlwings._xlwindows')\ntime.sleep(2)",
    ],
    ids=[
        *("nothing at work", "the user thinks", "a function meanwhile", "Excel calculates"),
        *("a message is shown", "Excel has answered"),
    ],
)
@pytest.mark.slow
def test_what_does_not_hang_lives(program, tmp_path):
    assert ran(program, tmp_path / "numpure.log") == (0, "")


def test_a_fault_is_in_the_log_with_its_time(tmp_path):
    status, log = ran("with watchdog.watched(60): 1 / 0", tmp_path / "numpure.log")
    assert status == 1
    assert log.startswith("20")
    assert log.endswith("ZeroDivisionError: division by zero\n")


def test_a_log_that_has_grown_large_is_begun_anew(tmp_path):
    path = tmp_path / "numpure.log"
    path.write_text("x" * 100_001)
    _, log = ran("watchdog.note('begun')", path)
    assert log.endswith(" begun\n")
    assert len(log) < 50


def test_where_no_log_can_be_written_a_process_is_watched_all_the_same(tmp_path):
    (tmp_path / "file").touch()
    program = HEAD + "print('began', flush=True)\nwith watchdog.watched(1): hang()"
    command = [sys.executable, "-c", program, tmp_path / "file" / "numpure.log"]
    ran = subprocess.run(command, capture_output=True, check=False, timeout=120)
    assert (ran.returncode, ran.stdout.split()) == (1, [b"began"])
