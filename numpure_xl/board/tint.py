"""Tints: which extra units a cell is in, as a number for each cell, and read from fills again.

Cells of diagonals have one tint, those of other extra units another, and those in both a third.
Where extra units cover the whole board each of them has a tint of its own, and so has each region
where some are in parts, and each extra region of a puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache

from numpure_xl.errors import GridError
from numpure_xl.sudoku.grid.boards import JIGSAWS, VARIANTS
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules import FIXED_RULES
from numpure_xl.sudoku.rules.regions import SIDES, are_in_parts, regions_of
from numpure_xl.sudoku.rules.shapes import ColourArea, ShadedArea

NONE, DIAGONAL, EXTRA, BOTH = range(4)
"""Tints of cells in no extra unit, on diagonals, in other extra units, and in both."""

COVERING = 4
"""The tint of the first unit of those that cover the whole board; the next one has the next."""

TintedCell = Callable[[int, int], object]
"""The fill of a cell of a board, by its row and column; None for none."""


@lru_cache(maxsize=64)
def tints(variant: Variant) -> tuple[int, ...]:
    """Return the tint of each cell, in reading order."""
    if variant.is_in_parts:
        return tuple(COVERING + region for region in variant.box_numbers)
    coloured = [shape.cells for shape in variant.shapes if isinstance(shape, ColourArea)]
    covers_all = sum(map(len, coloured)) == variant.cells
    own = {c: n for n, area in enumerate(coloured, 0 if covers_all else 1) for c in area}
    shaded: dict[str, set[int]] = {"line": set(), "area": set()}
    for shape in variant.shapes:
        if isinstance(shape, ShadedArea):
            shaded[shape.form].update(shape.cells)
    return tuple(
        COVERING + own[cell]
        if cell in own
        else DIAGONAL * (cell in shaded["line"]) + EXTRA * (cell in shaded["area"])
        for cell in range(variant.cells)
    )


def tinted(side: int, fill: TintedCell) -> Variant | None:
    """Return the variant of a side whose extra units the fills show, None if they show none.

    Some cells may have another fill: they may be marked. A fill that all of a box has shows the
    box, and no rule.
    """
    shown = [fill(*divmod(cell, side)) for cell in range(side * side)]
    if _odd_in_boxes(VARIANTS[f"{side}x{side}"], shown) <= side // 3:
        return None
    odd = {variant: _odd(tints(variant), shown) for variant in _with_tints(side)}
    variants = [variant for variant in odd if odd[variant] < side * side]
    # Nine colours are more than the fill of one of them, which are centre dots.
    return min(variants, key=lambda v: (NONE in tints(v), odd[v]), default=None)


def fixed_shown(side: int, fill: TintedCell) -> tuple[str, ...]:
    """Return the keys of fixed rules, as that of diagonals, that fills of a jigsaw board show."""
    shown = [fill(*divmod(cell, side)) for cell in range(side * side)]
    form = next(board for board in JIGSAWS.values() if board.side == side)
    boards = [board for board in _with_one_rule(form) if any(tints(board))]
    odd = {board.fixed: _odd(tints(board), shown) for board in boards}
    fixed = min(odd, key=odd.__getitem__, default=())
    return fixed if odd and odd[fixed] < side * side else ()


def regions_shown(side: int, fill: TintedCell) -> str | None:
    """Return the regions in parts that the fills of a board show, a fill for each; None if none."""
    shown = [fill(*divmod(cell, side)) for cell in range(side * side)]
    if side not in SIDES or len({*shown} - {None}) != side:
        return None
    try:
        regions = regions_of(map(str, shown))
    except GridError:
        return None
    return regions if are_in_parts(regions) else None


@cache
def samples(side: int) -> tuple[int, ...]:
    """Return few cells of which every variant with extra units has two in them."""
    tinted_cells = [{cell for cell, tint in enumerate(tints(v)) if tint} for v in _with_tints(side)]
    chosen: list[int] = []
    while open_ones := [cells for cells in tinted_cells if len(cells.intersection(chosen)) < 2]:
        counts = Counter(cell for cells in open_ones for cell in cells.difference(chosen))
        chosen.append(counts.most_common(1)[0][0])
    return tuple(chosen)


@cache
def _with_tints(side: int) -> tuple[Variant, ...]:
    """Return the variants with tints of their own; moves have none."""
    listed = [v for v in VARIANTS.values() if v.side == side and v.is_of_units]
    variants = dict.fromkeys((*listed, *_with_one_rule(listed[0])))
    return tuple(variant for variant in variants if any(tints(variant)))


def _with_one_rule(form: Variant) -> Iterator[Variant]:
    """Yield a board with each fixed rule that it can have."""
    for key, rule in FIXED_RULES.items():
        if form.side in rule.sides and (rule.on_regions or not form.regions):
            yield form.with_fixed((key,))


def _odd_in_boxes(board: Variant, shown: Sequence[object]) -> int:
    """Return the number of cells without the fill that most cells of their box have."""
    by_box: dict[int, Counter[object]] = {}
    for box, shown_fill in zip(board.box_numbers, shown, strict=True):
        by_box.setdefault(box, Counter())[shown_fill] += 1
    return sum(counts.total() - max(counts.values()) for counts in by_box.values())


def _odd(wanted: Sequence[int], shown: Sequence[object]) -> int:
    """Return the number of cells without the fill of their tint; all, if the tints are not there.

    Most cells of a tint must have a fill, and no two tints the same one. Most cells of no tint must
    have none of these.
    """
    by_tint: dict[int, Counter[object]] = {tint: Counter() for tint in sorted(set(wanted))}
    for tint, shown_fill in zip(wanted, shown, strict=True):
        by_tint[tint][shown_fill] += 1
    plain = by_tint.pop(NONE, Counter())
    most = {tint: counts.most_common(1)[0] for tint, counts in by_tint.items()}
    fills = {fill for fill, _ in most.values()} - {None}
    odd = [counts.total() - most[tint][1] for tint, counts in by_tint.items()]
    odd_plain = sum(plain[fill] for fill in fills)
    are_there = 2 * odd_plain <= plain.total() and all(
        2 * count < by_tint[tint].total() for count, tint in zip(odd, by_tint, strict=True)
    )
    return sum(odd) + odd_plain if are_there and len(fills) == len(by_tint) else len(wanted)
