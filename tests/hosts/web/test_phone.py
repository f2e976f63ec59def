"""The player at 360x640: board and pad are whole, and games are played to the end by taps alone."""

import pytest

from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from tests.hosts.web.conftest import PATIENCE
from tests.sampling import some

pytestmark = pytest.mark.host

SIZE = {"width": 360, "height": 640}

LIT_IN_VIEW = """() => {
    const frame = document.querySelector(".framed").getBoundingClientRect();
    const lit = document.querySelector(".place").getBoundingClientRect();
    const { round, min } = Math; // a frame ends between two pixels
    return round(lit.left) >= round(frame.left) && round(lit.top) >= round(frame.top)
        && round(lit.right) <= round(min(frame.right, innerWidth))
        && round(lit.bottom) <= round(min(frame.bottom, innerHeight));
}"""


TOWARDS = """(cell) => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [frame, left, top] = [".framed", "#rows", "#columns"].map(box);
    const middles = [...document.querySelectorAll(".cell")].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
    const isSeen = ([x, y]) =>
        x > left.right && x < frame.right && y > top.bottom && y < frame.bottom;
    const far = ([x, y]) => Math.hypot(x - middles[cell][0], y - middles[cell][1]);
    const seen = middles.filter(isSeen).sort((one, other) => far(one) - far(other));
    return [...seen[0], isSeen(middles[cell])];
}"""
"""Where a finger goes that is on its way to a cell, and whether it is there."""


@pytest.fixture
def phone(chromium, served):
    context = chromium.new_context(locale="ja", viewport=SIZE, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.route("**/*.asm.wasm", lambda _: None)  # Python is not needed
    page.goto(f"{served}#play")
    page.wait_for_selector(".cell.given")
    yield page
    context.close()


def opened(page, variant):
    """Open the easiest puzzle of a board."""
    page.evaluate(
        """(variant) => {
            const boards = document.getElementById("new-variant");
            const levels = document.getElementById("new-level");
            boards.value = variant;
            boards.dispatchEvent(new Event("change"));
            levels.value = [...levels.options].find((level) => !level.disabled).value;
        }""",
        variant,
    )
    title = page.eval_on_selector("#new-variant", "(list) => list.selectedOptions[0].text")
    page.click("#new")
    page.wait_for_function(
        "(title) => document.querySelector('#game-title').textContent.startsWith(`${title}, `)",
        arg=title,
    )
    page.evaluate("scrollTo(0, 0)")


@pytest.mark.parametrize(
    "variant",
    [*dict.fromkeys(["samurai", "16x16", "9x9+killer", *some([*ALL_BOARDS], 8)])],
)
def test_the_pad_is_whole_and_a_finger_meets_each_key(phone, variant):
    opened(phone, variant)
    keys = [key.bounding_box() for key in phone.locator(".key").all()]
    assert max(key["y"] + key["height"] for key in keys) <= SIZE["height"]
    assert min(key["x"] for key in keys) >= 0
    assert max(key["x"] + key["width"] for key in keys) <= SIZE["width"]
    assert min(key["height"] for key in keys) >= 44


@pytest.mark.parametrize("variant", ["samurai", "shogun"])
def test_what_a_hint_lights_is_in_view(phone, variant):
    opened(phone, variant)
    for _ in range(12):
        phone.click("button[data-depth='3']")
        phone.wait_for_selector(".place", state="attached")
        assert phone.evaluate(LIT_IN_VIEW)
        phone.evaluate("scrollTo(0, 9999)")
        phone.click("#take")
        phone.wait_for_selector(".place", state="detached")
        phone.evaluate("document.querySelector('.framed').scrollTo(9999, 9999)")


def tap(page, cell):
    """Tap a cell; one that is out of view is come to by those that are in it."""
    for _ in range(30):
        x, y, is_there = page.evaluate(TOWARDS, cell)
        page.touchscreen.tap(x, y)
        if is_there:
            return
    pytest.fail(f"cell {cell} cannot be come to")


@pytest.mark.parametrize("variant", ["9x9+killer", "9x9+jigsaw", "samurai"])
def test_a_game_is_played_to_its_end_by_taps_alone(phone, variant):
    opened(phone, variant)
    board = phone.evaluate("import('./page/games.js').then((it) => it.keptGames()[0].board)")
    middles = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for box in (key.bounding_box() for key in phone.locator(".key").all())
    ]
    for cell, (given, digit) in enumerate(zip(board["givens"], board["solution"], strict=True)):
        if not given:
            tap(phone, cell)
            phone.touchscreen.tap(*middles[digit - 1])
    phone.wait_for_selector("#finish")
    box = phone.locator("#next-puzzle").bounding_box()
    assert box["y"] + box["height"] <= SIZE["height"]
    assert phone.evaluate("scrollY") == 0
