"""How long a worksheet function takes on Windows, from VBA to the answer.

    python -m tests.bench.windows

Each call asks something else, since answers are kept.
"""

import random
import sys
import time
from statistics import median

from tests.commands import matrix
from tests.hosts.windows.excel import Excel
from tests.kinds import PUZZLE

CALLS = 100


def main() -> None:
    """Print the median of many calls of SUDOKU_SOLVE, and what the first took with the start."""
    excel = Excel(sys.executable)
    begin = time.perf_counter()
    excel.evaluate('SUDOKU_PARSE("1.....3..2.....4")')
    print(f"the first call, with the start of Python: {time.perf_counter() - begin:.1f} s")
    seconds = []
    for number in range(CALLS):
        digits = random.Random(number).sample(range(1, 10), 9)
        rows = [[cell and digits[cell - 1] for cell in row] for row in matrix(PUZZLE)]
        begin = time.perf_counter()
        excel.interpreter.python.vba_get("CallUDF", ["numpure_xl.udfs", "sudoku_solve", [rows]])
        seconds.append(time.perf_counter() - begin)
    print(f"{CALLS} further calls: median {1000 * median(seconds):.1f} ms")


if __name__ == "__main__":
    main()
