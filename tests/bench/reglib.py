"""Figures: which cases of a file in HoDoKu's format the techniques of hints find.

Run with `python -m tests.bench.reglib FILE`. The file is HoDoKu's library of regression tests, or
another one of its kind; it is not part of the project. A case is a position with the candidates
that a technique eliminates, or the digits that it places. It is found first if the first step of
the technique has all of them; of unique rectangles only the type of the case is told. Where a
position has several such steps, another one may come first: the library asks for one about the
digits of the case, so it is counted, too, whether the first step about them has all of them. It is
found within if the steps that follow, of the same technique, and the singles that they lead to,
have had all of them in the end, or have placed a digit that rules them out.
A case of a variant that ends in x is one where there is no step.
"""

import sys
from collections import Counter, defaultdict
from pathlib import Path
from time import process_time
from typing import NamedTuple

from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.hint_ladder import TECHNIQUES
from numpure_xl.sudoku.judge.ladder import RUNGS, SINGLES_LADDER, next_step
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.uniqueness import in_both_units, loop_steps

NAKED = ("naked-pair", "naked-triple", "naked-quad")
HIDDEN = ("hidden-pair", "hidden-triple", "hidden-quad")
CHAINS = ("aic-1", "aic-2", *RUNGS["forcing-chain"].techniques)
GROUPED = ("grouped-x-chain", "aic-1", "aic-2", "grouped-aic-1", "grouped-aic-2", *CHAINS[2:])
FINNED_X_WING = ("finned-x-wing", "sashimi-x-wing")
FINNED_SWORDFISH = ("finned-swordfish", "sashimi-swordfish")
FINNED_JELLYFISH = ("finned-jellyfish", "sashimi-jellyfish")
BY_CODE = {
    "0000": ("full house", ("last-value",)),
    "0002": ("hidden single", ("hidden-single-box", "hidden-single-line")),
    "0003": ("naked single", ("naked-single",)),
    "0100": ("locked candidates 1", ("pointing",)),
    "0101": ("locked candidates 2", ("claiming",)),
    "0110": ("locked pair", ("locked-pair",)),
    "0111": ("locked triple", ("locked-triple",)),
    "0200": ("naked pair", ("naked-pair", *HIDDEN)),
    "0201": ("naked triple", ("naked-triple", *HIDDEN)),
    "0202": ("naked quad", ("naked-quad", *HIDDEN)),
    "0210": ("hidden pair", ("hidden-pair", *NAKED)),
    "0211": ("hidden triple", ("hidden-triple", *NAKED)),
    "0212": ("hidden quad", ("hidden-quad", *NAKED)),
    "0300": ("X-wing", ("x-wing",)),
    "0301": ("swordfish", ("swordfish",)),
    "0302": ("jellyfish", ("jellyfish",)),
    "0310": ("finned X-wing", FINNED_X_WING),
    "0311": ("finned swordfish", FINNED_SWORDFISH),
    "0312": ("finned jellyfish", FINNED_JELLYFISH),
    "03111": ("siamese finned swordfish", FINNED_SWORDFISH),
    "03121": ("siamese finned jellyfish", FINNED_JELLYFISH),
    "0320": ("sashimi X-wing", FINNED_X_WING),
    "0321": ("sashimi swordfish", FINNED_SWORDFISH),
    "0322": ("sashimi jellyfish", FINNED_JELLYFISH),
    "03211": ("siamese sashimi swordfish", FINNED_SWORDFISH),
    "03221": ("siamese sashimi jellyfish", FINNED_JELLYFISH),
    "0400": ("skyscraper", ("skyscraper",)),
    "0401": ("two-string kite", ("two-string-kite",)),
    "0402": ("empty rectangle", ("empty-rectangle",)),
    "0403": ("turbot fish", ("turbot-fish", "skyscraper", "two-string-kite")),
    "0404": ("dual two-string kite", ("two-string-kite",)),
    "0405": ("dual empty rectangle", ("empty-rectangle",)),
    "0500": ("simple colours", ("simple-colours",)),
    "0501": ("simple colours, wrap", ("simple-colours",)),
    "0502": ("multi-colours 1", ("multi-colours",)),
    "0503": ("multi-colours 2", ("multi-colours",)),
    "0600": ("unique rectangle 1", ("unique-rectangle-1", "incomplete-rectangle")),
    "0601": ("unique rectangle 2", ("unique-rectangle-2", "incomplete-rectangle")),
    "0602": ("unique rectangle 3", ("unique-rectangle-3", "incomplete-rectangle")),
    "0603": ("unique rectangle 4", ("unique-rectangle-4", "incomplete-rectangle")),
    "0604": ("unique rectangle 5", ("unique-rectangle-2", "incomplete-rectangle")),
    "0605": ("unique rectangle 6", ("unique-rectangle-6",)),
    "0606": ("hidden rectangle", ("hidden-rectangle",)),
    "0607": ("avoidable rectangle 1", ("avoidable-rectangle-1",)),
    "0608": ("avoidable rectangle 2", ("avoidable-rectangle-2",)),
    "0610": ("BUG+1", ("bug-1",)),
    "0701": ("X-chain", ("turbot-fish", "simple-colours", "multi-colours", "aic-1", "aic-2")),
    "0702": ("XY-chain", ("xy-chain",)),
    "0703": ("remote pair", ("remote-pair",)),
    "0706": ("continuous nice loop", CHAINS),
    "0707": ("discontinuous nice loop", CHAINS),
    "0708": ("AIC", CHAINS),
    "0709": ("grouped continuous nice loop", GROUPED),
    "0710": ("grouped discontinuous nice loop", GROUPED),
    "0711": ("grouped AIC", GROUPED),
    "0800": ("XY-wing", ("xy-wing",)),
    "0801": ("XYZ-wing", ("xyz-wing",)),
    "0803": ("W-wing", ("w-wing",)),
    "0901": ("ALS-XZ", ("als-xz", "als-chain")),
    "0901-2": ("ALS-XZ, doubly linked", ("als-xz-double", "als-chain")),
    "0902": ("ALS-XY-wing", ("als-xy-wing", "als-chain")),
    "0903": ("ALS chain", ("als-chain",)),
    "0904": ("death blossom", ("death-blossom",)),
    "1101": ("Sue de Coq", ("sue-de-coq",)),
}
"""By HoDoKu's number of a technique, or of a variant of it, what it is and which of ours find it.

A naked set in a unit and the hidden set of its other cells eliminate the same; we look for the
smaller of them.

"""

LEFT_OUT = {
    "033": "Franken fish: boxes among the lines, which hardly anybody looks for",
    "034": "Franken fish with fins",
    "036": "mutant fish, which are found by programs only",
    "12": "template: it takes all ways to place a digit, which nobody writes down",
}
"""By how HoDoKu's number begins, what hints have not, and why."""

MOST = 60
"""The most steps of a technique that are taken at a position."""


def marks_of(text):
    """Return the candidates of a list such as "436 257": digit, row, column, as (cell, digit)."""
    return {((int(at[1]) - 1) * 9 + int(at[2]) - 1, int(at[0])) for at in text.split()}


def position_of(digits, deleted):
    """Return the candidates of a position in which a '+' stands before each entry."""
    is_entry, cells = False, []
    for sign in digits:
        if sign != "+":
            cells.append((int(sign) if sign.isdigit() else 0, is_entry))
        is_entry = sign == "+"
    position = Grid(tuple(digit for digit, _ in cells))
    givens = Grid(tuple(0 if entered else digit for digit, entered in cells))
    marks = Candidates(position, givens)
    for cell, digit in marks_of(deleted):
        marks.eliminate(cell, digit)
    return marks


class OneType(NamedTuple):
    """A rung of unique rectangles that tells some of their types, and passes over the others."""

    techniques: tuple[str, ...]

    def find(self, marks):
        """Return the easiest step of these types."""
        steps = [
            step for step in loop_steps(marks, is_full=True) if step.technique in self.techniques
        ]
        best = min(steps, key=lambda step: (step.rating, step.technique), default=None)
        return in_both_units(marks, best)


def rungs_of(names):
    """Return the rungs that tell techniques, those of the first technique first."""
    rungs = dict.fromkeys(TECHNIQUES[name] for name in names)
    loops = RUNGS["unique-rectangle-1"]
    return [OneType(names) if rung is loops else rung for rung in rungs]


class Finds(NamedTuple):
    """How a case is found: by the first step, by the first about its digits, in the end."""

    first: bool = False
    of_digits: bool = False
    within: bool = False


def finds(marks, names, wanted):
    """Return how the techniques find what is wanted."""
    rungs = rungs_of(names)
    digits, steps = {digit for _, digit in wanted}, list[set[tuple[int, int]]]()
    for _ in range(MOST):
        step = None if marks.is_solved else next_step(marks, (*rungs, *SINGLES_LADDER))
        if step is None:
            break
        if step.technique in names:
            steps.append({*step.removes, *step.places})
        marks.apply(step.places, step.removes)
        if not any(digit in marks.digits_in(cell) for cell, digit in wanted):
            of_digits = next((done for done in steps if digits & {d for _, d in done}), set())
            return Finds(wanted <= steps[0] if steps else False, wanted <= of_digits, within=True)
    return Finds()


def main(path):
    cases, counts, left_out = (
        Counter[str](),
        defaultdict[str, Counter[str]](Counter),
        Counter[str](),
    )
    ghosts, start = 0, process_time()
    with Path(path).open(encoding="utf-8", errors="replace") as lines:
        rows = [line.strip().split(":") for line in lines if line.startswith(":")]
    for _, code, _, digits, deleted, removed, placed, *_ in rows:
        number, _, variant = code.partition("-")
        if number not in BY_CODE:
            left_out[next(begin for begin in LEFT_OUT if number.startswith(begin))] += 1
            continue
        number = code if code in BY_CODE else number
        wanted = marks_of(removed) | marks_of(placed)
        case = finds(position_of(digits, deleted), BY_CODE[number][1], wanted)
        if variant == "x":
            ghosts += case.within and bool(wanted)
            continue
        cases[number] += 1
        counts[number].update(name for name, is_so in case._asdict().items() if is_so)
    print("| technique | cases | first | first of its digits | within |\n|---|---:|---:|---:|---:|")
    for number in sorted(cases):
        row = (cases[number], *(counts[number][name] for name in Finds._fields))
        print(f"| {BY_CODE[number][0]} ({number}) |", " | ".join(map(str, row)), "|")
    totals = [sum(count[name] for count in counts.values()) for name in Finds._fields]
    print("| together |", " | ".join(map(str, (cases.total(), *totals))), "|")
    print(f"\nLeft out: {left_out.total()}")
    for begin, count in left_out.items():
        print(f"{begin}: {count}, {LEFT_OUT[begin]}")
    print(f"Found where there is nothing: {ghosts}")
    print(f"{process_time() - start:.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
