"""Make a book: puzzle by puzzle, so that the page can show how far it is, and stop it.

A PDF is made without Pillow and without the fonts of a system, which a browser lacks.
"""

from __future__ import annotations

import io
import shlex
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from types import ModuleType
from typing import Any

from numpure_xl.board.image import board_drawing
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.legible import as_usual, check_book
from numpure_xl.book.loose import book_plan
from numpure_xl.book_request import BookRequest
from numpure_xl.errors import RequestError
from numpure_xl.export.page_svg import page_svg
from numpure_xl.export.reproducible_zip import Archive
from numpure_xl.export.svg import svg
from numpure_xl.options.books import BOOKS
from numpure_xl.options.option import PAGE
from numpure_xl.plan.paper import FRONT_PAGES
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.reading.class_list import names_in
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.recipe import LONGEST_SHARED_SEED, PuzzleRequest, Recipe, checked_seed
from numpure_xl.work.book_items import book_items
from numpure_xl.work.portions import not_at_once, portions_of

MOST = 1000
"""The most puzzles of a book that is made in a browser; those of each name count."""

CLASS = "class.txt"
"""The file of names on the command line that writes the same book."""


@dataclass(frozen=True)
class BookOrder:
    """A book that was asked for on the page.

    Attributes:
        counts: The levels, with how many puzzles of each.
        request: What the puzzles have in common but for their level.
        seed: What the seeds of their recipes begin with.
        layout: The layout of the book.
    """

    counts: tuple[tuple[str, int], ...]
    request: PuzzleRequest
    seed: str
    layout: BookLayout

    @classmethod
    def parse(cls, request: dict[str, Any]) -> BookOrder:
        """Read the fields of the form.

        Raises:
            UnknownNameError: If a name is not known.
            RequestError: If no such puzzle can be, or no such page.
        """
        lines = request["names"].splitlines()
        offered = [option.name for option in BOOKS if PAGE in option.faces]
        asked = {name: request[camel_case(name)] for name in offered}
        asked["names"] = names_in(lines, CLASS) if any(map(str.strip, lines)) else None
        layout = BookRequest(**asked).layout(request["lang"])
        puzzles = PuzzleRequest(variant=request["variant"], symmetry=request["symmetry"] or None)
        counts = tuple((level, count) for level, count in request["counts"])
        layout = as_usual([puzzles.board], layout)
        seed = checked_seed(request["seed"], most=LONGEST_SHARED_SEED)
        order = cls(counts, puzzles, seed, layout)
        order.check()
        return order

    def check(self) -> None:
        """Raise if there are too few puzzles or too many, or they cannot be laid out so."""
        asked = sum(count for _, count in self.counts) * max(1, len(self.layout.names))
        if not 1 <= asked <= MOST or any(count < 1 for _, count in self.counts):
            raise not_at_once(asked, MOST)
        for level, _ in self.counts:
            self._recipe(level)
        check_book(self.layout, self.rules, self.total)

    @property
    def total(self) -> int:
        """The number of puzzles that are made for the book."""
        return sum(count for _, count in self.wanted)

    @property
    def wanted(self) -> tuple[tuple[str, int], ...]:
        """The levels in the order in which they are made, again for each name if so asked."""
        return self.counts * (len(self.layout.names) if self.layout.one_each else 1)

    @property
    def rules(self) -> Variant:
        """The rules of its boards."""
        return self.request.board

    def items(self, most: int | None = None) -> Iterator[BookItem]:
        """Yield the puzzles as they are made, the first of them only if `most` is given."""
        counts, layout = self.wanted, self.layout
        if most is not None:
            counts, layout = self.first(most), replace(layout, trim="")
        kinds = [(count, self._recipe(level)) for level, count in counts]
        return book_items(portions_of(kinds), layout)

    def _recipe(self, level: str) -> Recipe:
        """Return the recipe that the puzzles of a level share."""
        return replace(self.request, level=level).shared_recipe(self.seed)

    def first(self, most: int) -> tuple[tuple[str, int], ...]:
        """Return the levels of the first so many puzzles in print."""
        counts, ranks = self.wanted, list(LEVELS)
        if self.layout.trim:  # such a book is in the order of levels
            counts = tuple(sorted(counts, key=lambda count: ranks.index(count[0])))
        levels: list[tuple[str, int]] = []
        for level, count in counts:
            remaining = most - sum(size for _, size in levels)
            if remaining > 0:
                levels.append((level, min(count, remaining)))
        return tuple(levels)

    def command(self) -> str:
        """Return the command line that writes the same book, byte by byte."""
        words = ["numpure", "book", "sudoku.xlsx", "--variant", self.request.variant]
        words += ["--levels", ",".join(f"{level}:{count}" for level, count in self.counts)]
        words += ["--symmetry", self.request.symmetry] if self.request.symmetry else []
        words += ["--seed", self.seed]
        layout = self.layout
        size = ["--trim", layout.trim] if layout.trim else ["--paper", layout.paper]
        words += ["--theme", layout.theme, *size]
        if layout.per_page is not None:
            words += ["--per-page", str(layout.per_page)]
        if layout.answers_per_page is not None:
            words += ["--answers", str(layout.answers_per_page or "none")]
        if layout.title is not None:
            words += ["--title", layout.title]
        words += ["--names", CLASS] if layout.names else []
        words += ["--one-each"] * layout.one_each + ["--certificate"] * layout.certificate
        return shlex.join([*words, "--lang", layout.lang])


def camel_case(name: str) -> str:
    """Return a name as the page writes it.

    >>> camel_case("per_page")
    'perPage'
    """
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


class BookMaker:
    """The book that the page is making, and the puzzles of its preview."""

    def __init__(self) -> None:
        self._order: BookOrder | None = None
        self._source: Iterator[BookItem] = iter(())
        self._items: list[BookItem] = []
        self._plan: BookPlan | None = None
        self._first: tuple[object, list[BookItem]] = (None, [])

    def preview(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the first page with puzzles, the number of pages, and the command line.

        The page is the one that the book will have, unless a longer text on a later page makes
        its labels smaller.
        """
        order = BookOrder.parse(request)
        first = self._first_items(order)
        levels = (level for level, count in order.first(order.total) for _ in range(count))
        items = [replace(item, level=level) for item, level in zip(cycle(first), levels)]
        plan = book_plan(items, order.layout)
        number = 1 + (FRONT_PAGES if order.layout.trim else 0)
        return {"svg": page_svg(plan, number), "pages": plan.pages, "command": order.command()}

    def _first_items(self, order: BookOrder) -> list[BookItem]:
        """Return the puzzles of the first page; those of the last preview if they are the same."""
        number = min(order.total, order.layout.puzzles_to_a_page)
        key = (order.request, order.seed, order.first(number))
        if self._first[0] != key:
            self._first = key, list(order.items(number))
        return self._first[1]

    def start(self, request: dict[str, Any]) -> dict[str, Any]:
        """Begin a book; return how many puzzles it will have."""
        self._order = BookOrder.parse(request)
        self._source, self._items, self._plan = self._order.items(), [], None
        return {"total": self._order.total}

    def step(self, request: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        """Make one more puzzle; return how many there are, and once it is all, how many pages."""
        self._items += islice(self._source, 1)
        order = self._order
        if order is None or len(self._items) < order.total:
            return {"done": len(self._items), "pages": 0}
        self._plan = book_plan(self._items, order.layout)
        return {"done": len(self._items), "pages": self._plan.pages}

    def page(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return a page of the book that was made, from 1."""
        return {"svg": page_svg(self._made(), request["number"])}

    def file(self, request: dict[str, Any], font: bytes = b"") -> bytes:
        """Return the book that was made.

        Args:
            request: "format" is "xlsx", "pdf", or "zip" for a picture of every board; "name" that
                of the font's file.
            font: A font for a PDF; without one, those that come with the program are taken.

        Raises:
            RequestError: If a PDF needs a font that has other characters.
            SheetError: If the font cannot be used.
        """
        plan = self._made()
        if request["format"] == "zip":
            return self._pictures()
        if request["format"] == "pdf":
            return printed(plan, request.get("name", ""), font)
        from numpure_xl.export import book_bytes  # noqa: PLC0415  # openpyxl takes its time

        return book_bytes(plan)

    def _pictures(self) -> bytes:
        layout = self._order.layout if self._order else BookLayout()
        file, width = io.BytesIO(), len(str(len(self._items)))
        with Archive(file, "w") as archive:
            for number, item in enumerate(self._items, 1):
                for name, solved in (("puzzle", False), ("answer", True)):
                    drawing = board_drawing(
                        item.puzzle.givens, theme=layout.theme, solved=solved, lang=layout.lang
                    )
                    archive.writestr(f"{name}-{number:0{width}}.svg", svg(drawing))
        return file.getvalue()

    def _made(self) -> BookPlan:
        if self._plan is None:
            msg = "There is no book yet; make one first."
            raise RequestError(msg)
        return self._plan


def printed(plan: BookPlan, name: str, font: bytes) -> bytes:
    """Return a book as a PDF file.

    Args:
        plan: The book.
        name: The name of the font's file.
        font: A font file that comes before the bundled ones; empty for none.

    Raises:
        RequestError: If no font has a character of the book.
        SheetError: If the font cannot be read or embedded.
    """
    _do_without_pillow()
    from numpure_xl.export.pdf import pdf_bytes  # noqa: PLC0415  # imports reportlab
    from numpure_xl.export.pdf.faces import MissingCharacterError  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        fonts = [Path(folder, Path(name).name)] if font else []
        for path in fonts:
            path.write_bytes(font)
        try:
            return pdf_bytes(plan, fonts=fonts)
        except MissingCharacterError as error:
            msg = (
                "The PDF needs a font that has {symbol}; choose a font file, or print the book and"
                " save it as PDF."
            )
            raise RequestError(msg, **error.fields) from None


def _do_without_pillow() -> None:
    """Let reportlab be imported where there is no Pillow, which it needs for picture files only."""
    if "PIL" not in sys.modules and find_spec("PIL") is None:
        sys.modules["PIL"] = ModuleType("PIL")
        sys.modules["PIL"].Image = None  # type: ignore[attr-defined]
