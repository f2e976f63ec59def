"""A solved game says with which help; records are those without it; titles are names."""

import pytest

from tests.hosts.web.conftest import until
from tests.hosts.web.test_kept_games import KEPT, begun, context, digits, play, visit  # noqa: F401
from tests.hosts.web.test_page import said

pytestmark = pytest.mark.host

FACTS = "[...document.querySelectorAll('#facts > *')].map((each) => each.textContent)"


def started(page, variant="4x4", level="easy"):
    page.select_option("#new-variant", variant)
    page.select_option("#new-level", level)
    page.click("#new")
    page.wait_for_function("document.querySelectorAll('.cell').length === 16")


def solved(page):
    """Write what is blank; return what the page says."""
    id_ = page.input_value("#games")
    until(page, f"{KEPT}.then((all) => all.some(({{ id }}) => id === '{id_}'))")
    games = page.evaluate(KEPT)
    (solution,) = [game["board"]["solution"] for game in games if game["id"] == id_]
    for cell, (sign, digit) in enumerate(zip(digits(page), solution, strict=True)):
        if sign == ".":
            page.locator(".cell").nth(cell).click()
            page.keyboard.press(str(digit))
    said(page, "Solved.")
    return page.text_content("#message")


def test_help_is_told_and_records_are_without_it(play):  # noqa: F811
    started(play)
    play.click("#take")
    said(play, "is")
    play.keyboard.press("?")
    assert "Help used (hints: 1, steps written: 1)." in solved(play)
    assert "Best without help" not in play.evaluate(FACTS)
    assert (play.is_visible("#pad"), play.is_visible("#finish")) == (False, True)
    play.click("#next-puzzle")
    play.wait_for_selector("#finish", state="hidden")
    assert play.text_content("#game-title") == "4x4, Easy"
    assert solved(play).endswith("Without help.")
    name, best = play.evaluate(FACTS)
    assert (name, best[-2:]) == ("Best without help", " ★")
    assert play.text_content("#games option").startswith("4x4, Easy · ✓ · 0:")
    play.click("#next-puzzle")
    play.wait_for_selector("#finish", state="hidden")
    play.click("#check")
    assert "Help used (checks: 1)." in solved(play)
    assert play.evaluate(FACTS) == [name, best[:-2]]
    play.reload()
    play.wait_for_selector("#finish")
    assert play.evaluate(FACTS) == [name, best[:-2]]
    play.keyboard.press("Control+z")
    play.wait_for_selector("#pad")


def test_a_result_is_shared_with_the_puzzle_and_without_its_digits(play):  # noqa: F811
    play.context.grant_permissions(["clipboard-read", "clipboard-write"])
    started(play)
    puzzle = digits(play)
    solved(play)
    play.click("#share-result")
    said(play, "Your result is copied")
    line, link = play.evaluate("navigator.clipboard.readText()").split("\n")
    assert line.startswith("4x4, Easy · Solved. Time: 0:")
    assert line.endswith("Without help.")
    play.goto("about:blank")
    play.goto(link)
    said(play, "It has exactly one solution.")
    assert digits(play) == puzzle


def test_a_day_that_was_solved_with_help_counts_apart(play):  # noqa: F811
    play.click("#daily")
    play.click("#open-calendar")
    play.click("#take")
    play.wait_for_selector("#message")
    solved(play)
    assert play.text_content("#streak") == "Days solved in a row: 1 · Without help: 0"
    assert play.evaluate(FACTS) == ["Days in a row", "1", "Of these without help", "0"]


def test_results_are_in_the_file_of_all_games(play, chromium, served, tmp_path):  # noqa: F811
    started(play)
    solved(play)
    with play.expect_download() as coming:
        play.click("#save-games")
    coming.value.save_as(tmp_path / "games.json")
    elsewhere = chromium.new_context(locale="en-GB")
    other = visit(elsewhere, served)
    other.set_input_files("#games-file", tmp_path / "games.json")
    said(other, "New games on your list: ")
    other.reload()
    other.wait_for_selector(".cell")
    started(other)
    other.click("#check")
    solved(other)
    assert f"{other.evaluate(FACTS)[1]} ★" == play.evaluate(FACTS)[1]
    elsewhere.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_titles_are_what_the_lists_say(context, served, lang):  # noqa: F811
    page = visit(context, f"{served}?lang={lang}")
    wrong = page.evaluate("""async () => {
        const { titleOf, titleOfRecipe } = await import("./page/titles.js");
        const boards = [...document.getElementById("new-variant").options];
        const levels = [...document.getElementById("new-level").options];
        return boards.flatMap(({ value, text }) => levels.flatMap((level) => {
            const board = { variant: `${value}/regions-A` };
            const titles = [
                titleOf({ title: "", kind: `${value}/${level.value}`, board }),
                titleOfRecipe(`${value}/${level.value}#7`, board).replace(", #7", ""),
                `${titleOf({ title: "", kind: "", board })}, ${level.text}`,
            ];
            return titles.every((title) => title === `${text}, ${level.text}`) ? [] : [titles];
        }));
    }""")
    assert wrong == []
    assert begun(page)
    assert "+" not in page.text_content("#games")
