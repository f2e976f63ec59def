"""The web page, driven in a real Chromium: by keyboard, by files, without a network."""

import io
import re
import shlex
import subprocess
from pathlib import Path

import pdfplumber
import pytest
from click.testing import CliRunner

import numpure_xl
from numpure_xl.cli import main
from numpure_xl.lab.compare import RunOrder
from numpure_xl.lab.original_programs import line_of, run_of
from numpure_xl.lab.replay import WantedReplay, replayed
from numpure_xl.sudoku.formats import LINKS
from numpure_xl.sudoku.formats.sudokuwiki import sudokuwiki
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.rules_line import rules_behind
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.hosts.browser import folder
from tests.hosts.web.conftest import ready, serving, until, visited
from tests.kinds import ANSWER, CHAIN, PUZZLE

pytestmark = pytest.mark.host

DARK, LIGHT = "dark", "light"
MEMORY = "caches.match('memory').then((kept) => kept?.blob()).then((blob) => blob?.size > 1e7)"
"""Whether the worker has kept Python's memory for the next start."""


@pytest.fixture
def book(english):
    """Return the page at its part that makes books."""
    english.goto(f"{english.url.partition('#')[0]}#book")
    english.select_option("#book-variant", "9x9")
    for count in english.locator("#levels input").all():
        count.fill("0")
    english.fill("textarea[name=names]", "")
    english.uncheck("input[name=certificate]")
    return english


def test_a_book_has_the_levels_of_its_board(book):
    book.fill("input[name='level.medium']", "3")
    book.select_option("#book-variant", "4x4")
    offered = [each.input_value() for each in book.locator("#levels input:visible").all()]
    assert offered == ["0", "3"]
    book.select_option("#book-variant", "6x6")
    assert book.locator("#levels input:visible").count() == 7


def test_a_theme_for_children_is_for_beginners_until_somebody_counts_otherwise(book):
    def counts():
        return [each.input_value() for each in book.locator("#levels input:visible").all()]

    usual = "12"
    book.fill("input[name='level.medium']", usual)
    book.select_option("select[name=theme]", "shapes")
    assert counts() == [usual, *["0"] * 6]
    book.select_option("#book-variant", "4x4")
    assert counts() == [usual, "0"]
    book.select_option("select[name=theme]", "plain")
    assert counts() == ["0", usual]
    book.fill("input[name='level.easy']", "7")
    book.select_option("select[name=theme]", "children")
    assert counts() == ["0", "7"]
    book.select_option("select[name=theme]", "plain")


@pytest.fixture
def play(english):
    """Return the page at its part for playing, with a puzzle that was pasted."""
    english.goto(f"{english.url.partition('#')[0]}#play")
    paste(english, PUZZLE)
    return english


def paste(page, text):
    page.wait_for_selector(".cell")
    if not page.is_visible("#text"):
        page.click("#own summary")  # folded on a phone
    page.fill("#text", text)
    page.click("#read")
    said(page, "It has exactly one solution.")


def said(page, text):
    """Wait for a message."""
    page.locator("#message", has_text=text).wait_for()


def digits(page):
    """Return the digits on the board as text."""
    cells = page.locator(".cell").all()
    return "".join(
        cell.locator(".digit").text_content() if cell.locator(".digit").count() else "."
        for cell in cells
    )


def drop(page, name, content):
    """Drop a file on the page."""
    page.evaluate(
        """([name, bytes]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
        }""",
        [name, list(content)],
    )


def test_a_book_of_20_has_the_bytes_of_the_command_line(book, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for level, count in (("easy", 10), ("medium", 6), ("hard", 4)):
        book.fill(f"input[name='level.{level}']", str(count))
    book.fill("input[name=seed]", "class-3a")
    book.fill("input[name=title]", "Ms Fry's class")
    Path("class.txt").write_text("Ada\nÉmile\n", "utf-8")
    book.fill("textarea[name=names]", "Ada\nÉmile")
    book.check("input[name=certificate]")
    book.select_option("select[name=theme]", "newspaper")
    book.locator("#command", has_text="newspaper").wait_for(state="attached")
    book.click("#make")
    book.wait_for_selector("#made")
    command = shlex.split(book.text_content("#command"))[1:]
    for ending in ("pdf", "xlsx"):
        content = saved(book, lambda ending=ending: book.click(f"button[data-format={ending}]"))
        here = [word.replace(".xlsx", f".{ending}") for word in command]
        ended = CliRunner().invoke(main, here)
        assert ended.exit_code == 0, ended.output
        assert content == Path(f"sudoku.{ending}").read_bytes()
    assert book.text_content("#made-text").startswith("Puzzles: 20, pages: ")


def saved(page, action):
    """Return the file that the browser saves after an action."""
    with page.expect_download() as download:
        action()
    return Path(download.value.path()).read_bytes()


def test_a_pdf_with_a_rare_kanji_asks_for_a_font_and_has_the_bytes_of_the_command_line(
    book, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    font = next(Path("/usr/share/fonts").rglob("ipag.ttf"))
    book.fill("input[name='level.easy']", "2")
    book.fill("input[name=title]", "龜")  # in no font of ours
    book.select_option("select[name=lang]", "ja")
    book.locator("#command", has_text="--lang ja").wait_for(state="attached")
    book.click("#make")
    book.wait_for_selector("#made")
    book.click("button[data-format=pdf]")
    book.locator("#file-fault", has_text="The PDF needs a font that has ").wait_for()
    content = saved(book, lambda: book.set_input_files("#font", font))
    words = shlex.split(book.text_content("#command").replace(".xlsx", ".pdf"))[1:]
    ended = CliRunner().invoke(main, [*words, "--font", str(font)])
    assert ended.exit_code == 0, ended.output
    assert content == Path("sudoku.pdf").read_bytes()
    book.select_option("select[name=lang]", "en")
    book.fill("input[name=title]", "")


@pytest.mark.parametrize(
    ("size", "millimetres"), [("paper:A4", (210, 297)), ("trim:6x9", (152.4, 228.6))]
)
def test_a_book_is_printed_page_by_page_in_its_size(book, size, millimetres):
    book.fill("input[name='level.easy']", "5")
    book.select_option("select[name=theme]", "plain")
    book.select_option("select[name=size]", size)
    book.click("#make")
    book.wait_for_selector("#made")
    book.evaluate("() => { window.print = () => {}; }")
    book.click("#print-book")
    book.wait_for_selector(".whole-book", state="attached")
    with pdfplumber.open(io.BytesIO(book.pdf(prefer_css_page_size=True))) as pdf:
        sizes = {(page.width / 72 * 25.4, page.height / 72 * 25.4) for page in pdf.pages}
        texts = [page.extract_text() for page in pdf.pages]
    book.evaluate("dispatchEvent(new Event('afterprint'))")
    assert book.locator("#pages svg").count() == 0
    assert f", pages: {len(texts)}" in book.text_content("#made-text")
    assert [*sizes] == [pytest.approx(millimetres, abs=0.5)]
    assert sum("No. 5" in text for text in texts) == 2  # the puzzle, the answer
    book.select_option("select[name=size]", "paper:A4")


def test_the_preview_follows_the_form_and_says_what_cannot_be(book):
    book.fill("input[name='level.easy']", "3")
    for theme, sign in (("dark", "#1E1F22"), ("newspaper", "Times New Roman")):
        book.select_option("select[name=theme]", theme)
        book.locator(
            f"#paper svg [fill='{sign}'], #paper svg [font-family*='{sign}']"
        ).first.wait_for(state="attached")
    book.select_option("select[name=theme]", "children")
    book.locator("#book-fault", has_text="The theme children has pictures").wait_for()
    book.select_option("select[name=theme]", "plain")
    book.wait_for_selector("#book-fault", state="hidden")


def test_stop_ends_the_making_at_once_and_the_page_goes_on(book):
    book.fill("input[name='level.master']", "900")
    book.click("#make")
    book.wait_for_selector("#stop:focus")
    book.keyboard.press("Enter")
    book.wait_for_selector("#making", state="hidden")
    assert not book.is_visible("#made")
    book.fill("input[name='level.master']", "0")
    book.fill("input[name='level.beginner']", "1")
    book.click("#make")
    book.wait_for_selector("#made")


def test_a_puzzle_is_played_to_its_end_by_keyboard_alone(play):
    play.focus("#read")
    for _ in range(60):  # back through the page, as far as the board
        play.keyboard.press("Shift+Tab")
        if play.evaluate("document.activeElement.className").startswith("cell"):
            break
    play.keyboard.press("Home")
    while not play.evaluate("document.activeElement.ariaLabel").startswith("row 1,"):
        play.keyboard.press("ArrowUp")
    for row in range(9):
        for col in range(9):
            if PUZZLE[9 * row + col] == ".":
                play.keyboard.press(ANSWER[9 * row + col])
            play.keyboard.press("ArrowRight")
        play.keyboard.press("ArrowDown")
    said(play, "Solved.")
    assert digits(play) == ANSWER == str(numpure_xl.solve(PUZZLE))


def test_a_jigsaw_is_read_and_solved_in_its_regions(play):
    puzzle = numpure_xl.make(numpure_xl.Recipe.parse("5x5+jigsaw/easy#1"))
    regions = puzzle.variant.regions
    paste(play, f"{puzzle} {regions}")
    play.wait_for_function("() => document.querySelectorAll('.cell').length === 25")
    walls = play.locator(".cell.box-right").count(), play.locator(".cell.box-below").count()
    assert walls == (
        sum(regions[at] != regions[at + 1] for at in range(25) if at % 5 < 4),
        sum(regions[at] != regions[at + 5] for at in range(20)),
    )
    assert play.get_attribute("#board", "aria-label") == "Board 5x5 jigsaw"
    play.select_option("#new-variant", "5x5+jigsaw")
    play.click("#empty")
    said(play, "A jigsaw cannot be typed on the board")
    for at, digit in enumerate(str(puzzle.solution)):
        if str(puzzle)[at] == ".":
            play.locator(".cell").nth(at).click()
            play.keyboard.press(digit)
    said(play, "Solved.")


def test_marks_in_cells_are_drawn_spoken_and_checked(play):
    puzzle = make(PuzzleRequest(variant="9x9+parity", level="easy").recipe("page"))
    signs, givens = puzzle.variant.text_of("parity"), puzzle.givens.digits
    paste(play, f"{puzzle.givens}{rules_behind(puzzle.variant)}")
    play.wait_for_selector(".board .signs")
    odd = next(at for at, sign in enumerate(signs) if sign == "o" and not givens[at])
    cell = play.locator(".cell").nth(odd)
    assert cell.get_attribute("aria-description") == "odd"
    drawing = play.locator(".board .signs").bounding_box()
    board = play.locator(".row").first.bounding_box()
    assert abs(drawing["x"] - board["x"]) < 1
    assert abs(drawing["width"] - board["width"]) < 1
    cell.click()
    play.keyboard.press("4")
    assert "clash" in cell.get_attribute("class").split()
    play.click("#undo")
    play.click("#next-hint")
    said(play, numpure_xl.hint(puzzle.givens, depth=1))
    play.click("#fill")
    noted = [int(sign) for sign in re.findall(r"\d", cell.get_attribute("aria-label"))[2:]]
    assert noted
    assert all(digit % 2 for digit in noted)


def test_pencil_marks_and_mistakes(play):
    blank = PUZZLE.index(".")
    cell = play.locator(".cell").nth(blank)
    cell.click()
    play.keyboard.press("Shift+Digit1")
    play.keyboard.press("Space")
    play.keyboard.press("2")
    assert "marks 1 2" in cell.get_attribute("aria-label")
    play.keyboard.press("Space")
    wrong = next(d for d in "123456789" if d != ANSWER[blank])
    play.keyboard.press(wrong)
    play.keyboard.press("Enter")
    said(play, "1 more is wrong (×)")
    assert "wrong" in cell.get_attribute("class")
    play.keyboard.press("Control+z")
    assert "marks 1 2" in cell.get_attribute("aria-label")
    play.keyboard.press("Delete")
    assert digits(play) == PUZZLE


def test_several_cells_have_marks_of_two_kinds_and_colours(play):
    blanks = [at for at, sign in enumerate(PUZZLE) if sign == "."][:2]
    first, second = (play.locator(".cell").nth(at) for at in blanks)
    first.click()
    second.click(modifiers=["Shift"])
    assert play.locator(".cell.chosen").count() == 2
    play.keyboard.press("Shift+Digit1")
    play.keyboard.press("Control+Digit2")
    for cell in (first, second):
        assert "marks 1 2" in cell.get_attribute("aria-label")
        assert cell.locator(".middle [data-sign='2']").count() == 1
    play.click("#mode-colours")
    play.locator(".key").nth(2).click()
    assert [cell.get_attribute("data-colour") for cell in (first, second)] == ["3", "3"]
    assert play.locator(".cell.chosen").count() == 2  # though a button has the focus
    play.click("#erase")
    assert play.locator(".cell .middle").count() == 0
    play.keyboard.press("Meta+z")  # as on a Mac
    assert play.locator(".cell .middle").count() == 2


def test_a_digit_that_clashes_is_marked_at_once_unless_that_is_turned_off(play):
    blank = PUZZLE.index(".")
    digit = int(PUZZLE[0])
    play.locator(".cell").nth(blank).click()
    play.locator(".key").nth(digit - 1).click()
    assert play.locator(".cell.clash").count() >= 2
    play.locator("summary", has_text="Settings").click()
    play.uncheck("input[data-setting=clashes]")
    assert play.locator(".cell.clash").count() == 0
    play.check("input[data-setting=clashes]")


def test_a_reload_keeps_the_game_and_its_undo(play):
    blank = PUZZLE.index(".")
    play.locator(".cell").nth(blank).click()
    play.keyboard.press(ANSWER[blank])
    play.reload()
    play.wait_for_selector(".cell")
    assert digits(play) == PUZZLE.replace(".", ANSWER[blank], 1)
    play.click("#undo")
    assert digits(play) == PUZZLE
    assert play.locator("#undo").is_disabled()
    ready(play)


def test_the_link_of_a_game_opens_it_as_far_as_it_is(play):
    play.context.grant_permissions(["clipboard-read", "clipboard-write"])
    blank = PUZZLE.index(".")
    play.locator(".cell").nth(blank).click()
    play.keyboard.press(ANSWER[blank])
    play.click("#share")
    said(play, "The link is copied.")
    link = play.evaluate("navigator.clipboard.readText()")
    other = play.context.new_page()
    other.goto(link)
    said(other, "It has exactly one solution.")
    assert digits(other) == PUZZLE.replace(".", ANSWER[blank], 1)
    assert other.locator(".cell.given").count() == sum(sign != "." for sign in PUZZLE)
    other.close()


def test_the_puzzle_of_a_day_is_the_same_for_everybody(play):
    play.goto(f"{play.url.partition('#')[0]}#daily=2026-01-02")
    play.locator("#game-title", has_text="2026-01-02").wait_for()
    request = PuzzleRequest(level="medium")
    assert digits(play) == str(numpure_xl.make(request.recipe("daily-2026-01-02")))


def test_three_hints_are_deeper_each_and_the_step_can_be_written(play):
    play.locator(".cell").first.focus()
    texts = []
    for depth in (1, 2, 3):
        play.keyboard.press("?")
        text = numpure_xl.hint(PUZZLE, depth=depth)
        said(play, text.splitlines()[0])
        texts.append(play.text_content("#message"))
    assert texts == [numpure_xl.hint(PUZZLE, depth=depth) for depth in (1, 2, 3)]
    assert play.locator(".cell.place").count() == 1
    play.click("#take")
    play.wait_for_function("() => [...document.querySelectorAll('.digit')].length > 30")
    now = digits(play)
    assert all(new in (old, right) for new, old, right in zip(now, PUZZLE, ANSWER, strict=True))
    play.click("#rate")
    play.locator("#details", has_text=str(numpure_xl.rate(PUZZLE))).wait_for()
    play.click("#steps")
    play.locator("#details li").nth(50).wait_for()


def test_open_steps_are_listed_chosen_by_keyboard_and_gone_with_the_position(play):
    play.focus("#open-steps")
    play.keyboard.press("Enter")
    play.locator("#details .open-steps li").nth(2).wait_for()
    assert play.locator("#details li p").all_text_contents() == [
        line.partition(". ")[2]
        for line in CliRunner().invoke(main, ["hint", "--all", PUZZLE]).output.splitlines()
    ]
    play.keyboard.press("Tab")
    play.keyboard.press("Enter")
    play.locator(".cell.place").wait_for()
    play.click("#take")
    play.locator("#details li").first.wait_for(state="detached")


def test_a_lesson_is_read_and_a_technique_is_found_on_a_position_of_it(play):
    play.select_option("#technique", "x-wing")
    play.click("#lesson")
    details = play.locator("#details")
    details.locator("h3", has_text="Why it holds").wait_for()
    assert "the corners of a rectangle" in details.inner_text()
    play.click("#drill")
    play.locator("#game-title", has_text="X-wing").wait_for()
    play.locator("#board .marks").nth(7).wait_for()
    assert play.locator("#board .gone").count() == 0
    said(play, "what follows from it?")
    play.click("#details button")
    play.locator("#board .gone").first.wait_for()
    said(play, "Eliminate")
    assert "can be crossed out" not in play.inner_text("#message")


def test_a_lesson_shows_its_example_and_has_three_exercises_with_answers(play):
    play.select_option("#technique", "skyscraper")
    play.click("#lesson")
    buttons = play.locator("#details .actions button")
    names = ["Example", "Exercise 1", "Exercise 2", "Exercise 3"]
    buttons.nth(3).wait_for()
    assert buttons.all_text_contents() == names
    buttons.first.click()
    play.locator("#board .gone").first.wait_for()
    said(play, "Eliminate")
    seen = {digits(play)}
    for number, name in enumerate(names[1:], 1):
        buttons.nth(number).click()
        answer = play.locator("#details button", has_text="Show the answer")
        answer.wait_for()
        said(play, "what follows from it?")
        assert play.locator("#board .gone").count() == 0, name
        answer.click()
        play.locator("#board .gone").first.wait_for()
        said(play, "Eliminate")
        seen.add(digits(play))
        assert "Why it holds" in play.inner_text("#details")
    assert len(seen) == len(names)


def test_a_chain_is_drawn_in_two_colours_with_its_cells_numbered(play):
    paste(play, CHAIN)
    for step in range(1, 8):  # the same again goes on to the next step
        play.click("button[data-depth='2']")
        said(play, f"Step {step} of 8")
    play.locator(".link").first.wait_for()
    cells = play.locator(".cell").all()
    numbers = {at: cells[at].locator(".link").all_text_contents() for at in (22, 20, 56, 59)}
    assert [*numbers.values()] == [["1"], ["2"], ["3"], ["4"]]
    assert play.locator(".link").count() == len(numbers)
    fill = "cell => getComputedStyle(cell).backgroundColor"
    colours = [cells[at].evaluate(fill) for at in numbers]
    assert colours == [colours[0], colours[1]] * 2
    assert colours[0] != colours[1]
    assert "number 3 in the chain" in cells[56].get_attribute("aria-label")


def test_damaged_files_are_refused_in_a_sentence_and_a_good_one_is_read(play):
    cases = {
        "broken.xlsx": (b"PK\x03\x04 and no more", "cannot be read"),
        "paper.pdf": (b"%PDF-1.7", "a PDF without a list of puzzles"),
        "empty.txt": (b"", "There is no puzzle in empty.txt."),
        "short.txt": (PUZZLE[:70].encode(), "line 1: The grid has 70 cells"),
    }
    for name, (content, sentence) in cases.items():
        drop(play, name, content)
        said(play, sentence)
        assert digits(play) == PUZZLE
    drop(play, "two.sdk", f"{PUZZLE}\n1.....3..2.....4\n".encode("utf-16"))
    said(play, "It has exactly one solution.")
    play.select_option("#found", "1")
    play.wait_for_function("() => document.querySelectorAll('.cell').length === 16")


def test_a_pasted_link_is_opened_with_its_entries_and_the_game_opens_elsewhere(play):
    blank = PUZZLE.index(".")
    entry = PUZZLE[:blank] + ANSWER[blank] + PUZZLE[blank + 1 :]
    link = sudokuwiki(SavedGame(Grid(PUZZLE), Grid(entry)))
    play.evaluate(
        """(text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const event = new ClipboardEvent("paste", { clipboardData, bubbles: true });
            document.body.dispatchEvent(event);
        }""",
        link,
    )
    play.wait_for_function("() => document.querySelectorAll('.digit').length === 31")
    assert digits(play) == entry
    play.click("#elsewhere")
    play.wait_for_selector("#details a")
    links = play.locator("#details a").all()
    assert [each.text_content() for each in links] == [form.site for form in LINKS.values()]
    assert link in [each.get_attribute("href") for each in links]
    assert {each.get_attribute("rel") for each in links} == {"noopener noreferrer"}
    assert links[0].evaluate("link => document.activeElement === link")


def test_a_board_with_several_solutions_is_mended_on_the_board(play):
    play.fill("#text", f".{PUZZLE[1:30]}{'.' * 51}")
    play.click("#read")
    said(play, "It has more than one solution")
    assert play.is_disabled("#check")
    for at, digit in enumerate(PUZZLE):
        if digit != ".":
            play.locator(".cell").nth(at).click()
            if play.locator(".cell").nth(at).text_content() != digit:
                play.keyboard.press(digit)
    play.click("#typed")
    said(play, "It has exactly one solution.")
    assert digits(play) == PUZZLE


def test_a_program_is_watched_step_by_step_paused_and_played_to_its_end(english):
    english.goto(f"{english.url.partition('#')[0]}#watch")
    english.wait_for_selector("#run td")
    filler, order = "diagonal-blocks", RunOrder("diagonal-blocks", "1", 0)
    kept = replayed(WantedReplay(order, len(list(run_of(*order))))).moments

    def shown():
        cells = english.locator("#run td").all_text_contents()
        return "".join(cell or "." for cell in cells)

    assert english.input_value("#program") == filler
    assert shown() == kept[1].board
    assert english.locator("#run td.shaded").count() == 27
    english.click("#run-step")
    assert shown() == kept[2].board
    assert english.text_content("#run-vba") == line_of(filler, kept[2].event).vba
    english.click("#run-back")
    assert shown() == kept[1].board
    english.select_option("#speed", "100")
    english.click("#run-play")
    until(english, f"document.getElementById('moment').value >= {len(kept) - 1}")
    assert shown() == kept[-1].board
    assert english.text_content("#run-play") == "Play"
    english.select_option("#speed", "1")
    english.click("#run-play")
    assert english.text_content("#run-play") == "Pause"
    english.click("#run-play")
    assert shown() == kept[1].board
    english.select_option("#program", "mini-shuffle")
    until(english, "document.querySelectorAll('#run td').length === 16")


@pytest.fixture(scope="module")
def japanese(chromium, served):
    return visited(chromium, served, locale="ja-JP", width=360, height=740)


def test_a_japanese_visitor_has_a_pdf_with_the_settings_as_they_are(japanese):
    japanese.goto(f"{japanese.url.partition('#')[0]}#book")
    japanese.click("#make")
    japanese.wait_for_selector("#made")
    content = saved(japanese, lambda: japanese.click("button[data-format=pdf]"))
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        text = pdf.pages[0].extract_text()
        fonts = {letter["fontname"].partition("+")[2] for letter in pdf.pages[0].chars}
    assert "ナンプレ" in text
    assert "第1問" in text
    assert "BIZUDPGothic-Bold" in fonts


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_axe_finds_nothing_in_any_part(english, japanese, scheme):
    axe = (folder() / "node_modules/axe-core/axe.min.js").read_text("utf-8")
    for page in (english, japanese):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(f"{axe}; null")
        for part in ("#book", "#play", "#watch"):
            page.goto(f"{page.url.partition('#')[0]}{part}")
            page.wait_for_selector(f"{part} svg, {part} .cell, {part} td")
            if part == "#play":
                page.click("#fill")
            found = page.evaluate("axe.run().then(found => found.violations)")
            assert [(one["id"], [n["html"] for n in one["nodes"]]) for one in found] == []


def test_the_page_is_in_the_language_of_the_browser_and_fits_360_pixels(japanese):
    assert japanese.evaluate("document.documentElement.lang") == "ja"
    for part, title in (
        ("#book", "ブックを作る"),
        ("#play", "解いて学ぶ"),
        ("#watch", "プログラムを見る"),
    ):
        japanese.goto(f"{japanese.url.partition('#')[0]}{part}")
        assert japanese.locator("h1:visible").text_content() == title
        left = japanese.evaluate("""() => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found = [];
            while (walker.nextNode()) {
                const { parentElement, data } = walker.currentNode;
                const isFixed = parentElement.closest("[translate=no], svg, noscript, .board");
                if (!isFixed && /[A-Za-z]{4}/.test(data)) found.push(data);
            }
            return found;
        }""")
        assert [text for text in left if not re.search("[ぁ-ん]", text)] == []
        assert japanese.evaluate("document.documentElement.scrollWidth") <= 360


def test_nothing_was_complained_of_and_nobody_else_asked(english, japanese):
    """A breach of the policy, an error of a script, a request to another server."""
    assert english.complaints + japanese.complaints == []


def test_the_second_visit_needs_no_network(chromium, source, place):
    with serving(place, source) as address:
        page = visited(chromium, address)
        page.locator("#offline", has_text="without a network").wait_for()
        until(page, MEMORY)
    again, told = page.context.new_page(), []
    again.on("console", lambda message: told.append(message.text))
    page.close()
    again.goto(f"{address}#play")
    ready(again)
    assert [text for text in told if "slow" in text] == []  # it started from the memory
    paste(again, PUZZLE)
    again.click("button[data-depth='1']")
    said(again, numpure_xl.hint(PUZZLE, depth=1))
    again.goto(f"{address}#book")
    again.click("#make")
    again.wait_for_selector("#made")
    for ending, sign in (("pdf", b"%PDF"), ("xlsx", b"PK")):
        content = saved(again, lambda ending=ending: again.click(f"[data-format={ending}]"))
        assert content.startswith(sign)
    again.evaluate(
        "async () => (await caches.open((await caches.keys())[0])).put('memory', new Response('x'))"
    )
    again.reload()
    ready(again)  # a memory that cannot be used is made anew
    until(again, MEMORY)


@pytest.mark.parametrize(
    "config", ["tsconfig.json", "tsconfig.worker.json", "tsconfig.office.json"]
)
def test_the_types_of_the_sources_agree(config, tmp_path):
    modules = folder() / "node_modules"
    program = modules / ".bin" / "tsc"
    if not program.exists():
        pytest.skip("needs TypeScript: npm install typescript, in the folder NUMPURE_PYODIDE")
    sources = Path(numpure_xl.__file__).parent.parent / "workbook/web"
    (tmp_path / "node_modules").symlink_to(modules)
    for path in sources.rglob("*.*"):
        target = tmp_path / "web" / path.relative_to(sources)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    ran = subprocess.run(
        [program, "-p", tmp_path / "web" / config], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout
