"""What is imported before the first command, and that others' arrays work all the same."""

import subprocess
import sys

import pytest

HEAVY = {"numpy", "pandas", "polars", "matplotlib", "plotly", "openpyxl", "numpure_xl.book"}


def ran(code, path):
    """Return what a program prints that finds libraries of these names in a folder."""
    for name in ("numpy", "pandas"):
        (path / name).mkdir(exist_ok=True)
        names = ("ndarray(list)", "datetime64", "DataFrame", "Series")
        content = "".join(f"class {name}: pass\n" for name in names)
        content += "array = ndarray\ndef isnull(value): return value is None\n"
        (path / name / "__init__.py").write_text(content)
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(path)!r})\n{code}"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


@pytest.mark.parametrize("module", ["numpure_xl.udfs", "numpure_xl.macros"])
def test_nothing_large_is_imported_before_it_is_needed(module, tmp_path):
    found = set(ran(f"import {module}; print(*sys.modules)", tmp_path))
    assert {"xlwings", module} <= found
    assert found & HEAVY == set()


AFTER = """
import numpure_xl.macros, numpy, pandas, xlwings
print(xlwings.utils.np is numpy, xlwings.main.pd is pandas, numpy.__spec__.name)
known = xlwings.conversion.accessors
print(numpy.ndarray in known, pandas.DataFrame in known)
"""


def test_what_others_import_later_xlwings_works_with(tmp_path):
    assert ran(AFTER, tmp_path) == ["True", "True", "numpy", "True", "True"]


BEFORE = """
import numpy, numpure_xl.macros, xlwings
print(xlwings.utils.np is numpy, numpy.ndarray in xlwings.conversion.accessors)
"""


def test_what_others_have_imported_before_stays(tmp_path):
    assert ran(BEFORE, tmp_path) == ["True", "True"]


def test_where_a_library_is_missing_that_is_said_as_ever(tmp_path):
    code = "import numpure_xl.macros\ntry: import polars\nexcept ImportError as e: print(e.name)"
    assert ran(code, tmp_path) == ["polars"]
