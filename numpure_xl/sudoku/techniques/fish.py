"""Fish, basic and finned.

Basic fish: k lines that hold a digit only where the same k crossing lines pass.

X-wing (2), swordfish (3) and jellyfish (4), with rows as base and columns as cover or the other
way round. Those with columns as base are looked at first, as Sudoku Explainer does.

Finned fish: a fish but for some seats more in its base, the fins.

Either no fin holds the digit, and the fish is one, or a fin does. So a cell that the fish would
clear and that sees all fins does not hold the digit. Where a line of the base has at most one seat
without the fins the fish is called sashimi; the argument is the same. Two finned fish of the same
lines with other fins are called siamese, and are one step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial, reduce
from itertools import combinations, takewhile
from operator import or_

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import Layout
from numpure_xl.sudoku.techniques.barren import digits_to_seek
from numpure_xl.sudoku.techniques.matching import matches
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Role, Step


def x_wing(marks: Candidates) -> Step | None:
    """Find two lines in which a digit has the same two seats."""
    return _fish(marks, 2, "x-wing", 3.2)


def swordfish(marks: Candidates) -> Step | None:
    """Find three lines in which a digit has three seats together."""
    return _fish(marks, 3, "swordfish", 3.8)


def jellyfish(marks: Candidates) -> Step | None:
    """Find four lines in which a digit has four seats together."""
    return _fish(marks, 4, "jellyfish", 5.2)


def _fish(marks: Candidates, k: int, technique: str, rating: float) -> Step | None:
    side, places = marks.layout.side, marks.places
    for base, cover in ways_of(marks.layout):
        lines = places[base * side : (base + side) * side]
        fish = [
            (match.rows, digit, match.columns)
            for digit in range(side)
            for match in matches(lines[digit::side], k, 2 * k)
        ]
        if fish:
            rows, digit, columns = min(fish)
            return _step(
                marks,
                (technique, rating),
                digit,
                tuple(base + row for row in bits(rows)),
                tuple(cover + column for column in bits(columns)),
            )
    return None


def _step(
    marks: Candidates,
    name: tuple[str, float],
    digit: int,
    base: tuple[int, ...],
    cover: tuple[int, ...],
) -> Step:
    units, spots = marks.layout.units, marks.spots[digit]
    fins = {cell for unit in base for cell in units[unit]}
    cells = tuple(c for unit in base for c in units[unit] if spots >> c & 1)
    removes = tuple(
        (cell, digit + 1)
        for unit in cover
        for cell in units[unit]
        if spots >> cell & 1 and cell not in fins
    )
    evidence = (
        Evidence(Role.BASE, cells, base, (digit + 1,)),
        Evidence(Role.COVER, (), cover, (digit + 1,)),
    )
    return Step(*name, (), removes, evidence)


def ways_of(layout: Layout) -> Iterator[tuple[int, int]]:
    """Yield by grid where lines begin and those that cross them: columns, then rows."""
    for row, column in layout.ways:
        yield column, row
        yield row, column


LineNumbers = tuple[int, ...]


def finned_x_wing(marks: Candidates) -> Step | None:
    """Find an X-wing with fins."""
    return _first_finned(marks, 2, "x-wing")


def finned_swordfish(marks: Candidates) -> Step | None:
    """Find a swordfish with fins."""
    return _first_finned(marks, 3, "swordfish")


def finned_jellyfish(marks: Candidates) -> Step | None:
    """Find a jellyfish with fins."""
    return _first_finned(marks, 4, "jellyfish")


def _first_finned(marks: Candidates, k: int, fish: str) -> Step | None:
    """Return the first finned fish, with another one of the same lines: they are siamese then."""
    for digit in digits_to_seek(marks, f"finned {fish}"):
        steps = _finned(marks, digit, k, fish)
        step = next(steps, None)
        if step:
            return step.with_twin(takewhile(partial(_share_lines, step), steps))
    return None


def _share_lines(first: Step, second: Step) -> bool:
    return first.evidence[0].units == second.evidence[0].units


def _finned(marks: Candidates, digit: int, k: int, fish: str) -> Iterator[Step]:
    for base, cover in (way for pair in marks.layout.ways for way in (pair, pair[::-1])):
        for rows, columns in _schools(marks, digit, (base, cover), k):
            bases = tuple(base + row for row in rows)
            covers = tuple(cover + column for column in columns)
            step = _finned_step(marks, digit, (bases, covers), fish)
            if step:
                yield step


def _schools(
    marks: Candidates, digit: int, way: tuple[int, int], k: int
) -> Iterator[tuple[LineNumbers, LineNumbers]]:
    """Yield k lines and as many that cross them, where some other seat sees all fins.

    Args:
        marks: The position.
        digit: A digit, from 0.
        way: The numbers of the unit that is line 0, and of the first that crosses it.
        k: How many lines.
    """
    layout, side, (base, cross) = marks.layout, marks.layout.side, way
    first = base * side + digit
    seats = marks.places[first : first + side * side : side]
    seen = {
        line: _seen(layout, base + line, mask)
        for line, mask in enumerate(seats)
        if mask.bit_count() > 1
    }
    outside = [~area for area in layout.areas[cross : cross + side]]
    # A seat sees fins in its own box and in its extra units.
    most = k + layout.box_lines + k * layout.extra_seats
    for rows in combinations(seen, k):
        union = 0
        for row in rows:
            union |= seats[row]
        if k < union.bit_count() <= most:
            prey = marks.spots[digit] & ~_area(marks, tuple(base + row for row in rows))
            columns, tables = tuple(bits(union)), [seen[row] for row in rows]
            by_column = {column: prey & outside[column] for column in columns}
            for table in tables if prey else ():
                for column in columns:
                    by_column[column] &= table[column]
            if sum(map(bool, by_column.values())) >= len(columns) - k:
                for cover in _covers(columns, by_column, k, prey):
                    yield rows, cover


def _seen(layout: Layout, unit: int, seats: int) -> list[int]:
    """Return by seat of a unit the cells that see it; all where it is none of these seats."""
    cells = enumerate(layout.units[unit])
    return [layout.peers[cell] if seats >> seat & 1 else -1 for seat, cell in cells]


def _covers(
    columns: LineNumbers, seen: Mapping[int, int], k: int, prey: int
) -> Iterator[LineNumbers]:
    """Yield the choices of k lines for which some prey sees the seats of all others.

    Args:
        columns: The lines to choose from.
        seen: By line, the prey outside it that sees all its seats.
        k: How many to choose.
        prey: Cells.
    """
    fins: list[tuple[int, LineNumbers, int]] = [(0, (), prey)]
    for _ in range(len(columns) - k):
        fins = [
            (place + 1, (*chosen, columns[place]), left)
            for start, chosen, prey in fins
            for place in range(start, len(columns))
            if (left := prey & seen[columns[place]])
        ]
    yield from sorted(
        tuple(column for column in columns if column not in chosen) for _, chosen, _ in fins
    )


def _finned_step(
    marks: Candidates,
    digit: int,
    lines: tuple[tuple[int, ...], tuple[int, ...]],
    fish: str,
) -> Step | None:
    spots = marks.spots[digit]
    base, cover = (_area(marks, units) for units in lines)
    fins = spots & base & ~cover
    victims = spots & cover & ~base
    for fin in bits(fins):
        victims &= marks.layout.peers[fin]
        if not victims:
            return None
    if not (fins and victims):
        return None
    rests = ((_area(marks, (unit,)) & spots & cover).bit_count() for unit in lines[0])
    technique = f"{'sashimi' if min(rests) < 2 else 'finned'}-{fish}"
    digits = (digit + 1,)
    evidence = (
        Evidence(Role.BASE, tuple(bits(spots & base & cover)), lines[0], digits),
        Evidence(Role.COVER, (), lines[1], digits),
        Evidence(Role.FINS, tuple(bits(fins)), (), digits),
    )
    return Step(technique, NAMED, (), tuple((cell, digit + 1) for cell in bits(victims)), evidence)


def _area(marks: Candidates, units: tuple[int, ...]) -> int:
    return reduce(or_, (marks.layout.areas[unit] for unit in units))
