"""Make a book: puzzle by puzzle, so that the page can show how far it is, and stop it."""

from __future__ import annotations

import io
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice
from typing import Any

from numpure_xl.board.image import board_drawing
from numpure_xl.book.labels import Item
from numpure_xl.book.legible import check_book
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.errors import RequestError, look_up
from numpure_xl.export.page_svg import page_svg
from numpure_xl.export.reproducible_zip import Archive
from numpure_xl.export.svg import svg
from numpure_xl.plan.paper import FRONT_PAGES
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.reading.class_list import names_in
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.pleasant import pleasant
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.recipe_parts import checked_seed
from numpure_xl.sudoku.variant import BOARDS, Variant
from numpure_xl.work.book_items import book_items
from numpure_xl.work.portions import portions_of

MOST = 1000
"""The most puzzles of a book that is made in a browser; those of each name count."""

CLASS = "class.txt"
"""The file of names on the command line that writes the same book."""


@dataclass(frozen=True)
class Order:
    """What was asked for on the page.

    Attributes:
        counts: The levels, with how many puzzles of each.
        recipe: What the puzzles have in common but for their level and symmetry.
        symmetry: A name in `SYMMETRIES`; None for what is usual in books.
        layout: The layout of the book.
    """

    counts: tuple[tuple[str, int], ...]
    recipe: Recipe
    symmetry: str | None
    layout: BookLayout

    @classmethod
    def parse(cls, request: dict[str, Any]) -> Order:
        """Read the fields of the form.

        Raises:
            UnknownNameError: If a name is not known.
            RequestError: If no such puzzle can be, or no such page.
        """
        lines = request["names"].splitlines()
        layout = BookLayout(
            theme=request["theme"],
            per_page=request["perPage"],
            answers_per_page=request["answers"],
            paper=request["paper"] or "A4",
            trim=request["trim"],
            title=request["title"],
            lang=request["lang"],
            names=names_in(lines, CLASS) if any(map(str.strip, lines)) else (),
            one_each=request["oneEach"],
            certificate=request["certificate"],
        )
        recipe = Recipe(seed=checked_seed(request["seed"], most=30), variant=request["variant"])
        counts = tuple((level, count) for level, count in request["counts"])
        order = cls(counts, recipe, request["symmetry"] or None, layout)
        order.check()
        return order

    def check(self) -> None:
        """Raise if there are too few puzzles or too many, or they cannot be laid out so."""
        asked = sum(count for _, count in self.counts) * max(1, len(self.layout.names))
        if not 1 <= asked <= MOST or any(count < 1 for _, count in self.counts):
            msg = "{asked} puzzles cannot be made at once; ask for 1 to {most}."
            raise RequestError(msg, asked=asked, most=MOST)
        self.layout.check_class(playable=False)
        for level, _ in self.counts:
            self._recipe(level)
        check_book(self.layout, self.rules, self.total)

    @property
    def total(self) -> int:
        """How many puzzles are made for the book."""
        return sum(count for _, count in self.wanted)

    @property
    def wanted(self) -> tuple[tuple[str, int], ...]:
        """The levels in the order in which they are made, again for each name if so asked."""
        return self.counts * (len(self.layout.names) if self.layout.one_each else 1)

    @property
    def rules(self) -> Variant:
        """The rules of its boards."""
        return look_up(BOARDS, self.recipe.variant, "variant")

    def items(self, most: int | None = None) -> Iterator[Item]:
        """Yield its puzzles as they are made, the first of them only if `most` is given."""
        counts, layout = self.wanted, self.layout
        if most is not None:
            counts, layout = self.first(most), replace(layout, trim="")
        kinds = [(count, self._recipe(level)) for level, count in counts]
        return book_items(portions_of(kinds), layout)

    def _recipe(self, level: str) -> Recipe:
        """Return what the puzzles of a level have in common."""
        return pleasant(replace(self.recipe, level=level), symmetry=self.symmetry)

    def first(self, most: int) -> tuple[tuple[str, int], ...]:
        """Return the levels of the first so many puzzles in print."""
        counts, ranks = self.wanted, list(LEVELS)
        if self.layout.trim:  # such a book is in the order of levels
            counts = tuple(sorted(counts, key=lambda count: ranks.index(count[0])))
        kept: list[tuple[str, int]] = []
        for level, count in counts:
            left = most - sum(size for _, size in kept)
            if left > 0:
                kept.append((level, min(count, left)))
        return tuple(kept)

    def command(self) -> str:
        """Return the command line that writes the same book, byte by byte."""
        words = ["numpure", "book", "sudoku.xlsx", "--variant", self.recipe.variant]
        words += ["--levels", ",".join(f"{level}:{count}" for level, count in self.counts)]
        words += ["--symmetry", self.symmetry] if self.symmetry else []
        words += ["--seed", self.recipe.seed]
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


class Maker:
    """The book that the page is making, and the puzzles of its preview."""

    def __init__(self) -> None:
        self._order: Order | None = None
        self._source: Iterator[Item] = iter(())
        self._items: list[Item] = []
        self._plan: BookPlan | None = None
        self._first: tuple[object, list[Item]] = (None, [])

    def preview(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the first page with puzzles, the number of pages, and the command line.

        The page is the one that the book will have, unless a longer text on a later page makes
        its labels smaller.
        """
        order = Order.parse(request)
        first = self._first_items(order)
        levels = (level for level, count in order.first(order.total) for _ in range(count))
        items = [replace(item, level=level) for item, level in zip(cycle(first), levels)]
        plan = book_plan(items, order.layout)
        number = 1 + (FRONT_PAGES if order.layout.trim else 0)
        return {"svg": page_svg(plan, number), "pages": plan.pages, "command": order.command()}

    def _first_items(self, order: Order) -> list[Item]:
        """Return the puzzles of the first page; those of the last preview if they are the same."""
        number = min(order.total, order.layout.puzzles_to_a_page)
        key = (order.recipe, order.symmetry, order.first(number))
        if self._first[0] != key:
            self._first = key, list(order.items(number))
        return self._first[1]

    def start(self, request: dict[str, Any]) -> dict[str, Any]:
        """Begin a book; return how many puzzles it will have."""
        self._order = Order.parse(request)
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
            from numpure_xl.web.printed import printed  # noqa: PLC0415  # reportlab comes late

            return printed(plan, request.get("name", ""), font)
        from numpure_xl.export import book_bytes  # noqa: PLC0415  # openpyxl takes its time

        return book_bytes(plan)

    def _pictures(self) -> bytes:
        theme = self._order.layout.theme if self._order else "plain"
        file, width = io.BytesIO(), len(str(len(self._items)))
        with Archive(file, "w") as archive:
            for number, item in enumerate(self._items, 1):
                for name, solved in (("puzzle", False), ("answer", True)):
                    drawing = board_drawing(item.puzzle.givens, theme=theme, solved=solved)
                    archive.writestr(f"{name}-{number:0{width}}.svg", svg(drawing))
        return file.getvalue()

    def _made(self) -> BookPlan:
        if self._plan is None:
            msg = "There is no book yet; make one first."
            raise RequestError(msg)
        return self._plan
