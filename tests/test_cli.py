"""The command line as people meet it: what it prints, what it refuses, and how it ends."""

import csv
import io
import os
import re
import shlex
import signal
import subprocess
import sys
import sysconfig
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

from numpure_xl import __version__, count_solutions
from numpure_xl.board.theme import THEMES
from numpure_xl.cli import COMMANDS, puzzle_output
from numpure_xl.cli.portions import batches
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.plan.paper import ANSWER_PATTERNS, PAPERS, PUZZLE_PATTERNS, TRIMS
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.words import LANGS, system_lang
from tests.forms import FORMS, cells
from tests.known import each_source
from tests.known import solved as known_solutions
from tests.naive import naive_level, promised
from tests.running import LONG, in_session, wait_for_end, wait_until
from tests.sampling import slow
from tests.typed import run

NUMPURE = Path(sysconfig.get_path("scripts"), "numpure")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FOUR, FOUR_SOLVED = "1.....3..2.....4", "1342243142133124"
HINTLESS = "." * 81
TWICE = "55" + "." * 79


pytestmark = pytest.mark.usefixtures("english")


def start(*arguments, **options):
    """Start the installed script, in a session of its own."""
    return subprocess.Popen(
        [NUMPURE, *map(str, arguments)],
        start_new_session=True,
        **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        | options,
    )


def command(name):
    return getattr(import_module(f"numpure_xl.cli.{name}"), name)


# --- help


def test_help_names_every_command():
    told = run("--help")
    assert told.exit_code == 0
    assert run("-h").stdout == told.stdout
    assert all(f"\n  {name} " in told.stdout for name in COMMANDS)
    for name in COMMANDS:
        (line,) = (line for line in told.stdout.splitlines() if line.startswith(f"  {name} "))
        assert not line.endswith("...")  # told to its end


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_tells_every_option_and_an_example(name):
    told = run(name, "--help", "all")
    assert told.exit_code == 0
    asks_for_something = {param.name for param in command(name).params} - {"lang"}
    assert not asks_for_something or f"\n  numpure {name} " in told.stdout
    for option in command(name).params:
        if isinstance(option, click.Option):
            assert option.help
            assert all(form in told.stdout for form in option.opts)
    assert max(map(len, told.stdout.splitlines())) <= 80


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", COMMANDS)
def test_the_first_screen_of_help_is_one(name, lang):
    assert len(run("--lang", lang, name, "--help").stdout.splitlines()) <= 30


def test_options_are_known_in_any_case_as_in_python():
    told = run("generate", "--variant", "4x4+x", "--symmetric-regions", "--help").stdout
    assert run("Generate", "--VARIANT", "4X4+X", "--Symmetric_Regions", "--HELP").stdout == told
    assert (
        run("GENERATE", "--HELP", "Printing").stdout == run("generate", "--help", "printing").stdout
    )
    assert "--lang en|ja" in run("generate", "--LANG", "JA", "--help").stdout
    assert "使い方" in run("generate", "--LANG", "JA", "--help").stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_help_lists_the_names_that_there_are(name):
    told = " ".join(run(name, "--help", "all").stdout.split())
    wishes = {param.name for param in command(name).params}
    for wish, names in (("variant", VARIANTS), ("symmetry", SYMMETRIES), ("levels", LEVELS)):
        assert "levels" not in wishes or ", ".join(names) in told, wish
    assert "lang" not in wishes or "|".join(LANGS) in told


@pytest.mark.parametrize(
    ("lang", "search"),
    [
        ("en", "compiled search" if IS_COMPILED else "search in Python"),
        ("ja", "コンパイル済みの探索" if IS_COMPILED else "Pythonによる探索"),
    ],
)
def test_the_version_is_that_of_the_package(lang, search):
    assert run("--lang", lang, "--version").stdout == f"numpure {__version__} ({search})\n"


def test_an_unknown_command_is_refused():
    refusal = run("sovle")
    assert (refusal.exit_code, refusal.stdout) == (2, "")
    assert "sovle" in refusal.stderr


# --- generate


def lines_of(*arguments):
    made = run("generate", "--jobs", 1, *arguments)
    assert (made.exit_code, made.stderr) == (0, "")
    return made.stdout.splitlines()


def test_generate_prints_as_many_puzzles_as_were_asked_for():
    puzzles = lines_of("-n", 5, "--seed", 7)
    assert len(set(puzzles)) == 5
    assert [len(puzzle) for puzzle in puzzles] == [81] * 5
    assert len(lines_of("--daily")) == 1


def test_a_puzzle_is_the_one_of_its_recipe():
    made = lines_of("-n", 2, "--seed", 7, "--level", "easy", "--symmetry", "half-turn")
    recipes = map(Recipe.parse, ("9x9/easy#7", "9x9/easy#7.2"))
    assert made == [str(make(recipe)) for recipe in recipes]


def test_the_same_seed_prints_the_same_and_another_seed_does_not():
    assert lines_of("-n", 3, "--seed", 7) == lines_of("-n", 3, "--seed", 7)
    assert set(lines_of("-n", 3, "--seed", 7)).isdisjoint(lines_of("-n", 3, "--seed", 8))


def test_the_day_is_the_seed_where_that_is_asked_for():
    made = lines_of("--format", "csv", "--daily")
    assert made[1].endswith(f"#{time.strftime('%Y-%m-%d')}")
    assert lines_of("--format", "csv", "--daily") == made


def test_without_a_seed_puzzles_are_new_and_the_seed_makes_them_again():
    first, second = (run("generate", "-n", 2) for _ in range(2))
    assert first.stdout != second.stdout
    seed = first.stderr.split()[3].rstrip(";")
    assert first.stderr == f"The seed is {seed}; --seed {seed} makes the same again.\n"
    assert run("generate", "-n", 2, "--seed", seed).stdout == first.stdout
    assert not run("generate", "-n", 2, "--seed", seed).stderr


def test_a_seed_and_the_day_are_not_both_asked_for():
    refused = run("generate", "--daily", "--seed", 7)
    assert refused.exit_code == 2
    assert "Give one of --daily, --seed and --from-date." in refused.stderr


def test_levels_come_in_their_order_and_are_what_they_say():
    made = lines_of("--levels", "hard:2, easy:1,medium:2", "--seed", 7)
    levels = [naive_level(Grid.parse(puzzle)) for puzzle in made]
    assert levels == ["hard", "hard", "easy", "medium", "medium"]
    assert lines_of("--levels", "easy:2", "-n", 2, "--seed", 7) == made_easy()


def made_easy():
    return [str(make(Recipe.parse(text))) for text in ("9x9/easy#7", "9x9/easy#7.2")]


def test_a_rating_and_a_technique_are_asked_for_as_in_recipes():
    made = lines_of("--rating", "2.6-3.0", "--seed", 7)
    assert made == [str(make(Recipe.parse("9x9/2.6-3.0#7")))]
    made = lines_of("--needs", "pointing", "--seed", 7)
    assert made == [str(make(Recipe.parse("9x9/needs-pointing#7")))]


def test_a_level_may_come_twice_and_no_puzzle_does():
    made = lines_of("--levels", "easy:20,easy:20", "--variant", "6x6", "--seed", 7)
    assert len(set(made)) == 40


def test_no_recipe_is_in_two_batches():
    wanted = batches(PuzzleOptions(variant="4x4", levels="easy:2,easy:3", seed="7"))
    assert [size for size, _ in wanted] == [2, 3]
    first, second = (list(recipes) for _, recipes in wanted)
    assert [recipe.seed for recipe in first[:2] + second[:3]] == [
        "7",
        *(f"7.{n}" for n in range(2, 6)),
    ]
    assert set(first).isdisjoint(second)


def test_few_puzzles_of_a_tiny_board_all_differ():
    assert len(set(lines_of("-n", 300, "--variant", "4x4+x", "--seed", 7))) == 300


def test_wishes_are_kept():
    for puzzle in lines_of("-n", 3, "--clues", 30, "--symmetry", "both-mirrors", "--seed", 7):
        grid = Grid.parse(puzzle)
        assert grid.clues == 30
        rows = [[digit > 0 for digit in row] for row in grid.rows]
        assert rows == rows[::-1] == [row[::-1] for row in rows]
    for puzzle in lines_of("-n", 3, "--minimal", "--seed", 7, "--variant", "6x6+x"):
        symbols, name = puzzle.split()
        assert needs_every_given(Grid.parse(symbols, VARIANTS[name]))


def needs_every_given(grid):
    filled = [cell for cell, digit in enumerate(grid.digits) if digit]
    return all(count_solutions(grid.with_digit(cell, 0)) == 2 for cell in filled)


@pytest.mark.parametrize("form", ["line", "grid", "csv"])
@pytest.mark.parametrize("variant", [name for name in VARIANTS if not name.startswith("16")])
def test_what_generate_prints_solve_reads(form, variant):
    wishes = ("-n", 3, "--variant", variant, "--seed", 7)
    made = run("generate", "--jobs", 1, "--format", form, *wishes).stdout
    solved = run("solve", "--variant", variant, "-", stdin=made)
    assert (solved.exit_code, solved.stderr) == (0, "")
    request = PuzzleRequest(variant=variant)
    recipes = [request.recipe(7, number) for number in (1, 2, 3)]
    solutions = [line.split()[0] for line in solved.stdout.splitlines()]
    assert solutions == [str(make(recipe).solution) for recipe in recipes]


def test_solutions_stand_beside_their_puzzles():
    (line,) = lines_of("--seed", 7, "--solutions")
    puzzle, solution = line.split()
    assert str(solve(Grid.parse(puzzle))) == solution
    drawn = lines_of("--seed", 7, "--solutions", "--format", "grid")
    assert [str(grid) for _, grid in grids(drawn)] == [puzzle, solution]


def test_csv_is_read_by_pythons_own_reader():
    text = run("generate", "-n", 2, "--seed", "春,夏", "--format", "csv", "--solutions").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["recipe"] for row in rows] == [
        str(PuzzleRequest().recipe("春,夏", number)) for number in (1, 2)
    ]
    for row in rows:
        puzzle = make(Recipe.parse(row["recipe"]))
        assert (row["puzzle"], row["solution"]) == (str(puzzle), str(puzzle.solution))
        assert (row["variant"], row["clues"]) == ("9x9", str(puzzle.clues))
        assert promised(row["level"]) == naive_level(puzzle.givens)
    assert "solution" not in lines_of("--format", "csv", "--daily")[0]


def test_two_processes_print_what_one_does():
    wishes = ("-n", 60, "--seed", 7, "--format", "csv", "--levels", "easy:20,hard:40")
    one, two = (run("generate", *wishes, "--jobs", jobs).stdout for jobs in (1, 2))
    assert one == two
    assert len(one.splitlines()) == 61


# --- what cannot be


REFUSED = {
    "no number": (["-n", 0], "0 puzzles cannot be made; ask for 1 to 1000000."),
    "less": (["-n", -5], "-5 puzzles cannot be made; ask for 1 to 1000000."),
    "too many": (
        ["-n", 1_000_001],
        "1000001 puzzles cannot be made; ask for 1 to 1000000.",
    ),
    "sum": (
        ["--levels", "easy:600000,hard:600000"],
        "1200000 puzzles cannot be made; ask for 1 to 1000000.",
    ),
    "none of a level": (
        ["--levels", "easy:0,hard:2"],
        "0 puzzles cannot be made; ask for 1 to 1000000.",
    ),
    "level": (
        ["--level", "esay"],
        "There is no level 'esay'; did you mean 'easy'? Known: beginner, easy, medium,",
    ),
    "level in levels": (["--levels", "eazy:2"], "There is no level 'eazy'; did you mean 'easy'?"),
    "levels": (
        ["--levels", "easy"],
        "The levels name 'easy'; write a level and a number, as in 'easy:4,hard:8'.",
    ),
    "empty levels": (["--levels", ""], "The levels name ''; write a level and a number"),
    "huge levels": (["--levels", "easy:" + "9" * 5000], "The levels name 'easy:999"),
    "both": (
        ["--level", "easy", "--levels", "easy:2"],
        "Give either --level or --levels, not both.",
    ),
    "contradiction": (
        ["--levels", "easy:2,hard:3", "-n", 4],
        "The levels add up to 5 puzzles, not to 4; leave out -n.",
    ),
    "variant": (
        ["--variant", "9x9+jigsw"],
        "There is no variant '9x9+jigsw'; did you mean '9x9+jigsaw'?",
    ),
    "rating": (["--rating", "4-3"], "'4-3' is not a rating from 1.0 to 9.0 or a range of them;"),
    "needs": (["--needs", "x-wng"], "There is no technique 'x-wng'; did you mean 'x-wing'?"),
    "rating of a level": (
        ["--rating", "3.0-3.8", "--level", "hard"],
        "Ask for a level, a rating or a technique, not for two at once.",
    ),
    "symmetry": (["--symmetry", "mirror"], "There is no symmetry 'mirror'"),
    "filler": (["--filler", "serch"], "There is no filler 'serch'; did you mean 'search'?"),
    "format": (
        ["--format", "pdf"],
        "There is no format 'pdf'. Known: line, grid, csv, json, sdk, sdx, ss, pencilmarks,",
    ),
    "language": (["--lang", "fr"], "There is no language 'fr'. Known: en, ja."),
    "jobs": (["--jobs", 0], "Work cannot be shared among 0 processes; ask for 1 or more."),
    "clues": (["--clues", 16], "A 9x9 puzzle has 17 to 80 clues, not 16."),
    "pattern": (
        ["--clues", 18, "--symmetry", "quarter-turn"],
        "No 9x9 pattern of symmetry quarter-turn has 18 clues; choose 20.",
    ),
    "empty seed": (["--seed", ""], "The seed '' cannot be in a recipe; use 1 to 30 characters"),
    "seed with a blank": (["--seed", "a b"], "The seed 'a b' cannot be in a recipe"),
    "long seed": (["--seed", "x" * 31], "The seed 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' cannot be in"),
    "a byte as seed": (["--seed", "\udcff"], "The seed '\ufffd' cannot be in a recipe"),
    "an escape as seed": (["--seed", "\x1b[2J"], "The seed '\ufffd[2J' cannot be in a recipe"),
}


@pytest.mark.parametrize(("wishes", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_is_asked_wrongly_is_told_in_one_sentence(wishes, sentence):
    refusal = run("generate", *wishes)
    assert refusal.exit_code == 2
    assert refusal.stdout == ""
    assert refusal.stderr.startswith(f"numpure: {sentence}")
    assert refusal.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "wishes", [["--clues", 17, "--symmetry", "quarter-turn"], ["--level", "medium", "--clues", 79]]
)
def test_what_is_not_found_ends_with_status_one_and_advice(wishes):
    end = run("generate", "--jobs", 1, *wishes)
    assert (end.exit_code, end.stdout) == (1, "")
    assert end.stderr.startswith("numpure: No puzzle like 9x9/")
    assert "00 tries; ask for " in end.stderr


def test_errors_are_told_in_japanese():
    refusal = run("generate", "--level", "esay", "--lang", "ja")
    assert refusal.stderr == (
        "numpure: 'esay' という難易度はありません。'easy' ではありませんか？"
        f" 使えるもの: {', '.join(LEVELS)}, any\n"
    )
    assert run("solve", "nonsense", "--lang", "ja").stderr == (
        "numpure: 'nonsense' というファイルはなく、盤面としても読めません。\n"
    )


@pytest.mark.parametrize(
    ("setting", "lang"),
    [
        ({"LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.eucJP"}, "ja"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LC_ALL": "JA_JP.UTF-8"}, "ja"),
        ({"LC_ALL": "C"}, "en"),
        ({"LC_ALL": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_system_decides_the_language(monkeypatch, setting, lang):
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    assert system_lang() == lang
    assert ("という" in run("generate", "--level", "x").stderr) == (lang == "ja")
    assert "There is no level" in run("generate", "--level", "x", "--lang", "en").stderr


# --- solve


@pytest.mark.parametrize("text", [EASY, EASY.replace(".", "0"), FORMS["a block"](Grid.parse(EASY))])
def test_solve_takes_a_grid_as_its_argument(text):
    assert run("solve", text).stdout == f"{SOLVED}\n"


def test_solve_takes_a_name_that_would_be_too_long_for_a_file():
    wide = FORMS["full width"](Grid.parse("." * 256).with_digit(0, 16))
    solved = run("solve", wide + " " * 10)
    assert "line 1: The grid has more than one solution" in solved.stderr
    assert run("solve", "x" * 5000).stderr.startswith("numpure: There is no file 'xxx")
    assert run("solve", "a\0b").exit_code == 1


@pytest.mark.parametrize("form", FORMS)
def test_solve_reads_a_file_in_every_form(form, tmp_path):
    file = tmp_path / "ナンプレ 1.txt"
    file.write_bytes(FORMS[form](Grid.parse(EASY)).encode())
    assert run("solve", file).stdout == f"{SOLVED}\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_solve_reads_what_windows_writes(encoding, tmp_path):
    text = f"# ナンプレ\r\n{EASY}\r\n{FOUR}\r\n"
    file = tmp_path / "puzzles.txt"
    file.write_bytes(text.encode(encoding))
    for solved in (run("solve", file), run("solve", stdin=file.read_bytes())):
        assert (solved.exit_code, solved.stderr) == (0, "")
        assert solved.stdout == f"{SOLVED}\n{FOUR_SOLVED}\n"


def test_solve_reads_a_worksheet_saved_as_csv(tmp_path):
    file = tmp_path / "board.csv"
    file.write_text("\ufeff" + "\r\n".join(cells(Grid.parse(EASY), ",")), "utf-8")
    assert run("solve", file).stdout == f"{SOLVED}\n"


def test_solve_draws_if_asked():
    drawn = run("solve", "--format", "grid", FOUR).stdout
    assert drawn == "1 3 | 4 2\n2 4 | 3 1\n----+----\n4 2 | 1 3\n3 1 | 2 4\n\n"


def test_solve_goes_by_the_rules_it_is_told():
    (puzzle,) = lines_of("--variant", "9x9+x", "--seed", 7)
    digits, name = puzzle.split()
    assert run("solve", "--variant", name, digits).exit_code == 0
    assert "more than one solution" in run("solve", digits).stderr
    assert run("solve", puzzle).exit_code == 0
    assert "more than one solution" in run("solve", "--variant", "9x9", puzzle).stderr


def test_a_bad_line_is_told_by_its_number_and_does_not_stop_the_others():
    text = f"{EASY}\n{HINTLESS}\nnonsense\n{TWICE}\n\n{EASY[:-1]}x\n{FOUR}\n"
    mixed = run("solve", stdin=text)
    assert mixed.exit_code == 1
    assert mixed.stdout == f"{SOLVED}\n{FOUR_SOLVED}\n"
    expected = [
        "numpure: line 2: The grid has more than one solution; its 0 clues do not decide it.",
        "numpure: line 3: The grid has 8 cells; a board has 16, 36, 64, 81, ",
        "numpure: line 4: The grid has no solution: r1c1 and r1c2 both hold 5.",
        "numpure: line 6: Cell r9c9 holds 'x'; write a digit, or '.' for a blank.",
    ]
    for line, begins in zip(mixed.stderr.splitlines(), expected, strict=True):
        assert line.startswith(begins)
    japanese = run("solve", "--lang", "ja", stdin=text).stderr.splitlines()
    assert japanese[2] == "numpure: 4 行目: 解がありません。1行1列と 1行2列がどちらも 5 です。"


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("no-such-file.txt", "There is no file 'no-such-file.txt', and it is not a grid either."),
        ("", "There is no file '', and it is not a grid either."),
        (
            "C:\\puzzles\\a.txt",
            "There is no file 'C:\\puzzles\\a.txt', and it is not a grid either.",
        ),
        (os.sep, f"{os.sep} is a folder; give the name of a file in it."),
    ],
)
def test_what_is_neither_file_nor_grid_is_refused(what, sentence):
    refusal = run("solve", what)
    assert (refusal.exit_code, refusal.stdout) == (1, "")
    assert refusal.stderr == f"numpure: {sentence}\n"


def test_an_unknown_variant_or_form_is_refused_before_anything_is_read():
    for wish in (["--variant", "9x9y"], ["--format", "pdf"]):
        refusal = run("solve", *wish, "-", stdin=EASY)
        assert (refusal.exit_code, refusal.stdout) == (2, "")


NOTHING = "numpure: No grid was found in standard input.\n"


@pytest.mark.parametrize("stdin", ["", "\n", "hello\n# 53..7\n"])
@pytest.mark.parametrize("command", ["solve", "rate", "hint", "check", "candidates", "picture"])
def test_that_nothing_is_found_is_said(command, stdin):
    said = run(command, stdin=stdin)
    assert (said.exit_code, said.stdout, said.stderr) == (1, "", NOTHING)


@each_source
def test_known_puzzles_are_solved(source):
    plain = [row for row in known_solutions(source) if "+x" not in row[0]]
    told = run("solve", stdin="".join(f"{puzzle}\n" for _, puzzle, _ in plain))
    assert told.stdout.splitlines() == [solution for *_, solution in plain]


# --- the real script


def test_the_script_runs_where_it_is_installed(tmp_path):
    made = start("generate", "-n", 2, "--seed", 7, "--jobs", 1, cwd=tmp_path)
    told, faults = made.communicate()
    assert (made.returncode, faults) == (0, b"")
    assert told.decode().splitlines() == [
        str(make(PuzzleRequest().recipe(7, number))) for number in (1, 2)
    ]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_ends_the_work_quietly():
    for arguments in (
        ["generate", "-q", "-n", 100_000, "--variant", "6x6", "--jobs", 1],
        ["generate", "-q", "-n", 100_000, "--jobs", 2],
    ):
        made = start(*arguments)
        assert made.stdout.readline().strip()
        made.stdout.close()
        assert made.stderr.read() == b""
        assert made.wait(LONG) == 1
        made.stderr.close()
        wait_for_end(made.pid)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a full device")
def test_a_full_disk_is_told_in_one_sentence():
    with Path("/dev/full").open("wb") as full:
        made = start("generate", "-n", 2, "--jobs", 1, stdout=full)
        told = made.communicate()[1].decode()
    assert made.returncode == 1
    assert told.startswith("numpure: '-' cannot be read or written: ")
    assert told.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="its shells close no stream")
@pytest.mark.parametrize(
    "arguments",
    [
        "generate --seed 7",
        *map(
            slow,
            (
                "book b.xlsx -n 1 --seed 7",
                "rate",
                f"solve {FOUR}",
                "lab --csv --runs 1 --fillers search",
            ),
        ),
    ],
)
def test_streams_that_are_closed_lead_nowhere(arguments, tmp_path):
    """Python has None for a stream that a shell has closed."""
    for closed in ("<&- >&- 2>&-", "<&- >&-"):
        made = subprocess.run(
            ["sh", "-c", f"{shlex.quote(str(NUMPURE))} {arguments} {closed}"],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        is_empty = arguments == "rate"  # it finds nothing to read, and says so where it can
        told = b"numpure: No grid was found in standard input.\n" if is_empty else b""
        assert (made.returncode, made.stdout) == (int(is_empty), b"")
        assert made.stderr == (b"" if "2>&-" in closed else told)


@pytest.mark.skipif(os.name == "nt", reason="its pipes have no name")
def test_a_pipe_is_read_like_a_file():
    reader, writer = os.pipe()
    os.write(writer, f"{FOUR}\n".encode())
    os.close(writer)
    solved = start("solve", f"/dev/fd/{reader}", pass_fds=[reader])
    os.close(reader)
    assert solved.communicate() == (f"{FOUR_SOLVED}\n".encode(), b"")


def test_a_seed_is_printed_whatever_the_system_writes():
    made = start(
        *("generate", "--seed", "春", "--format", "csv"),
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    told, faults = made.communicate()
    assert faults == b""
    assert told.decode("utf-8").splitlines()[1].endswith("#春")


def test_a_refusal_is_printed_whatever_the_system_writes():
    refused = start("solve", "問題.txt", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    _, told = refused.communicate()
    assert told.decode("utf-8").startswith("numpure: There is no file '問題.txt'")


HALVES = {
    "a puzzle": '{"puzzle": "\\ud800"}',
    "a board": f'[{{"puzzle": "{FOUR}", "variant": "4x4+\\ud800"}}]',
    "a rule": '{"size": 9, "\\udc00": true, "grid": []}',
    "a name beside a puzzle": f'[{{"puzzle": "{FOUR}", "name": "\\ud83d", "\\udcff": 1}}]',
    "a cell": '[["\\ud800", 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]',
}
"""Halves of signs, as JSON may have them and no encoding does."""

DOORS = (
    *(["solve"], ["check"], ["hint"], ["rate"], ["candidates"], ["convert"]),
    *(["solve", "--format", "csv"], ["convert", "--format", "json"], ["picture", "-o", "a.svg"]),
    *(["book", "a.xlsx", "-q", "--force", "--from"],),
)


@pytest.mark.few(4)
@pytest.mark.parametrize("encoding", ["utf-8", "cp932"])
@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("door", DOORS, ids=" ".join)
def test_half_a_sign_is_said_at_every_door(door, half, encoding, tmp_path):
    file = tmp_path / "halves.json"
    file.write_text(HALVES[half])
    env = os.environ | {"PYTHONIOENCODING": encoding}
    started = start(*door, file, env=env, cwd=tmp_path)
    _, told = started.communicate()
    assert started.returncode in {0, 1, 2}
    assert (started.returncode == 0) == (half == "a name beside a puzzle")
    assert b"Traceback" not in told
    assert started.returncode == 0 or told.startswith(b"numpure: ")


def test_python_runs_the_package():
    made = [
        subprocess.run([*program, "generate", "--seed", "7"], stdout=subprocess.PIPE, check=True)
        for program in ([NUMPURE], [sys.executable, "-m", "numpure_xl"])
    ]
    assert made[0].stdout == made[1].stdout


def on_terminal(*arguments, **options):
    """Run the script with a terminal for stderr; return what came on it."""
    pty = pytest.importorskip("pty", reason="needs a terminal of POSIX")
    leader, follower = pty.openpty()
    made = start(*arguments, stderr=follower, **{"stdout": follower} | options)
    os.close(follower)
    shown = b""
    while True:
        try:
            chunk = os.read(leader, 65536)
        except OSError:  # the other end is closed
            break
        if not chunk:
            break
        shown += chunk
    os.close(leader)
    assert made.wait(LONG) == 0
    return shown.decode()


def test_a_bar_on_the_terminal_leaves_the_file_alone(tmp_path):
    arguments = ("generate", "-n", 30, "--seed", 7, "--jobs", 1)
    with (tmp_path / "puzzles.txt").open("wb") as file:
        shown = on_terminal(*arguments, stdout=file)
    lines = (tmp_path / "puzzles.txt").read_text().splitlines()
    assert lines == lines_of("-n", 30, "--seed", 7)
    assert "100%" in shown
    assert not any(line in shown for line in lines)


@pytest.mark.slow
def test_a_bar_shows_how_many_pages_of_a_book_are_written(tmp_path):
    arguments = ("book", tmp_path / "a.xlsx", "-n", 30, "--seed", 7, "--jobs", 1, "--metadata")
    assert re.search(r"Pages[^\r]*100%", on_terminal(*arguments))
    assert run(arguments[0], tmp_path / "b.xlsx", *arguments[2:]).exit_code == 0
    assert (tmp_path / "a.xlsx").read_bytes() == (tmp_path / "b.xlsx").read_bytes()


def test_puzzles_on_the_terminal_come_without_a_bar():
    shown = on_terminal("generate", "-n", 3, "--seed", 7, "--jobs", 1)
    assert shown.split() == lines_of("-n", 3, "--seed", 7)


def has_worker(made):
    """Return whether there are a process, a worker, and multiprocessing's own tracker."""
    return len(in_session(made.pid)) > 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize(  # not all are on Windows
    ("stop", "target"),
    [
        ("SIGINT", "all"),
        *(slow("SIGINT", "one"), slow("SIGTERM", "all"), slow("SIGKILL", "all")),
        *(slow("SIGTERM", "one"), slow("SIGKILL", "one")),
    ],
)
def test_no_process_stays_when_the_work_is_stopped(stop, target):
    made = start("generate", "-n", 100_000, "--variant", "16x16", "--jobs", 2)
    wait_until(
        lambda: len(in_session(made.pid)) > 2, made
    )  # itself, which works too, a worker, multiprocessing's own tracker
    time.sleep(0.3)
    number = getattr(signal, stop)
    (os.killpg if target == "all" else os.kill)(made.pid, number)
    _, faults = made.communicate(timeout=LONG)
    wait_for_end(made.pid)
    assert made.returncode == (1 if stop == "SIGINT" else -number)
    assert b"Traceback" not in faults


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("delay", [0.02, slow(0.0), slow(0.05), slow(0.1)])
def test_workers_that_are_just_starting_do_not_complain_of_ctrl_c(delay):
    made = start("generate", "-q", "-n", 100_000, "--variant", "16x16", "--jobs", 2)
    wait_until(
        lambda: len(in_session(made.pid)) > 2, made
    )  # the first worker has just been started
    time.sleep(delay)
    os.killpg(made.pid, signal.SIGINT)
    _, faults = made.communicate(timeout=LONG)
    assert faults == b"\nnumpure: Stopped.\n"
    wait_for_end(made.pid)


PEAK = """
import sys
from pathlib import Path
from typing import Any
from numpure_xl.cli import main
main(["solve", "--jobs", "1", sys.argv[1]], standalone_mode=False)
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0], file=sys.stderr)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_memory_does_not_grow_with_the_lines(tmp_path):
    peaks = []
    for lines in (100, 100_000):
        file = tmp_path / "many.txt"
        file.write_text(f"{FOUR}\n" * lines)
        solved = subprocess.run(
            [sys.executable, "-c", PEAK, file], capture_output=True, text=True, check=True
        )
        assert solved.stdout == f"{FOUR_SOLVED}\n" * lines
        peaks.append(int(solved.stderr))
    assert peaks[1] - peaks[0] < 1000  # kilobytes; the text alone has 1,700


HELP_TABLES: dict[str, Any] = {
    "--paper": PAPERS,
    "--trim": TRIMS,
    "--theme": THEMES,
    "--variant": ALL_BOARDS,
    "--level": LEVELS,
    "--symmetry": SYMMETRIES,
    "--filler": FILLERS,
    "--per-page": PUZZLE_PATTERNS,
    "--answers": ANSWER_PATTERNS,
}


@pytest.mark.parametrize("option", HELP_TABLES)
def test_the_help_of_an_option_lists_its_table(option):
    shown = "".join(run("book", "--help", "all").output.split())
    (text,) = re.findall(rf"{option}(?=[A-Z]).*?(?=--)", shown)
    assert [name for name in map(str, HELP_TABLES[option]) if name not in text] == []


@pytest.mark.parametrize(("form", "judged"), [("line", 0), ("grid", 0), ("csv", 2), ("json", 2)])
def test_levels_are_judged_where_a_table_has_them(form, judged, monkeypatch):
    seen = []

    def judge(puzzle):
        seen.append(puzzle)
        return level_of(puzzle)

    monkeypatch.setattr(puzzle_output, "level_of", judge)
    assert run("generate", "-n", "2", "--level", "easy", "--format", form).exit_code == 0
    assert len(seen) == judged
