"""Where techniques of one digit find nothing: told at once, and rightly."""

import pytest

from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import beyond_singles
from numpure_xl.sudoku.judge.verdict import PLAIN
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.layout import layout_of
from numpure_xl.sudoku.techniques import barren, colouring, fish, turbot
from numpure_xl.sudoku.techniques.barren import is_settled

EASIER = tuple(rung for rung in HINTS if PLAIN.issuperset(rung.techniques))


def stuck(recipe):
    """Return the position of a puzzle from which plain techniques lead no further."""
    marks = Candidates(make(Recipe.parse(recipe)).givens)
    for _ in beyond_singles(marks, EASIER):
        pass
    return marks


def placements(layout, spots, lacking):
    """Yield all ways to place a digit, unit by unit."""
    if not lacking:
        yield 0
        return
    unit = next(bits(lacking))
    for cell in bits(spots & layout.areas[unit]):
        rest = spots & ~layout.peers[cell] & ~(1 << cell)
        for placed in placements(layout, rest, lacking & ~layout.unit_bits[cell]):
            yield placed | 1 << cell


@pytest.mark.parametrize(
    "recipe",
    [
        "9x9/extreme#1",
        "9x9/extreme#2",
        "9x9+x/extreme#1",
        "9x9+jigsaw/expert#1",
        "6x6/expert#1",
    ],
)
def test_a_digit_is_settled_if_each_place_is_part_of_a_placement(recipe):
    marks = stuck(recipe)
    for spots in filter(None, marks.spots):
        lacking = 0
        for cell in bits(spots):
            lacking |= marks.layout.unit_bits[cell]
        covered = 0
        for placed in placements(marks.layout, spots, lacking):
            covered |= placed
        assert is_settled(marks.layout, spots) is (covered == spots)


def test_a_skyscraper_is_not_settled_and_what_it_leaves_may_be():
    marks = stuck("9x9/drill-skyscraper#1")
    step = turbot.skyscraper(marks)
    assert step
    digit = step.removes[0][1] - 1
    assert not is_settled(marks.layout, marks.spots[digit])


@pytest.mark.usefixtures("room")
def test_too_many_ways_are_not_followed():
    layout = layout_of(VARIANTS["16x16"])
    assert not is_settled(layout, (1 << 256) - 1)


def test_where_all_digits_are_settled_a_search_finds_nothing(monkeypatch):
    marks = next(
        marks
        for number in range(1, 40)
        for marks in [stuck(f"9x9/extreme#{number}")]
        if not marks.is_solved
        and all(is_settled(marks.layout, spots) for spots in marks.spots if spots)
    )
    monkeypatch.setattr(barren, "is_settled", lambda *_: False)
    monkeypatch.setattr(barren, "barren", lambda *_: set())
    finders = (
        *(turbot.skyscraper, turbot.two_string_kite, turbot.turbot_fish, turbot.empty_rectangle),
        *(colouring.simple_colours, colouring.multi_colours, fish.x_wing, fish.jellyfish),
        *(fish.finned_x_wing, fish.finned_swordfish, fish.finned_jellyfish),
    )
    assert not any(find(marks) for find in finders)
