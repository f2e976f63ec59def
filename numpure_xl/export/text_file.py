"""A book written as text: for screen readers, or in braille for embossers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from numpure_xl.book.braille import as_braille
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.text_book import as_text, text_book
from numpure_xl.export.atomic_file import replaced

BRF = ".brf"


def write_text_book(items: Sequence[BookItem], layout: BookLayout, path: Path) -> int:
    """Write a book as text, and return how many pages it has: 0 where it is not parted in pages.

    Raises:
        RequestError: If there can be no such book.
        SheetError: If the file cannot be written.
    """
    book, is_braille = text_book(items, layout), path.suffix.lower() == BRF
    text = (as_braille if is_braille else as_text)(book, layout.lang)
    with replaced(path, path.suffix) as file:
        file.write(text.encode())
    return text.count("\f")
