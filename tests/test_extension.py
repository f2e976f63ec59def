"""The extension for LibreOffice, as a file: what is in it, in which order, and that it is whole."""

import csv
import io
import json
import os
import re
import struct
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from numpure_xl import macros, udfs
from numpure_xl.board.theme import THEMES
from numpure_xl.cli import main
from numpure_xl.errors import RequestError, SheetError
from numpure_xl.extension import choices
from numpure_xl.hosts.excel import config
from numpure_xl.hosts.libreoffice import formulas, install
from numpure_xl.macros import options_page, user
from numpure_xl.macros.clicks import CLICKS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.words import LANGS, translated
from workbook import build, wrappers
from workbook.libreoffice import frame, menus, options, rdb

HOME = Path(build.__file__).parent
RIBBON = (HOME / "ribbon/customUI14.xml").read_bytes()


@pytest.fixture(scope="module", name="parts")
def _parts():
    with zipfile.ZipFile(io.BytesIO(install.packed())) as made:
        return {name: made.read(name) for name in made.namelist()}


def test_the_committed_frame_is_what_the_sources_make():
    is_as_made = (HOME / "frame.oxt").read_bytes() == frame.frame()
    assert is_as_made, "python -m workbook.build, and commit what it rebuilds"


def test_packing_twice_makes_the_same_file(tmp_path):
    path = tmp_path / "numpure.oxt"
    ran = CliRunner().invoke(main, ["addin", "pack", str(path), "--lang", "en"])
    assert (ran.output, ran.exit_code) == (f"{path}\n", 0)
    assert path.read_bytes() == install.packed()


def test_what_is_under_another_licence_stays_out(parts):
    assert not [name for name in parts if "/pro/" in name]
    licences = [name.split("/")[1] for name in parts if name.startswith("licences/")]
    assert set(licences) == set(install.PACKAGES.values())
    assert b"BSD 3-clause" in parts["licences/xlwings/LICENSE.txt"]
    assert "licences/xlwings/LICENSE_PRO.txt" not in parts


def test_what_the_manifest_names_is_there(parts):
    named = re.findall(r'full-path="([^"]+)"', parts["META-INF/manifest.xml"].decode())
    assert set(named) <= set(parts)
    images = re.findall(rb"%origin%/([^<]+)<", parts["Addons.xcu"])
    assert {image.decode() for image in images} <= set(parts)


def test_it_runs_on_a_python_that_has_nothing_else(parts, tmp_path):
    for name, content in parts.items():
        if name.startswith("pythonpath/"):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    program = (
        f"import sys; sys.path = [p for p in sys.path if 'site-packages' not in p]; "
        f"sys.path.insert(0, {str(tmp_path / 'pythonpath')!r}); "
        "from numpure_xl import extension; "
        "print(extension.answer('sudoku_text', (((1.0, '') * 2,) * 4, None))); "
        "print(extension.answer('sudoku_check', ((('', '') * 2,) * 4, None, 'ja')))"
    )
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-X", "utf8", "-c", program],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    several = "重複はありませんが、解が複数あります。"
    assert ran.stdout == f"{'1.1.' * 4}\n{several}\n", ran.stderr


def labels():
    with (HOME / "ribbon/text.csv").open(encoding="utf-8", newline="") as file:
        return {row["key"]: row for row in csv.DictReader(file)}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_toolbar_has_the_buttons_of_the_ribbon_in_their_order(parts, lang):
    """Read by their ids alone: those on the ribbon itself, not those in its menus."""
    tab, _, _ = RIBBON.partition(b"<contextMenus>")
    outside, depth = [], 0
    for tag, close in re.findall(rb"<(?!\?)(/?\w[^>]*?)(/?)>", tab):
        is_split = re.match(rb'/?splitButton|menu id="\w+(By|Depth|What)"', tag)
        if tag.startswith(b"/menu"):
            depth -= 1
        elif depth == 0 and not is_split:
            outside.append(b"<" + tag + b">")
        if re.match(rb"menu\b", tag) and not close:
            depth += 1
    text = b"".join(outside)
    ids = re.findall(r'<(?:button|dropDown|menu) id="(\w+)"', text.decode())
    bar = parts["Addons.xcu"].decode().partition('"OfficeToolBar"')[2].partition('"Images"')[0]
    titles = re.findall(rf'<value xml:lang="{lang}">([^<]*)</value>', bar)
    label = [labels()[name]["label"] for name in ids]
    assert titles == [translated(text, lang, "ribbon label") for text in label]


def test_every_command_of_the_ribbon_is_in_the_menu_and_in_python(parts):
    commands = {click.command for click in CLICKS.values()}
    bar = parts["Addons.xcu"].decode().partition('"OfficeMenuBar"')[2].partition("OfficeToolBar")[0]
    named = set(re.findall(r"<value>vnd\.numpure:(\w+)", bar))
    assert named - {"choose", "menu"} == commands == set(macros.__all__)


def test_the_addresses_of_the_menu_arrive_as_the_ribbon_has_them():
    """An address says what the table of clicks says of a control."""
    addresses = [a for a in json.loads(menus.table(RIBBON))["titles"] if "choose" not in a]
    said = []
    for address in addresses:
        name, query = choices.parsed(address)
        options = {k: v if v == "*" else choices.plain(v) for k, v in query.items()}
        said.append((name, options))
    clicks = [
        (click.command, click.given | dict.fromkeys(click.chosen, "*"))
        for name, click in CLICKS.items()
        if not name.startswith("numpureSheet")
    ]
    settings = [call for call in clicks if call[0] == "settings"]  # a page of the options there
    assert [call for call in clicks if call not in said] == settings
    others: list[tuple[str, dict[str, object]]]
    others = [("", {}), ("FunctionDialog", {}), ("settings", {})]
    assert [call for call in said if call not in clicks] == others


def test_a_type_library_begins_as_the_format_says():
    method = rdb.Method("sudoku_solve", "[][]any", {"grid": "[][]any"})
    made = rdb.library("numpure.XFunctions", [method])
    root, count = int.from_bytes(made[8:12], "little"), int.from_bytes(made[12:16], "little")
    assert (made[:8], count) == (b"UNOIDL\xff\0", 1)
    name = int.from_bytes(made[root : root + 4], "little")
    assert made[name : name + 8] == b"numpure\0"


def test_every_range_of_a_function_is_one_to_calc():
    ranges = {name for function in wrappers.functions() for name in function.arguments}
    assert ranges >= udfs.RANGES


@pytest.mark.parametrize(("text", "number"), [("#VALUE!", 519), ("#N/A", 32767), ("#NUM!", 503)])
def test_an_error_is_a_number_that_is_none_with_its_own_in_it(text, number):
    made = formulas.answered(text, in_rows=False)
    assert made != made  # noqa: PLR0124  # that is what tells a NaN
    assert formulas.answered(text, in_rows=True)[0][0] is not None
    assert int.from_bytes(struct.pack("<d", made)[:4], "little") == number


@pytest.mark.parametrize("named", [["--host", "libreoffice"], []], ids=["named", "on Linux"])
def test_without_libreoffice_there_is_a_sentence(monkeypatch, tmp_path, named):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(install, "PLACES", {})
    with pytest.raises(RequestError, match="LibreOffice was not found"):
        install.office()
    monkeypatch.setattr("platform.system", lambda: "Linux")
    ran = CliRunner().invoke(main, ["addin", "install", *named, "--lang", "ja"])
    assert (ran.exit_code, "LibreOffice がありません" in ran.output) == (2, True)


RUNNER = """\
#!/bin/sh
printf '%s\\n' "$0" "$@" >>"$HOME/calls"
for last; do :; done
case $last in *.oxt) cp "$last" "$HOME/seen.oxt";; esac
"""


SANDBOXES = {
    "flatpak": (
        Path(".local/share/flatpak/app", install.APP, "current/active/files/libreoffice/program"),
        f".var/app/{install.APP}/cache",
        ["run", "--command=/app/libreoffice/program/unopkg", install.APP],
    ),
    "snap": (
        Path("snaps/libreoffice/current/lib/libreoffice/program"),
        "snap/libreoffice/common",
        ["run", "--shell", "libreoffice", "-c", install.IN_SNAP, "unopkg"],
    ),
}
"""What runs it: where its programs are, a folder that it sees, how its `unopkg` is run."""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Linux has them")
@pytest.mark.parametrize("runner", SANDBOXES)
def test_libreoffice_in_a_sandbox_gets_the_extension(monkeypatch, tmp_path, runner):
    program, shared, begin = SANDBOXES[runner]
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / runner).write_text(RUNNER)
    (programs / runner).chmod(0o755)
    (tmp_path / program).mkdir(parents=True)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(install, "PLACES", {})
    monkeypatch.setattr(install, "FLATPAK", tmp_path / "no flatpaks")
    monkeypatch.setattr(install, "SNAP", tmp_path / "snaps")
    (programs / "cp").symlink_to("/bin/cp")
    found = install.office()
    assert found.program == tmp_path / program
    found.install()
    called = (tmp_path / "calls").read_text().splitlines()
    assert called[1:-1] == [*begin, "add", "--force", "--suppress-license"]
    assert Path(called[-1]).is_relative_to(tmp_path / shared)
    assert zipfile.is_zipfile(tmp_path / "seen.oxt")
    assert list((tmp_path / shared).iterdir()) == []


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("ERROR: Cannot run unopkg as root without --shared or --bundled option.",
         "LibreOffice installs no extension for root; run this as the user who uses it."),
        ("ERROR: /x/.lock", "LibreOffice is running; close all its windows and try again."),
        ("ERROR: no space left", "LibreOffice refused: no space left"),
    ],
)  # fmt: skip
def test_what_libreoffice_refuses_is_told(tmp_path, said, sentence):
    refuses = f"raise SystemExit({said!r})"
    with pytest.raises(SheetError) as refusal:
        install.InstalledOffice(tmp_path, (sys.executable, "-c", refuses)).install()
    assert str(refusal.value) == sentence


def test_a_host_that_is_unknown_is_named():
    ran = CliRunner().invoke(main, ["addin", "status", "--host", "libre", "--lang", "en"])
    assert ran.exit_code == 2
    assert "There is no program 'libre'" in ran.output


@pytest.mark.parametrize(
    ("folder", "version"),
    [("program/python-core-3.10.18", (3, 10)), ("program/python-core-3.11.13", (3, 11)),
     ("Frameworks/LibreOfficePython.framework/Versions/3.12", (3, 12)), ("program", None)],
)  # fmt: skip
def test_the_python_of_windows_and_macos_is_told_by_its_folder(
    tmp_path, monkeypatch, folder, version
):
    monkeypatch.setattr(install, "PLACES", {})
    (tmp_path / folder).mkdir(parents=True)
    assert install.InstalledOffice(tmp_path / "program").python == version


def test_lists_speak_the_language_of_the_menus():
    table = json.loads(menus.table(RIBBON))
    shown = {
        lang: [*map(choices.Choices(table, lang).title, table["choices"]["level"].values())]
        for lang in ("ja", "en-US")
    }
    assert shown["ja"][:3] == ["指定なし", "入門", "初級"]
    assert shown["en-US"][:3] == ["any", "beginner", "easy"]


def test_what_is_chosen_fills_a_command_and_a_path_never_does():
    known = choices.Choices(json.loads(menus.table(RIBBON)), "en-US")
    known.choose("level", "hard")
    known.choose("level", "no such level")
    asked = {"level": "*", "variant": "4x4", "path": "x.xlsx"}
    assert known.options(asked) == {"level": "hard", "variant": "4x4"}


def test_every_board_is_in_the_menus_and_can_be_chosen():
    table = json.loads(menus.table(RIBBON))
    known = choices.Choices(table, "en-US")
    offered = {choices.parsed(address)[1]["variant"] for address in table["choices"]["variant"]}
    assert offered == {*ALL_BOARDS}
    for address in table["choices"]["variant"]:
        command, options = choices.parsed(address)
        assert choices.address_of(command, options) == address
        known.choose("variant", options["variant"])
        assert known.chosen["variant"] == options["variant"]


def test_levels_are_those_of_the_board_that_is_chosen():
    known = choices.Choices(json.loads(menus.table(RIBBON)), "en-US")
    of_level = "vnd.numpure:choose?kind=level"
    all_of_them = [*map(known.title, known.entries(of_level).values())]
    assert all_of_them == ["any", *LEVELS]
    for board, offered in {"4x4": ["any", "beginner", "easy"], "6x6": all_of_them}.items():
        known.choose("variant", "9x9")
        known.choose("level", "expert")
        known.choose("variant", board)
        assert [*map(known.title, known.entries(of_level).values())] == offered
        known.choose("level", "hard")
        assert known.chosen["level"] == ("easy" if board == "4x4" else "hard")


class List:  # its methods have UNO's names
    """A list on a page of options."""

    def __init__(self):
        self.items, self.position, self.text = [], 0, ""

    def getItemCount(self):  # noqa: N802
        return len(self.items)

    def removeItems(self, first, count):  # noqa: N802
        del self.items[first : first + count]

    def addItems(self, items, position):  # noqa: N802
        self.items[position:position] = items

    def selectItemPos(self, position, _selected):  # noqa: N802
        self.position = position

    def getSelectedItemPos(self):  # noqa: N802
        return self.position

    def setText(self, text):  # noqa: N802
        self.text = text


def test_the_page_of_options_shows_and_keeps_what_is_set(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    names = set(re.findall(r'dlg:id="(\w+)"', options.page().decode())) - {"options"}
    controls = {name: List() for name in names}
    window = SimpleNamespace(getControl=controls.__getitem__)
    for event in ("initialize", "back"):
        options_page.handle(window, event, "ja")
        assert controls["THEME"].items[:2] == ["標準", "新聞"]
        assert controls["THEMELabel"].text == "盤面の見た目"
        assert controls["SPEED"].position == 1  # normal, as long as nothing is set
    controls["THEME"].position = [*THEMES].index("dark")
    controls["LANGUAGE"].position = ["", *LANGS].index("ja")
    controls["UNIQUENESS"].position = 1
    options_page.handle(window, "ok", "ja")
    kept = {name: user.setting(name) for name in config.CHOSEN}
    assert kept == {"LANGUAGE": "ja", "THEME": "dark", "SPEED": "normal", "UNIQUENESS": "no"}


def test_the_extension_says_who_made_it_and_under_which_licence():
    with zipfile.ZipFile(HOME / "frame.oxt") as package:
        told = package.read("description.xml").decode()
        licence = package.read("text/licence.txt").decode()
        names = package.namelist()
    assert f'<identifier value="{install.IDENTIFIER}"/>' in told
    assert install.IDENTIFIER.startswith("org.")
    for part in ("publisher", "simple-license"):
        assert f"<{part}" in told
    links = re.findall(r'xlink:href="([^"]+)"', told)
    assert set(links) <= set(names)  # nothing but files of the package
    assert licence.startswith("MIT License")


def test_the_package_is_compressed():
    with zipfile.ZipFile(io.BytesIO(install.packed())) as package:
        entries = package.infolist()
    size = sum(entry.file_size for entry in entries)
    assert sum(entry.compress_size for entry in entries) < size / 2
