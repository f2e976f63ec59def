"""Workbooks beside the user's own openpyxl: neither changes what the other one writes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

THEIRS = """
import hashlib, io, zipfile, openpyxl
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
def theirs():
    book = openpyxl.Workbook()
    book.active["A1"] = CellRichText("a ", TextBlock(InlineFont(b=True), "b"))
    book.active["A2"] = " spaced "
    book.active.page_setup.paperSize = 9
    book.active.oddHeader.center.text = "two\\nlines"
    file = io.BytesIO()
    book.save(file)
    parts = zipfile.ZipFile(file)
    names = sorted({*parts.namelist()} - {"docProps/core.xml"})  # which has the time
    return hashlib.sha256(b"".join(map(parts.read, names))).hexdigest()
"""

OURS = """
import hashlib
from numpure_xl.export import book_bytes
from tests.books import items
from numpure_xl.book.loose import BookLayout, book_plan
def ours():
    layout = BookLayout(title="Tom & Jerry", trim="6x9", theme="newspaper")
    return hashlib.sha256(book_bytes(book_plan(items("6x6", 3), layout))).hexdigest()
"""

ORDERS = {
    "theirs alone": (THEIRS, "print(theirs())"),
    "ours alone": (OURS, "print(ours())"),
    "theirs first": (THEIRS, OURS, "print(ours(), theirs())"),
    "ours first": ("import numpure_xl", OURS, THEIRS, "print(ours(), theirs())"),
}


def printed(order, **variables):
    """Return the hashes that a program of its own prints."""
    ran = subprocess.run(
        [sys.executable, "-c", "\n".join(ORDERS[order])],
        env=os.environ | variables,
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return ran.stdout.split()


def test_importing_the_package_changes_nothing_of_others():
    program = (
        "import os, sys, tempfile; before = dict(os.environ), {*sys.modules};"
        "import numpure_xl; assert dict(os.environ) == before[0];"
        "assert {n for n in {*sys.modules} - before[1] if n.partition('.')[0] not in"
        " {'numpure_xl', *sys.stdlib_module_names}} == set()"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


def test_in_both_orders_both_write_what_they_write_alone():
    alone = [*printed("ours alone"), *printed("theirs alone")]
    assert printed("theirs first") == printed("ours first") == alone


@pytest.mark.arrays
def test_with_lxml_we_write_the_same_bytes_and_they_theirs():
    without = printed("ours alone", OPENPYXL_LXML="False")
    alone = [*printed("ours alone"), *printed("theirs alone")]
    assert alone[:1] == without
    assert printed("theirs first") == printed("ours first") == alone
    assert printed("theirs alone") != printed("theirs alone", OPENPYXL_LXML="False")
