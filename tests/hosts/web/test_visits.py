"""The page where visits are not alike: two at once, a new version of the site, no storage."""

import json
import shutil
from contextlib import closing

import pytest

import numpure_xl
from numpure_xl.web import serve, site
from numpure_xl.web.playing import MOST_READ
from tests.hosts.web.conftest import PATIENCE, URL, ready, serving, until
from tests.hosts.web.test_page import digits, paste, said
from tests.kinds import CHAIN, PUZZLE

pytestmark = pytest.mark.host

NO_STORAGE = """
for (const name of ["localStorage", "caches"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("", "SecurityError"); } });
}
Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });
"""
"""What browsers do in a private window, or where a policy forbids it."""


@pytest.fixture
def context(chromium):
    """Return a browser that has never seen the page."""
    opened = chromium.new_context(locale="en-GB")
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


def test_a_puzzle_is_played_before_python_is_there(context, served):
    page = context.new_page()
    page.route("**/*.asm.wasm", lambda _: None)  # never answered
    page.goto(f"{served}#play")
    page.wait_for_selector(".cell")
    before = digits(page)
    page.locator(".cell").nth(before.index(".")).click()
    page.keyboard.press("5")
    assert digits(page) == before.replace(".", "5", 1)
    page.keyboard.press("Control+z")
    assert digits(page) == before
    for depth in (1, 2, 3):
        page.click("#next-hint")
        said(page, numpure_xl.hint(before, depth=depth))
    page.click("#check")
    said(page, "Right so far; ")
    for board, level, title in (
        ("9x9+jigsaw+x", "easy", "9x9 jigsaw X, "),
        ("16x16", "hard", "16x16, "),
        ("8x8+jigsaw", "hard", "8x8 jigsaw, "),
        ("9x9+killer", "hard", "9x9 killer, "),
        ("6x6+arrow", "easy", "6x6 arrow, "),
    ):
        page.select_option("#new-variant", board)
        page.select_option("#new-level", level)
        page.click("#new")
        page.locator("#game-title", has_text=title).wait_for()
        assert page.locator(".cell").count() == int(board.partition("x")[0]) ** 2
    page.click("#rate")
    said(page, "Python is loading, ")
    assert page.is_visible("#stop-making")


def test_what_waits_for_python_has_the_form_of_what_will_be_there(context, served):
    page = context.new_page()
    page.route("**/*.asm.wasm", lambda _: None)  # never answered
    page.goto(f"{served}#book")
    paper = page.locator("#paper").bounding_box()
    assert paper["height"] > 1.3 * paper["width"] > 200
    page.goto(f"{served}#watch")
    board = page.locator("#run").bounding_box()
    assert abs(board["height"] - board["width"]) < 2
    assert not page.is_visible("#run-text")


ENDLESS = """
self.addEventListener("message", ({ data }) => {
    while (data.name === "puzzle.make");
});
"""
"""What makes a worker busy for ever with a puzzle, so that no making is through before Stop."""


def begin_worker(page, served, script):
    """Have workers of a page begin with a script.

    The file is read before: an answer that is under way as the page closes fails in another test.
    """
    response = page.request.get(f"{served}worker.js")
    headers = {name: text for name, text in response.headers.items() if name != "content-length"}
    body = script + response.text()
    page.route("**/worker.js", lambda route: route.fulfill(body=body, headers=headers))


def test_a_hint_comes_while_a_puzzle_is_made_and_stop_ends_the_making_alone(chromium, served):
    context = chromium.new_context(locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    page, workers = context.new_page(), []
    page.on("worker", lambda worker: workers.append(worker))  # noqa: PLW0108  # it needs its own

    begin_worker(page, served, ENDLESS)
    page.clock.install()
    page.goto(f"{served}#play")
    ready(page)
    paste(page, CHAIN)
    page.select_option("#new-variant", "9x9+jigsaw+x")
    page.select_option("#new-level", "extreme")
    page.click("#new")
    said(page, "Making a puzzle…")
    page.click("button[data-depth='1']")
    said(page, numpure_xl.hint(CHAIN, depth=1))
    assert page.is_visible("#stop-making")
    busy, _ = workers
    with busy.expect_event("close"):
        page.click("#stop-making")
    page.wait_for_selector("#stop-making", state="hidden")
    page.click("button[data-depth='2']")
    said(page, numpure_xl.hint(CHAIN, depth=2))
    assert digits(page) == CHAIN
    page.select_option("#new-level", "hard")
    page.click("#new")
    said(page, "Making a puzzle…")
    page.clock.fast_forward(2000)  # long enough: there are others
    page.locator("#game-title", has_text="9x9 jigsaw X, Hard").wait_for()
    page.wait_for_selector("#stop-making", state="hidden")
    context.close()


HELD = """
self.addEventListener("message", async (event) => {
    const { data } = event;
    if (data.name !== "puzzle.make" || data.isFree) return;
    event.stopImmediatePropagation();
    await fetch(`hold-${data.fields.variant}`);
    const post = self.postMessage;
    self.postMessage = (answer, ...more) => {
        post(answer, ...more);
        if (answer.id === data.id) fetch(`done-${data.fields.variant}`);
    };
    self.dispatchEvent(new MessageEvent("message", { data: { ...data, isFree: true } }));
});
"""
"""What lets a making begin once the test has answered a request; another one tells its end."""


def test_of_two_puzzles_asked_for_the_last_one_comes_and_a_wrong_start_is_forgiven(
    chromium, served
):
    context = chromium.new_context(locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()

    begin_worker(page, served, HELD)
    page.route("**/pyodide.asm.wasm", lambda route: route.abort(), times=1)
    page.goto(f"{served}#play")
    page.wait_for_selector(".cell.given")
    page.click("#rate")
    page.wait_for_selector("html[data-stage=failed]", state="attached")
    page.click("#rate")  # as if the network were back
    page.locator("#details td").first.wait_for()
    page.select_option("#new-level", "expert")  # the page has none of them
    held = []
    page.route("**/hold-*", lambda route: held.append(route))  # noqa: PLW0108  # it needs its own
    for name in ("5x5+jigsaw", "6x6+jigsaw"):
        page.select_option("#new-variant", name)
        with page.expect_request(f"**/hold-{name}"):
            page.click("#new")
    said(page, "Making a puzzle…")
    first, second = held
    with page.expect_request("**/done-5x5+jigsaw"):
        first.fulfill(body="")
    assert page.locator(".cell").count() == 81
    assert page.is_visible("#stop-making")
    second.fulfill(body="")
    page.locator("#game-title", has_text="6x6 jigsaw").wait_for()
    assert page.locator(".cell").count() == 36
    context.close()


def test_a_jigsaw_is_copied_with_its_regions(english):
    english.context.grant_permissions(["clipboard-read", "clipboard-write"])
    puzzle = numpure_xl.make(numpure_xl.Recipe.parse("5x5+jigsaw/easy#1"))
    english.goto(f"{english.url.partition('#')[0]}#play")
    paste(english, f"{puzzle} {puzzle.variant.regions}")
    english.click("#copy")
    said(english, "Copied.")
    copied = english.evaluate("navigator.clipboard.readText()")
    assert copied == f"{puzzle} {puzzle.variant.regions}"
    paste(english, copied)


def test_too_much_at_once_is_a_sentence(english):
    english.goto(f"{english.url.partition('#')[0]}#play")
    english.evaluate("document.querySelector('#text').value = '1'.repeat(3_000_000)")
    english.click("#read")
    said(english, "characters or more")
    english.evaluate(
        "([text]) => { document.querySelector('#text').value = `${text}\\n`.repeat(20_000); }",
        [PUZZLE],
    )
    english.click("#read")
    said(english, "It has exactly one solution.")
    assert english.locator("#found option").count() == MOST_READ
    english.locator("#found-note", has_text=f"Only the first {MOST_READ} are listed.").wait_for()


def test_two_tabs_work_at_the_same_time(english):
    other = english.context.new_page()
    other.goto(f"{english.url.partition('#')[0]}#book")
    english.goto(f"{english.url.partition('#')[0]}#book")
    for page in (english, other):
        ready(page)
        page.click("#make")
    for page in (english, other):
        page.wait_for_selector("#made")
    other.close()


def test_a_private_window_keeps_nothing_and_does_all_else(context, served):
    context.add_init_script(NO_STORAGE)
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{served}#play")
    page.select_option("#page-lang", "ja")
    page.wait_for_selector("html[lang=ja]")
    page.select_option("#page-lang", "en")
    page.wait_for_selector("html[lang=en]")
    ready(page)
    paste(page, PUZZLE)
    assert (digits(page), faults, page.text_content("#offline")) == (PUZZLE, [], "")


@pytest.fixture
def school(source, tmp_path):
    """Return a server with the site in a folder below its root, and that folder."""
    place = tmp_path / "school/sudoku"
    site.write_site(site.site_files(source, URL), place)
    with serving(tmp_path, source) as address:
        yield f"{address}school/sudoku/", place


FOUND_EARLY = """
const own = ServiceWorkerContainer.prototype.getRegistration;
ServiceWorkerContainer.prototype.getRegistration = async function () {
    const registration = await own.call(this);
    if (!registration.installing && !registration.waiting) {
        await new Promise((resolve) => registration.addEventListener("updatefound", resolve));
    }
    return registration;
};
"""
"""A browser that is asked for a new version only after it has found one."""


def test_a_new_version_is_offered_and_taken_by_all_pages_at_once(context, source, school):
    url, place = school
    page, other = context.new_page(), context.new_page()
    page.goto(f"{url}#play")
    page.keyboard.press("Shift")
    page.locator("#offline", has_text="without a network").wait_for()
    page.locator(".cell:not(.given)").first.click()
    page.keyboard.press("1")
    written = digits(page)
    other.goto(f"{url}#play")
    assert not page.is_visible("#update")
    site.write_site(site.site_files(source), place)  # no address: other files
    page.add_init_script(FOUND_EARLY)
    page.reload()
    for each in (page, other):
        each.wait_for_selector("#update")
        assert each.locator("link[rel=canonical]").count() == 1  # whole, and of the old version
    page.click("#use-update")
    for each in (page, other):
        each.locator("link[rel=canonical]").wait_for(state="detached")
        each.wait_for_selector("#update", state="hidden")
    page.wait_for_selector(".cell")
    assert digits(page) == written
    until(page, "caches.keys().then((names) => names.length === 1)")


def test_a_new_version_of_the_site_comes_with_the_visit_after_the_next(context, source, school):
    url, place = school
    page = context.new_page()
    page.goto(url)
    page.keyboard.press("Shift")
    page.locator("#offline", has_text="without a network").wait_for()
    old = page.evaluate("caches.keys()")
    site.write_site(site.site_files(source), place)  # no address: other files
    page.reload()
    assert page.locator("link[rel=canonical]").count() == 1  # still whole, and of one version
    until(page, "navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting)")
    page.goto(url.removesuffix("school/sudoku/"))  # away from it: the new version takes over
    until(
        page,
        f"navigator.serviceWorker.getRegistration('{url}').then(({{ waiting }}) => !waiting)",
    )
    page.goto(f"{url}#play")
    assert page.locator("link[rel=canonical]").count() == 0
    until(page, "caches.keys().then((names) => names.length === 1)")
    assert page.evaluate("caches.keys()") != old
    ready(page)
    paste(page, PUZZLE)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("numpure.book", "{broken"),
        ("numpure.book", "null"),
        ("numpure.book", "7"),
        ("numpure.game.1", "{broken"),
        (
            "numpure.game.1",
            '{"version": 1, "id": "1", "title": "", "kind": "", "board": {"side": 9}}',
        ),
        ("numpure.best", "{broken"),
        ("numpure.game.1", "[" * 10_000),
        ("numpure.lang", "\x00"),
    ],
)
def test_what_was_kept_and_is_damaged_does_not_stop_the_page(context, served, name, value):
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.route("**/*.asm.wasm", lambda _: None)  # Python is not needed
    page.add_init_script(f"localStorage.setItem({json.dumps(name)}, {json.dumps(value)});")
    page.goto(f"{served}#play")
    page.wait_for_selector(".cell")
    assert page.locator(".cell").count() == 81
    assert faults == []


def test_a_site_with_a_changed_file_is_not_kept(context, place, source, tmp_path):
    changed = shutil.copytree(place, tmp_path / "site") / "style.css"
    changed.write_bytes(changed.read_bytes() + b"\n")
    with serving(changed.parent, source) as address:
        page = context.new_page()
        page.goto(address)
        gone = "async () => !(await navigator.serviceWorker.getRegistration())"
        page.wait_for_function(gone)  # it could not be installed
        kept = (
            "async () => (await (await caches.open((await caches.keys())[0] ?? '')).keys()).length"
        )
        assert page.evaluate(kept) == 0


def test_what_was_kept_of_a_site_is_not_fetched_again(context, place, source, tmp_path):
    folder = shutil.copytree(place, tmp_path / "site")
    part = next(folder.glob("wheels/reportlab-*"))
    whole = part.read_bytes()
    part.write_bytes(whole[:-1])
    names = "caches.open((await caches.keys())[0] ?? '').then((kept) => kept.keys())"
    kept = f"async () => (await {names}).map(({{ url }}) => url)"
    with serving(folder, source) as address:
        page = context.new_page()
        page.goto(f"{address}#book")
        page.wait_for_selector("html[data-stage=ready]", state="attached")
        until(page, f"(async () => (await {names}).length > 30)()")
        page.wait_for_function("async () => !(await navigator.serviceWorker.getRegistration())")
        first = page.evaluate(kept)
        assert not [url for url in first if "reportlab" in url or "openpyxl" in url]
        part.write_bytes(whole)
        (folder / "style.css").unlink()  # it is kept
        page.goto(address)
        page.keyboard.press("Shift")
        page.locator("#offline", has_text="without a network").wait_for()
        assert {*first} < {*page.evaluate(kept)}


@pytest.mark.parametrize(("added", "stage"), [(b"", "ready"), (b"\n", "failed")])
def test_python_from_elsewhere_runs_only_as_it_was_made(chromium, source, tmp_path, added, stage):
    elsewhere = "https://cdn.example.org/pyodide/"

    def answer(route):
        name = route.request.url.removeprefix(elsewhere)
        content = (source / name).read_bytes() + (added if name == "pyodide.asm.mjs" else b"")
        kinds = serve.Handler.extensions_map
        kind = kinds.get(f".{name.rpartition('.')[2]}", kinds[""])
        headers = {"Content-Type": kind, "Access-Control-Allow-Origin": "*"}
        route.fulfill(body=content, headers=headers)

    site.write_site(site.site_files(elsewhere), tmp_path)
    context = chromium.new_context(service_workers="block")
    with serving(tmp_path, elsewhere) as address, closing(context):
        context.route(f"{elsewhere}*", answer)
        page = context.new_page()
        page.goto(f"{address}#book")
        page.wait_for_selector(f"html[data-stage={stage}]", state="attached", timeout=PATIENCE)
