"""A puzzle has its givens where a mask says, or it is told that none has."""

from itertools import combinations, islice, repeat
from pathlib import Path

import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.errors import GaveUpError, GridError, RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.mask import Mask, fillings
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import count_solutions, solutions
from tests.naive import naive_level
from tests.sat import sat_solutions

CLASSIC = VARIANTS["9x9"]
HEART = """
.........
.**...**.
*..*.*..*
*...*...*
*.......*
.*.....*.
..*...*..
...*.*...
....*....
"""  # 22 cells
FRAMED = """
+---+---+---+
|..*|...|*..|
|.*.|*.*|.*.|
|*..|***|..*|
+---+---+---+
|*..|.*.|..*|
|*..|...|..*|
|.*.|...|.*.|
+---+---+---+
|..*|...|*..|
|.*.|*.*|.*.|
|..*|.*.|*..|
+---+---+---+
"""  # 27 cells
FRAMED_LINE = "".join(sign for sign in FRAMED if sign in "*.")
SIX = "*.*..*.*..*.*...**.*.*..*...*.*.*..*"


def mask(text, variant="9x9"):
    return Mask.read(text.splitlines(), VARIANTS[variant])


def starred(grid):
    return "".join("*" if digit else "." for digit in grid.digits)


def full(variant, chance):
    return (fill("search", variant, chance) for _ in repeat(None))


# --- puzzles


@pytest.mark.parametrize("text", [HEART, FRAMED], ids=["heart", "framed"])
def test_a_puzzle_has_its_givens_just_there_and_one_solution(text):
    wanted = mask(text)
    puzzle = make(Recipe(seed="1", mask=wanted.code))
    assert tuple(c for c, digit in enumerate(puzzle.givens.digits) if digit) == wanted.cells
    assert list(sat_solutions(puzzle.givens)) == [puzzle.solution]


@pytest.mark.parametrize(
    ("variant", "text"),
    [("6x6", SIX), ("6x6+x", SIX), ("4x4", "*....*....*...**"), ("9x9+x", HEART)],
)
def test_boards_of_other_rules_have_masks_too(variant, text):
    puzzle = make(Recipe(seed="1", variant=variant, mask=mask(text, variant).code))
    assert starred(puzzle.givens) == "".join(text.split())
    assert count_solutions(puzzle.givens) == 1


def test_the_same_recipe_makes_the_same_puzzle_and_another_seed_another():
    code = mask(HEART).code
    first, again, other = (make(Recipe(seed=seed, mask=code)) for seed in ("1", "1", "2"))
    assert first == again
    assert first != other


def test_a_recipe_reads_back():
    recipe = Recipe(seed="7", level="hard", mask=mask(FRAMED).code)
    assert str(recipe) == f"9x9/hard/mask-{mask(FRAMED).code}#7"
    assert Recipe.parse(str(recipe)) == recipe


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_may_be_asked_for(level):
    puzzle = make(Recipe(seed="3", level=level, mask=mask(FRAMED).code))
    assert starred(puzzle.givens) == starred(make(Recipe(seed="1", mask=mask(FRAMED).code)).givens)
    assert naive_level(puzzle.givens) == level


def test_every_given_may_have_to_be_needed():
    assert make(Recipe(seed="1", minimal=True, mask=mask(HEART).code)).is_minimal


def test_the_puzzles_of_one_search_differ():
    found = islice(fillings(mask(FRAMED), full(CLASSIC, Chance(1)), Chance(2)), 10)
    assert len({str(puzzle) for puzzle in found}) > 5


def test_every_mask_of_a_small_board_is_decided_rightly():
    """Of four givens each: a puzzle, or a proof that there is none."""
    variant = VARIANTS["4x4"]
    empty = Grid((0,) * 16, variant)
    grids = [grid.digits for grid in solutions(empty)]
    assert len(grids) == 288  # OEIS A107739
    possible = 0
    for cells in [*combinations(range(16), 4)][::29]:
        looks = [tuple(digits[cell] for cell in cells) for digits in grids]
        can_be = any(looks.count(look) == 1 for look in looks)
        try:
            wanted = Mask(cells, variant)
        except RequestError:
            assert not can_be
            continue
        assert can_be
        possible += 1
        puzzle = next(fillings(wanted, full(variant, Chance(1)), Chance(2)))
        assert starred(puzzle.givens) == "".join("*" if c in cells else "." for c in range(16))
    assert possible > 0


# --- what cannot be

ROWS = "\n".join(["*........"] * 9)


def rows(*empty):
    """Return a mask with full rows but for these, from 1."""
    return "\n".join("." * 9 if row in empty else "*" * 9 for row in range(1, 10))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("*" * 16 + "." * 65, "A 9x9 puzzle has 17 to 80 clues, not 16."),
        ("*" * 81, "A 9x9 puzzle has 17 to 80 clues, not 81."),
        (rows(1, 3), "Rows 1 and 3 have no given; swapping them gives a second solution."),
        (rows(5, 6), "Rows 5 and 6 have no given; swapping them gives a second solution."),
        (
            "\n".join(["*******.."] * 9),
            "Columns 8 and 9 have no given; swapping them gives a second solution.",
        ),
    ],
)
def test_a_mask_without_any_puzzle_is_refused_with_the_reason(text, sentence):
    with pytest.raises(RequestError, match=f"^{sentence}$"):
        mask(text)


def test_two_rows_may_be_empty_in_different_bands_or_on_a_board_with_diagonals():
    assert len(mask(rows(3, 4)).cells) == 63
    assert len(mask(rows(1, 3), "9x9+x").cells) == 63
    assert make(Recipe(seed="1", mask=mask(rows(3, 4)).code)).clues == 63


def test_a_small_mask_without_any_puzzle_is_refused_after_all_were_tried():
    with pytest.raises(
        RequestError, match=r"^None of the 288 4x4 grids makes a puzzle with givens"
    ):
        mask("***.....*.......", "4x4")
    with pytest.raises(RequestError, match=r"^None of the 48 4x4\+x grids makes a puzzle"):
        mask("****............", "4x4+x")


@pytest.mark.slow
def test_a_search_that_ends_at_its_bound_says_so():
    """Rows of a 6x6 board of which nobody knows a proof that they cannot be."""
    hopeless = Mask.read(["****** ...... **.... ...... ...... **...."], VARIANTS["6x6"])
    with pytest.raises(
        GaveUpError, match=r"^No puzzle has givens in just these cells, as far as \d+"
    ):
        make(Recipe(seed="1", variant="6x6", mask=hopeless.code))


@pytest.mark.parametrize(
    "lines", [[], ["hello"], ["*" * 20 + "." * 61] * 2], ids=["none", "words", "two"]
)
def test_what_is_no_board_is_no_mask(lines):
    with pytest.raises(GridError):
        Mask.read(lines, CLASSIC)


def test_digits_of_a_puzzle_one_likes_are_a_mask_as_well():
    puzzle = make(Recipe(seed="1", mask=mask(HEART).code))
    assert Mask.read([str(puzzle)]).code == mask(HEART).code


@pytest.mark.parametrize("variant", ["4x4", "6x6", "9x9", "16x16"])
def test_the_code_of_a_mask_reads_back(variant):
    rules = VARIANTS[variant]
    cells = Chance(5).shuffled(range(rules.cells))[: rules.cells * 2 // 3]
    wanted = Mask(tuple(sorted(cells)), rules)
    assert Mask.decode(wanted.code, rules) == wanted
    assert len(wanted.code) == -(-rules.cells // 4)


@pytest.mark.parametrize("code", ["", "xyz", "f" * 21, "0" * 20, "-" + "0" * 20, "٣" * 21])
def test_a_code_that_is_none_is_refused(code):
    with pytest.raises(RequestError):
        Recipe(seed="1", mask=code)


@pytest.mark.parametrize("wish", [{"symmetry": "half-turn"}, {"clues": 22}])
def test_a_mask_leaves_nothing_else_to_say_of_the_givens(wish):
    with pytest.raises(RequestError, match=r"^A mask says where all givens stand; leave out"):
        Recipe(seed="1", mask=mask(HEART).code, **wish)


# --- the commands


def run(*arguments, stdin=None):
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"], input=stdin)


def test_a_mask_in_a_file_is_filled_by_the_commands(tmp_path):
    file = tmp_path / "ハート.txt"
    file.write_text(f"# a heart\n{FRAMED}", "utf-8")
    made = run("generate", "--mask", file, "-n", 2, "--seed", 1)
    assert (made.exit_code, made.stderr) == (0, "")
    puzzles = made.stdout.split()
    assert len(set(puzzles)) == 2
    assert {starred(Grid.parse(puzzle)) for puzzle in puzzles} == {FRAMED_LINE}
    book = tmp_path / "book.xlsx"
    assert run("book", book, "--mask", file, "-n", 2, "--seed", 1).exit_code == 0
    assert run("solve", book).exit_code == 0
    assert run("rate", book).stdout.split()[::4][:2] == puzzles


def test_a_mask_may_be_typed_or_come_through_a_pipe():
    for made in (
        run("generate", "--mask", SIX, "--variant", "6x6", "--seed", 1),
        run("generate", "--mask", "-", "--variant", "6x6", "--seed", 1, stdin=SIX),
    ):
        assert starred(Grid.parse(made.stdout.strip())) == SIX


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nowhere.txt", "There is no file 'nowhere.txt', and it is not a grid either."),
        (SIX, "A 9x9 grid has 81 cells, not 36."),
        ("*" * 81, "A 9x9 puzzle has 17 to 80 clues, not 81."),
    ],
)
def test_a_mask_that_is_none_is_told_in_one_sentence(text, sentence):
    refusal = run("generate", "--mask", text)
    assert (refusal.exit_code, refusal.stdout) == (1 if "no file" in sentence else 2, "")
    assert refusal.stderr == f"numpure: {sentence}\n"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "No grid was found in 'mask.txt'."),
        ("hello", "mask.txt: A mask is one 9x9 board with '*' for each given; this is not one."),
        ("1.....3..2.....4", "mask.txt: A 9x9 grid has 81 cells, not 16."),
    ],
)
@pytest.mark.usefixtures("in_folder")
def test_a_file_without_a_mask_is_named(content, sentence):
    Path("mask.txt").write_text(content, "utf-8")
    refusal = run("generate", "--mask", "mask.txt")
    assert (refusal.exit_code, refusal.stdout) == (1, "")
    assert refusal.stderr == f"numpure: {sentence}\n"


@pytest.mark.usefixtures("in_folder")
def test_a_puzzle_is_a_mask_too():
    puzzle = run("generate", "--level", "easy", "--seed", 3).stdout
    Path("p.txt").write_text(puzzle, "utf-8")
    for mask in ("p.txt", puzzle.strip()):
        made = run("generate", "--mask", mask, "--seed", 1).stdout
        assert starred(Grid.parse(made.strip())) == starred(Grid.parse(puzzle.strip()))


def test_a_mask_in_a_workbook_is_refused(tmp_path):
    (tmp_path / "mask.xlsx").write_bytes(b"PK\x03\x04")
    refusal = run("generate", "--mask", tmp_path / "mask.xlsx")
    assert refusal.exit_code == 1
    assert "is not a text file; write a mask, regions or pencil marks as text." in refusal.stderr
