"""Write down what each command imports before its work, in tests/data/imports.txt.

    python -m tests.pin_imports

Each import costs about a millisecond each time somebody types the command.
"""

import subprocess
import sys
from pathlib import Path

import click

from numpure_xl.cli import main as numpure

FILE = Path(__file__).parent / "data" / "imports.txt"
OURS = "numpure_xl."
EACH = "each command"
COMMANDS = tuple(numpure.list_commands(click.Context(numpure)))
CODE = """
import sys
from numpure_xl.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def modules_of(*words, folder=None):
    """Return all modules that are there when a command line has run in a folder."""
    command = [sys.executable, "-c", CODE, *words]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    return set(ran.stderr.splitlines()[-1].split())


def imported(command):
    """Return our modules that are there when a command shows its help."""
    modules = modules_of(command, "--help")
    names = {name.removeprefix(OURS) for name in modules if name.startswith(OURS)}
    return names - {"kernel._search"}


def pinned():
    """Return what is written down: the modules of each command, and those of all."""
    lines = FILE.read_text("utf-8").splitlines()
    parts = (line.partition(": ") for line in lines if not line.startswith("#"))
    return {command: set(names.split()) for command, _, names in parts}


def main():
    modules = {command: imported(command) for command in COMMANDS}
    shared = set.intersection(*modules.values())
    known = {EACH: shared} | {name: own - shared for name, own in modules.items()}
    lines = [f"{name}: {' '.join(sorted(own))}".rstrip() for name, own in known.items()]
    remark = "# What commands import before their work; written by python -m tests.pin_imports"
    FILE.write_text("\n".join([remark, *lines, ""]), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
