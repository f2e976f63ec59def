"""What a click and a formula take in LibreOffice Calc, the extension installed: medians.

    python -m tests.bench.extension [--rounds 9]

A LibreOffice without a window, in a home of its own. Times are from the call to its return, by a
bridge between processes; `first` is the first time after the start, when Python reads the packages.
"""

import argparse
from statistics import median
from time import perf_counter

from tests.hosts import living
from tests.hosts.extension import Home, click
from workbook import sheets

CLICKS = [
    ("Generate, 9x9, medium", "vnd.numpure:generate?level=medium"),
    ("Generate, 9x9+x, hard", "vnd.numpure:generate?variant=9x9+x&level=hard"),
    ("Solve", "vnd.numpure:solve"),
    ("Check", "vnd.numpure:check"),
    ("Candidates", "vnd.numpure:candidates"),
    ("Clear", "vnd.numpure:clear"),
]
FORMULAS = [
    ("=SUDOKU_SOLVE(A1:I9)", "K1:S9"),
    ('=SUDOKU_GENERATE(7;"medium")', "K1:S9"),
    ("=SUDOKU_CHECK(A1:I9)", "K1"),
]


class Bench:
    """A LibreOffice to be timed."""

    def __init__(self, context):
        self.context = context
        self.desktop = living.desktop(context)

    def document(self):
        return self.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, ())

    def clicked(self, address):
        """Return the milliseconds of a click; where there has to be a board, one is there."""
        document = self.document()
        document.CurrentController.select(cells(document, "B2"))
        if "generate" not in address:
            click(self.context, document, CLICKS[0][1])
        started = perf_counter()
        click(self.context, document, address)
        taken = (perf_counter() - started) * 1000
        document.close(True)  # noqa: FBT003  # UNO knows no names of arguments
        return taken

    def entered(self, formula, name):
        """Return the milliseconds from entering a formula to its value."""
        document = self.document()
        rows = sheets.board_rows()
        cells(document, "A1:I9").setDataArray([[d or "" for d in row] for row in rows])
        started = perf_counter()
        cells(document, name).setArrayFormula(formula)
        shown = cells(document, name).getDataArray()
        taken = (perf_counter() - started) * 1000
        assert shown[0][0] is not None
        document.close(True)  # noqa: FBT003  # UNO knows no names of arguments
        return taken


def cells(document, name):
    return document.Sheets.getByIndex(0).getCellRangeByName(name)


def show(name, times):
    """Print the first time, the median of the others, and the longest of them."""
    first, *others = times
    print(f"{name:32}{first:9.0f} ms{median(others):9.1f} ms{max(others):9.1f} ms")


def main():
    """Print the table."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=9)
    rounds = options.parse_args().rounds
    home = Home()
    home.numpure("addin", "install", "--host", "libreoffice")
    print(f"{'':32}{'first':>12}{'median':>12}{'longest':>12}")
    with home.office() as context:
        bench = Bench(context)
        for formula, name in FORMULAS:
            show(formula, [bench.entered(formula, name) for _ in range(rounds + 1)])
        for name, address in CLICKS:
            show(name, [bench.clicked(address) for _ in range(rounds + 1)])
    home.remove()


if __name__ == "__main__":
    main()
