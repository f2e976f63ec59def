"""The recipes of CONTRIBUTING work: they are followed in a copy of the tree.

An edit is a block of `diff`: the name of a file, then its lines; those with a plus are added at the
others, which must stand there just once. `@@` parts two places of a file. What is in a block of
`sh` is run. By default the edits alone are tried, since the tests take minutes.
"""

import re
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from tests.running import for_another_pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"(?ms)^### (.+?)\n(.*?)(?=^###? |\Z)", TEXT))
RECIPES = [name for name, text in SECTIONS.items() if "```diff\n" in text]
IGNORED = shutil.ignore_patterns(
    *(".git", ".venv", ".*_cache", "__pycache__", "node_modules", "shared", "build", "dist")
)


def blocks(recipe, kind):
    """Return the lines of the blocks of one kind."""
    found = re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", SECTIONS[recipe])
    return [line for block in found for line in block.splitlines()]


def places(recipe):
    """Yield each place that a recipe edits: the file, and the lines with their signs."""
    file, lines = "", []
    for line in [*blocks(recipe, "diff"), "@@"]:
        if line[:1] in {" ", "+", "-"}:
            lines.append(line)
            continue
        if lines:
            yield file, lines
        file, lines = (file if line == "@@" else line), []


def added(lines):
    """Return the lines with a plus."""
    return [line for line in lines if line[0] == "+"]


def edit(tree, recipe):
    """Make the edits of a recipe in a tree."""
    for name, lines in places(recipe):
        file = tree / name
        old = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
        new = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
        text = file.read_text("utf-8") if file.exists() else ""
        before, found, after = text.partition(old) if old else ("", "", "")
        is_there = bool(found) and old not in after and before[-1:] in {"\n", ""}
        assert is_there or not (old or text), f"{name} has these lines not just once:\n{old}"
        file.write_text(before + new + after, "utf-8", newline="")


def run(tree, line, **more):
    """Run a line of a recipe in a tree, with the Python that runs the tests."""
    command, *words = line.split()
    modules = {"python": [], "numpure": ["-m", "numpure_xl"], "pytest": ["-m", "pytest", "-q"]}
    done = subprocess.run(
        [sys.executable, *modules[command], *words],
        cwd=tree,
        env=for_another_pytest(PYTHONPATH=str(tree), PYTHONUTF8="1", **more),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


def lines_of_pytest(recipes):
    """Yield the lines that test them: files that are run whole together, the others once each."""
    lines = [line for recipe in recipes for line in blocks(recipe, "sh") if line[:6] == "pytest"]
    parts = [line for line in lines if " -k " in line]
    whole = {word for line in lines if line not in parts for word in line.split() if ".py" in word}
    yield f"pytest -n 0 {' '.join(sorted(whole))}"
    yield from dict.fromkeys(parts)


def test_there_is_a_recipe_for_each_thing_that_is_added_most():
    wanted = ["theme", "level", "board", "command of the ribbon", "option of the command line"]
    wanted += ["paper", "worksheet function"]
    assert all(any(word in name for name in RECIPES) for word in wanted)


def test_contributing_can_be_read_in_five_minutes():
    prose = re.sub(r"(?ms)^```diff\n.*?^```$", "", TEXT)
    assert len(prose.split()) <= 5 * 300


def test_every_file_that_is_named_is_there():
    named = set(re.findall(r"(?:numpure_xl|workbook|tests)/[\w/.]+\.\w+", TEXT))
    made = {
        file for recipe in RECIPES for file, lines in places(recipe) if {*lines} == {*added(lines)}
    }
    missing = {name for name in named - made if not (ROOT / name).exists()}
    assert [name for name in missing if not re.search("[A-Z]{4}", name)] == []  # NAME, CODE


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_edits_fit_the_tree(recipe, tmp_path):
    changed = {name for name, _ in places(recipe)}
    for name in changed:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, tmp_path / name)
    edit(tmp_path, recipe)
    for name in changed:
        if name.endswith(".py"):
            compile((tmp_path / name).read_bytes(), name, "exec")


@pytest.mark.slow
def test_the_recipes_lead_to_green_tests(tmp_path):
    """All in one tree, in which their programs and their tests run."""
    tree = Path(shutil.copytree(ROOT, tmp_path / "tree", ignore=IGNORED))
    for recipe in RECIPES:
        edit(tree, recipe)
    run(tree, "python -m workbook.catalogs")
    for line in dict.fromkeys(chain.from_iterable(blocks(recipe, "sh") for recipe in RECIPES)):
        if not line.startswith("pytest"):
            run(tree, line)
    run(tree, "python -m workbook.build")
    for line in lines_of_pytest(RECIPES):
        run(tree, line)
    run(tree, "python -m workbook.catalogs --check")
