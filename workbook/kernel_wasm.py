"""Builds the compiled search for browsers: web/kernel.wasm, from the C of numpure_xl/kernel.

    python -m workbook.kernel_wasm             builds it
    python -m workbook.kernel_wasm --check     compares with the one that is there; exit status 1
                                               if it differs

Zig is the compiler, from PyPI: one version makes the same bytes on every system.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from workbook.kernel_build import PACKAGE, SOURCES

HOME = Path(__file__).parent
NAME = "web/kernel.wasm"
FOR_PYTHON = {"_marks.c", "_search.c", "aligned.c", "lines.c", "nets.c"}
PARTS = ("_wasm.c", *(name for name in SOURCES if name not in FOR_PYTHON))
OPTIONS = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-O2", "-s", "-std=c11"),
    *("-Wall", "-Wextra", "-Werror", "-mcpu=generic"),
)


def build() -> bytes:
    """Return the module.

    Raises:
        CalledProcessError: If it cannot be compiled.
    """
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "kernel.wasm"
        command = [sys.executable, "-m", "ziglang", "cc", *OPTIONS, "-o", str(made), *PARTS]
        subprocess.run(command, cwd=HOME.parent / PACKAGE, check=True)  # noqa: S603  # our own
        return made.read_bytes()


def main() -> int:
    """Build or check; return the exit status."""
    parser = argparse.ArgumentParser(description=f"Build {NAME}.")
    parser.add_argument("--check", action="store_true", help="compare with the file, write none")
    check = parser.parse_args().check
    path, made = HOME / NAME, build()
    same = path.exists() and path.read_bytes() == made
    if not check:
        path.write_bytes(made)
    print(f"{path.name}: {len(made)} bytes, {'as it was' if same else 'changed'}")
    return int(check and not same)


if __name__ == "__main__":
    sys.exit(main())
