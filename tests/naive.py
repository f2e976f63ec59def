"""What a patient person does with a pencil: slow loops over the rules, to judge levels by."""

from numpure_xl.sudoku import Grid
from numpure_xl.sudoku.fillers.mini_article import last_ones


def fits(digits, variant, cell, digit):
    """Tell whether a digit may go into a blank cell."""
    asked = {"o": 1, "e": 0}.get(
        variant.text_of("parity")[cell] if variant.text_of("parity") else ".", digit % 2
    )
    is_free = digits[cell] == 0 and all(digits[peer] != digit for peer in variant.peers[cell])
    return is_free and digit % 2 == asked


def hidden_singles(digits, variant, units):
    """Yield (cell, digit) wherever a digit has one place left in one of the units."""
    for unit in units:
        for digit in range(1, variant.side + 1):
            if all(digits[cell] != digit for cell in unit):
                places = [cell for cell in unit if fits(digits, variant, cell, digit)]
                if len(places) == 1:
                    yield places[0], digit


def naked_singles(digits, variant):
    """Yield (cell, digit) wherever a cell has one digit left."""
    for cell in range(variant.cells):
        left = [d for d in range(1, variant.side + 1) if fits(digits, variant, cell, d)]
        if len(left) == 1:
            yield cell, left[0]


def filled(grid, *, all_singles):
    """Return the grid with every single placed: of boxes, with last blanks, or of all kinds."""
    digits, variant = list(grid.digits), grid.variant
    while True:
        units = variant.units if all_singles else variant.boxes
        found = list(hidden_singles(digits, variant, units))
        found += (naked_singles if all_singles else last_blanks)(digits, variant)
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
