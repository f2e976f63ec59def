"""Drawings over the boards of a workbook, read from its parts: lines and spots in cells."""

import re
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree as ET
from zipfile import ZipFile

XDR = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


class Drawing(NamedTuple):
    """A group of shapes: the cells that it is anchored to, its description, lines and spots.

    Places are in cells from the first corner of the board, to the right and down.
    """

    start: tuple[int, int]
    stop: tuple[int, int]
    words: str
    lines: list[tuple[bool, list[tuple[float, float]]]]
    """Whether it is of dashes, and what it goes through."""
    spots: list[tuple[str, float, float, str]]
    """The form, the middle and the fill."""

    def signs(self):
        """Return the signs between cells: the cells by row and column, the right or lower last."""
        strokes: dict[tuple[float, float], list[list[tuple[float, float]]]] = {}
        for is_dashed, line in self.lines:
            xs, ys = [x for x, _ in line], [y for _, y in line]
            if not is_dashed and max(xs) - min(xs) < 0.3 and max(ys) - min(ys) < 0.3:
                middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
                strokes.setdefault(_edge(*middle), []).append(line)
        for form, x, y, fill in self.spots:
            if fill:
                edge = _edge(x, y)
                yield _cells(edge), _name(form, fill, strokes.get(edge, []))

    def parts(self, one, other):
        """Return whether a line of dashes is between the middles of two neighbours."""
        across = one[0] == other[0]  # x and y change places for cells one above the other
        start, stop = one[across] + 0.5, other[across] + 0.5
        beside = one[not across] + 0.5
        for is_dashed, line in self.lines:
            for ends in pairwise(line) if is_dashed else ():
                (x, low), (to_x, high) = (each if across else each[::-1] for each in ends)
                is_beside = min(low, high) <= beside <= max(low, high)
                if x == to_x and start < x < stop and is_beside:
                    return True
        return False

    def covers(self, x, y):
        """Return whether a place is within a closed line."""
        return any(
            _is_inside(line, x, y)
            for is_dashed, line in self.lines
            if not is_dashed and line[0] == line[-1]
        )


def drawings(path, sheet=1):
    """Return the drawings over the boards of a sheet, in order."""
    with ZipFile(path) as archive:
        name = f"xl/drawings/drawing{sheet}.xml"
        if name not in archive.namelist():
            return []
        root = ET.fromstring(archive.read(name))
    return [_drawing(each) for each in root.iter(f"{XDR}twoCellAnchor")]


def _drawing(anchor):
    row, col, last_row, last_col = (
        int(anchor.findtext(f"{XDR}{end}/{XDR}{way}"))
        for end in ("from", "to")
        for way in ("row", "col")
    )
    units = int(anchor.find(f"{XDR}grpSp/{XDR}grpSpPr/{A}xfrm/{A}chExt").get("cx"))
    unit = units / (last_col - col)
    lines: list[tuple[bool, list[tuple[float, float]]]] = []
    spots: list[tuple[str, float, float, str]] = []
    for shape in anchor.iter(f"{XDR}sp"):
        if (path := shape.find(f".//{A}path")) is not None:
            is_dashed = shape.find(f".//{A}prstDash") is not None
            for step in path:
                if step.tag == f"{A}moveTo":
                    lines.append((is_dashed, []))
                point = step[0]
                place = int(point.get("x")) / unit, int(point.get("y")) / unit
                lines[-1][1].append(place)
            continue
        off, ext = shape.find(f".//{A}off"), shape.find(f".//{A}ext")
        x, y = (
            (int(off.get(way)) + int(ext.get(size)) / 2) / unit
            for way, size in (("x", "cx"), ("y", "cy"))
        )
        fill = shape.find(f"{XDR}spPr/{A}solidFill/{A}srgbClr")
        form = shape.find(f".//{A}prstGeom").get("prst")
        spots.append((form, x, y, "" if fill is None else fill.get("val")))
    words = anchor.find(f".//{XDR}cNvPr").get("descr")
    return Drawing((row, col), (last_row, last_col), words, lines, spots)


def _edge(x, y):
    """Return the middle of the edge between two cells that is nearest to a place."""
    return round(2 * x) / 2, round(2 * y) / 2


def _cells(edge):
    x, y = edge
    if x == int(x):
        return (int(y), int(x) - 1), (int(y), int(x))
    return (int(y) - 1, int(x)), (int(y), int(x))


def _name(form, fill, strokes):
    """Return the name of a sign by its ground and its strokes."""
    if not strokes:
        dots = {"FFFFFF": "white dot", "000000": "black dot"}
        return dots[fill] if form == "ellipse" else "bar"
    if len(strokes) == 2:
        return "letter X"
    [(one, middle, other)] = strokes
    if middle[1] > max(one[1], other[1]) and abs(one[1] - middle[1]) > 0.25:
        return "letter V"
    is_less = middle[0] < min(one[0], other[0]) or middle[1] < min(one[1], other[1])
    return "less than" if is_less else "greater than"


def _is_inside(line, x, y):
    """Return whether a place is within a polygon."""
    crossings = [
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in pairwise(line)
        if (ay <= y) != (by <= y)
    ]
    return sum(each > x for each in crossings) % 2 == 1


def sums(words):
    """Return the cages of a description: each sum with the names of its cells."""
    return re.findall(r"Cage of (\d+): ([^;]+)", words)
