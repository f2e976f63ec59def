"""Files of workbook/ that come with this package."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from numpure_xl.errors import RequestError

NAMES = (
    *("numpure.xlam", "numpure.xlsm", "ribbon/text.csv", "frame.oxt", "pictures", "web"),
    *("originals-en.xlsm", "originals-ja.xlsm", "originals"),
)
"""The files and folders that are shipped (pyproject.toml puts them into the wheel)."""


def shipped(name: str) -> bytes:
    """Return a file of workbook/, such as "numpure.xlam"."""
    return (_home() / name).read_bytes()


def shipped_files(*names: str) -> dict[str, bytes]:
    """Return all files that are shipped, or those in some folders, by their names."""
    return {
        path.relative_to(_home()).as_posix(): path.read_bytes()
        for name in names or NAMES
        for path in _files(_home() / name)
    }


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    else:
        yield from sorted(inside for inside in path.rglob("*") if inside.is_file())


def _home() -> Path:
    package = Path(str(files("numpure_xl")))
    packed = package / "workbook"
    return packed if packed.is_dir() else package.parent / "workbook"  # run from a checkout


def package_folder(name: str) -> Path:
    """Return the folder of an installed package.

    Raises:
        RequestError: If it is not installed.
    """
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise not_installed(name)
    return Path(spec.origin).parent


def not_installed(name: str) -> RequestError:
    """Return the error of a missing package that should come with this one."""
    msg = "The package {name} is not installed; run pip install numpure-xl again."
    return RequestError(msg, name=name)


@cache
def ribbon_texts() -> dict[str, dict[str, str]]:
    """Return the rows of the ribbon's text.csv by their keys; the text is English."""
    lines = shipped("ribbon/text.csv").decode("utf-8").splitlines()
    return {row["key"]: row for row in csv.DictReader(lines)}
