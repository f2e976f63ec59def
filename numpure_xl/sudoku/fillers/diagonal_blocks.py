"""diagonal-blocks: three blocks that cannot clash, then cell by cell what is still possible.

From the article "Let's make a program: number place, part 4" (JavaScript in a web page). The blocks
on the diagonal are filled at random; then each blank, in reading order, gets a random digit of
those possible. After each digit one pass over the blanks writes what is forced. Nothing is ever
taken back, so a cell may be left with no digit at all and stays blank: that is a result, not an
error.

The author feels that one run in four or five fills the board. It is one in three: 33 % of 3,000
runs, and 98 of 300 of the page itself; else 3.6 cells stay blank on average, at most 9
(tests/bench/fillers.py; 0.2 ms a run). On 6x6 it is 82 %, on 12x12 4 %, on 16x16 0.2 %. No two
digits ever clash, so the checker that he announces for the next part would find blanks only.

The page runs through a list of the cells that were blank when the blocks were done. A cell forced
meanwhile is still on it, but has no possible digit left, its own included, so it is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers._plain import check_plain
from numpure_xl.sudoku.fillers.events import Completed, Event, Forced, LeftBlank, Placed
from numpure_xl.sudoku.grid.grid import BLANK
from numpure_xl.sudoku.grid.variant import Variant


def events(
    variant: Variant,
    chance: Chance,
    *,
    blocks: Sequence[int] | None = None,
    fewest_first: bool = False,
) -> Iterator[Event]:
    """Return the events of one run, which ends with a grid found or with blanks left.

    Args:
        variant: The rules.
        chance: The die.
        blocks: The boxes to fill first, which must share no row and no column; left out, those of
            the article, on the diagonal.
        fewest_first: Whether the next blank is always one with the fewest possible digits; in the
            article they come in reading order.

    Raises:
        RequestError: If the board has extra units, in which the blocks would clash.
    """
    check_plain(variant, "diagonal-blocks")
    first = _diagonal(variant) if blocks is None else [variant.boxes[number] for number in blocks]
    return _run(variant, chance, first, fewest_first=fewest_first)


def independent_blocks(variant: Variant) -> list[tuple[int, ...]]:
    """Return every choice of a box from each band that shares no column with the others.

    On 9x9 there are six; boxes are numbered from 0 in reading order.

    >>> independent_blocks(Variant(3, 3))
    [(0, 4, 8), (0, 5, 7), (1, 3, 8), (1, 5, 6), (2, 3, 7), (2, 4, 6)]
    """
    across, down = variant.side // variant.box_cols, variant.side // variant.box_rows
    return [
        tuple(across * band + stack for band, stack in enumerate(stacks))
        for stacks in permutations(range(across), min(across, down))
    ]


class _PageTable:
    """The table of the page: the digits written, and by cell the digits still possible there.

    Attributes:
        digits: By cell, the digit or a blank.
        possible: By cell, a bit for each possible digit; none for a cell that holds one, since
            when a digit is forced the others are closed already, and its own is by writing it.
    """

    def __init__(self, variant: Variant) -> None:
        self.peers = variant.peers
        self.digits = [BLANK] * variant.cells
        self.possible = [(1 << variant.side + 1) - 2] * variant.cells

    def write(self, cell: int, digit: int, cells: Iterable[int]) -> Iterator[Event]:
        """Write a digit, then what it forces among some cells: one pass over the blanks there.

        A cell that a later cell of the same pass would have forced has to wait for the next.
        """
        self._put(cell, digit)
        yield Placed(cell, digit)
        for blank in cells:
            possible = self.possible[blank]
            if self.digits[blank] == BLANK and possible and possible & possible - 1 == 0:
                forced = possible.bit_length() - 1
                self._put(blank, forced)
                yield Forced(blank, forced)

    def choices(self, cell: int) -> int:
        """Return how many digits are possible in a cell."""
        return self.possible[cell].bit_count()

    def _put(self, cell: int, digit: int) -> None:
        self.digits[cell] = digit
        others = ~(1 << digit)
        self.possible[cell] &= others
        for peer in self.peers[cell]:
            self.possible[peer] &= others


def _run(
    variant: Variant, chance: Chance, blocks: Iterable[tuple[int, ...]], *, fewest_first: bool
) -> Iterator[Event]:
    """Fill the blocks, then the blanks.

    While the blocks are filled, only their own last cell is looked at: on 9x9 nothing else can be
    forced so early, on 4x4 and 6x6 it would be, and a later block would clash with it.
    """
    board, everything = _PageTable(variant), range(1, variant.side + 1)
    for block in blocks:
        digits = shuffled_by_sorting(everything, chance.random)
        for cell, digit in zip(block, digits, strict=True):
            if board.digits[cell] == BLANK:  # the ninth is forced by the eighth
                yield from board.write(cell, digit, block)
    left = [cell for cell, digit in enumerate(board.digits) if digit == BLANK]
    while left:
        cell = min(left, key=board.choices) if fewest_first else left[0]
        left.remove(cell)
        if possible := [digit for digit in everything if board.possible[cell] >> digit & 1]:
            yield from board.write(cell, chance.choice(possible), range(variant.cells))
        elif board.digits[cell] == BLANK:
            yield LeftBlank(cell)
    if BLANK not in board.digits:
        yield Completed(tuple(board.digits))


def _diagonal(variant: Variant) -> list[tuple[int, ...]]:
    """Return the boxes from the top left one downwards that share no row and no column."""
    per_band = variant.side // variant.box_cols
    per_stack = variant.side // variant.box_rows
    return [variant.boxes[n * per_band + n] for n in range(min(per_band, per_stack))]


def shuffled_by_sorting(items: range, roll: Callable[[], float]) -> list[int]:
    """Sort items with a comparison that says -1 or 1 at random, as the article does.

    What comes out depends on the sorting method, and is far from even. This is the one of V8,
    the engine of Chrome, Edge and Node, for fewer than 32 items: the length of the run at the
    start, turned round if it falls, then binary insertion (third_party/v8/builtins/
    array-sort.tq, after Tim Peters' listsort).
    """
    deck = list(items)
    falling = roll() < 0.5
    end = 2
    while end < len(deck) and (roll() < 0.5) == falling:
        end += 1
    if falling:
        deck[:end] = deck[:end][::-1]
    for right in range(end, len(deck)):
        low, high = 0, right
        while low < high:
            middle = (low + high) // 2
            if roll() < 0.5:
                high = middle
            else:
                low = middle + 1
        deck.insert(low, deck.pop(right))
    return deck
