"""The notebook of the guide: its cells, run, with what they show.

python -m workbook.notebook          writes it
python -m workbook.notebook --check  changes nothing; exit status 1 if something would change
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient

import numpure_xl
from workbook.made_text import write_or_check

TARGET = Path(numpure_xl.__file__).parent / "guide" / "python" / "notebook.ipynb"

CELLS = """
# Sudoku in a notebook

Grids, puzzles and steps draw themselves. Nothing else is needed for that than `pip install` of this
package and of Jupyter.
---
import numpure_xl

puzzle = numpure_xl.make("9x9/needs-x-wing#7")
puzzle
---
A puzzle knows its recipe, which makes it again, its level, and how hard it is. The solution is
shown only if you ask for it: `puzzle.solution`.
---
puzzle.recipe, puzzle.level, puzzle.clues, puzzle.rating
---
Whatever holds a grid is one: rows, text, an array of numpy, a table of pandas.
---
grid = numpure_xl.Grid([[1, 0, 0, 0], [0, 0, 3, 0], [0, 2, 0, 0], [0, 0, 0, 4]])
grid[1, 2], grid.to_rows(), numpure_xl.solve(grid)
---
A step shows what it is based on, and strikes out the candidates that it eliminates.
---
next(step for step in numpure_xl.steps(puzzle) if step.name == "X-wing")
---
Hints say as much as you want to know, and `check` looks at what was filled in.
---
for depth in (1, 2, 3):
    print(numpure_xl.hint(grid, depth=depth))
print(numpure_xl.check(grid, "14....3..2.....4"))
---
Pictures have themes, and a file name makes a file: `.svg`, `.png` or `.pdf`.
---
numpure_xl.picture(grid, theme="newspaper", candidates=True, cell=64, caption="No. 1")
---
A book takes puzzles of one kind, and has every option of `numpure book`.
---
puzzles = [numpure_xl.generate(level="easy", seed=seed) for seed in range(4)]
numpure_xl.write_book(puzzles, "easy.pdf", title="Easy", paper="A4", force=True)
"""


def notebook() -> nbformat.NotebookNode:
    """Return the notebook, not run; texts and programs take turns."""
    made = nbformat.v4.new_notebook()
    kinds = (nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell)
    for number, text in enumerate(CELLS.strip().split("\n---\n")):
        made.cells.append(kinds[number % 2](text, id=f"cell-{number}"))
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    return made


def run(made: nbformat.NotebookNode, folder: Path) -> str:
    """Run a notebook in a folder, and return it as its file."""
    NotebookClient(made, resources={"metadata": {"path": str(folder)}}).execute()
    made.metadata = {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
    }
    for cell in made.cells:
        cell.metadata = {}
    return str(nbformat.writes(made)) + "\n"


def page() -> str:
    """Return the text of the notebook, run in a folder of its own."""
    with TemporaryDirectory() as folder:
        return run(notebook(), Path(folder))


def main() -> int:
    """Write the notebook; return the exit status."""
    return write_or_check("Write the notebook of the guide.", TARGET, page)


if __name__ == "__main__":
    sys.exit(main())
