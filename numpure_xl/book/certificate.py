"""Certificates for those who solve a book: a page for each name, or one to fill in."""

from __future__ import annotations

from numpure_xl.book.border import border, framed
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.text_page import Prose, columns
from numpure_xl.messages import Plural
from numpure_xl.plan.sheet import Font, PaperSetup, SheetPlan, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.plan.typography import fitting
from numpure_xl.words import LANGS, say

SHARES = (1, 10, 2, 10, 1)  # of the width: the border, and two lines to write on
HEAD_POINTS, NAME_POINTS, TEXT_POINTS, STAR_POINTS = 40.0, 30.0, 18.0, 26.0
USUAL = 680  # pixels: a page that is narrower has smaller letters
STARS = "★★★★★"


def certificates(
    layout: BookLayout, puzzles: int, paper: PaperSetup, space: tuple[int, int]
) -> SheetPlan:
    """Return the sheet with the certificates.

    Args:
        layout: The layout of the book.
        puzzles: How many puzzles each of them is for.
        paper: What it is printed on.
        space: How many pixels a page has between its margins, across and down.
    """
    wide, high = space
    pages = []
    for name in layout.names or ("",):
        prose = Prose(columns(wide, SHARES))
        _fill(prose, layout, name, puzzles, high)
        pages.append(prose)
    edges = border(Weight.THICK)
    styles = dict.fromkeys(style for prose in pages for style in (*prose.styles, *edges))
    numbers = {style: number for number, style in enumerate(styles)}
    rows = [framed(prose, numbers, edges) for prose in pages]
    offset, merged = 0, []
    for prose, page in zip(pages, rows, strict=True):
        merged += prose.merged_below(offset)
        offset += len(page)
    return SheetPlan(
        name=say("Certificates", layout.lang),
        widths=pages[0].widths,
        styles=tuple(styles),
        paper=paper,
        pages=rows,
        merged=tuple(merged),
        bookmark=say("Certificates", layout.lang),
    )


def _fill(prose: Prose, layout: BookLayout, name: str, puzzles: int, high: int) -> None:
    lang = layout.page_lang
    letters, ink = layout.design.letters[layout.lang], layout.design.ink
    share = min(1.0, sum(prose.widths) / USUAL)

    def style(points: float, *, bold: bool = False) -> Style:
        size = max(share * points, layout.design.least_text)
        return Style(Font(letters, size, ink, bold), horizontal="center")

    def line(text: str, points: float, height: float, *, is_title: bool = False) -> None:
        size = fitting(text, sum(prose.widths[1:4]), largest=share * points) / share
        look = style(size, bold=is_title)._replace(role="title" if is_title else "")
        prose.parts(int(height * high), [(1, 3, text, look)])

    award = say("awarded to", lang)
    msg = Plural(
        "for solving a Sudoku puzzle", "for solving ____ of {count} Sudoku puzzles", by="count"
    )
    deed = say(msg, lang, count=puzzles)
    is_japanese = LANGS[layout.lang].colophon  # there the name is first, the award behind the deed
    named = say("To {name}", lang, name=name) if is_japanese else name
    size = fitting(named, sum(prose.widths[1:4]), largest=share * NAME_POINTS) / share
    under = style(size, bold=True)._replace(sides=Sides(bottom=Weight.THIN))
    if is_japanese and not name:
        under = under._replace(horizontal="right")
    prose.space(int(0.14 * high))
    line(say("Certificate", lang), HEAD_POINTS, 0.1, is_title=True)
    prose.space(int(0.04 * high))
    if not is_japanese:
        line(award, TEXT_POINTS, 0.05)
        prose.space(int(0.02 * high))
    prose.parts(int(0.08 * high), [(1, 3, named, under)])
    prose.space(int(0.04 * high))
    line(deed, TEXT_POINTS, 0.05)
    if is_japanese:
        line(award, TEXT_POINTS, 0.05)
    line(STARS, STAR_POINTS, 0.09)
    prose.space(int(0.14 * high))
    date = say("day, month and year" if is_japanese else "Date", lang)
    _sign(prose, (date, say("Signature", lang)), style(TEXT_POINTS / 1.5), int(0.05 * high))
    prose.space(high - prose.height)


def _sign(prose: Prose, texts: tuple[str, str], style: Style, height: int) -> None:
    """Add two lines to write on, each above what it is for."""
    written = style._replace(sides=Sides(bottom=Weight.THIN), horizontal="left")
    prose.parts(height, [(c, c, text, written) for c, text in zip((1, 3), texts, strict=True)])
