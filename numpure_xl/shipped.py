"""Files of workbook/ that come with this package."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def shipped(name: str) -> bytes:
    """Return a file of workbook/, such as "numpure.xlam"."""
    package = files("numpure_xl")
    packed = package / "workbook" / name
    if not packed.is_file():  # not installed from a wheel, but run from a checkout
        packed = Path(str(package)).parent / "workbook" / name
    return packed.read_bytes()
