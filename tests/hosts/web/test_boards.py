"""What the page does without Python, under Node: the puzzles of the command line, and proofs."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from numpure_xl.hints import judge
from numpure_xl.shipped import shipped_files
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.recipe import make
from numpure_xl.sudoku.request import PuzzleRequest
from numpure_xl.sudoku.variant import VARIANTS
from numpure_xl.web.boards import IN_STOCK, boards
from tests.kinds import ANSWER, PUZZLE
from workbook import kernel_wasm

pytestmark = pytest.mark.host

RUN = """
import fs from "node:fs";
import * as making from "./page/making.js";
const { boards, calls } = JSON.parse(fs.readFileSync(0, "utf8"));
await making.useBoards(boards, fs.readFileSync("kernel.wasm"));
console.log(JSON.stringify(calls.map(([name, ...given]) => making[name](...given))));
"""
SEEDS = 2


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Return a function that calls page/making.js."""
    if not shutil.which("node"):
        pytest.skip("needs Node")
    folder = tmp_path_factory.mktemp("page")
    for name, content in shipped_files("web").items():
        path = folder / name.removeprefix("web/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "run.js").write_text(RUN)

    def ask(calls):
        request = json.dumps({"boards": boards(), "calls": calls})
        ended = subprocess.run(
            ["node", "run.js"],
            cwd=folder,
            input=request,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout)

    return ask


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
    answers = page([["opened", name, each] for name in ("9x9", "9x9-x") for each in texts])
    for at, board in enumerate(answers):
        rules = VARIANTS["9x9-x" if at >= len(texts) else "9x9"]
        found = judge(Grid(tuple(texts[at % len(texts)]), rules))
        assert board["clashes"] == sorted(found.clashes)
        assert board["solutions"] == found.solutions
        assert [*map(set, board["peers"])] == [*map(set, rules.peers)]


def test_what_the_page_cannot_make_it_leaves_to_python(page):
    asked = [["makePuzzle", "9x9", "hard", "7"], ["makePuzzle", "9x9-jigsaw", "easy", "7"]]
    assert page([*asked, ["opened", "16x16", [0] * 256]]) == [None] * 3


def test_the_stock_has_puzzles_of_its_level(page):
    (board,) = page([["stockPuzzle", "9x9", "hard"]])
    request = PuzzleRequest(level="hard")
    seeds = (f"first-{number}" for number in range(IN_STOCK))
    stock = [[*make(request.recipe(seed)).givens.digits] for seed in seeds]
    assert board["givens"] in stock


def test_the_search_of_the_page_is_compiled_from_the_sources():
    pytest.importorskip("ziglang")
    assert kernel_wasm.build() == (Path(kernel_wasm.HOME) / kernel_wasm.NAME).read_bytes()
