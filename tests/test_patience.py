"""Patience: no board holds a question for longer than it may take; it is not decided then."""

import json
from itertools import islice
from time import process_time
from typing import Any

import pytest

import numpure_xl
from numpure_xl import generate, macros, solve, udfs
from numpure_xl.errors import GaveUpError
from numpure_xl.hints import judge
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve import solver
from numpure_xl.sudoku.solve.solver import count_solutions
from numpure_xl.web.answers import PageSession
from tests.memory import MemoryBook, User
from tests.typed import run_in_english as run
from tests.undo_law import at_home

PLAIN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OPEN = [
    f".....3{'.' * 34}7{'.' * 40} {'.' * 20}c{'.' * 141} 9x9+x+consecutive",
    f".....4{'.' * 75} {'.' * 54}c{'.' * 107} 9x9+antiking+consecutive",
]
"""Boards whose solutions no search of ours finds within a minute."""

SENTENCE = "Not decided within 1 seconds; --patience N gives it longer."


def grid_in(line):
    digits, text, name = line.split()
    board = ALL_BOARDS[name]
    return Grid.parse(digits, board.with_signs({board.signs[0][0]: text}))


COMMANDS = {
    "solve": ("solve", "FILE"),
    "solve --count": ("solve", "FILE", "--count", "3"),
    "solve --all": ("solve", "FILE", "--all", "3"),
    "check": ("check", "FILE"),
    "hint": ("hint", "FILE"),
    "rate": ("rate", "FILE"),
    "picture": ("picture", "FILE", "--solution", "-o", "board.svg"),
    "convert": ("convert", "FILE", "--minimal"),
    "book": ("book", "book.xlsx", "--from", "FILE", "--jobs", "1"),
}


@pytest.mark.few(8)
@pytest.mark.parametrize("line", OPEN)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("in_folder")
def test_a_board_is_not_decided_after_as_long_as_patience_lasts(command, line, tmp_path):
    (tmp_path / "a.txt").write_text(f"{line}\n{PLAIN}\n", "utf-8")
    begin = process_time()
    words = ["a.txt" if word == "FILE" else word for word in COMMANDS[command]]
    result = run(*words, "--patience", "1")
    assert process_time() - begin < 6
    assert SENTENCE in result.output + result.stderr
    assert result.exit_code == 1
    files = [path.name for path in tmp_path.iterdir() if path.suffix in {".svg", ".xlsx"}]
    assert result.stdout.count("\n") >= 1  # the other one is answered
    assert len(files) == (command in {"picture", "book"})


def test_what_is_not_decided_is_a_judgement():
    for line in OPEN:
        grid = grid_in(line)
        judgement = judge(grid)
        assert (judgement.solutions, judgement.solution, judgement.is_right) == (None, None, False)
        assert str(judgement) == "Not decided after 500,000 branches of the search."
        with pytest.raises(GaveUpError):
            solve(grid)


def test_check_tells_it_in_a_table_as_well():
    result = run("check", OPEN[0], "--patience", "1", "--format", "json")
    (answer,) = json.loads(result.stdout)
    assert (answer["solutions"], answer["judgement"]) == (None, SENTENCE)


def test_a_clash_is_told_even_where_nothing_is_decided():
    grid = grid_in(OPEN[0])
    entries = Grid((1, 1, *(0,) * 79), grid.variant)
    assert "clash" in str(judge(grid, entries))


BRANCHES = 500
GAVE_UP = f"Not decided after {BRANCHES} branches of the search."


@pytest.fixture
def few_branches(monkeypatch):
    """Let questions have few branches, as in all doors but the command line, and no clock."""
    for name in ("EFFORT", "EFFORT_OF_RULES"):
        monkeypatch.setattr(solver, name, BRANCHES)


PYTHON: dict[str, Any] = {
    "solve": numpure_xl.solve,
    "count_solutions": numpure_xl.count_solutions,
    "rate": numpure_xl.rate,
    "steps": numpure_xl.steps,
    "Puzzle": Puzzle,
    "picture": lambda grid: numpure_xl.picture(grid, solution=True),
    "write_book": lambda grid: numpure_xl.write_book([grid], "book.xlsx"),
}


@pytest.mark.parametrize("line", OPEN)
@pytest.mark.parametrize("name", PYTHON)
@pytest.mark.usefixtures("few_branches", "in_folder")
def test_python_gives_up_after_as_many_branches_as_a_question_has(name, line):
    with pytest.raises(GaveUpError, match=GAVE_UP):
        PYTHON[name](grid_in(line))


@pytest.mark.parametrize("line", OPEN)
@pytest.mark.usefixtures("few_branches")
def test_python_goes_on_for_as_many_branches_as_are_asked_for(line):
    grid = grid_in(line)
    for ask in (numpure_xl.solve, numpure_xl.count_solutions):
        with pytest.raises(GaveUpError, match="Not decided after 700 branches"):
            ask(grid, effort=700)
    with pytest.raises(GaveUpError):
        next(numpure_xl.solutions(grid))
    assert str(numpure_xl.check(grid)) == GAVE_UP
    assert numpure_xl.hint(grid) == GAVE_UP


def test_solutions_of_a_board_with_signs_are_all_there_within_their_effort():
    board = ALL_BOARDS["4x4+killer"].with_signs({"killer": "." * 16})
    empty = Grid((0,) * 16, board)
    assert len({*solver.solutions(empty)}) == solver.count_solutions(empty, 1000) == 288
    assert [*islice(solver.solutions(empty, 1000), 5)] == [*islice(solver.solutions(empty), 5)]
    with pytest.raises(GaveUpError):
        [*solver.solutions(empty, 2)]


FUNCTIONS = [
    *("sudoku_solve", "sudoku_count", "sudoku_punch", "sudoku_rate", "sudoku_level"),
    *("sudoku_hint", "sudoku_steps"),
]


@pytest.mark.parametrize("line", OPEN)
@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.usefixtures("few_branches")
def test_functions_give_up(name, line):
    assert getattr(udfs, name)([[line]]) in ("#N/A", [["#N/A"]])
    assert udfs.sudoku_check([[line]]) == GAVE_UP


@pytest.mark.parametrize("line", OPEN)
@pytest.mark.usefixtures("few_branches")
def test_the_page_gives_up(line):
    grid = grid_in(line)
    request = {"lang": "en", "variant": numpure_xl_rules(grid), "givens": grid.digits}
    for name in ("puzzle.open", "puzzle.rate", "puzzle.steps"):
        told = json.loads(PageSession().ask(name, json.dumps(request)))
        assert told == {"error": GAVE_UP}
    more = request | {"entries": [0] * grid.variant.cells, "depth": 3}
    told = json.loads(PageSession().ask("puzzle.hint", json.dumps(more)))
    assert told["answer"]["texts"] == [GAVE_UP]


def numpure_xl_rules(grid):
    """Return the text by which the page names a board with its signs."""
    return f"{grid.variant.name}/signs-" + "/".join(text for _, text in grid.variant.signs)


@pytest.mark.parametrize("line", OPEN[:2])
@pytest.mark.parametrize("name", ["solve", "check", "hint", "rate"])
@pytest.mark.usefixtures("few_branches")
def test_a_button_gives_up_and_changes_nothing(name, line, monkeypatch):
    with at_home():
        book = MemoryBook()
        book.commands(monkeypatch)
        host = User(book.excel)
        sheet = book.sheets[0]
        sheet["B2"].value = line
        sheet["B2"].select()
        macros.paste()
        before = host.state()
        getattr(macros, name)()
        assert host.messages[-1] == GAVE_UP
        assert host.state() == before


@pytest.mark.parametrize("name", ["9x9+antiknight", "6x6+killer", "9x9+kropki", "samurai"])
def test_a_search_within_its_effort_answers_as_one_without_end(name):
    puzzle = generate(variant=name, level="easy", seed=3)
    assert solver.solve(puzzle.givens, solver.EFFORT) == puzzle.solution
    assert count_solutions(puzzle.givens) == 1
    kept = max(range(puzzle.variant.cells), key=puzzle.givens.digits.__getitem__)
    fewer = puzzle.givens.with_digit(kept, 0)
    assert count_solutions(fewer) == count_solutions(fewer, effort=solver.MOST)
