"""Links to puzzles: each board, opened in Chromium and shared again."""

import json
import shutil
import subprocess
from random import Random
from urllib.parse import quote

import pytest

import numpure_xl
from numpure_xl.board.values import rules_name
from numpure_xl.book.rules import board_label
from numpure_xl.sudoku.grid.boards import BOARDS, levels_of
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.hosts.web.test_page import digits, said
from tests.kinds import PUZZLE

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
        f"Board {board_label(BOARDS[name], 'en')}",
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
    ("recipe", "title"),
    [
        (EASY, "9x9, Easy, #link"),
        ("6x6/half-turn/easy#a+b", "6x6, Easy, #a+b"),
        ("9x9/needs-naked-pair#7", "9x9, #7"),
        ("5x5+jigsaw#日本", "5x5 jigsaw, #日本"),
    ],
)
@pytest.mark.parametrize("written", [str, quote])
def test_the_link_of_a_recipe_opens_its_puzzle(play, recipe, title, written):
    play.goto(f"{play.url.partition('#')[0]}#r={written(recipe)}")
    play.wait_for_function(
        "(title) => document.querySelector('#game-title').textContent === title", arg=title
    )
    assert digits(play) == str(numpure_xl.make(numpure_xl.Recipe.parse(recipe)))
    assert play.url.endswith("#play")
    play.click("#new")
    board = title.partition(", ")[0]  # the lists have it
    play.wait_for_function(
        "([board, title]) => {"
        " const shown = document.querySelector('#game-title').textContent;"
        " return shown.startsWith(`${board}, `) && shown !== title; }",
        arg=[board, title],
    )


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


MUTATED = 1000

ASKED = """async (asked) => {
    const { askedBy, linkOf } = await import("./page/addresses.js");
    const { loadBoards, sizeNamed } = await import("./page/making.js");
    await loadBoards();
    const linkTo = ([variant, givens, digits]) => {
        const board = { variant, givens };
        return new URL(linkOf({ board, now: { digits }, isTyped: false })).hash;
    };
    const read = (hash) => askedBy(hash, sizeNamed);
    return asked.map((each) => (typeof each === "string" ? read(each) : linkTo(each)));
}"""
"""Makes links of boards, and reads addresses."""


def mutated(link, chance):
    """Return a link as it comes after an accident."""
    at, other = sorted(chance.sample(range(1, len(link)), 2))
    sign = chance.choice("0123456789.ABGabcdeghijpsxz+-/&=%#_~ ・五")
    return chance.choice(
        (
            link[:at] + link[at + 1 :],
            link[:at] + sign + link[at:],
            link[:at] + sign + link[at + 1 :],
            link[:at] + link[other] + link[at + 1 : other] + link[at] + link[other + 1 :],
            link[: at + 1],
            link[0] + link[at:],
            link[:at] + link[other:],
            link[:other] + link[at:],
            link + chance.choice(").,>!&"),
            link.lower(),
        )
    )


def test_a_thousand_damaged_links_open_their_puzzle_or_say_what_is_wrong(play):
    asked = []
    for variant in ("9x9", "6x6+jigsaw", "samurai", "6x6+killer", "9x9+thermo", "16x16", "4x4"):
        puzzle = numpure_xl.make(PuzzleRequest(variant=variant, level="easy").recipe("1"))
        solution = [*puzzle.solution.digits]
        givens, name = [*puzzle.givens.digits], rules_name(puzzle.variant)
        asked += [[name, givens, givens], [name, givens, solution]]
    links = play.evaluate(ASKED, asked)
    whole = play.evaluate(ASKED, links)
    assert [each["is"] for each in whole] == ["puzzle"] * len(links)
    chance = Random(51)
    cases = [(at % len(links), mutated(links[at % len(links)], chance)) for at in range(MUTATED)]
    answers = play.evaluate(ASKED, [text for _, text in cases])
    told = 0
    for (number, text), answer in zip(cases, answers, strict=True):
        is_no_recipe = answer["is"] == "recipe" and "#" not in answer["recipe"]
        is_told = bool(answer.get("fault")) or is_no_recipe
        told += is_told
        assert is_told or answer == whole[number], text
    assert told > MUTATED * 0.8


@pytest.mark.parametrize(
    ("hash_", "sentence"),
    [
        ("daily=2026-02-31", "it names no day"),
        ("daily=2019-12-31", "begin with 2020-01-01"),
        ("daily=2999-01-01", "is there on that day"),
        ("daily=soon", "it names no day"),
        ("nonsense", "Nothing is known here by this address: #nonsense"),
        ("p=123", "is not of the board that it names"),
        (f"p={PUZZLE}&b=9x9+nonsense", "nonsense"),
        (f"p={PUZZLE}&b=nonsense", "names a board that is not known here: nonsense"),
        (f"p={PUZZLE[:-1]}x", "a part of it is missing or changed"),
        (f"p={PUZZLE[:-1]}", "is not of the board that it names"),
        (f"p={PUZZLE}.", "is not of the board that it names"),
        (f"p={PUZZLE}&s={PUZZLE}.", "is not of the board that it names"),
        (f"p={PUZZLE}&q=1", "a part of it is missing or changed"),
    ],
)
def test_an_address_of_nothing_is_answered_in_a_sentence(play, hash_, sentence):
    before, url = digits(play), play.url.partition("#")[0]
    play.goto("about:blank")
    play.goto(f"{url}#{hash_}")
    said(play, sentence)
    assert digits(play) == before


def test_a_link_has_no_language(play):
    url = play.url.partition("#")[0]
    play.goto(f"{url}?lang=ja#p={PUZZLE}")
    said(play, "解はちょうど一つです")
    play.click("#share")
    said(play, "リンクをコピーしました")
    assert play.evaluate("navigator.clipboard.readText()").startswith(f"{url}#")
    play.goto(f"{url}#play")  # other tests share the page, in English


def scanned(play, picture):
    """Return what another program reads in the QR code on the page."""
    play.locator(".qr").screenshot(path=picture)
    command = ["zbarimg", "--quiet", "--raw", picture]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def text(shown):
    return json.dumps(shown, separators=(",", ":"))
