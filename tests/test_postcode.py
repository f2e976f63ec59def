"""The postcode on a card is where Japan Post reads it, measured by pdfplumber on the page."""

from io import BytesIO

import pdfplumber
import pytest

from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.export.pdf import pdf_bytes
from tests.books import items

MM = 72 / 25.4
EDGES = (0, 5.7, 7, 12.7, 14, 19.7, 21.6, 27.3, 28.4, 34.1, 35.2, 40.9, 42, 47.7)
"""From the left of the first box (https://www.post.japanpost.jp/zipcode/zipmanual/p05.html)."""


def address_side(postcard, trim=""):
    """Return the page with the address."""
    layout = BookLayout(prize="ナンプレ", trim=trim, lang="ja", postcard=postcard)
    pdf = pdfplumber.open(BytesIO(pdf_bytes(book_plan(items("9x9", 2), layout))))
    return next(page for page in pdf.pages if page.extract_text().startswith("郵便はがき"))


def strokes(page, *, coloured):
    """Return left, top, right, bottom and width of strokes, in millimetres, and their colours."""
    lines = []
    for line in page.lines:
        color = line["stroking_color"]
        color = color if isinstance(color, tuple) else (color,)
        if (len({*color}) > 1) is coloured:
            sides = (line["x0"], line["top"], line["x1"], line["bottom"], line["linewidth"])
            lines.append((*(side / MM for side in sides), color))
    return lines


def test_boxes_are_where_the_post_reads_them_in_a_colour_without_black_or_blue():
    page = address_side(("〒100-8051", "東京都千代田区"))
    card = strokes(page, coloured=False)
    right, top = max(line[2] for line in card), min(line[1] for line in card)
    boxes = strokes(page, coloured=True)
    upright = sorted(line for line in boxes if line[3] - line[1] > 5)
    assert len(upright) == len(EDGES)
    for line, edge in zip(upright, EDGES, strict=True):
        assert line[0] == pytest.approx(right - 8 - 47.7 + edge, abs=0.3)
        assert (line[1] - top, line[3] - line[1]) == pytest.approx((12, 8), abs=0.5)
    assert all(0.4 < line[4] < 0.6 for line in upright[:6])
    assert all(0.2 < line[4] < 0.4 for line in upright[6:])
    (hyphen,) = [line for line in boxes if line[2] - line[0] > 1 and 3 < line[1] - top - 12 < 5]
    assert (hyphen[0] - upright[5][0], hyphen[2] - upright[6][0]) == pytest.approx((0, 0), abs=0.1)
    ((red, green, blue),) = {line[5] for line in boxes}
    assert red == 1 > green > blue  # no cyan, no black
    assert "東京都千代田区" in (text := page.extract_text())
    assert "100-8051" not in text
    digits = [c for c in page.chars if c["text"].isdigit() and c["bottom"] < (top + 21) * MM]
    places = [(c["x0"] + c["x1"]) / 2 / MM for c in digits]
    assert "".join(c["text"] for c in digits) == "1008051"
    for place, line, other in zip(places, upright[::2], upright[1::2], strict=True):
        assert place == pytest.approx((line[0] + other[0]) / 2, abs=0.3)


def test_without_a_postcode_the_boxes_are_empty():
    assert len(strokes(address_side(("東京都",)), coloured=True)) == 7 * 4 + 1


def test_a_book_in_black_has_the_digits_alone_above_the_address():
    page = address_side(("〒100-8051 東京都千代田区",), trim="B5")
    assert not strokes(page, coloured=True)
    lines = page.extract_text().splitlines()
    assert lines[2:] == ["１００－８０５１", "東京都千代田区"]
