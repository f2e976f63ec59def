"""A saved game: a puzzle that somebody has begun, with entries and pencil marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import mul, not_

from numpure_xl.errors import GridError
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What programs keep of a puzzle on which somebody works.

    Attributes:
        givens: The puzzle.
        position: The givens and the digits that were entered.
        marks: By cell, its pencil marks as a mask in which bit 0 is the digit 1; () for none.
    """

    givens: Grid
    position: Grid
    marks: tuple[int, ...] = ()

    @classmethod
    def of(
        cls, digits: Sequence[int], given: Iterable[bool], marks: Iterable[int], variant: Variant
    ) -> SavedGame:
        """Return the game of cells in reading order.

        Args:
            digits: The digit in each cell, or 0.
            given: Whether it is given.
            marks: The pencil marks of each cell as a mask; those of filled cells are left out.
            variant: The rules.

        Raises:
            GridError: If there are too few or too many cells, or a digit is out of range.
        """
        position = Grid(tuple(digits), variant)
        givens = Grid.trusted(tuple(map(mul, position.digits, given)), variant)
        noted = tuple(marks)
        if any(noted):
            noted = tuple(map(mul, noted, map(not_, position.digits)))
        return cls(givens, position, noted if any(noted) else ())

    @property
    def has_entries(self) -> bool:
        """Whether there are digits that are not given."""
        return self.position != self.givens

    @property
    def is_full(self) -> bool:
        """Whether no cell is blank."""
        return 0 not in self.position.digits

    def under(self, variant: Variant) -> SavedGame:
        """Return the same game under other rules.

        Raises:
            GridError: If their board has another size.
        """
        givens, position = (Grid(each.digits, variant) for each in (self.givens, self.position))
        return SavedGame(givens, position, self.marks)


def game_of(board: Grid | SavedGame) -> SavedGame:
    """Return a board as a game; the digits of a grid are all given."""
    return board if isinstance(board, SavedGame) else SavedGame(board, board)


def ruled(board: Grid | SavedGame, variant: Variant | None) -> Grid | SavedGame | GridError:
    """Return a board under the rules that were asked for, or why it has none; None for its own."""
    try:
        if variant is None:
            return board
        return board.under(variant) if isinstance(board, SavedGame) else Grid(board, variant)
    except GridError as fault:
        return fault


def plain_variant(side: int) -> Variant:
    """Return the plain board of a side.

    Raises:
        GridError: If there is none.
    """
    return VARIANTS.get(f"{side}x{side}") or Grid((0,) * (side * side)).variant


def digits_of(mask: int) -> tuple[int, ...]:
    """Return the digits of pencil marks, smallest first.

    >>> digits_of(0b101)
    (1, 3)
    """
    return tuple(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1)


def mask_of(digits: Iterable[int]) -> int:
    """Return pencil marks as a mask; digits that no board has are left out.

    >>> bin(mask_of([1, 3, 3]))
    '0b101'
    """
    return sum(1 << digit - 1 for digit in {*digits} if 1 <= digit <= 16)
