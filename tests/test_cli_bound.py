"""`numpure book` for people who sell books: trim sizes, earlier books, metadata."""

from itertools import combinations
from pathlib import Path

import openpyxl
import pdfplumber
import pytest
from click.testing import CliRunner

from numpure_xl import export
from numpure_xl.cli import main
from numpure_xl.reading import grids_in
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from tests.books import book, items
from tests.property.test_canonical_laws import is_twin

TINY = ("--variant", "4x4", "--level", "easy", "--clues", 6)


pytestmark = pytest.mark.usefixtures("english")


def run(*arguments):
    """Run `numpure book` in this process."""
    return CliRunner().invoke(main, ["book", *map(str, arguments)])


def puzzles(path):
    """Return the puzzles of a book as they stand on its pages."""
    with path.open("rb") as file:
        found = [grid for _, grid in grids_in(file, str(path), VARIANTS["4x4"])]
    grids = [grid for grid in found if isinstance(grid, Grid)]
    assert len(grids) == len(found)
    return [grid for grid in grids if grid.clues < 16]


def any_twins(first, second):
    return any(is_twin(a, b, VARIANTS["4x4"]) for a in first for b in second)


def test_a_bound_book_is_a_sheet_a_page_and_a_hidden_one(tmp_path):
    ran = run(tmp_path / "a.xlsx", "-n", 9, "--trim", "6x9", "--seed", 1, *TINY)
    assert ran.exit_code == 0
    told, advice = ran.output.splitlines()
    sheets = openpyxl.load_workbook(tmp_path / "a.xlsx").worksheets
    assert [sheet.sheet_state for sheet in sheets] == ["visible"] * (len(sheets) - 1) + ["hidden"]
    assert f"9 puzzles, {len(sheets) - 1} pages" in told
    assert advice == "Print on demand takes 24 pages or more; ask for more puzzles."


def test_of_a_book_that_is_thick_enough_nothing_is_said(tmp_path):
    ran = run(tmp_path / "a.xlsx", "-n", 20, "--per-page", 1, "--trim", "A5", "--seed", 7, *TINY)
    assert len(ran.output.splitlines()) == 1


@pytest.mark.few(1)
@pytest.mark.parametrize("options", [(), ("--trim", "A5"), ("--metadata",)])
def test_no_puzzle_of_an_earlier_book_comes_again_turned_or_renumbered(options, tmp_path):
    first, second = tmp_path / "first.xlsx", tmp_path / "second.xlsx"
    assert run(first, "-n", 12, "--seed", 1, *options, *TINY).exit_code == 0
    assert run(second, "-n", 12, "--seed", 1, *TINY).exit_code == 0
    assert any_twins(puzzles(first), puzzles(second))
    assert run(second, "-n", 12, "--seed", 1, "--not-in", first, *TINY).exit_code == 0
    assert len(puzzles(second)) == 12
    assert not any_twins(puzzles(first), puzzles(second))


@pytest.mark.few(1)
@pytest.mark.parametrize("options", [(), ("--trim", "6x9"), ("--trim", "6x9", "--standard", "x4")])
def test_the_volumes_of_a_series_are_made_of_their_pdfs_alone(options, tmp_path):
    books: list[Path] = []
    for number in (1, 2, 3):
        earlier = [part for pdf in books for part in ("--not-in", pdf)]
        books.append(tmp_path / f"{number}.pdf")
        ran = run(books[-1], "-n", 8, "--seed", 1, *earlier, *options, *TINY)
        assert ran.exit_code == 0, ran.output
    volumes = []
    for pdf in books:
        again = tmp_path / "again.xlsx"
        assert run(again, "--from", pdf).exit_code == 0
        volumes.append(puzzles(again))
    assert [*map(len, volumes)] == [8, 8, 8]
    assert not any(any_twins(one, other) for one, other in combinations(volumes, 2))


def test_a_pdf_of_others_has_no_puzzles(tmp_path):
    (tmp_path / "letter.pdf").write_bytes(b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")
    ran = run(tmp_path / "a.xlsx", "--from", tmp_path / "letter.pdf")
    assert "letter.pdf' is a PDF without a list of puzzles; books that numpure" in ran.output


@pytest.mark.slow
def test_an_earlier_book_of_the_same_seed_may_be_much_larger(tmp_path):
    first, second = tmp_path / "first.xlsx", tmp_path / "second.xlsx"
    wishes = ("--variant", "6x6", "--level", "easy", "--seed", 1)
    assert run(first, "-n", 130, *wishes).exit_code == 0
    ran = run(second, "-n", 2, *wishes, "--not-in", first)
    assert ran.exit_code == 0, ran.output


def test_an_earlier_book_that_was_filled_in_is_known_by_its_hidden_sheet(tmp_path):
    first, second = tmp_path / "first.xlsx", tmp_path / "second.xlsx"
    run(first, "-n", 4, "--seed", 1, "--metadata", *TINY)
    before = puzzles(first)
    book = openpyxl.load_workbook(first)
    for row in book.worksheets[0]:
        for cell in row:
            if cell.value is None and cell.border.left.style:
                cell.value = 1
    book.save(first)
    run(second, "-n", 4, "--seed", 1, "--not-in", first, *TINY)
    assert not any_twins(before, puzzles(second))


def test_earlier_puzzles_may_stand_in_several_files_and_be_text(tmp_path):
    out, text = tmp_path / "out.xlsx", tmp_path / "some.txt"
    run(out, "-n", 8, "--seed", 1, *TINY)
    one, two, *_ = before = puzzles(out)
    text.write_text(f"# heading\n{one}\n")
    run(out, "-n", 8, "--seed", 1, "--not-in", text, "--not-in", str(two), *TINY)
    assert not any_twins([one, two], puzzles(out))
    assert any_twins(before[2:], puzzles(out))


def test_imported_puzzles_of_an_earlier_book_are_left_out_and_counted(tmp_path):
    first, second, out = (tmp_path / f"{name}.xlsx" for name in ("first", "second", "out"))
    run(first, "-n", 3, "--seed", 1, *TINY)
    run(second, "-n", 8, "--seed", 1, "--metadata", *TINY)
    ran = run(out, "--from", second, "--not-in", first)
    assert "Left out because they are in an earlier book: 3 puzzles." in ran.output
    assert len(puzzles(out)) == 5
    assert not any_twins(puzzles(first), puzzles(out))


def test_a_book_is_read_without_what_is_hidden_in_it(tmp_path):
    run(tmp_path / "a.xlsx", "-n", 5, "--trim", "A5", *TINY)
    ran = run(tmp_path / "b.xlsx", "--from", tmp_path / "a.xlsx")
    assert (ran.exit_code, ran.stderr) == (0, "")


@pytest.mark.parametrize("variant", ["6x6", "8x8", "16x16"])
def test_nothing_on_the_pages_before_the_puzzles_is_taken_for_one(variant, tmp_path):
    path = tmp_path / "book.xlsx"
    export.write_book(book(variant, 2, trim="6x9"), path)
    with path.open("rb") as file:
        found = [grid for _, grid in grids_in(file, str(path))]
    assert [getattr(grid, "variant", None) for grid in found] == [VARIANTS[variant]] * 5
    known = {str(item.puzzle) for item in items(variant, 2)}
    assert {str(grid) for grid in found if "." in str(grid)} == known


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--trim", "6x9", "--paper", "A4"), "Give either --paper or --trim, not both."),
        (("--trim", "6x8"), "There is no trim size '6x8'; did you mean '6x9'?"),
        (("--not-in", "none.xlsx"), "There is no file 'none.xlsx', and it is not a grid either."),
        (
            ("--playable", "--trim", "A5"),
            "A playable book is for the screen; leave out --trim and --metadata.",
        ),
        (
            ("--trim", "A5", "-n", 900, "--per-page", 1),
            "A bound book has 828 pages at most, not 1054;",
        ),
    ],
    ids=["paper", "size", "file", "playable", "thick"],
)
def test_what_is_asked_wrongly_is_told_and_nothing_is_written(options, sentence, tmp_path):
    ran = run(tmp_path / "a.xlsx", *TINY[:2], *options)
    assert ran.exit_code == (1 if "no file" in sentence else 2)
    assert ran.stderr.startswith(f"numpure: {sentence}")
    assert list(tmp_path.iterdir()) == []


def test_a_file_without_puzzles_is_told(tmp_path):
    (tmp_path / "words.txt").write_text("only words\n")
    ran = run(tmp_path / "a.xlsx", "--not-in", tmp_path / "words.txt", *TINY)
    assert ran.exit_code == 1
    assert ran.stderr.startswith("numpure: No grid was found in ")


def test_who_made_a_book_is_on_its_first_pages_and_in_its_properties(tmp_path):
    out = tmp_path / "a.pdf"
    wishes = {
        "--author": "Zoë Author",
        "--subtitle": "For rainy days",
        "--publisher": "House & Home",
        "--isbn": "978-0-306-40615-7",
        "--copyright": "© 2027 Zoë Author",
    }
    options = [part for pair in wishes.items() for part in pair]
    for trim in ("A6", "6x9"):
        arguments = ["book", str(out), "--trim", trim, "--variant", "4x4", "--force", *options]
        assert CliRunner().invoke(main, [*arguments, "--lang", "en"]).exit_code == 0
        with pdfplumber.open(out) as pdf:
            assert pdf.metadata["Author"] == "Zoë Author"
            title, imprint = (page.extract_text() for page in pdf.pages[:2])
            assert max(char["bottom"] for page in pdf.pages[:2] for char in page.chars) < (
                pdf.pages[0].height - 22
            )
        assert "For rainy days" in title
        for text in list(wishes.values())[2:]:
            assert text in imprint


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--isbn", "0-306-40615-2"), "--isbn is for a bound book; add --trim."),
        (
            ("--trim", "A5", "--isbn", "978-0-306-40615-8"),
            "The ISBN '978-0-306-40615-8' does not fit",
        ),
        (("--trim", "A5", "--author", "A" * 201), "The line 'AAAAAAAAAA"),
        (
            (
                "--trim",
                "A6",
                *(
                    part
                    for name in (
                        "author",
                        "publisher",
                        "copyright",
                        "rights",
                        "edition",
                        "printed-by",
                    )
                    for part in (f"--{name}", "long " * 40)
                ),
            ),
            "The imprint does not fit on A6; shorten it.",
        ),
        (("--trim", "A5", "--subtitle", "a\nb"), "The character '\\n' cannot be printed"),
    ],
)
def test_an_imprint_that_cannot_be_is_refused(options, sentence, tmp_path):
    arguments = ["book", str(tmp_path / "a.pdf"), *options, "--lang", "en"]
    refusal = CliRunner().invoke(main, arguments)
    assert refusal.exit_code == 2
    assert refusal.stderr.startswith(f"numpure: {sentence}")
