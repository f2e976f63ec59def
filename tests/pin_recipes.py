"""Write what some recipes make into tests/data/recipes.txt: `python -m tests.pin_recipes`.

To be run only when puzzles change on purpose, which they may not once a version is out: people
keep recipes.
"""

from pathlib import Path

from numpure_xl.sudoku import VARIANTS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.recipe import Recipe, make
from numpure_xl.sudoku.symmetry import SYMMETRIES

FILE = Path(__file__).parent / "data" / "recipes.txt"

FIRST = ("easy", "medium", "hard")  # the numbers of their recipes are older than the other levels
NONE = {("4x4", "medium"), ("4x4", "hard"), ("4x4-x", "hard")}  # there is no such puzzle
SLOW = {("16x16", "hard"), ("16x16-x", "hard")}  # seconds each
LATER = [(v, name) for v in ("6x6", "8x8-x", "9x9") for name in LEVELS if name not in FIRST]
MORE = [
    *("9x9#7", "9x9#ナンプレ", "9x9/30-clues#7", "9x9/minimal#7", "9x9/half-turn/minimal#7"),
    *("9x9/both-mirrors/40-clues#2026-11-21.1", "6x6-x/easy/12-clues#class-3a", "4x4/4-clues#1"),
    *("9x9/2.6-3.0#7", "6x6-x/4.5-5.0/half-turn#7", "9x9/needs-naked-pair/minimal#7"),
]


def recipes():
    """Yield recipes of every variant, level and symmetry, though not of all together."""
    symmetries = list(SYMMETRIES)
    kinds = [(v, level) for v in VARIANTS for level in FIRST if (v, level) not in NONE | SLOW]
    for number, (variant, level) in enumerate(kinds + LATER):
        symmetry = "none" if variant == "4x4-x" else symmetries[number % len(symmetries)]
        yield Recipe(seed=str(number), variant=variant, level=level, symmetry=symmetry)
    yield from map(Recipe.parse, MORE)


def main():
    lines = [f"{recipe} {make(recipe)}\n" for recipe in recipes()]
    head = "# What recipes make, for ever; written by `python -m tests.pin_recipes`.\n"
    FILE.write_text(head + "".join(lines), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
