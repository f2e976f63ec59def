"""Boards found by their strokes alone, on the pages of a PDF file and on printed sheets."""

from collections import defaultdict
from itertools import combinations, pairwise
from typing import Any

from numpure_xl.sudoku.grid.boards import VARIANTS

MM = 25.4 / 72  # in a point

FRAME, LEAST_FRAME = 6.0, 40.0
"""How many points a frame may be out of square, and how wide it is at least."""


class Page:
    """A page and the boards on it, in reading order."""

    def __init__(self, page, variant):
        self.width, self.height, self.chars = page.width, page.height, page.chars
        self.rects = [rect for rect in page.rects if rect["fill"]]
        self.text = page.extract_text()
        side = VARIANTS[variant].side
        upright, level = defaultdict(list), defaultdict(list)
        for line in _drawn_once(page.lines):
            if line["x1"] - line["x0"] < line["bottom"] - line["top"]:
                upright[round(line["top"]), round(line["bottom"])].append(line)
            else:
                level[round(line["x0"]), round(line["x1"])].append(line)
        self.boards = []
        for (top, bottom), rising in sorted(upright.items()):
            for (left, right), lying in sorted(level.items()):
                xs = [each for each in rising if left - 3 <= each["x0"] <= right + 3]
                ys = [each for each in lying if top - 3 <= each["top"] <= bottom + 3]
                if len(xs) == len(ys) == side + 1:
                    self.boards.append(Board(xs, ys, self.chars))


def jigsaws_on(page, side):
    """Return the boards in square frames, each with the thinnest stroke at each border of cells.

    Of a jigsaw no stroke within goes from edge to edge, and where regions meet it is thick.
    """
    lines = list(_drawn_once(page.lines))
    upright = [line for line in lines if line["x1"] - line["x0"] < line["bottom"] - line["top"]]
    level = [line for line in lines if line["x1"] - line["x0"] > line["bottom"] - line["top"]]
    found = []
    for left, right in combinations(sorted(upright, key=lambda line: line["x0"]), 2):
        top, bottom = left["top"], left["bottom"]
        wide = right["x0"] - left["x0"]
        alike = abs(right["top"] - top) + abs(right["bottom"] - bottom) + abs(bottom - top - wide)
        if alike > FRAME or wide < LEAST_FRAME:
            continue
        rising = [line for line in upright if top - 1 <= line["top"] < line["bottom"] <= bottom + 1]
        lying = [
            line for line in level if left["x0"] - 3 <= line["x0"] < line["x1"] <= right["x0"] + 3
        ]
        xs = _thinnest(rising, "x0", left["x0"], wide / side, side)
        ys = _thinnest(lying, "top", top, wide / side, side)
        if xs and ys:
            found.append(Board(xs, ys, page.chars))
    return found


def _thinnest(lines, axis, start, cell, side):
    """Return the thinnest line at each border of cells; [] where there is none."""
    at = [
        [line for line in lines if abs(line[axis] - start - number * cell) < cell / 8]
        for number in range(side + 1)
    ]
    return [min(each, key=lambda line: line["linewidth"]) for each in at] if all(at) else []


def ruled_boards(sheet, side):
    """Yield the corner of each board of a sheet, and its cells by row and column on the board."""
    ruled: dict[tuple[int, int], Any] = {
        (cell.row, cell.column): cell
        for row in sheet.iter_rows()
        for cell in row
        if cell.border.left.style and cell.border.top.style
    }
    for top, left in sorted(ruled):
        if (top - 1, left) not in ruled and (top, left - 1) not in ruled:
            line = range(side)
            yield (top, left), {(r, c): ruled[top + r, left + c] for r in line for c in line}


def by_place(grid):
    """Return the digits of a grid of ours as those of a sheet are told: by row and column."""
    side = grid.variant.side
    return {divmod(cell, side): digit for cell, digit in enumerate(grid.digits) if digit}


def middle_of_ink(char):
    """Return where the middle of a digit or a capital is printed.

    Its box is that of its font, with room for accents and descenders; the ink stands on the base
    line and is 0.716 of the size high in Arial, and in Liberation Sans, which has its measures.
    """
    base = char["bottom"] - (char["matrix"][5] - char["y0"])
    return (char["x0"] + char["x1"]) / 2, base - 0.716 / 2 * char["size"]


def _drawn_once(lines):
    """Return strokes of which none is drawn over another, as LibreOffice now and then does."""
    return {(line["x0"], line["x1"], line["top"], line["bottom"]): line for line in lines}.values()


class Board:
    """A board as it was found on a page: the strokes between its cells, and what stands in them."""

    def __init__(self, rising, lying, chars):
        self.xs = sorted((line["x0"], line["linewidth"]) for line in rising)
        self.ys = sorted((line["top"], line["linewidth"]) for line in lying)
        self.left, self.right = self.xs[0][0], self.xs[-1][0]
        self.top, self.bottom = self.ys[0][0], self.ys[-1][0]
        self.cells = [
            (left, top, right, bottom)
            for (top, _), (bottom, _) in pairwise(self.ys)
            for (left, _), (right, _) in pairwise(self.xs)
        ]
        self.digits: list[list[dict[str, Any]]] = [[] for _ in self.cells]
        for char in chars:
            cell = self._cell_at(*middle_of_ink(char))
            if cell is not None and char["text"].strip():
                self.digits[cell].append(char)

    def _cell_at(self, x, y):
        for number, (left, top, right, bottom) in enumerate(self.cells):
            if left <= x < right and top <= y < bottom:
                return number
        return None

    def __str__(self):
        assert all(len(digits) <= 1 for digits in self.digits)
        return "".join(digits[0]["text"] if digits else "." for digits in self.digits)
