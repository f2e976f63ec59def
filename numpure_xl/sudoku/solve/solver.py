"""Search: all solutions of a grid, or as many as were asked for. It explains nothing.

`Cover.settle` places all singles. Where it leaves a group open, each candidate of one group is
tried: every one makes a state that waits in a list to be settled in its turn. The waiting states
have no solution in common and together hold all that are still to come, so that they can be taken
in any order, nothing is ever undone, and no recursion runs out of depth. Three choices make it
fast:

- Which group. Of those with the fewest candidates, one that has run out of candidates before, in
  as many contradictions as possible: that is where the grid is tight. Counted are 0, 1, 2, and 3
  or more, for all groups at once in three integers. (Boussemart, Hemery, Lecoutre and Sais,
  "Boosting systematic search by weighting constraints", ECAI 2004.) Among equals a cell goes
  before a place in a unit, since its guard is higher.
  Open cells of cages with a sum go before all others, however many candidates they have: what
  cages rule out shows only when their cells are filled.
- When to look for locked candidates. While no other state waits: what is removed then is removed
  for good, and in the depth of a search it costs more than it saves.
- When to turn elsewhere. After many contradictions the state that has waited longest goes first.
  It stems from an early choice; where that was wrong without showing it, a search on a large
  board can be lost in its consequences. (Restarts as in Gomes, Selman and Kautz, "Boosting
  combinatorial search through randomization", AAAI 1998; but here nothing is searched twice.)

`python -m tests.bench.solvers` measures it beside other solvers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import islice

from numpure_xl.errors import (
    GaveUpError,
    ManySolutionsError,
    NoSolutionError,
    RequestError,
)
from numpure_xl.kernel import CompiledLines
from numpure_xl.messages import Plural
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import Grid, cell_name
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.candidates import cell_without_digit
from numpure_xl.sudoku.solve.cover import DEAD, Cover, cover_of

PATIENCE = 64
"""Contradictions until the search first turns elsewhere; each next time twice as many.

Tried: 16 and 32, and a factor of 1 and 1.5, on 12x12+x and 16x16 boards with a third of the cells
filled or less: any of them does. With none, one search in 40 had not ended after 5,000 branches.
"""

QUICK = 200
"""Branches until a search on a large board is interrupted by a look at its units; few need 50."""

EFFORT = 50_000
"""Branches until a question about a large board is not decided: some seconds on 16x16."""

EFFORT_OF_RULES = 500_000
"""The same on boards up to 9x9 with more than the units of one grid: some seconds, too."""

MOST = 1 << 62
"""The highest limit that the compiled search can count to."""


def solutions(grid: Grid, effort: int | None = None) -> Iterator[Grid]:
    """Yield every solution of a grid, in an order fixed by the grid alone.

    Args:
        grid: The grid.
        effort: How many times the search for two solutions may branch, and for each two more as
            often again; None for `effort_on` its board.

    Raises:
        GaveUpError: If it is not decided whether there is another one.
    """
    effort = effort_on(grid.variant) if effort is None else effort
    cover = cover_of(grid.variant)
    solved: Iterator[Sequence[int]]
    if cover.compiled:
        solved = cover.compiled.solutions(bytes(grid.digits))
    else:
        solved = map(cover.digits, search(cover, cover.start(grid.digits)))
    if effort is not None and effort < MOST:
        solved = _as_counted(solved, cover, cover.start(grid.digits), effort)
    for digits in solved:
        yield Grid.trusted(tuple(digits), grid.variant)


def _as_counted(
    solved: Iterator[Sequence[int]], cover: Cover, state: int, effort: int
) -> Iterator[Sequence[int]]:
    """Yield solutions once it is counted that there are as many, twice as many each time."""
    limit, count = 2, 0
    while True:
        before, count = count, count_from(cover, state, limit, min(effort * (limit // 2), MOST))
        yield from islice(solved, count - before)
        if count < limit:
            return
        limit *= 2


def count_solutions(grid: Grid | str, limit: int = 2, effort: int | None = None) -> int:
    """Count the solutions of a grid, stopping at `limit`.

    Args:
        grid: The grid, or a text that `Grid.parse` reads: a line of 81 symbols is counted in a
            third of the time, since no grid is made of it.
        limit: Where to stop, 1 or more.
        effort: How many times the search may branch; None for `effort_on` its board.

    Raises:
        GridError: If the text is not a grid.
        RequestError: If the limit is less than 1.
        GaveUpError: If that was not decided.
    """
    check_limit(limit)
    if isinstance(grid, str):
        compiled = _classic()
        count = compiled.count_line(grid, min(limit, MOST)) if compiled else -1
        if count >= 0:
            return count
        grid = Grid.parse(grid)
    effort = effort_on(grid.variant) if effort is None else effort
    return _solve(grid, limit)[0] if effort is None else _counted(grid, limit, effort)


def check_limit(limit: int) -> None:
    """Raise a `RequestError` if a number of solutions is nowhere to stop at."""
    if limit < 1:
        msg = "Solutions cannot be counted up to {limit}; give a limit of 1 or more."
        raise RequestError(msg, limit=limit)


@cache
def _classic() -> CompiledLines | None:
    compiled = cover_of(CLASSIC).compiled
    return compiled if isinstance(compiled, CompiledLines) else None


def solve(grid: Grid, effort: int | None = None) -> Grid:
    """Return the one solution of a grid, or give up a search that leads nowhere.

    Args:
        grid: The grid.
        effort: How many times the search may branch; None for `effort_on` its board.

    Raises:
        NoSolutionError: If there is none; two cells that clash are named.
        ManySolutionsError: If there are two or more.
        GaveUpError: If that was not decided.
    """
    if effort is None and effort_on(grid.variant) is None:
        number, digits = _solve(grid, 2)
        _check_one(number, grid)
        return Grid.trusted(tuple(digits), grid.variant)
    _check_one(count_solutions(grid, 2, effort), grid)
    return next(solutions(grid, MOST))


def _check_one(number: int, grid: Grid) -> None:
    """Raise an error if a grid has none or several solutions, by their number."""
    if not number:
        raise _no_solution(grid)
    if number > 1:
        msg = Plural(
            "The grid has more than one solution; its {clues} clue does not decide it.",
            "The grid has more than one solution; its {clues} clues do not decide it.",
            by="clues",
        )
        raise ManySolutionsError(msg, clues=grid.clues)


def _counted(grid: Grid, limit: int, effort: int) -> int:
    """Count the solutions of a grid up to a limit, within an effort."""
    cover = cover_of(grid.variant)
    state = cover.start(grid.digits)
    try:
        return count_from(cover, state, limit, min(QUICK, effort))
    except GaveUpError:
        if has_too_few_digits(grid):
            return 0
    try:
        return count_from(cover, state, limit, effort)
    except GaveUpError:
        msg = "Not decided after {effort:,} branches of the search."
        raise GaveUpError(msg, effort=effort) from None


def effort_on(board: Variant) -> int | None:
    """Return how many times the search for an answer may branch on a board.

    None where it always ends in milliseconds: one grid up to 9x9, and rules that are all units.
    """
    if board.side > 9:
        return EFFORT
    return None if board.is_of_units else EFFORT_OF_RULES


def has_too_few_digits(grid: Grid) -> bool:
    """Return whether the blanks of some unit cannot all have a digit of their own.

    Each blank may have what no peer holds; by Hall's theorem (1935) some blanks then have fewer
    digits than they are if, and only if, they cannot be matched with digits.
    """
    return any(not _has_matching(options) for options in _options(grid))


def _options(grid: Grid) -> Iterator[list[set[int]]]:
    """Yield for each unit the digits that each of its blanks may have."""
    digits, every = grid.digits, range(1, grid.variant.side + 1)
    barred, peers = grid.variant.barred, grid.variant.peers
    free = [
        set()
        if digit
        else {d for d in every if (cell, d) not in barred} - {digits[p] for p in peers[cell]}
        for cell, digit in enumerate(digits)
    ]
    for unit in grid.variant.units:
        yield [free[cell] for cell in unit if not digits[cell]]


def _has_matching(options: Sequence[set[int]]) -> bool:
    """Return whether each can have one of its options that no other has (Kuhn's algorithm)."""
    owner: dict[int, int] = {}

    def is_placed(chooser: int, tried: set[int]) -> bool:
        for option in options[chooser] - tried:
            tried.add(option)
            if option not in owner or is_placed(owner[option], tried):
                owner[option] = chooser
                return True
        return False

    return all(is_placed(chooser, set()) for chooser in range(len(options)))


def _solve(grid: Grid, limit: int) -> tuple[int, Sequence[int]]:
    """Return how many solutions a grid has, up to a limit, and the digits if it is one."""
    cover = cover_of(grid.variant)
    if cover.compiled:
        return cover.compiled.solve(bytes(grid.digits), min(limit, MOST))
    states = search(cover, cover.start(grid.digits))
    first = next(states, DEAD)
    if first == DEAD:
        return 0, ()
    number = 1 + sum(1 for _ in islice(states, limit - 1))
    return number, cover.digits(first) if number == 1 else ()


def count_from(cover: Cover, state: int, limit: int, effort: int | None = None) -> int:
    """Count the solutions that a state leads to, stopping at `limit`.

    Args:
        cover: The masks of the variant.
        state: As for `search`.
        limit: Where to stop, 1 or more.
        effort: As for `search`.

    Raises:
        GaveUpError: If the effort is used up before.
    """
    if cover.compiled is None:
        return sum(1 for _ in islice(search(cover, state, effort), limit))
    state_bytes = state.to_bytes(cover.size, "little")
    count = cover.compiled.count(state_bytes, limit, -1 if effort is None else effort)
    if count < 0:
        raise _gave_up()
    return count


def search(cover: Cover, state: int, effort: int | None = None) -> Iterator[int]:
    """Yield the solved states that a state leads to, each once.

    Args:
        cover: The masks of the variant.
        state: Where to start: `cover.full`, `Cover.start`, or these with candidates placed and
            dropped by ANDs with `cover.place` and `cover.drop`.
        effort: How many times the search may branch; None for any number.

    Raises:
        GaveUpError: If the effort is used up.
    """
    settle = partial(_settled, cover) if cover.sums else cover.settle
    waiting = [state] if state != DEAD else []
    once = twice = thrice = 0  # the guards of groups that ran out of candidates so often
    failures, patience = 0, PATIENCE
    branches = 0
    while waiting:
        state, groups = settle(waiting.pop())
        if state == DEAD:
            thrice |= twice & groups
            twice |= once & groups
            once |= groups
            failures += 1
            if failures == patience and waiting:
                waiting.append(waiting.pop(0))
                failures, patience = 0, 2 * patience
        elif not groups:
            yield state
        elif not waiting and (confined := cover.confine(state, groups)) != state:
            waiting.append(confined)
        elif branches == effort:
            raise _gave_up()
        else:
            branches += 1
            fewest = cover.fewest(state, groups & cover.caged or groups)
            group = fewest & thrice or fewest & twice or fewest & once or fewest
            candidates = state & cover.group_at[group.bit_length()]
            while candidates:
                position = candidates.bit_length()
                waiting.append(state & cover.place_at[position])
                candidates ^= 1 << position - 1


def _settled(cover: Cover, state: int) -> tuple[int, int]:
    """Return a state without what singles and sums exclude, and its groups as `Cover.settle`."""
    state, groups = cover.settle(state)
    while state != DEAD:
        added = cover.add_up(state)
        if added == state:
            break
        state, groups = cover.settle(added) if added != DEAD else (DEAD, 0)
    return state, groups


def _gave_up() -> GaveUpError:
    msg = "The search for a solution ended at its limit."
    return GaveUpError(msg)


def _unfit(grid: Grid, cell: int) -> NoSolutionError:
    msg = "The grid has no solution: {digit} in {cell} does not fit beside its neighbours."
    if cell in grid.off_tubes():
        msg = "The grid has no solution: {digit} in {cell} does not fit on its thermometer."
    return NoSolutionError(msg, cell=cell_name(cell, grid.variant), digit=grid.digits[cell])


def _no_solution(grid: Grid) -> NoSolutionError:
    clashes = grid.clashes()
    for cell in sorted(grid.misfits()):
        digit = grid.digits[cell]
        if digit % 2:
            msg = "The grid has no solution: {cell} is marked even, and holds {digit}."
        else:
            msg = "The grid has no solution: {cell} is marked odd, and holds {digit}."
        return NoSolutionError(msg, cell=cell_name(cell, grid.variant), digit=digit)
    for cell in sorted(grid.unfit()):
        return _unfit(grid, cell)
    if wrong := _wrong_sum(grid):
        return wrong
    for cell in sorted(clashes):
        for peer in sorted(clashes & grid.variant.peers[cell]):
            if grid.digits[peer] == grid.digits[cell]:
                msg = "The grid has no solution: {cell} and {peer} both hold {digit}."
                return NoSolutionError(
                    msg,
                    cell=cell_name(cell, grid.variant),
                    peer=cell_name(peer, grid.variant),
                    digit=grid.digits[cell],
                )
    return _stuck(grid)


def _wrong_sum(grid: Grid) -> NoSolutionError | None:
    """What is said of a sum that cells do not have; None if all have theirs."""
    for cage in grid.wrong_cages():
        msg = "The grid has no solution: the cage of {cell} has the sum {found}, not {total}."
        return NoSolutionError(
            msg,
            cell=cell_name(cage.cells[0], grid.variant),
            found=sum(grid.digits[each] for each in cage.cells),
            total=cage.total,
        )
    for cells in grid.wrong_totals():
        msg = "The grid has no solution: the sum with {cell} does not come out."
        return NoSolutionError(msg, cell=cell_name(cells[-1], grid.variant))
    for cells in grid.lacking():
        msg = "The grid has no solution: the cells of {cell} lack a digit of their circle."
        return NoSolutionError(msg, cell=cell_name(cells[-1], grid.variant))
    return None


def _stuck(grid: Grid) -> NoSolutionError:
    """Return what to say of a grid without a solution in which nothing clashes."""
    cell = cell_without_digit(grid)
    if cell is not None:
        msg = "The grid has no solution: no digit can be in {cell}."
        return NoSolutionError(msg, cell=cell_name(cell, grid.variant))
    msg = "The grid has no solution, though no two of its {clues} clues clash."
    return NoSolutionError(msg, clues=grid.clues)
