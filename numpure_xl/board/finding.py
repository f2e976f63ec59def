"""Finding: which boards are among the cells of a sheet, whoever drew them.

A click on a sheet and a file are the same question, and here is the one answer. A board is, in
this order:

- the cells above a note of ours, or those that have a defined name of ours;
- a square whose strokes show its boxes, or the regions of a jigsaw. A border around it is not
  needed where the strokes between the boxes end at its edge;
- several such squares that overlap as the grids of one board do;
- a square within a border, all of whose strokes are alike and end there, and the squares that a
  ruled rectangle of them is made of;
- a block of digits just as large, or several with a row or a column between them or none.

No words are among the digits of a board, most of what it holds are digits that it knows, and where
no boxes are drawn, most of these do not clash. Digits that touch a board belong to it: if they are
not in it, it is another puzzle. What has digits and is none of these is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import product
from string import ascii_uppercase

from numpure_xl.board.blocks import NEAR, blocks_of, bounds, clusters, parted
from numpure_xl.board.cells import Cells, Spot, digit, spots, widened
from numpure_xl.board.lines import lines_of, regions_of, run_out
from numpure_xl.board.location import (
    FORMS,
    PLAIN,
    Area,
    Place,
    is_readable,
    places_noted,
    variant_noted,
)
from numpure_xl.board.pencilmarks import digits_noted, is_pencilmarks
from numpure_xl.board.tint import TintedCell, fixed_shown, regions_shown, tinted
from numpure_xl.board.values import is_blank
from numpure_xl.sudoku.grid.boards import CLASSIC, grids_on
from numpure_xl.sudoku.grid.grid import BLANK, SYMBOLS, Grid
from numpure_xl.sudoku.grid.overlapping import joined_grids
from numpure_xl.sudoku.grid.variant import Variant

SIDES = sorted(PLAIN, reverse=True)
ALL_SIDES = sorted(FORMS, reverse=True)

_NINE = Area(0, 0, CLASSIC.side, CLASSIC.side)

GAPS = range(NEAR)
"""Blank rows or columns between two blocks so near that they look like one."""

FAR = 48
"""How many cells in each direction ruled lines are followed: three boards of the largest."""

MOST_WORDS = 10
"""How many digits a board has, at least, for each word among them that is there by mistake."""

LARGEST_BLOCK = 10_000
"""The most cells of a block that is looked through for boards apart from each other."""


def boards(cells: Cells, click: Spot | None = None) -> list[Area]:
    """Return the boards among some cells, in reading order; blank ones are forms to fill in.

    Args:
        cells: The cells.
        click: A cell; where looks at strokes are slow, only boards that have it are looked for.
    """
    result, around = _Found(), click if cells.is_slow else None
    places = [*noted(cells)]
    marked = [*(place.area for place in places), *filter(is_plain, cells.named)]
    joined = [place.area for place in places if place.variant.grids]  # blank: no grid alone
    result.take(area for area in marked if area in joined or not cells.is_form(area))
    squares = [*_squares_with_boxes(cells, around), *_squares_in_walls(cells, around)]
    squares.sort(key=lambda area: (-area.width, area))
    several = [*_several_grids(cells, squares)]
    result.take(several)
    result.take(area for area in squares if result.is_free(area) and _shows_parts(cells, area))
    result.take(area for area in squares if result.is_free(area) and _is_ruled_board(cells, area))
    for rectangle in _ruled_rectangles(cells, click, result.covered):
        result.take(_tiles_of_ruled(cells, rectangle))
    for block in blocks_of(cells.digits - result.covered):
        result.take(_boards_of(cells, block))
    result.take(marked)
    digits = {spot for spot in cells.digits if digit(cells.values[spot])} - result.covered
    return sorted(
        area
        for area in result.areas
        if area in marked
        or (_is_apart(cells, area, digits) and (area in several or not _is_table(cells, area)))
    )


def _is_table(cells: Cells, area: Area) -> bool:
    """Tell whether most digits of a square are in their row or column again, as in sums.

    Those of several grids are, too: a line goes through more than one grid. So do as many
    digits as rows that are all the same, or in a square of digits and zeros too few for a puzzle.
    """
    if not is_plain(area):
        return False
    held = {spot: digit(cells.values.get(spot)) for spot in spots(area)}
    digits = {spot: number for spot, number in held.items() if number}
    lines = Counter((axis, spot[axis], n) for spot, n in digits.items() for axis in (0, 1))
    again = sum(max(lines[0, r, n], lines[1, c, n]) > 1 for (r, c), n in digits.items())
    kinds, rows = len({*digits.values()}), area.width
    is_full = all(number is not None for number in held.values())
    is_of_few = kinds < rows - 1 if is_full else kinds == 1
    return (is_of_few and len(digits) >= rows) or 2 * again > len(digits)


def _is_apart(cells: Cells, area: Area, others: Collection[Spot]) -> bool:
    """Tell whether no other digits touch a board but labels, and the number of a puzzle.

    A number stands above the board, beside its first cell, or where words are.
    """
    row, col, height, width = area
    for line in (
        *(Area(beyond, col, 1, width) for beyond in (row - 1, row + height)),
        *(Area(row, beyond, height, 1) for beyond in (col - 1, col + width)),
    ):
        touching = [spot for spot in spots(line) if spot in others]
        is_number = len(touching) == 1 and (line.row < row or touching[0] == (row, col - 1))
        is_number |= len(touching) == 1 and not cells.words.isdisjoint(spots(widened(line)))
        if touching and not is_number and not _counts_up(cells, line):
            return cells.is_form(area)
    return True


def board_at(cells: Cells, selected: Area) -> Area | None:
    """Return the board that a selection means: that of its first cell, or itself if it is one.

    A square that is selected is a board whatever it holds, unless it is within another one.
    """
    row, col, height, width = selected
    area = _area_by_probing(cells, (row, col)) if cells.is_slow else None
    area = area or next((a for a in boards(cells, (row, col)) if a.holds(row, col)), None)
    is_one = height == width and (width in PLAIN or regions_of(cells, selected) is not None)
    return selected if is_one and not (area and area.encloses(selected)) else area


def _area_by_probing(cells: Cells, click: Spot) -> Area | None:
    """Return the board around a cell where each cell is walled in, and it can be but one."""
    ruled = _ruled(cells, click)
    if ruled is None or not (is_plain(ruled) or len(_sides_of(ruled)) == 1):
        return None
    return next((tile for tile in _tiles_of_ruled(cells, ruled) if tile.holds(*click)), None)


def is_cut_at(cells: Cells, click: Spot) -> bool:
    """Tell whether what stands at a cell goes on where nothing is known."""
    ruled = _ruled(cells, click) if cells.is_slow else None
    if ruled and is_plain(ruled):
        return False
    near = [block for block in blocks_of(cells.digits) if block.holds(*click)]
    return any(map(cells.is_cut, [*near, _drawn_through(cells, click)]))


def variant_of(cells: Cells, area: Area, fill: TintedCell) -> Variant:
    """Return the rules that the note below a board names, or its strokes and its fills show.

    Args:
        cells: The cells.
        area: The board.
        fill: The fill of a cell of it, by its row and column on the board.
    """
    for height in (area.height, max(area.extent)):  # the paper of a book is square
        if noted := variant_noted(area.extent, cells.values.get((area.row + height, area.col))):
            return noted
    if board := _grids_drawn(cells, area):
        return board
    side = area.width
    if regions := regions_of(cells, area):
        return Variant.of_regions(regions, fixed_shown(side, fill))
    if variant := tinted(side, fill) if side in PLAIN else None:
        return variant
    regions = regions_shown(side, fill)
    return Variant.of_regions(regions) if regions else FORMS[side]


def _grids_drawn(cells: Cells, area: Area) -> Variant | None:
    """Return the board of several grids that are drawn in a rectangle; None if it has none."""
    if max(area.extent) == CLASSIC.side:
        return None
    firsts = product(
        range(0, area.height - CLASSIC.side + 1, CLASSIC.box_rows),
        range(0, area.width - CLASSIC.side + 1, CLASSIC.box_cols),
    )
    grid = _NINE.shifted(area.row, area.col)
    board = grids_on({spot for spot in firsts if _is_grid(cells, grid.shifted(*spot))})
    return board if board and board.extent == area.extent else None


def _several_grids(cells: Cells, squares: Collection[Area]) -> Iterator[Area]:
    """Yield the boards whose grids are among some squares."""
    firsts = {(area.row, area.col) for area in squares if area.width == CLASSIC.side}
    if len(firsts) > 1:
        drawn = {spot for spot in firsts if _is_grid(cells, _NINE.shifted(*spot))}
        for grids in joined_grids(drawn):
            if board := grids_on(grids):
                row, col = (min(spot[axis] for spot in grids) for axis in (0, 1))
                yield Area(row, col, *board.extent)


def _is_grid(cells: Cells, area: Area) -> bool:
    """Tell whether the strokes of a square show its boxes, and none of them is a gap.

    The edges of other grids may go through it, heavier than boxes. A gap among grids may be as
    large as a box; it has no strokes within, where boxes have some.
    """
    strokes = {True: list[int](), False: list[int]()}  # by whether they are between boxes
    boxes: dict[Spot, bool] = {}
    for row, col in product(range(area.height), range(area.width)):
        spot, box = (area.row + row, area.col + col), (row // 3, col // 3)
        for weights, at, step in ((cells.across, row, 3), (cells.down, col, 3)):
            weight = weights.get(spot, 0)
            if at:
                strokes[at % step == 0].append(weight)
            if at % step:
                boxes[box] = boxes.get(box, False) or bool(weight)
    if len({*boxes.values()}) > 1:
        return False
    if min(strokes[True]) > max(strokes[False]) and cells.has_walls(area):
        return holds_digits(cells, area)
    return _shows_parts(cells, area)


def noted(cells: Cells) -> Iterator[Place]:
    """Yield the boards that have their note below them."""
    for (row, col), value in cells.values.items():
        for place in places_noted(value, row, col):
            is_there = is_readable(cells.matrix(place.area), place.variant)
            if is_there and not _is_beside(cells, place.area):
                yield place


def _is_beside(cells: Cells, area: Area) -> bool:
    """Tell whether a square above what names a board misses it: that is the title of another.

    It ends with a blank row, and there are digits right above it or below the name; or with a blank
    column, and there are digits to its left.
    """
    row, col, height, width = area

    def has_digits(line: Area) -> bool:
        return not cells.digits.isdisjoint(spots(line))

    last_row, last_col = (
        Area(row + height - 1, col, 1, width),
        Area(row, col + width - 1, height, 1),
    )
    above, below = area._replace(row=row - 1, height=1), last_row._replace(row=row + height + 1)
    left = last_col._replace(col=col - 1)
    return (not has_digits(last_row) and (has_digits(above) or has_digits(below))) or (
        not has_digits(last_col) and has_digits(left)
    )


class _Found:
    """Boards, none over another."""

    def __init__(self) -> None:
        self.areas: list[Area] = []
        self.covered: set[Spot] = set()

    def is_free(self, area: Area) -> bool:
        return self.covered.isdisjoint(spots(area))

    def take(self, areas: Iterable[Area]) -> None:
        for area in areas:
            if self.is_free(area):
                self.areas.append(area)
                self.covered.update(spots(area))


def is_plain(area: Area) -> bool:
    """Tell whether a rectangle is as large as a plain board."""
    return area.height == area.width and area.width in PLAIN


# The strokes


def _squares_in_walls(cells: Cells, around: Spot | None) -> Iterator[Area]:
    """Yield the squares of a known side with strokes all round."""
    if around is None:
        corners: Iterable[Spot] = [spot for spot in cells.across if cells.down.get(spot)]
        squares = (Area(*corner, side, side) for side in ALL_SIDES for corner in corners)
    else:
        rows, cols = _lines_through(cells, around)
        squares = (
            Area(row, col, side, side)
            for side in ALL_SIDES
            for row in rows
            if row + side in rows
            for col in cols
            if col + side in cols
        )
    for area in squares:
        if around is None and cells.ruled.get((area.row, area.col), 0) >= area.width:
            is_walled = _is_ruled_to_edges(cells, area)
        else:
            is_walled = cells.has_walls(area)
        if is_walled and not cells.is_cut(area):
            yield area


def _is_ruled_to_edges(cells: Cells, area: Area) -> bool:
    """Tell whether the strokes of a square, all alike, end at its edge: else it is of a table."""
    above, beside = (area.row - 1, area.col), (area.row, area.col - 1)
    if not cells.words and area.width <= max(cells.ruled.get(spot, 0) for spot in (above, beside)):
        return False
    return area.width in PLAIN and not any(_goes_on(cells, area))


def _squares_with_boxes(cells: Cells, around: Spot | None) -> Iterator[Area]:
    """Yield the squares in which the first stroke between boxes begins at the edge, each way."""
    across, down = cells.across, cells.down
    rows, cols = _lines_through(cells, around) if around else ((), ())
    for side in SIDES:
        box_rows, box_cols = PLAIN[side].box_rows, PLAIN[side].box_cols
        crossings = product(rows, (col - box_cols for col in cols)) if around else across
        for line, col in crossings:
            row = line - box_rows
            area = Area(row, col, side, side)
            if (
                min(row, col) >= 0
                and (not around or area.holds(*around))
                and across.get((line, col), 0) > across.get((line - 1, col), 0)
                and down.get((row, col + box_cols), 0) > down.get((row, col + box_cols - 1), 0)
                and across.get((line, col + side - 1), 0)
                and down.get((row + side - 1, col + box_cols), 0)
                and not cells.is_cut(area)
            ):
                yield area


def _lines_through(cells: Cells, spot: Spot) -> tuple[list[int], list[int]]:
    """Return the lines that cross the column and the row of a cell, none far from the last."""
    row, col = spot
    rows = _steps(lambda step: bool(cells.across.get((row + step, col))))
    cols = _steps(lambda step: bool(cells.down.get((row, col + step)))) if rows else []
    return [row + step for step in rows], [col + step for step in cols]


def _steps(is_line: Callable[[int], bool]) -> list[int]:
    """Return the steps up and down to lines, as long as a board may reach from one to the next."""
    steps = []
    for start, by in ((0, -1), (1, 1)):
        step = last = start
        while abs(step - last) < max(SIDES) and abs(step) <= FAR:
            if is_line(step):
                steps.append(step)
                last = step
            step += by
    return sorted(steps)


def _drawn_through(cells: Cells, click: Spot) -> Area:
    """Return the rectangle that lines through the column and the row of a cell reach."""
    row, col = click
    reached = {click}
    rows, cols = _lines_through(cells, click)
    for step in (-1, 1):
        for line in rows:
            reached.add((row, col + step * _length(cells.across, (line, col), (0, step))))
        for line in cols:
            reached.add((row + step * _length(cells.down, (row, line), (step, 0)), col))
    return bounds(reached)


def _length(strokes: Mapping[Spot, int], start: Spot, by: Spot) -> int:
    """Count the strokes that follow the one at a cell without a gap."""
    for count in range(1, FAR + 1):
        if not strokes.get((start[0] + count * by[0], start[1] + count * by[1])):
            return count - 1
    return FAR


def _shows_parts(cells: Cells, area: Area) -> bool:
    """Tell whether the strokes of a square show its boxes or its regions, and end at its edge."""
    lines = lines_of(cells, area)
    if not holds_digits(cells, area):
        return False
    if lines.wall >= max(lines.inside) and cells.has_walls(area):
        return lines.has_boxes or regions_of(cells, area) is not None
    is_form = cells.is_form(area)
    return lines.has_boxes and not is_form and not run_out(cells, area, lines)


def _is_ruled_board(cells: Cells, area: Area) -> bool:
    """Tell whether all strokes within a walled square are alike and end at its edge."""
    if area.width not in PLAIN or not cells.has_walls(area):
        return False
    lines = lines_of(cells, area)
    return (
        min(lines.inside) == max(lines.inside) <= lines.wall
        and not any(_goes_on(cells, area))
        and cells.words.isdisjoint(spots(area))
        and holds_digits(cells, area)
    )


def _goes_on(cells: Cells, area: Area) -> Iterator[bool]:
    """Yield for each side whether the strokes go on beyond it, around cells without words."""
    row, col, side, _ = area
    steps = range(side + 1)
    for beyond in (row - 1, row + side):
        has_words = any((beyond, col + step) in cells.words for step in steps[:-1])
        yield not has_words and all(cells.down.get((beyond, col + step)) for step in steps)
    for beyond in (col - 1, col + side):
        has_words = any((row + step, beyond) in cells.words for step in steps[:-1])
        yield not has_words and all(cells.across.get((row + step, beyond)) for step in steps)


def _ruled_rectangles(
    cells: Cells, click: Spot | None, covered: Collection[Spot]
) -> Iterator[Area]:
    """Yield the rectangles, around digits or a click, in which each cell is walled in."""
    starts = [] if cells.is_slow else sorted(cells.digits)
    seen = set(covered)
    for spot in [*starts, *([click] if click else ())]:
        if spot not in seen and (area := _ruled(cells, spot)):
            seen.update(spots(area))
            yield area


def _ruled(cells: Cells, spot: Spot) -> Area | None:
    """Return the rectangle around a cell in which every cell is walled in, None if it is not.

    Only the cells in line with the given one are looked at, since each look may be a call to the
    spreadsheet; two of them show that the next cell still belongs to it.
    """
    row, col = spot
    across, down = cells.across, cells.down

    def reach(down_by: int, right_by: int) -> int:
        """Count the cells that follow in a direction."""
        for count in range(1, FAR + 1):
            r, c = row + count * down_by, col + count * right_by
            if min(r, c) < 0:
                return count - 1
            along = across.get((r, c)) if right_by else down.get((r, c))
            far = (
                down.get((r, c + (right_by > 0)))
                if right_by
                else across.get((r + (down_by > 0), c))
            )
            if not (along and far):
                return count - 1
        return FAR

    if not (across.get(spot) and down.get(spot)):
        return None
    if not (across.get((row + 1, col)) and down.get((row, col + 1))):
        return None
    left, right, up, below = reach(0, -1), reach(0, 1), reach(-1, 0), reach(1, 0)
    return Area(row - up, col - left, up + 1 + below, left + 1 + right)


def _sides_of(area: Area) -> list[int]:
    """Return the sides of the squares that fill a rectangle, the largest first."""
    return [side for side in SIDES if area.height % side == area.width % side == 0]


def _tiles_of_ruled(cells: Cells, area: Area) -> list[Area]:
    """Return the boards that a ruled rectangle is made of.

    Digits show how large they are; where there are none, only one side may fill the rectangle.
    """
    if cells.is_cut(area):
        return []
    if is_plain(area):
        has_words = not cells.words.isdisjoint(spots(area))
        return [] if has_words or not holds_digits(cells, area) else [area]
    sides = _sides_of(area)
    if cells.is_form(area):
        is_clear = len(sides) == 1 and holds_digits(cells, area)
        return parted(area, sides[0], 0) if is_clear else []
    for side in sides:
        tiles = parted(area, side, 0)
        if all(reads(cells, tile) for tile in tiles):
            return tiles
    return []


# The digits


def holds_digits(cells: Cells, area: Area) -> bool:
    """Tell whether at least half of what a rectangle holds are digits that a board may have."""
    most = area.width if area.width == area.height else len(SYMBOLS)
    held = [cells.values[spot] for spot in spots(area) if spot in cells.values]
    held = [value for value in held if not _is_noted(value, most) and not is_blank(value)]
    fit = [value for value in held if (digit(value) or 0) in range(1, most + 1)]
    return len(held) <= 2 * len(fit)


def _is_noted(value: object, side: int) -> bool:
    """Tell whether a value is pencil marks; of a large board they are known by what parts them."""
    return is_pencilmarks(value) or bool(digits_noted(value, side))


def reads(cells: Cells, area: Area) -> bool:
    """Tell whether what a square holds may be a puzzle: few words, few digits that clash."""
    words, digits = cells.words.intersection(spots(area)), cells.digits.intersection(spots(area))
    if MOST_WORDS * len(words) > len(digits) or not holds_digits(cells, area):
        return False
    if any((digit(cells.values[spot]) or 0) > area.width for spot in digits):
        has_notes = any(_is_noted(cells.values.get(s), area.width) for s in {*spots(area)} - digits)
        if not has_notes:
            return False  # of a larger board, whose first rows and columns are blank
    grid = _shown(cells, area)
    return 2 * len(grid.clashes()) <= grid.clues


def _shown(cells: Cells, area: Area) -> Grid:
    """Return the digits of a square that is as large as a plain board."""
    digits = (digit(value) or BLANK for row in cells.matrix(area) for value in row)
    return Grid(tuple(d if d <= area.width else BLANK for d in digits), PLAIN[area.width])


def _boards_of(cells: Cells, block: Area) -> list[Area]:
    """Return the boards that a block of digits is, or has in it."""
    if cells.is_cut(block):
        return []
    for part in (block, *_without_headings(cells, block)):
        if tiles := _tiles(cells, part):
            return tiles
    if block.height * block.width > LARGEST_BLOCK:
        return []
    near = clusters(cells.digits.intersection(spots(block)))
    areas = [area for area in near if is_plain(area) and reads(cells, area)]
    return areas if len(near) <= 2 * len(areas) else []  # a number beside each, at most


def _tiles(cells: Cells, block: Area) -> list[Area]:
    """Return the boards of one side that a block is made of, with gaps between or without.

    Digits decide between boards and a table: most digits of a board do not clash. Where a block can
    be parted in several ways, as 99 rows into 11 boards or into 10 with a blank row between them,
    that with the fewest clashes is meant; if both have as few, that with the gaps.
    """
    digits = cells.digits.intersection(spots(block))
    ways: list[list[Area]] = []
    for side, gap in product(SIDES, reversed(GAPS)):
        tiles = parted(block, side, gap)
        is_whole = digits.issubset(spot for tile in tiles for spot in spots(tile))
        if tiles and is_whole and all(reads(cells, tile) for tile in tiles):
            ways += [tiles] if len(digits) >= side else []  # fewer decide no puzzle
    if len(ways) < 2:
        return ways[0] if ways else []
    return min(ways, key=lambda tiles: sum(len(_shown(cells, tile).clashes()) for tile in tiles))


def _without_headings(cells: Cells, block: Area) -> Iterator[Area]:
    """Yield a block without the numbers or letters of its columns, of its rows, and of both."""
    row, col, height, width = block
    below = Area(row + 1, col, height - 1, width)
    beside = Area(row, col + 1, height, width - 1)
    both = Area(row + 1, col + 1, height - 1, width - 1)
    top = _is_heading(cells, Area(row, col, 1, width))
    left = _is_heading(cells, Area(row, col, height, 1))
    yield from (part for part, is_one in ((below, top), (beside, left)) if is_one)
    headings = both._replace(row=row, height=1), both._replace(col=col, width=1)
    if all(_is_heading(cells, line) for line in headings):
        yield both


def _is_heading(cells: Cells, area: Area) -> bool:
    """Tell whether cells in a line count from 0, 1 or A, or one of them alone holds a number."""
    is_alone = sum(cells.values.get(spot) is not None for spot in spots(area)) == 1
    return is_alone or _counts_up(cells, area)


def _counts_up(cells: Cells, area: Area) -> bool:
    """Tell whether cells in a line count from 0, 1 or A."""
    held = [cells.values.get(spot) for spot in spots(area)]
    shown = [f"{value:g}" if isinstance(value, float) else str(value) for value in held]
    return shown in (
        [str(n) for n in range(len(held))],
        [str(n) for n in range(1, len(held) + 1)],
        [*ascii_uppercase][: len(held)],
    )
