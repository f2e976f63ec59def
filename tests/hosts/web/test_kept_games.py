"""What a player has begun is there after a reload, or the page has said that it will not be."""

import pytest

from tests.hosts.web.conftest import PATIENCE
from tests.hosts.web.test_page import digits, said

pytestmark = pytest.mark.host

FILL = """() => {
    let part = "x".repeat(1 << 20);
    while (part) {
        try {
            localStorage.setItem(`filler.${localStorage.length}`, part);
        } catch (error) {
            part = part.slice(part.length / 2 + 1);
        }
    }
}"""
"""Fills what the browser keeps of a site to the brim."""

BLOCK = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); };
}"""

GAMES = "Object.keys(localStorage).filter((name) => name.startsWith('numpure.game.')).length"
UNKEPT = "This browser has no room for the game, or keeps nothing"


@pytest.fixture
def play(chromium, served):
    context = chromium.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.route("**/*.asm.wasm", lambda _: None)  # Python is not needed
    page.goto(f"{served}#play")
    page.wait_for_selector(".cell")
    yield page
    context.close()


def begun(page):
    """Write a digit into the first blank cell; return the digits then."""
    page.locator(".cell:not(.given)").first.click()
    page.keyboard.press("1")
    return digits(page)


def renewed(page):
    """Press New puzzle, and wait for the board."""
    before = digits(page)
    page.click("#new")
    page.wait_for_function(
        "(before) => before !== [...document.querySelectorAll('.cell')]"
        ".map((cell) => cell.querySelector('.digit')?.textContent ?? '.').join('')",
        arg=before,
    )


def test_a_started_game_stays_however_many_puzzles_are_looked_at(play):
    written = begun(play)
    mine = play.evaluate("document.getElementById('games').value")
    for _ in range(25):
        renewed(play)
    assert play.evaluate(GAMES) == 20
    assert mine in play.eval_on_selector_all("#games option", "all => all.map((one) => one.value)")
    play.select_option("#games", mine)
    assert digits(play) == written


def test_puzzles_that_nobody_touched_make_room_for_a_game(play):
    for _ in range(6):
        renewed(play)
    play.evaluate(FILL)
    written = begun(play)
    play.reload()
    play.wait_for_selector(".cell")
    assert digits(play) == written


@pytest.mark.parametrize("full", [FILL, BLOCK])
def test_a_browser_that_keeps_nothing_is_told_once(play, full):
    play.evaluate("localStorage.clear()")
    play.evaluate(full)
    if full == FILL:
        play.evaluate(
            "for (const name of Object.keys(localStorage)) "
            "if (name.startsWith('numpure.')) localStorage.removeItem(name)"
        )
        play.evaluate(FILL)
    begun(play)
    said(play, UNKEPT)
    begun(play)
    assert UNKEPT not in play.text_content("#message")


def test_a_game_without_its_solution_is_not_opened(play):
    begun(play)
    play.evaluate("""() => {
        for (const name of Object.keys(localStorage))
            if (name.startsWith("numpure.game.")) {
                const game = JSON.parse(localStorage.getItem(name));
                delete game.board.solution;
                localStorage.setItem(name, JSON.stringify(game));
            }
    }""")
    play.goto("about:blank")
    play.go_back()
    play.wait_for_selector(".cell")
    assert play.evaluate(GAMES) == 2


@pytest.mark.parametrize("hash_", ["p={80}", "p={82}", "p={81}&s={80}", "p={81}&b=nonsense"])
def test_a_damaged_link_is_told_and_opens_no_other_puzzle_in_silence(play, served, hash_):
    for size in (80, 81, 82):
        hash_ = hash_.replace(f"{{{size}}}", "1" + "." * (size - 1))
    play.goto("about:blank")
    play.goto(f"{served}#{hash_}")
    play.wait_for_selector(".cell")
    said(play, "This link is damaged")
