"""Hints: every technique is told in both languages, and wrong entries come first."""

import ast
import re
from itertools import product
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import numpure_xl
from numpure_xl.errors import RequestError
from numpure_xl.hints import (
    LONGEST,
    Depth,
    Hint,
    explain,
    explained,
    find_hint,
    first_hints,
    hint,
    hint_text,
    in_messages,
    next_hints,
    technique_name,
)
from numpure_xl.hints.families import FAMILIES
from numpure_xl.hints.phraser import Phraser
from numpure_xl.hints.phrases import SENTENCES, phrasebook
from numpure_xl.hints.short_path import short_path
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.judge.guide import guide
from numpure_xl.sudoku.judge.hint_ladder import HINTS, LOGIC_HINTS, PATTERNS
from numpure_xl.sudoku.judge.ladder import GENERALIZED, LADDER, UNIQUENESS, next_step
from numpure_xl.sudoku.judge.rating import rate
from numpure_xl.sudoku.judge.way import way
from numpure_xl.sudoku.make.drills import drill_of, known_drills
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.layout import layout_of
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.sudoku.techniques.step import Evidence, Link, Role, Step
from numpure_xl.words import LANGS
from tests.boards import board, box, cell, known_grid
from tests.known import EASTER_MONSTER
from tests.sampling import slow, some
from tests.typed import run_in_english

DATA = Path(__file__).parent / "data"
GOLDEN = (DATA / "hints.txt").read_text("utf-8")
TECHNIQUES = [name for rung in LADDER + PATTERNS for name in rung.techniques]
LONG = (
    *("x-cycle", "y-cycle", "xy-cycle", "xy-chain", "sashimi-jellyfish", "forcing-chain"),
    *("als-chain", "death-blossom", "aligned-triple-exclusion", "aic-2", "grouped-aic-2"),
    *("medusa", "multi-colours", "nishio", "multiple-chains", "dynamic-chains"),
)
AT_ONCE = {"last-digit", "neighbours", "thermometer", "locked-pair", "locked-triple"}
EASY = tuple(rung for rung in LADDER if rung.rating < 6.5)

SMALL = Grid.parse("1.....3..2.....4")
CLASSIC = Grid.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)  # the puzzle of the English Wikipedia's article Sudoku


def excel(number):
    """Name a cell as a worksheet does where a board begins in B2."""
    return f"{'BCDEFGHIJ'[number % 9]}{number // 9 + 2}"


def first_step(technique):
    """Return the first step of a technique in the first puzzle that needs it, and its position."""
    file = DATA / "techniques" / f"{technique}.txt"
    givens = next(
        known_grid(line) for line in file.read_text("utf-8").splitlines() if line[0] != "#"
    )
    named = tuple(rung for rung in PATTERNS if technique in rung.techniques)
    marks = Candidates(givens)
    while True:
        step = next_step(
            marks, named + EASY if technique in AT_ONCE else EASY + named if named else LADDER
        )
        assert step is not None, technique
        if step.technique == technique:
            return step, marks
        marks.apply(step.places, step.removes)


def told(technique):
    """Return how the golden file tells a technique."""
    step, marks = first_step(technique)
    texts = [explain(step, marks, lang, depth) for lang in LANGS for depth in (1, 2, 3)]
    return "\n".join((f"## {technique}", *texts))


def gaps(sentence):
    return {field for _, field, _, _ in Formatter().parse(sentence) if field}


@pytest.mark.parametrize("lang", LANGS)
def test_every_technique_of_the_ladder_and_every_pattern_has_a_name_and_a_family(lang):
    assert sorted(phrasebook(lang).names) == sorted(FAMILIES) == sorted(TECHNIQUES)
    kinds = [technique_name(technique, lang) for technique in TECHNIQUES]
    twice = {kind for kind in kinds if kinds.count(kind) > 1}
    assert twice <= {"hidden single", "ヒドゥンシングル"}


@pytest.mark.parametrize("table", ["phrases", "sentences"])
def test_both_languages_say_the_same_with_the_same_gaps(table):
    english, japanese = (getattr(phrasebook(lang), table) for lang in ("en", "ja"))
    assert english.keys() == japanese.keys()
    assert {key: gaps(text) for key, text in english.items()} == {
        key: gaps(text) for key, text in japanese.items()
    }


def test_no_sentence_stands_there_for_nothing():
    files = (Path(__file__).parents[1] / "numpure_xl" / "hints").glob("*.py")
    said = {
        node.value
        for file in files
        if file.name not in {"en.py", "ja.py"}
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    said.update(*(rule.reasons for rule in RULES.values()))  # tests/test_rules.py asks for these
    assert SENTENCES.keys() - said - FAMILIES.keys() == set()


@pytest.mark.parametrize("technique", sorted(TECHNIQUES))
def test_each_technique_is_told_as_a_person_has_read_and_approved(technique):
    text = f"{told(technique)}\n"
    assert text in GOLDEN, f"read this, and put it into tests/data/hints.txt:\n{text}"


def test_the_golden_texts_are_of_all_techniques_and_no_others():
    heads = [line[3:] for line in GOLDEN.splitlines() if line.startswith("## ")]
    changed = {*heads} ^ {*TECHNIQUES}
    assert heads == sorted(TECHNIQUES), f"tests/data/hints.txt lacks or has too many: {changed}"


@pytest.mark.parametrize(
    ("givens", "entries", "sentences"),
    [
        (
            CLASSIC.with_digit(2, 5),
            None,
            (
                "The grid has no solution: r1c1 and r1c3 both hold 5.",
                "解がありません。1行1列と 1行3列がどちらも 5 です。",
            ),
        ),
        (
            CLASSIC.with_digit(2, 2),
            None,
            (
                "The grid has no solution, though no two of its 31 clues clash.",
                "解がありません（31 個のヒント数字に重複はありません）。",
            ),
        ),
        (
            SMALL.with_digit(0, 0),
            SMALL,
            (
                "The grid has more than one solution; its 3 clues do not decide it.",
                "解が複数あります。3 個のヒント数字では一つに決まりません。",
            ),
        ),
        (
            CLASSIC,
            Grid((0,) * 81).with_digit(2, 1).with_digit(80, 3),
            (
                "r1c3 is 1, but cannot be. r9c9 is 3, but cannot be: r4c9 is 3 as well.",
                (
                    "1行3列が 1 になっていますが、1 は入りません。"
                    "9行9列が 3 になっていますが、4行9列も 3 なので入りません。"
                ),
            ),
        ),
        (
            CLASSIC,
            CLASSIC.with_digit(2, 5),
            (
                "r1c3 is 5, but cannot be: r1c1 is 5 as well.",
                "1行3列が 5 になっていますが、1行1列も 5 なので入りません。",
            ),
        ),
    ],
    ids=["clash", "contradiction", "many solutions", "two wrong, one over a given", "wrong"],
)
def test_what_is_wrong_comes_before_any_hint(givens, entries, sentences):
    assert tuple(hint(givens, entries, lang=lang) for lang in LANGS) == sentences


def test_a_clash_is_told_by_the_names_that_were_asked_for():
    text = hint_text(find_hint(CLASSIC.with_digit(2, 5)), "en", name=excel)
    assert text == "The grid has no solution: B2 and D2 both hold 5."
    wrong = find_hint(CLASSIC, CLASSIC.with_digit(2, 5))
    assert hint_text(wrong, "en", name=excel).startswith("D2 is 5, ")


def test_a_wrong_entry_is_told_ever_more_plainly():
    entries = CLASSIC.with_digit(2, 1).with_digit(60, 3)
    assert [hint(CLASSIC, entries, depth=depth) for depth in (1, 2, 3)] == [
        "An entry in boxes 1 and 9 is wrong.",
        "r1c3 is 1, but cannot be.",
        "r1c3 is 1, but cannot be. r7c7 is 3, but cannot be.",
    ]
    assert hint(CLASSIC, entries, lang="ja", depth=1) == (
        "ブロック 1・9 に間違って書いた数字があります。"
    )


def test_entries_may_come_with_the_givens_or_without():
    alone = Grid((0,) * 16, SMALL.variant).with_digit(1, 3)
    assert find_hint(SMALL, alone) == find_hint(SMALL, SMALL.with_digit(1, 3))
    assert find_hint(SMALL, SMALL) == find_hint(SMALL)


def test_each_of_several_hints_is_for_the_position_after_the_one_before():
    grid, hints = SMALL, next_hints(SMALL, SMALL, SMALL.digits.count(BLANK) + 1)
    for each in hints:
        assert each.steps == find_hint(SMALL, grid).steps
        grid = grid.with_digit(*each.path[-1].places[0])
    assert grid == solve(SMALL)
    assert next_hints(SMALL, SMALL, 3) == first_hints(Puzzle(SMALL), 3) == hints[:3]
    assert next_hints(SMALL, SMALL, 1) == (find_hint(SMALL),)
    wrong = SMALL.with_digit(1, 2)
    assert next_hints(SMALL, wrong, 3) == (find_hint(SMALL, wrong),)
    assert first_hints(Puzzle(grid), 3) == ()


def test_a_full_grid_needs_no_hint():
    full = find_hint(SMALL, Grid.parse("1342243142133124"))
    assert full.position.digits.count(0) == 0
    assert [hint_text(full, lang) for lang in LANGS] == [
        "The grid is full, and all of it is right.",
        "すべてのマスが正しく埋まっています。",
    ]


def test_where_no_technique_leads_on_a_search_says_what_to_place():
    texts = [
        hint_text(Hint(SMALL, searched=(1, 3)), lang, depth=depth)
        for lang in LANGS
        for depth in (1, 2, 3)
    ]
    assert texts == [
        "Look at box 1.",
        "The techniques known here lead no further; r1c2 takes a search.",
        (
            "The techniques known here lead no further; r1c2 takes a search. "
            "A search of the solution shows that r1c2 is 3."
        ),
        "ブロック 1 に注目してください。",
        "ここで使える手筋では先へ進めません。1行2列は試行錯誤で決めるマスです。",
        (
            "ここで使える手筋では先へ進めません。1行2列は試行錯誤で決めるマスです。"
            "解を探索すると、1行2列は 3 です。"
        ),
    ]


def test_one_of_the_hardest_puzzles_is_such_a_case():
    grid = Grid.parse(EASTER_MONSTER)
    found = find_hint(grid)
    assert not found.path
    assert found.searched
    cell, digit = found.searched
    assert grid.digits[cell] == BLANK
    assert solve(grid).digits[cell] == digit


def test_units_are_named_by_their_ends_where_cells_have_addresses():
    speech = Phraser("en", VARIANTS["9x9+x"], excel)
    assert speech.units([0]) == "row B2:J2"
    assert speech.units([9, 11, 18]) == "columns B2:B10 and D2:D10 and box B2:D4"
    assert speech.units([27, 28]) == "the falling diagonal and the rising diagonal"
    assert Phraser("ja", VARIANTS["9x9+x"], excel).units([0, 1]) == "行 B2:J2・B3:J3"


def test_digits_above_nine_are_letters_as_on_the_board():
    step = Step("naked-single", 2.3, ((0, 12),), (), (Evidence(Role.CELL, (0,), (), (12,)),))
    marks = Candidates(Grid((0,) * 144, VARIANTS["12x12"]))
    assert explain(step, marks, "en").startswith("Only C is left for r1c1.")
    assert explain(step, marks, "en").endswith("So r1c1 is C.")


def test_a_proof_from_off_to_on_says_what_holds_even_then():
    marks = board({(5, 0): ["r1c1", "r1c5"]})
    marks.apply((), [(cell(f"r{row}c1"), 5) for row in range(2, 10) if row != 4])
    links = (
        Link(cell("r1c1"), 5, on=False),
        Link(cell("r1c5"), 5, on=True),
        Link(cell("r4c1"), 5, on=False),
        Link(cell("r1c1"), 5, on=True),
    )
    step = Step("x-chain", 6.6, ((0, 5),), (), (Evidence(Role.CHAIN, links=links),))
    assert explain(step, marks, "en") == (
        "Suppose r1c1 is not 5. Then the 5 of row 1 is in r1c5; "
        "r4c1 is not 5, so the 5 of column 1 is in r1c1. "
        "So r1c1 is 5 even then. So r1c1 is 5."
    )


def test_a_chain_that_ends_around_its_first_cell_names_that_cell_once():
    marks = board({(8, 0): ["r1c1", "r1c3", "r1c7", "r1c8"], (8, box(1)): ["r1c1", "r1c3"]})
    first, second, *far = (cell(name) for name in ("r1c1", "r1c3", "r1c7", "r1c8"))
    links = (
        Link(first, 8, on=False),
        Link(second, 8, on=True),
        Link(far[0], 8, on=False, group=tuple(far)),
        Link(first, 8, on=True, group=(first, second)),
    )
    removes = tuple((gone, 8) for gone in far)
    step = Step("grouped-aic-1", 6.5, (), removes, (Evidence(Role.CHAIN, links=links),))
    assert "So 8 stands in r1c1 or r1c3, and a cell that sees both" in explain(step, marks, "en")
    text = explain(step, marks, "ja")
    assert "1行7列・1行8列に 8 は入らないので" in text
    assert "1行1列か 1行3列に 8 が入り、両方の影響" in text


@pytest.mark.parametrize("depth", [0, 4, -1, None])
def test_a_depth_that_there_is_not_is_refused(depth):
    step, marks = first_step("naked-single")
    for ask in (
        lambda: explain(step, marks, "en", depth),
        lambda: hint(SMALL, depth=depth),
    ):
        with pytest.raises(RequestError) as refusal:
            ask()
        assert str(refusal.value) == f"A hint has depth 1, 2 or 3, not {depth!r}."


@pytest.mark.parametrize("technique", ["unique-rectangle-1", "unique-loop-2", "bug-1"])
def test_without_uniqueness_no_step_rests_on_it(technique):
    step, marks = first_step(technique)
    taken = {each.technique for each in short_path(marks.copy()).steps}
    position = Grid(tuple(marks.digits), marks.layout.variant)
    for path in (
        short_path(marks.copy(), uniqueness=False).steps,
        find_hint(position, uniqueness=False).path,
        guide(Puzzle(position).known_by(uniqueness=False)).steps,
        rate(Puzzle(position).known_by(uniqueness=False)).path,
    ):
        assert UNIQUENESS.isdisjoint(step.technique for step in path)
    assert step.technique in UNIQUENESS
    assert taken
    may = find_hint(position, uniqueness=True)
    assert may == find_hint(position) == next_hints(position, position, 1)[0]
    assert first_hints(Puzzle(position), 1) == (may,)
    assert (may != find_hint(position, uniqueness=False)) == (technique == "bug-1")


def test_a_rectangle_is_avoidable_only_where_givens_and_entries_can_be_told_apart():
    step, marks = first_step("avoidable-rectangle-1")
    position = Grid(tuple(marks.digits))
    givens = Grid(tuple(d * (marks.given >> c & 1) for c, d in enumerate(marks.digits)))
    (rung,) = (rung for rung in PATTERNS if step.technique in rung.techniques)
    assert rung.find(Candidates(position, givens).copy()) == step
    assert rung.find(Candidates(position)) is None
    assert step.technique in UNIQUENESS
    assert rung not in LOGIC_HINTS


def test_what_people_see_first_comes_first():
    """By the techniques' places in the order, not by their ratings."""
    order = [name for rung in HINTS for name in rung.techniques]
    assert sorted({*order}) == sorted(TECHNIQUES)
    easy = order.index("remote-pair")
    assert order.index("naked-single") < order.index("direct-pointing")
    for hard in ("unique-rectangle-1", "naked-quad", "jellyfish", "bug-1"):
        assert easy < order.index(hard)


def test_of_several_singles_the_one_in_the_fullest_box_is_taken():
    step = next_step(Candidates(CLASSIC), HINTS)
    assert step is not None
    (unit,) = step.part(Role.UNIT).units
    blanks = [Candidates(CLASSIC).blanks_in(box) for box in range(18, 27)]
    assert blanks[unit - 18] == min(blanks)


@pytest.mark.parametrize(
    ("technique", "cells"),
    [
        ("naked-single", {"r1c1": [1], "r9c5": [2], "r4c4": [3]}),
        ("naked-pair", {f"r{r}c{c}": [r, 8] for r in (1, 5) for c in (2, 7)}),
    ],
)
def test_of_several_steps_alike_the_one_in_the_fullest_unit_is_taken(technique, cells):
    marks = board(cells)
    for column, digit in ((3, 6), (6, 7)):
        marks.place(cell(f"r5c{column}"), digit)
        marks.place(cell(f"r9c{column}"), digit + 2)
    step = next(rung for rung in HINTS if technique in rung.techniques).find(marks)
    assert step is not None
    assert step.evidence[0].cells[0] // 9 in {4, 8}


def test_the_three_depths_tell_ever_more_of_one_step():
    assert [hint(CLASSIC, depth=depth) for depth in (1, 2, 3)] == [
        "Look at box 9.",
        "Find the hidden single in box 9.",
        (
            "In box 9, the digit 1 can stand only in r9c7. "
            "Elsewhere there it is ruled out by 1 in r5c9 and r8c5. So r9c7 is 1."
        ),
    ]
    assert hint_text(find_hint(CLASSIC), "ja", name=excel) == (
        "ブロック H8:J10 で 1 が入るマスは H10 だけです。"
        "ほかの空きマスには、J6・F9 の 1 があるので入りません。したがって、H10 は 1 です。"
    )


def stuck_positions(level, count):
    """Yield givens, positions of the level where a step of patterns is next, and their hints."""
    for number in range(count):
        puzzle = make(PuzzleRequest(level=level).recipe(f"stuck-{level}", number))
        position = puzzle.givens
        while BLANK in position.digits:
            found = find_hint(puzzle.givens, position)
            if len(found.path) != 1:
                yield puzzle, position, found
            for where, digit in [*found.whole()][-1].places:
                position = position.with_digit(where, digit)


def in_order(names):
    return names == sorted(names, key=lambda name: [int(n) for n in re.findall(r"\d+", name)])


@pytest.mark.parametrize(
    ("level", "count"),
    [(level, 1) for level in ("hard", "expert", "master", "extreme")]
    + [slow(level, 36) for level in ("medium", "hard", "expert", "master", "extreme")],
)
def test_a_message_is_one_step_and_short_and_its_eliminations_are_in_order(level, count):
    for _, _, found in stuck_positions(level, count):
        for each, lang, depth in product(found.whole(), LANGS, get_args(Depth)):
            text = hint_text(each, lang, depth=depth)
            assert 0 < len(text) <= LONGEST, text
            assert "\n" not in text
        for each in found.whole():
            for group in re.findall(r"\d from ([^;.]+)", hint_text(each, "en")):
                assert in_order(re.findall(r"r\d+c\d+", group)), group


def hardest_steps(few):
    """Yield steps whose explanations are the longest, and their positions: chains, nets, sets."""
    files = [DATA / "techniques" / f"{name}.txt" for name in LONG]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    known = [givens for name in LONG for givens in known_drills().get(name, ())]
    grids = [known_grid(line) for line in lines if line[0] != "#"] + list(map(Grid.parse, known))
    for givens, ladder in product(some(grids, few), (HINTS, LADDER)):
        marks = Candidates(givens)
        while not marks.is_solved and (step := next_step(marks, ladder)):
            if step.technique in LONG:
                yield step, marks
            marks.apply(step.places, step.removes)


def test_no_explanation_is_longer_than_a_message():
    told = set()
    for step, marks in hardest_steps(4):
        told.add(step.technique)
        for lang, name in product(LANGS, (None, excel)):
            text = explain(step, marks, lang, name=name)
            assert len(text) <= LONGEST, text
            assert "\n" not in text
    assert len(told) > 9


def test_an_explanation_with_long_names_is_parted_for_every_reader():
    step, marks = first_step("multiple-chains")
    text = explain(step, marks, "en", name=lambda cell: f"'A sheet with a long name'!{excel(cell)}")
    lines = text.splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= LONGEST
    assert lines[-1].startswith("Eliminate ") or "Eliminate " in lines[-1]


def test_a_text_that_is_too_long_is_parted_where_it_hurts_least():
    sentence = "Then r1c1 is not 5, so the 5 of row 1 is in r1c9; "
    for text in (sentence * 30, "盤面、" * 500, "x" * 1500, "r1c1 " * 300):
        parts = in_messages([text.strip()])
        assert max(map(len, parts)) <= LONGEST
        assert len(parts) <= 1 + len(text) // (LONGEST // 2)
        assert "".join(parts).replace(" ", "") == text.replace(" ", "")


def test_pencil_marks_are_read_and_their_step_takes_them_on():
    """What a hint eliminates is struck, and nothing else; step by step that solves the puzzle."""
    puzzle, position, found = next(stuck_positions("expert", 9))
    marks = [set(Candidates(position).digits_in(cell)) for cell in range(81)]
    for step in found.path:
        taken = find_hint(puzzle.givens, position, marks=marks)
        assert (taken.steps, taken.number) == ((step,), 1)
        assert not hint_text(taken, "en").startswith("Step ")
        for where, digit in taken.removes:
            marks[where].remove(digit)
    ((where, digit),) = find_hint(puzzle.givens, position, marks=marks).places
    assert puzzle.solution.digits[where] == digit
    marks[where].clear()  # a cell without marks: they are not all there, so none rules out a digit
    assert find_hint(puzzle.givens, position, marks=marks) == found


def test_a_digit_that_pencil_marks_lack_comes_before_any_step():
    marks = [set(Candidates(CLASSIC).digits_in(cell)) for cell in range(81)]
    right = solve(CLASSIC).digits
    blanks = [number for number, digit in enumerate(CLASSIC.digits) if digit == BLANK][:2]
    for number in blanks:
        marks[number].discard(right[number])
        marks[number].add(9 if right[number] != 9 else 8)
    found = find_hint(CLASSIC, marks=marks)
    assert found.lost == tuple((number, right[number]) for number in blanks)
    assert [hint_text(found, "en", depth=depth) for depth in (1, 2, 3)] == [
        "In boxes 1 and 2, pencil marks lack the digit that belongs there.",
        "The pencil marks of r1c3 lack the digit that belongs there.",
        "Missing from the pencil marks: 4 in r1c3 and 6 in r1c4.",
    ]


def test_a_hint_by_a_move_says_which_places_are_seen():
    only = {(4, box(5)): ["r4c4", "r6c4"], (4, 12): ["r4c4", "r6c4"]}
    marks = board(only, variant="9x9+antiknight")
    step = GENERALIZED.find(marks)
    assert step
    assert explain(step, marks, "en") == (
        "In box 5, the digit 4 can stand only in r4c4 and r6c4. So 4 stands in r4c4 or r6c4, and a "
        "cell that sees both does not hold it. Eliminate 4 from r4c3, r5c2 and r6c3."
    )
    assert "ブロック 5 で 4 が入るマスは" in explain(step, marks, "ja")


def test_no_step_rests_on_one_solution_where_cells_a_move_apart_differ():
    for rung in LADDER + PATTERNS:
        if not UNIQUENESS.isdisjoint(rung.techniques):
            for _, marks in map(first_step, rung.techniques):
                assert rung.find(marks)
                marks.layout = layout_of(VARIANTS["9x9+antiknight"])
                assert rung.find(marks) is None


def test_a_command_lists_all_steps_and_keeps_to_what_a_person_knows():
    lines = run_in_english("hint", "--all", SMALL).output.splitlines()
    steps = [*numpure_xl.steps(SMALL, every=True)]
    assert lines == [f"{number}. {each.text}" for number, each in enumerate(steps, 1)]
    assert len(lines) > 3
    known = {"last-value", "naked-single"}
    told = [*numpure_xl.steps(SMALL, every=True, only=["naked-single"])]
    assert {each.step.technique for each in told} == {"naked-single"}
    assert {each.step.technique for each in numpure_xl.steps(SMALL, only=known)} <= known
    assert numpure_xl.hint(SMALL, only="naked-single") == told[0].text
    assert run_in_english("hint", "--only", "Naked Single", SMALL).output.strip() == told[0].text
    stuck = "None of the techniques that you named leads on here."
    assert numpure_xl.hint(SMALL, up_to="last-value") == stuck
    assert run_in_english("hint", "--all", "--up-to", "last-value", SMALL).output.strip() == stuck


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--all", "--next", 2), "With --all there is no next step; leave out --next."),
        (("--only", "x-wing", "--up-to", "x-wing"), "leave out one of the two."),
        (("--up-to", "pointig"), "did you mean 'pointing'?"),
    ],
)
def test_what_cannot_be_asked_of_hints_together_is_refused(words, sentence):
    refused = run_in_english("hint", *words, SMALL)
    assert refused.exit_code == 2
    assert sentence in refused.stderr


@pytest.mark.parametrize("technique", ["simple-colours", "multi-colours"])
def test_the_units_that_a_colouring_names_link_all_cells_of_its_groups(technique):
    kinds = {"row": 0, "column": 9, "box": 18}
    for seed in some(range(1, 9)):
        drill = drill_of(make(Recipe.parse(f"9x9/drill-{technique}#{seed}")), technique)
        text = explain(drill.step, drill.marks, "en")
        ((digit, named),) = re.findall(r"two places for (\d) \((.+?)\)", text)
        units = []
        for part in re.findall(r"(row|column|box)e?s? ([\d, and]+)", named):
            units += [kinds[part[0]] + int(n) - 1 for n in re.findall(r"\d", part[1])]
        pairs = []
        for unit in units:
            cells = [c for c in CLASSIC.variant.units[unit] if int(digit) in drill.candidates[c]]
            assert len(cells) == 2
            pairs.append({*cells})
        groups = [p.cells for p in drill.step.evidence if p.role in {Role.ONE, Role.OTHER}]
        for one, other in zip(groups[::2], groups[1::2], strict=True):
            reached = {one[0]}
            for _ in pairs:
                reached = reached.union(*(pair for pair in pairs if pair & reached))
            assert reached >= {*one, *other}


def test_on_a_jigsaw_every_other_region_has_the_last_digit():
    puzzle = make(Recipe.parse("9x9+jigsaw/easy#1"))
    texts = [each.text for each in explained(way(puzzle), Candidates(puzzle.givens), "en")]
    assert any(text.startswith("Every other region has its") for text in texts)
    assert not any("box" in text for text in texts)
