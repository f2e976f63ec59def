"""Links to puzzles: each board, opened in Chromium and shared again."""

import json
import shutil
import subprocess
from urllib.parse import quote

import pytest

import numpure_xl
from numpure_xl.board.values import rules_name
from numpure_xl.sudoku.grid.boards import BOARDS, levels_of
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.hosts.web.test_page import digits, said

pytestmark = pytest.mark.host

SHOWN = """() => {
    const cells = [...document.querySelectorAll(".cell")];
    return [
        cells.map((cell) => cell.querySelector(".digit")?.textContent ?? ".").join(""),
        document.querySelectorAll(".cell.box-right").length,
        document.querySelectorAll(".cell.box-below").length,
        document.getElementById("board").ariaLabel,
    ];
}"""
"""The digits, how many walls there are to the right and below, and the name of the board."""


@pytest.fixture(scope="module")
def play(english):
    if not shutil.which("zbarimg"):
        pytest.skip("needs zbarimg: apt-get install zbar-tools")
    english.context.grant_permissions(["clipboard-read", "clipboard-write"])
    english.goto(f"{english.url.partition('#')[0]}#play")
    english.wait_for_selector(".cell")
    return english


def shared(play):
    """Return the link that the page gives for the game."""
    play.click("#share")
    said(play, "The link is copied.")
    return play.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize("name", BOARDS)
def test_a_link_opens_the_board_and_so_does_the_link_of_that_game(play, name, tmp_path):
    puzzle = numpure_xl.make(PuzzleRequest(variant=name, level=levels_of(name)[0]).recipe("1"))
    boxes, side = puzzle.variant.box_numbers, puzzle.variant.side
    shown = [
        str(puzzle),
        sum(boxes[at] != boxes[at + 1] for at in range(side**2) if (at + 1) % side),
        sum(one != below for one, below in zip(boxes, boxes[side:], strict=False)),
        f"Board {name}",
    ]
    link = f"{play.url.partition('#')[0]}#p={puzzle}&b={rules_name(puzzle.variant)}"
    for _ in range(2):
        play.goto(link)
        play.wait_for_function(f"(shown) => JSON.stringify(({SHOWN})()) === shown", arg=text(shown))
        said(play, "It has exactly one solution.")
        link = shared(play)
        assert scanned(play, tmp_path / "code.png") == link
        play.click("#new")
        play.wait_for_function(f"(shown) => JSON.stringify(({SHOWN})()) !== shown", arg=text(shown))


EASY = str(PuzzleRequest(level="easy").recipe("link"))


@pytest.mark.parametrize(
    "recipe", [EASY, "6x6/half-turn/easy#a+b", "9x9/needs-naked-pair#7", "5x5+jigsaw#日本"]
)
@pytest.mark.parametrize("written", [str, quote])
def test_the_link_of_a_recipe_opens_its_puzzle(play, recipe, written):
    play.goto(f"{play.url.partition('#')[0]}#r={written(recipe)}")
    play.wait_for_function(
        "(title) => document.querySelector('#game-title').textContent === title", arg=recipe
    )
    assert digits(play) == str(numpure_xl.make(numpure_xl.Recipe.parse(recipe)))
    assert play.url.endswith("#play")
    play.click("#new")
    play.locator("#game-title", has_text="9x9, Medium").wait_for()


@pytest.mark.parametrize(
    ("recipe", "sentence"),
    [
        ("9x9/easy", "has no seed"),
        ("9x9/nonsense#7", "nonsense"),
        (f"{EASY.partition('#')[0]}#{'s' * 41}", "40"),
        ("%", "has no seed"),
    ],
)
def test_a_link_of_no_recipe_is_answered_in_a_sentence(play, recipe, sentence):
    before = digits(play)
    play.goto(f"{play.url.partition('#')[0]}#r={recipe}")
    said(play, sentence)
    assert digits(play) == before


def scanned(play, picture):
    """Return what another program reads in the QR code on the page."""
    play.locator(".qr").screenshot(path=picture)
    command = ["zbarimg", "--quiet", "--raw", picture]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def text(shown):
    return json.dumps(shown, separators=(",", ":"))
