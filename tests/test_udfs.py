"""Worksheet functions answer with rows that spill, or with one of Excel's error values."""

import csv
import inspect
import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numpure_xl
from numpure_xl import udfs
from numpure_xl.board.values import rules_name, rules_of
from numpure_xl.errors import NumpureError
from numpure_xl.hints.phrases import phrasebook
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge import way
from numpure_xl.sudoku.judge.ladder import LADDER
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.words import LANGS
from numpure_xl.work.deadline import Recalculation
from tests.functions import CALLS, IDS, Board
from tests.known import counted, each_source, known, rated, solved
from tests.sampling import examples, slow
from tests.spoken import outcome

# The example of Wikipedia's article "Sudoku", with the solution given there.
EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FUNCTIONS = {name: function for name, function in vars(udfs).items() if name.startswith("sudoku_")}


@pytest.fixture(autouse=True)
def _fresh(monkeypatch):
    """Let each test have the time of a recalculation for itself."""
    monkeypatch.setattr(udfs, "_recalculation", Recalculation(udfs.SECONDS))


def cells(text, side=9):
    """Return what Excel hands over for a grid: floats, and None for blanks."""
    symbols = ".123456789ABCDEFG"
    values = [float(symbols.index(symbol)) or None for symbol in text]
    return [values[at : at + side] for at in range(0, side * side, side)]


def text(rows):
    """Return a spilled board as one line."""
    return "".join(".123456789ABCDEFG"[value or 0] for row in rows for value in row)


BLANK = cells("." * 81)
CLASH = cells("55" + "." * 79)
PLAYED = EXAMPLE.replace("53.", "534", 1)
DEAD_END = cells("12345678." + "." * 17 + "9" + "." * 54)  # r1c9 could be 9 only, as r3c9 is


def test_a_column_of_a_thousand_grids_as_texts_is_answered_in_one_call():
    digits = "123456789"
    orders = itertools.islice(itertools.permutations(digits), 0, None, 362)
    renamed = [str.maketrans(digits, "".join(order)) for order in itertools.islice(orders, 1000)]
    column = [[EXAMPLE.translate(names)] for names in renamed]
    assert udfs.sudoku_solve(column) == [[ANSWER.translate(names)] for names in renamed]


def test_the_example_is_solved():
    assert text(udfs.sudoku_solve(cells(EXAMPLE))) == ANSWER


def test_a_column_of_grids_as_texts_is_solved_in_one_call():
    puzzles = [str(make(Recipe(seed=str(seed))).givens) for seed in range(40)]
    column: list[list[Any]] = [
        [text] for text in [*puzzles, "", "55" + "." * 79, "." * 81, "x" * 81, 7.0]
    ]
    wanted = [[str(solve(Grid.parse(puzzle)))] for puzzle in puzzles]
    found = udfs.sudoku_solve(column)
    assert found == [*wanted, [""], ["#N/A"], ["#NUM!"], ["#VALUE!"], ["#VALUE!"]]
    assert udfs.sudoku_solve([puzzles[:3]], "9x9") == [[row[0] for row in wanted[:3]]]
    assert udfs.sudoku_solve(puzzles[:2]) == [[wanted[0][0], wanted[1][0]]]


@each_source
def test_known_puzzles_of_every_variant_are_solved(source):
    for variant, puzzle, solution in solved(source):
        side = VARIANTS[variant].side
        assert text(udfs.sudoku_solve(cells(puzzle, side), variant)) == solution


@pytest.mark.parametrize("call", CALLS, ids=IDS)
def test_a_function_answers_as_everywhere(call):
    arguments = [one.rows if isinstance(one, Board) else one for one in call.arguments]
    assert FUNCTIONS[call.name](*arguments) == call.answer


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_every_function_has_help_that_excel_can_show(name):
    """Excel shows 255 characters of ASCII at most; a name longer than the wrapper's is cut."""
    function = FUNCTIONS[name]
    helps = [
        inspect.getdoc(function),
        *map(udfs.ARGUMENTS.get, inspect.signature(function).parameters),
    ]
    assert all(line and line.isascii() and "\n" not in line and len(line) <= 255 for line in helps)


def test_an_argument_may_be_a_range_if_a_board_can_be_meant():
    assert udfs.ranges_of(udfs.sudoku_check) == {"grid", "variant", "givens"}
    assert udfs.ranges_of(udfs.sudoku_punch) == {"solution", "variant"}
    assert udfs.ranges_of(udfs.sudoku_recipe) == set()


def test_an_argument_has_help_only_if_some_function_takes_it():
    taken = {name for f in FUNCTIONS.values() for name in inspect.signature(f).parameters}
    assert set(udfs.ARGUMENTS) == taken


@pytest.mark.parametrize("table", [LEVELS, SYMMETRIES], ids=["level", "symmetry"])
def test_the_help_names_all_that_may_be_asked_for(table):
    """So that whoever adds a level is told here that a person has to read of it."""
    told = udfs.ARGUMENTS["level" if table is LEVELS else "symmetry"]
    assert all(name in told for name in table)


@pytest.mark.parametrize(
    ("answered", "value"),
    [
        (lambda: udfs.sudoku_solve([[5]]), "#VALUE!"),
        (lambda: udfs.sudoku_solve([["a"] * 9] * 9), "#VALUE!"),
        (lambda: udfs.sudoku_solve([["#REF!", *[0] * 8], *[[0] * 9] * 8]), "#VALUE!"),
        (lambda: udfs.sudoku_solve(BLANK, "11x11"), "#VALUE!"),
        (lambda: udfs.sudoku_solve(BLANK, "6x6"), "#VALUE!"),
        (lambda: udfs.sudoku_solve(CLASH), "#N/A"),
        (lambda: udfs.sudoku_solve(DEAD_END), "#N/A"),
        (lambda: udfs.sudoku_solve(BLANK), "#NUM!"),
        (lambda: udfs.sudoku_generate("two words"), "#VALUE!"),
        (lambda: udfs.sudoku_generate(1, "impossible"), "#VALUE!"),
        (lambda: udfs.sudoku_generate(1, None, "7x7"), "#VALUE!"),
        (lambda: udfs.sudoku_generate([[1.0, 2.0]]), "#VALUE!"),  # type: ignore[arg-type]
        (lambda: udfs.sudoku_solution(1, "nobody"), "#VALUE!"),
        (lambda: udfs.sudoku_punch(cells(ANSWER), 1, 16), "#VALUE!"),
        (lambda: udfs.sudoku_punch(cells(ANSWER), 1, -30), "#VALUE!"),
        (lambda: udfs.sudoku_punch(cells(ANSWER), 1, 18), "#N/A"),
        (lambda: udfs.sudoku_punch(CLASH), "#N/A"),
        (lambda: udfs.sudoku_punch(BLANK), "#NUM!"),
        (lambda: udfs.sudoku_count(BLANK, 0), "#VALUE!"),
        (lambda: udfs.sudoku_level(BLANK), "#NUM!"),
        (lambda: udfs.sudoku_level(CLASH), "#N/A"),
        (lambda: udfs.sudoku_check(BLANK, None, "fr"), "#VALUE!"),
        (lambda: udfs.sudoku_hint(BLANK), "#NUM!"),
        (lambda: udfs.sudoku_hint(CLASH), "#N/A"),
        (lambda: udfs.sudoku_hint(cells(EXAMPLE), 4), "#VALUE!"),
        (lambda: udfs.sudoku_hint(cells(EXAMPLE), 1, "fr"), "#VALUE!"),
        (lambda: udfs.sudoku_steps(BLANK), "#NUM!"),
        (lambda: udfs.sudoku_steps(CLASH), "#N/A"),
        (lambda: udfs.sudoku_steps([[5]]), "#VALUE!"),
        (lambda: udfs.sudoku_rate(BLANK), "#NUM!"),
        (lambda: udfs.sudoku_rate(CLASH), "#N/A"),
        (lambda: udfs.sudoku_candidates([[0, 5, 0, 0], *[[0] * 4] * 3]), "#VALUE!"),
        (lambda: udfs.sudoku_solution(1, "mini-shuffle", "9x9"), "#VALUE!"),
        (lambda: udfs.sudoku_parse("12"), "#VALUE!"),
        (lambda: udfs.sudoku_parse(None), "#VALUE!"),
        (lambda: udfs.sudoku_recipe("9x9/easy"), "#VALUE!"),
        (lambda: udfs.sudoku_regions(1, "samurai"), "#VALUE!"),
        (lambda: udfs.sudoku_recipe(None), "#VALUE!"),
    ],
    ids=itertools.count(1),
)
def test_what_cannot_be_answered_is_an_error_value(answered, value):
    assert answered() == value


NAMES = [name for name in vars(udfs) if name.startswith("sudoku_")]
LOOSE: list[Any] = [5, 2.5, True, None, "x", [], [[]], [1, 2], (1,), [[1, 2], [3]], [[1], [2]]]


@pytest.mark.parametrize("name", NAMES)
def test_what_python_may_hand_in_and_no_sheet_does_is_answered(name):
    """A single value, a flat row, rows of several lengths: an answer or an error value."""
    function = getattr(udfs, name)
    count = len(inspect.signature(function).parameters)
    for number, value in itertools.product(range(count), LOOSE):
        given = [cells(EXAMPLE), *[None] * (count - 1)]
        given[number] = value
        assert isinstance(function(*given), str | int | float | list)


def test_an_answer_that_takes_too_long_is_given_up_in_time(monkeypatch):
    """It would take hours."""
    monkeypatch.setattr(udfs, "_recalculation", Recalculation(0.05))
    assert udfs.sudoku_count(BLANK, 999_999_999) == "#N/A"


def test_a_fault_of_ours_is_not_hidden_as_an_error_value():
    with pytest.raises(TypeError):
        udfs.sudoku_solve(map(len, [7]))  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", [slow(n) if n.startswith("16") else n for n in VARIANTS])
def test_a_generated_puzzle_has_one_solution_in_every_variant(variant):
    generate = inspect.unwrap(udfs.sudoku_generate)  # without the deadline: 16x16 takes seconds
    puzzle = generate(2026, None, variant)
    assert inspect.unwrap(udfs.sudoku_count)(puzzle, 2, variant) == 1
    assert any("" in row for row in puzzle)


@given(
    st.integers(0, 10**6),
    st.sampled_from(["easy", "medium", "hard"]),
    st.sampled_from(["none", "half-turn", "horizontal"]),
)
@examples(12)
def test_generate_and_recipe_make_the_same_puzzle_each_time(seed, level, symmetry):
    puzzle = udfs.sudoku_generate(float(seed), level.upper(), None, symmetry)
    request = PuzzleRequest(level=level, symmetry=symmetry)
    assert puzzle == udfs.sudoku_recipe(str(request.recipe(seed)))
    assert udfs.sudoku_level(puzzle) == level


def test_a_seed_left_out_is_always_the_same():
    assert udfs.sudoku_generate() == udfs.sudoku_generate(1.0) == udfs.sudoku_generate("1", "")
    assert udfs.sudoku_generate() != udfs.sudoku_generate(2.0)
    assert udfs.sudoku_solution() == udfs.sudoku_solution("1") != udfs.sudoku_solution("2")
    full = cells(ANSWER)
    assert udfs.sudoku_punch(full) == udfs.sudoku_punch(full, 1) != udfs.sudoku_punch(full, 2)
    maps = [udfs.sudoku_regions(), udfs.sudoku_regions(1.0, "9x9+jigsaw"), udfs.sudoku_regions(2)]
    assert maps[0] == maps[1] != maps[2]


@pytest.mark.parametrize("filler", FILLERS)
def test_a_full_grid_comes_from_every_filler(filler):
    full = udfs.sudoku_solution(7, filler, "4x4")
    assert udfs.sudoku_count(full) == 1
    assert all(sorted(row) == [1, 2, 3, 4] for row in full)


def test_the_full_grid_of_a_seed_is_the_answer_to_the_puzzle_of_that_recipe():
    for seed in range(10):
        puzzle = udfs.sudoku_recipe(f"9x9/any#{seed}")
        assert udfs.sudoku_solution(seed) == udfs.sudoku_solve(puzzle)


@given(st.integers(0, 99), st.integers(28, 80))
@examples(25)
def test_a_punched_grid_keeps_its_solution_and_the_digits_asked_for(seed, clues):
    puzzle = udfs.sudoku_punch(cells(ANSWER), seed, clues)
    assert len(text(puzzle).replace(".", "")) == clues
    assert text(udfs.sudoku_solve(puzzle)) == ANSWER


def test_a_puzzle_can_be_punched_further_and_in_a_symmetry():
    puzzle = text(udfs.sudoku_punch(cells(EXAMPLE), 1, None, "half-turn"))
    holes = [symbol == "." for symbol in puzzle]
    assert holes == holes[::-1]
    assert text(udfs.sudoku_solve(cells(puzzle))) == ANSWER


def test_punching_knows_the_diagonals():
    full = udfs.sudoku_solution(1, None, "9x9+x")
    puzzle = udfs.sudoku_punch(full, 1, None, None, "9x9+x")
    assert udfs.sudoku_solve(puzzle, "9x9+x") == full
    assert udfs.sudoku_count(puzzle) == 2  # without them it has more than one


def test_solutions_are_counted_up_to_the_limit():
    """288 grids of 4x4: Felgenhauer and Jarvis, 2005, OEIS A107739; 48 with diagonals."""
    blank = [[None] * 4] * 4
    assert udfs.sudoku_count(blank) == 2
    assert udfs.sudoku_count(blank, 1) == 1
    assert udfs.sudoku_count(blank, 1000.0) == 288
    assert udfs.sudoku_count(blank, 1000.0, "4x4+x") == 48


@pytest.mark.slow
def test_grids_that_were_counted_elsewhere_are_counted_right():
    for variant, givens, count, _ in counted():
        rows = cells(givens, VARIANTS[variant].side)
        assert udfs.sudoku_count(rows, 1000, variant) == count, givens


@pytest.mark.data
def test_grids_with_known_numbers_of_solutions_are_counted_right():
    for line in known("multisolution_counts.txt")[:40]:
        grid, count = line.split(",")
        assert udfs.sudoku_count(cells(grid), 10**6) == int(count)


@pytest.mark.data
def test_odd_grids_get_the_verdict_that_their_number_of_solutions_asks_for():
    sentences = {"0": ("These cells clash", "Nothing clashes, but no"), "1": ("Right", "Solved")}
    rows = csv.DictReader(known("odd_cases.csv"))
    cases = [row for row in rows if len(row["puzzle"]) == 81]
    assert len(cases) > 10
    for case in cases:
        count = case["expected_solutions"]
        several = ("Nothing clashes, but there is more",)
        told = udfs.sudoku_check(cells(case["puzzle"]))
        assert told.startswith(sentences.get(count, several)), case["name"]


@pytest.mark.parametrize(
    ("grid", "english", "japanese"),
    [
        (cells(ANSWER), "Solved.", "正解！"),
        (
            cells(EXAMPLE),
            "Right so far; 51 cells are blank.",
            "ここまで正解です。空きマスは残り 51 です。",
        ),
        (CLASH, "These cells clash: r1c1, r1c2.", "数字が重複しています: 1行1列, 1行2列"),
        (
            DEAD_END,
            "Nothing clashes, but no solution is left.",
            "重複はありませんが、解がありません。",
        ),
        (
            BLANK,
            "Nothing clashes, but there is more than one solution.",
            "重複はありませんが、解が複数あります。",
        ),
        (
            [[0, 5, 0, 0], *[[0] * 4] * 3],
            "Cell r1c2 holds 5; allowed are 1 to 4.",
            "1行2列に 5 があります。使える数字は 1 から 4 です。",
        ),
    ],
    ids=["solved", "begun", "clash", "dead end", "blank", "no board"],
)
def test_the_check_says_what_there_is_to_say_in_both_languages(grid, english, japanese):
    assert udfs.sudoku_check(grid) == english
    assert udfs.sudoku_check(grid, None, "JA") == japanese


@pytest.mark.parametrize(
    ("grid", "givens", "english", "japanese"),
    [
        (PLAYED, EXAMPLE, "Right so far; 50 cells are blank.", None),
        (
            PLAYED.replace("534", "532"),
            EXAMPLE,
            "This cell is wrong: r1c3.",
            "誤りのあるマス: 1行3列",
        ),
        (
            PLAYED.replace("534", "535"),
            EXAMPLE,
            "These cells clash: r1c1, r1c3.",
            "数字が重複しています: 1行1列, 1行3列",
        ),
        (
            PLAYED.replace("534.7", "53527"),
            EXAMPLE,
            "These cells clash: r1c1, r1c3. Also wrong: r1c4.",
            "数字が重複しています: 1行1列, 1行3列。ほかに誤りのあるマス: 1行4列",
        ),
    ],
    ids=["right", "wrong", "clash", "both"],
)
def test_the_check_counts_by_the_givens(grid, givens, english, japanese):
    for form in (cells(givens), givens, [[givens]]):
        assert udfs.sudoku_check(cells(grid), None, None, form) == english
    if japanese:
        assert udfs.sudoku_check(cells(grid), None, "ja", cells(givens)) == japanese


def test_givens_that_are_left_out_or_blank_are_none():
    wrong = PLAYED.replace("534", "532")
    for none in (None, "", 0, BLANK):
        sentence = "Nothing clashes, but no solution is left."
        assert udfs.sudoku_check(cells(wrong), None, None, none) == sentence


def test_givens_of_another_board_are_refused():
    told = udfs.sudoku_check(cells(EXAMPLE), None, None, cells("1.....3..2.....4", 4))
    assert told == "Row 1 has 4 cells; a 9x9 grid has 9 in each."


def test_clashes_are_marked_where_they_are():
    marked = udfs.sudoku_clashes(cells("5.......5" + "." * 72))
    assert marked[0] == [True, *[False] * 7, True]
    assert not any(map(any, marked[1:]))


def test_what_is_between_the_grids_of_a_samurai_neither_clashes_nor_has_candidates():
    puzzle: Any = udfs.sudoku_recipe("samurai#1")
    puzzle[0][8], puzzle[1][8] = 1, 1
    marked, noted = (f(puzzle, "samurai") for f in (udfs.sudoku_clashes, udfs.sudoku_candidates))
    assert [row[8] for row in marked[:2]] == [True, True]
    gap = [(row, column) for row in range(6) for column in range(9, 12)]
    assert {marked[row][column] for row, column in gap} == {False}
    assert {noted[row][column] for row, column in gap} == {""}
    assert noted[6][9]


def test_a_clash_on_a_diagonal_counts_only_where_diagonals_do():
    grid = cells("1" + "." * 79 + "1")
    assert not any(map(any, udfs.sudoku_clashes(grid)))
    assert udfs.sudoku_clashes(grid, "9x9+x")[8] == [*[False] * 8, True]


def test_pencilmarks_are_what_the_rules_leave():
    """By the rules alone: a digit can stand where no peer has it."""
    grid = cells(EXAMPLE)
    marked = udfs.sudoku_candidates(grid)
    for cell, peers in enumerate(VARIANTS["9x9"].peers):
        taken = {grid[peer // 9][peer % 9] for peer in peers}
        left = " ".join(str(digit) for digit in range(1, 10) if digit not in taken)
        assert marked[cell // 9][cell % 9] == (grid[cell // 9][cell % 9] or left)


@each_source
def test_ratings_are_those_of_sudoku_explainer(source):
    easy = [(puzzle, rating) for puzzle, rating, *_ in rated(source) if rating <= 3.0]
    assert len(easy) > 100
    for puzzle, rating in easy[::10]:
        assert udfs.sudoku_rate(cells(puzzle)) == rating


@pytest.mark.parametrize("lang", LANGS)
def test_a_hint_says_more_the_deeper_it_is(lang):
    told = [udfs.sudoku_hint(cells(EXAMPLE), depth, lang) for depth in (1.0, 2.0, 3.0)]
    assert len(set(told)) == 3
    assert udfs.sudoku_hint(cells(EXAMPLE), None, lang) == told[0]
    (cell, digit), *_ = outcome(told[2], lang, 9)[0]
    assert ANSWER[cell] == str(digit)


def test_a_hint_knows_the_diagonals():
    full = udfs.sudoku_solution(1, None, "9x9+x")
    puzzle = udfs.sudoku_punch(full, 1, None, None, "9x9+x")
    told = udfs.sudoku_hint(puzzle, 3, "en", "9x9+x").splitlines()[-1]
    (cell, digit), *_ = outcome(told, "en", 9)[0]
    assert full[cell // 9][cell % 9] == digit
    assert udfs.sudoku_hint(puzzle, 3) == "#NUM!"  # without them it has more than one solution


@pytest.mark.parametrize("lang", LANGS)
def test_the_steps_told_lead_to_the_solution(lang):
    """Whoever does what the sentences say, and no more, has the grid in the end."""
    grid = list(EXAMPLE)
    for number, (told, technique, rating, why) in enumerate(
        udfs.sudoku_steps(cells(EXAMPLE), lang)
    ):
        assert (told, type(rating)) == (number + 1, float)
        assert technique in phrasebook(lang).names.values()
        for cell, digit in outcome(why, lang, 9)[0]:
            assert grid[cell] == "."
            grid[cell] = str(digit)
    assert "".join(grid) == ANSWER


def test_of_a_full_grid_there_is_no_step_to_tell():
    rows = udfs.sudoku_steps(cells(ANSWER))
    assert rows == [["", "", "", "The grid is full, and all of it is right."]]


def test_where_the_techniques_end_the_last_row_says_so(monkeypatch):
    monkeypatch.setattr(way, "hints_on", lambda *_: LADDER[:1])
    rows = udfs.sudoku_steps(cells(EXAMPLE))
    assert rows[-1] == ["", "", "", "The techniques known here lead no further."]


def test_steps_and_hints_can_do_without_uniqueness():
    line = "7..5........1..3......94.2...14....9.27...1.586............67.43...4..1.65......2"
    names = {row[1] for row in udfs.sudoku_steps(cells(line))}
    others = {row[1] for row in udfs.sudoku_steps(cells(line), "en", "9x9", uniqueness=False)}
    assert any(str(name).startswith("unique") for name in names)
    assert not any(str(name).startswith(("unique", "BUG")) for name in others)
    assert udfs.sudoku_hint(cells(line), 1, uniqueness=0).startswith("Look at ")
    assert udfs.sudoku_hint(cells(line), 1, uniqueness="perhaps") == "#VALUE!"


def test_the_way_is_given_up_in_time(monkeypatch):
    monkeypatch.setattr(udfs, "_recalculation", Recalculation(0.01))
    hardest = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    assert udfs.sudoku_steps(cells(hardest)) == "#N/A"  # "AI Escargot" (Arto Inkala, 2006)


def test_a_link_leads_to_sudokupad_unless_another_site_is_named():
    link = udfs.sudoku_link(cells(EXAMPLE))
    assert link == udfs.sudoku_link(cells(EXAMPLE), "sudokupad")
    assert link.startswith("https://sudokupad.app/")


@given(st.sampled_from([EXAMPLE, ANSWER, "." * 81]))
def test_text_and_parse_are_inverse(line):
    assert udfs.sudoku_text(cells(line)) == line
    assert text(udfs.sudoku_parse(line)) == line


def test_a_text_may_have_spaces_for_blanks_at_either_end():
    line = EXAMPLE.replace(".", " ")[::-1]
    assert text(udfs.sudoku_parse("  " + line[2:])) == "  ".replace(" ", ".") + EXAMPLE[::-1][2:]


def test_functions_can_be_put_into_each_other():
    assert udfs.sudoku_check(udfs.sudoku_solve(udfs.sudoku_parse(EXAMPLE))) == "Solved."


def test_what_spills_is_what_the_core_makes():
    recipe = PuzzleRequest(variant="6x6+x", level="easy").recipe(7)
    puzzle = udfs.sudoku_generate(7, "easy", "6x6+x")
    assert text(puzzle) == str(make(recipe).givens)
    assert text(udfs.sudoku_solve(puzzle, "6x6+x")) == str(solve(make(recipe).givens))


@pytest.mark.parametrize("names", ["abcde", "12345"])
def test_a_second_range_has_the_regions_of_a_jigsaw(names):
    puzzle = make(Recipe.parse("5x5+jigsaw/easy#1"))
    grid = [list(row) for row in puzzle.givens.rows]
    letters = [names["abcde".index(letter)] for letter in puzzle.variant.regions]
    if names.isdecimal():
        letters = [float(letter) for letter in letters]
    regions = [letters[at : at + 5] for at in range(0, 25, 5)]
    solution = [list(row) for row in puzzle.solution.rows]
    assert udfs.sudoku_solve(grid, regions) == solution
    text = udfs.sudoku_text(grid, regions)
    assert text == f"{puzzle} {puzzle.variant.regions}"
    assert udfs.sudoku_solve([[text]]) == solution
    assert udfs.sudoku_count(grid, None, f"5x5+jigsaw/regions-{puzzle.variant.regions}") == 1


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ([["9x9+x"]], VARIANTS["9x9+x"]),
        ([[" 9X9-X "]], VARIANTS["9x9+x"]),
        ([[None]], None),
        ([[""]], None),
    ],
)
def test_a_range_of_one_cell_is_the_name_in_it(variant, rules):
    assert rules_of(variant) == rules


@pytest.mark.parametrize("variant", [[1.0, 2.0], [None] * 9, ["ab"] * 25, [["9x9", None]]])
def test_a_range_without_regions_is_refused(variant):
    """xlwings has one row or one column as a list."""
    assert udfs.sudoku_count([list(row) for row in BLANK], None, variant) == "#VALUE!"


def test_a_jigsaw_without_its_regions_is_refused():
    with pytest.raises(NumpureError, match="A jigsaw needs its regions"):
        rules_of("9x9+jigsaw")


@pytest.mark.parametrize("name", ["6x6+jigsaw+xv-part", "5x5+jigsaw+x", "6x6+jigsaw+thermo"])
def test_a_board_with_regions_and_signs_keeps_both_in_its_text(name):
    made = numpure_xl.make(f"{name}/any#1")
    rows, solution = made.givens.to_rows(""), made.solution.to_rows("")
    for rules in (made.recipe, rules_name(made.variant)):
        assert udfs.sudoku_solve(rows, rules) == solution
    assert rules_of(rules_name(made.variant)) == made.variant
    assert udfs.sudoku_solve([[udfs.sudoku_text(rows, made.recipe)]]) == solution
