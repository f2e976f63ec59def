"""Every fault of the system, one after the other: no room, no rights, a broken disk, no memory.

    python -m tests.bench.faults [NAME ...]

As the tests of SQLite do, a shim (tests/fuzz/faults.c) fails the first call of a kind, then the
second, and so on until a command succeeds; and then all calls from the first on, from the second
on. After each the file is the old one or the new one, byte for byte; there is one sentence, and
exit status 1; and nothing is left behind. Linux and gcc are needed.
"""

import argparse
import ctypes
import errno
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from click.testing import CliRunner

from numpure_xl import cli
from numpure_xl.errors import NumpureError
from numpure_xl.hosts.excel import config, install
from numpure_xl.sheet_io.undo import UndoFile, UndoRecord
from numpure_xl.web.check import LIST, MARK
from numpure_xl.web.site import write_site

SHIM = Path(__file__).parents[1] / "fuzz" / "faults.c"
KINDS = {
    "open": (1, errno.EACCES),
    "write": (2, errno.ENOSPC),
    "fsync": (3, errno.EIO),
    "rename": (4, errno.EACCES),
    "malloc": (5, errno.ENOMEM),
}
MOST = 400
"""Faults of a kind after which a command that still does not succeed never will."""

Files = dict[str, bytes]


class Outcome(NamedTuple):
    """The exit status of a command, and what it said."""

    status: int
    said: str


@dataclass
class Subject:
    """Something that writes files.

    Attributes:
        run: Writes them into a folder, the current one.
        prepare: Makes what is there before.
        is_whole: Whether files are as they may be, given those of before and those of a success.
    """

    run: Callable[[], Outcome]
    prepare: Callable[[], object]
    is_whole: Callable[[Files, Files, Files], bool]


def command(*arguments: str) -> Outcome:
    """Run a command line in this process."""
    made = CliRunner().invoke(cli.main, ["--lang", "en", *arguments])
    if made.exception and not isinstance(made.exception, SystemExit):
        raise made.exception
    return Outcome(made.exit_code, made.stderr)


def called(work: Callable[[], object]) -> Outcome:
    """Call a function whose faults a face of the program turns into a sentence."""
    try:
        work()
    except (NumpureError, OSError, MemoryError) as error:
        return Outcome(1, f"{error}\n")
    return Outcome(0, "")


def old_or_new(now: Files, before: Files, after: Files) -> bool:
    """Return whether all files are those of before, or all those of after."""
    return now in (before, after)


def each_old_or_new(now: Files, before: Files, after: Files) -> bool:
    """Return whether each file is that of before or that of after."""
    return all(content in (before.get(name), after.get(name)) for name, content in now.items())


def goes_on(now: Files, before: Files, after: Files) -> bool:  # noqa: ARG001
    """Return whether a run that was stopped has whole lines, and goes on to its end."""
    if not set(now) <= {"a.txt", "a.txt.resume"}:
        return False
    made = command(*GENERATE)
    return made.status == 0 and files() == after


def book(name: str) -> Subject:
    """Return a book, in place of another one."""
    wanted = ("book", name, "-n", "1", "--variant", "4x4", "--force", "--jobs", "1", "--seed")
    return Subject(lambda: command(*wanted, "2"), lambda: command(*wanted, "1"), old_or_new)


GENERATE = (*("generate", "-n", "40", "--variant", "4x4", "--seed", "7", "--jobs", "1"),
            *("-q", "-o", "a.txt", "--resume"))  # fmt: skip


def site(content: bytes) -> None:
    """Write a site of a few files."""
    names = ("index.html", "page/main.js", "page/style.css", LIST)
    listed = json.dumps({"made-by": MARK, "files": names}).encode()
    write_site({name: listed if name == LIST else content for name in names}, Path("site"))


def is_site(now: Files, before: Files, after: Files) -> bool:
    """Return whether each file is whole, and writing once more makes the new site."""
    listed = {name: content for name, content in now.items() if not name.endswith("site.json")}
    site(b"new" * 9999)
    return each_old_or_new(listed, before, after) and files() == after


def addin(python: str) -> None:
    """Install Excel's add-in."""
    install.install(config.windows(Path("home"), encoding="utf-8"), python)


def undo(value: str) -> None:
    """Keep what a command changed."""
    book: Any = SimpleNamespace(program="p", name="a.xlsx", path="/a.xlsx", full_name="/a.xlsx")
    record = UndoRecord("s", [("A1", value, True, value)] * 2000)
    UndoFile(Path("kept/undo.json"), now=lambda: 7.0).keep(book, record)


SUBJECTS = {
    "book.xlsx": book("a.xlsx"),
    "book.pdf": book("a.pdf"),
    "generate": Subject(lambda: command(*GENERATE), lambda: None, goes_on),
    "site": Subject(lambda: called(lambda: site(b"new" * 9999)), lambda: site(b"old"), is_site),
    "addin": Subject(lambda: called(lambda: addin("/new")), lambda: addin("/old"), old_or_new),
    "undo": Subject(lambda: called(lambda: undo("new")), lambda: undo("old"), old_or_new),
}


def files() -> Files:
    """Return what is in the current folder, and in all folders in it."""
    return {path.as_posix(): path.read_bytes() for path in Path().rglob("*") if path.is_file()}


def restore(wanted: Files) -> None:
    """Make the current folder as it was."""
    for path in sorted(Path().rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    for name, content in wanted.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(content)


def run(subject: Subject) -> Outcome:
    """Run something; whatever comes of it is an outcome."""
    try:
        return subject.run()
    except Exception as fault:  # noqa: BLE001  # a finding
        return Outcome(-1, repr(fault))


def left_behind(subject: Subject, kind: str) -> list[str]:
    """Return what is left in the folder of temporary files."""
    place = Path(tempfile.gettempdir())
    if kind == "malloc" and any(place.iterdir()):  # without memory no folder can be removed
        run(subject)
    return [path.name for path in place.iterdir()]


def wrong(subject: Subject, kind: str, made: Outcome, before: Files, after: Files) -> str:
    """Return what is wrong after a fault; "" if nothing is."""
    now = files()
    if made.status not in (0, 1) or (made.status and made.said.count("\n") != 1):
        return str(made)
    if made.status == 0 and now != after:
        return "it is told as a success"
    if not subject.is_whole(now, before, after):
        return f"it leaves { {name: len(each) for name, each in now.items()} }"
    return ", ".join(left_behind(subject, kind))


def faults_of(subject: Subject, kind: str, *, always: bool) -> Iterator[str]:
    """Yield what is wrong after each fault of a kind."""
    shim, (number, error) = ctypes.CDLL(None), KINDS[kind]
    before = files()
    run(subject)
    after = files()
    made = Outcome(-1, "")
    for at in range(1, MOST + 1):
        restore(before)
        shim.faults_arm(number, ctypes.c_long(at), error, always)
        made = run(subject)
        if not shim.faults_disarm():
            break
        if fault := wrong(subject, kind, made, before, after):
            yield f"fault {at}: {fault}"
    if made.status or files() != after:
        yield f"without a fault: {made}"
    print(f"  {kind:7}{'from the n-th on' if always else 'the n-th alone':17} {at - 1:4} faults")
    restore(before)


def inside(names: list[str]) -> int:
    """Try all faults, in a process that has the shim; return how many findings there are."""
    found = 0
    for name in names:
        print(name)
        with tempfile.TemporaryDirectory() as place, tempfile.TemporaryDirectory() as temporary:
            os.chdir(place)
            tempfile.tempdir = temporary
            subject = SUBJECTS[name]
            subject.prepare()
            for kind, always in product(KINDS, (False, True)):
                for fault in faults_of(subject, kind, always=always):
                    found += 1
                    print(f"    {kind}: {fault}")
            tempfile.tempdir = None
            os.chdir("/")
    print(f"{found} findings")
    return found


def main() -> int:
    """Build the shim, and start this program once more with it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SUBJECTS))
    names = parser.parse_args().names or [*SUBJECTS]
    if "NUMPURE_FAULTS" in os.environ:
        return min(1, inside(names))
    with tempfile.TemporaryDirectory() as folder:
        shim = Path(folder) / "faults.so"
        build = ["gcc", "-shared", "-fPIC", "-O1", str(SHIM), "-o", str(shim), "-ldl"]
        subprocess.run(build, check=True)
        env = os.environ | {"LD_PRELOAD": str(shim), "NUMPURE_FAULTS": "1"}
        run = [sys.executable, "-m", "tests.bench.faults", *names]
        return subprocess.run(run, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
