"""Files are whole whatever the system refuses; `python -m tests.bench.faults` tries more."""

import subprocess
import sys

import pytest

from tests.running import LONG


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the shim is for Linux and gcc")
def test_no_fault_of_the_system_leaves_half_a_file_or_none_is_told():
    wanted = ("book.xlsx", "generate", "site", "addin", "undo")
    command = [sys.executable, "-m", "tests.bench.faults", *wanted]
    made = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)
    assert made.stdout.endswith("\n0 findings\n"), made.stdout + made.stderr
    assert made.stdout.count("  rename the n-th alone ") == len(wanted)
