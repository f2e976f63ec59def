"""Find: which board is meant by what is selected on an open sheet.

What decides is in board/finding.py. Here it is told what the sheet holds around the selection, and
of all of the sheet if there is no board at the selection, but a single one elsewhere. Borders are
asked for last, since they cost most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from numpure_xl.board import finding
from numpure_xl.board.apart import gapped_boards, merged_boards
from numpure_xl.board.blocks import blocks_of
from numpure_xl.board.cells import DASHED, HAIR, MEDIUM, NO_STROKE, THICK, THIN, Cells, Spot
from numpure_xl.board.lattice import merged_lattices
from numpure_xl.board.left_over import odd_blocks
from numpure_xl.board.location import (
    AROUND,
    FORMS,
    LAST_ROW,
    NAME,
    Area,
    Lattice,
    Place,
    variant_noted,
)
from numpure_xl.board.overlay import rules_drawn
from numpure_xl.board.values import is_blank
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import SheetError
from numpure_xl.sheet_io.areas import CellIndex, bounds, cells_in, with_margin
from numpure_xl.sheet_io.board import FORMATS, SheetBoard
from numpure_xl.sheet_io.draw import PIXEL
from numpure_xl.sheet_io.port import Cost, Host, run
from numpure_xl.sheet_io.snapshot import Border, Contents
from numpure_xl.sudoku.grid.variant import Variant

MOST_CELLS = 100_000
"""The most cells of a sheet that are searched for its only board."""

MOST_AT_ONCE = 1000
"""The most cells whose borders are read at once; the largest board with its note has 272."""

MOST_DRAWN = 10_000
"""The most cells whose borders are read in search of it."""

MOST_SEEDS = 4
"""How many cells of a sheet are asked whether a board is drawn around them."""

MOST_BOARDS = 200
"""How many are asked where all boards are wanted."""

STYLES = {"double": MEDIUM} | dict.fromkeys(("dash", "dot", "dash_dot", "dash_dot_dot"), DASHED)
"""How heavy a thin line of a style is to the eye, and a double one, which counts as thick."""

WEIGHTS = {"hairline": HAIR, "thin": THIN, "medium": MEDIUM, "thick": THICK}

BoardCells = Area | Lattice
"""The cells of a board: a square, or some with others between them."""

Reader = Callable[[Area], Iterable[Border]]
"""Reads the borders of all cells of a rectangle."""


async def find(host: Host, sheet: str, selected: Area) -> SheetBoard:
    """Return the board that is meant by a selection.

    Raises:
        NumpureError: If there is none, or it is unclear which; the message says why.
    """
    search = await _search(host, sheet, selected)
    search.refuse_several()
    area = await search.here() or await search.only_one()
    return await search.board(area)


async def at_selection(host: Host, sheet: str, selected: Area) -> SheetBoard | None:
    """Return the board that a selected cell is in, or that is selected; None if there is none."""
    search = await _search(host, sheet, selected)
    area = await search.here()
    return await search.board(area) if area else None


async def board_at(host: Host, sheet: str, place: Place, contents: Contents) -> SheetBoard:
    """Return the board at a known place."""
    cells = [place.spot(*spot) for spot in cells_in(Area(0, 0, *[place.variant.across] * 2))]
    formats = await host.formats(sheet, dict.fromkeys(FORMATS, cells))
    rows = place.lattice.height if place.lattice else 1
    heights = await host.heights(sheet, Area(place.row, place.col, rows, 1))
    board = SheetBoard(sheet, place, contents, formats, round(sum(heights) / PIXEL))
    if board.fault is None:
        return board
    shown = await host.text_shown(sheet, board.fault)
    return SheetBoard(sheet, place, contents, formats, board.pixels, shown)


async def boards_on(host: Host, sheet: str) -> list[SheetBoard]:
    """Return the boards of a sheet that hold digits, or have their note, in reading order."""
    search = await _search(host, sheet, Area(0, 0, 1, 1))
    cells = await search.all()
    noted = {*(place.area for place in finding.noted(cells)), *await search.drawn()}
    areas = {*search.boards_in(cells, {*noted, *await search.named()}, MOST_BOARDS), *noted}
    filled = sorted(area for area in areas if area in noted or not cells.is_form(area))
    places: list[BoardCells] = [*filled, *await search.apart(cells, areas)]
    boards = sorted([await search.board(each) for each in places], key=lambda each: each.place[:2])
    return [board for board in boards if board.is_readable]


async def _search(host: Host, sheet: str, selected: Area) -> Search:
    reach = selected._replace(
        height=min(selected.height, AROUND), width=min(selected.width, AROUND)
    )
    window = await host.contents(sheet, with_margin(reach, AROUND))
    return Search(host, sheet, selected, window)


class Search:
    """A search for the board that a selection means.

    Attributes:
        host: The spreadsheet.
        sheet: The name of the sheet.
        selected: The rectangle that is selected.
        click: The first of its cells.
        window: What the sheet holds there and around.
    """

    def __init__(self, host: Host, sheet: str, selected: Area, window: Contents) -> None:
        self.host, self.sheet, self.selected, self.window = host, sheet, selected, window
        self.click: CellIndex = selected.row, selected.col
        self.noted = [place.area for place in finding.noted(_cells(window))]
        self._strokes = SheetStrokes()
        self._named: list[Area] | None = None
        self._drawn: dict[Area, Variant] | None = None
        self._around: Cells | None = None
        self._whole: Cells | None = None
        self._used_area: Area | None = None
        self._near: list[Area] | None = None
        self._merged: list[Lattice] | None = None
        self._joined: dict[Lattice, Cells] = {}

    def refuse_several(self) -> None:
        """Refuse a selection of several boards.

        Raises:
            SheetError: If it is one.
        """
        if sum(self.selected.encloses(area) for area in self.noted) > 1:
            msg = "Several boards are selected; select one of them."
            raise SheetError(msg)

    async def here(self) -> BoardCells | None:
        """Return the board at the selection, or None."""
        marked = self._holding(self.noted) or self._holding(await self.named())
        marked = marked or self._holding(await self.drawn())
        if marked and (marked.encloses(self.selected) or not finding.is_plain(self.selected)):
            return marked
        if merged := self._holding_apart(await self.merged()):
            return merged
        around = await self.around()
        is_cut = finding.is_cut_at(around, self.click)
        cells = await self.all() if is_cut else around
        area = finding.board_at(cells, self.selected)
        return area or self._holding_apart(self._gapped(cells, finding.boards(cells, self.click)))

    def _holding(self, areas: Iterable[Area]) -> Area | None:
        return next((area for area in areas if area.holds(*self.click)), None)

    def _holding_apart(self, lattices: Iterable[Lattice]) -> Lattice | None:
        return next((each for each in lattices if each.area.holds(*self.click)), None)

    async def merged(self, *, everywhere: bool = False) -> list[Lattice]:
        """Return the boards of merged cells; unless they are wanted everywhere, those near here.

        Where merged cells near here may be of a board, all of the sheet is looked at.
        """
        if self._merged is None and (everywhere or await self._has_merged_near()):
            used, cells = await self._used(), await self._everything()
            merged = self._near if self.window.area.encloses(used) else None
            if merged is None:
                merged = await self.host.merged(self.sheet, used)
            joined = dict(merged_boards(cells, merged))
            self._joined |= joined
            self._merged = [*joined]
        return self._merged or []

    async def _has_merged_near(self) -> bool:
        if self._near is None:
            self._near = await self.host.merged(self.sheet, self.window.area)
        return any(merged_lattices(self._near)) or self._holding(self._near) is not None

    def _gapped(self, cells: Cells, known: Iterable[Area]) -> list[Lattice]:
        """Return the boards with gaps between their boxes among some cells."""
        gapped = dict(gapped_boards(cells, known))
        self._joined |= gapped
        return [*gapped]

    async def apart(self, cells: Cells, known: Iterable[Area]) -> list[Lattice]:
        """Return the boards with digits whose cells are not next to each other.

        Args:
            cells: What all of the sheet shows.
            known: The other boards.
        """
        lattices = [*await self.merged(everywhere=True), *self._gapped(cells, known)]
        return [lattice for lattice in lattices if self._joined[lattice].digits]

    async def named(self) -> list[Area]:
        """Return the squares that have a defined name of ours."""
        if self._named is None:
            areas = await self.host.named_areas(self.sheet, NAME)
            self._named = list(filter(finding.is_plain, areas))
        return self._named

    async def drawn(self) -> dict[Area, Variant]:
        """Return the boards that have an overlay of ours, with their rules."""
        if self._drawn is None:
            overlays = await self.host.overlays(self.sheet)
            rules = [(each.cell, rules_drawn(each.line)) for each in overlays]
            boards = [Place(*cell, board) for cell, board in rules if board]
            self._drawn = {place.area: place.variant for place in boards}
        return self._drawn

    async def around(self) -> Cells:
        """Return what the sheet shows at the selection and around."""
        if self._around is None:
            known = self.window.area
            chosen = self.selected if known.encloses(self.selected) else Area(*self.click, 1, 1)
            filled = [cell for cell in cells_in(known) if not is_blank(self.window.value(cell))]
            inner = with_margin(bounds([*filled, *cells_in(chosen)]), 1)
            cells = await self._with_strokes(self.window, inner)
            if not cells.is_slow and _leave(cells, inner) and not inner.encloses(known):
                cells = await self._with_strokes(self.window, known)
            self._around = cells
        return self._around.without([each.area for each in self._merged or ()])

    async def all(self) -> Cells:
        """Return what all of the sheet shows; if it is large, what is around the selection.

        What boards of merged cells have is left out.
        """
        merged = await self.merged(everywhere=True)
        return (await self._everything()).without([each.area for each in merged])

    async def _used(self) -> Area:
        if self._used_area is None:
            self._used_area = await self.host.used(self.sheet)
        return self._used_area

    async def _everything(self) -> Cells:
        if self._whole is None:
            used = await self._used()
            if used.height * used.width > MOST_CELLS:
                return await self.around()
            contents = await self.host.contents(self.sheet, used)
            is_small = used.height * used.width <= MOST_DRAWN
            cells = await self._with_strokes(contents, used if is_small else self.window.area)
            self._whole = replace(cells, known=None)
        return self._whole

    async def _with_strokes(self, contents: Contents, area: Area) -> Cells:
        """Return what a rectangle shows, its strokes read at once or when they are asked for."""
        cells = replace(_cells(contents), named=await self.named())
        if self.host.cost is Cost.CELL:
            across, down = self._asked(area)
            return replace(cells, across=across, down=down, is_slow=True)
        rows, strokes = max(1, MOST_AT_ONCE // area.width), SheetStrokes()
        for row in range(area.row, area.row + area.height, rows):
            part = area._replace(row=row, height=min(rows, area.row + area.height - row))
            strokes.add(part, await self.host.borders(self.sheet, part))
        return replace(cells, across=strokes.across, down=strokes.down)

    def _asked(self, area: Area) -> tuple[AskedStrokes, AskedStrokes]:
        """Return strokes, across and down, read one by one from a program that answers at once."""

        def read(part: Area) -> Iterable[Border]:
            return run(self.host.borders(self.sheet, part))

        across = AskedStrokes(self._strokes, area, read, (-1, 0))
        return across, AskedStrokes(self._strokes, area, read, (0, -1))

    async def board(self, cells: BoardCells) -> SheetBoard:
        """Return the board that some cells are."""
        if isinstance(cells, Lattice):
            return await self._apart_board(cells)
        return await self._square(cells)

    async def _apart_board(self, lattice: Lattice) -> SheetBoard:
        """Return the board that cells are which have others between them."""
        contents, cells = self.window, self._joined[lattice]
        if not contents.area.encloses(lattice.area):
            contents = await self.host.contents(self.sheet, lattice.area)
        side = lattice.whole.width
        rules = FORMS[side] if side in FORMS else finding.variant_of(cells, lattice.whole, no_fill)
        place = Place(*lattice.spot(0, 0), rules, lattice)
        board = await board_at(self.host, self.sheet, place, contents)
        variant = finding.variant_of(cells, lattice.whole, board.fill_of)
        return replace(board, place=place._replace(variant=variant))

    async def _square(self, area: Area) -> SheetBoard:
        """Return the board that a rectangle is."""
        with_note = area._replace(height=min(area.height + 1, LAST_ROW - area.row))
        contents = self.window
        if not contents.area.encloses(with_note):
            contents = await self.host.contents(self.sheet, with_note)
        below = area.row + area.height, area.col
        noted = variant_noted(area.extent, contents.value(below)) if below[0] < LAST_ROW else None
        noted = noted or (await self.drawn()).get(area)
        rules = noted or (FORMS.get(area.width) if area.width == area.height else None)
        if rules is None:
            rules = finding.variant_of(await self.around(), area, no_fill)
        place = Place(area.row, area.col, rules)
        plain = await board_at(self.host, self.sheet, place, contents)
        if noted:
            return plain
        cells = await (self.around() if self.window.area.encloses(area) else self.all())
        variant = finding.variant_of(cells, area, plain.fill_of)
        if variant is place.variant:
            return plain
        place = place._replace(variant=variant)
        return SheetBoard(self.sheet, place, contents, plain.formats, plain.pixels, plain.shown)

    async def only_one(self) -> BoardCells:
        """Return the only board of the sheet.

        Raises:
            NumpureError: If there is none, or more than one, or digits here that are not a board.
        """
        cells = await self.all()
        named = {*await self.named(), *await self.drawn()}
        marks = {*(place.area for place in finding.noted(cells)), *named}
        boards = self.boards_in(cells, marks)
        if area := self._holding(boards):
            return area
        apart = await self.apart(cells, boards)
        if lattice := self._holding_apart(apart):
            return lattice
        for block, refusal in odd_blocks(cells, boards):
            if block.holds(*self.click):
                raise refusal
        known: list[BoardCells] = [
            area for area in boards if area in marks or not cells.is_form(area)
        ]
        known += apart
        name = cell_reference(*self.click)
        if len(known) > 1:
            msg = "There is no board at {cell}, and several on {sheet}; select one of them."
            raise SheetError(msg, cell=name, sheet=self.sheet)
        if not known:
            raise no_board(name)
        return known[0]

    def boards_in(self, cells: Cells, marks: Iterable[Area], most: int = MOST_SEEDS) -> list[Area]:
        """Return the boards of the sheet; where looks at strokes are slow, only a few of them."""
        if not cells.is_slow:
            return finding.boards(cells, self.click)
        boards, left, seed = list(marks), set(cells.digits), self.click
        for _ in range(most + 1):
            here = [area for area in finding.boards(cells, seed) if area.holds(*seed)]
            boards += [area for area in here if area not in boards]
            left -= {cell for area in boards for cell in cells_in(area)}
            for block in [] if here else blocks_of(left):
                left -= {*cells_in(block)} if block.holds(*seed) else set()
            if not left:
                break
            seed = _innermost(left)
        return boards


def no_fill(*_: int) -> None:
    """Return that a cell has no fill, as long as none was read."""


def no_board(cell: str) -> SheetError:
    """Return what to say of a cell around which there is no board."""
    msg = "There is no board at {cell}; select a cell of one, or all of its cells."
    return SheetError(msg, cell=cell)


def _cells(contents: Contents) -> Cells:
    """Return what a rectangle holds, without its strokes."""
    held = ((cell, contents.value(cell)) for cell in cells_in(contents.area))
    values = {cell: value for cell, value in held if value is not None}
    return Cells(values, known=contents.area)


def _innermost(digits: set[CellIndex]) -> CellIndex:
    """Return the digit in the middle of the first block: at the edges may be headings."""
    block = blocks_of(digits)[0]
    row, col = block.row + block.height // 2, block.col + block.width // 2
    inside = digits.intersection(cells_in(block))
    return min(inside, key=lambda cell: (abs(cell[0] - row) + abs(cell[1] - col), cell))


def _leave(cells: Cells, area: Area) -> bool:
    """Tell whether a stroke goes on beyond a rectangle, other than at the edge of the sheet."""
    last_row, last_col = area.row + area.height - 1, area.col + area.width - 1
    rows, cols = {area.row or -1, last_row}, {area.col or -1, last_col}
    return any(row in rows for row, _ in cells.down) or any(col in cols for _, col in cells.across)


class SheetStrokes:
    """The strokes of the cells that were looked at, whichever of two cells owns one.

    Attributes:
        across: By cell, how heavy the stroke above it is.
        down: By cell, how heavy the stroke on its left is.
    """

    def __init__(self) -> None:
        self.across: dict[Spot, int] = {}
        self.down: dict[Spot, int] = {}
        self._looked_at: set[CellIndex] = set()

    def add(self, area: Area, borders: Iterable[Border]) -> None:
        """Take in all borders of a rectangle."""
        self._looked_at.update(cells_in(area))
        for row, col, side, style, weight, _ in borders:
            by_spot = self.across if side in {"edge_top", "edge_bottom"} else self.down
            spot = row + (side == "edge_bottom"), col + (side == "edge_right")
            by_spot[spot] = max(_heaviness(style, weight), by_spot.get(spot, NO_STROKE))

    def look_at(self, cells: Iterable[CellIndex], read: Reader) -> None:
        """Read the borders of those of some cells that are on the sheet and not known yet."""
        for cell in cells:
            area = Area(*cell, 1, 1)
            if cell not in self._looked_at and area.is_on_the_sheet:
                self.add(area, read(area))


class AskedStrokes(Mapping[Spot, int]):
    """Strokes that are read when they are asked for; they cannot be listed.

    Attributes:
        strokes: What was read so far.
        area: Beyond it strokes are looked at only once one was found.
        read: What reads the borders of a rectangle.
        beyond: Where the other cell at a stroke is: above, or on the left.
    """

    def __init__(self, strokes: SheetStrokes, area: Area, read: Reader, beyond: Spot) -> None:
        self.strokes, self.area, self.read, self.beyond = strokes, area, read, beyond
        self._known = strokes.across if beyond[0] else strokes.down

    def __getitem__(self, spot: Spot) -> int:
        (row, col), (down, right) = spot, self.beyond
        if self.area.holds(row, col) or self.strokes.across or self.strokes.down:
            self.strokes.look_at((spot, (row + down, col + right)), self.read)
        return self._known.get(spot, NO_STROKE)

    def __iter__(self) -> Iterator[Spot]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _heaviness(style: str, weight: str | None) -> int:
    """Return how heavy a border is; where no weight is told, all are alike."""
    heaviness = WEIGHTS.get(weight or "", THIN)
    return STYLES.get(style, heaviness) if heaviness == THIN or style == "double" else heaviness
