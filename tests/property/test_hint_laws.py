"""Laws of hints: what the sentences say is what the steps do, and it is true of the board."""

import re
from functools import partial

import pytest

from numpure_xl.hints import explain, find_hint, hint, hint_text
from numpure_xl.hints.short_path import short_path
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, SYMBOLS
from numpure_xl.sudoku.judge.guide import guide
from numpure_xl.sudoku.judge.hint_ladder import HINTS, PATTERNS
from numpure_xl.sudoku.judge.ladder import LADDER
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.sudoku.techniques.step import Role
from numpure_xl.words import LANGS
from tests.property.corpus import few_and_all, puzzles
from tests.sampling import slow
from tests.spoken import CELL, cell_of, cells_in, match, outcome, strikes, unit_of, without_places

# How many puzzles of each variant.
COUNTS = {
    "4x4": 300,
    "6x6": 300,
    "8x8": 40,
    "9x9": 60,
    "12x12": 1,
    "16x16": 1,
    "4x4+x": 300,
    "6x6+x": 120,
    "8x8+x": 15,
    "9x9+x": 20,
    "12x12+x": 1,
    "16x16+x": 1,
    "9x9+windows": 6,
    "9x9+windows+x": 9,
    "9x9+colours": 6,
    "9x9+asterisk": 3,
    "9x9+asterisk+x": 9,
    "9x9+dots": 3,
    "9x9+dots+x": 9,
    "9x9+antiknight": 6,
    "9x9+antiking": 6,
    "9x9+x+antiking": 9,
}
COUNTS |= dict.fromkeys(VARIANTS.keys() - COUNTS.keys(), 9)
QUICK = tuple(rung for rung in HINTS if rung.rating < 6.5)
SMALL = [
    name
    for name, variant in VARIANTS.items()
    if not name.startswith("1") and not (variant.has_areas and ("x" in variant.fixed))
]
UNIT = (
    r"(?:(?:row|column|box|window|box position) \d+"
    r"|the (?:(?:falling|rising) diagonal|asterisk|centre cells))"
)


def cases(names=COUNTS, most=300, few=8):
    """Parametrize a test by boards and by how many puzzles, few or all of them."""
    counts = {name: min(most, COUNTS[name]) for name in names}
    return pytest.mark.parametrize(("name", "count"), few_and_all(counts, few))


def paths(grid, ladder=QUICK):
    """Yield the positions on the way to the solution, each with its step."""
    marks = Candidates(grid)
    while not marks.is_solved:
        step = next((step for rung in ladder if (step := rung.find(marks))), None)
        if step is None:
            return
        yield step, marks
        marks.apply(step.places, step.removes)


def texts(step, marks):
    return {(lang, d): explain(step, marks, lang, d) for lang in LANGS for d in (1, 2, 3)}


def check(step, marks):
    """Hold all that is said of a step against the step."""
    side = marks.layout.side
    said = texts(step, marks)
    for lang in LANGS:
        expected = set(step.places), set(step.removes)
        assert outcome(said[lang, 3], lang, side) == expected, (said[lang, 3], step)
        assert not re.search(r"\d", without_places(said[lang, 1], lang)), said[lang, 1]
        assert not cells_in(said[lang, 1], side), said[lang, 1]
    for (lang, _), text in said.items():
        assert not re.search(r"[{}\[\]]|  |None|\d\.0", text), text
        assert text.isascii() == (lang == "en"), text
        assert text.endswith("." if lang == "en" else "。"), text
    assert cells_in(said["en", 3], side) == cells_in(said["ja", 3], side)
    assert not re.search(r"r\d+c\d+", said["ja", 3])


@cases()
def test_the_last_sentence_names_just_what_the_step_does(name, count):
    told = 0
    for grid in puzzles(name, count):
        for step, marks in paths(grid):
            check(step, marks)
            told += 1
    assert told > 30


@cases(SMALL, most=4, few=1)
def test_so_it_is_of_whatever_any_technique_finds(name, count):
    """At some positions of a path every technique is asked, and not the easiest only."""
    for grid in puzzles(name, count):
        for marks in [marks.copy() for _, marks in paths(grid)][4::16]:
            for rung in LADDER + PATTERNS:
                step = rung.find(marks)
                if step is not None:
                    check(step, marks)


@cases(["6x6", "6x6+x", "9x9", "12x12"], most=25)
def test_a_reason_names_cells_of_the_evidence_and_digits_that_stand_there(name, count):
    for grid in puzzles(name, count):
        for step, marks in paths(grid):
            named = cells_in(explain(step, marks, "en"), grid.variant.side)
            blank = {cell for cell in named if marks.digits[cell] == BLANK}
            links = {c for part in step.evidence for link in part.links for c in link.cells}
            evidence = {cell for part in step.evidence for cell in part.cells} | links
            done = {cell for cell, _ in step.places + step.removes}
            if not step.technique.startswith("hidden-single"):
                assert blank <= evidence | done, (step, named)
                assert blank == named


@cases([name for name in VARIANTS if not name.startswith("16")], most=25)
def test_the_reason_of_a_hidden_single_covers_every_other_blank_cell(name, count):
    tried = 0
    for grid in puzzles(name, count):
        variant, side = grid.variant, grid.variant.side
        for step, marks in paths(grid):
            if not step.technique.startswith("hidden-single"):
                continue
            text = explain(step, marks, "en")
            unit, digit, place = match(
                rf"In ({UNIT}), the digit (\w) .*? ({CELL})\.", text
            ).groups()
            cells = set(variant.units[unit_of(unit, variant)]) - {cell_of(place, side)}
            others = {cell for cell in cells if marks.digits[cell] == BLANK}
            ruled = re.search(r"ruled out by \w in ([^.]*)\.", text)
            struck = re.search(r"eliminates it from ([^.]*)\.", text)
            holders = cells_in(ruled[1], side) if ruled else set()
            assert all(SYMBOLS[marks.digits[cell]] == digit for cell in holders)
            covered = {cell for cell in others if variant.peers[cell] & holders}
            assert covered | (cells_in(struck[1], side) if struck else set()) == others
            tried += 1
    assert tried > 15


@cases(SMALL, most=25)
def test_a_naked_single_accounts_for_every_digit_of_the_board(name, count):
    for grid in puzzles(name, count):
        for step, marks in paths(grid):
            if step.technique == "naked-single":
                only, *others = explain(step, marks, "en").split(". ")[:-1]
                digits = [d for text in others for d in re.findall(r"\b[1-9A-G]\b", text)]
                left = match(r"Only (\w) ", only)[1]
                assert sorted([left, *digits]) == sorted(SYMBOLS[1 : grid.variant.side + 1])


@pytest.mark.parametrize("name", ["6x6", slow("6x6+x"), slow("8x8"), "9x9", slow("9x9+x")])
def test_each_link_of_a_chain_is_true_of_the_board(name):
    """A cell that is not the one digit has only one other; a unit has no third place."""
    chains = next(rung for rung in LADDER if "forcing-chain" in rung.techniques)
    tried = 0
    for grid in puzzles(name, min(25, COUNTS[name])):
        variant, side = grid.variant, grid.variant.side
        marks = Candidates(grid)
        step = chains.find(marks)
        if step is None:
            continue
        text = explain(step, marks, "en")
        for cell, gone, left in re.findall(rf"({CELL}) is not (\w), so it is (\w)", text):
            both = {SYMBOLS[digit] for digit in marks.digits_in(cell_of(cell, side))}
            assert both == {gone, left}
            tried += 1
        pattern = rf"({CELL}) is not (\w), so the (\w) of ({UNIT}) is in ({CELL})"
        for off, gone, digit, unit, on in re.findall(pattern, text):
            assert gone == digit
            places = {
                cell
                for cell in variant.units[unit_of(unit, variant)]
                if SYMBOLS.index(digit) in marks.digits_in(cell)
            }
            assert places == {cell_of(off, side), cell_of(on, side)}
            tried += 1
    assert tried > 20


def fits(step, marks):
    """Tell whether the reason of a step holds, for techniques of which that is quickly told."""
    units, part = marks.layout.units, step.evidence[0]
    held = {d for cell in part.cells for d in marks.digits_in(cell)}

    where = partial(possible, marks)

    match step.technique.split("-"):
        case ["naked", *_]:
            fine = held == set(part.digits) and len(held) == len(part.cells)
        case ["hidden", "rectangle" | "window" as pattern]:
            fine = {"rectangle": are_strong, "window": is_in_window}[pattern](step, marks)
        case ["last" | "hidden", *_]:
            is_full = len(part.cells) == len(part.digits)
            fine = is_full and where(*part.units, *part.digits) == set(part.cells)
        case ["pointing"] | ["claiming"]:
            outer = {c for each in step.evidence[1:] for unit in each.units for c in units[unit]}
            fine = where(*part.units, *part.digits) == set(part.cells)
            fine = fine and (set(part.cells) <= outer or outer == set())  # all that they see
        case ["x", "wing"] | ["swordfish"] | ["jellyfish"]:
            cover = {c for u in step.part(Role.COVER).units for c in units[u]}
            fine = all(where(unit, *part.digits) <= cover for unit in part.units)
        case ["xy" | "xyz", "wing"]:
            fine = all(p.digits == marks.digits_in(p.cells[0]) for p in step.evidence[:3])
        case ["direct", *_]:
            fine = is_cancelled(step, marks)
        case _:
            fine = True
    return fine


def possible(marks, unit, *digits):
    """Return the cells of a unit that may hold one of the digits."""
    return {c for c in marks.layout.units[unit] if set(digits) & set(marks.digits_in(c))}


def are_strong(step, marks):
    """Tell whether each strong link of a step has the only two places of its unit."""
    strong = [part for part in step.evidence if part.role is Role.STRONG]
    return all(possible(marks, *part.units, *part.digits) == set(part.cells) for part in strong)


def is_in_window(step, marks):
    """Tell whether a digit's only places in a hidden window are those of a step."""
    window, inner = step.part(Role.BASE), step.part(Role.INNER)
    placed = {c for c in window.cells if marks.digits[c] in inner.digits}
    open_ = {c for c in window.cells if {*inner.digits} & {*marks.digits_in(c)}}
    return set(inner.cells) == (placed or open_)


def is_cancelled(step, marks):
    """Tell whether a direct step leaves its digit one cell, by its set or its crossing."""
    units, last = marks.layout.units, step.part(Role.UNIT)
    if "hidden" in step.technique:
        gone = set(step.part(Role.SET).cells)
    else:
        gone = set(units[step.part(Role.OUTER).units[0]]) - set(step.part(Role.INNER).cells)
    return possible(marks, *last.units[:1], *last.digits[:1]) - gone == set(last.cells)


def on_the_way(grid, chance, stride):
    """Yield positions that are ever fuller: so many random digits of the solution at a time."""
    solution = solve(grid).digits
    blanks = [cell for cell, digit in enumerate(grid.digits) if digit == BLANK]
    for at, cell in enumerate(chance.shuffled(blanks)):
        if at % stride == 0:
            yield grid
        grid = grid.with_digit(cell, solution[cell])


@cases(SMALL, most=8)
def test_a_short_path_needs_no_step_that_it_leaves_out(name, count):
    """Each step holds where only those before it in the short path were taken."""
    die = Chance(f"short paths {name}")
    for grid in puzzles(name, count):
        solution = solve(grid).digits
        for position in on_the_way(grid, die, 9):
            path = short_path(Candidates(position)).steps
            marks = Candidates(position)
            for step in path:
                assert fits(step, marks), (str(position), step)
                assert all(d in marks.digits_in(c) for c, d in step.places + step.removes)
                assert all(solution[c] != d for c, d in step.removes)
                assert all(solution[c] == d for c, d in step.places)
                marks.apply(step.places, step.removes)
            places = [bool(step.places) for step in path]
            assert not path or places == [False] * (len(path) - 1) + [True]


@cases(SMALL, most=8, few=3)
def test_a_guide_needs_no_step_that_it_leaves_out(name, count):
    for grid in puzzles(name, count)[2:4]:
        puzzle = Puzzle(grid)
        marks = Candidates(grid)
        found = guide(puzzle)
        for step in found.steps:
            assert fits(step, marks), (str(grid), step)
            assert all(puzzle.solution.digits[c] != d for c, d in step.removes)
            marks.apply(step.places, step.removes)
        assert marks.is_solved == found.is_whole


@cases(["4x4+x", "6x6", "9x9"], most=8)
def test_who_does_what_the_hints_say_solves_the_puzzle(name, count):
    """Only the texts are read: what they strike is struck, what they place is written."""
    for grid in puzzles(name, count):
        solution, side = solve(grid), grid.variant.side
        entries = grid
        while BLANK in entries.digits:
            found = find_hint(grid, entries)
            if found.searched:
                break
            *_, last = found.whole()
            places, _ = outcome(hint_text(last, "en"), "en", side)
            assert places == outcome(hint_text(last, "ja"), "ja", side)[0]
            ((cell, digit),) = places
            assert solution.digits[cell] == digit
            entries = entries.with_digit(cell, digit)
        else:
            assert "all of it is right" in hint(grid, entries)


@pytest.mark.parametrize(("name", "count"), [("6x6+x", 12), slow("8x8+x", 30)])
def test_each_step_to_the_next_digit_is_a_hint_of_its_own(name, count):
    several = 0
    for grid in puzzles(name, count):
        found = find_hint(grid)
        if len(found.path) < 2:
            continue
        several += 1
        for lang in LANGS:
            texts = [hint_text(told, lang) for told in found.whole()]
            numbers = [re.findall(r"\d+", text)[:2] for text in texts]
            count = len(found.path)
            assert numbers == [[str(number), str(count)] for number in range(1, count + 1)]
            for text, step in zip(texts, found.path, strict=True):
                said = outcome(text, lang, grid.variant.side)
                assert said == (set(step.places), set(step.removes))
    assert several > 2


@cases([name for name in VARIANTS if not name.startswith("16")], most=10)
def test_a_wrong_entry_is_named_before_anything_else_and_the_right_one_never(name, count):
    die = Chance(f"wrong entries {name}")
    for grid in puzzles(name, count):
        side, solution = grid.variant.side, solve(grid).digits
        cell = die.choice([c for c, digit in enumerate(grid.digits) if digit == BLANK])
        digit = die.choice([d for d in range(1, side + 1) if d != solution[cell]])
        entries = grid.with_digit(cell, digit)
        assert find_hint(grid, entries).wrong == (cell,)
        for lang in LANGS:
            one, two, three = (hint(grid, entries, lang=lang, depth=d) for d in (1, 2, 3))
            assert not re.search(r"\d", without_places(one, lang))
            for text in (two, three):
                assert cell_of(match(CELL, text)[0], side) == cell
                said = set(re.findall(r"\b[1-9A-G]\b", re.sub(CELL, "", text), re.ASCII))
                assert said == {SYMBOLS[digit]}
        for peer in cells_in(hint(grid, entries), side) - {cell}:
            assert peer in grid.variant.peers[cell]
            assert grid.digits[peer] == digit


@cases(["6x6+x", "9x9"], most=20)
def test_another_way_to_name_cells_changes_nothing_but_the_names(name, count):
    def named(cell):
        return f"<{cell}>"

    for grid in puzzles(name, count):
        for step, marks in paths(grid):
            for lang in LANGS:
                usual = explain(step, marks, lang, 3)
                other = explain(step, marks, lang, 3, named)
                spans = re.sub(r"<\d+>:<\d+>", "", other)
                cells = [int(cell) for cell in re.findall(r"<(\d+)>", spans)]
                assert cells == [cell_of(n, grid.variant.side) for n in re.findall(CELL, usual)]
                for first, last in re.findall(r"<(\d+)>:<(\d+)>", other):
                    ends = [(unit[0], unit[-1]) for unit in grid.variant.units]
                    assert (int(first), int(last)) in ends


def test_the_reader_of_these_tests_reads_what_it_should():
    text = "1, 2 and A from r1c1 and r2c10; 3 from r1c2"
    expected = {(0, 1), (0, 2), (0, 10), (21, 1), (21, 2), (21, 10), (1, 3)}
    assert strikes(text, "en", 12) == expected
    assert strikes("1行1列・2行10列から 1・2・A を、1行2列から 3 を", "ja", 12) == expected
    assert without_places("r1c1 in rows 2 and 7 is 5", "en") == " in  is 5"
    assert outcome("Why not. So r2c1 is 4.", "en", 9) == ({(9, 4)}, set())
