"""Prints what a column of formulas costs that is filled down: calls, seconds, cells without answer.

    python -m tests.bench.filled [1000]

Each cell goes through the add-in's own VBA, which runs in an interpreter here, and xlwings' server
to the function. `python` is the processor time from the server on; what the interpreter takes of
VBA, which Excel compiles, is not in it, nor the way between the processes. `longest` is the cell
for which Excel would be deaf the longest: between cells it hears keys. `errors` are cells that had
no time left: all functions of a recalculation share ten seconds of the clock, and the next one
(*again*, as after Ctrl+Alt+F9) goes on. In the end none is left. Needs the object model of Excel
(`NUMPURE_EXCEL_TYPES`).
"""

import sys
from time import process_time, sleep

from numpure_xl.sudoku.levels import LEVELS as NAMED
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.work.deadline import PAUSE
from tests.hosts.excel import engines
from tests.hosts.excel.addin import NAMES, AddIn
from tests.hosts.excel.model import Area, Excel

LEVELS = tuple(NAMED)
MOST = 5
"""The most recalculations until no cell is without its answer."""

FILLED = ("SUDOKU_LEVEL", "SUDOKU_SOLVE", "SUDOKU_RATE", "SUDOKU_CHECK")


class Counted(AddIn):
    """An add-in of which it is counted how often, and how long, it asks Python.

    Attributes:
        times: The processor time of each question.
    """

    def __init__(self, excel):
        super().__init__(excel)
        self.times: list[float] = []
        ask = self.server.CallUDF

        def timed(*arguments):
            begin = process_time()
            try:
                return ask(*arguments)
            finally:
                self.times.append(process_time() - begin)

        self.server.CallUDF = timed


def show(name, cells, answers, addin):
    """Print a row of the table; return how many cells have an error."""
    wrong = sum(answer in NAMES.values() for answer in answers)
    figures = (len(addin.times), sum(addin.times), 1000 * max(addin.times), wrong)
    print(f"{name:<24}{cells:>7}{figures[0]:>7}{figures[1]:>10.2f}{figures[2]:>9.0f}{wrong:>8}")
    addin.times.clear()
    return wrong


def main():
    """Print the table."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    excel = Excel()
    engines.windows(excel)
    excel.calling = Area(1, 30)
    addin = Counted(excel)
    texts = [
        str(make(Recipe(seed=f"filled.{n}", level=LEVELS[n % len(LEVELS)])).givens)
        for n in range(number)
    ]
    excel.active.active.write(Area(1, 1, number, 1), [[text] for text in texts])
    print(f"{'':<24}{'cells':>7}{'calls':>7}{'python s':>10}{'longest ms':>11}{'errors':>8}")
    for name in FILLED:
        wrong, times = number, 0
        while wrong or times < 2:
            with excel.inside():  # what VBA asks Excel for is no call from outside
                answers = [addin.cell(name, Area(row, 1)) for row in range(1, number + 1)]
            wrong = show(name + ", again" * (times > 0), number, answers, addin)
            times += 1
            assert times < MOST, answers
            sleep(1.1 * PAUSE)
    rows = addin.cell("SUDOKU_SOLVE", Area(1, 1, number, 1))
    assert not show("SUDOKU_SOLVE, one range", number, [row[0] for row in rows], addin)


if __name__ == "__main__":
    main()
