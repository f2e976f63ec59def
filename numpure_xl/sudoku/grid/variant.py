"""A board: a size and a set of rules, as data.

Its geometry is here: boxes or the regions of a jigsaw, rows and columns.
What its rules add, they say themselves. Where grids overlap (合体ナンプレ) the board is one: its
cells are those of all grids, each once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from math import isqrt
from string import ascii_lowercase
from typing import Any, TypeVar

from numpure_xl.errors import GridError
from numpure_xl.sudoku.grid.overlapping import OneGrid, grids_of, named
from numpure_xl.sudoku.grid.paper import BoardPaper
from numpure_xl.sudoku.rules import FIXED_RULES, IMPLIED_RULES, KEYS, OWN_RULES, RULES
from numpure_xl.sudoku.rules.forms import (
    Allowed,
    Cage,
    Constraint,
    Differ,
    Fits,
    Holds,
    Pair,
    Total,
    lost_between,
    pairs_of,
)
from numpure_xl.sudoku.rules.regions import JIGSAW, are_in_parts
from numpure_xl.sudoku.rules.rule import Rule
from numpure_xl.sudoku.rules.shapes import (
    CornerMark,
    EdgeMark,
    RuleShape,
    joined_colours,
)

Signs = tuple[tuple[str, str], ...]
"""The signs of a board: keys in `OWN_RULES`, in that order, each with its text."""

T = TypeVar("T")


_FIXED = FIXED_RULES | IMPLIED_RULES

MadeOf = tuple[int, int, tuple[str, ...], str, str, Signs]
"""The fields of a `Variant`, in order."""


@dataclass(frozen=True)
class Variant:
    """What makes a board: its size, its boxes or regions, and its rules.

    `side` is the length of a unit, and `across` that of the paper: they differ where grids overlap.
    Solvers and techniques walk `units` and `peers`, and a diagonal is a unit like any other. What
    draws a board, and some fillers, also need its boxes to be rectangles.

    Attributes:
        box_rows: Rows of cells in one box (2 on a 6x6 board).
        box_cols: Columns of cells in one box (3 on a 6x6 board).
        fixed: The keys of rules that say the same of every puzzle, in the order of `FIXED_RULES`.
        regions: Of a jigsaw board a letter for each cell, as `regions_of` returns them: its boxes
            are the cells with the same letter. "" for boxes that are rectangles.
        grids: Of several grids that overlap the text of their layout, as `layout_of` returns it,
            with the rules that some of them have alone; "" for one grid.
        signs: The signs of the puzzle, a text for each kind; empty for a board without signs.
    """

    box_rows: int
    box_cols: int
    fixed: tuple[str, ...] = ()
    regions: str = ""
    grids: str = ""
    signs: Signs = ()

    @classmethod
    def of_regions(cls, regions: str, fixed: Collection[str] = ()) -> Variant:
        """Return the jigsaw board of regions as `regions_of` returns them, with fixed rules.

        Raises:
            GridError: If regions are in parts, and a rule is drawn by tints as well.
        """
        if are_in_parts(regions) and any(_FIXED[key].drawn_in for key in fixed):
            msg = "Regions in parts have colours, in which diagonals cannot be told."
            raise GridError(msg)
        return shared((1, isqrt(len(regions)), in_order(fixed), regions, "", ()))

    def with_fixed(self, fixed: Iterable[str]) -> Variant:
        """Return the same board with other fixed rules, by their keys."""
        return shared((*self._made_of[:2], in_order(fixed), *self._made_of[3:]))

    def with_signs(self, signs: Mapping[str, str]) -> Variant:
        """Return the same board with other signs: by key in `OWN_RULES`, its text or ""."""
        kinds = tuple((kind, signs[kind]) for kind in OWN_RULES if signs.get(kind))
        return shared((*self._made_of[:-1], kinds))

    @property
    def bare(self) -> Variant:
        """The same board without signs."""
        return self.with_signs({}) if self.signs else self

    def with_regions(self, regions: str) -> Variant:
        """Return the same jigsaw board with other regions; those of `regions_of`.

        Raises:
            GridError: If regions are in parts, and a rule is drawn by tints as well.
        """
        return Variant.of_regions(regions, self.fixed).with_signs(dict(self.signs))

    @property
    def is_own(self) -> bool:
        """Whether puzzles have regions or signs of their own."""
        return bool(self.regions or self.signs)

    def ruled(self, rules: Iterable[Rule]) -> Variant:
        """Return the same board with other rules of a puzzle; fixed ones do not count."""
        own = {rule.key: rule for rule in rules if rule.is_own}
        made = self.with_signs({kind: rule.text(self) for kind, rule in own.items()})
        made.__dict__.setdefault("own_rules", tuple(own[kind] for kind, _ in made.signs))
        return made

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All rules beside rows, columns and boxes: fixed ones, then what the puzzle says."""
        return self._fixed_rules + self.own_rules

    @cached_property
    def own_rules(self) -> tuple[Rule, ...]:
        """What the puzzle says beside its digits, in the order of `OWN_RULES`."""
        return tuple(_rule(kind, text, self.bare) for kind, text in self.signs)

    @cached_property
    def _fixed_rules(self) -> tuple[Rule, ...]:
        alone = (each.keys for each in self._grids)
        return tuple(_FIXED[key]() for key in in_order(chain(self.fixed, *alone)))

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """All that its rules say of digits, rule after rule."""
        by_rule = (self._in_grids(rule, rule.constraints) for rule in self.rules)
        return tuple(each for grids in by_rule for grid in grids for each in grid)

    def _in_grids(self, rule: Rule, asked: Callable[[Variant], Iterable[T]]) -> list[list[T]]:
        """Return what a rule says or draws: of the whole board, or of each grid that has it."""
        if not self.grids or rule.goes_on:
            return [[*asked(self.bare)]]
        alone = shared((self.box_rows, self.box_cols, (), "", "", ()))
        return [
            [_at(each, cells) for each in asked(alone)]
            for grid, cells in zip(self._grids, self.paper.cells_of_grids, strict=True)
            if rule.key in (*self.fixed, *grid.keys)
        ]

    @cached_property
    def has_areas(self) -> bool:
        """Whether fixed rules have units that are drawn as areas, and not along a line."""
        return any("units" in rule.drawn_in for rule in self._fixed_rules)

    @cached_property
    def shapes(self) -> tuple[RuleShape, ...]:
        """All that its rules draw, rule after rule."""
        return tuple(each for rule in self.rules for each in self.shapes_of(rule))

    def shapes_of(self, rule: Rule) -> tuple[RuleShape, ...]:
        """Return all that one of its rules draws."""
        return tuple(joined_colours(self._in_grids(rule, rule.shapes)))

    @cached_property
    def has_edge_marks(self) -> bool:
        """Whether anything is drawn between two cells, or where four meet."""
        return any(isinstance(shape, EdgeMark | CornerMark) for shape in self.shapes)

    def text_of(self, kind: str) -> str:
        """Return the text of a kind of signs; "" if there are none."""
        return dict(self.signs).get(kind, "")

    @cached_property
    def side(self) -> int:
        """Cells along one edge of a grid, which is also the number of digits."""
        return self.box_rows * self.box_cols

    @cached_property
    def paper(self) -> BoardPaper:
        """Where its cells are."""
        return BoardPaper(self.side, tuple(each.corner for each in self._grids))

    @cached_property
    def _grids(self) -> tuple[OneGrid, ...]:
        return grids_of(self.grids) if self.grids else (OneGrid((0, 0)),)

    @cached_property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """By grid, the row and the column of its first cell; one grid has the whole paper."""
        return self.paper.corners

    @cached_property
    def across(self) -> int:
        """Cells along one edge of a square paper for the board; the side, unless grids overlap."""
        return self.paper.across

    @cached_property
    def extent(self) -> tuple[int, int]:
        """How many rows and columns the board has, with gaps."""
        return self.paper.extent

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """By cell, its row and column on the paper; cells are in reading order."""
        return self.paper.places

    @cached_property
    def cell_at(self) -> dict[tuple[int, int], int]:
        """By row and column on the paper, the cell; gaps have none."""
        return self.paper.cell_at

    @cached_property
    def cells(self) -> int:
        """Cells on the whole board: side * side, fewer than several times that if grids overlap."""
        return len(self.places) if self.grids else self.side**2

    @cached_property
    def lines(self) -> int:
        """How many rows there are, and as many columns: `side` in each grid."""
        return self.side * len(self.corners)

    @cached_property
    def extra_from(self) -> int:
        """The number, in `units`, behind the last box."""
        return 2 * self.lines + len(self._boxes)

    @cached_property
    def name(self) -> str:
        """The key in `BOARDS`, and in `VARIANTS` where the rules say all: '9x9', '9x9+x', ..."""
        jigsaw = (JIGSAW,) if self.regions else ()
        own = kinds_of(self)
        keys = (key for key in (*KEYS, *IMPLIED_RULES) if key in self.fixed or key in own)
        if self.grids:
            return named(self.grids, keys)
        return "+".join((f"{self.side}x{self.side}", *jigsaw, *keys))

    @cached_property
    def is_in_parts(self) -> bool:
        """Whether a region is in parts that are not joined, so that colours show regions."""
        return bool(self.regions) and are_in_parts(self.regions)

    @cached_property
    def is_plain(self) -> bool:
        """Whether rows, columns and boxes are its only rules, and boxes are rectangles."""
        return self.is_of_units and not self.regions and len(self.units) == 3 * self.side

    @cached_property
    def is_of_units(self) -> bool:
        """Whether the units of one grid are its only rules, so that digits can change places."""
        return not (self.grids or self.signs) and len(self.constraints) == len(self._further)

    @cached_property
    def has_further_rules(self) -> bool:
        """Whether digits are barred from more than rows, columns and boxes: by units or moves."""
        return bool(self.fixed) or bool(self._further)

    @cached_property
    def rates_further(self) -> bool:
        """Whether ratings know that, or what cells see by cages and thermometers."""
        return self.has_further_rules or self.sees_further

    @cached_property
    def with_implied(self) -> Variant:
        """The same board with the units that its own imply, behind these: all nine windows."""
        implied = (FIXED_RULES[key].implied for key in self.drawn.fixed)
        further = [rule.key for rule in implied if rule and self.side in rule.sides]
        return self.with_fixed((*self.fixed, *further)) if further else self

    @cached_property
    def drawn(self) -> Variant:
        """The same board without units that others imply."""
        fixed = [key for key in self.fixed if key in FIXED_RULES]
        return self if len(fixed) == len(self.fixed) else self.with_fixed(fixed)

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """Every group of cells that holds each digit once.

        Rows, then columns, `side` of each for every grid; then boxes, also `side` unless grids
        share some; then those that rules add.
        """
        span, at = range(self.side), self.cell_at
        rows = [tuple(at[r + i, c + j] for j in span) for r, c in self.corners for i in span]
        cols = [tuple(at[r + i, c + j] for i in span) for r, c in self.corners for j in span]
        return (*rows, *cols, *self._boxes, *(unit.cells for unit in self._further))

    @cached_property
    def _further(self) -> tuple[Differ, ...]:
        """The units that rules add."""
        return tuple(
            each
            for each in self.constraints
            if isinstance(each, Differ) and len(each.cells) == self.side
        )

    @cached_property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """The units that are boxes, grid after grid, in reading order; each has `side` cells."""
        return self._boxes

    @cached_property
    def _boxes(self) -> tuple[tuple[int, ...], ...]:
        if self.regions:
            cells = range(self.cells)
            names = ascii_lowercase[: self.side]
            return tuple(tuple(c for c in cells if self.regions[c] == name) for name in names)
        high, wide, at = self.box_rows, self.box_cols, self.cell_at
        firsts = [(r, c) for r in range(0, self.side, high) for c in range(0, self.side, wide)]
        return tuple(
            dict.fromkeys(
                tuple(at[top + r + i, left + c + j] for i in range(high) for j in range(wide))
                for top, left in self.corners
                for r, c in firsts
            )
        )

    @cached_property
    def _box_of(self) -> tuple[int, ...]:
        boxes = {cell: number for number, box in enumerate(self._boxes) for cell in box}
        return tuple(boxes[cell] for cell in range(self.cells))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell, the other cells that may not repeat its digit."""
        moved = self.moved
        return tuple(
            own.union(moved[cell]) if moved[cell] else own for cell, own in enumerate(self._in_unit)
        )

    @cached_property
    def moved(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the peers that no unit has with it: a move away, or in a sign of both."""
        groups = [each.cells for each in self.constraints if isinstance(each, Differ | Cage)]
        if not (groups or self.rises):
            return ((),) * self.cells
        apart: dict[int, set[int]] = {}
        for group in (*groups, *(rise[:2] for rise in self.rises)):
            for cell in group:
                apart.setdefault(cell, set()).update(group)
        return tuple(
            tuple(sorted(apart.get(cell, {cell}) - own - {cell}))
            for cell, own in enumerate(self._in_unit)
        )

    @cached_property
    def sees_further(self) -> bool:
        """Whether cells see others that no unit has with them."""
        return any(self.moved)

    @property
    def has_relations(self) -> bool:
        """Whether signs leave so few grids that a puzzle has the one that they are of.

        They do where they say what two cells may have together, and with moves.
        """
        return any(RULES[kind].relates for kind in kinds_of(self)) or (
            bool(self.signs) and not self.bare.is_of_units
        )

    @property
    def is_searched(self) -> bool:
        """Whether signs are made by a search of their own, and may be all that a puzzle has."""
        return any(RULES[kind].is_searched for kind in kinds_of(self))

    @cached_property
    def _uncaged(self) -> Variant:
        """The same board without rules that are cages alone, which has the pairs of this one."""
        if self.grids:
            return self
        kept = {
            rule.key: text
            for rule, (_, text) in zip(self.own_rules, self.signs, strict=True)
            if not all(isinstance(each, Cage) for each in rule.constraints(self.bare))
        }
        return self if len(kept) == len(self.signs) else self.with_signs(kept)

    @cached_property
    def fits(self) -> tuple[Fits, ...]:
        """Cells, two by two, of which a rule says which digits fit."""
        if self._uncaged is not self:
            return self._uncaged.fits
        return tuple(each for each in self.constraints if isinstance(each, Fits))

    @cached_property
    def rises(self) -> tuple[Fits, ...]:
        """Those along lines on which digits rise, next to each other or not."""
        return tuple(each for each in self.fits if each.distance)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The same, with the digits that the two may have by all that is said of them."""
        return pairs_of(self.fits, self.side) if self._uncaged is self else self._uncaged.pairs

    @property
    def rivals(self) -> Iterator[tuple[int, int]]:
        """Two candidates that exclude each other by a move, or by what is between their cells.

        They are numbered cell * side + digit - 1.
        """
        side = self.side
        for cell, others in enumerate(self.moved):
            for other in others:
                if cell < other:
                    yield from (
                        (cell * side + digit, other * side + digit) for digit in range(side)
                    )
        yield from self._uncaged._pair_rivals  # noqa: SLF001  # the same board

    @cached_property
    def _pair_rivals(self) -> tuple[tuple[int, int], ...]:
        """Those by what is between their cells."""
        side = self.side
        return tuple(
            (first * side + one, second * side + other)
            for first, second, allowed, _ in self.pairs
            for one, mask in enumerate(allowed)
            for other in range(side)
            if one != other and not mask >> other & 1
        )

    @cached_property
    def marked_off(self) -> frozenset[tuple[int, int]]:
        """Cells, each with every digit that its own sign bars."""
        return frozenset(
            (each.cell, digit)
            for each in self.constraints
            if isinstance(each, Allowed)
            for digit in range(1, self.side + 1)
            if digit not in each.digits
        )

    @cached_property
    def marked(self) -> frozenset[int]:
        """Those cells."""
        return frozenset(cell for cell, _ in self.marked_off)

    @cached_property
    def barred(self) -> frozenset[tuple[int, int]]:
        """Cells, each with every digit that no sign leaves it, whatever other cells hold."""
        if not self.pairs:
            return self.marked_off
        if self._uncaged is not self:
            return self._uncaged.barred
        every = (1 << self.side) - 1
        left = [every] * self.cells
        for cell, digit in self.marked_off:
            left[cell] &= ~(1 << digit - 1)
        while lost := lost_between(self.pairs, left):
            for cell, mask in lost:
                left[cell] &= ~mask
        digits = range(1, self.side + 1)
        return frozenset(
            (cell, digit)
            for cell, mask in enumerate(left)
            for digit in digits
            if not mask >> digit - 1 & 1
        )

    @cached_property
    def cages(self) -> tuple[Cage, ...]:
        """The cells that have a sum, in the order of their first cells."""
        return tuple(each for each in self.constraints if isinstance(each, Cage))

    @cached_property
    def totals(self) -> tuple[Total, ...]:
        """The sums of cells that may hold a digit twice, in the order in which rules say them."""
        return tuple(each for each in self.constraints if isinstance(each, Total))

    @cached_property
    def holds(self) -> tuple[Holds, ...]:
        """The digits that are among some cells, in the order in which rules say them."""
        return tuple(each for each in self.constraints if isinstance(each, Holds))

    @property
    def has_sums(self) -> bool:
        """Whether cells have a sum, those of a cage or others, or hold digits together."""
        return bool(self.cages or self.totals or self.holds)

    @cached_property
    def extra_regions(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each extra region of the puzzle; one with `side` cells is a unit."""
        constraints = (each for rule in self.own_rules for each in rule.constraints(self.bare))
        return tuple(each.cells for each in constraints if isinstance(each, Differ))

    @cached_property
    def _in_unit(self) -> tuple[frozenset[int], ...]:
        """For each cell, the other cells that a unit has with it."""
        if self.signs and len(self.units) == len(self.bare.units):
            return self.bare._in_unit  # noqa: SLF001  # the same board
        near: list[set[int]] = [set() for _ in range(self.cells)]
        for unit in self.units:
            for cell in unit:
                near[cell].update(unit)
        return tuple(frozenset(own - {cell}) for cell, own in enumerate(near))

    @property
    def mark_cols(self) -> int:
        """How many digits are side by side where all are noted in a cell: as many as in a box."""
        return -(-self.side // isqrt(self.side)) if self.regions else self.box_cols

    def __reduce__(self) -> tuple[object, tuple[MadeOf]]:
        """Travel between processes as what it is made of, and arrive as one shared value."""
        return shared, (self._made_of,)

    @property
    def _made_of(self) -> MadeOf:
        geometry = (self.box_rows, self.box_cols)
        return (*geometry, self.fixed, self.regions, self.grids, self.signs)

    def unit_kind(self, unit: int) -> str:
        """Return the kind of a unit: "row", "column", "box", "region", or that of a rule."""
        if unit < self.extra_from:
            return ("row", "column", "region" if self.regions else "box")[self.unit_class(unit)]
        return self._further[unit - self.extra_from].kind

    def unit_class(self, unit: int) -> int:
        """Return 0 for a row, 1 for a column, 2 for a box and 3 for an extra unit."""
        return 3 if unit >= self.extra_from else min(unit // self.lines, 2)

    def covers(self, unit: int) -> bool:
        """Return whether units of its kind have all cells, as rows, columns and boxes do."""
        return unit < self.extra_from or unit in self._covering

    @cached_property
    def _covering(self) -> frozenset[int]:
        kinds = [unit.kind.removeprefix(_HIDDEN) for unit in self._further]
        return frozenset(
            number
            for number, kind in enumerate(kinds, self.extra_from)
            if kinds.count(kind) == self.lines
        )

    def box_unit(self, cell: int) -> int:
        """Return the number, in `units`, of the box of a cell."""
        return 2 * self.lines + self.box_of(cell)

    def box_of(self, cell: int) -> int:
        """Return the number of the box of a cell in `boxes`."""
        return self._box_of[cell]

    def in_grids(self, unit: int) -> list[tuple[int, int]]:
        """Return the grids that a row, a column or a box is in, each with its number there.

        Both count from 0. A box that grids share is in several of them.
        """
        kind, inside = self.unit_class(unit), range(self.side)
        if kind < 2:
            return [divmod(unit - kind * self.lines, self.side)]
        (row, col), *_ = (self.places[cell] for cell in self.units[unit])
        return [
            (grid, (row - top) // self.box_rows * self.box_rows + (col - left) // self.box_cols)
            for grid, (top, left) in enumerate(self.corners)
            if row - top in inside and col - left in inside
        ]

    @property
    def box_numbers(self) -> list[int]:
        """The number of the box of each cell, or of its region on a jigsaw, in reading order."""
        return [*self._box_of]


@lru_cache(maxsize=256)
def _rule(kind: str, text: str, bare: Variant) -> Rule:
    """Return what a puzzle says by a kind of signs."""
    return OWN_RULES[kind].read(text, bare)


def kinds_of(variant: Variant) -> tuple[str, ...]:
    """Return the names of the kinds of signs that a board has."""
    return tuple(kind for kind, _ in variant.signs)


@lru_cache(maxsize=1024)
def shared(made_of: MadeOf) -> Variant:
    """Return the board of some fields: one object for the same fields, with its caches."""
    return Variant(*made_of)


def _at(each: T, cells: Sequence[int]) -> T:
    """Return what a rule says or draws on one grid, at the cells of one of several."""
    moved: Any = each  # what fixed rules say and draw is of some cells
    return moved._replace(cells=tuple(cells[cell] for cell in moved.cells))  # type: ignore[no-any-return]


_HIDDEN = "hidden-"
"""What the kind of a unit begins with that others imply."""


def in_order(keys: Iterable[str]) -> tuple[str, ...]:
    """Return the fixed rules among some keys, in the order in which boards have them."""
    keys = {*keys}
    return tuple(key for key in _FIXED if key in keys)
