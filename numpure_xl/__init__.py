"""Sudoku (ナンプレ, number place) in Excel worksheets: solve, make, rate and print puzzles.

>>> import numpure_xl
>>> puzzle = numpure_xl.generate(level="easy", seed=7)
>>> numpure_xl.rate(puzzle).level
'easy'
>>> print(numpure_xl.solve("1.....3..2.....4"))
1342243142133124

Importing this package imports nothing else; a name below is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpure_xl.api import (
        BOARDS,
        LEVELS,
        VARIANTS,
        BoardName,
        ExplainedStep,
        FillerName,
        Grid,
        GridSource,
        Judgement,
        LevelName,
        NumpureError,
        PaperName,
        PlacedBoard,
        PrinterName,
        Puzzle,
        Rating,
        Recipe,
        StandardName,
        Step,
        SymmetryName,
        TechniqueName,
        ThemeName,
        TrimName,
        Variant,
        boards,
        candidates,
        check,
        command,
        count_solutions,
        drill,
        fill,
        generate,
        hint,
        make,
        picture,
        put,
        puzzles,
        rate,
        read,
        solutions,
        solve,
        steps,
        write_book,
    )

__version__ = "0.1.0"

__all__ = [
    "BOARDS",
    "LEVELS",
    "VARIANTS",
    "BoardName",
    "ExplainedStep",
    "FillerName",
    "Grid",
    "GridSource",
    "Judgement",
    "LevelName",
    "NumpureError",
    "PaperName",
    "PlacedBoard",
    "PrinterName",
    "Puzzle",
    "Rating",
    "Recipe",
    "StandardName",
    "Step",
    "SymmetryName",
    "TechniqueName",
    "ThemeName",
    "TrimName",
    "Variant",
    "boards",
    "candidates",
    "check",
    "command",
    "count_solutions",
    "drill",
    "fill",
    "generate",
    "hint",
    "make",
    "picture",
    "put",
    "puzzles",
    "rate",
    "read",
    "solutions",
    "solve",
    "steps",
    "write_book",
]


def __getattr__(name: str) -> object:
    """Load a public name from `numpure_xl.api`."""
    if name not in __all__:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    value: object = getattr(import_module("numpure_xl.api"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
