"""The extension for LibreOffice, installed for a user of its own who has nothing else."""

import os
import re
import shutil
import subprocess
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from tests.hosts import living

NOBODY = 65534

WRAPPER = """\
#!/bin/sh
for word; do case $word in -env:UserInstallation=file://*)
  mkdir -p "${{word#*file://}}"; chown {nobody} "${{word#*file://}}" "${{word#*file://}}/.."
esac; done
TMPDIR={temporary} exec {user} {program} "$@"
"""


class Home:
    """A user's home, in which LibreOffice keeps what that user has installed.

    LibreOffice installs nothing for root. Where the tests run as root, the home is nobody's, and
    what looks after extensions runs as nobody.
    """

    def __init__(self):
        program = shutil.which("unopkg")
        if not program:
            pytest.skip("needs LibreOffice (unopkg) on the PATH")
        self.folder = Path(tempfile.mkdtemp(prefix="numpure-home"))
        self.profile = self.folder / ".config/libreoffice/4"
        self.said = self.folder / "said.txt"
        self.is_root = os.geteuid() == 0
        user = f"setpriv --reuid {NOBODY} --regid {NOBODY} --clear-groups" * self.is_root
        wrapper = self.folder / "bin" / "unopkg"
        wrapper.parent.mkdir()
        temporary = self.folder / "tmp"  # unopkg leaves folders behind
        temporary.mkdir()
        wrapper.write_text(
            WRAPPER.format(
                temporary=temporary,
                user=user,
                program=program,
                nobody=NOBODY if self.is_root else os.geteuid(),
            )
        )
        wrapper.chmod(0o755)
        self.profile.mkdir(parents=True)
        (self.folder / "profile").symlink_to(self.profile)

    def give_back(self):
        """Make all in it the user's own, whoever made it."""
        if self.is_root:
            subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", self.folder], check=True)

    def numpure(self, *arguments, activated=()):
        """Return what the command line says and its exit status, with folders first on the PATH."""
        self.give_back()
        path = os.pathsep.join(map(str, (*activated, self.folder / "bin", "/usr/bin", "/bin")))
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("HOME", str(self.folder))
            patch.setenv("PATH", path)
            patch.chdir(self.folder)
            ran = CliRunner().invoke(main, [*arguments, "--lang", "en"])
        return ran.output, ran.exit_code

    @contextmanager
    def office(self):
        """Yield the context of a LibreOffice of this user, for as long as the block takes."""
        with pytest.MonkeyPatch.context() as patch, self.said.open("wb") as said:
            patch.setenv("HOME", str(self.folder))
            with living.office(self.folder, said) as context:
                yield context

    def peak(self):
        """Return the most memory that its LibreOffice has held since this was last asked; MB."""
        mine = f"{self.folder}/".encode()
        (process,) = [folder for folder in Path("/proc").glob("[0-9]*") if is_office(folder, mine)]
        (found,) = re.findall(r"VmHWM:\s*(\d+) kB", (process / "status").read_text())
        (process / "clear_refs").write_text("5")  # proc(5): the peak is what is held now
        return int(found) / 1024

    def kept(self):
        """Return the files in the profile that have our name, or tell of us."""
        return [
            path
            for path in self.profile.rglob("*")
            if path.is_file() and ("numpure" in str(path.name) or b"numpure" in path.read_bytes())
        ]

    def remove(self):
        shutil.rmtree(self.folder)


def is_office(process, mine):
    """Return whether a process is a LibreOffice with a text in its command line."""
    try:
        name, line = (process / "comm").read_text(), (process / "cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):  # others end at any time
        return False
    return name == "soffice.bin\n" and mine in line


def click(context, document, address):
    """Dispatch an address as a click on a menu does."""
    helper = living.created(context, "com.sun.star.frame.DispatchHelper")
    frame = document.CurrentController.Frame
    by_windows(context, lambda: helper.executeDispatch(frame, address, "", 0, ()))


def by_windows(context, work):
    """Do something in the thread of LibreOffice's windows, where all is done that a user does.

    A call from here would run in a thread of its own, where Python and LibreOffice may wait for
    each other for ever: one has the interpreter, the other the windows.
    """
    living.uno()
    import unohelper  # noqa: PLC0415  # to be had once `uno` is
    from com.sun.star.awt import XCallback  # noqa: PLC0415

    done = threading.Event()

    class Call(unohelper.Base, XCallback):
        def notify(self, _data):
            work()  # by the thread that called
            done.set()

    living.created(context, "com.sun.star.awt.AsyncCallback").addCallback(Call(), None)
    assert done.wait(300), "LibreOffice does not answer"
