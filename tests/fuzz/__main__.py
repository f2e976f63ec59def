"""Fuzzing that learns: inputs that reach new code are kept, and changed further (Atheris).

    pip install atheris
    python -m tests.fuzz text --seconds 60 [--corpus FOLDER]
    python -m tests.fuzz text --keep FOLDER

A target fails by any exception but a sentence for people, by a solution that is wrong, after ten
seconds or above 500 MB. What failed is written into the current folder; `python -m tests.fuzz text
FILE` repeats it. --keep writes the smallest inputs of a corpus into tests/fuzz/corpus/, from which
the next run begins.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import zipfile
from pathlib import Path

NAMES = ("text", "workbook", "picture", "job", "recipe", "request")

SMALL, MOST = 1000, 60
"""Bytes of an input, and inputs of a target, that are kept in the tree."""


def fuzz(target: str, *options: str) -> None:
    """Run a target on what the fuzzer thinks of; this ends the program."""
    import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: PLC0415  # for Linux

    with atheris.instrument_imports(include=["numpure_xl", "PIL", "openpyxl"]):
        from tests.fuzz import targets  # noqa: PLC0415  # what is imported here is watched

        seeds = targets.seeds(target)
        for content in seeds:
            targets.run(target, content)  # which imports more
    folder = Path.home() / "seeds"
    folder.mkdir()
    for number, content in enumerate(seeds):
        (folder / str(number)).write_bytes(content)
    limits = ["-timeout=10", "-rss_limit_mb=500"]
    atheris.Setup(
        [sys.argv[0], *limits, *options, str(folder)], lambda data: targets.run(target, data)
    )
    atheris.Fuzz()


def keep(target: str, corpus: Path) -> None:
    """Keep the smallest inputs of a corpus: each reached something new when it was found."""
    found = sorted(path.read_bytes() for path in corpus.iterdir() if path.stat().st_size <= SMALL)
    path = Path(__file__).parent / f"corpus/{target}.zip"
    path.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, content in enumerate(sorted(found, key=len)[:MOST]):
            archive.writestr(zipfile.ZipInfo(f"{number:03}"), content)


def main() -> None:
    """Run a target for some time or on files, or keep what was found."""
    parser = argparse.ArgumentParser(description="Fuzz one target.")
    parser.add_argument("target", choices=NAMES)
    parser.add_argument("files", nargs="*", type=Path, help="inputs to repeat")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--corpus", type=Path, help="a folder for inputs that reach new code")
    parser.add_argument("--keep", type=Path, help="a corpus, of which the tree keeps a part")
    asked = parser.parse_args()
    if asked.keep:
        keep(asked.target, asked.keep)
        return
    with tempfile.TemporaryDirectory() as home:  # what commands keep goes there
        os.environ["HOME"] = home
        child = os.fork()  # for a fuzzer ends the program, and cleans nothing up
        if not child:
            start(asked)
            os._exit(0)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    sys.exit(status)


def start(asked: argparse.Namespace) -> None:
    """Repeat inputs, or fuzz."""
    corpus = [str(asked.corpus.absolute())] if asked.corpus else []
    if asked.files:
        from tests.fuzz import targets  # noqa: PLC0415

        for path in asked.files:
            targets.run(asked.target, path.read_bytes())
    else:
        fuzz(asked.target, f"-max_total_time={asked.seconds}", *corpus)


if __name__ == "__main__":
    main()
