"""Figures: which cases of a file in HoDoKu's format the techniques of hints find.

Run with `python -m tests.bench.reglib FILE`. The file is HoDoKu's library of regression tests, or
another one of its kind; it is not part of the project. A case is a position with the candidates
that a technique eliminates, or the digits that it places. It is found first if the first step of
the technique has all of them, and found within if the steps that follow, of the same technique,
have had all of them in the end, or have placed a digit that rules them out. A case of a variant
that ends in x is one where there is no step.
"""

import sys
from collections import Counter
from pathlib import Path
from time import process_time

from numpure_xl.sudoku import Grid
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.hint_ladder import TECHNIQUES

NAKED = ("naked-pair", "naked-triple", "naked-quad")
HIDDEN = ("hidden-pair", "hidden-triple", "hidden-quad")
CHAINS = ("x-chain", "aic-1", "forcing-chain")
GROUPED = ("grouped-x-chain", "grouped-aic-1", *CHAINS)
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
    "0310": ("finned X-wing", ("finned-x-wing",)),
    "0311": ("finned swordfish", ("finned-swordfish",)),
    "0312": ("finned jellyfish", ("finned-jellyfish",)),
    "03111": ("siamese finned swordfish", ("finned-swordfish",)),
    "03121": ("siamese finned jellyfish", ("finned-jellyfish",)),
    "0320": ("sashimi X-wing", ("finned-x-wing",)),
    "0321": ("sashimi swordfish", ("finned-swordfish",)),
    "0322": ("sashimi jellyfish", ("finned-jellyfish",)),
    "03211": ("siamese sashimi swordfish", ("finned-swordfish",)),
    "03221": ("siamese sashimi jellyfish", ("finned-jellyfish",)),
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
    "0701": ("X-chain", ("turbot-fish", *CHAINS)),
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
    "0901": ("ALS-XZ", ("als-xz", "als-xz-double")),
    "0902": ("ALS-XY-wing", ("als-xy-wing",)),
    "1101": ("Sue de Coq", ("sue-de-coq",)),
}
"""By HoDoKu's number of a technique, what it is and which of ours find it.

A naked set in a unit and the hidden set of its other cells eliminate the same; we look for the
smaller of them.

Left out are Franken and mutant fish, ALS chains, death blossoms, templates and forcing nets: hints
have none of them, since hardly anybody looks for them.
"""

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


def found(marks, names, wanted):
    """Return whether the first step has all that is wanted, and whether all steps together do."""
    rungs = tuple(dict.fromkeys(TECHNIQUES[name] for name in names))
    for number in range(MOST):
        steps = (rung.find(marks) for rung in rungs)
        step = None if marks.is_solved else next(filter(None, steps), None)
        if step is None:
            return False, False
        marks.apply(step.places, step.removes)
        if not any(digit in marks.digits_in(cell) for cell, digit in wanted):
            return number == 0 and wanted <= {*step.removes, *step.places}, True
    return False, False


def main(path):
    cases, first, within = Counter[str](), Counter[str](), Counter[str]()
    left_out, ghosts = Counter[str](), Counter[str]()
    start = process_time()
    with Path(path).open(encoding="utf-8", errors="replace") as lines:
        rows = [line.strip().split(":") for line in lines if line.startswith(":")]
    for _, code, _, digits, deleted, removed, placed, *_ in rows:
        number, _, variant = code.partition("-")
        if number not in BY_CODE:
            left_out[number] += 1
            continue
        names, marks = BY_CODE[number][1], position_of(digits, deleted)
        wanted = marks_of(removed) | marks_of(placed)
        is_first, is_within = found(marks, names, wanted)
        if variant == "x":
            ghosts[number] += is_within and bool(wanted)
            continue
        cases[number] += 1
        first[number] += is_first
        within[number] += is_within
    print("| technique | cases | first | within |\n|---|---:|---:|---:|")
    for number in sorted(cases):
        counts = (cases[number], first[number], within[number])
        print(f"| {BY_CODE[number][0]} ({number}) |", " | ".join(map(str, counts)), "|")
    totals = (sum(cases.values()), sum(first.values()), sum(within.values()))
    print("| together |", " | ".join(map(str, totals)), "|")
    out = ", ".join(f"{number}: {count}" for number, count in sorted(left_out.items()))
    print(f"\nLeft out: {sum(left_out.values())} ({out})")
    print(f"Found where there is nothing: {sum(ghosts.values())}")
    print(f"{process_time() - start:.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
