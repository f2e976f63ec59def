"""`numpure book --pdf`: printed by LibreOffice, every page looked at; what cannot be is told."""

import contextlib
import sys
import time
from pathlib import Path

import pdfplumber
import pytest
from click.testing import CliRunner

from numpure_xl import libreoffice
from numpure_xl.cli import main
from numpure_xl.errors import SheetError
from numpure_xl.export import pdf
from tests.hosts.living import soffice

MM = 25.4 / 72


@pytest.fixture(autouse=True)
def _here(monkeypatch, tmp_path):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)


def run(*arguments):
    return CliRunner().invoke(main, [*map(str, arguments)])


def stand_in(monkeypatch, script):
    """Put a program in the place of LibreOffice that does what a script says."""
    program = Path("bin/soffice")
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent.resolve()}:/usr/bin:/bin")


def test_every_page_of_the_book_is_a_page_of_the_pdf():
    soffice()
    made = run("book", "本.xlsx", "-n", 5, "--per-page", 2, "--paper", "A5", "--seed", 1, "--pdf")
    assert (made.exit_code, made.stderr) == (0, "")
    assert made.stdout.endswith("本.pdf\n")
    with pdfplumber.open("本.pdf") as file:
        assert len(file.pages) == 3 + 1
        for page in file.pages:
            assert (page.width * MM, page.height * MM) == pytest.approx((148, 210), abs=0.3)
        assert [f"No. {n}" in file.pages[0].extract_text() for n in (1, 2, 3)] == [1, 1, 0]
    assert sorted(path.name for path in Path().iterdir()) == ["本.pdf", "本.xlsx"]


def test_a_book_to_bind_has_its_own_paper_and_its_hidden_sheet_is_not_printed():
    soffice()
    made = run("book", "b.xlsx", "-n", 3, "--trim", "6x9", "--metadata", "--seed", 1, "--pdf")
    assert (made.exit_code, made.stderr) == (0, "")
    with pdfplumber.open("b.pdf") as file:
        assert f", {len(file.pages)} pages, " in made.stdout
        for page in file.pages:
            assert (page.width * MM, page.height * MM) == pytest.approx((152.4, 228.6), abs=0.3)


def test_where_there_is_no_libreoffice_nothing_is_begun(monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(libreoffice, "PLACES", {})
    refusal = run("book", "a.xlsx", "--pdf")
    assert (refusal.exit_code, refusal.stdout) == (1, "")
    assert refusal.stderr == (
        "numpure: A PDF needs LibreOffice, which is not here; install it, or print the workbook"
        " in Excel.\n"
    )
    assert list(Path().iterdir()) == []


def test_libreoffice_is_found_where_it_is_installed(monkeypatch):
    soffice()
    monkeypatch.setenv("PATH", "")
    monkeypatch.setitem(
        libreoffice.PLACES, sys.platform, ("/nowhere/soffice", f"{Path.cwd()}/off*ice")
    )
    Path("office").touch()
    assert pdf.printer() == Path("office").resolve()


def test_a_pdf_that_is_not_as_planned_is_left_out_and_the_workbook_stays(monkeypatch):
    stand_in(monkeypatch, "exit 1")
    refusal = run("book", "a.xlsx", "--pdf", "--seed", 1)
    assert refusal.exit_code == 1
    assert refusal.stderr == (
        "numpure: LibreOffice printed nothing; open a.xlsx in it, and look what it says.\n"
    )
    assert sorted(path.name for path in Path().iterdir()) == ["a.xlsx", "bin"]


def test_pages_are_counted_and_measured(monkeypatch):
    soffice()
    assert run("book", "other.xlsx", "-n", 5, "--seed", 1, "--pdf").exit_code == 0
    stand_in(monkeypatch, f'cp "{Path("other.pdf").resolve()}" "$7/a.pdf"')
    Path("a.pdf").write_bytes(b"older")
    for wishes, sentence in (
        (("-n", 1), "numpure: LibreOffice printed 3 pages, not 2; the PDF is left out.\n"),
        (
            ("-n", 5, "--paper", "A5"),
            "numpure: LibreOffice printed page 1 on 210x297 mm, not 148x210; it is left out.\n",
        ),
        (("-n", 5), ""),
    ):
        assert run("book", "a.xlsx", "--seed", 1, *wishes, "--pdf").stderr == sentence
        assert (Path("a.pdf").read_bytes() == b"older") == bool(sentence)


def test_a_pdf_that_cannot_be_written_is_told_before_the_work():
    soffice()
    Path("a.pdf").mkdir()
    refusal = run("book", "a.xlsx", "--pdf")
    assert refusal.exit_code == 1
    assert refusal.stderr.endswith("a.pdf is a folder; give the name of a file in it.\n")
    assert not Path("a.xlsx").exists()


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc")
def test_a_program_that_hangs_is_ended_with_all_it_started(monkeypatch):
    stand_in(monkeypatch, "sleep 98765 & sleep 98765")
    with pytest.raises(SheetError, match=r"^LibreOffice did not print within 0 seconds"):
        pdf._run([str(pdf.printer())], 0.3)
    end = time.monotonic() + 120
    while any("98765" in command for command in running()):
        assert time.monotonic() < end
        time.sleep(0.05)


def running():
    """Yield the command line of every process."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # gone in the meantime
            yield (process / "cmdline").read_bytes().decode(errors="replace")
