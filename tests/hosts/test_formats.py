"""The programs behind f-puzzles and puzz.link read what we write, and say that it is complete."""

import json
import os
import random
import subprocess
from pathlib import Path

import pytest

from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.f_puzzles import as_json, linked
from numpure_xl.sudoku.formats.lz_string import compressed, decompressed
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.hosts.browser import folder

pytestmark = pytest.mark.host

PACKAGES = "lz-string@1.5.0 pzpr@0.10.1"
JUDGE = Path(__file__).with_name("formats_judge.cjs")
RECIPES = ("4x4/easy#1", "6x6/easy#2", "9x9/easy#3", "9x9+jigsaw+x/easy#4")


@pytest.fixture(scope="module")
def judged():
    """Return what they make of our texts, and these."""
    modules = folder() / "node_modules"
    if not (modules / "pzpr").exists() or not (modules / "lz-string").exists():
        pytest.skip(f"needs npm install {PACKAGES}, in the folder NUMPURE_PYODIDE")
    *plain, jigsaw = (make(Recipe.parse(name)) for name in RECIPES)
    chance = random.Random(1)
    texts = [json.dumps(as_json(game_of(each.givens))) for each in (*plain, jigsaw)]
    texts += ["".join(chance.choices("abcé日\n", k=size)) for size in (1, 40, 3000)]
    full = [SavedGame(each.givens, each.solution) for each in plain]
    blank = game_of(plain[2].givens)
    first, second = [cell for cell, digit in enumerate(blank.givens.digits) if not digit][:2]
    marks = [6 if cell == second else 0 for cell in range(81)]
    begun = SavedGame(blank.givens, blank.givens.with_digit(first, 1), tuple(marks))
    sent = {
        "packed": [compressed(text) for text in texts],
        "links": [FORMATS["puzzlink"].text(game_of(each.givens), {}) for each in plain],
        "files": [FORMATS["pzprv3"].text(game, {}).strip() for game in (*full, begun)],
    }
    ran = subprocess.run(
        ["node", JUDGE],
        input=json.dumps(sent),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ, "NODE_PATH": str(modules)},
    )
    made = {"texts": texts, "games": [*full, begun], "puzzles": [*plain, jigsaw]}
    return sent | made | {"answer": json.loads(ran.stdout)}


def test_lz_string_unpacks_what_we_pack_and_packs_it_alike(judged):
    answer = judged["answer"]
    assert answer["texts"] == judged["texts"]
    assert answer["packed"] == judged["packed"]
    assert [decompressed(text) for text in answer["packed"]] == judged["texts"]
    link = f"https://f-puzzles.com/?load={answer['packed'][3]}"
    assert linked(link) == game_of(judged["puzzles"][3].givens)


def test_pzpr_opens_our_links_and_writes_the_same(judged):
    answer, plain = judged["answer"], judged["puzzles"][:3]
    assert answer["numbers"] == [[*each.givens.digits] for each in plain]
    for link, puzzle in zip(answer["links"], plain, strict=True):
        ((_, found),) = boards([f"https://puzz.link/p?{link}"])
        assert found == puzzle.givens


def test_pzpr_says_complete_of_our_solution_and_keeps_entries_and_marks(judged):
    answer = judged["answer"]
    assert answer["complete"] == [True, True, True, False]
    for text, game in zip(answer["files"], judged["games"], strict=True):
        ((_, found),) = boards(text.splitlines(keepends=True))
        assert found == game
