"""Runs a program that ends with the tests: `python guard.py FOLDER PROGRAM ARGUMENTS...`.

It ends, and all that it has started, when the standard input of this process does: when its other
end is closed, or whoever holds that has been interrupted or killed. FOLDER is removed then; an
empty text stands for none. The program is in a session of its own, where no Ctrl+C reaches it.
"""

import os
import select
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress

PATIENCE = 10
"""How many seconds a program may take to end when it is asked to."""


def run(folder, command):
    """Run a program until it ends or is no longer wanted; return its exit status."""
    program = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
    ended = os.pidfd_open(program.pid)
    select.select([sys.stdin, ended], [], [])
    end(program)
    if folder:
        shutil.rmtree(folder, ignore_errors=True)
    return program.returncode


def end(program):
    """End a program with all that it has started."""
    with suppress(ProcessLookupError):  # nothing is left of it
        os.killpg(program.pid, signal.SIGTERM)
        patient = time.monotonic() + PATIENCE
        while time.monotonic() < patient:
            program.poll()
            os.killpg(program.pid, 0)
            time.sleep(0.05)
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))
