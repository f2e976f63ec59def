"""The player at 360x640: the pad is whole for each board, and what a hint lights is in view."""

import pytest

from tests.hosts.web.conftest import PATIENCE

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
    ["16x16", "samurai", "shogun", "12x12", "4x4", "9x9+jigsaw+x", "gattai2", "butterfly"],
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
