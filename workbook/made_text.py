"""A text that a command of this folder makes: written into its file, or compared with it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path


def write_or_check(description: str, target: Path, make: Callable[[], str]) -> int:
    """Make a text as the command line asks, with `--check` or without; return the exit status.

    Args:
        description: What the command does, for its help.
        target: The file.
        make: A function that makes the text.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    made = make()
    is_same = target.exists() and target.read_text("utf-8") == made
    if not check:
        target.parent.mkdir(exist_ok=True)
        target.write_text(made, "utf-8", newline="\n")
    print(f"{target.name}: {'as it was' if is_same else 'changed'}")
    return int(check and not is_same)
