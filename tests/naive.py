"""What a patient person does with a pencil: slow loops over the rules, to judge levels by."""

from functools import lru_cache, partial
from itertools import combinations, product
from operator import lt

from numpure_xl.sudoku.fillers.mini_article import last_ones
from numpure_xl.sudoku.grid.grid import Grid
from tests.boards import spots_of
from tests.sat import RELATIONS, arrows_of, between, circles_of, related, rising


@lru_cache(maxsize=64)
def beside(variant):
    """Return pairs of cells that a sign is between, or none where that says something.

    Each has a function that tells whether two digits may be there.
    """
    spots = spots_of(variant)
    marked = [
        (first, second, partial(RELATIONS[kind], sign))
        for kind, text in related(variant)
        if kind in RELATIONS
        for first, second, sign in between(spots, text)
    ]
    return marked + [(*cells, lt) for cells in rising(variant)]


@lru_cache(maxsize=64)
def sums(variant, most):
    """Return what cages say, and leave of rows, columns and boxes: of up to so many side by side.

    Each is (cells, cells that count against them, sum, whether the digits of all differ).
    """
    found = [([*cage.cells], list[int](), cage.total, True) for cage in variant.cages]
    arrows = arrows_of(spots_of(variant), variant.text_of("arrow"))
    found += [(shaft, [circle], 0, False) for circle, *shaft in filter(None, arrows)]
    for units in areas(variant, most):
        area = {cell for unit in units for cell in unit}
        inside = [cage for cage in variant.cages if 2 * len(area & {*cage.cells}) > len(cage.cells)]
        caged = {cell for cage in inside for cell in cage.cells}
        rest = len(units) * sum(range(variant.side + 1)) - sum(cage.total for cage in inside)
        within, beyond = sorted(area - caged), sorted(caged - area)
        if 0 < len(within) + len(beyond) <= 6 and not (len(units) == 1 and within == [*units[0]]):
            alone = within if not beyond else beyond if not within else []
            differ = bool(alone) and all(b in variant.peers[a] for a, b in combinations(alone, 2))
            found.append((within, beyond, rest, differ))
    return found


def areas(variant, most):
    """Yield units that have no cell in common: one, half of the rows at most, or two boxes."""
    yield from ((unit,) for unit in variant.units if most)
    for lines in (variant.units[: variant.side], variant.units[variant.side : 2 * variant.side]):
        for count in range(2, variant.side // 2 + 1 if most > 1 else 0):
            yield from (lines[at : at + count] for at in range(variant.side - count + 1))
    for pair in combinations(variant.boxes, 2) if most > 1 else ():
        bands = [{cell // variant.side for cell in box} for box in pair]
        stacks = [{cell % variant.side for cell in box} for box in pair]
        if bands[0] == bands[1] or stacks[0] == stacks[1]:
            yield pair


@lru_cache(maxsize=4096)
def left_of_sum(held, total, differ):
    """Return what a sum leaves to cells, of which each has some digits left, negative or not."""
    if differ:
        return [{*left} for left in zip(*ways(held, total), strict=True)] or [set()] * len(held)
    left = []
    for at, own in enumerate(held):
        others = {0}
        for digits in held[:at] + held[at + 1 :]:
            others = {so_far + digit for so_far in others for digit in digits}
        left.append({digit for digit in own if total - digit in others})
    return left


def ways(held, total):
    """Yield the different digits with a sum that cells can have, of which each has some left."""
    first, *others = held
    if not others:
        yield from [(total,)] * (total in first)
    else:
        for digit in first:
            rest = ways([digits - {digit} for digits in others], total - digit)
            yield from ((digit, *way) for way in rest)


def settle_sum(marks, within, beyond, total, differ):
    """Take from the marks of cells what a sum does not leave to them."""
    held = [frozenset(marks[cell]) for cell in within]
    held += [frozenset(-digit for digit in marks[cell]) for cell in beyond]
    for cell, left in zip((*within, *beyond), left_of_sum(tuple(held), total, differ), strict=True):
        marks[cell] = {abs(digit) for digit in left}


def settle_circle(marks, cells, wanted):
    """Take from the marks of cells what leaves a digit of their circle no place."""
    ways = (way for way in product(*(marks[cell] for cell in cells)) if {*wanted} <= {*way})
    left = [{*held} for held in zip(*ways, strict=True)] or [set()] * len(cells)
    for cell, held in zip(cells, left, strict=True):
        marks[cell] = held


def possible(digits, variant, most):
    """Return by cell the digits that other digits, signs and sums leave to it."""
    every = {*range(1, variant.side + 1)}
    odd = {digit for digit in every if digit % 2}
    of_sign = {"o": odd, "e": every - odd, ".": every}
    signs = variant.text_of("parity") or "." * variant.cells
    marks = [
        {digit} if digit else of_sign[sign] - {digits[peer] for peer in peers}
        for digit, sign, peers in zip(digits, signs, variant.peers, strict=True)
    ]
    before = None
    while marks != before:
        before = [*marks]
        for first, second, fits in beside(variant):
            both = product(marks[first], marks[second])
            pairs = [(a, b) for a, b in both if a != b and fits(a, b)]
            marks[first], marks[second] = {a for a, _ in pairs}, {b for _, b in pairs}
        for each in sums(variant, most):
            settle_sum(marks, *each)
        for circle in circles_of(spots_of(variant), variant.text_of("quadruple")):
            settle_circle(marks, *circle)
    return marks


def hidden_singles(digits, marks, units):
    """Yield (cell, digit) wherever a digit has one place left in one of the units."""
    for unit in units:
        for digit in {*range(1, len(unit) + 1)} - {digits[cell] for cell in unit}:
            places = [cell for cell in unit if not digits[cell] and digit in marks[cell]]
            if len(places) == 1:
                yield places[0], digit


def naked_singles(digits, marks):
    """Yield (cell, digit) wherever a cell has one digit left."""
    for cell, left in enumerate(marks):
        if not digits[cell] and len(left) == 1:
            yield cell, *left


def filled(grid, *, all_singles, most=0):
    """Return the grid with every single placed: of boxes, with last blanks, or of all kinds.

    Where there are cages, the rule of 45 is known of up to so many units.
    """
    digits, variant = list(grid.digits), grid.variant
    while True:
        units = variant.units if all_singles else variant.boxes
        marks = possible(digits, variant, most)
        found = list(hidden_singles(digits, marks, units))
        found += naked_singles(digits, marks) if all_singles else last_blanks(digits, variant)
        if not found:
            return Grid(tuple(digits), variant)
        for cell, digit in found:
            digits[cell] = digit


def last_blanks(digits, variant):
    """Yield (cell, digit) wherever a unit has one blank left."""
    for unit in variant.units:
        blanks = [cell for cell in unit if not digits[cell]]
        if len(blanks) == 1:
            yield blanks[0], ({*range(1, variant.side + 1)} - {digits[c] for c in unit}).pop()


def is_for_beginners(grid):
    """Tell whether it is enough to fill the last blank of a unit, again and again."""
    digits = list(grid.digits)
    while found := list(last_blanks(digits, grid.variant)):
        for cell, digit in found:
            digits[cell] = digit
    return 0 not in digits


def naive_level(grid):
    """Return the level of a puzzle as the manual tells it; 'hard' for all that is above."""
    if grid.variant.cages:
        found = (filled(grid, all_singles=True, most=most) for most in range(3))
        names = ("beginner", "easy", "medium")
        return next((n for n, g in zip(names, found, strict=True) if 0 not in g.digits), "hard")
    if is_for_beginners(grid):
        return "beginner"
    if 0 not in filled(grid, all_singles=False).digits:
        return "easy"
    return "medium" if 0 not in filled(grid, all_singles=True).digits else "hard"


def promised(level):
    """Return what the loops above call a level."""
    return level if level in {"beginner", "easy", "medium"} else "hard"


def solved_by_last_ones(grid):
    """Return how far the article's solver fills a grid: maybe not whole, maybe with clashes."""
    for cell, digit, _ in last_ones(grid):
        grid = grid.with_digit(cell, digit)
    return grid
