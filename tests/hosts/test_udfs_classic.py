"""Classic xlwings, which serves Excel on Windows, takes the functions as they are meant."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from numpure_xl import udfs
from workbook import build, wrappers

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def told():
    """Return what xlwings tells of the functions, and the VBA that it would write for them."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.hosts.classic"],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        cwd=ROOT,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_every_function_is_known_with_its_arguments_and_help(told):
    assert set(told["functions"]) == {function.python for function in wrappers.functions()}
    for function in wrappers.functions():
        known = told["functions"][function.python]
        arguments = {name: optional for name, optional, _ in known["arguments"]}
        assert arguments == function.arguments
        assert known["docs"] == [udfs.ARGUMENTS[name] for name in function.arguments]
        assert (known["category"], known["volatile"]) == ("Number Place", False)


def test_ranges_arrive_as_rows_and_errors_as_texts_and_nothing_is_converted(told):
    for known in told["functions"].values():
        assert known["converter"] == {}
        for name, _, options in known["arguments"]:
            ranges = {"ndim": 2} if name in ("grid", "solution") else {}
            assert options == {"err_to_str": True} | ranges


def test_our_wrappers_make_the_call_that_those_of_xlwings_make(told):
    """XLPy.CallUDF(module, function, Array(arguments), ...), without workbook and caller."""
    for function in wrappers.functions():
        arguments = ", ".join(function.arguments)
        call = f'XLPy.CallUDF("numpure_xl.udfs", "{function.python}", Array({arguments}), '
        assert f"{call}ActiveWorkbook, Application.Caller)" in told["vba"]
    ours = 'python.CallUDF("numpure_xl.udfs", functionName, arguments)'
    assert ours in build.modules("xlam")["NumpureBridge"]
