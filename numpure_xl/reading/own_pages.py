"""The pages of the maker's own in a book, read from Markdown (CommonMark)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from numpure_xl import budget
from numpure_xl.book.layout import check_symbols
from numpure_xl.book.text_page import OwnPage, TextBlock, TextBlockKind
from numpure_xl.errors import SheetError, cut_path, no_file
from numpure_xl.plan.typography import is_wide


def read_pages(path: Path) -> tuple[OwnPage, ...]:
    """Return the pages that a Markdown file describes; see `pages_of`.

    Raises:
        SheetError: If the file cannot be read, is not text in UTF-8, or is empty.
        RequestError: If it has a character that cannot be printed.
    """
    if pages := pages_of(_text(path)):
        return pages
    msg = "{name!r} has no text."
    raise SheetError(msg, name=cut_path(str(path)))


def pages_of(text: str) -> tuple[OwnPage, ...]:
    """Return the pages that a text in Markdown describes.

    A title (`#`) and a rule (`---`) begin a page. Paragraphs, headings, lists, bold letters and
    forced line breaks are kept; italics, links and pictures become plain text.

    Raises:
        RequestError: If it has a character that cannot be printed.
    """
    pages: list[list[TextBlock]] = [[]]
    marks: list[int | None] = []  # of the lists around: the number of the next item, or None
    tokens = MarkdownIt("commonmark").parse(text)
    for token, inside in zip(tokens, [None, *tokens], strict=False):
        if token.type == "hr" or (token.type, token.tag) == ("heading_open", "h1"):
            pages.append([])
        elif token.type in {"bullet_list_open", "ordered_list_open"}:
            is_numbered = token.type == "ordered_list_open"
            marks.append(int(token.attrGet("start") or 1) if is_numbered else None)
        elif token.type in {"bullet_list_close", "ordered_list_close"}:
            marks.pop()
        elif token.content.strip():
            pages[-1] += _blocks(token, inside, marks)
    return tuple(tuple(page) for page in pages if page)


def _text(path: Path) -> str:
    if not path.is_file():
        raise no_file(path)
    with suppress(UnicodeDecodeError, SheetError):
        return budget.bytes_of(path, budget.MARKDOWN).decode("utf-8-sig")
    msg = "{name!r} is not a UTF-8 text of at most {most} bytes."
    raise SheetError(msg, name=cut_path(str(path)), most=budget.MARKDOWN)


def _blocks(token: Token, inside: Token | None, marks: list[int | None]) -> Iterator[TextBlock]:
    """Yield a paragraph, a block for each of the lines that its forced breaks make of it."""
    kind, mark = _kind_and_mark(inside, marks)
    is_bold = False
    for number, line in enumerate(_marked(token).split("\n")):
        text, bold, is_bold = _parted(" ".join(line.split()), is_bold=is_bold)
        check_symbols(text)
        if number and kind is TextBlockKind.TEXT:
            kind = TextBlockKind.LINE
        yield TextBlock(kind, text, "" if number else mark, bold)


def _kind_and_mark(inside: Token | None, marks: list[int | None]) -> tuple[TextBlockKind, str]:
    if inside is not None and inside.type == "heading_open":
        return (TextBlockKind.TITLE if inside.tag == "h1" else TextBlockKind.HEADING), ""
    if not marks:
        return TextBlockKind.TEXT, ""
    number = marks[-1]
    if number is None:
        return TextBlockKind.ITEM, "•"
    marks[-1] = number + 1
    return TextBlockKind.ITEM, f"{number}."


def _parted(line: str, *, is_bold: bool) -> tuple[str, tuple[tuple[int, int], ...], bool]:
    """Return a line without its marks, its bold parts, and whether the next one begins bold."""
    text, bold, start = "", [], 0
    for part in _MARKS.split(line):
        if part not in {BOLD, PLAIN}:
            text += part
        elif part == BOLD:
            start, is_bold = len(text), True
        else:
            bold.append((start, len(text)))
            is_bold = False
    if is_bold:
        bold.append((start, len(text)))
    return text, tuple(part for part in bold if part[0] < part[1]), is_bold


BOLD, PLAIN = "\ue000", "\ue001"
"""Signs without a meaning of their own, at which bold letters begin and end."""

_MARKS = re.compile(f"([{BOLD}{PLAIN}])")
_SOFT = re.compile(r"(.)\ue002(.)")
_SIGNS = {"softbreak": "\ue002", "hardbreak": "\n", "strong_open": BOLD, "strong_close": PLAIN}


def _marked(token: Token) -> str:
    """Return what a token says, with marks for its bold parts and for forced line breaks.

    Other line breaks are spaces, in Japanese nothing.
    """
    if not token.children:
        return _own(token.content)
    text = "".join(_SIGNS.get(part.type, _own(part.content)) for part in token.children)
    return _SOFT.sub(_joined, text)


def _joined(pair: re.Match[str]) -> str:
    before, behind = pair.groups()
    return f"{before}{behind}" if is_wide(before) and is_wide(behind) else f"{before} {behind}"


def _own(text: str) -> str:
    return re.sub("[\ue000-\ue002]", "", text)
