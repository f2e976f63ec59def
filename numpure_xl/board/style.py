"""The style of a board: that of each of its cells, made once for every puzzle of a variant.

Beside it the styles of words and figures on a sheet that is more than boards: the lab, an index.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

from numpure_xl.board.theme import THEMES, Theme
from numpure_xl.board.tint import COVERING, DIAGONAL, EXTRA, tints
from numpure_xl.errors import GridError
from numpure_xl.plan.edge_signs import CIRCLED, LETTER, LETTERS, circle_picture, sign_picture
from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.hatching import CORNERS, EDGES, EVEN_HATCH, ODD_HATCH, cage_hatch
from numpure_xl.plan.sheet import NO_EDGE_SIGNS, EdgeSigns, Font, Style
from numpure_xl.plan.strokes import BoardLines, Sides, Strokes, Weight, board_lines
from numpure_xl.plan.tubes import ARROWS, TUBES
from numpure_xl.plan.typography import (
    CORNER,
    MOST_CORNER,
    USUAL,
    Pens,
    board_pens,
    corner_share,
    half_points,
)
from numpure_xl.sudoku.grid.grid import BLANK, SYMBOLS, cell_name
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.shapes import (
    ArrowShape,
    CageOutline,
    CellSign,
    CornerMark,
    EdgeMark,
    TubeShape,
)
from numpure_xl.words import Lang

PAPER = "FFFFFF"
"""The fill of what has none."""

_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_WAYS = {step: number for number, step in enumerate(_STEPS)}
"""The place in `LineLook.ways` of each way to a neighbour in rows and columns."""

_CUT_BESIDE = {1: (1, 3), 3: (0, 2), 5: (3, 1), 7: (2, 0)}
"""Corners that a slanting way cuts, by its number: of the cell above or below the one it comes
from, and of the one beside that."""


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """The style of an empty board.

    Attributes:
        variant: The rules, which say where the boxes are.
        lines: All its strokes.
        fills: For each cell its fill, or None.
        given: The font of a given.
        entry: The font of an entry, and of the digits of an answer.
        strokes: How heavy the strokes are.
        stroke: The colour of the strokes, or None for black.
        pens: How wide the strokes are on paper.
        hatches: For each cell the hatch on its fill.
        signs: For each cell the signs on its right edge and on its lower one.
        theme: The look that they are of.
        corners: For each cell the sum of a cage in its corner, or "".
        corner_share: The size of such a sum, as a share of a cell.
        tubes: For each cell the parts of thermometers in it.
        has_signs: Whether cages, marks between cells, tubes and signs in cells are drawn.
    """

    variant: Variant
    lines: BoardLines
    fills: tuple[str | None, ...]
    hatches: tuple[int, ...]
    corners: tuple[str, ...]
    given: Font
    entry: Font
    strokes: Strokes
    theme: Theme
    stroke: str | None = None
    pens: Pens = USUAL
    signs: tuple[EdgeSigns, ...] = ()
    tubes: tuple[str, ...] = ()
    corner_share: float = CORNER
    has_signs: bool = True

    def on(self, variant: Variant) -> BoardStyle:
        """Return this style for a board that differs in its regions or its signs only."""
        if variant == self.variant:
            return self
        board = replace(
            self,
            variant=variant,
            lines=board_lines(variant, self.strokes),
            fills=_fills(variant, self.theme),
            hatches=_hatches(variant),
            corners=_corners(variant),
            signs=_edge_signs(variant, self.theme),
            tubes=_tubes(variant),
        )
        return board if self.has_signs else board.plain()

    def plain(self) -> BoardStyle:
        """Return the style without signs: an answer has digits, regions and tints alone."""
        nothing = ("",) * self.variant.cells
        grounds = tuple(_ground_hatches(self.variant))
        return replace(self, corners=nothing, hatches=grounds, signs=(), tubes=(), has_signs=False)

    def smallest_sign(self, cell: float) -> float:
        """Return the size of the smallest sum or letter beside digits; all in points."""
        return cell * min(self._shares(self.corner_share))

    def legible_cell(self) -> int:
        """Return the pixels of a cell in which no text is smaller than the theme's least."""
        share = min(self.theme.digit_share, *self._shares(MOST_CORNER))
        return ceil(self.theme.least_text / 0.75 / share)

    def _shares(self, corner: float) -> Iterator[float]:
        """Yield the sizes of texts beside digits, as shares of a cell: sums, letters on edges."""
        yield corner if any(self.corners) else 1.0
        names = {sign.name for signs in self.signs for sign in signs if sign}
        yield 1.0 if names.isdisjoint(LETTERS) else LETTER
        yield CIRCLED if any(circle for *_, circle in self.signs) else 1.0

    def fill(self, cell: int) -> str | None:
        """Return the fill of a cell; where it has a hatch, at least that of paper."""
        return self.fills[cell] or (PAPER if self.hatches[cell] else None)

    def style(self, cell: int, *, given: bool) -> Style:
        """Return the style of a cell; a given is locked, a blank is not."""
        return Style(
            font=self.given if given else self.entry,
            sides=self.lines.around(*self.variant.places[cell]),
            fill=self.fill(cell),
            horizontal="center",
            locked=given,
            stroke=self.stroke,
            pens=self.pens,
            hatch=self.hatches[cell],
            signs=self.signs[cell] if self.signs else NO_EDGE_SIGNS,
            corner=self.corners[cell],
            corner_share=self.corner_share,
            tube=self.tubes[cell] if self.tubes else "",
        )


FULLEST = 0.75
"""The largest size of a digit's font, as a share of the height of its cell."""


def board_style(variant: Variant, theme: Theme, pixels: int) -> BoardStyle:
    """Return the style of a board whose cells are `pixels` wide and high.

    Digits of several grids, which have no smaller number a page to give way to, fill more of their
    cells before they are smaller than can be read.
    """
    size = half_points(pixels * 0.75 * theme.digit_share)
    if variant.grids:
        size = max(size, min(theme.least_text, half_points(pixels * 0.75 * FULLEST)))
    strokes = theme.strokes(pixels)
    return BoardStyle(
        variant=variant,
        lines=board_lines(variant, strokes),
        strokes=strokes,
        fills=_fills(variant, theme),
        hatches=_hatches(variant),
        corners=_corners(variant),
        given=Font(theme.digits, size, theme.ink, bold=theme.bold),
        entry=Font(theme.digits, size, theme.pencil),
        stroke=theme.stroke,
        pens=board_pens(strokes, pixels * 0.75, theme.least_rule),
        signs=_edge_signs(variant, theme),
        theme=theme,
        tubes=_tubes(variant),
        corner_share=corner_share(pixels * 0.75, theme.least_text),
    )


def _edge_signs(variant: Variant, theme: Theme) -> tuple[EdgeSigns, ...]:
    """Signs on the edges of each cell; none on most boards.

    Raises:
        GridError: If two of them stand in one place, where only one could be seen.
    """
    if not variant.has_edge_marks:
        return ()
    ink, ground = theme.ink, theme.ground or PAPER
    drawn: list[list[Picture | None]] = [[None, None, None] for _ in range(variant.cells)]
    for shape in variant.shapes:
        if isinstance(shape, CornerMark):
            drawn[shape.cells[0]][2] = circle_picture(shape.digits, ink, ground)
        if not isinstance(shape, EdgeMark):
            continue
        first, second, glyph = shape
        step = int(variant.places[first][0] != variant.places[second][0])
        if drawn[first][step]:
            msg = "Two signs stand between {cell} and {other}, where a board shows one."
            raise GridError(msg, cell=cell_name(first, variant), other=cell_name(second, variant))
        drawn[first][step] = sign_picture(glyph, step, ink, ground)
    return tuple((right, below, circle) for right, below, circle in drawn)


def _tubes(variant: Variant) -> tuple[str, ...]:
    """Return the parts of thermometers in each cell; nothing on most boards."""
    lines = [shape for shape in variant.shapes if isinstance(shape, TubeShape | ArrowShape)]
    if not lines:
        return ()
    parts: list[set[str]] = [set() for _ in range(variant.cells)]
    for line in lines:
        look = TUBES if isinstance(line, TubeShape) else ARROWS
        parts[line.cells[0]].add(look.start)
        for first, second in pairwise(line.cells):
            (row, col), (to_row, to_col) = variant.places[first], variant.places[second]
            way = _WAYS[to_row - row, to_col - col]
            parts[first].add(look.ways[way])
            parts[second].add(look.ways[way - 4])
            if second == line.cells[-1]:
                parts[second].update(look.heads[way : way + 1])
            if way % 2:
                beside = variant.cell_at[to_row, col], variant.cell_at[row, to_col]
                for cell, corner in zip(beside, _CUT_BESIDE[way], strict=True):
                    parts[cell].add(look.cuts[corner])
    return tuple("".join(sorted(own)) for own in parts)


def _hatches(variant: Variant) -> tuple[int, ...]:
    """Return the number of each cell's hatch: that of its sign, or of its colour."""
    hatches = _ground_hatches(variant)
    for cell, hatch in _outlined(variant).items():
        hatches[cell] = hatch or hatches[cell]
    for shape in variant.shapes:
        if isinstance(shape, CellSign):
            hatches[shape.cell] = {"disc": ODD_HATCH, "square": EVEN_HATCH}[shape.form]
    return tuple(hatches)


def _ground_hatches(variant: Variant) -> list[int]:
    """Return the number of the hatch of each cell's colour; 0 for none."""
    return [max(0, tint - COVERING) for tint in tints(variant)]


def _corners(variant: Variant) -> tuple[str, ...]:
    """Return the sum that is written in each cell, or nothing."""
    labels = {shape.at: shape.label for shape in _outlines(variant) if shape.label}
    return tuple(labels.get(cell, "") for cell in range(variant.cells))


def _outlines(variant: Variant) -> list[CageOutline]:
    return [shape for shape in variant.shapes if isinstance(shape, CageOutline)]


def _outlined(variant: Variant) -> dict[int, int]:
    """Return the hatch of each cell in outlines, with their edges and corners there."""
    outlines, labels = _outlines(variant), _corners(variant)
    parts: dict[int, dict[int, str]] = {}
    for shape in outlines:
        inside = {variant.places[cell] for cell in shape.cells}
        for cell in shape.cells:
            parts.setdefault(cell, {})[shape.depth] = _parts_at(variant.places[cell], inside)
    depths = range(max((shape.depth for shape in outlines), default=0) + 1)
    return {
        cell: cage_hatch([own.get(depth, "") for depth in depths], has_sum=bool(labels[cell]))
        for cell, own in parts.items()
    }


def _parts_at(place: tuple[int, int], inside: Collection[tuple[int, int]]) -> str:
    """Return the edges and corners that the outline of cells has at the place of one of them."""
    row, col = place
    across = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    is_open = [(row + r, col + c) in inside for r, c in across]
    parts = [edge for edge, goes_on in zip(EDGES, is_open, strict=True) if not goes_on]
    for at, corner in enumerate(CORNERS):
        (r, c), (other_r, other_c) = across[at], across[(at + 1) % 4]
        is_round = (row + r + other_r, col + c + other_c) not in inside
        if is_open[at] and is_open[(at + 1) % 4] and is_round:
            parts.append(corner)
    return "".join(parts)


def _fills(variant: Variant, theme: Theme) -> tuple[str | None, ...]:
    """Return each cell's fill: that of its extra units, of its box, or of the sheet."""
    tint_of = tints(variant)
    has_both = {DIAGONAL, EXTRA} <= {*tint_of}

    def fill(cell: int) -> str | None:
        tint = tint_of[cell]
        if tint >= COVERING:
            return theme.colours[tint - COVERING]
        if tint:
            return theme.shades[tint - DIAGONAL] if has_both else theme.shade
        if variant.regions:
            return theme.ground
        row, col = variant.places[cell]
        is_tinted = (row // variant.box_rows + col // variant.box_cols) % 2 == 1
        return theme.tint or theme.ground if is_tinted else theme.ground

    return tuple(map(fill, range(variant.cells)))


def shown(digit: int) -> int | str | None:
    """Return a cell's value for a digit: a number, above 9 a letter, None for a blank.

    >>> shown(9), shown(10), shown(0)
    (9, 'A', None)
    """
    if digit == BLANK:
        return None
    return digit if digit <= 9 else SYMBOLS[digit]


THEME = THEMES["plain"]

INK, PALE, HEAD, LINK = "222222", "7F7F7F", "E7ECF3", "1F4E9E"
INPUT = "FFF2B3"  # what may be typed into

_BELOW = Sides(bottom=Weight.THIN)
_AROUND = Sides.all(Weight.THICK)


class Letters:
    """The styles of words and figures in a language."""

    def __init__(self, lang: Lang) -> None:
        letters = THEME.letters[lang]
        body = Font(letters, 10, INK)
        strong = body._replace(bold=True)
        self.title = Style(Font(letters, 16, INK, bold=True))
        self.heading = Style(Font(letters, 12, INK, bold=True))
        self.text = Style(body)
        self.strong = Style(strong)
        self.link = Style(body._replace(color=LINK))
        self.note = Style(Font(letters, 9, PALE))
        self.head = Style(strong, _BELOW, fill=HEAD, horizontal="center")
        self.name = Style(strong, _BELOW)
        self.underlined = Style(body, _BELOW)
        self.figure = Style(Font("Arial", 10, INK), _BELOW, horizontal="right")
        self.number = self.figure._replace(number="#,##0")
        self.share = self.figure._replace(number="0.0%")
        self.ms = self.figure._replace(number="#,##0.00")
        self.input = Style(
            Font("Arial", 16, INK, bold=True), _AROUND, fill=INPUT, horizontal="center"
        )
        self.counter = Style(Font("Arial", 14, INK, bold=True), horizontal="center", number="#,##0")
        self.code = Style(Font("Courier New", 8, PALE))
