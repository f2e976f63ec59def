"""The names that type checkers know, written into numpure_xl/literals.py from the tables.

python -m workbook.literals          writes them
python -m workbook.literals --check  changes nothing; exit status 1 if something would change
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from numpure_xl import literals
from numpure_xl.board.theme import THEMES
from numpure_xl.plan.paper import PAPERS, TRIMS
from numpure_xl.plan.printers import PRINTERS
from numpure_xl.plan.standards import STANDARDS
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.judge.hint_ladder import TECHNIQUES
from numpure_xl.sudoku.levels import LEVELS_OR_ANY
from numpure_xl.sudoku.symmetry import SYMMETRIES
from workbook.made_text import write_or_check

TARGET = Path(literals.__file__)

TABLES: Mapping[str, Iterable[str]] = {
    "BoardName": ALL_BOARDS,
    "LevelName": LEVELS_OR_ANY,
    "SymmetryName": SYMMETRIES,
    "FillerName": FILLERS,
    "TechniqueName": TECHNIQUES,
    "ThemeName": THEMES,
    "PaperName": PAPERS,
    "TrimName": TRIMS,
    "PrinterName": PRINTERS,
    "StandardName": STANDARDS,
}
"""By name of a type, the table of its names."""

LITERAL = re.compile(r'^(\w+): TypeAlias = Literal\[\n(?:    "[^"\n]*",\n)*\]$', re.MULTILINE)


def module() -> str:
    """Return the module with the names of the tables."""
    return LITERAL.sub(lambda found: _literal(found[1]), TARGET.read_text("utf-8"))


def _literal(name: str) -> str:
    listed = "".join(f'    "{each}",\n' for each in TABLES[name])
    return f"{name}: TypeAlias = Literal[\n{listed}]"


def main() -> int:
    """Write the names; return the exit status."""
    return write_or_check("Write the names that type checkers know.", TARGET, module)


if __name__ == "__main__":
    sys.exit(main())
