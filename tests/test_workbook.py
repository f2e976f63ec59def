"""The add-in is what its sources say, to the byte, and nothing in it runs by itself."""

import csv
import re
import subprocess
import sys
import zipfile
from itertools import product
from pathlib import Path

import openpyxl
import pytest
import xlwings
from pyopenvba import ExcelFile
from pyopenvba.interpreter import Interpreter

from numpure_xl import udfs
from numpure_xl.macros.clicks import CLICKS
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, BOARDS, GATTAI
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.words import ENGLISH, LANGS
from tests import package_lint, ribbon_lint
from tests.sampling import slow
from tests.sentences import untranslated
from tests.vba import analysis_of, keywords_of, modules_of, scan_of
from workbook import build, icons, originals, package, ribbon, sheets, wrappers

HOME = Path(build.__file__).parent
BOOKS = {kind: HOME / f"numpure.{kind}" for kind in build.KINDS}
OURS = ["NumpureBridge", "NumpureCall", "NumpureCommands", "NumpureFormats", "NumpureFunctions",
        "NumpureOverlay", "NumpureRibbon"]  # fmt: skip

every_book = pytest.mark.parametrize("kind", build.KINDS)


def by_pyopenvba(path):
    """Return the modules as pyOpenVBA reads them."""
    with ExcelFile(path) as file:
        return file.vba_modules()


@pytest.mark.slow
def test_a_rebuild_is_the_committed_file_to_the_byte():
    """In a process of its own, with nothing imported yet."""
    command = [sys.executable, "-m", "workbook.build", "--check"]
    run = subprocess.run(command, cwd=HOME.parent, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count("as it was") == 5


@every_book
def test_every_reader_finds_the_sources_byte_for_byte(kind):
    sources = build.modules(kind)
    for read in (modules_of, by_pyopenvba):
        found = read(BOOKS[kind])
        assert {name: found[name] for name in sources} == sources
        assert set(found) - set(sources) == {"ThisWorkbook", *code_names(kind)}


def code_names(kind):
    return {
        "xlam": {"SheetAddin", "SheetTexts", "SheetHelp"},
        "xlsm": {"SheetBoard", "SheetFunctions", "SheetHowTo", "SheetTexts", "SheetHelp"},
    }[kind]


@every_book
def test_the_package_keeps_every_rule(kind):
    assert package_lint.faults(BOOKS[kind]) == []


def test_the_ribbon_keeps_every_rule():
    assert ribbon_lint.faults(BOOKS["xlam"], build.modules("xlam")) == []


def test_only_the_add_in_has_a_ribbon_and_its_callbacks():
    """Of two workbooks with callbacks of the same names, Excel runs whichever it finds."""
    assert not [name for name in package.unpacked(BOOKS["xlsm"].read_bytes()) if "customUI" in name]
    assert set(build.modules("xlam")) - set(build.modules("xlsm")) == {build.RIBBON}


@every_book
def test_no_macro_runs_by_itself(kind):
    scan = scan_of("\n".join(modules_of(BOOKS[kind]).values()))
    assert not scan.autoexec
    assert not scan.suspicious
    assert not [word for sort, word, _ in keywords_of(BOOKS[kind]) if sort == "AutoExec"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["xlam", slow("xlsm")])  # which has the same modules and sheets
def test_the_analysis_finds_nothing(kind, capsys):
    found = analysis_of(BOOKS[kind], capsys)
    ours = build.modules(kind)
    assert set(ours) <= set(found)
    assert [found[name] for name in ours] == [[]] * len(ours)


@pytest.mark.parametrize("name", OURS)
def test_the_interpreter_compiles_our_modules(name):
    Interpreter().add_module(build.modules("xlam")[name], name=name)


@pytest.mark.parametrize("name", OURS)
def test_our_modules_name_no_type_that_excel_lacks(name):
    assert package_lint.unknown_types(build.modules("xlam")[name]) == set()


def test_sources_come_out_the_same_however_they_were_checked_out(tmp_path):
    text = (HOME / "src/NumpureCall.bas").read_bytes()
    assert b"\r\n" in text
    (tmp_path / "unix.bas").write_bytes(text.replace(b"\r\n", b"\n"))
    assert build.source(tmp_path / "unix.bas").encode() == text


def test_a_bridge_that_is_not_of_the_xlwings_installed_is_not_built(monkeypatch, tmp_path):
    theirs = Path(xlwings.__file__).with_name("xlwings_custom_addin.bas").read_text("ascii")
    changed = theirs.replace("ByRef Result As Variant", "ByRef Result As Object")
    (tmp_path / "xlwings_custom_addin.bas").write_text(changed, "ascii")
    monkeypatch.setattr(xlwings, "__file__", str(tmp_path / "__init__.py"))
    with pytest.raises(SystemExit, match="xlwings' VBA is not as expected"):
        build.modules("xlam")


def test_every_function_of_python_has_its_wrapper():
    text = wrappers.module()
    names = [name for name in vars(udfs) if name.startswith("sudoku_")]
    assert text.count("Public Function ") == len(names)
    for name in names:
        assert f'    {name.upper()} = NumpureAnswer("{name}", Array(' in text
        assert f'    NumpureDescribe "{name.upper()}", Array(' in text


@pytest.mark.parametrize("word", ["step", "Date", "set"])
def test_an_argument_that_is_a_word_of_vba_gets_another_name(word, monkeypatch):
    monkeypatch.setattr(wrappers, "RENAMED", {"variant": word, "step": "step_number"})
    with pytest.raises(SystemExit, match=f"SUDOKU_SOLVE: VBA keeps {word.lower()}"):
        wrappers.module()


def test_a_wrapper_passes_every_argument_in_order():
    head = "Public Function SUDOKU_SOLVE(grid As Variant, Optional variant_name As Variant)"
    assert head in wrappers.module()
    assert 'NumpureAnswer("sudoku_solve", Array(grid, variant_name))' in wrappers.module()


def test_every_choice_has_a_row_of_text():
    """Else the ribbon's lists had no label for it, and `python -m workbook.build` stops."""
    with (HOME / "ribbon/text.csv").open(encoding="utf-8", newline="") as file:
        keys = {row["key"] for row in csv.DictReader(file)}
    assert not [key for key in keys if key.startswith("choice.variant.")], "rules name boards"
    missing = [f"{key},{key.rpartition('.')[2]},," for key in sorted(sheets.choices() - keys)]
    assert missing == [], "add these rows to workbook/ribbon/text.csv"


def texts():
    head, *rows = sheets.texts()
    return {row[0]: dict(zip(head, row, strict=True)) for row in rows}


def test_every_function_and_argument_has_help_in_both_languages():
    for function in wrappers.functions():
        told = [texts()[function.name], *[texts()[f"argument.{n}"] for n in function.arguments]]
        assert all(0 < len(row[f"supertip_{lang}"]) <= 255 for row in told for lang in ("en", "ja"))


def test_excel_dnas_intellisense_finds_the_help_of_each_function():
    """Read as its WorkbookIntelliSenseProvider reads the sheet: arguments from column 4 on."""
    sheet = openpyxl.load_workbook(BOOKS["xlsm"])["_IntelliSense_"]
    assert sheet.sheet_state == "veryHidden"
    head, *rows = [[str(v or "") for v in row] for row in sheet.values]
    assert head[0] == "FunctionInfo"
    assert [row[0] for row in rows] == [function.name for function in wrappers.functions()]
    for row, function in zip(rows, wrappers.functions(), strict=True):
        arguments = dict(zip(row[3::2], row[4::2], strict=True))
        arguments.pop("", None)
        assert list(arguments) == list(function.arguments)
        for text, english in [
            (row[1], function.help),
            *((arguments[name], udfs.ARGUMENTS[name]) for name in arguments),
        ]:
            assert text.split(" / ")[0] == english
            assert text.count(" / ") >= len(LANGS) - 1


def test_japanese_texts_are_japanese_and_english_ones_ascii():
    for key, row in texts().items():
        if key.startswith("choice.language."):  # each by its own name
            continue
        assert all(row[f"{what}_en"].isascii() for what in ("label", "screentip", "supertip"))
        if row["supertip_ja"]:
            is_japanese = not row["supertip_ja"].isascii()
            assert is_japanese or row["supertip_en"] in untranslated("ja"), key


def test_the_ribbon_offers_every_filler_in_each_of_its_menus():
    for command in ("solution", "originals", "animate"):
        clicks = [click for click in CLICKS.values() if click.command == command]
        offered = {click.given["filler"] for click in clicks if click.given}
        # Of the steps of the rotated program, those of the lecture are watched; all are compared.
        others = {name for name in FILLERS if name.startswith("rotated-")}
        steps = set() if command == "solution" else {"rotated-3", "rotated-4"}
        assert offered | {"search"} == set(FILLERS) - others | steps


def test_what_the_functions_show_fits_their_columns_where_no_python_answers_too():
    """Else a spreadsheet shows ###."""
    sheet = openpyxl.load_workbook(BOOKS["xlsm"])["関数 Functions"]
    widths = [sheet.column_dimensions[column].width for column in "BCDEFGHIJ"]
    longest = max(len(error) for error in ("#VALUE!", "#NAME?", "FALSE"))
    assert min(widths) > longest + 1


def test_a_right_click_offers_commands_of_the_ribbon():
    tab, _, menu = (HOME / "ribbon/customUI14.xml").read_text("utf-8").partition("<contextMenus>")
    commands = [CLICKS[name] for name in re.findall(r'<button id="([^"]*)"', menu)]
    assert [click.command for click in commands] == ["hint", "check", "candidates"]
    whole = re.findall(
        r'<contextMenu idMso="(\w+)">(.*?)</contextMenu>', ribbon.ribbon().decode(), re.DOTALL
    )
    assert {name for name, _ in whole} == {
        f"ContextMenu{cells}{view}" for cells in ("Cell", "ListRange") for view in ("", "Layout")
    }
    assert {items.count("<button ") for _, items in whole} == {3}
    on_the_tab = [CLICKS[name] for name in re.findall(r' id="([^"]*)"', tab) if name in CLICKS]
    assert all(click in on_the_tab for click in commands)


def test_a_list_of_add_ins_says_what_it_is():
    for path in [*BOOKS.values(), *HOME.glob("originals-*.xlsm")]:
        core = package.unpacked(path.read_bytes())["docProps/core.xml"].decode()
        title, description = (
            re.findall(rf"<dc:{part}>([^<]+)</dc:{part}>", core)
            for part in ("title", "description")
        )
        assert len(title) == len(description) == 1
        assert "openpyxl" not in core


def test_a_text_that_belongs_to_nothing_is_not_kept():
    """Every row is a control, a message, a default choice, a choice, or the help of a function."""
    ids = ribbon.ribbon().decode()
    sources = "".join(path.read_text() for path in (HOME / "src").glob("*.bas"))
    functions = {function.name for function in wrappers.functions()}
    arguments = {f"argument.{name}" for name in udfs.ARGUMENTS}
    for key in texts():
        used = f'id="{key}"' in ids or f'"{key}"' in sources or key in functions | arguments
        assert used or key.startswith(("choice.", "chosen.", "level.", "symmetry.")), key


def test_the_answers_on_the_function_sheet_are_those_of_python():
    book = openpyxl.load_workbook(BOOKS["xlsm"], data_only=True)
    shown = book["関数 Functions"]
    made = sheets.Book("xlsm")
    assert len(made.answers) == len(list(wrappers.functions()))
    for cell, answer in made.answers.items():
        assert shown[cell].value == (None if answer == "" else answer)


def test_the_board_on_the_first_sheet_has_its_name_and_its_strokes():
    book = openpyxl.load_workbook(BOOKS["xlsm"])
    assert book.defined_names[sheets.BOARD].attr_text == "'ナンプレ'!$B$4:$J$12"
    board = book["ナンプレ"]
    cells = board["B4:J12"]
    digits = "".join(str(cell.value or ".") for row in cells for cell in row)
    assert digits == sheets.EXAMPLE
    thick = [cell.coordinate for cell in cells[0] if cell.border.left.style == "thick"]
    assert thick == ["B4", "E4", "H4"]
    assert cells[8][8].border.right.style == cells[8][8].border.bottom.style == "thick"
    assert cells[1][1].border.left.style == cells[1][1].border.top.style == "thin"


@pytest.mark.parametrize("name", icons.ICONS)
def test_an_icon_shows_something_at_every_size(name, tmp_path):
    from PIL import Image  # noqa: PLC0415

    for size in (16, 32):  # the build draws some at 64, which takes longer
        path = tmp_path / f"{size}.png"
        path.write_bytes(icons.png(name, size))
        with Image.open(path) as picture:
            assert (picture.size, picture.mode) == ((size, size), "RGBA")
            assert len(picture.getcolors(size * size) or []) > 3
            assert picture.getchannel("A").getextrema()[1] == 255


def luminance(colour):
    """Return the relative luminance of WCAG 2.2."""
    parts = [part / 255 for part in colour[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    darker, lighter = sorted(map(luminance, (first, second)))
    return (lighter + 0.05) / (darker + 0.05)


GROUNDS = {"white": (255,) * 3, "colourful": (243, 242, 241), "dark": (54,) * 3, "black": (10,) * 3}
"""What is behind the icons in each of Office's themes."""


@pytest.mark.few(1)
@pytest.mark.parametrize("name", icons.ICONS)
def test_the_outline_of_an_icon_has_a_contrast_of_3_in_every_theme(name, tmp_path):
    """WCAG 1.4.11. The outline is what is full beside what is empty; corners are mixed colours."""
    from PIL import Image  # noqa: PLC0415

    size, path = 64, tmp_path / "icon.png"
    path.write_bytes(icons.png(name, size))
    with Image.open(path) as picture:
        framed = Image.new("RGBA", (size + 2, size + 2))
        framed.paste(picture, (1, 1))
        flat = framed.tobytes()
    width = size + 2
    pixels = {divmod(at // 4, width)[::-1]: flat[at : at + 4] for at in range(0, len(flat), 4)}
    around = [(-1, 0), (1, 0), (0, -1), (0, 1)]
    inside = range(1, size + 1)
    alpha = {place: pixel[3] for place, pixel in pixels.items()}
    outline = [
        pixels[x, y]
        for x in inside
        for y in inside
        if alpha[x, y] == 255 and any(alpha[x + dx, y + dy] < 255 for dx, dy in around)
    ]
    for theme, ground in GROUNDS.items():
        seen = sum(contrast(colour, ground) >= 3 for colour in outline)
        assert seen >= 0.75 * len(outline), (theme, seen, len(outline))


def test_what_is_drawn_on_a_white_board_has_a_contrast_of_3():
    for colour in (icons.INK, icons.GREEN, icons.BLUE, icons.RED, icons.AMBER):
        assert contrast(colour.to_bytes(3, "big"), (255, 255, 255)) >= 3


@pytest.mark.few(1)
@pytest.mark.parametrize("name", BOARDS)
def test_the_picture_of_a_board_shows_its_boxes(name, tmp_path):
    """In the middle between two cells of one column is a line where their boxes differ."""
    from PIL import Image  # noqa: PLC0415

    board = Recipe(seed="1", variant=name).board
    side, path = board.side, tmp_path / "board.png"
    path.write_bytes(icons.png(icons.name_of(name), 10 * side))
    with Image.open(path) as picture:
        assert picture.size == (10 * side, 10 * side)
        for cell in range(side * side - side):
            row, column = divmod(cell, side)
            seen = picture.getpixel((10 * column + 5, 10 * (row + 1)))
            is_line = board.box_of(cell) != board.box_of(cell + side)
            assert (seen == (*[icons.INK >> 16] * 3, 255)) == is_line, (cell, seen)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", GATTAI)
def test_the_picture_of_several_grids_shows_where_they_are(name, tmp_path):
    """What none has is transparent, what two or more share is blue, the rest is white."""
    from PIL import Image  # noqa: PLC0415

    corners, path = GATTAI[name].corners, tmp_path / "board.png"
    side = 9 + max(col for _, col in corners)
    path.write_bytes(icons.png(icons.name_of(name), 10 * side))
    with Image.open(path) as picture:
        for row, col in product(range(1, side, 3), repeat=2):  # the middles of boxes
            grids = sum(0 <= row - top < 9 and 0 <= col - left < 9 for top, left in corners)
            seen = picture.getpixel((10 * col + 5, 10 * row + 5))
            assert isinstance(seen, tuple)
            colour = int.from_bytes(bytes(seen[:3]), "big") if seen[3] else None
            assert colour == (None, icons.PAPER, icons.BLUE)[min(grids, 2)], (row, col)


def test_pictures_of_the_ribbon_differ():
    with zipfile.ZipFile(BOOKS["xlam"]) as book:
        drawn = [book.read(name) for name in book.namelist() if name.endswith(".png")]
    assert len(set(drawn)) == len(drawn) > len(ALL_BOARDS)


def test_packing_is_the_inverse_of_unpacking():
    book = BOOKS["xlam"].read_bytes()
    assert package.packed(package.unpacked(book)) == book


# --- the workbook of the original programs

every_lang = pytest.mark.parametrize("lang", LANGS)


@every_lang
def test_the_vba_of_the_originals_is_what_its_sources_say(lang):
    sources = originals.modules(lang)
    path = HOME / f"originals-{lang}.xlsm"
    for read in (modules_of, by_pyopenvba):
        found = read(path)
        assert {name: found[name] for name in sources} == sources


@pytest.mark.slow
@pytest.mark.parametrize("lang", [lang if lang == ENGLISH else slow(lang) for lang in LANGS])
def test_the_analysis_finds_nothing_in_the_originals(lang, capsys):
    found = analysis_of(HOME / f"originals-{lang}.xlsm", capsys)
    assert set(originals.modules(lang)) <= set(found)
    assert not any(found.values())


@every_lang
def test_no_macro_of_the_originals_runs_by_itself(lang):
    for text in originals.modules(lang).values():
        scan = scan_of(text)
        assert not scan.suspicious
        # The lecture's own name of its button's procedure is that of an event; nothing raises it.
        assert scan.autoexec == ("CommandButton1_Click" in text)


@every_lang
def test_every_button_of_the_originals_names_a_public_procedure(lang):
    sources = originals.modules(lang)
    for page in originals.PAGES:
        for button in (button for row in page.buttons for button in row):
            module, _, procedure = button.macro.partition(".")
            assert f"Public Sub {procedure}()" in sources[module]


@pytest.mark.parametrize(
    ("number", "place", "digits"), [(1, "E14", 6), (2, "J19", 8), (6, "J21", 6), (6, "J22", 6)]
)
def test_counters_of_the_originals_have_room(number, place, digits):
    """A digit of Courier New, the book's font, has 8 pixels; 5 are around a number."""
    sheet = openpyxl.load_workbook(HOME / "originals-en.xlsm").worksheets[number]
    area = next(area for area in sheet.merged_cells.ranges if area.coord.startswith(f"{place}:"))
    assert area.size["columns"] * originals.CELL >= 8 * digits + 5


def test_the_modules_are_the_same_program_in_every_language():
    def code(text):
        lines = (line for line in text.splitlines() if not line.lstrip().startswith("'"))
        return [re.sub('"[^"]*"', '""', line) for line in lines]

    english, *others = [originals.modules(lang) for lang in LANGS]
    for other in others:
        assert {n: code(t) for n, t in other.items()} == {n: code(t) for n, t in english.items()}
