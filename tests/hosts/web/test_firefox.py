"""The page in a real Firefox, driven by puppeteer-core: hints, a game, a recipe, a link, axe."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import numpure_xl
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.hosts.browser import folder
from tests.kinds import ANSWER, PUZZLE

pytestmark = pytest.mark.host

SCRIPT = Path(__file__).with_name("firefox.mjs")
VISITS = (
    {"lang": "en", "width": 1366, "height": 720},
    {"lang": "ja", "width": 360, "height": 640},
)


def keys():
    """Return what is pressed to fill the board, from its first cell on."""
    pressed = []
    for row in range(9):
        for col in range(9):
            if PUZZLE[9 * row + col] == ".":
                pressed.append(ANSWER[9 * row + col])
            pressed.append("ArrowRight" if col < 8 else "ArrowDown")
        pressed.append("Home")
    return pressed[:-2]


@pytest.fixture(scope="module")
def seen(served):
    """Return what Firefox showed at each visit."""
    firefox, modules = shutil.which("firefox-esr"), folder() / "node_modules"
    if not firefox or not (modules / "puppeteer-core").is_dir():
        pytest.skip("needs Firefox: apt-get install firefox-esr; npm install puppeteer-core")
    job = {"url": served, "link": f"#p={PUZZLE}&b=9x9", "keys": keys()}
    grids = str(PuzzleRequest(variant="samurai", level="easy").recipe("firefox"))
    job |= {"visits": VISITS, "grids": grids}
    command = ["node", SCRIPT, modules, firefox, json.dumps(job)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_firefox_shows_what_chromium_does(seen):
    puzzle = str(numpure_xl.make(numpure_xl.Recipe.parse("9x9+jigsaw/easy#1")))
    for visit in seen:
        hints = [numpure_xl.hint(PUZZLE, depth=depth, lang=visit["lang"]) for depth in (1, 2, 3)]
        assert visit["hints"] == hints
        assert visit["end"].startswith({"en": "Solved.", "ja": "完成です。"}[visit["lang"]])
        assert visit["made"] == puzzle
        assert f"&p={puzzle}&" in visit["link"]
        assert visit["kept"]
        assert (visit["cells"], visit["beyond"]) == (369, 9)  # the first cell behind the gap
    assert [visit["lang"] for visit in seen] == ["en", "ja"]


def test_firefox_has_board_and_pad_on_the_screen_and_nothing_to_complain_of(seen):
    for visit in seen:
        assert visit["fits"]
        assert visit["isSeenAtOnce"]
        assert (visit["axe"], visit["complaints"]) == ([], [])
