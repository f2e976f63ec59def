"""An independent solver to ask: a SAT solver, told the rules in clauses, knows nothing of ours.

Variable cell * side + digit is true if the cell holds the digit. Every cell holds one digit, and
every unit has each digit in one cell: at least one, and of any two not both. Cells a chess move
apart do not hold the same.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice, product

from pysat.solvers import Cadical153

from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from tests.boards import Spots, is_move_apart, spots_of

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}
"""By side, how many rows and columns a box has."""


@cache
def clauses(variant: Variant) -> list[list[int]]:
    """Return the rules of a board in conjunctive normal form."""
    pairs = [
        pair for pair in combinations(range(variant.cells), 2) if is_move_apart(variant, *pair)
    ]
    rules = clauses_of(variant.side, variant.units, pairs)
    rules += parity_clauses(variant.side, variant.text_of("parity"))
    spots = spots_of(variant)
    for kind, text in related(variant):
        if kind in RELATIONS:
            rules += relation_clauses(variant.side, spots, kind, text)
    rules += tube_clauses(variant.side, rising(variant))
    rules += arrow_clauses(variant.side, arrows_of(spots, variant.text_of("arrow")))
    rules += circle_clauses(variant.side, circles_of(spots, variant.text_of("quadruple")))
    rules += cage_clauses(variant.side, [(cage.cells, cage.total) for cage in variant.cages])
    return rules


def related(variant: Variant) -> list[tuple[str, str]]:
    """Return rules of a board by what they say of neighbours, each with its text."""
    blank = "." * (2 * variant.cells)
    return [*((key, blank) for key in variant.fixed), *variant.signs]


def between(spots: Spots, text: str) -> Iterator[tuple[int, int, str]]:
    """Yield two neighbours and the sign between them; '' for none."""
    at = {spot: cell for cell, spot in enumerate(spots)}
    for place, sign in enumerate(text):
        is_below, cell = divmod(place, len(spots))
        row, col = spots[cell]
        other = at.get((row + is_below, col + 1 - is_below))
        if other is not None:
            yield cell, other, sign.replace(".", "")


RELATIONS: dict[str, Callable[[str, int, int], bool]] = {
    "consecutive": lambda sign, a, b: (abs(a - b) == 1) == bool(sign),
    "nonconsecutive": lambda _, a, b: abs(a - b) != 1,
    "kropki": lambda sign, a, b: {
        "w": abs(a - b) == 1,
        "b": a == 2 * b or b == 2 * a,
        "": abs(a - b) != 1 and a != 2 * b and b != 2 * a,
    }[sign],
    "xv": lambda sign, a, b: {"x": 10, "v": 5}.get(sign) == (a + b if a + b in {5, 10} else None),
    "inequality": lambda sign, a, b: not sign or (a < b if sign in "<^" else a > b),
}
RELATIONS |= {
    "kropki-part": lambda sign, a, b: not sign or RELATIONS["kropki"](sign, a, b),
    "xv-part": lambda sign, a, b: not sign or RELATIONS["xv"](sign, a, b),
}
"""By kind of signs between cells, whether two digits may stand beside one, in magazines' words."""


def relation_clauses(side: int, spots: Spots, kind: str, text: str) -> list[list[int]]:
    """Return what signs between cells, and missing ones, rule out."""
    return [
        [-(first * side + a), -(second * side + b)]
        for first, second, sign in between(spots, text)
        for a in range(1, side + 1)
        for b in range(1, side + 1)
        if not RELATIONS[kind](sign, a, b)
    ]


WAYS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""To the eight neighbours, clockwise from the one above."""


def tubes_of(spots: Spots, text: str) -> list[tuple[int, int]]:
    """Return the steps of thermometers, each from the cell that is nearer to the bulb."""
    ways = {
        cell: WAYS["abcdefgh".index(sign)] for cell, sign in enumerate(text) if sign not in ".o"
    }
    at = {spot: cell for cell, spot in enumerate(spots)}
    return [
        (at[spots[cell][0] + down, spots[cell][1] + right], cell)
        for cell, (down, right) in ways.items()
    ]


def extremes_of(spots: Spots, text: str) -> list[tuple[int, int]]:
    """Return neighbours of which one is marked, each from the cell that is less."""
    at = {spot: cell for cell, spot in enumerate(spots)}
    found = [
        (cell, other)[:: 1 if text[cell] == "l" else -1]
        for cell, (row, col) in enumerate(spots)
        if text and text[cell] in "lg"
        for other in map(at.get, ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)))
        if other is not None and text[other] != text[cell]
    ]
    return [(less, greater) for less, greater in found]


def rising(variant: Variant) -> list[tuple[int, int]]:
    """Return cells of which the first one is less than the second."""
    spots = spots_of(variant)
    tubes = tubes_of(spots, variant.text_of("thermo"))
    return tubes + extremes_of(spots, variant.text_of("extremes"))


def tube_clauses(side: int, steps: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return that the digit of each cell of a thermometer is greater than the one before."""
    digits = range(1, side + 1)
    return [
        [-(first * side + a), -(second * side + b)]
        for first, second in steps
        for a in digits
        for b in digits
        if a >= b
    ]


def arrows_of(spots: Spots, text: str) -> list[list[int]]:
    """Return the cells of each arrow, that of its circle first."""
    return [
        [cell_named(spots, *name) for name in re.findall(r"([A-Z]+)(\d+)", arrow)]
        for arrow in text.split(".")
    ]


def cell_named(spots: Spots, col: str, row: str) -> int:
    """Return the cell that a worksheet of the board's size calls so."""
    number = 0
    for letter in col:
        number = 26 * number + ord(letter) - ord("A") + 1
    return spots.index((int(row) - 1, number - 1))


def arrow_clauses(side: int, arrows: Iterable[Sequence[int]]) -> list[list[int]]:
    """Return that with such digits along an arrow its circle holds their sum."""
    rules = []
    for circle, *shaft in filter(None, arrows):
        for way in product(range(1, side + 1), repeat=len(shaft)):
            held = [-(cell * side + digit) for cell, digit in zip(shaft, way, strict=True)]
            rules.append([*held, circle * side + sum(way)] if sum(way) <= side else held)
    return rules


def circles_of(spots: Spots, text: str) -> list[tuple[list[int], list[int]]]:
    """Return the four cells around each circle, and its digits."""
    found = []
    for col, row, held in re.findall(r"([A-Z]+)(\d+)=(\d+)", text):
        r, c = spots[cell_named(spots, col, row)]
        around = [spots.index((r + down, c + right)) for down in (0, 1) for right in (0, 1)]
        found.append((around, [*map(int, held)]))
    return found


def circle_clauses(
    side: int, circles: Iterable[tuple[Sequence[int], Sequence[int]]]
) -> list[list[int]]:
    """Return that each digit of a circle is in one of its cells; none is there twice."""
    return [[cell * side + digit for cell in cells] for cells, held in circles for digit in held]


def parity_clauses(side: int, signs: str) -> list[list[int]]:
    """Return that a cell whose sign is an o holds an odd digit, and one whose sign is an e not."""
    return [
        [-(cell * side + digit)]
        for cell, sign in enumerate(signs)
        for digit in range(1, side + 1)
        if sign == ("e" if digit % 2 else "o")
    ]


def cage_clauses(side: int, cages: Iterable[tuple[Sequence[int], int]]) -> list[list[int]]:
    """Return that the cells of a cage hold different digits with a sum.

    All digits but those of the last cell, which follow from the sum, are listed: with such digits
    in the other cells it holds what is missing.
    """
    rules = []
    for cells, total in cages:
        *others, last = cells
        for way in product(range(1, side + 1), repeat=len(others)):
            rest = total - sum(way)
            held = [-(cell * side + digit) for cell, digit in zip(others, way, strict=True)]
            is_way = len({*way, rest}) == len(cells) and 1 <= rest <= side
            rules.append([*held, last * side + rest] if is_way else held)
    return [rule for rule in rules if rule]


def units_of(side: int, *, diagonals: bool = False) -> list[list[int]]:
    """Return the units of a board as books have it, told anew: rows, columns, boxes, diagonals."""
    rows, cols = BOXES[side]
    line = range(side)
    units = [[r * side + c for c in line] for r in line]
    units += [[r * side + c for r in line] for c in line]
    units += [
        [(top + i // cols) * side + left + i % cols for i in line]
        for top in range(0, side, rows)
        for left in range(0, side, cols)
    ]
    if diagonals:
        units += [[i * side + i for i in line], [i * side + side - 1 - i for i in line]]
    return units


def clauses_of(
    side: int, units: Iterable[Iterable[int]], pairs: Iterable[tuple[int, int]] = ()
) -> list[list[int]]:
    """Return the rules of a board with these units, and pairs of cells that differ."""
    digits, units = range(1, side + 1), [*units]
    cells = sorted({cell for unit in units for cell in unit})
    choices = [[cell * side + digit for digit in digits] for cell in cells]
    choices += [[cell * side + digit for cell in unit] for unit in units for digit in digits]
    rules = choices + [[-a, -b] for choice in choices for a, b in combinations(choice, 2)]
    return rules + [
        [-(a * side + digit), -(b * side + digit)] for a, b in pairs for digit in digits
    ]


def sat_solutions(grid: Grid) -> Iterator[Grid]:
    """Yield every solution of a grid, each found one then forbidden."""
    for digits in models(clauses(grid.variant), grid.variant.side, grid.digits):
        yield Grid(digits, grid.variant)


def models(rules: list[list[int]], side: int, givens: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Yield the digits of every solution, given digits in reading order and 0 for a blank."""
    with Cadical153(bootstrap_with=rules) as solver:
        for cell, digit in enumerate(givens):
            if digit:
                solver.add_clause([cell * side + digit])
        while solver.solve():
            held = [literal for literal in solver.get_model() if literal > 0]
            yield tuple((literal - 1) % side + 1 for literal in held)
            solver.add_clause([-literal for literal in held])


def sat_count(grid: Grid, limit: int = 2) -> int:
    """Count the solutions of a grid, stopping at `limit`."""
    return sum(1 for _ in islice(sat_solutions(grid), limit))
