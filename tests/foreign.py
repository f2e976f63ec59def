"""Puzzles of two other solvers, with the solutions that their authors state.

    python -m tests.foreign FOLDER     counts what is right, refused and wrong, by rule

The folder has clones of github.com/sigh/Interactive-Sudoku-Solver and of
github.com/dclamage/SudokuSolver under the last part of these names. Nothing of them is part of the
project. The first has a notation of its own; its puzzles are told here as objects of f-puzzles, or
as lines of ours where f-puzzles has no field. The second keeps texts of f-puzzles.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from numpure_xl.errors import GaveUpError, NumpureError
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.lz_string import decompressed
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.solver import MOST, solutions
from numpure_xl.work.deadline import within

ISS, DCLAMAGE = "Interactive-Sudoku-Solver", "SudokuSolver"

SECONDS = 60.0
"""How long one puzzle may take."""

Fields = dict[str, Any]


class Foreign(NamedTuple):
    """A puzzle of another program.

    Attributes:
        name: What it is called there.
        rules: The rules that it names, in its own words.
        text: The puzzle as we read it; "" if we have no words for it.
        solution: The digits that its authors state; "" if they state none.
    """

    name: str
    rules: tuple[str, ...]
    text: str
    solution: str


_ENTRY = re.compile(
    r"\{\s*name:\s*(['\"`])((?:\\.|(?!\1).)*)\1,?((?:(?!\{\s*name:).)*?)\n\s*\}", re.DOTALL
)
_FIELD = r"\b{}:\s*(['\"`])(.*?)\1"
_PACKED = re.compile(r'@"(N4I[\w+/=]+)"\s*,\s*"([^"]*)"', re.DOTALL)
_CELL = re.compile(r"R([1-9a-z])C([1-9a-z])")


def of_iss(folder: Path) -> Iterator[Foreign]:
    """Yield the puzzles of the Interactive Sudoku Solver, each name once."""
    seen = set[str]()
    for file in ("example_puzzles.js", "collections.js"):
        for _, name, body in _ENTRY.findall((folder / "data" / file).read_text("utf-8")):
            entry, stated = (
                re.search(_FIELD.format(key), body, re.DOTALL) for key in ("input", "solution")
            )
            if entry and name not in seen:
                seen.add(name)
                text = "".join(entry[2].split())
                yield Foreign(name, *_told(text), stated[2] if stated else "")


def of_dclamage(folder: Path) -> Iterator[Foreign]:
    """Yield the puzzles with one solution that are kept as texts of f-puzzles."""
    source = (folder / "SudokuTests" / "Puzzles.cs").read_text("utf-8-sig")
    for part in re.split(r"public static readonly ", source):
        if part.startswith("(string, string)[] unique"):
            for number, (packed, stated) in enumerate(_PACKED.findall(part), 1):
                value = json.loads(decompressed(packed))
                rules = {
                    key for key, rule in value.items() if rule and isinstance(rule, list | bool)
                }
                named = str(value.get("title") or f"No. {number}")
                yield Foreign(
                    named, tuple(sorted(rules - {"grid", "solution"})), json.dumps(value), stated
                )


def _told(text: str) -> tuple[tuple[str, ...], str]:
    """Return the rules that a puzzle of ISS names, and the puzzle as we read it."""
    if text.startswith("/"):
        return ("script",), ""
    if len(text) in {729, 512} and "~" not in text:
        return (("candidates" if len(text) == 729 else "regions"),), ""  # no rules of ours
    if not text.startswith(".") or "~" not in text:
        return ("text",), text
    parts = [part.split("~") for part in text.split(".") if part]
    rules = tuple(sorted({part[0] or "givens" for part in parts}))
    try:
        return rules, _puzzle(parts)
    except LookupError:
        return rules, ""


def _puzzle(parts: list[list[str]]) -> str:
    """Return an object of f-puzzles, or a line of ours.

    Raises:
        LookupError: If there is a rule for which we have no words.
    """
    side, least = _shape(next((part[1:] for part in parts if part[0] == "Shape"), ["9x9"]))
    value: Fields = {"size": side, "grid": [[{} for _ in range(side)] for _ in range(side)]}
    signs: list[str] = []
    for kind, *words in sorted(parts, key=lambda part: part[0] == "Jigsaw"):
        if kind == "GreaterThan":
            signs += words
        elif not kind:
            _mark(value, words, least)
        else:
            _KINDS[kind](value, words)
    if least == 0:
        _raise_by_one(value)
    return _line(value, signs) if signs else json.dumps(value)


def _raise_by_one(value: Fields) -> None:
    """Let digits from 0 be digits from 1, sums with them; parity is so already.

    Raises:
        LookupError: If there is a rule that holds of the digits themselves.
    """
    if {*value} & {"arrow", "difference", "ratio", "xv"}:
        raise LookupError(value)
    for cage in value.get("killercage", ()):
        if "value" in cage:
            cage["value"] = str(int(cage["value"]) + len(cage["cells"]))


def _shape(words: list[str]) -> tuple[int, int]:
    """Return the side, and the lowest digit."""
    rows, _, cols = words[0].partition("x")
    least = 0 if words[1:] and words[1].startswith("0-") else 1
    if rows != cols or (words[1:] and words[1] != f"0-{int(rows) - 1}"):
        raise LookupError(words)
    return int(rows), least


def _place(name: str) -> tuple[int, int]:
    found = _CELL.fullmatch(name)
    if not found:
        raise LookupError(name)
    row, col = (int(part, 36) - 1 for part in found.groups())
    return row, col


def _names(cells: Iterable[str]) -> list[str]:
    return [f"R{row + 1}C{col + 1}" for row, col in map(_place, cells)]


def _mark(value: Fields, words: list[str], least: int) -> None:
    """Add givens, and cells that hold odd digits alone, or even ones."""
    for word in words:
        name, *options = word.split("_")
        row, col = _place(name)
        digits = {int(digit) for digit in options}
        whole = range(least, value["size"] + least)
        if len(digits) == 1:
            value["grid"][row][col] |= {"value": digits.pop() + 1 - least, "given": True}
        else:
            halves = {frozenset(d for d in whole if d % 2 == rest): rest for rest in (0, 1)}
            rest = halves[frozenset(digits)]
            named = ("even", "odd")[(rest + 1 - least) % 2]
            value.setdefault(named, []).append({"cell": _names([name])[0]})


def _cage(value: Fields, words: list[str]) -> None:
    total, *cells = words
    cage: Fields = {"cells": _names(cells)} | ({} if total == "0" else {"value": total})
    value.setdefault("killercage", []).append(cage)


def _dots(field: str, **more: str) -> Callable[[Fields, list[str]], None]:
    """Return what adds signs between all cells of a list that are neighbours, one after another."""

    def add(value: Fields, words: list[str]) -> None:
        for one, other in pairwise(words):
            (row, col), (r, c) = _place(one), _place(other)
            if abs(row - r) + abs(col - c) == 1:
                value.setdefault(field, []).append({"cells": _names((one, other))} | more)

    return add


def _lines(field: str) -> Callable[[Fields, list[str]], None]:
    def add(value: Fields, words: list[str]) -> None:
        value.setdefault(field, []).append({"lines": [_names(words)]})

    return add


def _arrow(value: Fields, words: list[str]) -> None:
    cells = _names(words)
    value.setdefault("arrow", []).append({"lines": [cells], "cells": cells[:1]})


def _flag(*fields: str) -> Callable[[Fields, list[str]], None]:
    return lambda value, _words: value.update(dict.fromkeys(fields, True))


def _strict(*fields: str) -> Callable[[Fields, list[str]], None]:
    return lambda value, _words: value.setdefault("negative", []).extend(fields)


def _diagonal(value: Fields, words: list[str]) -> None:
    value["diagonal+" if words == ["1"] else "diagonal-"] = True


def _windows(value: Fields, _words: list[str]) -> None:
    if value["size"] != 9:
        raise LookupError(value["size"])
    for row in (1, 5):
        for col in (1, 5):
            cells = [f"R{row + r + 1}C{col + c + 1}" for r in range(3) for c in range(3)]
            value.setdefault("extraregion", []).append({"cells": cells})


def _different(value: Fields, words: list[str]) -> None:
    value.setdefault("extraregion", []).append({"cells": _names(words)})


def _regions(value: Fields, words: list[str]) -> None:
    """Add regions in place of boxes, or, where boxes stay, beside them."""
    side = value["size"]
    if not value.pop("no boxes", False):
        for region in sorted({*words[0]}):
            cells = [number for number, of in enumerate(words[0]) if of == region]
            names = [f"R{cell // side + 1}C{cell % side + 1}" for cell in cells]
            value.setdefault("extraregion", []).append({"cells": names})
        return
    for number, region in enumerate(words[0]):
        value["grid"][number // side][number % side]["region"] = int(region, 36)


def _nothing(_value: Fields, _words: list[str]) -> None:
    pass


_KINDS: dict[str, Callable[[Fields, list[str]], None]] = {
    "Shape": _nothing,
    "NoBoxes": _flag("no boxes"),  # before its regions
    "Thermo": _lines("thermometer"),
    "Arrow": _arrow,
    "Cage": _cage,
    "WhiteDot": _dots("difference"),
    "BlackDot": _dots("ratio"),
    "X": _dots("xv", value="X"),
    "V": _dots("xv", value="V"),
    "StrictXV": _strict("xv"),
    "StrictKropki": _strict("difference", "ratio"),
    "Diagonal": _diagonal,
    "AntiKnight": _flag("antiknight"),
    "AntiKing": _flag("antiking"),
    "AntiConsecutive": _flag("nonconsecutive"),
    "DisjointSets": _flag("disjointgroups"),
    "Windoku": _windows,
    "AllDifferent": _different,
    "Jigsaw": _regions,
}
"""What adds a rule of ISS to an object of f-puzzles."""


def _line(value: Fields, words: list[str]) -> str:
    """Return a line of ours with signs of order; each list begins with the largest of its cells."""
    if {*value} - {"size", "grid"}:
        raise LookupError(words)
    side = value["size"]
    signs = ["."] * (2 * side * side)
    larger: tuple[int, int] | None = None
    for place in map(_place, words):
        if larger is None or abs(larger[0] - place[0]) + abs(larger[1] - place[1]) != 1:
            larger = place
            continue
        first, second = sorted((larger, place))
        across = 0 if first[0] == second[0] else side * side
        letters = "^v" if across else "<>"  # they point to the smaller one
        signs[across + first[0] * side + first[1]] = letters[larger == first]
    digits = "".join(str(cell.get("value", ".")) for row in value["grid"] for cell in row)
    return f"{digits} {''.join(signs)} {side}x{side}+inequality"


def judged(puzzle: Foreign) -> tuple[str, str]:
    """Return "right", "refused", "wrong", "several" or "open", which was not decided, and why."""
    try:
        found = [grid for _, grid in grids(puzzle.text.splitlines(keepends=True))]
        for fault in found:
            if isinstance(fault, NumpureError):
                return "refused", str(fault)
        (grid,) = found
        assert isinstance(grid, Grid)
        answers = within(SECONDS, lambda: [*islice(solutions(grid, MOST), 2)])
    except GaveUpError as limit:
        return "open", str(limit)
    except ValueError as fault:
        return "refused", str(fault)
    return _verdict(grid, answers, puzzle.solution)


def _verdict(grid: Grid, answers: list[Grid], stated: str) -> tuple[str, str]:
    name = grid.variant.name
    if not stated and len(answers) > 1:
        return "several", f"no solution is stated, and there are several as {name}"
    if len(answers) != 1:
        return "wrong", f"{len(answers)} solutions as {name}"
    if stated and answers[0].digits != _digits(stated, grid.variant.side):
        return "wrong", f"{answers[0]} in place of {stated} as {name}"
    return "right", name


def _digits(stated: str, side: int) -> tuple[int, ...]:
    """Return the digits of a solution: letters on large boards, and on some from 0 on."""
    if stated.isalpha():
        return tuple(ord(letter) - ord("A") + 1 for letter in stated)
    digits = [int(symbol, 36) for symbol in stated]
    return tuple(digit + side - max(digits) for digit in digits)


SOURCES = {ISS: of_iss, DCLAMAGE: of_dclamage}


def main(folder: Path) -> int:
    """Print each puzzle that we have words for, and the counts; return 1 if one is wrong."""
    is_wrong = False
    for name, puzzles in SOURCES.items():
        counts, outside = Counter[str](), Counter[str]()
        for puzzle in puzzles(folder / name):
            if not puzzle.text:
                outside.update(puzzle.rules)
                continue
            verdict, why = judged(puzzle)
            counts[verdict] += 1
            sys.stdout.write(f"{verdict}\t{puzzle.name}\t{' '.join(puzzle.rules)}\t{why}\n")
        sys.stdout.write(f"{name}: {dict(counts)}\n")
        is_wrong = is_wrong or bool(counts["wrong"])
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
