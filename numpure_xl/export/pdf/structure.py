"""The structure of a PDF, which screen readers read (ISO 32000-1, 14.7 and 14.8).

A board is a table, of which each row says its number and each cell its digit or that it is blank.
Before the table of a puzzle is read what else is to be seen of it; see board/spoken.py. What is
above and below a board comes before and after it, however many boards are side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from numpure_xl.board.spoken import gap_text, lists_of
from numpure_xl.book.rules import rules_of
from numpure_xl.export.pdf.faces import Face
from numpure_xl.export.pdf.objects import ObjectFile
from numpure_xl.export.pdf.operators import Encode, number, text_operators
from numpure_xl.export.pdf.places import Page, PlacedPicture, ReadCell
from numpure_xl.export.pdf.properties import text_string
from numpure_xl.plan.listed_boards import ListedBoard
from numpure_xl.plan.photo import SheetPicture, blank_text, picture_text, row_text
from numpure_xl.sudoku.formats.rules_text import grid_in
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import Lang

KINDS = {"": "P", "title": "H1", "heading": "H2"}
UNSEEN = 6.0  # points: of the blank that is drawn where a reader hears something

GridPlace = tuple[int, int]


class TaggedBoard(NamedTuple):
    """A board on a page: its first and its last row and column.

    Attributes:
        top: Its first row.
        bottom: Its last row.
        left: Its first column.
        right: Its last column.
        rules: The rules of a puzzle; None if nothing is to be said of them.
    """

    top: int
    bottom: int
    left: int
    right: int
    rules: Variant | None = None

    @classmethod
    def of(cls, listed: ListedBoard) -> TaggedBoard:
        """Return a board that a sheet lists, a puzzle or an answer."""
        row, col, line = listed
        grid = grid_in(line)
        rows, cols = grid.variant.extent
        is_puzzle = grid.clues < grid.variant.cells
        return cls(row, row + rows - 1, col, col + cols - 1, grid.variant if is_puzzle else None)

    def has(self, place: GridPlace) -> bool:
        """True if a cell is part of the board."""
        return self.top <= place[0] <= self.bottom and self.left <= place[1] <= self.right

    def has_above_or_below(self, place: GridPlace) -> bool:
        """True if a cell is right above or right below the board."""
        row, col = place
        return self.left <= col <= self.right and row in {self.top - 1, self.bottom + 1}

    def has_beside(self, place: GridPlace) -> bool:
        """True if a cell is beside the board on the right, where the text of a step is."""
        row, col = place
        return col == self.right + 2 and self.top - 1 <= row <= self.bottom


def boards_of(
    cells: Mapping[GridPlace, ReadCell], listed: Iterable[ListedBoard] = ()
) -> list[TaggedBoard]:
    """Return the boards among cells: those listed, and rectangles of others that have this role."""
    boards = [*map(TaggedBoard.of, listed)]
    growing: dict[tuple[int, int], int] = {}  # by the first and the last column
    known = {place for place in cells if any(board.has(place) for board in boards)}
    others = (at for at, cell in cells.items() if cell.role == "board" and at not in known)
    for row, left, right in _runs(sorted(others)):
        place = growing.get((left, right), -1)
        if place >= 0 and boards[place].bottom == row - 1:
            boards[place] = boards[place]._replace(bottom=row)
        else:
            growing[left, right] = len(boards)
            boards.append(TaggedBoard(row, row, left, right))
    return boards


def _runs(places: Iterable[GridPlace]) -> Iterator[tuple[int, int, int]]:
    """Yield the rows and the first and last columns of cells side by side."""
    start = last = None
    for place in places:
        if last and place == (last[0], last[1] + 1):
            last = place
            continue
        if start and last:
            yield start[0], start[1], last[1]
        start = last = place
    if start and last:
        yield start[0], start[1], last[1]


def reading_order(
    cells: Mapping[GridPlace, ReadCell], listed: Iterable[ListedBoard] = ()
) -> list[GridPlace | TaggedBoard]:
    """Return the texts and the boards of a page in the order in which they are read."""
    boards = boards_of(cells, listed)
    keys: dict[GridPlace | TaggedBoard, tuple[int, ...]] = {
        board: (board.top - 1, board.left, board.top, 0) for board in boards
    }
    for place, cell in cells.items():
        if cell.role != "board":
            above = [each for each in boards if each.has_above_or_below(place)]
            beside = [each for each in boards if each.has_beside(place)]
            start = next(((each.top - 1, each.left) for each in above + beside), place)
            keys[place] = (*start, *place)
    return sorted(keys, key=keys.__getitem__)


class Structure:
    """The structure of a PDF in the making.

    Args:
        objects: The file.
        encode: What makes texts those of a font.
        face: A font with a blank.
        lang: The language in which is read what is not printed.
    """

    def __init__(self, objects: ObjectFile, encode: Encode, face: Face, lang: Lang) -> None:
        self._objects, self._encode, self._face, self._lang = objects, encode, face, lang
        self.root, self._document = objects.reserve(), objects.reserve()
        self._sections: list[int] = []
        self._section, self._in_section = 0, list[int]()
        self._titles: set[str] = set()
        self._named: set[str] = set()  # names of boards whose rules were read
        self._owners: list[bytes] = []  # by key: of a page those of its contents, or of a link
        self._here: list[int] = []  # the elements of what is on the page, by number
        self._waiting: list[tuple[int, str]] = []  # elements that name their page
        self._links: list[tuple[int, int]] = []

    def steps(
        self, page: Page, pictures: Sequence[SheetPicture], links: Sequence[int]
    ) -> Iterator[str | PlacedPicture]:
        """Yield the parts that draw a page: operators, and pictures in between.

        Args:
            page: The page.
            pictures: The pictures that it counts.
            links: The numbers of the objects of its links.
        """
        self._here = []
        yield from self._header(page)
        yield from self._content(page, pictures, links)
        yield from self._artifact(page, page.footer)

    def inset_steps(self, page: Page) -> Iterator[str | PlacedPicture]:
        """Yield the texts of a small page on the page that was drawn last."""
        yield from self._content(page, (), ())

    def _content(
        self, page: Page, pictures: Sequence[SheetPicture], links: Sequence[int]
    ) -> Iterator[str | PlacedPicture]:
        cells = page.cells or {}
        for each in reading_order(cells, page.boards):
            if isinstance(each, TaggedBoard):
                yield from self._board(page, each, pictures)
            else:
                yield from self._cell(page, cells[each], pictures, links)

    def key_of_page(self) -> int:
        """Return the key of the page that was drawn."""
        owners = " ".join(f"{each} 0 R" for each in self._here)
        self._owners.append(f"[{owners}]".encode())
        return len(self._owners) - 1

    def key_of_link(self, link: int) -> int:
        """Return the key of a link of the page that was drawn."""
        self._owners.append(b"%d 0 R" % next(each for each, to in self._links if to == link))
        return len(self._owners) - 1

    def end_page(self, reference: str) -> None:
        """Write the elements of a page, given how it is referred to."""
        for element, text in self._waiting:
            self._objects.pack(element, text.replace("/Pg ", f"/Pg {reference}").encode())
        self._waiting.clear()
        self._links.clear()

    def end(self) -> None:
        """Write the parents of the elements."""
        self._end_section()
        whole = _element("Document", self.root, _references(self._sections))
        self._objects.pack(self._document, whole.encode())
        keys = b" ".join(
            b"%d %b" % (key, owner) for key, owner in enumerate(map(self._owner, self._owners))
        )
        self._objects.pack(
            self.root,
            b"<</Type/StructTreeRoot/K %d 0 R/ParentTree<</Nums[%b]>>/ParentTreeNextKey %d>>"
            % (self._document, keys, len(self._owners)),
        )

    def _owner(self, owner: bytes) -> bytes:
        if not owner.startswith(b"["):
            return owner
        element = self._objects.reserve()
        self._objects.pack(element, owner)
        return b"%d 0 R" % element

    def _end_section(self) -> None:
        if self._section:
            kids = _references(self._in_section)
            self._objects.pack(self._section, _element("Sect", self._document, kids).encode())
        self._in_section = []

    def _top_element(self, kind: str) -> tuple[int, int, str]:
        """Return the number of an element, that of its section, and its kind; titles begin one."""
        if kind == "H1" or not self._section:
            self._end_section()
            self._section = self._objects.reserve()
            self._sections.append(self._section)
        element = self._objects.reserve()
        self._in_section.append(element)
        return element, self._section, kind

    def _header(self, page: Page) -> Iterator[str]:
        """Yield the header, which is a title where it is said for the first time."""
        text = _text(page, page.header)
        if not text or text in self._titles:
            yield from self._artifact(page, page.header)
        else:
            yield from self._texts(page, page.header, "title")

    def _artifact(self, page: Page, texts: range) -> Iterator[str]:
        if texts:
            yield "/Artifact BMC"
            yield from self._drawn(page, texts)
            yield "EMC"

    def _drawn(self, page: Page, texts: range) -> Iterator[str]:
        return text_operators([page.texts[each] for each in texts], page.height, self._encode)

    def _kind(self, page: Page, texts: range, role: str) -> str:
        kind = KINDS[role]
        if kind == "H2" and not self._titles:
            kind = "H1"  # a document begins with one
        if kind == "H1":
            self._titles.add(_text(page, texts))
        return kind

    def _texts(self, page: Page, texts: range, role: str, link: int = 0) -> Iterator[str]:
        """Yield a text, and note its element; `link` is the object of the link that it is."""
        element, parent, kind = self._top_element(self._kind(page, texts, role))
        owner = element
        content = len(self._here)
        if link:
            owner = self._objects.reserve()
            kids = f"[{content}<</Type/OBJR/Obj {link} 0 R/Pg >>]"
            self._waiting.append((owner, _element("Link", element, kids, on_page=True)))
            self._links.append((owner, link))
        kids = f"{owner} 0 R" if link else str(content)
        self._waiting.append((element, _element(kind, parent, kids, on_page=not link)))
        self._here.append(owner)
        yield f"/{kind}<</MCID {content}>>BDC"
        yield from self._drawn(page, texts)
        yield "EMC"

    def _cell(
        self,
        page: Page,
        cell: ReadCell,
        pictures: Sequence[SheetPicture],
        links: Sequence[int],
    ) -> Iterator[str | PlacedPicture]:
        """Yield a cell that is not on a board: a picture, a text, or both."""
        if cell.stamp >= 0:
            element, parent, _ = self._top_element("Figure")
            yield from self._figure(page, cell, pictures, element, parent)
        if cell.role == "index":
            yield from self._artifact(page, cell.texts)
        elif cell.texts:
            yield from self._texts(
                page, cell.texts, cell.role, links[cell.link] if cell.link >= 0 else 0
            )

    def _figure(
        self,
        page: Page,
        cell: ReadCell,
        pictures: Sequence[SheetPicture],
        element: int,
        parent: int,
    ) -> Iterator[str | PlacedPicture]:
        stamp = page.stamps[cell.stamp]
        text = picture_text(pictures[stamp.number], stamp.number + 1, self._lang)
        left, top = stamp.x, page.height - stamp.y
        edges = (left, top - stamp.height, left + stamp.width, top)
        box = " ".join(map(number, edges))
        extra = f"/Alt {text_string(text)}/A<</O/Layout/Placement/Block/BBox[{box}]>>"
        content = len(self._here)
        self._here.append(element)
        kids = str(content)
        self._waiting.append((element, _element("Figure", parent, kids, extra, on_page=True)))
        yield f"/Figure<</MCID {content}>>BDC"
        yield stamp
        yield "EMC"

    def _board(
        self, page: Page, board: TaggedBoard, pictures: Sequence[SheetPicture]
    ) -> Iterator[str | PlacedPicture]:
        cells = page.cells or {}
        first = next(cell for place, cell in cells.items() if board.has(place))
        for text in self._lists(board.rules) if board.rules else ():
            element, parent, _ = self._top_element("P")
            yield self._spoken(page, first, text)
            self._note(element, "P", parent, f"/ActualText {text_string(text)}")
        table, parent, _ = self._top_element("Table")
        rows = []
        for row in range(board.top, board.bottom + 1):
            rows.append(self._objects.reserve())
            yield from self._row(page, board, row, (rows[-1], table), pictures)
        self._waiting.append((table, _element("Table", parent, _references(rows))))

    def _lists(self, rules: Variant) -> Iterator[str]:
        """Yield the lists of a puzzle, and its rules before the first that has them."""
        if rules.name not in self._named and not rules.is_plain:
            self._named.add(rules.name)
            yield from rules_of(rules, self._lang)
        yield from lists_of(rules, self._lang)

    def _row(
        self,
        page: Page,
        board: TaggedBoard,
        row: int,
        elements: tuple[int, int],
        pictures: Sequence[SheetPicture],
    ) -> Iterator[str | PlacedPicture]:
        cells = page.cells or {}
        columns = range(board.left, board.right + 1)
        first = next(cells[row, col] for col in columns if (row, col) in cells)
        head = self._objects.reserve()
        kids = [head]
        text = row_text(row - board.top + 1, self._lang)
        yield self._spoken(page, first, text, left=-UNSEEN)
        spoken = f"/ActualText {text_string(text)}"
        self._note(head, "TH", elements[0], f"/A<</O/Table/Scope/Row>>{spoken}")
        for col in columns:
            cell = cells.get((row, col), ReadCell("", first.area))
            kids.append(self._objects.reserve())
            yield from self._artifact(page, cell.corner)
            if cell.stamp >= 0:
                figure = self._objects.reserve()
                inner = f"{figure} 0 R"
                self._waiting.append((kids[-1], _element("TD", elements[0], inner)))
                yield from self._figure(page, cell, pictures, figure, kids[-1])
            elif cell.texts:
                yield f"/TD<</MCID {len(self._here)}>>BDC"
                yield from self._drawn(page, cell.texts)
                yield "EMC"
                self._note(kids[-1], "TD", elements[0])
            else:
                blank = (blank_text if (row, col) in cells else gap_text)(self._lang)
                yield self._spoken(page, cell, blank)
                self._note(kids[-1], "TD", elements[0], f"/ActualText {text_string(blank)}")
        self._waiting.append((elements[0], _element("TR", elements[1], _references(kids))))

    def _note(self, element: int, kind: str, parent: int, extra: str = "") -> None:
        """Note the element of what was drawn last."""
        content = str(len(self._here))
        self._waiting.append((element, _element(kind, parent, content, extra, on_page=True)))
        self._here.append(element)

    def _spoken(self, page: Page, cell: ReadCell, text: str, left: float = 0.0) -> str:
        """Return operators that say a text, and draw a blank where a digit would be."""
        [(font, blank)] = self._encode(self._face, " ")
        x = number(cell.area.left + left)
        y = number(page.height - cell.area.bottom + 0.3 * cell.area.height)
        spoken = f"/Span<</MCID {len(self._here)}/ActualText {text_string(text)}>>BDC"
        drawn = f"BT 0 Tr {font} {number(UNSEEN)} Tf {x} {y} Td <{blank.hex()}> Tj ET"
        return f"{spoken} {drawn} EMC"


def _text(page: Page, texts: range) -> str:
    """Return texts as one."""
    return "".join(piece.text for each in texts for piece in page.texts[each].pieces)


def _references(elements: Iterable[int]) -> str:
    return "[" + " ".join(f"{each} 0 R" for each in elements) + "]"


def _element(kind: str, parent: int, kids: str, extra: str = "", *, on_page: bool = False) -> str:
    """Return an element; where it says its page is filled in later."""
    page = "/Pg " if on_page else ""
    return f"<</S/{kind}/P {parent} 0 R{page}/K {kids}{extra}>>"
