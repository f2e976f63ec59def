"""Builds the compiled search, numpure_xl/kernel/_search, beside its sources in C.

    python -m workbook.kernel_build

An editable install and a wheel run it (hatch_build.py). Where there is no C compiler, nothing is
built, and the wheel is one for every system. NUMPURE_PURE=1 asks for such a wheel, and leaves what
the checkout has: its programs may be running with it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

PACKAGE = "numpure_xl/kernel"
SOURCES = (
    *("_search.c", "_marks.c", "aligned.c", "classic.c", "cover.c", "die.c", "fill.c"),
    *("lines.c", "logic.c", "nets.c", "punch.c", "search.c", "seek.c", "sums.c"),
)
NAME = "numpure_xl.kernel._search"
OLDEST = (3, 11)
"""The oldest Python whose stable interface the module uses (Py_LIMITED_API in _cover.h)."""


def build(root: Path, *options: str) -> Path | None:
    """Build the module in place.

    Args:
        root: The checkout.
        options: More options for the compiler and the linker, such as "-fsanitize=address".

    Returns:
        Its path, or None if it was not to be built or could not be.
    """
    if os.environ.get("NUMPURE_PURE", "0") not in ("", "0"):
        return None
    for old in (root / PACKAGE).glob("_search.*"):
        if old.suffix in (".so", ".pyd"):
            old.unlink()
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        print(f"{NAME} is left out: free-threaded Python has no stable interface", file=sys.stderr)
        return None
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(root):
        try:
            command = _command(folder, options)
            command.run()
        except Exception as error:  # noqa: BLE001  # whatever a compiler lacks, we do without
            print(f"{NAME} is left out, it could not be compiled: {error}", file=sys.stderr)
            return None
        return root / str(command.get_ext_fullpath(NAME))


class _Build(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Builds without the folders of the Python that builds: every machine makes the same."""

    def build_extensions(self) -> None:
        """Leave out where that Python has libraries: it would be looked at wherever this runs."""
        linker = getattr(self.compiler, "linker_so", None)
        if linker:
            beginnings = ("-Wl,-rpath", "-Wl,-R", "-L")
            self.compiler.linker_so = [each for each in linker if not each.startswith(beginnings)]
        super().build_extensions()


def _command(folder: str, options: tuple[str, ...]) -> Any:  # noqa: ANN401  # setuptools has no types
    extension = Extension(
        NAME,
        [f"{PACKAGE}/{name}" for name in SOURCES],
        py_limited_api=True,
        extra_compile_args=[*([] if sys.platform == "win32" else ["-O3", "-g0"]), *options],
        extra_link_args=[*options],
    )
    command = _Build(Distribution({"name": "numpure-xl", "ext_modules": [extension]}))
    command.inplace = True
    command.build_lib = command.build_temp = folder
    command.ensure_finalized()
    return command


def tag(here: str) -> str:
    """Return the tag of a wheel with the module: for this system, and any Python from `OLDEST`.

    Args:
        here: The tag of a wheel for this Python alone, as Hatchling finds it.
    """
    return f"cp{OLDEST[0]}{OLDEST[1]}-abi3-{here.rpartition('-')[2]}"


if __name__ == "__main__":
    print(build(Path(__file__).parents[1]) or "Nothing was built.")
