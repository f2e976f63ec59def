"""What a player has begun is there after a reload, or the page has said that it will not be."""

import json

import pytest

from tests.hosts.web.conftest import PATIENCE, until
from tests.hosts.web.test_page import said

pytestmark = pytest.mark.host

FULL_FROM = """(first) => {
    const { put } = IDBObjectStore.prototype;
    let writes = 0;
    IDBObjectStore.prototype.put = function (...given) {
        writes++;
        if (first <= writes && writes < first + 9) {
            throw new DOMException("full", "QuotaExceededError");
        }
        return put.apply(this, given);
    };
}"""
"""Lets nine writes fail, from one on: more than the page tries before it gives up."""

TOLD = """() => {
    window.told = [];
    const place = document.getElementById("message");
    const options = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => window.told.push(place.textContent)).observe(place, options);
}"""

KEPT = """new Promise((resolve) => {
    const opening = indexedDB.open("numpure");
    opening.onsuccess = () => {
        const all = opening.result.transaction("games").objectStore("games").getAll();
        all.onsuccess = () => (opening.result.close(), resolve(all.result));
    };
})"""

PUT = """(game) => new Promise((resolve) => {
    const opening = indexedDB.open("numpure");
    opening.onsuccess = () => {
        const writing = opening.result.transaction("games", "readwrite");
        writing.objectStore("games").put(game, game.id);
        writing.oncomplete = () => (opening.result.close(), resolve());
    };
})"""

SHOWN = """[...document.querySelectorAll(".cell")]
    .map((cell) => cell.querySelector(".digit")?.textContent ?? ".").join("")"""

UNKEPT = "This browser has no room for the game, or keeps nothing"
NOTHING_KEPT = "This browser keeps no games for this page"
DAMAGED = "Games that this browser keeps are damaged"


@pytest.fixture
def context(chromium):
    opened = chromium.new_context(locale="en-GB", accept_downloads=True)
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


def visit(context, served):
    page = context.new_page()
    page.route("**/*.asm.wasm", lambda _: None)  # Python is not needed
    page.goto(f"{served}#play")
    page.wait_for_selector(".cell")
    return page


@pytest.fixture
def play(context, served):
    return visit(context, served)


def digits(page):
    return page.evaluate(SHOWN)


def begun(page, digit="1"):
    """Write a digit into the first blank cell; return the digits then."""
    page.locator(".cell:not(.given)").first.click()
    page.keyboard.press(digit)
    return digits(page)


def renewed(page):
    """Press New puzzle, and wait for the board."""
    before = digits(page)
    page.click("#new")
    page.wait_for_function(f"(before) => before !== {SHOWN}", arg=before)


def reloaded(page):
    page.reload()
    page.wait_for_selector(".cell")
    return digits(page)


def listed(page):
    return page.eval_on_selector_all("#games option", "all => all.map((one) => one.value)")


def test_a_started_game_stays_however_many_puzzles_are_looked_at(play):
    written = [begun(play)]
    mine = [play.input_value("#games")]
    for _ in range(25):
        renewed(play)
    until(play, f"{KEPT}.then((all) => all.length === 2)")  # it, and the one on the board
    for _ in range(25):
        written.append(begun(play, "2"))
        mine.append(play.input_value("#games"))
        renewed(play)
    assert {*mine} <= {*listed(play)}
    play.reload()
    play.wait_for_selector(".cell")
    for game, text in zip(mine, written, strict=True):
        play.select_option("#games", game)
        assert digits(play) == text


@pytest.mark.parametrize("first", range(1, 9))
def test_each_write_in_turn_finds_no_room(play, first):
    play.evaluate(TOLD)
    play.evaluate(FULL_FROM, first)
    states = [begun(play)]
    for act in ("#undo", "#redo", "#mode-marks"):
        play.click(act)
    play.locator(".cell:not(.given)").nth(1).click()
    play.keyboard.press("7")
    play.click("#mode-digits")
    play.locator(".cell:not(.given)").nth(2).click()
    play.keyboard.press("3")
    states.append(digits(play))
    first_game = play.input_value("#games")
    renewed(play)
    last = begun(play, "4")
    last_game = play.input_value("#games")
    play.wait_for_timeout(200)
    told = [text for text in play.evaluate("told") if text.startswith(UNKEPT)]
    now = reloaded(play)
    games = dict.fromkeys(listed(play))
    for game in games:
        play.select_option("#games", game)
        games[game] = digits(play)
    assert told or (now, games.get(first_game), games.get(last_game)) == (last, states[-1], last)


def test_a_browser_that_is_really_full_says_so_and_keeps_what_was_kept(play):
    written, mine = begun(play), play.input_value("#games")
    until(play, f"{KEPT}.then(([game]) => game.past.length === 1)")
    session = play.context.new_cdp_session(play)
    origin = play.evaluate("location.origin")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    renewed(play)
    begun(play, "2")
    said(play, UNKEPT)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    reloaded(play)
    play.select_option("#games", mine)
    assert digits(play) == written


BLOCKED = """
const get = () => { throw new DOMException("", "SecurityError"); };
Object.defineProperty(window, "indexedDB", { get });
"""
REFUSED = """
IDBFactory.prototype.open = () => {
    const asked = new EventTarget();
    setTimeout(() => { asked.error = new DOMException("", "UnknownError"); asked.onerror(); });
    return asked;
};
"""


@pytest.mark.parametrize("script", [BLOCKED, REFUSED])
@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("en", (NOTHING_KEPT, UNKEPT)),
        ("ja", ("このブラウザーではゲームを保存できません", "このブラウザーには空きがないか")),
    ],
)
def test_a_browser_that_keeps_nothing_is_told_at_once_and_at_the_first_move(
    context, served, script, lang, sentences
):
    context.add_init_script(script)
    page = visit(context, f"{served}?lang={lang}")
    said(page, sentences[0])
    written = begun(page)
    said(page, sentences[1])
    assert begun(page, "2") != written
    assert not page.is_visible("#message")  # once in a game


WRONG: list[object] = [None, "x", -1, 1.5, [], {}, [None], [[-1]], "DELETED"]
OPTIONAL = {"regions", "lines", "places", "barred", "pairs", "cages", "totals", "holds"} | {
    *("words", "drawing", "solution", "clashes", "past", "future", "seconds", "at"),
    *("title", "kind", "id", "variant", "solutions", "help"),
}
"""Fields that may be missing or be one of these, and still be sound: a text may be "x"."""


def test_a_damaged_record_is_told_and_breaks_nothing(play):
    written = begun(play)
    until(play, f"{KEPT}.then(([game]) => game.past.length === 1)")
    refused = play.evaluate(
        """async ([wrong, kept]) => {
            const { isSaved } = await import("./page/saved.js");
            const [game] = await kept;
            if (!isSaved(game)) return ["a whole game"];
            const accepted = [];
            for (const path of [[], ["board"], ["now"]]) {
                const names = Object.keys(path.reduce((value, name) => value[name], game));
                for (const name of names) for (const value of wrong) {
                    const copy = structuredClone(game);
                    const place = path.reduce((inner, step) => inner[step], copy);
                    if (value === "DELETED") delete place[name];
                    else place[name] = value;
                    if (isSaved(copy)) accepted.push([name, JSON.stringify(value)]);
                }
            }
            return accepted;
        }""".replace("await kept", f"await {KEPT}"),
        [WRONG, None],
    )
    assert {name for name, _ in refused} <= OPTIONAL
    assert not [
        value
        for name, value in refused
        if name in {"solution", "seconds", "at", "id"} and value != '"x"'
    ]
    play.evaluate(PUT, {"id": "broken", "board": {"side": 9}})
    assert reloaded(play) == written
    said(play, DAMAGED)
    for act in ("#undo", "#check"):
        play.click(act)
    said(play, "Right so far")


def test_what_comes_as_a_drawing_is_nothing_that_runs(play):
    begun(play)
    accepted = play.evaluate(
        """async () => {
            const { isSaved } = await import("./page/saved.js");
            const [game] = await KEPT;
            const inside = (text) => ({ ...game, board: { ...game.board, drawing: text } });
            return [
                '<svg><path d="M0 0"/></svg>', "<svg><script/></svg>", '<svg onload="x"/>',
                "<svg><foreignObject/></svg>", '<svg><a href="x"/></svg>', "<p/>",
            ].map((text) => isSaved(inside(text)));
        }""".replace("KEPT", KEPT)
    )
    assert accepted == [True, False, False, False, False, False]


def test_two_tabs_write_into_one_game_and_both_digits_are_there(context, served):
    one = visit(context, served)
    written = begun(one)
    other = visit(context, served)
    assert digits(other) == written
    for turn, page in enumerate((other, one, other, one), start=1):
        page.locator(".cell:not(.given)").nth(turn).click()
        page.keyboard.press(str(turn + 1))
        written = digits(page)
        for each in (one, other):
            each.wait_for_function(f"(text) => text === {SHOWN}", arg=written)
    assert reloaded(one) == reloaded(other) == written
    assert sum(sign != "." for sign in written) - one.locator(".cell.given").count() == 5


def test_all_games_go_into_a_file_and_come_back(context, chromium, served, tmp_path):
    page, games = visit(context, served), {}
    for digit in "123":
        text = begun(page, digit)
        games[page.input_value("#games")] = text
        renewed(page)
    with page.expect_download() as started:
        page.click("#save-games")
    file = tmp_path / "games.json"
    started.value.save_as(file)
    content = json.loads(file.read_text())
    assert {game["id"] for game in content["games"]} >= {*games}
    begun_here = [game for game in content["games"] if game["id"] in games]
    content["games"] = [*begun_here, {"id": "broken"}]
    file.write_text(json.dumps(content))

    elsewhere = chromium.new_context(locale="en-GB")
    elsewhere.set_default_timeout(PATIENCE)
    other = visit(elsewhere, served)
    other.set_input_files("#games-file", file)
    said(other, "New games on your list: 3.")
    said(other, "Damaged, and left out: 1.")
    reloaded(other)
    for game, text in games.items():
        other.select_option("#games", game)
        assert digits(other) == text
    other.set_input_files("#games-file", file)
    said(other, "New games on your list: 0.")
    other.locator(".cell:not(.given)").nth(3).click()
    other.keyboard.press("9")
    other.set_input_files("#games-file", file)  # that game is farther here: both stay
    said(other, "New games on your list: 1.")
    file.write_text("[1, 2]")
    other.set_input_files("#games-file", file)
    said(other, "There are no games in games.json.")
    elsewhere.close()


def test_a_game_is_removed_when_that_is_meant(play):
    written, mine = begun(play), play.input_value("#games")
    for answer in ("#question-no", "#question-yes"):
        assert (digits(play), mine in listed(play)) == (written, True)
        play.click("#remove-game")
        play.click(answer)
    said(play, "The game is removed.")
    reloaded(play)
    assert mine not in listed(play)


def test_games_that_an_earlier_version_kept_are_taken_over(play):
    written = begun(play)
    until(play, f"{KEPT}.then(([game]) => game.past.length === 1)")
    play.evaluate(f"""async () => {{
        const [game] = await {KEPT};
        localStorage.setItem("numpure.game.1", JSON.stringify({{ version: 1, ...game }}));
        await new Promise((resolve) => {{
            const opening = indexedDB.open("numpure");
            opening.onsuccess = () => {{
                const writing = opening.result.transaction("games", "readwrite");
                writing.objectStore("games").clear();
                writing.oncomplete = () => (opening.result.close(), resolve());
            }};
        }});
    }}""")
    assert reloaded(play) == written
    assert play.evaluate("localStorage.getItem('numpure.game.1')") is None
