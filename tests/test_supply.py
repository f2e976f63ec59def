"""What is built is built of what is named: actions by their hashes, nothing of the builder."""

import json
import re
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from numpure_xl import kernel
from numpure_xl.web.site import PYODIDE

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_an_action_is_named_by_its_hash_and_its_version(path):
    text = path.read_text("utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_do_nothing_and_each_job_says_what_it_may(path):
    text = path.read_text("utf-8")
    assert "\npermissions: {}\n" in text
    jobs = re.split(r"(?m)^  \w+:", text.partition("\njobs:\n")[2])[1:]
    assert all("\n    permissions:\n" in job for job in jobs)


def test_the_page_that_is_deployed_has_the_python_that_is_tested():
    wanted = json.loads((ROOT / ".ci/node/package.json").read_text())["dependencies"]
    locked = json.loads((ROOT / ".ci/node/package-lock.json").read_text())["packages"]
    assert wanted == {"pyodide": PYODIDE}
    assert locked["node_modules/pyodide"]["version"] == PYODIDE
    assert all("integrity" in about for name, about in locked.items() if name)


@pytest.mark.skipif(not kernel.IS_COMPILED, reason="needs the compiled search: a C compiler")
def test_the_compiled_search_names_no_folder_of_its_builder():
    (built,) = (ROOT / "numpure_xl/kernel").glob("_search.*[dso]")
    content = built.read_bytes()
    for folder in {sys.base_prefix, str(ROOT), str(Path.home())}:
        assert folder in ("/", "/usr") or folder.encode() not in content


def test_what_builds_is_named_with_its_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [Requirement(each) for each in project["build-system"]["requires"]]
    lines = (ROOT / ".ci/release/build.txt").read_text("utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if "==" in line)
    assert wanted
    for each in wanted:
        assert each.specifier.contains(pinned[each.name])
    compiled = project["tool"]["cibuildwheel"]
    assert compiled["before-build"] == "pip install -r {package}/.ci/release/build.txt"
    assert "--no-isolation" in compiled["build-frontend"]["args"]
