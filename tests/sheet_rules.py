"""The rules of a board, read by the strokes and the fills of its cells on a sheet alone.

Heavy strokes part regions. Of the cells with a fill those along both diagonals are two units, if
all of them have one. The others are units where nine of them hang together or share a fill; else
all are one unit.
Nothing of ours is asked what a board is.
"""

from collections import defaultdict

HEAVY = {"medium", "thick"}
NO_FILL = {"00000000", "FFFFFFFF"}


def groups(cells, joined):
    """Return cells in groups, those together that are joined one by one."""
    left, found = set(cells), []
    while left:
        waiting = [left.pop()]
        group = set(waiting)
        while waiting:
            here = waiting.pop()
            near = {cell for cell in left if joined(here, cell)}
            left -= near
            group |= near
            waiting += near
        found.append(frozenset(group))
    return found


def units_drawn(cells, side):
    """Return the units of a board; `cells` are openpyxl's, in reading order."""
    at = {divmod(number, side): cell for number, cell in enumerate(cells)}
    units = [frozenset((row, col) for col in range(side)) for row in range(side)]
    units += [frozenset((row, col) for row in range(side)) for col in range(side)]
    units += groups(at, lambda one, other: touch(one, other) and not parted(at, one, other))
    fills = {place: fill(cell) for place, cell in at.items()}
    return units + extra_units({place: found for place, found in fills.items() if found}, side)


def touch(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def parted(at, one, other):
    """Return whether a heavy stroke is between two neighbours, from above or from the left."""
    first, second = sorted((one, other))
    edge = "right" if first[0] == second[0] else "bottom"
    return getattr(at[first].border, edge).style in HEAVY


def fill(cell):
    """Return what tells the fill of a cell from another: its hatch and its colours."""
    kind, front, back = cell.fill.fill_type, cell.fill.fgColor.rgb, cell.fill.bgColor.rgb
    if kind == "solid":
        return None if front in NO_FILL else (kind, front)
    return (kind, front, back) if kind else None


def extra_units(fills, side):
    """Return the units that the fills show."""
    by_fill = defaultdict(set)
    for place, found in fills.items():
        by_fill[found].add(place)
    if len(by_fill) == side:
        return [frozenset(places) for places in by_fill.values()]
    span = range(side)
    diagonals = [
        frozenset((n, at(n)) for n in span) for at in (lambda n: n, lambda n: side - 1 - n)
    ]
    units, rest = [], set(fills)
    if frozenset().union(*diagonals) <= rest:
        units += diagonals
        rest -= by_fill[fills[0, 0]]  # corners are in no other unit
    if rest:
        parts = groups(rest, touch)
        units += parts if all(len(part) == side for part in parts) else [frozenset(rest)]
    return units
