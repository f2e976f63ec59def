"""The command lines of the guide's "For whom": made, and measured by poppler and pdfplumber."""

import re
import shlex
import shutil
import subprocess

import pdfplumber
import pytest
from click.testing import CliRunner

from numpure_xl import guide
from numpure_xl.cli import main

MM = 72 / 25.4
FENCE = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WHO = ("publisher", "teacher", "newspaper", "parent", "magazine")


@pytest.fixture(scope="module", params=WHO, name="made")
def _made(request, tmp_path_factory):
    """Return who it is for, and the PDF that the command line of the guide makes."""
    if not shutil.which("pdfinfo"):
        pytest.skip("needs pdfinfo and pdffonts, of poppler")
    folder = tmp_path_factory.mktemp(request.param)
    section = guide.chapter("books", "en").partition("## For whom")[2].partition("\n## ")[0]
    blocks = FENCE.findall(guide.chapter("books", "en"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for kind, name, text in blocks:
            if kind == "text":
                (folder / name).write_text(text, encoding="utf-8")
        lines = [text for kind, _, text in FENCE.findall(section) if kind == "sh"]
        line = "".join(lines).splitlines()[WHO.index(request.param)]
        ran = CliRunner().invoke(main, [*shlex.split(line)[1:], "--seed", "1"])
        assert ran.exit_code == 0, ran.output
        assert len(ran.output.splitlines()) == 1, ran.output  # no warning
    (pdf,) = folder.glob("*.pdf")
    return request.param, pdf


def asked(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def boxes(pdf):
    """Return the boxes of the first page, in millimetres."""
    found = re.findall(r"(\w+Box): +([\d. -]+)", asked("pdfinfo", "-box", pdf))
    return {name: [float(edge) / MM for edge in edges.split()] for name, edges in found}


def test_every_font_is_embedded_and_subset(made):
    table = asked("pdffonts", made[1]).splitlines()[2:]
    assert table
    assert {tuple(line.split()[-5:-2]) for line in table} == {("yes", "yes", "yes")}


def test_nothing_is_too_small_too_thin_or_outside_of_the_trimmed_page(made):
    who, pdf = made
    left, top, right, bottom = (edge * MM for edge in boxes(pdf)["TrimBox"])
    least = 7 if who in {"publisher", "magazine"} else 6
    with pdfplumber.open(pdf) as opened:
        for page in opened.pages:
            for char in page.chars:
                assert char["size"] > least - 0.01, char["text"]
                assert left + 15 < char["x0"] < char["x1"] < right - 15, char["text"]
                assert top + 15 < char["top"] < char["bottom"] < bottom - 15, char["text"]
            inside = [line for line in page.lines if left < line["x0"] and line["x1"] < right]
            inside = [line for line in inside if top < line["top"] and line["bottom"] < bottom]
            assert all(line["linewidth"] > 0.24 for line in inside)  # pt; of a cell 2.5 %


def test_each_gets_what_was_asked_for(made):
    who, pdf = made
    box = boxes(pdf)
    size = [box["TrimBox"][2] - box["TrimBox"][0], box["TrimBox"][3] - box["TrimBox"][1]]
    with pdfplumber.open(pdf) as opened:
        texts = [page.extract_text() for page in opened.pages]
    every = "\n".join(texts)
    if who in {"publisher", "magazine"}:
        assert size == pytest.approx({"publisher": (152.4, 228.6)}.get(who, (182, 257)), abs=0.1)
        assert box["MediaBox"] == pytest.approx(box["TrimBox"], abs=0.1)  # no bleed, no marks
        assert len(texts) % 2 == 0
        assert len(texts) >= 24  # what print on demand takes
    else:
        assert size == pytest.approx((210, 297), abs=0.1)
    expected = {
        "publisher": ("The Long Climb", "ISBN 978-0-306-40615-7", "© 2027", "The climb"),
        "teacher": ("Name: Zoë", "Name: Amir", "Name: May", "Certificate"),
        "newspaper": ("Monday 1 February 2027", "Sunday 28 February 2027", "#1.2027-02-14"),
        "parent": ("Draw the picture, or write its number.",),
        "magazine": ("ナンプレ春号", "足ならし", "第1問", "解答"),
    }
    assert [text for text in expected[who] if text not in every] == []
