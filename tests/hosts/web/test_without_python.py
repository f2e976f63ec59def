"""The page of a site without Python, and the frame that shows it in another page."""

import json
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from numpure_xl.web import site
from tests.hosts.web.conftest import PATIENCE, serving
from tests.hosts.web.test_page import digits, said
from tests.kinds import PUZZLE

pytestmark = pytest.mark.host


@pytest.fixture(scope="module")
def files():
    return site.site_files(None)


@pytest.fixture(scope="module")
def place(files, tmp_path_factory):
    """Return the folder of the site."""
    folder = tmp_path_factory.mktemp("alone")
    site.write_site(files, folder)
    return folder


@pytest.fixture
def alone(place):
    """Return the address of the site."""
    with serving(place, None) as address:
        yield address


@pytest.fixture
def page(chromium, alone):
    opened = chromium.new_context(locale="en-GB")
    opened.set_default_timeout(PATIENCE)
    page, faults = opened.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(alone)
    page.wait_for_selector(".cell")
    yield page
    assert faults == []
    opened.close()


def test_every_board_and_level_that_is_offered_gives_a_puzzle(files, page):
    lists = json.loads(files["names.json"])
    titles = {level["name"]: level["en"] for level in lists["level"]}
    for board in lists["variant"]:
        page.select_option("#new-variant", board["name"])
        for level in board["levels"].split():
            page.select_option("#new-level", level)
            page.click("#new")
            page.locator("#game-title", has_text=f"{board['en']}, {titles[level]}").wait_for()


def test_it_plays_checks_gives_first_hints_and_reads_digits(page):
    page.click("#next-hint")
    page.locator("#message", has_text="Look at").wait_for()
    page.click("#take")
    page.click("#check")
    said(page, "Right so far; ")
    page.evaluate("document.querySelector('#own').open = true")
    page.fill("#text", PUZZLE)
    page.click("#read")
    said(page, "It has exactly one solution.")
    assert digits(page) == PUZZLE
    page.fill("#text", "A puzzle")
    page.click("#read")
    said(page, "Without Python this page reads the digits of a board")
    page.locator("#offline", has_text="without a network").wait_for()


def test_a_browser_that_never_answers_what_it_keeps_does_not_hold_the_page(chromium, alone):
    page = chromium.new_context().new_page()
    page.add_init_script("IDBFactory.prototype.open = () => new EventTarget();")
    page.goto(alone)
    page.wait_for_selector(".cell")
    said(page, "This browser keeps no games for this page")
    page.click("#next-hint")
    page.locator("#message", has_text="Look at").wait_for()
    page.context.close()


def test_what_needs_python_is_not_there(page, alone):
    for name in ("to-book", "to-watch", "rate", "steps", "learn", "choose", "elsewhere"):
        assert not page.is_visible(f"#{name}")
    page.goto(f"{alone}#r=9x9/master%237")
    said(page, "That needs Python, and this page has none.")


@pytest.mark.parametrize(
    ("theme", "ground"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(22, 24, 28)")]
)
def test_a_frame_shows_the_puzzle_of_the_day_and_what_it_is_played_with(
    chromium, place, theme, ground
):
    handler = partial(SimpleHTTPRequestHandler, directory=str(place))  # ours is in no frame
    running = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=running.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{running.server_port}/"
    command = [sys.executable, "-m", "numpure_xl", "web", "--embed", address]
    frame = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    frame = frame.replace("=light", f"={theme}")
    other = "dark" if theme == "light" else "light"
    page = chromium.new_context(color_scheme=other).new_page()
    page.set_default_timeout(PATIENCE)
    page.route("**/ours", lambda route: route.fulfill(body=frame, content_type="text/html"))
    page.goto(f"{address}ours")
    inner = page.frame_locator("iframe")
    inner.locator("#game-title", has_text="Puzzle of ").wait_for()
    inner.locator("#next-hint").click()
    inner.locator("#message", has_text="Look at").wait_for()
    assert not inner.locator("#new").is_visible()
    assert inner.locator(".key").last.evaluate(
        "key => key.getBoundingClientRect().bottom <= innerHeight"
    )
    assert (
        inner.locator("body").evaluate("body => getComputedStyle(body).backgroundColor") == ground
    )
    page.context.close()
    running.shutdown()
    running.server_close()
