"""The player of the page, in Chromium without Python: taps, drags, the clock, days, tabs."""

import io
import re
from urllib.parse import quote

import pytest
from PIL import Image, ImageChops, ImageStat

import numpure_xl
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.hosts.web.conftest import PATIENCE
from tests.hosts.web.test_page import digits, said
from tests.kinds import ANSWER, PUZZLE
from tests.test_hatching import each_pair_differs
from workbook import page_icons

pytestmark = pytest.mark.host

BLANKS = [at for at, sign in enumerate(PUZZLE) if sign == "."]
NOW = "2026-11-23T12:00:00"
LINK = f"#p={PUZZLE}&b=9x9"
COLOURED = (
    "#p=9..13.7.516.4...8..2...7.91.....1..753.....487..5.....47.6...2..1...3.742.8.74..6"
    "&b=9x9+colours"
)


@pytest.fixture(scope="module")
def opened(chromium, served):
    """Return a function that opens the page at a puzzle, in a browser that has never seen it."""
    contexts = []

    def opened(link=LINK, **options):
        context = chromium.new_context(locale="en-GB", service_workers="block", **options)
        context.set_default_timeout(PATIENCE)
        context.route("**/*.asm.wasm", lambda _: None)  # never answered
        contexts.append(context)
        page = context.new_page()
        page.clock.install(time=NOW)
        page.goto(f"{served}{link}")
        page.wait_for_selector(".cell.given")
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def shared(opened):
    """Return a page that several tests share."""
    return opened()


@pytest.fixture
def game(shared):
    """Return the page at the beginning of a game."""
    shared.click("#again")
    shared.click("#mode-digits")
    return shared


@pytest.mark.parametrize(
    "looks", [{}, {"color_scheme": "dark"}, {"forced_colors": "active"}], ids=str
)
def test_nine_groups_of_cells_are_told_apart_in_grey(opened, looks):
    page = opened(COLOURED, **looks)
    cells = [9 * row + col for row in range(6, 9) for col in range(6, 9)]  # not seen by the first
    page.evaluate("document.querySelectorAll('.cell').forEach((cell) => cell.replaceChildren())")
    pictures = [page.locator(".cell").nth(cell).screenshot() for cell in cells]
    drawn = [Image.open(io.BytesIO(png)).convert("L") for png in pictures]
    side = min(*(image.width for image in drawn), *(image.height for image in drawn))
    assert each_pair_differs([image.crop((5, 5, side - 5, side - 5)) for image in drawn])
    page.emulate_media(media="print")
    printed = {
        page.locator(".cell").nth(cell).evaluate("(cell) => getComputedStyle(cell).backgroundColor")
        for cell in cells
    }
    assert len(printed) == (1 if "forced_colors" in looks else 9)


def middle(page, cell):
    """Return the middle of a cell."""
    box = page.locator(".cell").nth(cell).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_drag_over_cells_chooses_them_all(game):
    game.mouse.move(*middle(game, 0))
    game.mouse.down()
    for cell in (1, 2, 11, 20):
        game.mouse.move(*middle(game, cell))
    game.mouse.up()
    game.mouse.move(*middle(game, 40))  # nothing is held down any more
    assert game.locator(".cell.chosen").count() == 5
    game.click("#mode-marks")
    game.locator(".key").nth(3).click()
    noted = [cell for cell in (0, 1, 2, 11, 20) if PUZZLE[cell] == "."]
    for cell in noted:
        assert "marks 4" in game.locator(".cell").nth(cell).get_attribute("aria-label")
    assert game.locator(".cell .marks").count() == len(noted)


def test_the_pad_counts_what_is_left_of_each_digit(game):
    def left():
        return [
            game.locator(".key").nth(at).locator(".left").get_attribute("data-sign")
            for at in range(9)
        ]

    assert left() == [str(9 - PUZZLE.count(digit)) for digit in "123456789"]
    eights = [at for at in BLANKS if ANSWER[at] == "8"]
    for cell in eights:
        game.locator(".cell").nth(cell).click()
        game.keyboard.press("8")
    assert left()[7] == "0"
    assert game.locator(".key.spent").count() == 1
    assert game.locator(".key").nth(7).get_attribute("aria-label") == "8, 0 left"


def test_a_digit_is_held_and_tapped_into_cells(game):
    game.locator("summary", has_text="Settings").click()
    game.check("input[data-setting=digitFirst]")
    game.locator(".key").nth(4).click()
    assert game.locator(".key").nth(4).get_attribute("aria-pressed") == "true"
    for cell in BLANKS[:3]:
        game.locator(".cell").nth(cell).click()
    assert [game.locator(".cell").nth(cell).text_content() for cell in BLANKS[:3]] == ["5"] * 3
    game.locator(".cell").nth(BLANKS[0]).click()
    assert digits(game)[BLANKS[0]] == "."
    game.uncheck("input[data-setting=digitFirst]")
    game.locator(".cell").nth(BLANKS[0]).click()
    assert digits(game)[BLANKS[0]] == "."
    game.locator("summary", has_text="Settings").click()


@pytest.fixture(scope="module")
def samurai():
    return make(PuzzleRequest(variant="samurai", level="easy").recipe("player"))


def _at(page):
    """Return the row and the column of the cell that has the focus."""
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    return tuple(map(int, re.findall(r"\d+", label)[:2]))


def test_five_grids_are_played_by_keyboard_across_their_gaps(opened, samurai):
    page = opened(f"#r={quote(samurai.recipe)}", viewport={"width": 1366, "height": 768})
    page.wait_for_function("document.querySelectorAll('.cell').length === 369")
    page.locator(".cell").nth(0).click()
    moves = {"End": (1, 21), "Home": (1, 1), "ArrowUp": (21, 1), "ArrowDown": (1, 1)}
    for key, place in moves.items():
        page.keyboard.press(key)
        assert _at(page) == place
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    assert _at(page) == (1, 13)  # behind the gap
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    assert _at(page) == (13, 13)
    page.keyboard.press("Home")
    for _ in range(9):
        page.keyboard.press("ArrowDown")
    assert _at(page) == (1, 1)  # rows 10 to 12 have no cell there
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    assert _at(page) == (21, 1)
    page.click("#next-hint")
    said(page, numpure_xl.hint(samurai.givens, depth=1))
    for cell, digit in enumerate(samurai.solution.digits):
        if not samurai.givens.digits[cell]:
            page.locator(".cell").nth(cell).focus()
            page.keyboard.press(str(digit))
    said(page, "Solved.")


def test_five_grids_on_a_phone_are_moved_by_a_finger_and_cells_are_as_wide_as_one(opened, samurai):
    link = f"#r={quote(samurai.recipe)}"
    page = opened(link, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.wait_for_function("document.querySelectorAll('.cell').length === 369")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    blank = samurai.givens.digits.index(0)
    box = page.locator(".cell").nth(blank).bounding_box()
    assert box["width"] > 25
    page.locator(".cell").nth(blank).tap()
    page.locator(".key").nth(samurai.solution.digits[blank] - 1).tap()
    last = len(samurai.givens.digits) - 1
    page.locator(".cell").nth(last).tap()  # which brings it into view
    assert page.locator(".framed").evaluate("frame => frame.scrollLeft") > 0
    assert page.locator(".cell.chosen").count() == 1
    assert page.locator(".cell .digit").count() == samurai.clues + 1


def test_the_clock_stands_still_and_the_board_is_hidden_while_a_game_is_paused(opened):
    page = opened()
    page.clock.pause_at(NOW.replace("T12", "T13"))  # it goes on by run_for alone
    begin = played(page)
    page.clock.run_for(65_000)
    assert played(page) == begin + 65
    page.click("#pause")
    page.clock.run_for(10_000)
    assert played(page) == begin + 65
    assert not page.locator("#board").is_visible()
    page.keyboard.press("5")
    assert digits(page) == PUZZLE
    page.click("#pause")
    page.clock.run_for(2_000)
    assert played(page) == begin + 67


def test_a_game_that_is_opened_again_has_the_clock_and_the_list_goes_with_each_digit(opened):
    page = opened()
    page.clock.pause_at(NOW.replace("T12", "T13"))
    page.click("#daily")
    page.locator("#game-title", has_text="Puzzle of ").wait_for()
    begin = played(page)
    page.clock.run_for(5_000)
    page.click("#daily")
    page.clock.run_for(3_000)
    assert played(page) == begin + 8
    first = page.locator("#games option").first
    (before,) = re.findall(r"(\d+) blank", first.text_content())
    page.locator(".cell:not(.given)").first.click()
    page.keyboard.press("1")
    assert f"{int(before) - 1} blank" in first.text_content()


def played(page):
    """Return the seconds of play that the page shows, as 1:05."""
    minutes, seconds = map(int, page.text_content("#timer").split(":"))
    return 60 * minutes + seconds


def test_two_tabs_have_two_games_and_follow_each_other_in_the_same(opened):
    first = opened()
    other = first.context.new_page()
    other.goto(first.url)  # goes on with the last game
    other.wait_for_selector(".cell.given")
    first.locator(".cell").nth(BLANKS[0]).click()
    first.keyboard.press(ANSWER[BLANKS[0]])
    written = PUZZLE.replace(".", ANSWER[BLANKS[0]], 1)
    other.locator(".cell").nth(BLANKS[0]).locator(".digit").wait_for()
    assert digits(other) == digits(first) == written
    other.click("#new")
    other.wait_for_function(
        "(was) => document.querySelector('#game-title').textContent !== was", arg=""
    )
    other.keyboard.press("Home")
    assert digits(first) == written
    other.select_option("#games", index=1)
    assert digits(other) == written


def test_a_game_is_played_on_a_phone_by_taps_alone_without_scrolling(opened):
    page = opened(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    for cell in BLANKS:
        page.touchscreen.tap(*middle(page, cell))
        key = page.locator(".key").nth(int(ANSWER[cell]) - 1).bounding_box()
        page.touchscreen.tap(key["x"] + key["width"] / 2, key["y"] + key["height"] / 2)
    said(page, "Solved.")
    assert digits(page) == ANSWER
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1366, 720), (1920, 1080)])
def test_board_message_and_pad_are_on_the_screen_together(opened, width, height):
    page = opened(viewport={"width": width, "height": height})
    page.click("#next-hint")
    said(page, "Look")
    for name in ("#board", "#message", "#pad"):
        box = page.locator(name).bounding_box()
        assert box["y"] >= 0, name
        assert box["y"] + box["height"] <= height, name
    assert page.evaluate("scrollY") == 0


LIGHTS = ("chosen", "peer", "same", "area", "pattern", "second", "place", "clash", "wrong")


def test_every_light_is_seen_in_forced_colours(opened):
    page = opened(forced_colors="active")
    cell = page.locator(".cell").nth(BLANKS[-1])  # which the chosen one does not see
    looks = {"": cell.screenshot()}
    for light in LIGHTS:
        cell.evaluate("(cell, light) => cell.classList.add(light)", light)
        looks[light] = cell.screenshot()
        cell.evaluate("(cell, light) => cell.classList.remove(light)", light)
    for light in LIGHTS:
        drawn = [Image.open(io.BytesIO(looks[name])).convert("RGB") for name in ("", light)]
        assert ImageChops.difference(*drawn).getbbox(), light
    alike = {("same", "area"), ("clash", "wrong")}
    assert len({*looks.values()}) >= len(looks) - len(alike)


def test_a_language_from_right_to_left_keeps_the_board(game):
    game.evaluate("document.documentElement.dir = 'rtl'; null")
    first, second = (game.locator(".cell").nth(at) for at in (0, 1))
    assert first.bounding_box()["x"] < second.bounding_box()["x"]
    first.click()
    game.keyboard.press("ArrowRight")
    assert second.evaluate("cell => cell === document.activeElement")
    assert game.evaluate("document.documentElement.scrollWidth <= innerWidth")
    game.evaluate("document.documentElement.dir = ''; null")


def test_help_that_is_asked_for_below_the_board_is_seen_with_the_board(opened):
    page = opened(viewport={"width": 360, "height": 640})
    page.locator("button[data-depth='3']").scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0
    page.click("button[data-depth='3']")
    said(page, numpure_xl.hint(PUZZLE))
    for name in ("#board", "#message", "#pad"):
        box = page.locator(name).bounding_box()
        assert box["y"] >= 0, name
        assert box["y"] + box["height"] <= 640, name
    page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new DOMException()); null")
    page.click("#share")
    said(page, "copy the link below")
    assert (
        page.locator("#details a").get_attribute("href") == page.locator("#details a").inner_text()
    )
    code = page.locator(".qr")
    code.wait_for()
    assert 0 <= code.bounding_box()["y"] < 640 - 240


def test_a_reload_goes_on_with_the_game_that_a_link_has_begun(opened):
    page = opened()
    page.locator(".cell").nth(BLANKS[0]).click()
    page.keyboard.press(ANSWER[BLANKS[0]])
    page.reload()
    page.wait_for_selector(".cell.given")
    assert digits(page) == PUZZLE.replace(".", ANSWER[BLANKS[0]], 1)


def test_the_calendar_has_the_days_that_are_solved_and_how_many_in_a_row(opened):
    page = opened()
    page.click("#open-calendar")
    assert page.text_content("#month") == "November 2026"
    assert page.locator(".day").count() == 30
    assert page.locator(".day:disabled").count() == 7  # to come
    assert page.locator("#days tr").first.locator("td").nth(6).text_content() == "1"  # a Sunday
    for day in (22, 23):
        page.locator(".day").nth(day - 1).click()
        page.locator("#game-title", has_text=f"2026-11-{day}").wait_for()
        puzzle = numpure_xl.make(PuzzleRequest(level="medium").recipe(f"daily-2026-11-{day}"))
        for cell, digit in enumerate(puzzle.solution.digits):
            if not puzzle.givens.digits[cell]:
                page.locator(".cell").nth(cell).click()
                page.keyboard.press(str(digit))
        said(page, "Solved.")
    assert page.locator(".day.solved").all_text_contents() == ["22", "23"]
    assert page.text_content("#streak") == "Days solved in a row: 2"
    page.click("#month-before")
    assert page.text_content("#month") == "October 2026"
    page.click("#new")
    assert page.url.endswith("#play")
    page.click("#daily")
    page.locator("#game-title", has_text="2026-11-23").wait_for()
    page.reload()
    page.click("#open-calendar")
    assert page.locator(".day.solved").count() == 2


SHIFTS = """() => new Promise((resolve) => {
    new PerformanceObserver((list) => {
        resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0));
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(0), 500);
})"""
"""How much has moved since the page came; 0.1 is the most that Google calls good."""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1366, 720)])
@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_nothing_jumps_while_the_page_comes(chromium, served, width, height, locale):
    viewport = {"width": width, "height": height}
    context = chromium.new_context(locale=locale, service_workers="block", viewport=viewport)
    page = context.new_page()
    page.goto(served)
    page.wait_for_selector(".cell.given")
    assert page.evaluate(SHIFTS) < 0.1
    context.close()


@pytest.mark.parametrize("name", page_icons.ICONS)
def test_the_icons_of_phones_are_the_drawing(chromium, name):
    side, _ = page_icons.ICONS[name]
    kept, drawn = (
        Image.open(io.BytesIO(content)).convert("RGBA")
        for content in ((page_icons.WEB / name).read_bytes(), page_icons.drawn(chromium, name))
    )
    assert kept.size == drawn.size == (side, side)
    difference = ImageStat.Stat(ImageChops.difference(kept, drawn)).mean
    assert max(difference) < 2  # of 255: Chromium's edges differ from version to version
