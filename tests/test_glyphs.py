"""Pictures in place of digits: what lies where, and that they can be told from one another."""

import io
import re
from collections import Counter
from io import BytesIO
from itertools import combinations
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import openpyxl
import pytest
from click.testing import CliRunner
from PIL import Image

from numpure_xl import export
from numpure_xl.board.theme import THEMES
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.cli import main
from numpure_xl.errors import RequestError
from numpure_xl.export.glyphs import png
from numpure_xl.plan.glyphs import ANIMALS, SHAPES
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.words import explain
from tests.books import book, items
from tests.test_export import board_cells

WITH_PICTURES = [name for name, theme in THEMES.items() if theme.pictures]
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
MAIN = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
EMBED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}embed"

each_bank = pytest.mark.parametrize("bank", [ANIMALS, SHAPES], ids=["animals", "shapes"])


def over(data, sheet):
    """Return the name of the picture over each cell of a sheet, by row and column from 1."""
    archive = ZipFile(BytesIO(data))
    text = archive.read(f"xl/drawings/_rels/drawing{sheet}.xml.rels").decode()
    files = {}
    for tag in re.findall("<Relationship [^>]*>", text):
        found = dict(re.findall('([A-Za-z]+)="([^"]*)"', tag))
        files[found["Id"]] = found["Target"].rpartition("/")[2].removesuffix(".png")
    pictures = {}
    for anchor in ET.fromstring(archive.read(f"xl/drawings/drawing{sheet}.xml")):
        (start,) = anchor.iter(f"{DRAWING}from")
        (blip,) = anchor.iter(f"{MAIN}blip")
        row, col = (int(start.findtext(f"{DRAWING}{part}") or -1) for part in ("row", "col"))
        assert (row + 1, col + 1) not in pictures
        pictures[row + 1, col + 1] = files[blip.attrib[EMBED]]
    return pictures


@pytest.mark.parametrize("theme", WITH_PICTURES)
@pytest.mark.parametrize(("variant", "per_page"), [("4x4", 1), ("6x6+x", 4)])
def test_a_picture_lies_over_every_digit_and_the_digit_is_hidden(theme, variant, per_page):
    side, count = VARIANTS[variant].side, 3
    data = export.book_bytes(book(variant, count, theme=theme, per_page=per_page))
    names = [picture.name for picture in THEMES[theme].pictures]
    sheets = openpyxl.load_workbook(BytesIO(data)).worksheets
    for place, sheet in enumerate(sheets, 1):
        found = over(data, place)
        for number, item in enumerate(items(variant, count), 1):
            grid = item.puzzle.givens if place == 1 else item.puzzle.solution
            for cell, digit in zip(board_cells(sheet, number, side), grid.digits, strict=True):
                picture = found.pop((cell.row, cell.column), None)
                assert picture == (names[digit - 1] if digit else None)
                assert (cell.number_format == ";;;") == bool(digit)
                assert cell.value == (digit or None)
        if place == 1:  # what is left is the bank: each picture above its digit, on every page
            pages = -(-count // per_page)
            assert Counter(found.values()) == dict.fromkeys(names[:side], pages)
            for (row, col), picture in found.items():
                assert sheet.cell(row + 1, col).value == 1 + names.index(picture)
        else:
            assert found == {}


SPOKEN = {
    "en": ("cat, 1", "fish, 2", "rabbit, 3", "chick, 4"),
    "ja": ("ねこ、1", "さかな、2", "うさぎ、3", "ひよこ、4"),
}


@pytest.mark.parametrize("lang", SPOKEN)
def test_who_does_not_see_a_picture_is_told_what_it_shows_and_its_digit(lang):
    data = export.book_bytes(book("4x4", 1, theme="children", lang=lang))
    drawing = ET.fromstring(ZipFile(BytesIO(data)).read("xl/drawings/drawing1.xml"))
    sheet = openpyxl.load_workbook(BytesIO(data)).worksheets[0]
    told: Counter[int] = Counter()
    for anchor in drawing.iter(f"{DRAWING}oneCellAnchor"):
        (frame,) = anchor.iter(f"{DRAWING}cNvPr")
        row, col = (int(anchor.findtext(f".//{DRAWING}{part}") or -1) for part in ("row", "col"))
        cells = (sheet.cell(row + down, col + 1).value for down in (1, 2))
        digit = next(value for value in cells if isinstance(value, int))
        assert frame.attrib["descr"] == SPOKEN[lang][digit - 1]
        told[digit] += 1
    givens = Counter(items("4x4", 1)[0].puzzle.givens.digits)
    assert told == {digit: givens[digit] + 1 for digit in (1, 2, 3, 4)}  # and one in the bank


def test_each_picture_is_one_file_however_often_it_is_shown():
    data = export.book_bytes(book("6x6", 5, theme="children"))
    media = [name for name in ZipFile(BytesIO(data)).namelist() if "/media/" in name]
    assert sorted(media) == sorted(f"xl/media/{picture.name}.png" for picture in ANIMALS)
    assert data == export.book_bytes(book("6x6", 5, theme="children"))


def drawn(picture):
    return Image.open(io.BytesIO(png(picture))).convert("RGBA").resize((40, 40))


@each_bank
def test_another_program_reads_the_pictures(bank):
    for picture in bank:
        image = Image.open(io.BytesIO(png(picture)))
        image.load()
        assert image.size[0] == image.size[1] >= 300
        transparent = image.convert("RGBA").getchannel("A").tobytes()
        assert {transparent[0], transparent[-1]} == {0}
        assert 255 in transparent


@each_bank
def test_pictures_can_be_told_by_their_silhouettes_alone(bank):
    shapes = [bytes(alpha > 127 for alpha in drawn(p).getchannel("A").tobytes()) for p in bank]
    for one, other in combinations(shapes, 2):
        both = sum(a and b for a, b in zip(one, other, strict=True))
        either = sum(a or b for a, b in zip(one, other, strict=True))
        assert both / either < 0.85
    assert all(300 < sum(shape) < 1300 for shape in shapes)  # of 1600 dots


def test_boards_without_pictures_and_books_too_large_are_refused_in_a_sentence():
    for variant, count in (("9x9", 1), ("8x8", 1), ("6x6", 201)):
        layout = BookLayout(theme="children")
        with pytest.raises(RequestError) as refusal:
            layout.check_pictures(VARIANTS[variant], count)
        assert explain(refusal.value, "ja") != str(refusal.value)
    BookLayout(theme="children").check_pictures(VARIANTS["6x6+x"], 200)
    with pytest.raises(RequestError, match="pictures for 4x4 and 6x6, not for 9x9"):
        book_plan(items("9x9", 1), BookLayout(theme="shapes"))


def test_the_command_refuses_before_it_makes_anything(tmp_path):
    file = tmp_path / "kids.xlsx"
    refused = CliRunner().invoke(main, ["book", str(file), "--theme", "children", "--lang", "en"])
    assert refused.exit_code == 2
    assert refused.output == (
        "numpure: The theme children has pictures for 4x4 and 6x6, not for 9x9; "
        "choose one of these.\n"
    )
    assert not file.exists()


@pytest.mark.parametrize(("lang", "hint"), [("en", "Draw the picture"), ("ja", "えを　かくか")])
def test_the_page_says_what_to_do_with_the_pictures(lang, hint):
    plan = book("4x4", 1, theme="shapes", lang=lang)
    texts = [cell.value for row in next(iter(plan.sheets[0].pages)) for cell in row.cells if cell]
    assert any(str(text).startswith(hint) for text in texts)


def test_a_bound_book_has_pictures_and_their_bank_too():
    data = export.book_bytes(book("6x6", 5, theme="children", trim="6x9"))
    sheets = openpyxl.load_workbook(BytesIO(data)).sheetnames
    pages = [over(data, at) for at in range(1, len(sheets) + 1) if has_pictures(data, at)]
    givens = sum(item.puzzle.clues for item in items("6x6", 5))
    puzzle_pages = -(-5 // THEMES["children"].per_page)
    emblem, example, *boards = map(len, pages)
    assert 0 < emblem < example == 36  # on the title page; on how to play, a board that is solved
    assert sum(boards) == givens + 5 * 36 + puzzle_pages * 6


def has_pictures(data, sheet):
    return f"xl/drawings/drawing{sheet}.xml" in ZipFile(BytesIO(data)).namelist()
