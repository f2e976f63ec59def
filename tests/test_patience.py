"""Patience: no board holds a question for longer than it may take; it is not decided then."""

import json
from time import process_time

import pytest

from numpure_xl import generate, solve
from numpure_xl.errors import GaveUpError
from numpure_xl.hints import judge
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.solver import count_solutions, count_within, solve_within
from tests.typed import run_in_english as run

CAGES = (
    "....a36........aa.a28a...aaa.aa..aab14..aa....b...b4a34a.......aab28..a37...abbaaa...abbbaaaa."
)
PLAIN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OPEN = [
    f"{'.' * 81} {CAGES} 9x9+killer",
    f".....3{'.' * 34}7{'.' * 40} {'.' * 20}c{'.' * 141} 9x9+x+consecutive",
]
"""Boards whose solutions no search of ours finds within a minute."""

SENTENCE = "Not decided within 1 seconds; --patience N gives it longer."


def grid_in(line):
    digits, text, name = line.split()
    board = ALL_BOARDS[name]
    return Grid.parse(digits, board.with_signs({board.signs[0][0]: text}))


@pytest.mark.parametrize("line", OPEN)
@pytest.mark.parametrize("command", ["solve", "check", "hint", "rate"])
def test_a_board_is_not_decided_after_as_long_as_patience_lasts(command, line, tmp_path):
    (tmp_path / "a.txt").write_text(f"{line}\n{PLAIN}\n", "utf-8")
    begin = process_time()
    result = run(command, str(tmp_path / "a.txt"), "--patience", "1")
    assert process_time() - begin < 5
    assert SENTENCE in result.output + result.stderr
    assert result.exit_code == 1
    assert result.stdout.count("\n") >= 1  # the other one is answered


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


@pytest.mark.parametrize("name", ["9x9+antiknight", "6x6+killer", "9x9+kropki", "samurai"])
def test_a_search_within_its_effort_answers_as_one_without_end(name):
    puzzle = generate(variant=name, level="easy", seed=3)
    assert solve_within(puzzle.givens) == puzzle.solution
    assert count_within(puzzle.givens) == 1
    kept = max(range(puzzle.variant.cells), key=puzzle.givens.digits.__getitem__)
    fewer = puzzle.givens.with_digit(kept, 0)
    assert count_within(fewer) == count_solutions(fewer)
