"""What the guard starts for a test ends with the test, however that ends, and leaves no folder."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import wait_until, with_word
from tests.sampling import slow

GUARD = Path(__file__).parent / "hosts" / "guard.py"
STARTS = """
import subprocess, sys, time
subprocess.Popen([sys.executable, *sys.argv[1:]], stdin=subprocess.PIPE, start_new_session=True)
time.sleep(600)
"""
"""A test run that starts a guard, and is at work."""

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")


def started(folder):
    """Return a process with a guard, when what that guards is at work."""
    made = subprocess.Popen(
        [sys.executable, "-c", STARTS, *guarded(folder)], start_new_session=True
    )
    wait_until(lambda: len(with_word(folder)) > 3)  # these two, and the program's
    return made


def guarded(folder):
    """Return the arguments for a guard of a program that starts another; both work for ever."""
    file = folder / "at-work"
    return [GUARD, folder, "sh", "-c", f'touch "{file}"; tail -f "{file}" & tail -f "{file}"']


@pytest.mark.slow
@pytest.mark.parametrize(
    "stop", [slow("SIGINT"), slow("SIGTERM"), "SIGKILL"]
)  # not all are on Windows
def test_nothing_stays_of_a_run_that_is_stopped(stop, tmp_path):
    folder = tmp_path / "profile"
    folder.mkdir()
    made = started(folder)
    os.killpg(made.pid, getattr(signal, stop))
    assert made.wait(60) != 0
    wait_until(lambda: not with_word(folder) and not folder.exists())


@pytest.mark.slow
def test_nothing_stays_when_it_is_no_longer_needed(tmp_path):
    folder = tmp_path / "profile"
    folder.mkdir()
    with subprocess.Popen([sys.executable, *guarded(folder)], stdin=subprocess.PIPE):
        wait_until(lambda: len(with_word(folder)) > 2)
    assert not with_word(folder)
    assert not folder.exists()


def test_a_program_that_ends_by_itself_tells_how():
    command = [sys.executable, str(GUARD), "", "sh", "-c", "exit 7"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as guard:
        assert guard.wait(60) == 7
