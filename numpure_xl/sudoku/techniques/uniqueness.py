"""Uniqueness: rectangles, loops and avoidable rectangles.

Deadly paths: what follows from cells that may not all hold the same two digits.

Some cell of the path holds another digit; which cells can, says the type. Type 1: one cell has
further digits, so it holds one of them. Type 2: all that have further digits have the same one, so
no cell that sees them all holds it. Type 3: two cells act as one with their further digits, in a
naked or a hidden set. Type 4: two cells share a unit that has one of the two digits nowhere else,
so neither holds the other.

Rectangles that are not loops of Sudoku Explainer: with missing candidates, type 6, hidden.

A rectangle is four blank cells, of which every unit that has any holds one of each opposite pair.
If they held only two digits, these could change places, and the puzzle would have a second
solution. That is so whichever candidates an earlier step has eliminated.

    a  b      a and d are opposite, and so are b and c; in a unit they stand as a b,
    c  d      c d, a c and b d, or all four in a box that two lines cross.

Unique rectangles and loops: a closed path of cells that may not all hold the same two digits.

If every unit holds none of the cells, or two that are an odd and an even number of cells along
the path, then cells that held only the two digits could swap them all round, and the puzzle
would have a second solution. So some cell of the path holds another digit. The rule is stated
in units alone: on a board with diagonals a path that meets a diagonal once is no such path.

Ratings are those of Sudoku Explainer 1.2.1: 4.5 for four cells, 4.6 for six, 4.7 for eight, 5.0
for more; in type 3, 0.1 more for each further cell of a naked set, and for each after the first
of a hidden set.

Avoidable rectangles: the argument of unique rectangles for cells that are partly filled in.

Four cells in which two digits could change places give a puzzle a second solution, unless one of
the four is given: that one cannot change. So it matters which digits are given and which were
filled in. A cell that is filled in and its neighbours say which digit would complete such a
rectangle in each blank corner. Type 1: one corner is blank, so it does not hold that digit. Type 2:
several are, each with that digit and one more, the same in all; one of them holds the one more, so
no cell that sees them all does.

Type 3 of unique loops and of BUG is a naked set in which a few cells count as one: with size - 1
other cells of a unit these cells make a naked set of that size, whichever of them holds the extra
digit. Where they all lie in a second unit, too, hints eliminate in both; Sudoku Explainer does not,
nor does it look for hidden sets of fewer digits than the extra ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, permutations
from typing import NamedTuple

from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import Layout
from numpure_xl.sudoku.techniques.step import NAMED, Evidence, Mark, Role, Step


class JointSet(NamedTuple):
    """The other cells of a naked set, its digits as a mask, and what it removes."""

    members: tuple[int, ...]
    digits: int
    removes: tuple[Mark, ...]


def joint_sets(
    masks: Sequence[int], cells: Sequence[int], size: int, extra: int, common: int = 0
) -> Iterator[JointSet]:
    """Yield the sets that remove something.

    Args:
        masks: By cell of the board, its digits.
        cells: Blank cells of a unit, without those that count as one, all seen by these.
        size: How many digits the set has.
        extra: The extra digits, as a mask; the set has them all.
        common: The extra digits that no member of the set needs to have.
    """
    fit = [cell for cell in cells if 1 < masks[cell].bit_count() <= size]
    for members in combinations(fit, size - 1):
        union = 0
        for cell in members:
            union |= masks[cell]
        digits = union | extra
        if digits.bit_count() != size or (union | common) != digits:
            continue
        removes = tuple(
            (cell, digit + 1)
            for cell in cells
            if cell not in members
            for digit in bits(masks[cell] & digits)
        )
        if removes:
            yield JointSet(members, digits, removes)


LARGEST_SET = 7
"""Sudoku Explainer looks for type 3 with sets up to 7."""


class DeadlyPath(NamedTuple):
    """A path that may not hold two digits only.

    Attributes:
        technique: The technique of its steps, without the type.
        rating: The rating of its easiest steps.
        cells: The cells along the path.
        pair: The two digits, as a mask. Every cell has one of them at least.
        rescue: The cells with further digits, along the path.
        extra: Their further digits, as a mask.
    """

    technique: str
    rating: float
    cells: tuple[int, ...]
    pair: int
    rescue: tuple[int, ...]
    extra: int


def path_of(
    marks: Candidates, technique: str, rating: float, cells: tuple[int, ...], pair: int
) -> DeadlyPath:
    """Return a path with its rescue cells."""
    rescue = tuple(cell for cell in cells if marks.cells[cell] & ~pair)
    extra = 0
    for cell in rescue:
        extra |= marks.cells[cell] & ~pair
    return DeadlyPath(technique, rating, cells, pair, rescue, extra)


def ways_out(marks: Candidates, path: DeadlyPath, *, is_full: bool = False) -> Iterator[Step]:
    """Yield what follows, type by type; if `is_full`, what Sudoku Explainer passes over, too."""
    rescue, extra = path.rescue, path.extra
    if len(rescue) == 1:
        (cell,) = rescue
        removes = tuple((cell, digit + 1) for digit in bits(path.pair & marks.cells[cell]))
        yield _step(path, 1, removes)
    elif rescue:
        if extra.bit_count() == 1:
            yield from _type_2(marks, path)
        elif len(rescue) == 2:
            yield from _type_3(marks, path, 2 if is_full else extra.bit_count())
        if len(rescue) == 2:
            yield from _type_4(marks, path)


def _type_2(marks: Candidates, path: DeadlyPath) -> Iterator[Step]:
    digit = path.extra.bit_length()
    seen = marks.spots[digit - 1]
    for cell in path.rescue:
        seen &= marks.layout.peers[cell]
    if seen:
        yield _step(path, 2, tuple((cell, digit) for cell in bits(seen)))


def _type_3(marks: Candidates, path: DeadlyPath, fewest: int) -> Iterator[Step]:
    for size in range(fewest, LARGEST_SET + 1):
        for unit in _common_units(marks, path.rescue):
            if 2 * size <= marks.blanks_in(unit):
                yield from _type_3_naked(marks, path, unit, size)
            if 2 * size < marks.blanks_in(unit):
                yield from _type_3_hidden(marks, path, unit, size)


def _type_3_naked(marks: Candidates, path: DeadlyPath, unit: int, size: int) -> Iterator[Step]:
    """Yield naked sets of the two rescue cells, taken as one, and size - 1 others."""
    cells, (first, second) = marks.cells, path.rescue
    common = path.extra & cells[first] & cells[second]
    others = [c for c in marks.layout.units[unit] if cells[c] and c not in path.rescue]
    for joint in joint_sets(cells, others, size, path.extra, common):
        evidence = _set(Role.NAKED, unit, joint.members, joint.digits)
        yield _step(path, 3, joint.removes, (evidence, size - 1))


def _type_3_hidden(marks: Candidates, path: DeadlyPath, unit: int, size: int) -> Iterator[Step]:
    """Yield hidden sets of the two digits and others; the rescue cells count as one place."""
    side, cells = marks.layout.side, marks.cells
    seats_of = marks.places[unit * side : unit * side + side]
    unit_cells = marks.layout.units[unit]
    first, second = (1 << unit_cells.index(cell) for cell in path.rescue)
    rest = [d for d in range(side) if not (path.pair | path.extra) >> d & 1]
    for chosen in combinations(rest, size - 2):
        digits = (*chosen, *bits(path.pair))
        union = 0
        for digit in digits:
            union |= seats_of[digit]
        if union & second:
            union = union & ~second | first
        if not all(seats_of[digit] for digit in digits) or union.bit_count() != size:
            continue
        members = tuple(unit_cells[seat] for seat in bits(union & ~first))
        hidden = sum(1 << digit for digit in digits)
        removes = tuple(
            (cell, digit + 1) for cell in members for digit in bits(cells[cell] & ~hidden)
        )
        if removes:
            yield _step(
                path, 3, removes, (_set(Role.HIDDEN, unit, members, hidden), len(members) - 1)
            )


def _type_4(marks: Candidates, path: DeadlyPath) -> Iterator[Step]:
    low, high = bits(path.pair)
    for locked, gone in ((low, high), (high, low)):
        for unit in _common_units(marks, path.rescue):
            removes = tuple((c, gone + 1) for c in path.rescue if marks.cells[c] >> gone & 1)
            if removes and _holders(marks, unit, locked) == set(path.rescue):
                evidence = Evidence(Role.LOCKED, path.rescue, (unit,), (locked + 1,))
                yield _step(path, 4, removes, (evidence, 0))
                return


def _holders(marks: Candidates, unit: int, digit: int) -> set[int]:
    """Return the cells of a unit that can hold a digit."""
    seats = marks.places[unit * marks.layout.side + digit]
    return {marks.layout.units[unit][seat] for seat in bits(seats)}


def _common_units(marks: Candidates, cells: tuple[int, ...]) -> list[int]:
    first, second = cells
    return [unit for unit in marks.layout.units_of[first] if second in marks.layout.units[unit]]


def _set(role: Role, unit: int, cells: tuple[int, ...], digits: int) -> Evidence:
    return Evidence(role, cells, (unit,), tuple(digit + 1 for digit in bits(digits)))


def _step(
    path: DeadlyPath,
    kind: int,
    removes: tuple[Mark, ...],
    more: tuple[Evidence, int] | None = None,
) -> Step:
    """Build the step; `more` is the further evidence, and how many tenths it adds."""
    pair = tuple(digit + 1 for digit in bits(path.pair))
    evidence = [
        Evidence(Role.LOOP, path.cells, (), pair),
        Evidence(Role.RESCUE, path.rescue, (), tuple(digit + 1 for digit in bits(path.extra))),
    ]
    rating = path.rating
    if more:
        evidence.append(more[0])
        rating = round(rating + more[1] / 10, 1)
    return Step(f"{path.technique}-{kind}", rating, (), removes, tuple(evidence))


Corners = tuple[int, int, int, int]
"""The cells a, b, d and c: around the rectangle."""


class StrongCorners(NamedTuple):
    """A unit in which a digit can stand in two corners only."""

    unit: int
    digit: int
    corners: tuple[int, int]


@lru_cache(maxsize=64)
def rectangles_of(layout: Layout) -> tuple[tuple[Corners, int], ...]:
    """Return all rectangles of a board, each once, with their corners as a mask."""
    opposite = defaultdict(list)
    for first, second in combinations(range(layout.variant.cells), 2):
        units = layout.unit_bits[first], layout.unit_bits[second]
        if not units[0] & units[1]:
            opposite[units[0] | units[1]].append((first, second))
    corners = sorted(
        (a, b, d, c) for pairs in opposite.values() for (a, d), (b, c) in combinations(pairs, 2)
    )
    return tuple((each, sum(1 << corner for corner in each)) for each in corners)


def _open(marks: Candidates) -> Iterator[tuple[Corners, int]]:
    """Yield the rectangles whose corners are blank, with the digits of a corner that has two."""
    for corners, pairs in _with_pairs(marks.layout, marks.cells):
        for pair in pairs:
            yield corners, pair


@lru_cache(maxsize=2)
def _with_pairs(
    layout: Layout, cells: tuple[int, ...]
) -> tuple[tuple[Corners, tuple[int, ...]], ...]:
    """Return these rectangles; three techniques ask for them in turn."""
    filled = sum(1 << cell for cell, mask in enumerate(cells) if not mask)
    few = sum(1 << cell for cell, mask in enumerate(cells) if mask.bit_count() == 2)
    fit = []
    for corners, area in rectangles_of(layout):
        if area & few and not area & filled:
            a, b, c, d = masks = [cells[corner] for corner in corners]
            twos = {mask for mask in masks if mask.bit_count() == 2}
            pairs = [
                pair for pair in sorted(twos) if a & pair and b & pair and c & pair and d & pair
            ]
            if pairs:
                fit.append((corners, tuple(pairs)))
    return tuple(fit)


def incomplete_rectangle(marks: Candidates) -> Step | None:
    """Find a unique rectangle of the types 1 to 4 in which a corner lacks one of the digits."""
    best: Step | None = None
    for corners, pair in _open(marks):
        if all(marks.cells[corner] & pair == pair for corner in corners):
            continue
        path = path_of(marks, "type", NAMED, corners, pair)
        for step in ways_out(marks, path, is_full=True):
            if best is None or step.technique < best.technique:
                best = step
    return in_both_units(marks, best and best._replace(technique="incomplete-rectangle"))


def rectangle_6(marks: Candidates) -> Step | None:
    """Find a rectangle with an X-wing, of which two opposite corners have only two digits."""
    for corners, pair in _open(marks):
        for a, b, d, c in (corners, (*corners[1:], corners[0])):
            if not marks.cells[a] == pair == marks.cells[d]:
                continue
            for linked in bits(pair):
                for links in (((a, b), (c, d)), ((a, c), (b, d))):
                    strong = [_strong(marks, linked, link) for link in links]
                    removes = tuple((x, linked + 1) for x in (b, c) if marks.cells[x] >> linked & 1)
                    if all(strong) and removes:
                        evidence = _evidence((a, b, d, c), pair, strong)
                        return Step("unique-rectangle-6", NAMED, (), removes, evidence)
    return None


def hidden_rectangle(marks: Candidates) -> Step | None:
    """Find a rectangle with a corner of two digits, and strong links at the opposite corner."""
    for corners, pair in _open(marks):
        for turn in range(4):
            a, b, d, c = corners[turn:] + corners[:turn]
            if marks.cells[a] != pair:
                continue
            for linked, gone in permutations(bits(pair)):
                strong = [_strong(marks, linked, link) for link in ((d, b), (d, c))]
                if all(strong) and marks.cells[d] >> gone & 1:
                    evidence = _evidence((a, b, d, c), pair, strong)
                    return Step("hidden-rectangle", NAMED, (), ((d, gone + 1),), evidence)
    return None


def _strong(marks: Candidates, digit: int, corners: tuple[int, int]) -> StrongCorners | None:
    """Return a unit in which a digit can stand in these corners only, or None."""
    areas, spots = marks.layout.areas, marks.spots[digit]
    both = 1 << corners[0] | 1 << corners[1]
    for unit in marks.layout.units_of[corners[0]]:
        if spots & areas[unit] == both:
            return StrongCorners(unit, digit, corners)
    return None


def _evidence(
    corners: Corners, pair: int, strong: list[StrongCorners | None]
) -> tuple[Evidence, ...]:
    links = (
        Evidence(Role.STRONG, link.corners, (link.unit,), (link.digit + 1,))
        for link in strong
        if link
    )
    return (Evidence(Role.LOOP, corners, (), tuple(d + 1 for d in bits(pair))), *links)


RATINGS = {4: 4.5, 6: 4.6, 8: 4.7}
"""By number of cells; 5.0 for more."""


def unique_loop(marks: Candidates) -> Step | None:
    """Find the easiest unique rectangle or loop: lowest rating, then lowest type."""
    return min(loop_steps(marks), key=_ease, default=None)


def full_unique_loop(marks: Candidates) -> Step | None:
    """Find one also by a hidden set of fewer digits than a naked one would have.

    A naked set that lies in two units eliminates in both.
    """
    return in_both_units(marks, min(loop_steps(marks, is_full=True), key=_ease, default=None))


def loop_steps(marks: Candidates, *, is_full: bool = False) -> Iterator[Step]:
    """Yield what follows from each unique rectangle and loop; see `ways_out`.

    Digits cannot change places where a cell a move away may hold one of them.
    """
    moved, masks = marks.layout.variant.moved, marks.cells
    for loop in _loops(marks):
        if not any(masks[other] & loop.pair for cell in loop.cells for other in moved[cell]):
            yield from ways_out(marks, loop, is_full=is_full)


def in_both_units(marks: Candidates, step: Step | None) -> Step | None:
    """Return a step with what its naked set eliminates in another unit that has all its cells."""
    if step is None or step.evidence[-1].role is not Role.NAKED:
        return step
    *parts, naked = step.evidence
    held = {*naked.cells, *step.part(Role.RESCUE).cells}
    own, units = {*step.removes}, {*naked.units}
    for unit in marks.layout.units_of[naked.cells[0]]:
        cells = marks.layout.units[unit]
        if held.issubset(cells):
            digits = ((cell, {*naked.digits} & {*marks.digits_in(cell)}) for cell in cells)
            more = {(cell, d) for cell, fit in digits if cell not in held for d in fit}
            if not own.issuperset(more):
                own |= more
                units.add(unit)
    evidence = (*parts, naked._replace(units=tuple(sorted(units))))
    return step._replace(removes=tuple(sorted(own)), evidence=evidence)


def _ease(step: Step) -> tuple[float, str]:
    return step.rating, step.technique[-1]


Near = list[tuple[int, int]]
"""The units of a cell, and the other cells in them that a path may go on to, pair by pair."""


def _loops(marks: Candidates) -> Iterator[DeadlyPath]:
    """Yield each loop once, in the order of the first cell with two digits that is on it."""
    cells = marks.cells
    seen: set[tuple[int, frozenset[int]]] = set()
    on_loops = cache(partial(_on_loops, marks))
    near_of = cache(partial(_near, marks))
    for start, pair in enumerate(cells):
        if pair.bit_count() != 2 or not on_loops(pair) >> start & 1:
            continue
        near = near_of(pair)
        for path in _paths(marks, pair, near, on_loops(pair), start) if start in near else ():
            key = pair, frozenset(path)
            if key not in seen:
                seen.add(key)
                name = "unique-rectangle" if len(path) == 4 else "unique-loop"
                yield path_of(marks, name, RATINGS.get(len(path), 5.0), path, pair)


def _on_loops(marks: Candidates, pair: int) -> int:
    """Return the cells with room for two digits that share each of their units with another."""
    areas, units_of, (low, high) = marks.layout.areas, marks.layout.units_of, bits(pair)
    room, before = marks.spots[low] & marks.spots[high], -1
    while room != before:
        before = room
        for cell in bits(room):
            rest = room & ~(1 << cell)
            if not all(areas[unit] & rest for unit in units_of[cell]):
                room = rest
    return room


def _paths(
    marks: Candidates, pair: int, near: dict[int, Near], on_loops: int, start: int
) -> Iterator[tuple[int, ...]]:
    """Yield the closed paths from a cell: no unit has two of the even cells, or two of the odd.

    At most two cells may have further digits, or any number that have the same one. Sudoku
    Explainer counts among these digits those of cells that it looked at on the way and did not
    take. So it misses some loops with three such cells or more, which are as good as others;
    they are missed here as well, for the sake of the rating.
    """
    layout, cells = marks.layout, marks.cells

    def walk(
        path: tuple[int, ...], link: int, parity: tuple[int, int], rescues: int, extra: int
    ) -> Iterator[tuple[int, ...]]:
        """Go on from the end of a path; `parity` counts the units of its cells, its own first."""
        own_parity, other_parity = parity
        for unit, cell in near[path[-1]]:
            if unit == link:
                continue
            if cell == start and len(path) >= 4 and own_parity == other_parity:
                yield path
            if cell in path:
                continue
            more = cells[cell] & ~pair
            extra |= more
            units = layout.unit_bits[cell] if on_loops >> cell & 1 else -1
            if not units & other_parity and (rescues < 2 or not more or not extra & (extra - 1)):
                longer = (*path, cell)
                yield from walk(
                    longer, unit, (other_parity | units, own_parity), rescues + (more > 0), extra
                )

    yield from walk((start,), -1, (layout.unit_bits[start], 0), 0, 0)


def _near(marks: Candidates, pair: int) -> dict[int, Near]:
    """Return the cells with room for two digits that a path may pass, and what is near them."""
    units, (low, high) = marks.layout.units, bits(pair)
    room = {*bits(marks.spots[low] & marks.spots[high])}
    while True:
        near = {
            cell: [
                (unit, c)
                for unit in marks.layout.units_of[cell]
                for c in units[unit]
                if c in room and c != cell
            ]
            for cell in sorted(room)
        }
        passable = {cell for cell in room if len({unit for unit, _ in near[cell]}) > 1}
        if passable == room:
            return near
        room = passable


class HalfFilledRectangle(NamedTuple):
    """A rectangle in which both digits are filled in already.

    Attributes:
        filled: The corners that are filled in.
        blank: The other corners, each with the digit that would complete the rectangle.
    """

    filled: tuple[int, ...]
    blank: tuple[Mark, ...]


def avoidable_1(marks: Candidates) -> Step | None:
    """Find a blank cell with a digit that would complete a rectangle of digits filled in."""
    for half in _halves(marks):
        if len(half.blank) == 1:
            return _avoidable_step(marks, "avoidable-rectangle-1", half, half.blank)
    return None


def avoidable_2(marks: Candidates) -> Step | None:
    """Find blank corners, of which one holds the digit that they share besides."""
    for half in _halves(marks):
        more = {marks.cells[cell] & ~(1 << digit - 1) for cell, digit in half.blank}
        seen = -1
        for cell, _ in half.blank:
            seen &= marks.layout.peers[cell]
        for mask in more if len(half.blank) > 1 and len(more) == 1 else ():
            seen &= marks.spots[mask.bit_length() - 1]
            if mask.bit_count() == 1 and seen:
                removes = tuple((cell, mask.bit_length()) for cell in bits(seen))
                return _avoidable_step(marks, "avoidable-rectangle-2", half, removes)
    return None


def _halves(marks: Candidates) -> Iterator[HalfFilledRectangle]:
    """Yield the rectangles without a given that their blank corners could complete."""
    digits = marks.digits
    entries = sum(1 << cell for cell, digit in enumerate(digits) if digit) & ~marks.given
    for corners, area in _without_givens(marks.layout, marks.given):
        if not 2 <= (area & entries).bit_count() <= 3:
            continue
        filled = tuple(cell for cell in corners if digits[cell])
        even, odd = ({digits[cell] for cell in corners[start::2]} - {0} for start in (0, 1))
        if len(even) == len(odd) == 1 and even != odd:
            (first,), (second,) = even, odd
            wanted = zip(corners, (first, second) * 2, strict=True)
            blank = tuple(mark for mark in wanted if not digits[mark[0]])
            if all(marks.cells[cell] >> digit - 1 & 1 for cell, digit in blank):
                yield HalfFilledRectangle(tuple(sorted(filled)), tuple(sorted(blank)))


@lru_cache(maxsize=16)
def _without_givens(layout: Layout, given: int) -> tuple[tuple[Corners, int], ...]:
    return tuple(each for each in rectangles_of(layout) if not each[1] & given)


def _avoidable_step(
    marks: Candidates, technique: str, half: HalfFilledRectangle, removes: tuple[Mark, ...]
) -> Step:
    pair = {marks.digits[cell] for cell in half.filled}
    blank = tuple(cell for cell, _ in half.blank)
    more = {d for cell in blank for d in marks.digits_in(cell)} - pair
    evidence = (
        Evidence(Role.FILLED, half.filled, (), tuple(sorted(pair))),
        Evidence(Role.LOOP, blank, (), tuple(sorted(pair))),
        Evidence(Role.RESCUE, blank, (), tuple(sorted(more))),
    )
    return Step(technique, NAMED, (), removes, evidence)
