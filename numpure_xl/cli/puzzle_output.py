"""Where `numpure generate` writes: the screen, or a file with which a stopped run goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path

from numpure_xl.cli.days import days_of
from numpure_xl.cli.portions import batches, described
from numpure_xl.cli.puzzle_options import PuzzleOptions, today
from numpure_xl.cli.puzzle_texts import FORMATS, Format
from numpure_xl.errors import SheetError
from numpure_xl.sudoku.grid import Grid
from numpure_xl.work.portions import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFile:
    """The file that was asked for.

    Attributes:
        path: Its name.
        resume: Whether to go on with the run that it is of.
        force: Whether to overwrite it.
    """

    path: Path
    resume: bool
    force: bool


@dataclass(frozen=True, slots=True)
class TextOrder:
    """What is to be written.

    Attributes:
        puzzles: Which puzzles, and how many.
        form: A name in `FORMATS`.
        solutions: Whether their solutions are written, too.
    """

    puzzles: PuzzleOptions
    form: str
    solutions: bool

    @property
    def total(self) -> int:
        """How many puzzles."""
        return sum(portion.size for portion in batches(self.puzzles))

    @property
    def format(self) -> Format:
        """The format itself."""
        return FORMATS[self.form]

    def dated(self, file: TextFile) -> TextOrder:
        """Return the same with a seed: that of the run that is to go on, or today."""
        from numpure_xl.export.resumable import wanted_of

        if self.puzzles.seed is not None or self.puzzles.from_date is not None:
            return self
        begun = wanted_of(file.path) if file.resume else None
        return replace(
            self, puzzles=replace(self.puzzles, seed=begun["seed"] if begun else today())
        )

    @property
    def dates(self) -> list[str]:
        """The date of each puzzle, as in 2027-01-31; none if they have no dates."""
        return [day.date.isoformat() for day in days_of(self.puzzles)]

    @property
    def header(self) -> str:
        """What comes before the first puzzle."""
        return self.format.header(solutions=self.solutions, dated=bool(self.dates))

    def as_values(self) -> dict[str, object]:
        """Return what tells one order from another, in values that JSON has."""
        return {
            "puzzles": described(self.puzzles),
            "seed": self.puzzles.seed,
            "format": self.form,
            "solutions": self.solutions,
        }


@dataclass(frozen=True, slots=True)
class Output:
    """Where puzzles go.

    Attributes:
        write: Writes a text.
        header: What is to be written before the first puzzle; "" where it is there.
        is_screen: Whether it is the standard output.
        tally: How far the run has come.
        seen: The puzzles that are there, as `as_text` tells them apart.
    """

    write: Callable[[str], object]
    header: str
    is_screen: bool = False
    tally: Tally = field(default_factory=Tally)
    seen: set[bytes] = field(default_factory=set)


def on_screen(order: TextOrder) -> Output:
    """Return the standard output."""
    return Output(sys.stdout.write, order.header, is_screen=True)


@contextmanager
def in_file(order: TextOrder, file: TextFile) -> Iterator[Output]:
    """Open a file, which is complete when the block is done.

    Raises:
        SheetError: If it cannot be written, is there already, or is not of such a run.
    """
    from numpure_xl.export.resumable import growing

    wanted = order.as_values()
    with growing(file.path, wanted, resume=file.resume, force=file.force) as grown:
        tally = Tally(*grown.begun or ())
        seen = set(_seen(order, grown.lines())) if grown.begun else set()
        sizes = [portion.size for portion in batches(order.puzzles)[: tally.portion]]
        if len(seen) != sum(sizes) + tally.found:
            msg = "{path} was changed since its run was stopped; begin anew with --force."
            raise SheetError(msg, path=str(file.path))

        def write(text: str) -> None:
            grown.write(text, [tally.portion, tally.drawn, tally.found, tally.failed])

        header = "" if grown.begun else order.header
        yield Output(write, header, tally=tally, seen=seen)


def has_all(order: TextOrder, file: TextFile) -> bool:
    """Return whether a run is to go on that has written all of its puzzles."""
    from numpure_xl.export.resumable import wanted_of

    if not (file.resume and file.path.is_file()) or wanted_of(file.path):
        return False
    with file.path.open(encoding="utf-8", errors="replace") as lines:
        found = sum(1 for _ in order.format.givens(lines, solutions=order.solutions))
    return found == order.total


def _seen(order: TextOrder, lines: Iterator[str]) -> Iterator[bytes]:
    return map(_digest, order.format.givens(lines, solutions=order.solutions))


def as_text(givens: Grid) -> bytes:
    """Tell puzzles apart as texts: here a mirrored one is another, in a book it is none.

    A million of them are kept as digests: that two agree by chance has odds of 1 to 10**7, and
    would only leave a puzzle out.
    """
    return _digest(str(givens))


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=8).digest()
