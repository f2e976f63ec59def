"""Fuzzing that learns: inputs that reach new code are kept, and changed further (Atheris).

    pip install atheris
    python -m tests.fuzz text --seconds 60 [--corpus FOLDER]

A target fails by any exception but a `NumpureError`, by a solution that is wrong, or after ten
seconds. What failed is written into the current folder; `python -m tests.fuzz text FILE` repeats
it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

NAMES = ("text", "workbook", "picture", "job", "recipe", "request")


def main() -> None:
    """Run a target for some time, or on files."""
    parser = argparse.ArgumentParser(description="Fuzz one target.")
    parser.add_argument("target", choices=NAMES)
    parser.add_argument("files", nargs="*", type=Path, help="inputs to repeat")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--corpus", type=Path, help="a folder for inputs that reach new code")
    asked = parser.parse_args()
    if asked.files:
        from tests.fuzz import targets  # noqa: PLC0415

        for path in asked.files:
            targets.run(asked.target, path.read_bytes())
        return
    import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: PLC0415  # for Linux

    with atheris.instrument_imports(include=["numpure_xl"]):  # watches what is imported here
        from tests.fuzz import targets  # noqa: PLC0415

    def tried(data: bytes) -> None:
        targets.run(asked.target, data)

    with tempfile.TemporaryDirectory() as folder:
        for number, content in enumerate(targets.seeds(asked.target)):
            (Path(folder) / str(number)).write_bytes(content)
        kept = [str(asked.corpus)] if asked.corpus else []
        options = [f"-max_total_time={asked.seconds}", "-timeout=10", "-rss_limit_mb=1000"]
        atheris.Setup([sys.argv[0], *kept, folder, *options], tried)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
