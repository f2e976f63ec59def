"""How fast puzzles are solved, beside the other solvers that a Python user can install.

    python -m tests.bench.solvers [--seconds 3] [--rounds 5]

Each solver is used in the fastest way found, from a line of text to its answer. All but those
marked * prove that there is one solution; those only find one, which is less. In every round each
solver takes its turn for the same time of the processor, with the same puzzles in the same order,
and goes on in the next round where it stopped; printed are medians of the rounds. Some learn: so a
new one is made in each turn, and whenever all puzzles have been seen; that is not in the time. A
slow solver sees fewer puzzles, and one that it does not finish counts for nothing though it took
time. Who finishes none at all is shown as having finished one. All answers are compared.

tdoku, the fastest solver known, is no Python package. It takes part if NUMPURE_TDOKU names its
shared library, or the folder of its source.
"""

import argparse
import ctypes
import os
import random
import signal
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from itertools import count, cycle, islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.cover import cover_of
from numpure_xl.sudoku.solve.solver import count_solutions, search, solve
from tests.bench.figures import shown
from tests.known import BEST, known

SETS = ("easy.txt", "clue17.txt", "top1465.txt", "hard1106.txt")
FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FEW = 5  # puzzles in a turn, below which a median of turns tells little
MADE = 200  # puzzles of a level, where those sets are missing


class Solver(NamedTuple):
    """A solver: what it answers to a line of text, and how its answer is read afterwards."""

    name: str
    language: str
    answer: Callable[[str], Any]
    read: Callable[[Any], str] = str


OURS = "C" if IS_COMPILED else "Python"


def ours():
    return Solver("numpure-xl, solve", OURS, lambda text: solve(Grid.parse(text)))


def ours_counting():
    return Solver("numpure-xl, count", OURS, count_solutions)


def ours_in_python():
    """The search that is at work where the compiled one is not."""
    cover = cover_of(CLASSIC)

    def answer(text):
        found = search(cover, cover.start(Grid.parse(text).digits))
        return sum(1 for _ in islice(found, 2))

    return Solver("numpure-xl, count", "Python", answer)


@cache
def tdoku_folder():
    """Return a folder for what is compiled, which ends with the process."""
    return tempfile.TemporaryDirectory()


def tdoku_library():
    """Return the shared library that NUMPURE_TDOKU names, or one made from the source there."""
    path = Path(os.environ["NUMPURE_TDOKU"]).resolve()
    made = Path(tdoku_folder().name) / "libtdoku.so"
    if path.is_file() or made.exists():
        return path if path.is_file() else made
    sources = [str(path / "src" / name) for name in ("solver_dpll_triad_simd.cc", "util.cc")]
    options = (
        "-O3",
        "-march=native",
        "-std=c++14",
        "-shared",
        "-fPIC",
        "-I",
        str(path / "include"),
    )
    subprocess.run(["c++", *options, *sources, "-o", str(made)], check=True)
    return made


def tdoku():
    """A count up to 2 by its fastest solver, called as Python calls any library."""
    if not os.environ.get("NUMPURE_TDOKU"):
        msg = "NUMPURE_TDOKU names no shared library"
        raise ImportError(msg)
    call = ctypes.CDLL(str(tdoku_library())).TdokuSolverDpllTriadSimd
    call.argtypes = [
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.c_uint32,
        ctypes.c_char_p,
        ctypes.POINTER(ctypes.c_size_t),
    ]
    call.restype = ctypes.c_size_t
    solution, guesses = ctypes.create_string_buffer(82), ctypes.byref(ctypes.c_size_t())
    return Solver("tdoku, count", "C++", lambda text: call(text.encode(), 2, 0, solution, guesses))


def python_sat():
    """CaDiCaL 1.5.3, the fastest of its solvers here, kept from puzzle to puzzle.

    Unit propagation alone decides most easy puzzles. Else the solution found is forbidden, under
    a literal that only the one next call assumes.
    """
    sat = import_module("tests.sat")
    solver = sat.Cadical153(bootstrap_with=sat.clauses(CLASSIC))
    spare = count(730)

    def answer(text):
        givens = [9 * cell + int(s) for cell, s in enumerate(text) if s != "."]
        lawful, implied = solver.propagate(assumptions=givens)
        held = [literal for literal in implied if literal > 0]
        if not lawful or len(held) == 81:
            return held
        if not solver.solve(assumptions=givens):
            return []
        held = [literal for literal in solver.get_model()[:729] if literal > 0]
        forbidden = next(spare)
        solver.add_clause([-forbidden, *(-literal for literal in held)])
        return [] if solver.solve(assumptions=[*givens, forbidden]) else held

    return Solver(
        "python-sat",
        "C++",
        answer,
        lambda held: "".join(str((literal - 1) % 9 + 1) for literal in sorted(held)),
    )


@cache
def hodoku_generator():
    """Return the names of its module, and its parts in C, which are changed there."""
    names = vars(import_module("hodoku.generator.generator"))
    return names, names["_gen_accel"]


def hodoku_py(*, in_c=True):
    """Its generator's solver, which proves; the other one explains and takes far longer."""
    names, accelerator = hodoku_generator()
    solver = names["SudokuGenerator"]()
    if in_c and accelerator is None:
        msg = "hodoku-py was installed without its parts in C"
        raise ImportError(msg)

    def answer(text):
        names["_gen_accel"] = accelerator if in_c else None
        solver.solve_string(text)
        return solver.get_solution_as_string() if solver.get_solution_count() == 1 else ""

    return Solver("hodoku-py", "C" if in_c else "Python", answer)


def hodoku_py_in_python():
    return hodoku_py(in_c=False)


def exact_cover():
    """Its count, of a matrix from which what the givens decide has been cut."""
    numpy, package = import_module("numpy"), import_module("exact_cover")
    rows = numpy.zeros((729, 324), dtype="int32")
    for cell in range(81):
        units = [81 + 9 * i for i, unit in enumerate(CLASSIC.units) if cell in unit]
        for digit in range(9):
            rows[9 * cell + digit, [cell, *(unit + digit for unit in units)]] = 1
    rivals = rows.astype(bool) @ rows.T.astype(bool)

    def answer(text):
        givens = [9 * cell + int(s) - 1 for cell, s in enumerate(text) if s != "."]
        free = numpy.flatnonzero(~rivals[givens].any(axis=0))
        matrix = rows[free][:, ~rows[givens].any(axis=0)]
        return givens, free, matrix, package.get_solution_count(matrix)

    def read(answered):
        givens, free, matrix, number = answered
        if number != 1:
            return f"{number} solutions"
        held = sorted([*givens, *free[package.get_exact_cover(matrix)]])
        return "".join(str(row % 9 + 1) for row in held)

    return Solver("exact-cover", "C", answer, read)


def sudokutools():
    """Its dancing links; its brute force is slower."""
    board, dlx = import_module("sudokutools.sudoku").Sudoku, import_module("sudokutools.solve").dlx

    def answer(text):
        return list(islice(dlx(board.decode(text.replace(".", "0"))), 2))

    def read(found):
        return found[0].encode() if len(found) == 1 else f"{len(found)} solutions"

    return Solver("sudokutools", "Python", answer, read)


def dokusan():
    boards, backtrack = import_module("dokusan.boards"), import_module("dokusan.solvers").backtrack
    size = boards.BoxSize(3, 3)

    def answer(text):
        return backtrack(boards.Sudoku.from_string(text.replace(".", "0"), box_size=size))

    return Solver("dokusan *", "Python", answer)


def py_sudoku():
    board = import_module("sudoku").Sudoku

    def answer(text):
        digits = [int(symbol) for symbol in text.replace(".", "0")]
        return board(3, 3, board=[digits[i : i + 9] for i in range(0, 81, 9)]).solve()

    def read(solved):
        return "".join(str(digit) for row in solved.board for digit in row)

    return Solver("py-sudoku *", "Python", answer, read)


SOLVERS = (
    ours_counting,
    ours,
    ours_in_python,
    tdoku,
    python_sat,
    hodoku_py,
    hodoku_py_in_python,
    exact_cover,
    sudokutools,
    dokusan,
    py_sudoku,
)


def puzzle_sets():
    """Return puzzles by name of their set, in an order that is random and always the same."""
    if BEST == "collection":
        sets = {name.removesuffix(".txt"): known(name) for name in SETS}
    else:
        levels = ("easy", "medium", "hard")
        recipes = {x: [Recipe(seed=f"bench.{n}", level=x) for n in range(MADE)] for x in levels}
        sets = {level: [str(make(recipe)) for recipe in recipes[level]] for level in levels}
    for puzzles in sets.values():
        random.Random(0).shuffle(puzzles)
    return sets


def installed():
    """Return what makes the solvers that are there, and say which are not."""
    there = []
    for factory in SOLVERS:
        try:
            factory().answer(FIRST)
            there.append(factory)
        except ImportError as missing:
            print(f"{factory.__name__} is left out: {missing}")
    return there


class TimeUpError(Exception):
    """A solver's turn is over."""


@contextmanager
def turn(seconds):
    """End what goes on inside after some seconds of work, where the system has such a clock."""

    def end(*_):
        raise TimeUpError

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    with suppress(TimeUpError):
        yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


def take_turn(factory, puzzles, seconds):
    """Return the answers of new solvers, each puzzle once for each, and the seconds they took."""
    answers: list[Any] = []
    used = 0.0
    while used < seconds and len(answers) % len(puzzles) == 0:
        solver = factory()
        solver.answer(FIRST)
        started = process_time()
        with turn(seconds - used):
            for puzzle in puzzles:
                answers.append(solver.answer(puzzle))  # noqa: PERF401  # kept if the turn ends
        used += process_time() - started
    return answers, used


def check(solver, puzzles, answers, solutions):
    """Compare answers with the solutions; a count has to be 1."""
    for puzzle, answer in zip(cycle(puzzles), answers, strict=False):
        right = "1" if "count" in solver.name else solutions[puzzle]
        if solver.read(answer) != right:
            msg = f"{solver.name} says {solver.read(answer)} of {puzzle}, and not {right}"
            raise AssertionError(msg)


def measure(factories, puzzles, seconds, rounds):
    """Return the turns of each kind of solver: how many were solved in how many seconds."""
    solutions = {puzzle: str(solve(Grid.parse(puzzle))) for puzzle in puzzles}
    turns: list[list[tuple[int, float]]] = [[] for _ in factories]
    waiting = [puzzles for _ in factories]
    for _ in range(rounds):
        for number, factory in enumerate(factories):
            mine = waiting[number]
            answers, used = take_turn(factory, mine, seconds / rounds)
            check(factory(), mine, answers, solutions)
            turns[number].append((len(answers), used))
            seen = (len(answers) + 1) % len(mine)  # what was not finished is not tried again
            waiting[number] = mine[seen:] + mine[:seen]
    return turns


def speed(turns):
    """Return puzzles in a second: the median, or the mean where a turn is too short for many."""
    if min(solved for solved, _ in turns) >= FEW:
        return median(solved / seconds for solved, seconds in turns)
    return max(1, sum(solved for solved, _ in turns)) / sum(seconds for _, seconds in turns)


def main():
    """Print the speeds, and how many times as fast the first solver is as each."""
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=3, help="for each solver and set")
    options.add_argument("--rounds", type=int, default=5)
    chosen = options.parse_args()
    factories, sets = installed(), puzzle_sets()
    solvers = [factory() for factory in factories]
    turns = [measure(factories, p, chosen.seconds, chosen.rounds) for p in sets.values()]
    head = f"{'':20} {'':7}" + "".join(f"{name:>12}" for name in sets)
    print(f"\npuzzles in a second of the processor, {chosen.rounds} rounds\n{head}")
    for solver, *cells in zip(solvers, *turns, strict=True):
        row = "".join(f"{shown(speed(cell)):>12}" for cell in cells)
        print(f"{solver.name:20} {solver.language:7}{row}")
    print(f"\n{solvers[0].name}, is so many times as fast as\n{head}")
    for number, solver in enumerate(solvers[1:], 1):
        row = "".join(f"{speed(cell[0]) / speed(cell[number]):12,.2f}" for cell in turns)
        print(f"{solver.name:20} {solver.language:7}{row}")
    print("\n* finds a solution without proving that it is the only one")


if __name__ == "__main__":
    main()
