"""What the page does without Python, under Node: puzzles, proofs, hints of singles, checks."""

import json
import random
from pathlib import Path

import pytest

from numpure_xl.board.values import rules_name
from numpure_xl.hints import judge, judgement_text
from numpure_xl.sudoku.grid.boards import SIGNED, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.web.boards import boards
from numpure_xl.web.playing import described, hint
from numpure_xl.words import LANGS
from tests.hosts.web.alone import PageAlone
from tests.kinds import ANSWER, PUZZLE
from workbook import kernel_wasm, page_stock

pytestmark = pytest.mark.host

SEEDS = 2


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Return a function that calls what the page has of its own."""
    try:
        alone = PageAlone(tmp_path_factory.mktemp("page"))
    except FileNotFoundError:
        pytest.skip("needs Node")
    return lambda calls: alone.ask(*calls)


def test_the_page_makes_the_puzzles_of_the_command_line(page):
    asked = [
        (name, level, f"seed-{number}")
        for name, rules in boards().items()
        for level in rules["levels"]
        for number in range(SEEDS)
    ]
    made = page([["makePuzzle", *each] for each in asked])
    for (name, level, seed), board in zip(asked, made, strict=True):
        puzzle = make(PuzzleRequest(variant=name, level=level).recipe(seed))
        assert board["givens"] == [*puzzle.givens.digits], (name, level, seed)
        assert board["solution"] == [*puzzle.solution.digits]


def test_the_page_knows_boards_as_python_does(page):
    right = [int(each) for each in ANSWER]
    doubled = [right[0], right[0], *[0] * 79]
    several = [0] * 81
    puzzle = [int(each) if each != "." else 0 for each in PUZZLE]
    wrong = [*puzzle]
    blank = puzzle.index(0)
    wrong[blank] = right[blank] % 9 + 1
    texts = [right, doubled, several, puzzle, wrong]
    names = ("9x9", "9x9+x", "9x9+antiknight")
    answers = page([["opened", name, each] for name in names for each in texts])
    for at, board in enumerate(answers):
        rules = VARIANTS[names[at // len(texts)]]
        found = judge(Grid(tuple(texts[at % len(texts)]), rules))
        assert board["clashes"] == sorted(found.clashes)
        assert board["solutions"] == found.solutions
        assert [*map(set, board["peers"])] == [*map(set, rules.peers)]


@pytest.mark.parametrize("name", ["5x5+jigsaw", "9x9+jigsaw+x", "samurai"])
def test_the_page_tells_of_boards_what_python_does(page, name):
    puzzle = make(PuzzleRequest(variant=name, level="easy").recipe("1"))
    (board,) = page([["boardOf", rules_name(puzzle.variant), [*puzzle.givens.digits]]])
    assert board == json.loads(json.dumps(described(puzzle.givens)))


def test_what_the_page_cannot_make_it_leaves_to_python(page):
    asked = [["makePuzzle", "9x9", "hard", "7"], ["makePuzzle", "9x9+jigsaw", "easy", "7"]]
    rows = "aaaaabbbbbcccccdddddeeeee"
    wrong = ("aaaabbbbbacccccdddddeeeee", rows[:-1], rows[::-1], f"{rows[:4]}{rows[5:]}e")
    boards = ["9x9+jigsaw", "7x7", *(f"5x5+jigsaw/regions-{regions}" for regions in wrong)]
    sizes = [("16x16", 256), *((name, int(name[0]) ** 2) for name in boards)]
    answers = page([*asked, *(["opened", name, [0] * cells] for name, cells in sizes)])
    assert answers == [None] * len(answers)


STOCK = (Path(kernel_wasm.HOME) / page_stock.NAME).read_text("utf-8").splitlines()


@pytest.mark.parametrize(("name", "level"), [*page_stock.kinds()])
def test_the_page_has_puzzles_of_what_it_does_not_make(name, level):
    stock = [line for line in STOCK if line.startswith(f"{name} {level} ")]
    assert stock == [*page_stock.lines(name, level)]


SIGNED_STOCK = (Path(kernel_wasm.HOME) / page_stock.SIGNED).read_text("utf-8").splitlines()


@pytest.mark.parametrize(("name", "level"), [*page_stock.kinds(are_signed=True)])
def test_the_page_has_puzzles_with_signs(name, level):
    stock = [line for line in SIGNED_STOCK if line.startswith(f"{name} {level} ")]
    assert stock == [*page_stock.signed_lines(name, level)]


def test_a_puzzle_that_comes_with_the_page_has_other_names_for_its_digits(page):
    kinds = [*page_stock.kinds()]
    boards = page([["puzzleIn", STOCK, *kind] for kind in kinds])
    for (name, level), board in zip(kinds, boards, strict=True):
        assert board["variant"].partition("/")[0] == name
        assert board["solutions"] == 1
        forms = [line.split()[2] for line in STOCK if line.startswith(f"{name} {level} ")]
        assert form(board["givens"]) in [
            form(0 if sign == "." else sign for sign in each) for each in forms
        ]


def form(digits):
    """Return digits as numbers in the order in which they come first, 0 for a blank."""
    ranks = {0: 0}
    return [ranks.setdefault(digit, len(ranks)) for digit in digits]


def played(name, level, seed):
    """Yield positions of a game: by singles, now and then with a digit that is wrong."""
    chance = random.Random(seed)
    puzzle = make(PuzzleRequest(variant=name, level=level).recipe(seed))
    right, digits = puzzle.solution.digits, [*puzzle.givens.digits]
    while 0 in digits:
        noted = [
            [] if digit else [*left]
            for digit, left in zip(digits, candidates(puzzle, digits), strict=True)
        ]
        yield puzzle, [*digits], [[] for _ in digits]
        yield puzzle, [*digits], noted
        blank = chance.choice([cell for cell, digit in enumerate(digits) if not digit])
        if noted[blank] != [right[blank]]:
            noted[blank].remove(
                chance.choice([each for each in noted[blank] if each != right[blank]])
            )
            yield puzzle, [*digits], noted
        spoilt = [*digits]
        spoilt[blank] = right[blank] % puzzle.variant.side + 1
        yield puzzle, spoilt, [[] for _ in digits]
        digits[blank] = right[blank]
    yield puzzle, digits, [[] for _ in digits]


def candidates(puzzle, digits):
    free = Candidates(Grid(tuple(digits), puzzle.variant))
    return [free.digits_in(cell) for cell in range(puzzle.variant.cells)]


def test_hints_and_checks_of_the_page_are_those_of_python(page):
    games = [
        each
        for name, level in (
            ("4x4", "easy"),
            ("9x9", "medium"),
            ("9x9+x", "easy"),
            ("9x9+windows+x", "easy"),
            ("9x9", "hard"),
            ("7x7+jigsaw+x", "easy"),
            ("12x12+x", "beginner"),
            ("gattai2", "medium"),
        )
        for each in played(name, level, "1")
    ]
    asked = []
    for at, (puzzle, digits, marks) in enumerate(games):
        name, givens = rules_name(puzzle.variant), [*puzzle.givens.digits]
        lang, depth = [*LANGS][at % 2], at % 3 + 1
        asked.append(["hint", name, givens, digits, marks, depth, lang])
        clashes = sorted(judge(puzzle.givens, Grid(tuple(digits), puzzle.variant)).clashes)
        asked.append(["check", name, givens, digits, clashes, lang])
    answers = iter(page(asked))
    left_to_python = 0
    for (puzzle, digits, marks), (_, name, givens, _, _, depth, lang) in zip(
        games, asked[::2], strict=True
    ):
        request = {"variant": name, "givens": givens, "entries": digits, "marks": marks}
        right, mine = hint(request | {"lang": lang, "depth": depth}), next(answers)
        left_to_python += mine is None
        assert mine in (None, json.loads(json.dumps(right))), request
        judgement = judge(puzzle.givens, Grid(tuple(digits), puzzle.variant))
        check = next(answers)
        assert check["wrong"] == sorted(judgement.wrong)
        assert check["text"] == judgement_text(judgement, lang, are_marked=True)
        assert check["solved"] == judgement.is_solved
    assert left_to_python < len(games) / 10


@pytest.mark.parametrize("name", SIGNED)
def test_signs_clash_on_the_page_where_python_says_so(page, name):
    puzzle = make(PuzzleRequest(variant=name, level="easy").recipe("1"))
    board = json.loads(json.dumps(described(puzzle.givens)))
    die = random.Random(name)
    boards_filled = [[*puzzle.solution.digits]]
    for _ in range(6):  # a few wrong digits, some of them beside blanks
        digits = [digit if die.random() < 0.7 else 0 for digit in puzzle.solution.digits]
        for cell in die.sample(range(len(digits)), 4):
            digits[cell] = die.randint(1, puzzle.variant.side)
        boards_filled.append(digits)
    *found, marks = page([*(["clashes", board, each] for each in boards_filled), ["filled", board]])
    right = [sorted(Grid(tuple(each), puzzle.variant).clashes()) for each in boards_filled]
    assert found == right
    assert right[0] == []
    assert any(right)
    barred = puzzle.variant.barred
    free = [
        [
            digit
            for digit in range(1, puzzle.variant.side + 1)
            if (cell, digit) not in barred
            and all(puzzle.givens.digits[peer] != digit for peer in puzzle.variant.peers[cell])
        ]
        for cell in range(puzzle.variant.cells)
    ]
    assert marks == [[] if puzzle.givens.digits[cell] else each for cell, each in enumerate(free)]


@pytest.mark.slow  # it takes Zig half a minute to compile what all of its programs share
def test_the_search_of_the_page_is_compiled_from_the_sources():
    pytest.importorskip("ziglang")
    assert kernel_wasm.build() == (Path(kernel_wasm.HOME) / kernel_wasm.NAME).read_bytes()
