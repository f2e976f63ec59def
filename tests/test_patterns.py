"""Patterns that are for hints alone, each on a board where nothing else is."""

from itertools import pairwise

import pytest

from numpure_xl.sudoku.techniques import (
    aic,
    als,
    als_chain,
    colouring,
    fish,
    subsets,
    sue_de_coq,
    turbot,
    uniqueness,
)
from numpure_xl.sudoku.techniques.step import Role
from tests.boards import board, box, cell, column, found, removed, row
from tests.test_hints import first_step


def marks_of(digit, rows, columns):
    return {f"r{r}c{c}={digit}" for r in rows for c in columns}


CORNERS = {"r1c1": [1, 2], "r1c8": [1, 2], "r2c1": [1, 2, 5], "r2c8": [2, 5]}


def test_a_rectangle_may_lack_a_candidate():
    step = found(uniqueness.incomplete_rectangle(board(CORNERS)))
    assert removed(step) == marks_of(5, [2], [2, 3, 4, 5, 6, 7, 9])
    whole = board({**CORNERS, "r2c8": [1, 2, 5]})
    assert uniqueness.incomplete_rectangle(whole) is None


def test_a_rectangle_has_two_cells_of_each_unit_or_none():
    far = {name.replace("r2", "r4"): digits for name, digits in CORNERS.items()}
    assert uniqueness.incomplete_rectangle(board(far)) is None
    assert uniqueness.incomplete_rectangle(board(CORNERS, variant="9x9+x")) is None


def test_type_6_takes_the_digit_of_an_x_wing():
    lines = {(1, row(4)): ["r4c2", "r4c5"], (1, row(5)): ["r5c2", "r5c5"]}
    step = found(uniqueness.rectangle_6(board({**lines, "r4c2": [1, 2], "r5c5": [1, 2]})))
    assert removed(step) == {"r4c5=1", "r5c2=1"}


def test_a_hidden_rectangle_takes_the_other_digit_from_the_far_corner():
    lines = {(1, row(5)): ["r5c2", "r5c5"], (1, column(5)): ["r4c5", "r5c5"]}
    step = found(uniqueness.hidden_rectangle(board({**lines, "r4c2": [1, 2]})))
    assert removed(step) == {"r5c5=2"}
    assert uniqueness.hidden_rectangle(board(lines)) is None
    narrow = board({**lines, "r4c2": [1, 2], "r5c5": [1, 2]})
    assert removed(found(uniqueness.hidden_rectangle(narrow))) == {"r5c5=2"}


def test_a_wxyz_wing_takes_z_where_all_its_places_are_seen():
    cells = {"r1c1": [2, 3], "r1c4": [1, 2, 4], "r1c9": [3, 4], "r3c5": [1, 4]}
    assert removed(found(als.wxyz_wing(board(cells)))) == {"r1c5=4", "r1c6=4"}


def test_two_links_lock_all_digits_of_two_sets():
    cells = {"r1c1": [1, 3], "r2c2": [2, 3], "r1c9": [1, 4], "r2c9": [2, 4]}
    step = found(als.doubly_linked(board(cells)))
    rest = [3, 4, 5, 6, 7, 8]
    assert removed(step) == (
        marks_of(1, [1], [2, *rest])
        | marks_of(2, [2], [1, *rest])
        | (marks_of(3, [1, 2, 3], [1, 2, 3]) - {"r1c1=3", "r2c2=3"})
        | marks_of(4, [1, 2, 3], [7, 8])
        | marks_of(4, range(3, 10), [9])
    )


def test_an_als_xy_wing_takes_z_where_both_sets_see():
    cells = {"r1c1": [1, 2], "r1c9": [1, 3, 4], "r3c9": [3, 4], "r9c1": [2, 3]}
    assert removed(found(als.als_xy_wing(board(cells)))) == {"r9c9=3"}


def test_an_als_chain_takes_z_where_the_first_and_the_last_set_see():
    cells = {"r1c1": [1, 2], "r1c5": [2, 3], "r5c5": [3, 4], "r5c9": [1, 4]}
    step = found(als_chain.als_chain(board(cells)))
    assert removed(step) == {"r1c9=1", "r5c1=1"}
    roles = [part.role for part in step.evidence]
    assert roles == [*[Role.SET] * 3, *[Role.X] * 2, Role.Z]
    assert step.part(Role.Z).digits == (1,)
    assert als_chain.als_chain(board({**cells, "r5c9": [4, 5]})) is None


def test_a_death_blossom_takes_z_where_all_its_petals_see():
    petals = {"r5c1": [1, 9], "r1c5": [2, 9], "r5c2": [3, 4], "r2c2": [4, 9]}
    cells = {"r5c5": [1, 2, 3], **petals}
    step = found(als_chain.death_blossom(board(cells)))
    stem = step.part(Role.PIVOT)
    assert (stem.cells, stem.digits) == ((cell("r5c5"),), (1, 2, 3))
    assert removed(step) == {"r1c1=9"}
    assert als_chain.death_blossom(board({**cells, "r1c5": [2, 8]})) is None


def test_a_chain_that_closes_eliminates_along_all_of_it():
    cells = {"r1c1": [1, 2], "r1c5": [2, 3], "r5c5": [3, 4], "r5c1": [1, 4]}
    closed = found(aic.xy_chain(board(cells)))
    assert {"r1c3=2", "r3c5=3", "r5c3=4", "r3c1=1"} <= removed(closed)


def test_sue_de_coq_takes_its_digits_from_both_units():
    cells = {"r1c1": [1, 2, 3, 4], "r1c2": [1, 2, 3, 4], "r1c9": [1, 2], "r2c3": [3, 4]}
    step = found(sue_de_coq.sue_de_coq(board(cells)))
    in_row = marks_of(1, [1], range(3, 9)) | marks_of(2, [1], range(3, 9))
    in_box = marks_of(3, [1, 2, 3], [1, 2, 3]) | marks_of(4, [1, 2, 3], [1, 2, 3])
    own = {f"{name}={digit}" for name in cells for digit in (3, 4)}
    assert removed(step) == in_row | in_box - own


def test_where_two_nets_see_each_other_their_far_ends_trap():
    nets = {(5, row(1)): ["r1c1", "r1c5"], (5, column(6)): ["r2c6", "r8c6"]}
    assert removed(found(colouring.multi_colours(board(nets)))) == {"r8c1=5"}


def test_of_a_net_that_traps_only_the_shortest_chain_is_told():
    names = ["r6c1", "r1c1", "r1c5", "r9c5", "r9c8", "r4c8"]
    units = (column(1), row(1), column(5), row(9), column(8))
    net = {(5, unit): list(ends) for unit, ends in zip(units, pairwise(names), strict=True)}
    step = found(colouring.simple_colours(board({**net, (5, box(4)): ["r6c1", "r5c3"]})))
    assert removed(step) == {"r6c7=5", "r6c9=5"}
    chains = [part.links for part in step.evidence if part.role is Role.CHAIN]
    way = [*map(cell, names)]
    assert all([link.cell for link in links] in (way, way[::-1]) for links in chains)
    groups = [part.cells for part in step.evidence if part.role in {Role.ONE, Role.OTHER}]
    assert sorted(sum(groups, ())) == sorted(way)


def test_a_colour_that_sees_both_of_another_net_is_wrong():
    net = {(5, row(1)): ["r1c1", "r1c9"], (5, column(9)): ["r1c9", "r9c9"]}
    step = found(colouring.multi_colours(board({**net, (5, box(7)): ["r8c1", "r9c3"]})))
    assert removed(step) == {"r1c1=5", "r9c9=5"}


def test_a_medusa_goes_from_digit_to_digit():
    links = {(2, row(1)): ["r1c1", "r1c9"], (3, column(9)): ["r1c9", "r9c9"]}
    cells = {"r1c1": [1, 2], "r1c9": [2, 3], "r9c9": [1, 3]}
    assert removed(found(colouring.medusa(board({**links, **cells})))) == {"r9c1=1"}


XY = {"r1c1": [1, 2], "r1c9": [2, 3], "r9c9": [3, 4], "r9c2": [1, 4]}
X = {(5, row(1)): ["r1c1", "r1c7", "r1c8"], (5, column(9)): ["r3c9", "r8c9"]}
TYPE_2 = {(7, row(1)): ["r1c1", "r1c5"], (3, column(5)): ["r1c5", "r3c5"], "r3c2": [3, 6]}


@pytest.mark.parametrize(
    ("find", "links", "technique", "gone"),
    [
        (aic.xy_chain, XY, "xy-chain", marks_of(1, [1, 2, 3], [2]) | marks_of(1, [7, 8, 9], [1])),
        (aic.grouped_x_chain, X, "grouped-x-chain", {"r8c1=5"}),
        (aic.alternating_chain, TYPE_2, "aic-2", {"r1c1=6"}),
        (aic.grouped_chain, X, "grouped-aic-1", {"r8c1=5"}),
    ],
)
def test_what_both_ends_of_a_chain_exclude_goes(find, links, technique, gone):
    step = found(find(board(links)))
    assert step.technique == technique
    assert removed(step) == gone


def filled_in(digits, only=None, given=()):
    """Return a board with cells that were filled in, but for those that count as given."""
    marks = board(only)
    for name, digit in digits.items():
        marks.place(cell(name), digit)
    marks.given = sum(1 << cell(name) for name in given)
    return marks


THREE = {"r1c1": 1, "r1c8": 2, "r2c1": 2}


def test_an_avoidable_rectangle_is_not_completed():
    step = found(uniqueness.avoidable_1(filled_in(THREE)))
    assert removed(step) == {"r2c8=1"}
    assert step.part(Role.FILLED).cells == tuple(map(cell, THREE))


@pytest.mark.parametrize("given", THREE)
def test_with_a_given_no_rectangle_is_avoidable(given):
    assert uniqueness.avoidable_1(filled_in(THREE, given=[given])) is None


def test_an_avoidable_rectangle_has_two_cells_of_each_unit_or_none():
    far = {name.replace("r2", "r4"): digit for name, digit in THREE.items()}
    assert uniqueness.avoidable_1(filled_in(far)) is None


def test_one_of_two_blank_corners_holds_the_digit_they_share_besides():
    only = {"r2c1": [2, 5], "r2c8": [1, 5]}
    two = {"r1c1": 1, "r1c8": 2}
    step = found(uniqueness.avoidable_2(filled_in(two, only)))
    assert removed(step) == marks_of(5, [2], [2, 3, 4, 5, 6, 7, 9])
    assert uniqueness.avoidable_2(filled_in(two, only, given=["r1c1"])) is None
    assert uniqueness.avoidable_2(filled_in(two, {**only, "r2c8": [1, 6]})) is None


@pytest.mark.parametrize(
    ("second", "technique"),
    [(["r5c2", "r5c8", "r5c9"], "finned-x-wing"), (["r5c2", "r5c7", "r5c9"], "sashimi-x-wing")],
)
def test_a_fish_is_sashimi_if_a_line_has_one_place_without_the_fins(second, technique):
    lines = {(7, row(2)): ["r2c2", "r2c8"], (7, row(5)): second}
    step = found(fish.finned_x_wing(board(lines)))
    assert step.technique == technique
    assert removed(step) == {"r4c8=7", "r6c8=7"}


def test_a_locked_pair_takes_its_digits_from_the_box_and_from_the_line():
    marks = board({"r1c1": [1, 2], "r1c3": [1, 2]})
    step = found(subsets.locked_pair(marks))
    line, rest = [2, 4, 5, 6, 7, 8, 9], {(r, c) for r in (2, 3) for c in (1, 2, 3)}
    boxed = {f"r{r}c{c}={digit}" for r, c in rest for digit in (1, 2)}
    assert removed(step) == marks_of(1, [1], line) | marks_of(2, [1], line) | boxed
    assert step.evidence[0].units == (box(1), row(1))


def test_a_pair_of_which_one_unit_has_no_more_is_a_naked_pair():
    marks = board({"r1c1": [1, 2], "r1c3": [1, 2]})
    gone = [(cell(f"r{r}c{c}"), digit) for r in (2, 3) for c in (1, 2, 3) for digit in (1, 2)]
    marks.apply((), [*gone, (cell("r1c2"), 1), (cell("r1c2"), 2)])
    assert subsets.locked_pair(marks) is None
    assert removed(found(subsets.naked_pair(marks))) == {
        f"r1c{c}={digit}" for c in range(4, 10) for digit in (1, 2)
    }


def test_a_locked_triple_has_three_digits_in_the_three_cells_of_a_crossing():
    cells = {"r1c1": [1, 2], "r2c1": [2, 3], "r3c1": [1, 3]}
    step = found(subsets.locked_triple(board(cells)))
    assert step.evidence[0].digits == (1, 2, 3)
    digits = {(c, d) for c, d in step.removes}
    assert digits == {
        (c, d) for c in range(81) for d in (1, 2, 3) if (c % 9 == 0) ^ (c // 9 < 3 and c % 9 < 3)
    }
    assert subsets.locked_triple(board(cells, variant="9x9+x")) is not None


def test_two_kites_with_the_same_near_ends_are_one_step():
    lines = {
        (1, row(1)): ["r1c2", "r1c7"],
        (1, column(1)): ["r2c1", "r6c1"],
        (1, column(2)): ["r1c2", "r8c2"],
        (1, row(2)): ["r2c1", "r2c5"],
    }
    step = found(turbot.two_string_kite(board(lines)))
    assert removed(step) == {"r6c7=1", "r8c5=1"}
    assert len(step.evidence) == 6


def test_two_empty_rectangles_of_a_box_are_one_step():
    lines = {
        (1, box(1)): ["r1c1", "r2c1", "r3c2", "r3c3"],
        (1, column(5)): ["r3c5", "r7c5"],
        (1, row(6)): ["r6c1", "r6c8"],
    }
    step = found(turbot.empty_rectangle(board(lines)))
    assert removed(step) == {"r7c1=1", "r3c8=1"}
    assert {part.units[0] for part in step.evidence[::2]} == {box(1)}


def test_two_finned_fish_of_the_same_lines_are_one_step():
    lines = {(7, row(2)): ["r2c2", "r2c8"], (7, row(5)): ["r5c2", "r5c9"]}
    step = found(fish.finned_x_wing(board(lines)))
    fins = [part.cells for part in step.evidence if part.role is Role.FINS]
    assert sorted(fins) == [(cell("r2c8"),), (cell("r5c9"),)]
    assert removed(step) == {"r4c8=7", "r6c8=7", "r1c9=7", "r3c9=7"}


def test_linked_sets_eliminate_all_digits_that_one_of_them_holds():
    only = {"r1c1": [2, 3], "r2c1": [1, 2, 3], "r2c4": [1, 2, 5]}
    marks = board(only | {"r2c5": [2, 3, 5], "r2c6": [2, 3, 5]})
    gone = {f"r2c{column}={digit}" for column in (2, 3) for digit in (2, 3)}
    step = found(als.als_xz(marks))
    assert removed(step) == gone
    assert [part.digits for part in step.evidence if part.role is Role.Z] == [(2,), (3,)]


def test_of_chains_of_one_length_hints_take_the_one_that_eliminates_most():
    _, marks = first_step("aic-1")
    step = found(aic.alternating_chain(marks))
    net = aic._AicNet(marks, aic.PLAIN)
    length = len(step.part(Role.CHAIN).links)
    paths = [path for source in range(len(net.nodes)) for path in net.paths(source, length + 1)]
    assert min(map(len, paths)) == length
    assert len(step.removes) == max(net.victims(path).bit_count() for path in paths)
