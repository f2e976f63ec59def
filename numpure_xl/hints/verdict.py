"""What can be said about a grid as it stands: clashes, a dead end, right so far."""

from __future__ import annotations

from numpure_xl.messages import Plural
from numpure_xl.sudoku.grid import Grid, cell_name
from numpure_xl.sudoku.solver import count_solutions
from numpure_xl.words import Lang, in_language, say


def verdict(grid: Grid, lang: Lang) -> str:
    """Return a sentence about a grid: what clashes, whether a solution is left, how many blanks."""
    if clashes := sorted(grid.clashes()):
        names = (cell_name(cell, grid.variant.side) for cell in clashes)
        cells = ", ".join(in_language(name, lang) for name in names)
        return say("These cells clash: {cells}.", lang, cells=cells)
    found = count_solutions(grid)
    if found == 0:
        return say("Nothing clashes, but no solution is left.", lang)
    if found > 1:
        return say("Nothing clashes, but there is more than one solution.", lang)
    if blanks := grid.variant.cells - grid.clues:
        right = Plural(
            "Right so far; {blanks} cell is blank.",
            "Right so far; {blanks} cells are blank.",
            by="blanks",
        )
        return say(right, lang, blanks=blanks)
    return say("Solved.", lang)
