"""Settings, the choice of tests and the report of what was left out, shared by all tests."""

import atexit
import ctypes
import gc
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from contextlib import suppress
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.running import no_clock
from tests.sampling import ALL, MOST, MOST_IN_HOSTS, spread

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as shells start what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What SlipCover runs to take out probes cannot bear the exception by which a deadline ends work
# (numpure_xl/work/deadline.py): of 1,500 such ends three came as SystemError, and one never.
if measured := getattr(sys.modules.get("slipcover.pytest_plugin"), "_slipcover_instance", None):
    measured.d_miss_threshold = 2**31 - 1  # so they stay in

# The same examples on every run, however long the machine takes for them.
for profile, count in {"some": 15, "all": ALL}.items():
    settings.register_profile(
        profile,
        max_examples=count,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )

collect_ignore_glob = [
    "hosts/originals/*",  # programs that record what the originals do
    "hosts/lite/*",  # what runs in the browser
    *([] if sys.platform == "win32" else ["hosts/windows/*", "bench/windows.py"]),
]

LARGE = re.compile(r"\b(16x16|12x12+x)\b")
"""Boards that take long, and much memory; 12x12 stands for them by default."""

PAGE = "tests/hosts/web/"
HOSTS, BENCH = (Path(__file__).parent / name for name in ("hosts", "bench"))
LEFT_OUT = pytest.StashKey[Counter[str]]()
FOLDER, AT_HOME = pytest.StashKey[str](), pytest.StashKey[list[str]]()
LIMIT, MUCH = pytest.StashKey[int](), 45 << 20  # bytes
HOW = {
    "tests/hosts": "pytest -m host",
    "host": "pytest -m host",
    "slow": "pytest -m slow",
    "arrays": "NUMPURE_ARRAYS=1, with numpy, pandas and lxml",
    "data": "NUMPURE_DATA=FOLDER, see tests/known.py",
    "foreign": "NUMPURE_FOREIGN=FOLDER, see tests/foreign.py",
    "wine": ".ci/windows FOLDER",
    "world": "NUMPURE_WORLD=FILE, see tests/test_world_cases.py",
}
"""What is left out unless it is asked for, and how to ask."""

ASKED_FOR = ("arrays", "data", "foreign", "wine", "world")
"""What is asked for by a variable of the environment, such as NUMPURE_DATA."""


@pytest.fixture(scope="session", autouse=True)
def _no_clock():
    """Let nothing in this process come or end by the clock."""
    with no_clock():
        yield


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item):
    """Forget what the package keeps when that is much: a 16x16 board has 130 MB of masks."""
    config = item.config
    if (now := resident()) > config.stash.setdefault(LIMIT, now + MUCH):
        forget()
        config.stash[LIMIT] = max(config.stash[LIMIT], resident() + MUCH // 4)


def forget():
    """Empty the caches of the package, its tests and workbook, and give the memory back."""
    for name, module in [*sys.modules.items()]:
        if name.startswith(("numpure_xl.", "tests.", "workbook.")):
            for value in [*vars(module).values()]:
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()
    gc.collect()
    with suppress(AttributeError, TypeError):  # another C library, or Windows
        ctypes.CDLL(None).malloc_trim(0)


def resident():
    """Return how much memory this process has; 0 where nothing tells so quickly."""
    if sys.platform != "linux":
        return 0
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def pytest_ignore_collect(collection_path, config):
    """Import nothing of hosts and benches where none of their tests is to run."""
    if collection_path not in {HOSTS, BENCH} or "not host" not in config.option.markexpr:
        return None
    if sys.platform == "win32" or any(
        str(collection_path) in str(Path(arg).resolve()) for arg in config.args
    ):
        return None
    if collection_path == HOSTS:
        config.stash[LEFT_OUT]["tests/hosts"] = 1
    return True


def _is_large(item):
    return hasattr(item, "callspec") and LARGE.search(item.callspec.id)


def _mark_slow(items):
    """Mark tests of large boards, and all but a few cases of each test: see tests/sampling.py."""
    cases = defaultdict(list)
    for item in items:
        if item.get_closest_marker("slow"):
            continue
        if _is_large(item):
            item.add_marker("large")
            item.add_marker("slow")
        else:
            cases[item.nodeid.partition("[")[0]].append(item)
    for name, alike in cases.items():
        few = alike[0].get_closest_marker("few")
        usual = MOST_IN_HOSTS if alike[0].get_closest_marker("host") else MOST
        run = spread(len(alike), few.args[0] if few else usual, name)
        for number, item in enumerate(alike):
            if number not in run:
                item.add_marker("slow")


def _unit(nodeid):
    """Return what runs in one process, so that it is made once there: a file, or all of the page.

    The tests of the page share a browser, and the page in it.
    """
    return PAGE if nodeid.startswith(PAGE) else nodeid.partition("::")[0]


def _long_first(items):
    """Put what uses other programs first, then files by their tests: the last ones are short.

    Else one process would be at work for long after all others have ended.
    """
    sizes = Counter(_unit(item.nodeid) for item in items)

    def place(item):
        unit = _unit(item.nodeid)
        return HOSTS not in item.path.parents, -sizes[unit], unit

    items.sort(key=place)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Hand out units in the order in which they stand."""
    if config.getvalue("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling  # noqa: PLC0415  # where there are processes

    scheduling = LoadFileScheduling(config, log)
    scheduling._split_scope = _unit
    config.option.loadscopereorder = False  # by tests alone
    return scheduling


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Mark what needs a real program and what is slow; leave out what needs a folder."""
    for item in items:
        if HOSTS in item.path.parents and HOSTS / "windows" not in item.path.parents:
            item.add_marker("host")
    _mark_slow(items)
    for mark in ASKED_FOR:
        if not os.environ.get(f"NUMPURE_{mark.upper()}"):
            without = [item for item in items if item.get_closest_marker(mark)]
            config.hook.pytest_deselected(items=without)
            items[:] = [item for item in items if item not in without]
    yield  # pytest leaves out what other marks have
    _long_first(items)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session):
    """Let Hypothesis list all characters, once in a clone, while this process holds little else.

    That takes 200 MB for a moment. Test processes find the list in the folder `.hypothesis`.
    """
    if worker := getattr(session.config, "workerinput", None):
        if session.config.args_source is session.config.ArgsSource.TESTPATHS:
            import_share(int(worker["workerid"].removeprefix("gw")), worker["workercount"])
    else:
        st.text().validate()


def import_share(number, count):
    """Import what this process has to compile of the tests, which all processes read.

    In a new clone that takes ten seconds. Each begins with another part, and finds the rest done.
    """
    here = Path(__file__).parent
    files = sorted([*here.glob("test_*.py"), *here.glob("property/test_*.py")])
    for file in files[len(files) * number // count : len(files) * (number + 1) // count]:
        with suppress(Exception, pytest.skip.Exception):  # pytest meets it again, and tells
            import_module(".".join(file.relative_to(here.parent).with_suffix("").parts))


def pytest_collection_finish():
    """Forget what only the choice of tests took; what is left stays, so let no collector see it."""
    forget()
    gc.freeze()


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

    The home folder is there, too, and has to be empty in the end. Not earlier: what SlipCover
    makes in its `pytest_configure` outlives the session.
    """
    if folder := session.config.stash.get(FOLDER, None):
        tempfile.tempdir = os.environ["TMPDIR"] = folder
        if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # else each program compiles everything
            os.environ["PYTHONPYCACHEPREFIX"] = str(Path(folder, "bytecode"))
        if os.name == "posix":
            home(folder).mkdir()
            os.environ["HOME"] = str(home(folder))
            for name in [name for name in os.environ if name.startswith("XDG_")]:
                del os.environ[name]


def home(folder):
    """Return the home folder that tests and their programs see."""
    return Path(folder, "home")


def left_at_home(config):
    """Return what tests have written into the home folder; real programs may keep caches there."""
    if config.stash.get(FOLDER, None) and "not host" in config.option.markexpr:
        inside = home(config.stash[FOLDER])
        return [str(path.relative_to(inside)) for path in inside.rglob("*") if path.is_file()]
    return []


def pytest_deselected(items):
    """Count what is left out by the first mark that leaves it out."""
    for item in items:
        unwanted = [name for name in HOW if f"not {name}" in item.config.option.markexpr]
        mark = next(filter(item.get_closest_marker, [*unwanted, *ASKED_FOR]), None)
        if mark:
            item.config.stash[LEFT_OUT][mark] += 1


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    """Hand the counts on; fail where something was left at home.

    It fails, too, where nothing may be skipped: a missing program is a fault there.
    """
    config = session.config
    if hasattr(config, "workeroutput"):  # one of several processes, see pytest-xdist
        config.workeroutput["left_out"] = dict(config.stash[LEFT_OUT])
        return
    config.stash[AT_HOME] = left_at_home(config)
    skipped = config.pluginmanager.get_plugin("terminalreporter").stats.get("skipped")
    if config.stash[AT_HOME] or (os.environ.get("NUMPURE_NO_SKIPS") and skipped):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Take the counts of a process; they are the same in all of them."""
    node.config.stash[LEFT_OUT] = Counter(getattr(node, "workeroutput", {}).get("left_out", {}))


def pytest_terminal_summary(terminalreporter, config):
    """Say what was left at home; then in one line what was left out, and how to run it."""
    if files := config.stash[AT_HOME]:
        terminalreporter.write_line(f"Tests wrote into the home folder: {', '.join(files)}")
    left_out = config.stash[LEFT_OUT]
    if left_out:
        counts = ", ".join(
            f"{name if '/' in name else f'{left_out[name]} {name}'} ({how})"
            for name, how in HOW.items()
            if left_out[name]
        )
        terminalreporter.write_line(f"Left out: {counts}. All of it: pytest -m ''")


@pytest.fixture
def english(monkeypatch):
    """Let the system speak English."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def room():
    """Forget what the package keeps before a test of 16x16, whose masks alone take 66 MB."""
    forget()


@pytest.fixture
def in_folder(monkeypatch, tmp_path):
    """Work in the folder of the test."""
    monkeypatch.chdir(tmp_path)
