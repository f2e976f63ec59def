"""Labels, help and choices: those of the ribbon."""

from __future__ import annotations

from typing import Any, Literal

from numpure_xl.board.theme import THEMES
from numpure_xl.macros.hints import ANSWERS
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.formats import LINKS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.words import LANGS

CHOICES: dict[str, tuple[str, ...]] = {
    "variant": tuple(ALL_BOARDS),
    "level": tuple(LEVELS),
    "symmetry": tuple(SYMMETRIES),
    "filler": tuple(FILLERS),
    "site": tuple(LINKS),
    "lang": tuple(LANGS),
    "theme": tuple(THEMES),
    "one_solution": tuple(ANSWERS),
}
"""Arguments, of functions and of commands, for which there is a drop-down."""


def choice(values: tuple[Any, ...]) -> Any:
    """Return the type of one of some values, for which xlwings Lite shows a drop-down."""
    one_of: Any = Literal
    return one_of[values]
