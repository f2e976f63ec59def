"""The icons, drawn by numbers: shapes on a unit square -> PNG of any size."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

from numpure_xl.board.overlay import overlay_of
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.rules.forms import Differ, Fits
from numpure_xl.sudoku.rules.shapes import (
    ArrowShape,
    CellSign,
    CornerMark,
    EdgeMark,
    ShadedArea,
    TubeShape,
)

Point = tuple[float, float]
Inside = Callable[[float, float], bool]
Shape = tuple[Inside, int]
"""What a shape covers, and its colour as 0xRRGGBB."""

PAPER = 0xFFFFFF
INK, GREEN, BLUE, RED, AMBER = 0x7F7F7F, 0x1B9254, 0x2F85D0, 0xE25050, 0xB87A14
"""Each has a contrast of 3:1 (WCAG 1.4.11) with white, and with Office's themes, light and dark."""

FINE = 4
"""Samples along each edge of a pixel."""


def rect(left: float, top: float, right: float, bottom: float, colour: int) -> Shape:
    """Return a rectangle with upright edges."""
    return (lambda x, y: left <= x < right and top <= y < bottom), colour


def disc(x0: float, y0: float, radius: float, colour: int, hole: float = 0.0) -> Shape:
    """Return a disc, or a ring where there is a hole."""
    return (lambda x, y: hole <= math.hypot(x - x0, y - y0) < radius), colour


def line(points: Sequence[Point], width: float, colour: int) -> Shape:
    """Return a line through points, with round ends."""
    pieces = list(pairwise(points))
    return (lambda x, y: any(_distance(x, y, *piece) < width / 2 for piece in pieces)), colour


def polygon(points: Sequence[Point], colour: int) -> Shape:
    """Return a filled polygon (even-odd rule)."""
    edges = list(zip(points, [*points[1:], points[0]], strict=True))

    def inside(x: float, y: float) -> bool:
        crossed = [
            (x2 - x1) * (y - y1) / (y2 - y1) + x1 > x
            for (x1, y1), (x2, y2) in edges
            if (y1 > y) != (y2 > y)
        ]
        return sum(crossed) % 2 == 1

    return inside, colour


def _distance(x: float, y: float, start: Point, end: Point) -> float:
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.hypot(x - x1 - along * dx, y - y1 - along * dy)


def _grid(filled: str = "", colour: int = INK, right: float = 1.0) -> list[Shape]:
    """Return a 3x3 board whose cells named by digits 1..9 hold something."""
    step = right / 3
    cells = [divmod(int(digit) - 1, 3) for digit in filled]
    marks = [
        rect((c + 0.3) * step, (r + 0.3) * step, (c + 0.75) * step, (r + 0.75) * step, colour)
        for r, c in cells
    ]
    strokes = [
        shape
        for number in range(4)
        for at, thick in [(number * step, 0.06 if number % 3 == 0 else 0.035)]
        for at in [min(max(at - thick / 2, 0.0), right - thick)]
        for shape in (rect(at, 0, at + thick, right, INK), rect(0, at, right, at + thick, INK))
    ]
    return [rect(0, 0, right, right, PAPER), *marks, *strokes]


def _arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    turns = [start + (end - start) * step / 24 for step in range(25)]
    return [
        (x + radius * math.cos(t * math.tau), y + radius * math.sin(t * math.tau)) for t in turns
    ]


def _star(x: float, y: float, radius: float) -> list[Point]:
    return [
        (x + r * math.sin(turn * math.pi / 5), y - r * math.cos(turn * math.pi / 5))
        for turn in range(10)
        for r in [radius if turn % 2 == 0 else radius * 0.42]
    ]


def _badge(colour: int) -> list[Shape]:
    """Return the ground of a sign at the lower right of a board."""
    return [disc(0.72, 0.72, 0.28, PAPER), disc(0.72, 0.72, 0.25, colour)]


def name_of(board: str) -> str:
    """Return the name of the picture of a board.

    >>> name_of("9x9+x")
    'board_9x9_x_'
    """
    return f"board_{as_id(board)}_"


def as_id(board: str) -> str:
    """Return the name of a board as XML can have it in an id: without a plus sign."""
    return board.replace("+", "_")


def _board(board: Variant) -> list[Shape]:
    """Return a board with its boxes, or regions of one of its jigsaws, and its further units."""
    if board.grids:
        return _grids(board)
    drawn = Recipe(seed="1", variant=board.name).board
    side, further = drawn.side, drawn.units[3 * drawn.side :]
    shaded = [shape for shape in drawn.shapes if isinstance(shape, ShadedArea)]
    lines = [shape.cells for shape in shaded if shape.form == "line"]
    extra = [unit for unit in further if unit not in lines]
    if len(extra) == side:  # its units have all cells: every second one is seen better
        extra = extra[::2]

    def cell(x: float, y: float) -> tuple[int, int]:
        return min(side - 1, max(0, int(y * side))), min(side - 1, max(0, int(x * side)))

    def box(x: float, y: float) -> int:
        row, column = cell(x, y)
        return drawn.box_of(row * side + column)

    def within(units: Sequence[Sequence[int]]) -> Inside:
        tinted = {number for unit in units for number in unit}

        def is_tinted(x: float, y: float) -> bool:
            row, column = cell(x, y)
            return row * side + column in tinted

        return is_tinted

    def is_border(x: float, y: float) -> bool:
        near = [(x - _HALF, y), (x + _HALF, y), (x, y - _HALF), (x, y + _HALF)]
        is_edge = any(not (0 < part < 1) for place in near for part in place)
        return is_edge or len({box(*place) for place in near}) > 1

    tints = [(within(lines), BLUE), (within([*extra, *_moves(board)]), AMBER)]
    signs = [*_tubes(drawn), *_signs(drawn), (is_border, INK), *_between(drawn), *_cages(drawn)]
    return [rect(0, 0, 1, 1, PAPER), *tints, *signs]


def _tubes(board: Variant) -> list[Shape]:
    """Return the thermometers and arrows of a board: a line each, with a disc where it begins."""
    shapes, side = list[Shape](), board.side
    for drawn in board.shapes:
        if isinstance(drawn, TubeShape | ArrowShape):
            is_tube = isinstance(drawn, TubeShape)
            wide, colour = (0.3, AMBER) if is_tube else (0.15, BLUE)
            places = (board.places[cell] for cell in drawn.cells)
            points = [((col + 0.5) / side, (row + 0.5) / side) for row, col in places]
            shapes += [line(points, wide / side, colour), disc(*points[0], 0.42 / side, colour)]
    return shapes


def _cages(board: Variant) -> list[Shape]:
    """Return the lines around the cages of a board."""
    overlay, side = overlay_of(board, "plain"), board.side
    lines = (each.corners for each in (overlay.outlines if overlay else ()) if each.is_dashed)
    return [line([(x / side, y / side) for x, y in corners], 0.1 / side, BLUE) for corners in lines]


def _between(board: Variant) -> list[Shape]:
    """Return for each two cells that a sign joins a bar, a wedge to the lesser, a dot, an X or a V.

    A white dot is a ring.
    """
    shapes, places, half = list[Shape](), board.places, 0.34 / board.side
    for corner in (s for s in board.shapes if isinstance(s, CornerMark)):
        row, col = places[corner.cells[-1]]
        at = col / board.side, row / board.side
        shapes += [disc(*at, half, PAPER), disc(*at, half, BLUE, half * 0.6)]
    for first, second, glyph in (s for s in board.shapes if isinstance(s, EdgeMark)):
        (row, col), (to_row, to_col) = places[first], places[second]
        x, y = (col + to_col + 1) / 2 / board.side, (row + to_row + 1) / 2 / board.side
        is_beside, tip = row == to_row, half if glyph == "greater" else -half
        if glyph == "bar":
            wide, high = (half / 2, half) if is_beside else (half, half / 2)
            shapes.append(rect(x - wide, y - high, x + wide, y + high, BLUE))
        elif glyph not in {"less", "greater"}:
            shapes += _dot_or_letter(glyph, x, y, half)
        elif is_beside:
            shapes.append(polygon([(x + tip, y), (x - tip, y - half), (x - tip, y + half)], BLUE))
        else:
            shapes.append(polygon([(x, y + tip), (x - half, y - tip), (x + half, y - tip)], BLUE))
    return shapes


def _dot_or_letter(glyph: str, x: float, y: float, half: float) -> list[Shape]:
    if glyph in {"white-dot", "black-dot"}:
        ring = half * 0.6 * (glyph == "white-dot")
        return [disc(x, y, half, PAPER), disc(x, y, half, INK, ring)]
    left, right, top, bottom = x - half, x + half, y - half, y + half
    strokes = [[(left, top), (x, bottom), (right, top)]]
    if glyph == "x":
        strokes = [[(left, top), (right, bottom)], [(left, bottom), (right, top)]]
    return [line(stroke, half / 2, INK) for stroke in strokes]


def _signs(board: Variant) -> list[Shape]:
    """Return a disc or a square for each cell of a board with a sign."""
    half, shapes = 0.4 / board.side, []
    for mark in (shape for shape in board.shapes if isinstance(shape, CellSign)):
        row, col = board.places[mark.cell]
        x, y = (col + 0.5) / board.side, (row + 0.5) / board.side
        if mark.form == "disc":
            shapes.append(disc(x, y, half, BLUE))
        else:
            shapes.append(rect(x - half, y - half, x + half, y + half, AMBER))
    return shapes


def _grids(board: Variant) -> list[Shape]:
    """Return the grids of a board as squares that overlap, what they share in a colour."""
    across, size = board.across, board.side
    squares = [
        (col / across, row / across, (col + size) / across, (row + size) / across)
        for row, col in board.corners
    ]
    shared = [
        (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
        for a, b in combinations(squares, 2)
    ]
    boxes = [rect(*each, BLUE) for each in shared if each[0] < each[2] and each[1] < each[3]]
    papers = [rect(*square, PAPER) for square in squares]
    wide = min(2 * _HALF, 1 / across)  # a cell at most, so that boxes can be seen
    return [*papers, *boxes, *[_frame(*square, wide) for square in squares]]


def _frame(left: float, top: float, right: float, bottom: float, wide: float) -> Shape:
    """Return the outline of a rectangle."""

    def is_border(x: float, y: float) -> bool:
        inside = left <= x < right and top <= y < bottom
        return inside and not (left + wide <= x < right - wide and top + wide <= y < bottom - wide)

    return is_border, INK


def _moves(board: Variant) -> list[list[int]]:
    """Return the cell in the middle of a board with each cell that a move or a rule joins to it."""
    middle = board.cells // 2
    constraints = board.bare.constraints
    apart = [each.cells for each in constraints if isinstance(each, Differ)]
    apart += [each[:2] for each in constraints if isinstance(each, Fits)]
    return [[*pair] for pair in apart if len(pair) == 2 and middle in pair]


_HALF = 0.03
"""Half the width of a border of a board."""

_QUESTION = [line([*_arc(0.5, 0.38, 0.16, 0.5, 1.15), (0.5, 0.58), (0.5, 0.64)], 0.1, PAPER)]

ICONS: dict[str, list[Shape]] = {
    "generate": [
        *_grid("1369", right=0.9),
        *_badge(GREEN),
        rect(0.58, 0.68, 0.86, 0.76, PAPER),
        rect(0.68, 0.58, 0.76, 0.86, PAPER),
    ],
    "solution": _grid("123456789"),
    "punch": [*_grid("12346789"), disc(0.5, 0.5, 0.14, RED, hole=0.08)],
    "paste": [
        rect(0.08, 0.1, 0.86, 0.98, AMBER),
        rect(0.16, 0.2, 0.78, 0.92, PAPER),
        rect(0.3, 0.02, 0.64, 0.22, INK),
        *[
            rect(0.24 + 0.2 * c, 0.3 + 0.2 * r, 0.38 + 0.2 * c, 0.44 + 0.2 * r, GREEN)
            for r, c in [(0, 0), (0, 1), (1, 2), (2, 0), (2, 2)]
        ],
    ],
    "solve": [
        *_grid("2579", right=0.9),
        *_badge(BLUE),
        polygon(
            [(0.76, 0.54), (0.6, 0.76), (0.71, 0.76), (0.66, 0.92), (0.84, 0.68), (0.73, 0.68)],
            PAPER,
        ),
    ],
    "check": [
        *_grid("159", right=0.9),
        *_badge(GREEN),
        line([(0.6, 0.73), (0.69, 0.82), (0.85, 0.62)], 0.08, PAPER),
    ],
    "hint": [
        disc(0.5, 0.4, 0.34, AMBER),
        disc(0.5, 0.4, 0.27, 0xFAF089),
        rect(0.38, 0.7, 0.62, 0.78, INK),
        rect(0.4, 0.82, 0.6, 0.9, INK),
        line([(0.5, 0.68), (0.5, 0.45)], 0.06, AMBER),
    ],
    "next_step": [
        *_grid("5", BLUE, right=0.8),
        polygon(
            [
                (0.5, 0.66),
                (0.76, 0.66),
                (0.76, 0.54),
                (1.0, 0.76),
                (0.76, 0.98),
                (0.76, 0.86),
                (0.5, 0.86),
            ],
            BLUE,
        ),
    ],
    "candidates": [
        rect(0, 0, 1, 1, INK),
        rect(0.06, 0.06, 0.94, 0.94, PAPER),
        *[
            disc(0.24 + 0.26 * c, 0.24 + 0.26 * r, 0.075, BLUE)
            for r, c in [(0, 0), (0, 2), (1, 1), (2, 0)]
        ],
        *[
            disc(0.24 + 0.26 * c, 0.24 + 0.26 * r, 0.03, INK)
            for r, c in [(0, 1), (1, 0), (1, 2), (2, 1), (2, 2)]
        ],
    ],
    "rate": [polygon(_star(0.5, 0.54, 0.5), AMBER)],
    "clear": [
        *_grid("", right=0.9),
        *_badge(RED),
        line([(0.63, 0.63), (0.81, 0.81)], 0.08, PAPER),
        line([(0.81, 0.63), (0.63, 0.81)], 0.08, PAPER),
    ],
    "undo_last": [
        line(_arc(0.54, 0.56, 0.32, 0.62, 1.3), 0.12, BLUE),
        polygon([(0.05, 0.42), (0.46, 0.5), (0.2, 0.1)], BLUE),
    ],
    "open_elsewhere": [
        *_grid("", right=0.8),
        line([(0.4, 0.6), (0.84, 0.16)], 0.12, BLUE),
        polygon([(0.56, 0.0), (1.0, 0.0), (1.0, 0.44)], BLUE),
    ],
    "restart": [
        line(_arc(0.46, 0.56, 0.32, 0.2, 0.88), 0.12, GREEN),
        polygon([(0.95, 0.42), (0.54, 0.5), (0.8, 0.1)], GREEN),
    ],
    "originals": [
        polygon([(0.08, 0.12), (0.48, 0.2), (0.48, 0.9), (0.08, 0.8)], AMBER),
        polygon([(0.92, 0.12), (0.52, 0.2), (0.52, 0.9), (0.92, 0.8)], AMBER),
        *[line([(0.6, y + 0.02), (0.84, y - 0.03)], 0.05, PAPER) for y in (0.36, 0.5, 0.64)],
        *[line([(0.16, y - 0.03), (0.4, y + 0.02)], 0.05, PAPER) for y in (0.36, 0.5, 0.64)],
    ],
    "animate": [
        *_grid("137", right=0.9),
        *_badge(RED),
        polygon([(0.64, 0.58), (0.64, 0.86), (0.88, 0.72)], PAPER),
    ],
    "export": [
        polygon([(0.14, 0), (0.66, 0), (0.86, 0.2), (0.86, 1), (0.14, 1)], INK),
        polygon([(0.2, 0.06), (0.63, 0.06), (0.8, 0.23), (0.8, 0.94), (0.2, 0.94)], PAPER),
        *[
            rect(0.28 + 0.24 * c, 0.3 + 0.3 * r, 0.48 + 0.24 * c, 0.5 + 0.3 * r, GREEN)
            for r in (0, 1)
            for c in (0, 1)
        ],
    ],
    "functions": [
        rect(0.0, 0.0, 1.0, 1.0, GREEN),
        line([(0.5, 0.26), (0.4, 0.2), (0.34, 0.34), (0.26, 0.74), (0.16, 0.8)], 0.08, PAPER),
        line([(0.2, 0.46), (0.44, 0.46)], 0.07, PAPER),
        line([(0.58, 0.5), (0.84, 0.8)], 0.08, PAPER),
        line([(0.84, 0.5), (0.58, 0.8)], 0.08, PAPER),
    ],
    "settings": [
        *[line([(0.1, y), (0.9, y)], 0.07, INK) for y in (0.2, 0.5, 0.8)],
        *[disc(x, y, 0.13, BLUE) for x, y in [(0.68, 0.2), (0.32, 0.5), (0.6, 0.8)]],
    ],
    "help": [disc(0.5, 0.5, 0.5, BLUE), *_QUESTION, disc(0.5, 0.8, 0.065, PAPER)],
    "about": [
        disc(0.5, 0.5, 0.5, GREEN),
        disc(0.5, 0.24, 0.075, PAPER),
        rect(0.43, 0.4, 0.57, 0.82, PAPER),
    ],
}


def png(name: str, size: int) -> bytes:
    """Return an icon as a picture of `size` by `size` pixels, 32 bit, transparent around it."""
    shapes = (
        _board(ALL_BOARDS[name[6:-1].replace("_", "+")])
        if name.startswith("board_")
        else ICONS[name]
    )
    rows = [
        b"".join(_pixel(shapes, column, row, size) for column in range(size)) for row in range(size)
    ]
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    # Level 0 copies: what another level makes depends on the library at hand.
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 0)
    chunks = [_chunk(b"IHDR", head), _chunk(b"IDAT", data), _chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _pixel(shapes: Sequence[Shape], column: int, row: int, size: int) -> bytes:
    samples = [
        _colour(shapes, (column + (dx + 0.5) / FINE) / size, (row + (dy + 0.5) / FINE) / size)
        for dx in range(FINE)
        for dy in range(FINE)
    ]
    seen = [sample for sample in samples if sample is not None]
    mixed = [
        sum(sample >> shift & 255 for sample in seen) // max(1, len(seen)) for shift in (16, 8, 0)
    ]
    return bytes([*mixed, 255 * len(seen) // len(samples)])


def _colour(shapes: Sequence[Shape], x: float, y: float) -> int | None:
    return next((colour for inside, colour in reversed(shapes) if inside(x, y)), None)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
