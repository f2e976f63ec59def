"""Add what recipes make to tests/data/recipes.txt: `python -m tests.pin_recipes`.

A recipe makes the same puzzle in every later version: people keep recipes. So lines are added and
none is changed or taken away.
"""

from itertools import product
from pathlib import Path

from numpure_xl.sudoku import VARIANTS
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.pleasant import pleasant
from numpure_xl.sudoku.recipe import Recipe, make
from numpure_xl.sudoku.symmetry import SYMMETRIES

FILE = Path(__file__).parent / "data" / "recipes.txt"
HEAD = "# What recipes make, for ever; `python -m tests.pin_recipes` adds lines.\n"

FIRST = ("easy", "medium", "hard")  # the numbers of their recipes are older than the other levels
NONE = {("4x4", "medium"), ("4x4", "hard"), ("4x4-x", "hard")}  # there is no such puzzle
SLOW = {("16x16", "hard"), ("16x16-x", "hard")}  # seconds each
LATER = [(v, name) for v in ("6x6", "8x8-x", "9x9") for name in LEVELS if name not in FIRST]
MORE = [
    *("9x9#7", "9x9#ナンプレ", "9x9/30-clues#7", "9x9/minimal#7", "9x9/half-turn/minimal#7"),
    *("9x9/both-mirrors/40-clues#2026-11-21.1", "6x6-x/easy/12-clues#class-3a", "4x4/4-clues#1"),
    *("9x9/2.6-3.0#7", "6x6-x/4.5-5.0/half-turn#7", "9x9/needs-naked-pair/minimal#7"),
]

MEDIUM_SIZE = ("6x6", "6x6-x", "8x8", "8x8-x", "9x9", "9x9-x")
RATINGS = (
    *("1.0-1.0", "1.2-1.2", "1.5-2.0", "2.0-2.3", "2.6-3.0", "3.2-3.6", "3.8-4.0", "4.2-4.4"),
    *("4.5-4.7", "5.0-6.2", "6.5-6.6", "7.0-7.2"),
)
NEEDED = (
    *("last-value", "hidden-single-box", "hidden-single-line", "direct-pointing", "naked-single"),
    *("direct-hidden-pair", "direct-hidden-triple", "pointing", "claiming", "naked-pair", "x-wing"),
    *("hidden-pair", "naked-triple", "swordfish", "hidden-triple", "xy-wing", "xyz-wing"),
    *("unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-4"),
)
OTHERS = [
    *("9x9/extreme/no-uniqueness#7", "9x9-x/extreme/no-uniqueness#7", "9x9/hard/friendly#7"),
    *("9x9/extreme/friendly#7", "6x6/24-26-clues#7", "12x12#7", "12x12/easy/half-turn#7"),
    *("9x9/mask-e2ad0434163416105aa38#7", "4x4/mask-8241#7"),
    *(
        "9x9#2026-11-22.1",
        "9x9/easy#a",
        "9x9/easy#A",
        "9x9/easy#é",
        "9x9/easy#数独",
        "9x9#0",
        "9x9#00",
    ),
]


def recipes():
    """Yield recipes of every variant, level and symmetry, though not of all together."""
    symmetries = list(SYMMETRIES)
    kinds = [(v, level) for v in VARIANTS for level in FIRST if (v, level) not in NONE | SLOW]
    for number, (variant, level) in enumerate(kinds + LATER):
        symmetry = "none" if variant == "4x4-x" else symmetries[number % len(symmetries)]
        yield Recipe(seed=str(number), variant=variant, level=level, symmetry=symmetry)
    yield from map(Recipe.parse, MORE)
    yield from _promised()


def _promised():
    """Yield the recipes pinned when the promise was made."""
    for seed, variant, level in product("pq", MEDIUM_SIZE, LEVELS):
        yield pleasant(Recipe(seed=seed, variant=variant, level=level), symmetry=None)
    yield from _patterns()
    for filler in FILLERS:
        for variant in ("4x4",) if filler == "mini-shuffle" else ("6x6", "8x8", "9x9"):
            yield Recipe(seed="f", variant=variant, filler=filler)
    aims = (*RATINGS, *(f"needs-{technique}" for technique in NEEDED))
    yield from (Recipe.parse(f"9x9/{aim}#{seed}") for aim, seed in product(aims, "no"))
    yield from map(Recipe.parse, OTHERS)


def _patterns():
    """Yield recipes that say what the givens look like."""
    for variant, symmetry in product(("6x6-x", "8x8", "9x9", "9x9-x"), SYMMETRIES):
        yield Recipe(seed="s", variant=variant, symmetry=symmetry)
        yield Recipe(seed="s", variant=variant, symmetry=symmetry, level="medium")
    for clues in range(26, 62, 4):
        yield Recipe(seed="c", clues=clues)
        yield Recipe(seed="c", clues=clues, level="easy", symmetry="half-turn")
    for variant in ("4x4", *MEDIUM_SIZE):
        yield Recipe(seed="m", variant=variant, minimal=True)
    for variant in ("4x4", "6x6", "8x8", "9x9"):
        yield Recipe(seed="m", variant=variant, level="easy", minimal=True)


def pinned():
    """Return the puzzles that are pinned, by their recipes."""
    lines = FILE.read_text("utf-8").splitlines()
    return dict(line.split(" ") for line in lines if not line.startswith("#"))


def main():
    kept = pinned()
    for recipe in map(str, recipes()):
        if recipe not in kept:
            kept[recipe] = str(make(Recipe.parse(recipe)))
    lines = [f"{recipe} {puzzle}\n" for recipe, puzzle in kept.items()]
    FILE.write_text(HEAD + "".join(lines), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
