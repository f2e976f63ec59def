"""The notebook of the guide runs as nbconvert runs it, and shows boards."""

import subprocess
import sys

import pytest

from numpure_xl.sudoku.grid.notebook import svg_of


@pytest.fixture
def nbformat():
    """Return what reads notebooks, where Jupyter can run them."""
    pytest.importorskip("nbconvert")
    pytest.importorskip("ipykernel")
    return pytest.importorskip("nbformat")


def test_what_nobody_draws_has_no_picture():
    assert svg_of(object()) is None


@pytest.mark.slow
def test_nbconvert_runs_the_notebook_and_it_shows_boards(nbformat, tmp_path, monkeypatch):
    from workbook.notebook import TARGET  # noqa: PLC0415  # only where there is Jupyter

    copy = tmp_path / TARGET.name  # nbconvert runs it in its folder, and it writes a book there
    copy.write_bytes(TARGET.read_bytes())
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute"]
    command += ["--output", "ran.ipynb", str(copy)]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    ran, kept = (nbformat.read(file, 4) for file in (tmp_path / "ran.ipynb", TARGET))
    outputs = [[dict(output) for output in cell.get("outputs", [])] for cell in ran.cells]
    assert outputs == [[dict(o) for o in cell.get("outputs", [])] for cell in kept.cells], (
        "run python -m workbook.notebook"
    )
    shown = [str(output.get("data", {})) for cell in outputs for output in cell]
    assert sum("<svg" in data for data in shown) == 3
    assert not any(output["output_type"] == "error" for cell in outputs for output in cell)


@pytest.mark.slow
def test_the_notebook_is_that_of_its_cells(nbformat):
    from workbook.notebook import TARGET, notebook  # noqa: PLC0415

    written = [cell.source for cell in nbformat.read(TARGET, 4).cells]
    assert written == [cell.source for cell in notebook().cells]
