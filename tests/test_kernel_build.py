"""The compiled search is built where there is a compiler, and left out elsewhere."""

import shutil
import sys
from pathlib import Path

import pytest

from workbook import kernel_build

ROOT = Path(kernel_build.__file__).parents[1]


@pytest.fixture
def tree(tmp_path):
    """A copy of what is compiled, with a module of an earlier build."""
    folder = tmp_path / kernel_build.PACKAGE
    folder.mkdir(parents=True)
    for source in (ROOT / kernel_build.PACKAGE).glob("*.[ch]"):
        shutil.copy(source, folder)
    (folder / "_search.abi3.so").touch()
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="names another compiler by the variable CC")
@pytest.mark.parametrize("compiler", ["no-such-compiler", "false"])
def test_without_a_compiler_the_module_is_left_out(tree, monkeypatch, compiler):
    monkeypatch.setenv("CC", compiler)
    assert kernel_build.build(tree) is None
    assert {path.suffix for path in (tree / kernel_build.PACKAGE).iterdir()} == {".c", ".h"}


def test_a_wheel_without_it_leaves_that_of_the_checkout(tree, monkeypatch):
    monkeypatch.setenv("NUMPURE_PURE", "1")
    assert kernel_build.build(tree) is None
    assert (tree / kernel_build.PACKAGE / "_search.abi3.so").exists()


def test_a_wheel_is_for_this_system_and_any_later_python():
    assert kernel_build.tag("cp313-cp313-macosx_11_0_arm64") == "cp311-abi3-macosx_11_0_arm64"


@pytest.mark.slow
def test_with_a_compiler_it_stands_beside_its_source(tree):
    if not shutil.which("cc"):
        pytest.skip("needs a C compiler")
    built = kernel_build.build(tree)
    assert built is not None
    assert built.parent == tree / kernel_build.PACKAGE
    assert built.stat().st_size > 10_000
    assert not (tree / "build").exists()
