"""The pages of the maker's own in a book, read from Markdown (CommonMark)."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from numpure_xl import budget
from numpure_xl.book.layout import check_symbols
from numpure_xl.book.text_page import OwnPage, TextBlock, TextBlockKind
from numpure_xl.errors import SheetError, cut_path, no_file


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

    A title (`#`) and a rule (`---`) begin a page. Paragraphs, headings and lists are kept;
    emphasis, links and pictures become plain text.

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
            pages[-1].append(_block(token, inside, marks))
    return tuple(tuple(page) for page in pages if page)


def _text(path: Path) -> str:
    if not path.is_file():
        raise no_file(path)
    with suppress(UnicodeDecodeError, SheetError):
        return budget.bytes_of(path, budget.MARKDOWN).decode("utf-8-sig")
    msg = "{name!r} is not a UTF-8 text of at most {most} bytes."
    raise SheetError(msg, name=cut_path(str(path)), most=budget.MARKDOWN)


def _block(token: Token, inside: Token | None, marks: list[int | None]) -> TextBlock:
    text = " ".join(_plain(token).split())
    check_symbols(text)
    if inside is not None and inside.type == "heading_open":
        return TextBlock(TextBlockKind.TITLE if inside.tag == "h1" else TextBlockKind.HEADING, text)
    if not marks:
        return TextBlock(TextBlockKind.TEXT, text)
    number = marks[-1]
    if number is None:
        return TextBlock(TextBlockKind.ITEM, text, "•")
    marks[-1] = number + 1
    return TextBlock(TextBlockKind.ITEM, text, f"{number}.")


def _plain(token: Token) -> str:
    """Return what a token says, without its marks."""
    if not token.children:
        return token.content
    breaks = {"softbreak", "hardbreak"}
    return "".join(" " if part.type in breaks else part.content for part in token.children)
