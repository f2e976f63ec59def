"""The task pane of the Excel add-in in a real Chromium, over the double of Excel."""

import base64
import inspect
import io
import json
import re
from pathlib import Path

import openpyxl
import pytest

import numpure_xl
from numpure_xl import udfs
from numpure_xl.officejs.buttons import buttons
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.web.site import OFFICE
from tests.functions import CALLS, Board
from tests.hosts.browser import folder
from tests.hosts.office.types import members
from tests.hosts.web.conftest import PATIENCE, ready
from tests.kinds import ANSWER, PUZZLE

pytestmark = pytest.mark.host

DOUBLE = Path(__file__).parents[1] / "office/double.js"


@pytest.fixture(scope="module")
def open_pane(chromium, served):
    """Return a function that opens the pane; Microsoft's server sends the double."""
    library = f"globalThis.officeTypes = {json.dumps(members())};\n{DOUBLE.read_text('utf-8')}"

    def opened(locale):
        context = chromium.new_context(locale=locale, viewport={"width": 320, "height": 900})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        javascript = {"body": library, "content_type": "text/javascript"}
        context.route(f"{OFFICE}/**", lambda route: route.fulfill(**javascript))
        page.goto(f"{served}taskpane.html")
        page.wait_for_selector("#commands button")
        return page

    return opened


@pytest.fixture(scope="module")
def pane(open_pane):
    page = open_pane("en-GB")
    ready(page)
    return page


def click(pane, label):
    """Press a button, and wait until its command has ended or asks."""
    pane.get_by_role("button", name=label, exact=True).click()
    pane.wait_for_selector("#sheet-stop", state="hidden")


def said(pane, text):
    pane.locator("#sheet-message", has_text=text).wait_for()


def sheet(pane):
    """Return the cells of the sheet that hold something: (row, column) from 0."""
    cells = pane.evaluate("excelDouble.book.sheets.Sheet1.cells")
    found = {tuple(map(int, key.split(","))): cell["value"] for key, cell in cells.items()}
    return {at: value for at, value in found.items() if value != ""}


def type_puzzle(pane, text=PUZZLE):
    """Type a puzzle into B2:J10 of an empty workbook."""
    cells = {
        f"{1 + at // 9},{1 + at % 9}": {
            "value": int(digit), "formula": int(digit), "look": {"font.bold": True}, "strokes": {},
        }
        for at, digit in enumerate(text) if digit != "."
    }  # fmt: skip
    book = {"selected": "B2:J10", "sheets": {"Sheet1": {"cells": cells}}}
    pane.evaluate("book => excelDouble.open(book)", book)


def test_a_puzzle_is_made_explained_solved_and_printed(pane):
    pane.evaluate("excelDouble.open({ selected: 'C3' })")
    pane.select_option("#sheet-variant", "6x6")
    pane.select_option("#sheet-level", "easy")
    click(pane, "Generate")
    recipe = sheet(pane)[8, 2]
    assert recipe.startswith("6x6/easy#")
    givens = len(sheet(pane)) - 1
    assert pane.evaluate("excelDouble.syncs") <= 5
    click(pane, "Check")
    said(pane, f"Right so far; {36 - givens} cells are blank.")
    click(pane, "Solve")
    assert len(sheet(pane)) == 37
    click(pane, "Undo last")
    assert len(sheet(pane)) == givens + 1
    pane.get_by_role("button", name="Workbook to print", exact=True).click()
    pane.fill("#answer", "")
    pane.keyboard.press("Enter")
    pane.wait_for_function("() => excelDouble.created.length")
    (book,) = pane.evaluate("excelDouble.created")
    made = openpyxl.load_workbook(io.BytesIO(base64.b64decode(book)))
    assert any(cell.value == recipe for row in made["Puzzles"] for cell in row)
    assert pane.evaluate("document.documentElement.scrollWidth") <= 320
    assert pane.complaints == []


def test_a_hint_says_more_as_long_as_the_user_wants(pane):
    type_puzzle(pane)
    pane.get_by_role("button", name="Hint", exact=True).click()
    pane.locator("#question-text", has_text="Show more?").wait_for()
    assert pane.evaluate("document.activeElement.id") == "question-yes"
    pane.keyboard.press("Enter")
    pane.locator("#question-text", has_text="Find").wait_for()
    pane.click("#question-no")
    pane.wait_for_selector("#sheet-stop", state="hidden")
    assert pane.is_hidden("#question")
    assert pane.is_hidden("#sheet-message")


def test_a_puzzle_that_was_pasted_opens_elsewhere_by_a_link(pane):
    """A link alone leaves the pane: nothing is opened or sent before it is clicked."""
    cell = {"value": PUZZLE, "formula": PUZZLE, "look": {}, "strokes": {}}
    book = {"selected": "B2", "sheets": {"Sheet1": {"cells": {"1,1": cell}}}}
    pane.evaluate("book => excelDouble.open(book)", book)
    click(pane, "Paste puzzle")
    assert "".join(str(sheet(pane).get((1, col), ".")) for col in range(1, 10)) == PUZZLE[:9]
    pane.select_option("#sheet-site", "sudokuwiki")
    click(pane, "Open elsewhere")
    link = pane.locator("#sheet-message a")
    digits = PUZZLE.replace(".", "0")
    assert link.get_attribute("href") == f"https://www.sudokuwiki.org/sudoku.htm?bd={digits}"
    assert link.get_attribute("rel") == "noopener noreferrer"
    assert link.text_content() == "www.sudokuwiki.org"


def test_a_fault_is_a_sentence_and_stop_leaves_all_as_it_was(pane):
    pane.evaluate("excelDouble.open({ selected: null })")
    click(pane, "Solve")
    said(pane, "Something other than cells is selected, such as a chart; select cells.")
    type_puzzle(pane)
    before = sheet(pane)
    pane.get_by_role("button", name="Punch", exact=True).click()
    pane.wait_for_selector("#question")
    pane.click("#sheet-stop")
    said(pane, "Stopped; everything is as it was.")
    assert sheet(pane) == before
    ready(pane)
    click(pane, "Rate")
    said(pane, str(numpure_xl.rate(PUZZLE)))


def test_an_animation_is_shown_and_stop_leads_to_its_end(pane):
    pane.evaluate("excelDouble.open({ selected: 'B2' })")
    pane.select_option("#sheet-filler", "search")
    pane.get_by_role("button", name="Animate", exact=True).click()
    said(pane, "tries, 0 restarts")
    pane.wait_for_function("() => excelDouble.syncs > 6")
    assert len(sheet(pane)) < 82
    pane.click("#sheet-stop")
    pane.wait_for_selector("#sheet-stop", state="hidden")
    cells = sheet(pane)
    digits = [cells[row, col] for row in range(1, 10) for col in range(1, 10)]
    assert not numpure_xl.Grid(tuple(map(int, digits))).clashes()
    click(pane, "Undo last")
    assert sheet(pane) == {}


def called(pane, name, arguments):
    """Call a custom function as Excel does; return its answer, or the code of its error."""
    return pane.evaluate(
        """async ([name, given]) => {
            try {
                return await CustomFunctions.functions[name](...given, {});
            } catch (error) {
                if (error instanceof CustomFunctions.Error) return error.code;
                throw error;
            }
        }""",
        [name, arguments],
    )


def test_every_function_answers_as_everywhere(pane):
    for call in CALLS:
        assert called(pane, call.name.upper(), [*sent(call)]) == call.answer, call


def sent(call):
    """Yield the arguments of a call as Excel sends them: rows, where a range may be."""
    function = getattr(udfs, call.name)
    for name, one in zip(inspect.signature(function).parameters, call.arguments, strict=False):
        value = one.rows if isinstance(one, Board) else one
        is_cell = value is one and one is not None and name in udfs.ranges_of(function)
        yield [[value]] if is_cell else value


def test_a_second_range_has_the_regions_of_a_jigsaw(pane):
    puzzle = make(Recipe.parse("5x5+jigsaw/easy#1"))
    regions = [[*puzzle.variant.regions[at : at + 5]] for at in range(0, 25, 5)]
    grid = [[digit or "" for digit in row] for row in puzzle.givens.rows]
    answer = [[*row] for row in puzzle.solution.rows]
    assert called(pane, "SUDOKU_SOLVE", [grid, regions]) == answer


WATCHED = """() => {
    const isWatched = "ended" in globalThis;
    Object.assign(globalThis, { ended: 0, isRunning: false });
    if (isWatched) return;
    const { postMessage, terminate } = Worker.prototype;
    Worker.prototype.postMessage = function (...given) {
        isRunning ||= given[0].name === "sheet.function";
        return postMessage.apply(this, given);
    };
    Worker.prototype.terminate = function () {
        ended++;
        return terminate.apply(this);
    };
}"""
"""Notes that a worker has got a call of a function, and how many workers are ended."""

CALLED = """(count) => {
    const generate = CustomFunctions.functions.SUDOKU_GENERATE;
    globalThis.calls = Array.from({ length: count }, () => ({}));
    const asked = calls.map((call, at) => generate(at, "expert", "9x9+x+antiknight", null, call));
    globalThis.answers = asked.map((answer) => answer.catch((error) => error.code));
}"""
"""Calls a function that takes all the time there is, a number of times."""


def cancel_once_running(pane, count):
    """Call such a function, and cancel the calls while the first one is at work."""
    called(pane, "SUDOKU_TEXT", [[[1]], None])  # so that its worker is there
    pane.evaluate(WATCHED)
    pane.evaluate(CALLED, count)
    pane.wait_for_function("() => isRunning")
    pane.evaluate("() => calls.forEach((call) => call.onCanceled())")


def test_a_call_that_is_cancelled_ends_and_the_next_one_is_answered(pane):
    cancel_once_running(pane, 3)
    right = called(pane, "SUDOKU_PARSE", [ANSWER, None])
    assert pane.evaluate("Promise.all(answers)") == ["#N/A"] * 3
    assert right == [[int(digit) for digit in ANSWER[at : at + 9]] for at in range(0, 81, 9)]
    assert pane.evaluate("ended") == 1


def test_a_call_that_is_cancelled_leaves_the_command_of_the_pane_alone(pane):
    type_puzzle(pane)
    pane.get_by_role("button", name="Hint", exact=True).click()
    pane.locator("#question-text", has_text="Show more?").wait_for()
    cancel_once_running(pane, 1)
    assert pane.evaluate("Promise.all(answers)") == ["#N/A"]
    assert pane.evaluate("ended") == 1
    pane.click("#question-yes")
    pane.locator("#question-text", has_text="Find").wait_for()
    pane.click("#question-no")
    pane.wait_for_selector("#sheet-stop", state="hidden")


ANSWERS = {
    "yes": lambda pane: pane.click("#question-yes"),
    "no": lambda pane: pane.click("#question-no"),
    "text": lambda pane: (pane.fill("#answer", "xyz"), pane.click("#question-yes")),
    "empty": lambda pane: (pane.fill("#answer", ""), pane.click("#question-yes")),
    "stop": lambda pane: pane.click("#sheet-stop"),
}
"""What a user may do with a question: with "text" and "empty" where there is a line for it."""

ASKED = 6
"""The most questions that a test answers; it stops the command then."""


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("command", [each["labels"]["en"] for each in buttons()])
def test_every_button_with_every_answer_ends_without_a_traceback(pane, command, answer):
    type_puzzle(pane)
    ready(pane)
    pane.select_option("#sheet-filler", "search")
    pane.get_by_role("button", name=command, exact=True).click()
    if command == "Animate":
        pane.click("#sheet-stop")
    for number in range(ASKED + 1):
        pane.wait_for_selector("#sheet-stop[hidden], #question:not([hidden])", state="attached")
        if pane.is_hidden("#question"):
            break
        is_line = pane.is_visible("#answer")
        chosen = answer if is_line or answer not in {"text", "empty"} else "yes"
        ANSWERS["stop" if number == ASKED else chosen](pane)
    pane.wait_for_selector("#sheet-stop", state="hidden")
    shown = pane.text_content("#sheet-message")
    assert "Traceback" not in shown
    assert "went wrong" not in shown
    assert pane.complaints == []


def test_whoever_wants_more_help_gets_a_link_to_the_guide(pane):
    pane.get_by_role("button", name="Help", exact=True).click()
    pane.click("#question-yes")
    link = pane.locator("#sheet-message a")
    assert link.text_content() == "The guide"
    with pane.context.expect_page() as opened:
        link.click()
    guide = opened.value
    guide.wait_for_selector("section#excel h1")
    assert guide.evaluate("getComputedStyle(document.body).maxWidth") != "none"
    assert guide.evaluate("[...document.images].every(({ naturalWidth }) => naturalWidth)")
    guide.close()


def test_a_button_that_is_pressed_while_a_command_runs_says_so(pane):
    type_puzzle(pane)
    pane.get_by_role("button", name="Hint", exact=True).click()
    pane.wait_for_selector("#question")
    press = """(name) => new Promise((completed) => Office.actions.known[name]({ completed }))"""
    pane.evaluate(press, "Check")
    said(pane, "Another command is running; wait until it ends, or answer its question.")
    pane.click("#question-no")
    pane.wait_for_selector("#sheet-stop", state="hidden")
    assert pane.is_hidden("#sheet-message")


def test_what_excel_refuses_is_a_sentence_in_the_language_of_the_pane(open_pane):
    pane = open_pane("ja-JP")
    ready(pane)
    type_puzzle(pane)
    before = sheet(pane)
    pane.evaluate("Object.assign(excelDouble, { left: 3, refusal: 'ActivityLimitReached' })")
    pane.locator("#commands button").nth(4).click()
    said(pane, "Excel の処理が追い付きません")
    pane.wait_for_selector("#sheet-stop", state="hidden")
    pane.evaluate("excelDouble.left = 0")
    assert sheet(pane) == before


def test_a_button_that_waits_for_python_says_so(open_pane):
    pane = open_pane("en-GB")
    pane.evaluate("excelDouble.open({ selected: 'B2' })")
    pane.get_by_role("button", name="Generate", exact=True).click()
    said(pane, re.compile("Python is loading|Starting"))
    pane.wait_for_selector("#sheet-stop", state="hidden")
    assert pane.is_hidden("#sheet-message")
    assert len(sheet(pane)) > 17


def test_the_buttons_of_the_ribbon_are_commands_of_the_pane(pane, place):
    type_puzzle(pane)
    press = """(name) => new Promise((completed) => Office.actions.known[name]({ completed }))"""
    shown = pane.evaluate("Office.addin.shown")
    pane.evaluate(press, "Check")
    said(pane, "Right so far; 51 cells are blank.")
    assert pane.evaluate("Office.addin.shown") == shown + 1
    manifest = (place / "manifest.xml").read_text("utf-8")
    told = re.findall("<FunctionName>(.*)</FunctionName>", manifest)
    assert sorted(told) == sorted(pane.evaluate("Object.keys(Office.actions.known)"))


def test_a_shortcut_is_a_command_of_the_pane(pane, place):
    type_puzzle(pane)
    for action in json.loads((place / "shortcuts.json").read_text("utf-8"))["actions"]:
        assert action["id"] in pane.evaluate("Object.keys(Office.actions.known)")
    pane.evaluate("Office.actions.known.Check()")  # without the event that a button has
    said(pane, "Right so far; 51 cells are blank.")


@pytest.mark.parametrize("host", ["", "?_host_Info=Excel$Mac$16.01$en-GB"])
def test_the_policy_lets_microsofts_own_library_work(chromium, served, host):
    """Outside Excel it tells Microsoft of that, which the policy refuses."""
    library = folder() / "node_modules/@microsoft/office-js/dist"
    if not library.is_dir():
        pytest.skip("needs Office.js: npm install @microsoft/office-js, in NUMPURE_PYODIDE")
    context = chromium.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE)

    def answer(route):
        name = route.request.url.partition("/hosted/")[2].partition("?")[0]
        route.fulfill(path=library / name, content_type="text/javascript")

    context.route(f"{OFFICE}/**", answer)
    page, complaints = context.new_page(), []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{served}taskpane.html{host}")
    if host:
        page.wait_for_function("() => globalThis.Excel && Office.actions && Office.addin")
    else:
        said(page, "Excel is not there.")
    kinds = {"telemetry": "Framing", "style": "inline style", "alone": "outside of Office client"}
    told = {
        next((kind for kind, sign in kinds.items() if sign in each), each) for each in complaints
    }
    assert told <= ({"alone"} if host else {*kinds})
    context.close()


@pytest.mark.parametrize(
    "library", [None, "globalThis.Office = { onReady: async () => ({ host: null }) };"]
)
def test_the_pane_says_that_excel_is_not_there(chromium, served, library):
    context = chromium.new_context(locale="en-GB", service_workers="block")
    javascript = {"body": library, "content_type": "text/javascript"}

    def answer(route):
        return route.fulfill(**javascript) if library else route.abort()

    context.route(f"{OFFICE}/**", answer)
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{served}taskpane.html")
    said(page, "Excel is not there.")
    assert faults == []
    context.close()


def test_the_pane_is_japanese_and_accessible(open_pane):
    pane = open_pane("ja-JP")
    axe = (folder() / "node_modules/axe-core/axe.min.js").read_text("utf-8")
    pane.evaluate(f"{axe}; null")
    found = pane.evaluate("axe.run().then(found => found.violations)")
    assert [(one["id"], [n["html"] for n in one["nodes"]]) for one in found] == []
    assert pane.evaluate("document.documentElement.scrollWidth") <= 320
    labels = pane.locator("#commands button").all_text_contents()
    assert labels == [button["labels"]["ja"] for button in buttons()]


def test_the_pane_offers_the_levels_of_the_board(pane):
    levels = pane.locator("#sheet-level option:enabled")
    pane.select_option("#sheet-level", "hard")
    pane.select_option("#sheet-variant", "4x4")
    names = [each.get_attribute("value") for each in levels.all()]
    assert names == ["", "any", "beginner", "easy"]
    assert pane.input_value("#sheet-level") == "easy"
    pane.select_option("#sheet-variant", "9x9")
    assert levels.count() == 9
    pane.select_option("#sheet-level", "")
