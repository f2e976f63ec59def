"""The compiled search answers as the search in Python does: the same, in the same order."""

import os
import subprocess
import sys
import threading
from functools import cache
from itertools import chain, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numpure_xl import kernel
from numpure_xl.errors import GaveUpError
from numpure_xl.kernel import IS_COMPILED, UnitCounts, compiled_cover, numbers_as_bytes
from numpure_xl.sudoku import chance as chance_module
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import search as filling
from numpure_xl.sudoku.fillers.barren import sought
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, GATTAI, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.punch import _pass
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import DEAD, Cover, cover_of
from numpure_xl.sudoku.solve.proof import unique
from numpure_xl.sudoku.solve.solver import count_from, count_solutions, search, solutions
from numpure_xl.sudoku.symmetry import SYMMETRIES, orbits
from numpure_xl.sudoku.techniques import aligned_exclusion, forcing_nets
from numpure_xl.sudoku.techniques.forcing_nets import DYNAMIC, MULTIPLE, NISHIO, _Nets
from tests.sampling import some

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search: a C compiler")

SMALL = [name for name, variant in VARIANTS.items() if variant.side <= 9]
LARGE = [name for name in VARIANTS if name not in SMALL]
SOUGHT = [
    *SMALL,
    *("4x4+nonconsecutive", "6x6+antiking+nonconsecutive", "9x9+antiknight+nonconsecutive"),
    *("9x9+x+antiknight", "gattai2+nonconsecutive"),
]
MOST = 30


@cache
def plain(name):
    """Return the masks of a board without the compiled search."""
    cover = Cover(ALL_BOARDS[name])
    cover.__dict__["compiled"] = None
    return cover


@cache
def compiled(name):
    return Cover(ALL_BOARDS[name])


@cache
def solved(name, seed):
    return full_grid(VARIANTS[name], Chance(f"kernel {seed}"))


@st.composite
def positions(draw, names):
    """Return the name of a board and digits: of a lawful grid, some blank, some wrong."""
    name = draw(st.sampled_from(names))
    variant = VARIANTS[name]
    digits = [*solved(name, draw(st.integers(0, 3))).digits]
    share = draw(st.integers(1, 9)) if variant.side <= 9 else draw(st.integers(4, 7))
    chance = Chance(str(draw(st.integers(0, 10**6))))
    digits = [digit if chance.below(10) < share else 0 for digit in digits]
    for cell in draw(st.lists(st.integers(0, variant.cells - 1), max_size=2)):
        digits[cell] = draw(st.integers(1, variant.side))
    return name, tuple(digits)


def counted(cover, state, limit, effort):
    try:
        return count_from(cover, state, limit, effort)
    except GaveUpError:
        return "gave up"


def agree(position, limit, effort):
    """Count in both ways from a state, and from one in which a candidate is removed."""
    name, digits = position
    cover = plain(name)
    state = cover.start(digits)
    blank = next((cell for cell, digit in enumerate(digits) if not digit), None)
    states = [state] if blank is None else [state, state & cover.drop[cover.candidate(blank, 1)]]
    for each in states:
        wanted = counted(cover, each, limit, effort)
        assert counted(compiled(name), each, limit, effort) == wanted
        if wanted != "gave up":
            assert count_from(compiled(name), each, limit) == wanted


@given(positions(SMALL), st.integers(1, MOST), st.sampled_from([0, 1, 7, 100, 300]))
def test_it_counts_and_gives_up_where_python_does(position, limit, effort):
    agree(position, limit, effort)


@given(positions(["9x9"]), st.integers(1, MOST))
def test_it_counts_on_the_plain_board(position, limit):
    agree(position, limit, 300)


@pytest.mark.slow
@settings(max_examples=200)
@given(positions(LARGE), st.integers(1, MOST), st.sampled_from([0, 1, 7, 60]))
def test_it_counts_and_gives_up_where_python_does_on_large_boards(position, limit, effort):
    agree(position, limit, effort)


@given(positions(["9x9"]), st.sampled_from(".0_*?"))
def test_it_counts_what_a_line_says(position, blank):
    _, digits = position
    text = "".join(str(digit) if digit else blank for digit in digits)
    grid = Grid.parse(text)
    assert compiled("9x9").compiled.count_line(text, MOST) == count_solutions(grid, MOST)
    assert count_solutions(text, MOST) == count_solutions(grid, MOST)


@given(st.lists(positions(["9x9"]), max_size=5), st.sampled_from(["\n", "\r\n"]))
def test_it_solves_lines_as_each_by_itself(found, end):
    lines = ["".join(map(str, digits)) for _, digits in found]
    cover = compiled("9x9").compiled
    text = "".join(line + end for line in lines).encode()
    solved, counts = cover.solve_lines(text + b"and no more\n")
    assert cover.plain_lines(text + b"1" * 80, 0) == (len(text), len(lines))
    assert [*counts] == [count_solutions(line) for line in lines]
    wanted = [next(solutions(Grid.parse(line))) for line in lines if count_solutions(line) == 1]
    assert solved.decode().splitlines() == [*map(str, wanted)]


@pytest.mark.parametrize(
    "text",
    ["1" * 80, "1" * 80 + "A", "." * 80 + " ", "." * 80 + "\0", "\ud800" * 81, "\uff11" * 81],
)
def test_a_line_of_other_symbols_is_left_to_python(text):
    assert compiled("9x9").compiled.count_line(text, 2) == -1


@pytest.mark.parametrize(
    "name", [*SMALL, *(pytest.param(n, marks=pytest.mark.slow) for n in LARGE)]
)
def test_the_same_die_draws_the_same_grid(name, monkeypatch):
    seeds = range(2 if filling._is_barren(VARIANTS[name]) else 20)
    found = [full_grid(VARIANTS[name], Chance(f"draw {n}")) for n in seeds]
    monkeypatch.setitem(cover_of(VARIANTS[name]).__dict__, "compiled", None)
    assert [full_grid(VARIANTS[name], Chance(f"draw {n}")) for n in seeds] == found


@given(st.sampled_from(SOUGHT), st.integers(0, 10**6), st.integers(1, 400))
def test_it_seeks_the_same_grid_and_gives_up_at_the_same_dead_end(name, seed, limit):
    """On boards that are barren, that are not, and that have no grid."""
    chance, own = Chance(seed), Chance(seed)
    found = sought(compiled(name), chance, limit)
    assert tuple(found) == tuple(sought(plain(name), own, limit))
    assert chance.state == own.state


def test_a_search_for_a_grid_ends_when_a_turn_does():
    def pause():
        raise LookupError

    board, module = ALL_BOARDS["8x8+antiking+nonconsecutive"], kernel._MODULE
    units, rivals = chain.from_iterable(board.units), chain.from_iterable(board.rivals)
    lists = numbers_as_bytes(units), numbers_as_bytes(rivals)
    cover = module.Cover(8, 8, 8, *lists, pause)
    with pytest.raises(LookupError):
        cover.seek(Chance(1).state, 10**9)
    for die, limit in ((b"", 1), (bytes(2500), 0), (b"\xff" * 2500, 1)):
        with pytest.raises(ValueError, match="die"):
            cover.seek(die, limit)


@pytest.mark.parametrize("name", ["9x9+x+antiking", "9x9+nonconsecutive", "6x6+x+antiknight"])
def test_a_board_is_barren_whatever_finds_that_out(name, monkeypatch):
    is_barren = filling._is_barren.__wrapped__
    found = is_barren(ALL_BOARDS[name])
    monkeypatch.setitem(cover_of(ALL_BOARDS[name]).__dict__, "compiled", None)
    assert is_barren(ALL_BOARDS[name]) == found == (name != "9x9+x+antiking")


@pytest.mark.parametrize("name", ["4x4+x", "6x6+x", "7x7+jigsaw+x", "9x9", "9x9+x", "9x9+parity"])
def test_by_itself_it_makes_the_grids_of_attempt_after_attempt(name, monkeypatch):
    """Those of Python alone, which draws from each position as if it had never been there."""
    variant, made = Recipe(seed="fill", variant=name).board, 4
    chance, own = Chance("fill"), Chance("fill")
    plan = filling._Plan(variant)
    compiled: Any = plan.cover.compiled
    grids = filling._filled(compiled, chance, made)
    monkeypatch.setitem(plan.cover.__dict__, "compiled", None)
    assert grids == [(w, bytes(d)) for w, d in (filling._full(plan, own) for _ in range(made))]
    assert chance.state == own.state


@pytest.mark.slow
def test_what_fits_in_no_memory_is_found_all_the_same(monkeypatch):
    """Of 16x16 boards it remembers four thousand positions; these come to more."""
    cover, number = compiled("16x16").compiled, 40
    _, made = cover.fill(Chance("full").state, number)
    chance, plan = Chance("full"), filling._plan(VARIANTS["16x16"])
    monkeypatch.setattr(filling, "BY_ITSELF", 10**6)
    size = 2 * 256
    grids = [made[at : at + 256] for at in range(0, len(made), size)]
    assert grids == [filling._full(plan, chance)[1] for _ in range(number)]


def test_a_board_without_grids_is_filled_until_a_turn_ends_it():
    def pause():
        raise LookupError

    units = (*VARIANTS["4x4"].units, (0, 1, 2, 7))
    module: Any = kernel._MODULE
    cover = module.Cover(4, 4, 4, numbers_as_bytes(chain.from_iterable(units)), b"", pause)
    with pytest.raises(LookupError):
        cover.fill(Chance(1).state, 1)


def test_an_exception_of_the_die_ends_a_draw():
    cover = compiled("9x9").compiled

    def fail():
        raise LookupError

    with pytest.raises(LookupError):
        cover.draw(bytes(range(1, 10)) + bytes(72), fail)
    with pytest.raises(ValueError, match="roll"):
        cover.draw(bytes(range(1, 10)) + bytes(72), lambda: 1.0)
    assert cover.draw(b"\5\5" + bytes(79), fail) == (b"", b"")


@given(positions(SMALL))
def test_it_finds_the_same_solutions_in_the_same_order(position):
    name, digits = position
    cover = plain(name)
    found = search(cover, cover.start(digits), 300)
    wanted: list[tuple[int, ...]] = []
    try:
        wanted.extend(cover.digits(state) for state in islice(found, MOST))
    except GaveUpError:
        return  # Solutions has no bound; a count above has
    grid = Grid(digits, VARIANTS[name])
    assert [each.digits for each in islice(solutions(grid), MOST)] == wanted
    number, first = compiled(name).compiled.solve(bytes(digits), MOST)
    assert (number, tuple(first)) == (len(wanted), wanted[0] if len(wanted) == 1 else ())


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("name", ["4x4", "6x6+x", "8x8", "9x9", "9x9+x"])
def test_a_punch_keeps_the_same_cells(name, symmetry):
    solution = solved(name, 0)
    chance = Chance(f"punch {symmetry}")
    for clues in (0, solution.variant.cells // 2):
        order = chance.shuffled(orbits(symmetry, solution.variant.side))
        wanted = _pass(plain(name), solution, order, clues, unique)
        assert _pass(compiled(name), solution, order, clues, unique) == wanted


@pytest.mark.slow
def test_a_punch_gives_up_at_the_same_orbits_on_a_large_board():
    solution = solved("12x12+x", 0)
    order = Chance("punch").shuffled(orbits("half-turn", 12))
    kept, _ = _pass(plain("12x12+x"), solution, order, 0, unique)
    assert _pass(compiled("12x12+x"), solution, order, 0, unique)[0] == kept


def easiest(position, kind):
    """Return what the nets of a position prove: how, the node, and from which to which."""
    name, digits = position
    find = _Nets(Candidates(Grid(digits, VARIANTS[name])), kind).easiest()
    return find and (*find[:4], [(source, end) for source, _, end in find.branches])


each_kind_of_net = pytest.mark.parametrize(
    "kind", [NISHIO, MULTIPLE, DYNAMIC], ids=["nishio", "multiple", "dynamic"]
)


def prove_the_same(position, kind):
    """Check that the nets of a position are the same with the compiled search and without."""
    compiled = easiest(position, kind)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forcing_nets, "cover_of", lambda variant: plain(variant.name))
        assert easiest(position, kind) == compiled


@each_kind_of_net
@given(position=positions(["4x4+x", "6x6", "6x6+x"]))
@settings(max_examples=20)
def test_nets_prove_the_same_by_the_same_branches(position, kind):
    prove_the_same(position, kind)


@pytest.mark.slow
@each_kind_of_net
@given(position=positions(["9x9", "9x9+windows+x", "9x9+antiknight"]))
@settings(max_examples=20)
def test_nets_prove_the_same_on_larger_boards(position, kind):
    prove_the_same(position, kind)


def test_a_contradiction_has_no_solution():
    cover = compiled("9x9")
    clash = cover.start([5, 5, *[0] * 79])
    assert clash == DEAD
    assert count_from(cover, clash, 2) == 0
    assert cover.compiled.solve(bytes([5, 5, *[0] * 79]), 2) == (0, b"")


def nets_of(name: str) -> Any:
    """Ask for the nets of a board without marks."""
    cover: Any = compiled(name).compiled
    return cover.nets(b"", *[0] * 3)


UNITS = [*chain.from_iterable(VARIANTS["4x4"].units)]
FOUR = UnitCounts(4, 4, 4)
REFUSED = {
    "lines that are not there": lambda _: compiled_cover(UnitCounts(4, 5, 4), UNITS, ()),
    "boxes that are not there": lambda _: compiled_cover(UnitCounts(4, 4, 99), UNITS, ()),
    "too few digits": lambda cover: cover.solve(b"\0" * 80, 2),
    "too few digits for techniques": lambda cover: cover.climb(b"\0" * 80, -1),
    "too few marks for nets": lambda cover: cover.nets(b"\0" * 80, True, True, 2),  # noqa: FBT003
    "nets of a board too large": lambda _: nets_of("12x12"),
    "a digit too large": lambda cover: cover.solve(b"\n" * 81, 2),
    "a state too short": lambda cover: cover.count(b"\0" * 10, 2),
    "a blank in an orbit": lambda cover: cover.punch(b"\0" * 81, [bytes(2)], 0, -1, -1),
    "too many orbits": lambda cover: cover.punch(b"\1" * 81, [bytes(2)] * 82, 0, -1, -1),
    "too large an orbit": lambda cover: cover.punch(b"\1" * 81, [bytes(164)], 0, -1, -1),
    "a cell off the board": lambda cover: cover.punch(b"\1" * 81, [b"\x51\0"], 0, -1, -1),
    "no die": lambda cover: cover.fill(b"", 1),
    "a die too far on": lambda cover: cover.fill(b"\xff" * 2500, 1),
    "too many grids": lambda cover: cover.fill(bytes(2500), 1025),
    "no digits": lambda cover: cover.solutions(b""),
    "a board too large": lambda _: compiled_cover(UnitCounts(17, 17, 17), bytes(17), ()),
    "no units": lambda _: compiled_cover(FOUR, (), ()),
    "a unit off the board": lambda _: compiled_cover(FOUR, [16, *UNITS[1:]], ()),
    "a rival off the board": lambda _: compiled_cover(FOUR, UNITS, [(0, 64)]),
}


@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED)
def test_what_does_not_fit_the_board_is_refused(call):
    with pytest.raises(ValueError, match=r"bytes|cell|state|orbits|die|nets"):
        call(compiled("9x9").compiled)


def test_threads_search_at_once():
    grid = solved("9x9", 1)
    puzzle = bytes(digit if cell % 3 else 0 for cell, digit in enumerate(grid.digits))
    cover = compiled("9x9").compiled
    answers: list[tuple[int, bytes]] = []

    def work():
        answers.extend(cover.solve(puzzle, 1000) for _ in range(200))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [cover.solve(puzzle, 1000)] * 800


def test_a_build_of_an_earlier_checkout_is_not_used(monkeypatch):
    class Module:
        class Cover:
            """Knows `count` alone."""

            count = None

    monkeypatch.setattr(kernel, "import_module", lambda _: Module)
    assert kernel._built() is None


def test_a_variable_turns_it_off():
    code = "from numpure_xl import kernel; print(kernel.IS_COMPILED)"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMPURE_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "False\n"


@pytest.mark.parametrize("number", [0, 1, 2, 81, 1000])
def test_items_are_shuffled_alike_and_the_die_is_then_as_far_on(number, monkeypatch):
    chance, plain_chance = Chance("7"), Chance("7")
    shuffled = [chance.shuffled(range(number)) for _ in range(3)]
    assert sorted(shuffled[0]) == [*range(number)]
    monkeypatch.setattr(chance_module, "compiled_shuffled", None)
    assert [plain_chance.shuffled(range(number)) for _ in range(3)] == shuffled
    assert plain_chance.state == chance.state


BAD_ROLLS: dict[str, tuple[object, object, type[Exception]]] = {
    "no items": (7, lambda: 0.5, TypeError),
    "one": ("abc", lambda: 1.0, ValueError),
    "below zero": ("abc", lambda: -0.1, ValueError),
    "no number": ("abc", lambda: float("nan"), ValueError),
    "a text": ("abc", lambda: "half", TypeError),
    "no function": ("abc", None, TypeError),
    "a fault": ("abc", lambda: 1 / 0, ZeroDivisionError),
}


@pytest.mark.parametrize(("items", "roll", "error"), BAD_ROLLS.values(), ids=[*BAD_ROLLS])
def test_what_cannot_be_shuffled_is_refused(items, roll, error):
    shuffled: Any = kernel.compiled_shuffled
    with pytest.raises(error):
        shuffled(items, roll)


def _marks_at_random(variant, chance):
    """Return an empty board with two to four digits left in most cells."""
    marks = Candidates(Grid((0,) * variant.cells, variant))
    digits = range(1, variant.side + 1)
    gone = [
        (cell, digit)
        for cell in range(variant.cells)
        for digit in chance.shuffled(digits)[2 + min(chance.below(5), 2) :]
    ]
    marks.apply((), gone)
    return marks


@pytest.mark.parametrize("name", some([*SMALL, *LARGE, "gattai2"], 6))
def test_three_cells_that_leave_a_digit_out_are_the_same(name, monkeypatch):
    variant, chance = (VARIANTS | GATTAI)[name], Chance(name)
    positions = [_marks_at_random(variant, chance) for _ in range(12 if variant.side <= 9 else 3)]
    found = [aligned_exclusion.aligned_triple_exclusion(marks) for marks in positions]
    assert any(found)
    monkeypatch.setattr(aligned_exclusion, "_first_trio", lambda _: None)
    assert [aligned_exclusion.aligned_triple_exclusion(marks) for marks in positions] == found


@pytest.mark.parametrize("houses", [b"", b"\1\0\1", b"\1\0\xff\0" * 16, b"\0\0" * 15, b"\0\0" * 17])
def test_houses_of_another_board_are_refused(houses):
    marks = Candidates(Grid((0,) * 16))
    compiled: Any = cover_of(marks.layout.variant).compiled
    packed = marks.marks.to_bytes(marks.layout.words.size, "little")
    assert compiled.trio(packed, b"\0\0" * 16) == ()
    with pytest.raises(ValueError, match="houses"):
        compiled.trio(packed, houses)
