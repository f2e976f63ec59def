"""Boards found on a worksheet by their shape, whoever drew them.

A board is a square of a known side that is walled in all round, or a block of digits just as
large. How a board is recognised among parts of boards and of tables:

- no words are on it (a title above may have the same border);
- a heavy stroke inside parts two boxes, and none is heavier than the wall;
- where all strokes are alike, they end at its edge, unless words follow beyond it.

Larger squares go first. A square without any digit is a form to fill in, and passed over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from statistics import median_low

from numpure_xl.board.location import PLAIN, Area, Place, variant_noted
from numpure_xl.board.pencilmarks import without_pencilmarks
from numpure_xl.board.tint import shows_diagonals, tinted
from numpure_xl.errors import GridError
from numpure_xl.plan.strokes import Weight
from numpure_xl.reading.sheet import Band, Spot
from numpure_xl.sudoku.grid import Grid, Value
from numpure_xl.sudoku.regions import SIDES as JIGSAW_SIDES
from numpure_xl.sudoku.regions import regions_drawn
from numpure_xl.sudoku.variant import Variant

SIDES = sorted(PLAIN, reverse=True)
WALLED_SIDES = sorted({*PLAIN, *JIGSAW_SIDES}, reverse=True)
NEAR = 2
"""How far apart two digits of a block without lines may be: one row or column may be blank."""

GAPS = range(NEAR)
"""Blank rows or columns between two blocks so near that they look like one."""


def boards(band: Band) -> Iterator[Place]:
    """Yield the boards in some rows, in reading order."""
    walled = _walled_in(band)
    covered = {spot for area in walled for spot in spots(area)}
    found = [area for area in walled if not band.digits.isdisjoint(spots(area))]
    for block in _blocks(band.digits - covered):
        found += _tiles(band, block)
    for area in sorted(found):
        yield Place(area.row, area.col, _variant(band, area))


def odd_blocks(band: Band, known: Collection[Spot]) -> Iterator[tuple[Spot, GridError]]:
    """Yield a fault for each block of digits that is no board, with its first cell.

    Args:
        band: Some rows.
        known: The cells of the boards on them; numbers along their edges are no block.
    """
    taken = set(known)
    for block in _blocks(band.digits - taken):
        is_large = min(block.height, block.width) >= min(SIDES)
        if is_large and taken.isdisjoint(spots(block)):
            msg = "Cells {area} hold digits, but are no board; draw a border around each board."
            yield (block.row, block.col), GridError(msg, area=str(block))


def spots(area: Area) -> Iterator[Spot]:
    """Yield the cells of an area, in reading order."""
    for row in range(area.row, area.row + area.height):
        for col in range(area.col, area.col + area.width):
            yield row, col


def values(band: Band, area: Area) -> list[list[Value]]:
    """Return the values of a board; pencilmarks are blanks."""
    rows = range(area.row, area.row + area.height)
    cols = range(area.col, area.col + area.width)
    return without_pencilmarks([[band.value(row, col) for col in cols] for row in rows])


def _walled_in(band: Band) -> list[Area]:
    """Return the squares that are walled in, none over another."""
    corners = sorted(spot for spot in band.across if spot in band.down)
    found: list[Area] = []
    covered: set[Spot] = set()
    for side in WALLED_SIDES:
        for row, col in corners:
            area = Area(row, col, side, side)
            if not _has_walls(band, area) or not covered.isdisjoint(spots(area)):
                continue
            if band.labels.isdisjoint(spots(area)) and _is_drawn_as_board(band, area):
                found.append(area)
                covered.update(spots(area))
    return found


def _has_walls(band: Band, area: Area) -> bool:
    """Tell whether there is a stroke all round."""
    row, col, side, _ = area
    far_row, far_col = row + side, col + side
    if (far_row, far_col - 1) not in band.across or (row, far_col) not in band.down:
        return False  # most squares that are none
    return all(
        (row, col + step) in band.across
        and (far_row, col + step) in band.across
        and (row + step, col) in band.down
        and (row + step, far_col) in band.down
        for step in range(side)
    )


def _is_drawn_as_board(band: Band, area: Area) -> bool:
    """Tell whether the strokes inside and around are those of a board."""
    horizontal, vertical = _lines(band, area)
    inside = horizontal[1:-1] + vertical[1:-1]
    lightest, heaviest = min(inside), max(inside)
    wall = min(horizontal[0], horizontal[-1], vertical[0], vertical[-1])
    if wall < heaviest:
        return False
    if lightest == heaviest and area.width in PLAIN and _regions(band, area) is None:
        return not any(_goes_on(band, area))
    return _has_boxes(horizontal, vertical) or _regions(band, area) is not None


def _has_boxes(horizontal: list[Weight], vertical: list[Weight]) -> bool:
    """Tell whether the lines inside are heavy between the boxes of the plain board alone."""
    variant = PLAIN.get(len(horizontal) - 1)
    if variant is None:
        return False
    inside = horizontal[1:-1] + vertical[1:-1]
    lightest, heaviest = min(inside), max(inside)
    return all(
        weight in (lightest, heaviest) and (weight == heaviest) == (number % step == 0)
        for lines, step in ((horizontal, variant.box_rows), (vertical, variant.box_cols))
        for number, weight in enumerate(lines[1:-1], 1)
    )


def _regions(band: Band, area: Area) -> str | None:
    """Return the regions that heavy strokes part, if they are of a jigsaw."""
    row, col, side, _ = area
    none, span = Weight.NONE, range(side)
    above = {(r, c): band.across.get((row + r, col + c), none) for r in span[1:] for c in span}
    left = {(r, c): band.down.get((row + r, col + c), none) for r in span for c in span[1:]}
    lightest = min(*above.values(), *left.values())

    def is_parted(one: int, other: int) -> bool:
        first, second = sorted((one, other))
        strokes = left if second == first + 1 else above
        return strokes[divmod(second, side)] > lightest

    return regions_drawn(side, is_parted)


def _lines(band: Band, area: Area) -> tuple[list[Weight], list[Weight]]:
    """Return the weight of most of each line: of the horizontal and of the vertical ones."""
    row, col, side, _ = area
    steps, numbers = range(side), range(side + 1)
    none = Weight.NONE
    horizontal = [
        median_low(band.across.get((row + n, col + s), none) for s in steps) for n in numbers
    ]
    vertical = [median_low(band.down.get((row + s, col + n), none) for s in steps) for n in numbers]
    return horizontal, vertical


def _goes_on(band: Band, area: Area) -> Iterator[bool]:
    """Yield for each side whether the strokes go on beyond it, around cells without words."""
    row, col, side, _ = area
    steps = range(side + 1)
    for beyond in (row - 1, row + side):
        labels = {(beyond, col + step) for step in steps[:-1]} & band.labels
        yield not labels and all((beyond, col + step) in band.down for step in steps)
    for beyond in (col - 1, col + side):
        labels = {(row + step, beyond) for step in steps[:-1]} & band.labels
        yield not labels and all((row + step, beyond) in band.across for step in steps)


def _blocks(digits: Collection[Spot]) -> list[Area]:
    """Return the rectangles around digits that are near each other.

    Digits of a row that are near each other are a run, and runs of rows near each other are of one
    block where their columns, or those next to them, meet: so a table costs a look at each row.
    """
    found: list[list[int]] = []  # by block: first row, first column, last row, last column
    open_runs: list[tuple[int, int, int, int]] = []  # row, first and last column, block
    for row, first, last in _runs(digits):
        open_runs = [run for run in open_runs if row - run[0] <= NEAR]
        met = {run[3] for run in open_runs if run[1] - NEAR <= last and first - NEAR <= run[2]}
        parts = [found[block] for block in met] + [[row, first, row, last]]
        block = min(met, default=len(found))
        if block == len(found):
            found.append([])
        found[block] = [
            *(min(part[at] for part in parts) for at in (0, 1)),
            *(max(part[at] for part in parts) for at in (2, 3)),
        ]
        for other in met - {block}:
            found[other] = []
        open_runs = [(*run[:3], block if run[3] in met else run[3]) for run in open_runs]
        open_runs.append((row, first, last, block))
    whole = filter(None, found)
    return sorted(Area(row, col, end - row + 1, last - col + 1) for row, col, end, last in whole)


def _runs(digits: Collection[Spot]) -> Iterator[tuple[int, int, int]]:
    """Yield the runs of digits in reading order: the row, the first and the last column."""
    run: tuple[int, int, int] | None = None
    for row, col in sorted(digits):
        if run and row == run[0] and col - run[2] <= NEAR:
            run = (row, run[1], col)
            continue
        if run:
            yield run
        run = (row, col, col)
    if run:
        yield run


def _tiles(band: Band, block: Area) -> list[Area]:
    """Return the boards of one side that a block is made of, with gaps between or without.

    Where there are none between, digits decide between boards and a table: a board never clashes.
    """
    digits = {spot for spot in spots(block) if spot in band.digits}
    for side in SIDES:
        for gap in GAPS:
            tiles = _parted(block, side, gap)
            is_whole = digits.issubset(spot for tile in tiles for spot in spots(tile))
            if tiles and is_whole and (len(tiles) == 1 or gap or _are_lawful(band, tiles)):
                return tiles
    return []


def _parted(block: Area, side: int, gap: int) -> list[Area]:
    """Return the squares of a side that fill a block, so far apart; none if they do not fill it."""
    step = side + gap
    if (block.height + gap) % step or (block.width + gap) % step:
        return []
    rows = range(block.row, block.row + block.height, step)
    cols = range(block.col, block.col + block.width, step)
    return [Area(row, col, side, side) for row in rows for col in cols]


def _are_lawful(band: Band, tiles: list[Area]) -> bool:
    """Return whether no digit is twice in a unit."""
    try:
        return not any(
            Grid.from_rows(values(band, tile), PLAIN[tile.width]).clashes() for tile in tiles
        )
    except GridError:
        return False


def _variant(band: Band, area: Area) -> Variant:
    """Return the rules named in the note below a board, or shown by its strokes and its tint."""
    noted = variant_noted(area.width, band.value(area.row + area.height, area.col))
    if noted:
        return noted

    def fill(row: int, col: int) -> str | None:
        return band.fill(area.row + row, area.col + col)

    if area.width in PLAIN and _has_boxes_or_no_regions(band, area):
        return tinted(area.width, fill) or PLAIN[area.width]
    regions = _regions(band, area)
    if regions is None:
        return PLAIN[area.width]
    return Variant.of_regions(regions, diagonals=shows_diagonals(area.width, fill))


def _has_boxes_or_no_regions(band: Band, area: Area) -> bool:
    """Tell whether a board is that of boxes, or has no heavy strokes at all."""
    return _has_boxes(*_lines(band, area)) or _regions(band, area) is None
