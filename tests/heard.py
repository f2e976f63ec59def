"""A solver that only hears: digits read row by row, and the lists of a board, in English.

It knows magazines' words for rules, and nothing of our boards.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise, permutations, product

from tests.sat import arrow_clauses, cage_clauses, circle_clauses, clauses_of, models

Spot = tuple[int, int]

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4), 16: (4, 4)}
SIGNS = "123456789ABCDEFG"

PAIRS: dict[str, Callable[[int, int], bool]] = {
    "bar": lambda a, b: abs(a - b) == 1,
    "less than": lambda a, b: a < b,
    "greater than": lambda a, b: a > b,
    "white dot": lambda a, b: abs(a - b) == 1,
    "black dot": lambda a, b: a == 2 * b or b == 2 * a,
    "X": lambda a, b: a + b == 10,
    "V": lambda a, b: a + b == 5,
}
"""By sign between two cells, what it says of their digits."""

NO_SIGN: dict[str, Sequence[str]] = {
    "without a bar they do not": ["bar"],
    "Without a dot neither holds": ["white dot", "black dot"],
    "without a letter the sum is neither": ["X", "V"],
    "never differ by 1": ["bar"],
}
"""By words of a rule, the signs of which none holds between neighbours without a sign."""


def heard_solutions(cells: Mapping[Spot, str], lines: Sequence[str]) -> Iterator[dict[Spot, str]]:
    """Yield the solutions of a board that was read aloud.

    Args:
        cells: What each of its cells holds, "blank" for nothing.
        lines: What else is read of it.
    """
    board = _Heard(cells, lines)
    givens = [0 if text == "blank" else SIGNS.index(text) + 1 for text in board.texts]
    for digits in models(board.clauses(), board.side, givens):
        signs = (SIGNS[digit - 1] for digit in digits)
        yield dict(zip(board.spots, signs, strict=True))


def _none_holds(signs: Sequence[str], a: int, b: int) -> bool:
    return not any(PAIRS[sign](a, b) for sign in signs)


class _Heard:
    def __init__(self, cells: Mapping[Spot, str], lines: Sequence[str]) -> None:
        self.spots = sorted(cells)
        self.texts = [cells[spot] for spot in self.spots]
        self.number = {spot: number for number, spot in enumerate(self.spots)}
        self.lines, self.text = lines, "\n".join(lines)
        grid = r"[Gg]rid \d+ of \d+: rows (\d+) to (\d+), columns (\d+) to (\d+)"
        self.grids = [
            (int(top) - 1, int(left) - 1) for top, _, left, _ in re.findall(grid, self.text)
        ] or [(0, 0)]
        self.side = 9 if len(self.grids) > 1 else 1 + max(self.spots)[0]

    def clauses(self) -> list[list[int]]:
        units = [[self.number[spot] for spot in unit] for unit in self._units()]
        apart = {pair for area in self._areas() for pair in combinations(sorted(area), 2)}
        rules = clauses_of(self.side, units, apart | {*self._moves()})
        rules += self._between()
        rules += cage_clauses(self.side, self._cages())
        circles = re.findall(r"^Circle ([\d ]+): (.+)", self.text, re.MULTILINE)
        rules += circle_clauses(
            self.side, [(self._named(names), [*map(int, held.split())]) for held, names in circles]
        )
        arrows = re.findall(r"^Arrow from (.+): (.+)", self.text, re.MULTILINE)
        rules += arrow_clauses(self.side, [self._named(" ".join(each)) for each in arrows])
        for bulb in re.findall(r"^From the bulb: (.+)", self.text, re.MULTILINE):
            tube = self._named(bulb)
            for pair in pairwise(tube):
                rules += self._where(*pair, PAIRS["less than"])
        for odd, names in re.findall(r"^(odd|even): (.+)", self.text, re.MULTILINE | re.IGNORECASE):
            for cell in self._named(names):
                wrong = range(2 if odd.lower() == "odd" else 1, self.side + 1, 2)
                rules += [[-(cell * self.side + digit)] for digit in wrong]
        return rules

    def _units(self) -> Iterator[list[Spot]]:
        line = range(self.side)
        rows, cols = BOXES.get(self.side, (0, 0))
        for top, left in self.grids:
            yield from ([(top + r, left + c) for c in line] for r in line)
            yield from ([(top + r, left + c) for r in line] for c in line)
            if "two shaded diagonals" in self.text:
                yield [(top + i, left + i) for i in line]
                yield [(top + i, left + self.side - 1 - i) for i in line]
            if "Region of each cell" not in self.lines:
                yield from (
                    [(top + r + i // cols, left + c + i % cols) for i in line]
                    for r in range(0, self.side, rows)
                    for c in range(0, self.side, cols)
                )

    def _areas(self) -> Iterator[list[int]]:
        """Yield the cells of each region and of each extra unit."""
        rows = iter(self.lines)
        for head in rows:
            if re.match("Region of each cell|Where the .* are", head):
                areas: dict[str, list[int]] = {}
                for row in range(self.side):
                    held = next(rows).removeprefix(f"row {row + 1}: ").split(", ")
                    for col, name in enumerate(held):
                        areas.setdefault(name, []).append(self.number[row, col])
                yield from (area for name, area in areas.items() if name != "blank")

    def _moves(self) -> Iterator[tuple[int, int]]:
        """Yield cells a move apart, which differ."""
        lengths = {5} if "knight's move" in self.text else set[int]()
        lengths |= {2} if "touch at a corner" in self.text else set[int]()
        for (one, (r, c)), (other, (row, col)) in combinations(enumerate(self.spots), 2):
            if (r - row) ** 2 + (c - col) ** 2 in lengths:
                yield one, other

    def _between(self) -> Iterator[list[int]]:
        """Yield what signs between neighbours say, and what their absence does."""
        signed = set()
        found = re.findall(r"^(r\d+c\d+) and (r\d+c\d+): (.+)", self.text, re.MULTILINE)
        for one, other, sign in found:
            pair = self._named(f"{one} {other}")
            signed.add(frozenset(pair))
            yield from self._where(pair[0], pair[1], PAIRS[sign])
        for words, signs in NO_SIGN.items():
            if words not in self.text:
                continue
            for (one, (r, c)), (other, (row, col)) in permutations(enumerate(self.spots), 2):
                is_near = abs(r - row) + abs(c - col) == 1
                if one < other and is_near and frozenset((one, other)) not in signed:
                    yield from self._where(one, other, partial(_none_holds, signs))

    def _where(
        self, one: int, other: int, holds: Callable[[int, int], bool]
    ) -> Iterator[list[int]]:
        for a, b in product(range(1, self.side + 1), repeat=2):
            if not holds(a, b):
                yield [-(one * self.side + a), -(other * self.side + b)]

    def _cages(self) -> Iterator[tuple[list[int], int]]:
        for total, names in re.findall(r"^Cage of (\d+): (.+)", self.text, re.MULTILINE):
            yield self._named(names), int(total)

    def _named(self, names: str) -> list[int]:
        spots = re.findall(r"r(\d+)c(\d+)", names)
        return [self.number[int(row) - 1, int(col) - 1] for row, col in spots]
