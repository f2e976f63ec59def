"""The bench of planted faults tells tests that notice from tests that do not."""

import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("processes cannot be forked there", allow_module_level=True)

from tests.bench import mutants as bench
from tests.bench.mutants import ROOT, equivalents, mutants
from tests.running import for_another_pytest

VOTING = """
def may_vote(age):
    return age >= 18
"""
THOROUGH = """
from planted import may_vote

def test_one_may_vote_from_eighteen_on():
    assert not may_vote(17)
    assert may_vote(18) is True
"""
LAX = """
from planted import may_vote

def test_children_may_not_vote():
    assert not may_vote(5)
"""
EXPLAINED = '''
def may_vote(age):
    """Return whether somebody may vote.

    >>> may_vote(17), may_vote(18)
    (False, True)
    """
    return age >= 18
'''
COUNTDOWN = """
def countdown(start):
    found = []
    while start > 0:
        found.append(start)
        start -= 1
    return found
"""
COUNTED = """
from planted import countdown

def test_one_counts_down_to_one():
    assert countdown(3) == [3, 2, 1]
"""


@pytest.fixture
def judged(tmp_path):
    """Judge the tests of a planted module: the exit status, and the lines that are printed."""

    def judge(module, tests, *options):
        file = tmp_path / "planted.py"
        file.write_text(module)
        (tmp_path / "test_them.py").write_text(tests)
        command = [sys.executable, "-m", "tests.bench.mutants", file, *options]
        command += ["--tests", tmp_path / "test_them.py"]
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, cwd=ROOT, env=for_another_pytest()
        )
        return done.returncode, (done.stdout + done.stderr).splitlines()

    return judge


@pytest.mark.slow
def test_good_tests_kill_every_mutant(judged):
    status, lines = judged(VOTING, THOROUGH)
    assert status == 0
    assert lines[0] == "planted.py: 3 mutants, 3 killed, 0 equivalent, 0 survived: 100% killed"


@pytest.mark.slow
def test_survivors_are_shown_with_their_lines(judged):
    status, lines = judged(VOTING, LAX)
    assert status == 1
    assert [line.strip() for line in lines[:6]] == [
        "3  return age >= 18",
        "return age >= 18 -> return None: survived",
        "3  return age >= 18",
        "age >= 18 -> age > 18: survived",
        "3  return age >= 18",
        "age >= 18 -> age >= 19: survived",
    ]
    assert lines[6] == "planted.py: 3 mutants, 0 killed, 0 equivalent, 3 survived: 0% killed"


@pytest.mark.slow
def test_examples_in_docstrings_kill_as_well(judged):
    status, lines = judged(EXPLAINED, LAX)
    assert status == 0
    assert lines[0] == "planted.py: 3 mutants, 3 killed, 0 equivalent, 0 survived: 100% killed"


@pytest.mark.slow
def test_a_mutant_that_loops_for_ever_is_stopped_and_counts_as_killed(judged):
    status, lines = judged(COUNTDOWN, COUNTED)
    assert status == 0
    assert lines[0] == "planted.py: 8 mutants, 8 killed, 0 equivalent, 0 survived: 100% killed"


@pytest.mark.slow
def test_tests_that_fail_without_any_change_judge_nothing(judged):
    status, lines = judged(VOTING.replace("18", "19"), THOROUGH)
    assert status == 1
    assert len(lines) == 1
    assert lines[0].startswith("Without any change the tests do not pass: ")
    assert lines[0].endswith("test_one_may_vote_from_eighteen_on")


def test_a_module_that_is_not_there_is_reported():
    command = [sys.executable, "-m", "tests.bench.mutants", "board/nothing"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1
    assert (
        done.stderr == "There is no module board/nothing; write one like board/tint, or a path.\n"
    )


@pytest.mark.parametrize(
    ("module", "tests"),
    [
        ("board/tint.py", {"test_tint.py"}),
        ("sheet_io/undo.py", {"test_undo.py"}),
        ("sudoku/solve/solver.py", {"test_solver.py", "test_solver_laws.py"}),
        ("sudoku/fillers/_rows.py", {"test_fillers_rows.py", "_rows.py"}),
        ("words/languages.py", {"test_words.py", "languages.py"}),
        ("sudoku/techniques/fish.py", {"test_techniques.py"}),
        ("sudoku/techniques/chains.py", {"test_techniques_chains.py"}),
    ],
)
def test_the_tests_of_a_module_are_found_by_its_name_or_its_folder(module, tests):
    found = bench.tests_of(ROOT / "numpure_xl" / module)
    assert {Path(test).name for test in found} == tests


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("a = b < c", {"b < c -> b <= c"}),
        ("a = 0 < b", {"0 < b -> 1 < b", "0 < b -> 0 <= b"}),
        ("a = b < c != d", {"b < c != d -> b <= c != d", "b < c != d -> b < c == d"}),
        ("a = b + c * d", {"b + c * d -> b - c * d", "c * d -> c // d"}),
        ("a = b and not c", {"b and (not c) -> b or not c", "not c -> c"}),
        ("a = -b", {"-b -> b"}),
        ("a = b[1:]", {"1: -> 2:"}),
        ("a = True, None, 1.5", {"True -> False", "1.5 -> 2.5"}),
        ("a = 'b', ''", {"'b' -> ''", "'' -> 'X'"}),
        ("a = b if c else d", {"c -> not c"}),
        ("a = [b for b in c if b]", {"b -> not b"}),
        ("a = b if c == d else e", {"c == d -> c != d"}),
        ("a += b", {"a += b -> a -= b", "a += b -> pass"}),
        ("a.b = c", {"a.b = c -> pass"}),
        ("a(b)", {"a(b) -> pass"}),
        ("raise a", {"raise a -> pass"}),
        ("def a(): return b", {"return b -> return None"}),
        ("def a(b: c[1] = d) -> e[2]: return None", set()),
        ("@a(1)\nclass B: 'what it is'", set()),
        ("__all__ = ['a']", set()),
    ],
)
def test_these_changes_are_made_of_a_line(line, changes, tmp_path):
    (tmp_path / "one.py").write_text(line)
    found = [mutant.change for mutant in mutants(tmp_path / "one.py")]
    assert len(found) == len(set(found))
    assert set(found) == changes


@pytest.mark.slow
def test_what_is_listed_as_equivalent_is_a_mutant_of_its_module():
    for each in equivalents():
        made = mutants(ROOT / "numpure_xl" / each.module)
        assert any(map(each.is_about, made)), each
        assert each.reason
