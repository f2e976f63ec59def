"""The Open XML SDK, which knows the schema and the rules of Excel's files, finds no fault."""

from dataclasses import replace

import openpyxl
import pytest
from openpyxl.styles import Font

from numpure_xl import export
from numpure_xl.board.theme import THEMES
from numpure_xl.book.loose import BookLayout
from numpure_xl.book.playable import play_plan
from numpure_xl.export.functions import turn_functions
from numpure_xl.hints import first_hints
from numpure_xl.spellings import TARGETS
from tests.books import book, guided, items
from tests.labs import lab_bytes
from tests.test_functions_in_files import saved_by_excel


@pytest.mark.parametrize(
    ("variant", "layout"),
    [
        ("9x9", {}),
        ("9x9+x", {"lang": "ja", "per_page": 2, "paper": "B5", "title": "A & B <2026>"}),
        ("16x16", {"per_page": 2, "paper": "A5", "answers_per_page": 2}),
        ("4x4", {"per_page": 1, "answers_per_page": 0, "paper": "Letter", "title": ""}),
    ],
    ids=["9x9", "9x9+x", "16x16", "4x4"],
)
def test_a_book_has_no_fault(variant, layout, faults, tmp_path):
    export.write_book(book(variant, 9, **layout), tmp_path / "book.xlsx")
    assert faults(tmp_path / "book.xlsx") == []


@pytest.mark.parametrize(
    ("variant", "layout"),
    [
        ("9x9+x", {"lang": "ja"}),
        ("16x16", {"title": 'A & B "<2026>"'}),
        ("4x4", {"theme": "dark"}),
        ("9x9+jigsaw", {}),
        ("samurai", {}),
    ],
    ids=["9x9+x", "16x16", "dark", "jigsaw", "samurai"],
)
def test_a_book_to_play_in_has_no_fault(variant, layout, faults, tmp_path):
    found = [replace(item, hints=first_hints(item.puzzle, 2)) for item in items(variant, 3)]
    plan = play_plan(found, BookLayout(**layout))
    export.write_book(plan, tmp_path / "play.xlsx")
    assert faults(tmp_path / "play.xlsx") == []


@pytest.mark.parametrize("layout", [{"trim": "6x9"}, {"trim": "A5"}, {"metadata": True}])
def test_a_bound_book_and_its_metadata_have_no_fault(layout, faults, tmp_path):
    export.write_book(book("6x6+x", 3, lang="ja", **layout), tmp_path / "book.xlsx")
    assert faults(tmp_path / "book.xlsx") == []


@pytest.mark.parametrize("target", ["as Excel saved it", *TARGETS])
def test_a_workbook_whose_functions_were_turned_has_no_fault(target, faults, tmp_path):
    path = saved_by_excel(tmp_path / "book.xlsx")
    if target in TARGETS:
        turn_functions(path, "web", path)
        turn_functions(path, target, path)
    assert faults(path) == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_book_of_any_theme_has_no_fault(theme, faults, tmp_path):
    export.write_book(book("6x6+x", 3, theme=theme, lang="ja"), tmp_path / "book.xlsx")
    assert faults(tmp_path / "book.xlsx") == []


@pytest.mark.parametrize(("variant", "theme"), [("6x6+x", "plain"), ("9x9", "dark")])
def test_a_book_with_steps_has_no_fault(variant, theme, faults, tmp_path):
    plan, _ = guided(variant, ("hard",), theme=theme)
    export.write_book(plan, tmp_path / "book.xlsx")
    assert faults(tmp_path / "book.xlsx") == []


@pytest.mark.parametrize(("lang", "star"), [("en", False), ("ja", True)], ids=["en", "ja"])
def test_the_lab_has_no_fault(lang, star, faults, tmp_path):
    (tmp_path / "lab.xlsx").write_bytes(lab_bytes(lang, star=star))
    assert faults(tmp_path / "lab.xlsx") == []


def test_the_validator_sees_the_fault_that_openpyxl_makes(faults, tmp_path):
    plain = openpyxl.Workbook()
    sheet = plain.worksheets[0]
    sheet["A1"] = 1
    sheet["A1"].font = Font(name="Arial", bold=True)
    plain.save(tmp_path / "plain.xlsx")
    assert any("font" in fault["xPath"] for fault in faults(tmp_path / "plain.xlsx"))
