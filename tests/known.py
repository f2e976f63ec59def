"""Puzzles with known answers, which stand in a folder beside the project and are not part of it."""

from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "shared" / "data"


def known(name):
    """Return the lines of a file of known answers, remarks left out; skip where it is missing."""
    file = FOLDER / name
    if not file.exists():
        pytest.skip(f"needs the puzzles in {file}")
    return [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
