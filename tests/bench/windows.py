"""How long a worksheet function takes on Windows, from VBA to the answer.

    python -m tests.bench.windows

Each call asks something else, since answers are kept. The processor time is that of this process
and of the Python that serves it; under Wine, a third one passes messages between them.
"""

import random
import sys
import time
from statistics import median
from typing import Any

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
    took, worked = times_of_solving(excel.interpreter.python)
    print(
        f"{CALLS} further calls: median {1000 * took:.1f} ms,"
        f" mean {1000 * worked:.1f} ms of processor time"
    )


def times_of_solving(python: Any) -> tuple[float, float]:
    """Have a Python solve boards; return the median in seconds, and the mean processor time."""
    before, seconds = processor_time(python), []
    for number in range(CALLS):
        digits = random.Random(number).sample(range(1, 10), 9)
        rows = [[cell and digits[cell - 1] for cell in row] for row in matrix(PUZZLE)]
        begin = time.perf_counter()
        python.vba_get("CallUDF", ["numpure_xl.udfs", "sudoku_solve", [rows]])
        seconds.append(time.perf_counter() - begin)
    return median(seconds), (processor_time(python) - before) / CALLS


def processor_time(python: Any) -> float:
    """Return the seconds that this process and the Python that serves it have worked."""
    served = python.vba_get("Eval", ["__import__('time').process_time()"])
    return time.process_time() + float(python.vba_get("Str", [served]))


if __name__ == "__main__":
    main()
