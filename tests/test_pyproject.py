"""The package is ready to be published, but for two values that are its owner's to fill in."""

import shutil
from pathlib import Path

import pytest

import numpure_xl

ROOT = Path(numpure_xl.__file__).parent.parent
READ = (
    *("LICENSE", "README.md", "pyproject.toml"),
    *("numpure_xl/__init__.py", "workbook/hatch_build.py"),
)
FILLED_IN = {
    ' }]  # , email = "': ', email = "',
    '@example.org"\n': '@example.org" }]\n',
    "\n# urls = ": "\nurls = ",
}


@pytest.mark.slow
def test_pyroma_gives_ten_of_ten_once_the_owner_has_filled_in_address_and_url(tmp_path):
    rated = pytest.importorskip("pyroma.ratings")
    data = pytest.importorskip("pyroma.projectdata")
    for name in READ:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    _, (address, url) = rated.rate(data.get_data(str(tmp_path)))
    assert "author-email" in address
    assert "project_urls" in url
    text = (tmp_path / "pyproject.toml").read_text("utf-8")
    for comment, value in FILLED_IN.items():
        assert text.count(comment) == 1
        text = text.replace(comment, value)
    (tmp_path / "pyproject.toml").write_text(text, "utf-8")
    assert rated.rate(data.get_data(str(tmp_path))) == (10, [])
