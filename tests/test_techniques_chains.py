"""Chains, nets and the patterns with names, on boards where nothing else is."""

from numpure_xl.sudoku.techniques import als, bivalue, chains, colouring, fish, forcing_nets, turbot
from numpure_xl.sudoku.techniques.step import Link, Role, harder
from tests.boards import board, box, cell, column, found, removed, row


def strong(digit, *links):
    """Return what `board` needs for strong links: (unit, one cell, the other)."""
    return {(digit, unit): [one, other] for unit, one, other in links}


def test_a_skyscraper_stands_on_a_line():
    marks = board(strong(5, (row(2), "r2c3", "r2c7"), (row(6), "r6c3", "r6c8")))
    step = found(turbot.skyscraper(marks))
    assert removed(step) == {f"r{r}c8=5" for r in (1, 3)} | {f"r{r}c7=5" for r in (4, 5)}
    assert step.part(Role.WEAK).units == (column(3),)
    assert turbot.two_string_kite(marks) is None


def test_a_two_string_kite_is_tied_in_a_box():
    marks = board(strong(5, (row(2), "r2c3", "r2c7"), (column(1), "r3c1", "r8c1")))
    step = found(turbot.two_string_kite(marks))
    assert removed(step) == {"r8c7=5"}
    assert step.part(Role.WEAK).units == (box(1),)
    assert turbot.skyscraper(marks) is None


def test_an_empty_rectangle_turns_a_strong_link_round_a_corner():
    in_box = {(5, box(1)): ["r2c1", "r2c2", "r1c3", "r3c3"]}
    marks = board(in_box | strong(5, (column(7), "r2c7", "r8c7")))
    step = found(turbot.empty_rectangle(marks))
    assert removed(step) == {"r8c3=5"}
    assert step.part(Role.BOX).units == (box(1), row(2), column(3))


def test_a_w_wing_takes_the_digit_that_is_not_linked():
    cells = {"r1c1": [3, 8], "r5c6": [3, 8]}
    marks = board(cells | strong(3, (column(9), "r1c9", "r5c9")))
    step = found(bivalue.w_wing(marks))
    assert removed(step) == {"r1c6=8", "r5c1=8"}
    assert step.part(Role.STRONG).digits == (3,)


def test_a_remote_pair_takes_both_digits():
    cells = {name: [4, 9] for name in ("r1c1", "r1c5", "r7c5", "r7c8")}
    step = found(bivalue.remote_pair(board(cells)))
    assert {"r1c8=4", "r1c8=9"} <= removed(step)
    assert set(step.part(Role.ODD).cells) in (
        {cell("r1c1"), cell("r7c5")},
        {cell("r1c5"), cell("r7c8")},
    )
    assert bivalue.remote_pair(board({"r1c1": [4, 9], "r1c5": [4, 9], "r7c5": [4, 9]})) is None


def test_colours_trap_what_sees_both():
    links = strong(
        6, (row(1), "r1c1", "r1c5"), (column(5), "r1c5", "r7c5"), (box(8), "r7c5", "r8c4")
    )
    step = found(colouring.simple_colours(board(links)))
    assert removed(step) == {"r8c1=6"}
    assert step.part(Role.ONE).cells == (cell("r1c1"), cell("r7c5"))
    assert step.part(Role.OTHER).cells == (cell("r1c5"), cell("r8c4"))


def test_a_colour_that_meets_itself_is_wrong():
    links = strong(
        6, (row(1), "r1c1", "r1c5"), (column(5), "r1c5", "r7c5"), (row(7), "r7c5", "r7c2")
    )
    links |= strong(6, (column(2), "r7c2", "r3c2"))
    step = found(colouring.simple_colours(board(links)))
    assert removed(step) == {"r1c1=6", "r7c5=6", "r3c2=6"}


def test_a_finned_x_wing_clears_what_sees_the_fin():
    marks = board({(7, row(2)): ["r2c2", "r2c8"], (7, row(5)): ["r5c2", "r5c8", "r5c9"]})
    step = found(fish.finned_x_wing(marks))
    assert removed(step) == {"r4c8=7", "r6c8=7"}
    assert step.part(Role.FINS).cells == (cell("r5c9"),)


def test_two_almost_locked_sets_exclude_a_digit():
    marks = board({"r1c1": [1, 2], "r1c9": [1, 3], "r3c9": [2, 3]})
    step = found(als.als_xz(marks))
    assert removed(step) == {"r1c7=2", "r1c8=2", "r3c1=2", "r3c2=2", "r3c3=2"}
    assert (step.part(Role.X).digits, step.part(Role.Z).digits) == ((1,), (2,))


def test_an_x_chain_comes_back_to_its_own_opposite():
    marks = board(strong(5, (row(2), "r2c3", "r2c7"), (row(6), "r6c3", "r6c8")))
    step = found(chains.forcing_chain(marks))
    assert (step.technique, step.rating) == ("x-chain", 6.6)
    links = step.part(Role.CHAIN).links
    assert links[0][:2] == links[-1][:2]
    assert removed(step) <= {"r1c8=5", "r3c8=5", "r4c7=5", "r5c7=5"}


def test_a_cycle_of_strong_links_clears_all_that_see_both_sides():
    marks = board(strong(5, (row(2), "r2c3", "r2c7"), (row(6), "r6c3", "r6c7")))
    step = found(chains.forcing_chain(marks))
    assert (step.technique, step.rating) == ("x-cycle", 6.5)
    assert removed(step) == {f"r{r}c{c}=5" for r in (1, 3, 4, 5, 7, 8, 9) for c in (3, 7)}
    assert len(step.part(Role.CHAIN).links) == 4


def test_a_cycle_of_cells_with_two_digits_is_a_y_cycle():
    cells = {"r1c1": [1, 2], "r1c5": [2, 3], "r7c5": [3, 4], "r7c1": [1, 4]}
    step = found(chains.forcing_chain(board(cells)))
    assert (step.technique, step.rating) == ("y-cycle", 6.6)
    assert "r4c1=1" in removed(step)
    assert "r1c9=2" in removed(step)


def test_long_chains_rate_more():
    steps = [round(harder(length), 1) for length in (4, 6, 7, 8, 9, 10, 14, 15, 18, 19, 26, 27)]
    assert steps == [0.0, 0.0, 0.1, 0.1, 0.2, 0.2, 0.3, 0.4, 0.4, 0.5, 0.5, 0.6]


def test_nishio_follows_one_digit_into_a_contradiction():
    marks = board(
        strong(
            5, (row(1), "r1c1", "r1c5"), (column(5), "r1c5", "r9c5"), (column(1), "r1c1", "r9c1")
        )
    )
    step = found(forcing_nets.nishio(marks))
    assert step.rating >= 7.5
    assert len(step.evidence) == 2
    ends = [part.links[-1] for part in step.evidence]
    assert ends[0][:2] == ends[1][:2]
    assert ends[0].on != ends[1].on


def test_whatever_a_cell_holds_is_where_multiple_chains_begin():
    marks = board({"r1c1": [1, 2, 3], "r1c9": [1, 9], "r1c5": [2, 9], "r1c7": [3, 9]})
    step = found(forcing_nets.multiple_chains(marks))
    assert step.rating >= 8.0
    assert {part.links[0] for part in step.evidence} == {
        Link(part.cells[0], part.digits[0], on=True) for part in step.evidence
    }
    (end,) = {part.links[-1] for part in step.evidence}
    assert (end.digit, end.on) == (9, False)
