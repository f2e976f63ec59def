"""Nets: all that follows from a candidate, and what follows whichever of several is true.

Nishio follows one digit until it contradicts itself. Multiple chains follow every digit of a
cell, or every seat of a digit in a unit, and keep what all agree on. Dynamic chains also use
what has been taken away on the way, so that a link can have several reasons, and besides look
for contradictions and for what a candidate and its opposite agree on.

"Dynamic plus" lets other rules go on where singles end, and where those end, too, forcing chains.

Ratings of Sudoku Explainer 1.2.1: nishio 7.5, multiple 8.0, dynamic 8.5, with rules 9.0, with
chains 9.5, and 0.1 more for each of the lengths 4, 6, 8, 12, 16, 24, ... that the nodes of all
branches exceed. It goes on to multiple chains in dynamic ones (10.0): they are not here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import reduce
from operator import or_
from typing import NamedTuple

from numpure_xl.kernel import COMPILED, COMPILED_SUMS, LARGEST_NETS, CompiledNets
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.cover import cover_of
from numpure_xl.sudoku.solve.sums import sums_of
from numpure_xl.sudoku.techniques.locked import overlooked
from numpure_xl.sudoku.techniques.net_board import (
    RULES,
    FurtherRules,
    Implication,
    InnerChains,
    NetMarks,
    candidate_of,
    excluded_by_chains,
    is_on,
    off,
    on,
    opposite,
)
from numpure_xl.sudoku.techniques.step import Evidence, Link, Role, Step, harder

_SINGLES = ("last-value", "hidden-single-box", "hidden-single-line", "naked-single")
_FOLLOWED = sum(map(COMPILED.__getitem__, _SINGLES)) + sum(COMPILED_SUMS)


class Reach:
    """What follows from an assumption, in the order in which it is found.

    Attributes:
        reasons: By node, the nodes it follows from at once.
        ancestry: By node, all nodes and inner chains it follows from and itself, as a mask.
        clash: The two opposite nodes in which it ended, on first; each with its ancestry.
    """

    def __init__(self, source: int) -> None:
        self.reasons: dict[int, tuple[int, ...]] = {source: ()}
        self.ancestry = {source: 1 << source}
        self.clash: tuple[tuple[int, int], tuple[int, int]] | None = None

    def use(self, chain: int) -> None:
        """Let an inner chain be a reason, by its number."""
        self.ancestry[chain] = 1 << chain

    def add(self, node: int, reasons: tuple[int, ...]) -> bool:
        """Add a node if it is new; return whether its opposite is there, a contradiction."""
        contrary = opposite(node)
        if contrary in self.reasons:
            adding = node, self._mask(node, reasons)
            opposing = contrary, self.ancestry[contrary]
            self.clash = (adding, opposing) if is_on(node) else (opposing, adding)
            return True
        if node not in self.reasons:
            self.reasons[node] = reasons
            self.ancestry[node] = self._mask(node, reasons)
        return False

    def _mask(self, node: int, reasons: tuple[int, ...]) -> int:
        mask = 1 << node
        for reason in reasons:
            mask |= self.ancestry[reason]
        return mask


class NetKind(NamedTuple):
    """What a net may use.

    Attributes:
        rating: The rating of the shortest.
        in_cells: Whether it goes from digit to digit in a cell.
        is_dynamic: Whether what was taken away on the way counts.
        least: The fewest candidates of a cell that agree; 0 for contradictions alone.
        has_rules: Whether locked candidates, pairs and X-wings go on where singles end.
        has_chains: Whether forcing chains go on where those rules end.
        of_board: Whether what the rules of a board say beyond its units goes on where singles end.
    """

    rating: float
    in_cells: bool
    is_dynamic: bool
    least: int
    has_rules: bool = False
    has_chains: bool = False
    of_board: bool = False


NISHIO = NetKind(7.5, in_cells=False, is_dynamic=True, least=0)
MULTIPLE = NetKind(8.0, in_cells=True, is_dynamic=False, least=3)
DYNAMIC = NetKind(8.5, in_cells=True, is_dynamic=True, least=2)
DYNAMIC_OF_BOARD = DYNAMIC._replace(least=0, of_board=True)
DYNAMIC_PLUS = DYNAMIC._replace(rating=9.0, has_rules=True)
DYNAMIC_PLUS_CHAINS = DYNAMIC_PLUS._replace(rating=9.5, has_chains=True)


class Rank(IntEnum):
    """The order of nets of equal rating and length (Sudoku Explainer's sort keys)."""

    DOUBLE = 1
    CELL = 5
    UNIT = 6
    CONTRADICTION = 7


def nishio(marks: Candidates) -> Step | None:
    """Find a candidate that contradicts itself by the seats of its digit alone."""
    return _easiest(marks, NISHIO, "nishio")


def multiple_chains(marks: Candidates) -> Step | None:
    """Find what all candidates of a cell, or all seats of a digit in a unit, lead to."""
    return _easiest(marks, MULTIPLE, "multiple-chains")


def dynamic_chains(marks: Candidates) -> Step | None:
    """Find the easiest dynamic contradiction or agreement."""
    return _easiest(marks, DYNAMIC, "dynamic-chains")


def is_small(board: Variant) -> bool:
    """True of boards for which the compiled search has nets; on others agreements take minutes."""
    return board.side <= LARGEST_NETS and not board.grids


def need_all_rules(board: Variant) -> bool:
    """True of large boards, and where signs, sums or who sees whom say more than the units."""
    return not is_small(board) or bool(board.pairs or sums_of(board) or overlooked(board))


def dynamic_chains_of_board(marks: Candidates) -> Step | None:
    """Dynamic contradiction to which all rules of the board lead, or None.

    It is the easiest of the first cell that has one; cells with few candidates come first.
    """
    return _easiest(marks, DYNAMIC_OF_BOARD, "dynamic-chains")


def refutation(marks: Candidates) -> Step | None:
    """Dynamic contradictions of one cell by singles and sums, without their chains; or None.

    They are found in a hundredth of the time of a chain, to prove that a way has an end.
    """
    compiled = cover_of(marks.layout.variant).compiled
    blank = [cell for cell, mask in enumerate(marks.cells) if mask]
    for cell in sorted(blank, key=lambda cell: marks.cells[cell].bit_count()):
        wrong = []
        for digit in marks.digits_in(cell):
            tried = marks.copy()
            tried.place(cell, digit)
            if compiled:
                tried.follow(compiled, _FOLLOWED)
            else:
                tried.place_singles()
            if tried.is_dead:
                wrong.append((cell, digit))
        if wrong:
            return Step("dynamic-chains", DYNAMIC.rating, removes=tuple(wrong))
    return None


def dynamic_chains_plus(marks: Candidates) -> Step | None:
    """Find the easiest dynamic contradiction or agreement with other rules inside the net."""
    return _easiest(marks, DYNAMIC_PLUS, "dynamic-chains-plus")


def dynamic_chains_plus_chains(marks: Candidates) -> Step | None:
    """Find the easiest dynamic contradiction or agreement with rules and chains inside the net."""
    return _easiest(marks, DYNAMIC_PLUS_CHAINS, "dynamic-chains-plus-chains")


class Conclusion(NamedTuple):
    """What a net proves; its first three fields are how Sudoku Explainer orders them.

    Attributes:
        rating: The rating, not rounded.
        length: The nodes of all branches.
        rank: Its kind.
        target: The node that is proved.
        branches: The nodes that are assumed in turn, with what they reach.
    """

    rating: float
    length: int
    rank: Rank
    target: int
    branches: tuple[tuple[int, Reach, int], ...]


class _Nets:
    """The nets of a position, of one kind."""

    def __init__(self, marks: Candidates, kind: NetKind) -> None:
        self.marks = marks
        self.kind = kind
        side = self.side = marks.layout.side
        self.rivals: dict[int, tuple[int, ...]] = {}
        self.known: dict[int, Reach] = {}
        self.untouched = NetMarks(marks)
        self.forced_at_once: dict[int, list[Implication]] = {}
        self.inner = InnerChains(2 * len(marks.cells) * side)

    def easiest(self) -> Conclusion | None:
        """Return the easiest conclusion, which the compiled search finds on boards up to 9x9."""
        kind, layout = self.kind, self.marks.layout
        if kind.of_board:
            return self._first_contradiction()
        compiled = cover_of(layout.variant).compiled
        is_slow = kind.has_rules or not is_small(layout.variant)
        if not isinstance(compiled, CompiledNets) or is_slow:
            return min(self._conclusions(), key=lambda find: find[:3], default=None)
        marks = self.marks.marks.to_bytes(layout.words.size, "little")
        length, rank, target, sources = compiled.nets(
            marks, kind.in_cells, kind.is_dynamic, kind.least
        )
        if not sources:
            return None
        reached = [(source, self.reach(source)) for source in sources]
        ends = [(source, reach, target) for source, reach in reached]
        if rank == Rank.CONTRADICTION:
            ends = [
                (source, reach, end) for source, reach in reached for end, _ in reach.clash or ()
            ]
        return Conclusion(kind.rating + harder(length), length, Rank(rank), target, tuple(ends))

    def _conclusions(self) -> Iterator[Conclusion]:
        """Yield the contradictions, and if the kind says so the agreements, cell by cell."""
        if self.kind.least:
            yield from self.agreements(self.kind.least)
            return
        for cell, mask in enumerate(self.marks.cells):
            for digit in bits(mask):
                yield from self.contradictions(cell * self.side + digit)

    def _first_contradiction(self) -> Conclusion | None:
        """Return the easiest contradiction of a cell, the first that has any."""
        cells = [cell for cell, mask in enumerate(self.marks.cells) if mask]
        for cell in sorted(cells, key=lambda cell: self.marks.cells[cell].bit_count()):
            sources = [on(cell * self.side + digit) for digit in bits(self.marks.cells[cell])]
            wrong = [each for source in sources for each in self._contradiction(source)]
            if wrong:
                return min(wrong, key=lambda find: find[:3])
        return None

    def _rivals(self, candidate: int) -> tuple[int, ...]:
        """Return the nodes that say which candidates are off if this one is on."""
        cell, digit = divmod(candidate, self.side)
        marks = self.marks
        rivals = bits(marks.cells[cell] & ~(1 << digit)) if self.kind.in_cells else ()
        spots = marks.spots[digit]
        in_cell = [off(cell * self.side + rival) for rival in rivals]
        seen = (off(c * self.side + digit) for c in marks.layout.house[cell] if spots >> c & 1)
        return (*in_cell, *seen)

    def reach(self, source: int) -> Reach:
        """Follow an assumption until nothing new follows, or a contradiction."""
        if source not in self.known:
            self.known[source] = self._follow(source)
        return self.known[source]

    def _follow(self, source: int) -> Reach:
        """Follow every node that is on before the next that is off, in order of discovery."""
        board = self._board()
        reach = Reach(source)
        waiting_off, waiting_on = waiting = deque[int](), deque[int]()
        waiting[is_on(source)].append(source)
        while True:
            if waiting_on:
                implied = self._excluded(reach, waiting_on.popleft())
            elif waiting_off:
                implied = self._forced(reach, board, waiting_off.popleft())
            else:
                implied = self._nested(reach, board)
                if not implied:
                    return reach
            for node, reasons in implied:
                is_new = node not in reach.reasons
                if reach.add(node, reasons):
                    return reach
                if is_new:
                    waiting[is_on(node)].append(node)

    def _board(self) -> NetMarks:
        """Board from which a net takes marks away; one for all where it takes none."""
        if not self.kind.is_dynamic:
            return self.untouched
        board = NetMarks(self.marks)
        if self.kind.of_board:
            board.further = FurtherRules(board)
        return board

    def _nested(self, reach: Reach, board: NetMarks) -> list[Implication]:
        """Return what the first rule excludes that excludes any; chains are the last."""
        if board.further:
            return board.further.excluded()
        for rule in RULES if self.kind.has_rules else ():
            if excluded := list(rule(board)):
                return excluded
        if not self.kind.has_chains:
            return []
        excluded = []
        for node, reasons, chain in excluded_by_chains(board):
            number = self.inner.number(chain)
            reach.use(number)
            excluded.append((node, (*reasons, number)))
        return excluded

    def _forced(self, reach: Reach, board: NetMarks, node: int) -> list[Implication]:
        candidate, in_cells = candidate_of(node), self.kind.in_cells
        if self.kind.is_dynamic:
            forced = board.forced(candidate, reach.reasons, in_cells=in_cells)
            board.take(candidate)
            return forced
        if candidate not in self.forced_at_once:
            self.forced_at_once[candidate] = board.forced(candidate, (), in_cells=in_cells)
        known = reach.reasons
        return [each for each in self.forced_at_once[candidate] if each[0] not in known]

    def _excluded(self, reach: Reach, node: int) -> list[Implication]:
        known, candidate = reach.reasons, candidate_of(node)
        rivals = self.rivals.get(candidate)
        if rivals is None:
            rivals = self.rivals[candidate] = self._rivals(candidate)
        return [(rival, (node,)) for rival in rivals if rival not in known]

    def contradictions(self, candidate: int) -> Iterator[Conclusion]:
        """Yield what follows if a candidate cannot be on, or cannot be off."""
        for source in (on(candidate), off(candidate)):
            yield from self._contradiction(source)

    def _contradiction(self, source: int) -> Iterator[Conclusion]:
        """Yield that an assumption is wrong, if it contradicts itself."""
        reach = self.reach(source)
        if reach.clash:
            length = self._length([mask for _, mask in reach.clash])
            branches = tuple((source, reach, end) for end, _ in reach.clash)
            rating = self.kind.rating + harder(length)
            yield Conclusion(rating, length, Rank.CONTRADICTION, opposite(source), branches)

    def agreements(self, least: int) -> Iterator[Conclusion]:
        """Yield the easiest finds of each cell with so many candidates, and of its units."""
        for cell, mask in enumerate(self.marks.cells):
            if mask.bit_count() < least:
                continue
            candidates = [cell * self.side + digit for digit in bits(mask)]
            for candidate in candidates:
                if self.kind.is_dynamic:
                    yield from self.contradictions(candidate)
                    if len(candidates) > 2:
                        yield from self._common((on(candidate), off(candidate)), Rank.DOUBLE)
                for unit in self._units_from(candidate):
                    yield from self._common(unit, Rank.UNIT)
            yield from self._common(map(on, candidates), Rank.CELL)

    def _units_from(self, candidate: int) -> Iterator[list[int]]:
        """Yield the seats of a digit in the units of which this is the first, as nodes on."""
        cell, digit = divmod(candidate, self.side)
        layout, places = self.marks.layout, self.marks.places
        for unit in layout.units_of[cell]:
            cells = layout.units[unit]
            seats = [cells[seat] for seat in bits(places[unit * self.side + digit])]
            if len(seats) > 1 and seats[0] == cell:
                yield [on(seat * self.side + digit) for seat in seats]

    def _common(self, sources: Iterable[int], rank: Rank) -> Iterator[Conclusion]:
        """Yield the nearest node that all these sources lead to: on before off, then the first."""
        branches = [(source, self.reach(source)) for source in sources]
        first, *others = [reach.reasons for _, reach in branches]
        shared = set(first).intersection(*others)
        if not shared:
            return
        order = {node: place for place, node in enumerate(first)}
        length, _, _, target = min(
            (
                self._length([reach.ancestry[node] for _, reach in branches]),
                not is_on(node),
                order[node],
                node,
            )
            for node in shared
        )
        ends = tuple((source, reach, target) for source, reach in branches)
        yield Conclusion(self.kind.rating + harder(length), length, rank, target, ends)

    def _length(self, branches: list[int]) -> int:
        """Return the nodes of all branches, and of the chains inside them, each counted once."""
        if not self.inner.lengths:
            return sum(map(int.bit_count, branches))
        nodes = (1 << self.inner.nodes) - 1
        used = reduce(or_, branches)
        return sum((branch & nodes).bit_count() for branch in branches) + self.inner.length(used)


def _easiest(marks: Candidates, kind: NetKind, technique: str) -> Step | None:
    nets = _Nets(marks, kind)
    best = nets.easiest()
    if best is None:
        return None
    cell, digit = divmod(candidate_of(best.target), nets.side)
    mark = ((cell, digit + 1),)
    places, removes = (mark, ()) if is_on(best.target) else ((), mark)
    evidence = tuple(_branch(nets, *branch) for branch in best.branches)
    return Step(technique, round(best.rating, 1), places, removes, evidence)


def _branch(nets: _Nets, source: int, reach: Reach, end: int) -> Evidence:
    """Return the nodes of one branch, in the order in which they follow; the last is its end."""
    ends = dict(reach.clash or ())
    mask = ends.get(end) or reach.ancestry[end]
    nodes = [node for node in reach.reasons if mask >> node & 1 and node != end]
    links = tuple(_link(node, nets.side) for node in (*nodes, end))
    cell, digit = divmod(candidate_of(source), nets.side)
    return Evidence(Role.BRANCH, (cell,), (), (digit + 1,), links)


def _link(node: int, side: int) -> Link:
    cell, digit = divmod(candidate_of(node), side)
    return Link(cell, digit + 1, is_on(node))
