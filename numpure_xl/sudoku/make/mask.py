"""Masks: the cells of the givens, and puzzles that have givens in just these cells.

A full grid's digits in the cells of a mask rarely have one solution only: of 24 cells in the
pattern of a newspaper they usually have thousands. From there a local search goes on. It takes
one given after the other, in random order, and puts that digit into its cell which leaves the
fewest solutions; among many thousands, the fewest open candidates. Where no single given helps any
more, some are taken out at random and drawn anew so that there still is a solution; a kick that
leads nowhere better is taken back, and after many another full grid is begun. (Iterated local
search as in Lourenco, Martin and Stutzle, 2003.) `python -m tests.bench.masks` measures it.

Some masks can have no puzzle at all, which is found at once: two rows of a band without a given
may be swapped in any solution, which makes a second one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from math import ceil

from numpure_xl.errors import GaveUpError, GridError, RequestError, cut
from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.text import is_frame, plain
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.punch import check_clues
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.cover import DEAD, Cover, cover_of
from numpure_xl.sudoku.solve.solver import MOST, count_from, count_solutions, solutions

STAR = "*"

FAR = 100
"""Solutions that are counted at most; tried: 30 and 300, which take as long."""

KICK = 5
"""Givens drawn anew where no single one helps; tried: 3 and 8, which find as much."""

PATIENCE = 200
"""Kicks without gain until another full grid is begun."""

EFFORT = 60_000
"""How much is tried in search of the puzzle of a recipe, on 9x9 cells: some ten seconds.

A digit that is tried counts 1, and 1 more for every `DOZEN` solutions that are counted for it.
"""

DOZEN = 12

BRANCHES = 500
"""Branches of a search for solutions; a board that needs more is taken for one with many."""

SMALL = 16
"""Cells of a board of which all grids are tried, so that nothing is left open."""


@dataclass(frozen=True, slots=True)
class Mask:
    """The cells of the givens.

    Attributes:
        cells: Their numbers, in reading order.
        variant: The board.

    Raises:
        RequestError: If no puzzle can have its givens just there.
    """

    cells: tuple[int, ...]
    variant: Variant

    def __post_init__(self) -> None:
        check_clues(self.variant, "none", len(self.cells))
        if self.variant.is_plain:
            _check_lines(set(self.cells), self.variant)
        if self.variant.cells <= SMALL:
            _check_all(self)

    @classmethod
    def read(cls, lines: Iterable[str], variant: Variant | None = None) -> Mask:
        """Read a mask from lines of text: a board with '*', or any digit, for each given.

        Elsewhere '*' is one of the marks of a blank; here the blanks are . 0 _ ? and spaces.

        Raises:
            GridError: If that is not a board, or there are several.
            RequestError: If no puzzle can have its givens just there.

        >>> Mask.read(["*... ..*. .*.. ...*"]).cells
        (0, 6, 9, 15)
        """
        from numpure_xl.sudoku.formats.collection import grids  # noqa: PLC0415  # a recipe has a code

        boards = [grid for _, grid in islice(grids(map(_starred, lines), variant), 2)]
        if len(boards) != 1:
            msg = "A mask is one {known} board with '*' for each given; this is not one."
            raise GridError(msg, known=variant.name if variant else " or ".join(VARIANTS))
        if isinstance(boards[0], GridError):
            raise boards[0]
        digits = enumerate(boards[0].digits)
        return cls(tuple(cell for cell, digit in digits if digit != BLANK), boards[0].variant)

    @classmethod
    def decode(cls, code: str, variant: Variant) -> Mask:
        """Return the mask of a code; `code` is the inverse.

        Raises:
            RequestError: If it is not a code of that board, or no puzzle can be.
        """
        length = ceil(variant.cells / 4)
        if len(code) == length and not set(code) - set("0123456789abcdef"):
            bits = f"{int(code, 16):0{4 * length}b}"
            if "1" not in bits[variant.cells :]:
                return cls(tuple(cell for cell, bit in enumerate(bits) if bit == "1"), variant)
            msg = "The mask {code!r} has givens beyond the {cells} cells of {variant}."
            raise RequestError(msg, code=cut(code), variant=variant.name, cells=variant.cells)
        msg = (
            "The mask {code!r} does not fit {variant}, whose masks have {length} characters, "
            "0 to 9 and a to f."
        )
        raise RequestError(msg, code=cut(code), variant=variant.name, length=length)

    @property
    def code(self) -> str:
        """The form in recipes: a hexadecimal digit for every four cells."""
        bits = "".join("1" if cell in self.cells else "0" for cell in range(self.variant.cells))
        length = ceil(len(bits) / 4)
        return f"{int(bits.ljust(4 * length, '0'), 2):0{length}x}"


def _starred(line: str) -> str:
    """Return a line of a mask as one of a grid."""
    line = plain(line)
    return line if is_frame(line) else line.replace(STAR, "1")


def _check_lines(cells: set[int], variant: Variant) -> None:
    """Refuse two rows of a band, or two columns of a stack, without a given."""
    side = variant.side
    for name, first, step in (
        (Message("Rows"), 0, variant.box_rows),
        (Message("Columns"), side, variant.box_cols),
    ):
        empty = [n for n in range(side) if cells.isdisjoint(variant.units[first + n])]
        for first_line, second_line in combinations(empty, 2):
            if first_line // step == second_line // step:
                msg = (
                    "{lines} {one} and {other} have no given; swapping them gives a second "
                    "solution."
                )
                raise RequestError(msg, lines=name, one=first_line + 1, other=second_line + 1)


def _check_all(mask: Mask) -> None:
    """Refuse a mask of a small board if no grid makes a puzzle of it."""
    empty = Grid((BLANK,) * mask.variant.cells, mask.variant)
    count = 0
    for count, solution in enumerate(solutions(empty, MOST), 1):  # noqa: B007
        if count_solutions(_punched(solution, mask), effort=MOST) == 1:
            return
    msg = "None of the {count} {variant} grids makes a puzzle with givens in just these cells."
    raise RequestError(msg, count=count, variant=mask.variant.name)


def _punched(solution: Grid, mask: Mask) -> Grid:
    cells = set(mask.cells)
    digits = (digit if cell in cells else BLANK for cell, digit in enumerate(solution.digits))
    return Grid(tuple(digits), mask.variant)


def effort(variant: Variant) -> int:
    """Return how much is worth trying on a board.

    A small one has fewer digits to try, and on a large one each takes longer.
    """
    size = variant.cells / CLASSIC.cells
    return round(EFFORT * min(size, size**-2))


def fillings(mask: Mask, full: Iterator[Grid], chance: Chance) -> Iterator[Puzzle]:
    """Yield puzzles with the givens of a mask, as long as the `effort` lasts.

    Args:
        mask: The cells of the givens.
        full: Full grids, as many as are asked for.
        chance: Decides what is tried first.
    """
    effort_left = effort(mask.variant)
    while effort_left > 0:
        filling = _Filling(mask, next(full), chance)
        kicks, best = 0, filling.copy(0)
        while effort_left > 0 and kicks < PATIENCE:
            before = filling.spent
            filling.improve()
            if filling.distance == 1:
                yield Puzzle(filling.grid)
            kicks = 0 if filling.distance < best.distance else kicks + 1
            if filling.distance <= best.distance:
                best = filling.copy(0)
            filling = best.copy(filling.spent)
            filling.kick()
            effort_left -= filling.spent - before


class _Filling:
    """Digits in the cells of a mask that have a solution, and how many more they have.

    Attributes:
        digits: By cell, its digit.
        distance: How many solutions they have, from `FAR` on only how open the board is.
        spent: How much was tried for it.
    """

    def __init__(self, mask: Mask, solution: Grid, chance: Chance) -> None:
        self.mask, self.chance = mask, chance
        self.cover: Cover = cover_of(mask.variant)
        self.digits = {cell: solution.digits[cell] for cell in mask.cells}
        self.spent = 0
        self.distance = self._distance(self._state(), FAR)

    def copy(self, spent: int) -> _Filling:
        """Return another one with the same digits, for which so much was tried."""
        copy = object.__new__(_Filling)
        copy.__dict__.update(self.__dict__, digits=dict(self.digits), spent=spent)
        return copy

    @property
    def grid(self) -> Grid:
        """The givens on their board."""
        cells = range(self.mask.variant.cells)
        return Grid(tuple(self.digits.get(cell, BLANK) for cell in cells), self.mask.variant)

    def improve(self) -> None:
        """Change one given after the other while that helps."""
        stale = 0
        order: list[int] = []
        while stale < len(self.digits) and self.distance > 1:
            order = order or self.chance.shuffled(self.mask.cells)
            cell, before = order.pop(), self.distance
            self._change(cell)
            stale = 0 if self.distance < before else stale + 1

    def kick(self) -> None:
        """Draw some givens anew, each so that there still is a solution."""
        gone = self.chance.shuffled(self.mask.cells)[:KICK]
        for cell in gone:
            del self.digits[cell]
        for cell in gone:
            for digit, state in self._choices(cell):
                if count_from(self.cover, state, 1):
                    self.digits[cell] = digit
                    break
        self.distance = self._distance(self._state(), FAR)

    def _change(self, cell: int) -> None:
        """Give a cell its best digit; of two as good, either."""
        most = min(FAR, self.distance + 1)
        now = self.digits.pop(cell)
        tried = [
            (self._distance(state, most), digit)
            for digit, state in self._choices(cell)
            if digit != now
        ]
        best, digit = min(tried, default=(0, now))
        is_kept = best > self.distance or (best == self.distance and self.chance.below(2))
        if not tried or is_kept:
            digit = now
        else:
            self.distance = best
        self.digits[cell] = digit

    def _choices(self, cell: int) -> Iterator[tuple[int, int]]:
        """Yield the digits that clash with no given, at random, each with its state."""
        cover, state = self.cover, self._state()
        for digit in self.chance.shuffled(range(1, self.mask.variant.side + 1)):
            candidate = cover.candidate(cell, digit)
            own = cover.bits[candidate]
            if state & own == own:
                yield digit, state & cover.place[candidate]

    def _state(self) -> int:
        state, cover = self.cover.full, self.cover
        for cell, digit in self.digits.items():
            state &= cover.place[cover.candidate(cell, digit)]
        return state

    def _distance(self, state: int, most: int) -> int:
        """Count the solutions; where there are `most` or more, or none, return something larger."""
        self.spent += 1
        state, groups = self.cover.settle(state)
        nowhere = FAR + self.cover.full.bit_length()
        if state == DEAD:
            return nowhere
        if not groups:
            return 1
        try:
            count = count_from(self.cover, state, most, BRANCHES)
        except GaveUpError:
            count = most
        self.spent += count // DOZEN
        return count if 0 < count < most else FAR + state.bit_count() if count else nowhere
