"""The bench of HoDoKu's library of cases, on cases of our own."""

from numpure_xl.sudoku.make.drills import drill_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.candidates import Candidates
from tests.bench.reglib import BY_CODE, main, marks_of, position_of


def case(technique, code, variant=""):
    """Return a drill as a line of such a file."""
    drill = drill_of(make(Recipe.parse(f"9x9/drill-{technique}#7")), technique)
    pairs = zip(drill.position.digits, drill.givens.digits, strict=True)
    digits = "".join(
        ("" if given else "+") + str(digit) if digit else "." for digit, given in pairs
    )
    plain = Candidates(drill.position)
    gone = [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, kept in enumerate(drill.candidates)
        for digit in plain.digits_in(cell)
        if digit not in kept
    ]
    removed = [f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in drill.step.removes]
    line = f":{code}{variant}:1:{digits}:{' '.join(gone)}:{' '.join(removed)}::"
    return line, drill


def test_a_case_is_the_position_with_its_candidates():
    line, drill = case("x-wing", "0300")
    _, _, _, digits, deleted, removed, *_ = line.split(":")
    marks = position_of(digits, deleted)
    assert tuple(map(marks.digits_in, range(81))) == drill.candidates
    assert (marks.digits, marks.given) == (drill.marks.digits, drill.marks.given)
    assert marks_of(removed) == {*drill.step.removes}


def test_what_is_found_is_counted_by_technique(tmp_path, capsys):
    lines = [case("x-wing", "0300")[0], case("skyscraper", "0400")[0]]
    lines += [case("x-wing", "0301", "-x")[0], case("x-wing", "1201")[0]]
    (tmp_path / "cases.txt").write_text("# cases\n" + "\n".join(lines) + "\n", "utf-8")
    main(tmp_path / "cases.txt")
    shown = capsys.readouterr().out
    assert "| X-wing (0300) | 1 | 1 | 1 | 1 |\n" in shown
    assert "| skyscraper (0400) | 1 | 1 | 1 | 1 |\n" in shown
    assert "| together | 2 | 2 | 2 | 2 |\n" in shown
    assert "Left out: 1\n12: 1, template: " in shown
    assert "\nFound where there is nothing: 0\n" in shown
    assert {len(code) for code in BY_CODE} == {4, 5, 6}
