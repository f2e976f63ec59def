"""The add-in and Microsoft's own tools: office-addin-mock and office-addin-manifest of npm."""

import json
import shutil
import subprocess

import pytest

from numpure_xl.officejs.manifest import ipad_manifest, manifest
from tests.hosts.browser import folder
from tests.hosts.office.excel import HERE, WEB

pytestmark = pytest.mark.host

URL = "https://example.org/sudoku/"


def node(*arguments):
    """Return what a program prints."""
    ran = subprocess.run(["node", *arguments], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture
def modules():
    found = folder() / "node_modules"
    for package in ("office-addin-mock", "office-addin-manifest"):
        if not (found / package).is_dir():
            pytest.skip(f"needs Microsoft's tools: npm install {package}")
    return found


def test_everything_that_is_read_was_loaded_first(modules, tmp_path):
    shutil.copytree(WEB, tmp_path / "web")
    (tmp_path / "web/package.json").write_text('{"type": "module"}')
    told = node(HERE / "mock.mjs", modules, tmp_path / "web")
    assert "Error, " not in told  # what the mock has for a property that was not loaded
    found = json.loads(told)
    assert found["start"] == {
        "book": "Book1.xlsx",
        "sheet": "a, b!",
        "sheets": ["a, b!"],
        "names": [["numpure_1", "'a, b!'!$B$2:$J$10"]],
        "protected": False,
        "used": "A1:D9",
        "kind": "cells",
        "selected": "C3",
    }
    area, arrays = found["parts"]
    assert arrays == {"sheet": "a, b!", "arrays": [[0, 0, "A1:D4"]]}
    assert (area["values"], area["formulas"]) == ([[5, ""]], [["=2+3", ""]])
    assert (area["kinds"], len(area["looks"])) == ([[0, 0]], 1)
    assert (area["heights"], area["widths"], area["hidden"]) == ([27], [48, 27], [False])
    assert area["merged"] == "B2:C3,D4"


READ = """
const { OfficeAddinManifest } = require(process.argv[1] + "/office-addin-manifest");
const found = OfficeAddinManifest.readManifestFile(process.argv[2]);
found.then((info) => console.log(JSON.stringify(info)));
"""


@pytest.mark.parametrize("made", [manifest, ipad_manifest])
def test_microsoft_reads_the_manifest(modules, tmp_path, made):
    (tmp_path / "manifest.xml").write_bytes(made(URL))
    told = json.loads(node("-e", READ, modules, tmp_path / "manifest.xml"))
    assert told["officeAppType"] == "TaskPaneApp"
    assert told["hosts"] == ["Workbook"]
    assert told["permissions"] == "ReadWriteDocument"
    assert told["defaultLocale"] == "en-US"
    assert told["displayName"] == "Number Place"
    assert told["defaultSettings"]["sourceLocation"] == f"{URL}taskpane.html"
    assert told["iconUrl"] == f"{URL}office/icon-32.png"
    assert told["highResolutionIconUrl"] == f"{URL}office/icon-64.png"
