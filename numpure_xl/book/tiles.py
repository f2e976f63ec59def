"""Tiles to cut out: the pictures of a theme, as large as the cells of its boards."""

from __future__ import annotations

from numpure_xl.book.frame import Frame
from numpure_xl.book.layout import BookLayout
from numpure_xl.plan.sheet import Cell, Font, PaperSetup, Row, SheetPlan, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.plan.typography import fitting
from numpure_xl.words import say

SMALLER = 4  # pixels: a tile than its cell, whose strokes stay visible around it
EDGE, APART = 3, 28  # pixels: beside the outer tiles, and between those of two boards
HEAD, HEAD_POINTS = 36, 14.0


def tile_sheet(
    layout: BookLayout, frame: Frame, paper: PaperSetup, space: tuple[int, int]
) -> SheetPlan:
    """Return the sheet with the tiles of all boards of a page; a page for each name.

    A board has as many tiles of each picture as its side, so that they suffice for any puzzle.

    Args:
        layout: The layout of the book.
        frame: The places on its pages with puzzles.
        paper: What it is printed on.
        space: How many pixels a page has between its margins, across and down.
    """
    side, tile = frame.side, frame.cell - SMALLER
    across, down = _sets(space, frame.boards, side * tile)
    widths = [EDGE]
    for number in range(across):
        widths += [APART] * (number > 0) + [tile] * side
    text = say("Cut out the tiles and lay them on the board.", layout.page_lang)
    design = layout.design
    letters = design.letters[layout.lang]
    points = fitting(text, sum(widths), largest=HEAD_POINTS, least=design.least_text)
    head = Style(Font(letters, points, design.ink), fill=design.ground)
    cut = Style(head.font, Sides.all(Weight.THIN), horizontal="center", stroke=design.pale)
    rows = [Row(HEAD, (None, Cell(text, 0)))]
    for number in range(down):
        rows += [Row(APART)] * (number > 0)
        rows += [_row(digit, side, across, tile) for digit in range(1, side + 1)]
    return SheetPlan(
        name=say("Tiles", layout.lang),
        widths=(*widths, EDGE),
        styles=(head, cut),
        paper=paper,
        pages=(tuple(rows),) * max(1, len(layout.names)),
        pictures=design.pictures,
        bookmark=say("Tiles", layout.lang),
    )


def _sets(space: tuple[int, int], boards: int, pixels: int) -> tuple[int, int]:
    """Return the boards, side by side and below each other, for which a page has tiles."""
    wide, high = space
    across = max(1, min(boards, (wide - 2 * EDGE + APART) // (pixels + APART)))
    fit = max(1, (high - HEAD + APART) // (pixels + APART))
    return across, min(fit, -(-boards // across))


def _row(digit: int, side: int, across: int, height: int) -> Row:
    """Return a row of equal tiles for each of the boards side by side."""
    tiles = [Cell(None, 1, picture=digit)] * side
    cells: list[Cell | None] = []
    for _ in range(across):
        cells += [None, *tiles]
    return Row(height, tuple(cells))
