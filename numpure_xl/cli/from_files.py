"""Puzzles from files for a book: each proven and rated, whatever is none reported and left out.

By exclusion no puzzle of an earlier book is in a new one, nor an equivalent of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from numpure_xl.book.labels import BookItem
from numpure_xl.cli.input import grids_of, results_of, tell_fault
from numpure_xl.cli.options import was_given
from numpure_xl.cli.patience import EFFORT, answer_in_time
from numpure_xl.cli.puzzle_options import PuzzleOptions, Workers
from numpure_xl.cli.rules import with_regions
from numpure_xl.cli.voice import tell
from numpure_xl.errors import NumpureError, RequestError, SheetError
from numpure_xl.messages import Plural
from numpure_xl.options.boards import SCHEDULER
from numpure_xl.options.puzzles import PUZZLES
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.words import Lang, say
from numpure_xl.work.digest_set import DigestSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Files with puzzles for a book.

    Attributes:
        sources: Those whose puzzles are printed.
        not_in: Those none of whose puzzles may be in the book.
        patience: Seconds after which one of them counts as not decided.
    """

    sources: tuple[str, ...]
    not_in: tuple[str, ...]
    patience: int


def forms_in(files: Iterable[str]) -> DigestSet:
    """Return the canonical forms of all grids in some files: workbooks, or puzzles as text.

    Raises:
        SheetError: If a file cannot be read, or there is none in it.
    """
    forms = DigestSet()
    for file in files:
        with grids_of(file, hidden=True) as grids:
            read = [canonical_form(grid) for _, grid in grids if isinstance(grid, Grid)]
        if not read:
            msg = "No puzzle was found in {name!r}; name a book of puzzles, or a text of them."
            raise SheetError(msg, name=file)
        for form in read:
            forms.add(form)
    return forms


def new(items: Iterable[BookItem], seen: DigestSet, lang: Lang) -> list[BookItem]:
    """Return the puzzles that were not seen before; the number of others is reported on stderr."""
    asked = list(items)
    kept = [item for item in asked if canonical_form(item.puzzle.givens) not in seen]
    if len(kept) < len(asked):
        msg = Plural(
            "Left out because it is in an earlier book: {count} puzzle.",
            "Left out because they are in an earlier book: {count} puzzles.",
            by="count",
        )
        tell(say(msg, lang, count=len(asked) - len(kept)))
    return kept


ALLOWED = {"variant", "regions", "uniqueness"}
"""Options that go with the puzzles of a file: their board, and the grounds of their steps."""


COMPARED = 5
"""First givens by which a grid is found."""

_Given = tuple[int, int]
_Beginning = tuple[Variant | _Given, ...]


class Read(NamedTuple):
    """A grid, or why it is none, with its file and its place there."""

    file: str
    place: int | str
    grid: Grid | NumpureError


def imported(
    files: Sources,
    puzzles: PuzzleOptions,
    workers: Workers,
    lang: Lang,
) -> tuple[list[BookItem], int]:
    """Return the puzzles of some files, in their order, and how many grids were left out.

    Each of these is reported on stderr, with its place and the reason. A full grid is an answer,
    and on a sheet one that has all givens of an earlier one, and more, a step towards it: they are
    passed over. All puzzles are of one variant, as the pages of a book are: of the one that
    was asked for, or else of that of the first puzzle.

    Args:
        files: What to read, as `grids_of` takes it; files with puzzles none of which may be in
            this book; and how many seconds one puzzle may take.
        puzzles: What was asked for: a variant, or nothing.
        workers: Who judges the puzzles; processes of this computer.
        lang: The language of the messages.

    Raises:
        RequestError: If puzzles are asked for that no file could have.
        SheetError: If a file cannot be read.
    """
    seen = forms_in(files.not_in)
    variant = _variant_asked(puzzles)
    items: list[BookItem] = []
    numbers: dict[Grid, int] = {}
    left_out = 0
    judge = partial(_rated, patience=files.patience, uniqueness=puzzles.uniqueness)
    for read, item in results_of(judge, _read(files.sources, variant), workers.jobs):
        fault = item if isinstance(item, NumpureError) else _misfit(item, numbers)
        if fault:
            left_out += 1
            tell_fault(read.place, fault, lang, read.file)
        elif isinstance(item, BookItem):
            items.append(item)
            numbers[item.puzzle.givens] = len(items)
    return new(items, seen, lang), left_out


def _variant_asked(puzzles: PuzzleOptions) -> Variant | None:
    """Return the rules that were asked for; refuse whatever else was."""
    for option in (*PUZZLES, SCHEDULER):
        if was_given(option.name) and option.name not in ALLOWED:
            msg = "The puzzles of a file are printed as they are; leave out {option}."
            raise RequestError(msg, option=option.flag)
    form = puzzles.board if was_given("variant") else None
    return form if puzzles.regions is None else with_regions(form, puzzles.regions)


def _read(files: Iterable[str], variant: Variant | None) -> Iterator[Read]:
    """Yield all items of some files but full grids and steps towards them.

    Steps are on the sheets of a workbook. Of the lines of a text each is its own puzzle, and there
    may be too many to compare each with all before it.
    """
    for file in files:
        earlier = EarlierGrids()
        with grids_of(file, variant) as grids:
            for place, grid in grids:
                is_on_sheet = isinstance(place, str)
                if is_on_sheet and isinstance(grid, Grid) and earlier.has_puzzle_within(grid):
                    continue
                if isinstance(grid, Grid):
                    if is_on_sheet:
                        earlier.add(grid)
                    if grid.clues == grid.variant.cells:
                        continue
                yield Read(file, place, grid)


class EarlierGrids:
    """The grids of a file so far, by the givens that each begins with.

    So a board is compared with those alone that begin as it could, a few of thousands.
    """

    def __init__(self) -> None:
        self._grids: defaultdict[_Beginning, dict[int, Grid]] = defaultdict(dict)
        self._next: defaultdict[_Beginning, set[_Given]] = defaultdict(set)

    def add(self, grid: Grid) -> None:
        """Add a grid."""
        beginning: _Beginning = (grid.variant,)
        for given in _givens(grid)[:COMPARED]:
            self._next[beginning].add(given)
            beginning = (*beginning, given)
        self._grids[beginning][_as_bits(grid)] = grid

    def has_puzzle_within(self, board: Grid) -> bool:
        """True if a puzzle has fewer givens, all of which a board has."""
        held = _as_bits(board)
        within = (known for each, known in self.compared(board) if held & each == each != held)
        return any(map(_is_puzzle, within))

    def compared(self, board: Grid) -> Iterator[tuple[int, Grid]]:
        """Yield the grids whose first givens a board has, each as a number, too."""
        for beginning in self._beginnings((board.variant,), {*_givens(board)}):
            yield from self._grids.get(beginning, {}).items()

    def _beginnings(self, beginning: _Beginning, givens: set[_Given]) -> Iterator[_Beginning]:
        """Yield a beginning, and all longer ones that have no other givens than these."""
        yield beginning
        for given in self._next.get(beginning, set()) & givens:
            yield from self._beginnings((*beginning, given), givens)


def _givens(grid: Grid) -> list[_Given]:
    return [(cell, digit) for cell, digit in enumerate(grid.digits) if digit]


@lru_cache(1 << 7)  # as many boards of steps follow from one puzzle
def _is_puzzle(grid: Grid) -> bool:
    try:
        return bool(Puzzle(grid))
    except NumpureError:
        return False


def _as_bits(grid: Grid) -> int:
    """Return a grid as a number that has a bit for each digit of each cell."""
    most = grid.variant.side + 1
    return sum(1 << cell * most + digit for cell, digit in enumerate(grid.digits) if digit)


def _rated(read: Read, *, patience: int, uniqueness: bool) -> tuple[Read, BookItem | NumpureError]:
    """Prove that a grid is a puzzle, and judge it."""
    grid = read.grid
    if isinstance(grid, NumpureError):
        return read, grid
    try:
        solution = answer_in_time(patience, grid.variant, lambda: solve(grid, EFFORT))
        return read, BookItem.rated(Puzzle.proven(grid, solution, uniqueness=uniqueness))
    except NumpureError as fault:
        return read, fault


def _misfit(item: BookItem, numbers: dict[Grid, int]) -> NumpureError | None:
    """Return the fault of a puzzle after others in a book, given with their numbers, or None."""
    grid = item.puzzle.givens
    if grid in numbers:
        msg = "This puzzle is already No. {number}."
        return RequestError(msg, number=numbers[grid])
    first = next(iter(numbers), grid).variant
    if grid.variant.name != first.name:
        msg = "This board is {found}; a book has boards of one kind, and this one's are {first}."
        return RequestError(msg, found=grid.variant.name, first=first.name)
    return None
