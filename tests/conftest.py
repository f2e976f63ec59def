"""Settings, the choice of tests and the report of what was left out, shared by all tests."""

import atexit
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as shells start what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples on every run; no test depends on time.
for profile, count in {"some": 25, "all": 100}.items():
    settings.register_profile(profile, max_examples=count, deadline=None, derandomize=True)

collect_ignore_glob = [
    "hosts/originals/*",  # programs that record what the originals do
    "hosts/lite/*",  # what runs in the browser
    *([] if sys.platform == "win32" else ["hosts/windows/*", "bench/windows.py"]),
]

HOSTS = Path(__file__).parent / "hosts"
LEFT_OUT = pytest.StashKey[Counter[str]]()
FOLDER = pytest.StashKey[str]()
HOW = {
    "host": "pytest -m host",
    "slow": "pytest -m slow",
    "data": "NUMPURE_DATA=FOLDER, see tests/known.py",
    "wine": ".ci/windows FOLDER",
}
"""What is left out unless it is asked for, and how to ask."""


@pytest.fixture(scope="session", autouse=True)
def _no_progress_in_logs():
    """Keep stderr free of the lines about progress, which come by the clock."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("numpure_xl.cli.progress.FIRST", 3600.0)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Mark what needs a real program; leave out what needs a folder that is not there."""
    for item in items:
        if HOSTS in item.path.parents and HOSTS / "windows" not in item.path.parents:
            item.add_marker("host")
    for mark in ("data", "wine"):
        if not os.environ.get(f"NUMPURE_{mark.upper()}"):
            without = [item for item in items if item.get_closest_marker(mark)]
            config.hook.pytest_deselected(items=without)
            items[:] = [item for item in items if item not in without]


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """Prepare to count what is left out, and to leave nothing behind."""
    config.stash[LEFT_OUT] = Counter()
    settings.load_profile("some" if "not slow" in config.option.markexpr else "all")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to end as by Ctrl+C
    if not config.option.basetemp:
        folder = tempfile.mkdtemp(prefix="numpure-tests-")
        atexit.register(_remove, folder)  # after what tests have registered: the end of programs
        Path(folder).chmod(0o1777)  # LibreOffice's extension manager may run as nobody
        config.option.basetemp = Path(folder, "base")
        config.stash[FOLDER] = folder


def _remove(folder):
    """Remove a folder in which a program of another test process may still be ending."""
    for _ in range(50):
        shutil.rmtree(folder, ignore_errors=True)
        if not Path(folder).exists():
            break
        time.sleep(0.2)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session):
    """Put all temporary files into one folder, those of programs that tests start, too.

    Not earlier: what SlipCover makes in its `pytest_configure` outlives the session.
    """
    if folder := session.config.stash.get(FOLDER, None):
        tempfile.tempdir = os.environ["TMPDIR"] = folder


def pytest_deselected(items):
    """Count what is left out by the first mark that leaves it out."""
    for item in items:
        unwanted = [name for name in HOW if f"not {name}" in item.config.option.markexpr]
        mark = next(filter(item.get_closest_marker, [*unwanted, "data", "wine"]), None)
        if mark:
            item.config.stash[LEFT_OUT][mark] += 1


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    """Hand the counts on; fail where nothing may be skipped: a missing program is a fault there."""
    config = session.config
    if hasattr(config, "workeroutput"):  # one of several processes, see pytest-xdist
        config.workeroutput["left_out"] = dict(config.stash[LEFT_OUT])
        return
    skipped = config.pluginmanager.get_plugin("terminalreporter").stats.get("skipped")
    if os.environ.get("NUMPURE_NO_SKIPS") and skipped:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Take the counts of a process; they are the same in all of them."""
    node.config.stash[LEFT_OUT] = Counter(getattr(node, "workeroutput", {}).get("left_out", {}))


def pytest_terminal_summary(terminalreporter, config):
    """Say in one line what was left out, and how to run it."""
    left_out = config.stash[LEFT_OUT]
    if left_out:
        counts = ", ".join(
            f"{left_out[name]} {name} ({how})" for name, how in HOW.items() if left_out[name]
        )
        terminalreporter.write_line(f"Left out: {counts}. All of it: pytest -m ''")


@pytest.fixture
def english(monkeypatch):
    """Let the system speak English."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def in_folder(monkeypatch, tmp_path):
    """Work in the folder of the test."""
    monkeypatch.chdir(tmp_path)
