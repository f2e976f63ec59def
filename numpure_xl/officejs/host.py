"""The task pane of the Office.js add-in: an adapter for `sheet_io/port.py`.

What a command lacks it awaits: the request goes to the pane, which answers with parts of sheets or
with what its user has said. What it writes becomes a list of changes, which the pane carries out
once the command is through.
"""

from __future__ import annotations

import base64
from collections.abc import Collection, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

from numpure_xl.board.location import AROUND, Area
from numpure_xl.board.overlay import LABEL_LEFT, LABEL_TOP, OverlayLine, OverlaySpot, frame_of
from numpure_xl.officejs.snapshot import LAST_CELL, SMALL, Snapshot, camel
from numpure_xl.plan.typography import CORNER
from numpure_xl.sheet_io.areas import CellIndex, area_at, bounds, cells_in, with_margin
from numpure_xl.sheet_io.changes import (
    Change,
    MakePlain,
    PutArray,
    PutBorder,
    PutFormat,
    PutOverlay,
    PutRows,
    PutTyped,
    PutValue,
    RemoveOverlays,
    SetHeight,
    SetWidth,
    TypeRows,
    areas_of,
)
from numpure_xl.sheet_io.port import Cost, Question, Selection, Workbook
from numpure_xl.sheet_io.snapshot import (
    LINES,
    PLAIN,
    Border,
    Contents,
    DrawnOverlay,
    FormatName,
    FormatPart,
    Formats,
    Obstacles,
)
from numpure_xl.words import LANGS, say

MOST_PICTURES = 500
"""Most pictures of an animation of the pane."""

PATHS: dict[FormatName, str] = {
    "bold": "font.bold",
    "ink": "font.color",
    "name": "font.name",
    "size": "font.size",
    "fill": "fill.color",
    "number_format": "numberFormat",
    "wrap": "wrapText",
    "horizontal": "horizontalAlignment",
    "vertical": "verticalAlignment",
    "locked": "protection.locked",
}
"""Paths of the parts of a format in Office.js."""

NAMES = {"horizontal", "vertical"}
"""Formats whose values are names, which Office.js writes in another way."""

GUIDES = {lang: f"guide-{lang}.html" for lang in LANGS}
"""The pages of the site with the guide, by language."""

MODES = {"message": "info", "error": "critical"}
"""Looks of messages in the pane that need no answer."""

PaneMessage = dict[str, Any]
"""A message to the pane or from it, as JSON has it."""


class Request:
    """Something that the pane is asked for; awaited, it is what the pane answers."""

    def __init__(self, message: PaneMessage) -> None:
        self.message = message

    def __await__(self) -> Generator[PaneMessage, PaneMessage, PaneMessage]:
        return (yield self.message)


class PaneHost:
    """A workbook beside the pane; see `port.Host`.

    Attributes:
        changes: What is to be done.
        messages: What is to be shown.
        files: Files to be opened, as base64.
    """

    version = "Office.js"
    cost = Cost.BATCH
    undo = None

    def __init__(self, start: PaneMessage, lang: str) -> None:
        self.locale = lang
        self.changes: list[PaneMessage] = []
        self.messages: list[PaneMessage] = []
        self.files: list[str] = []
        self._start = start
        self._sheets = {name: Snapshot(name) for name in start["sheets"]}
        self._status, self._pictures = "", 0

    def add(self, parts: Sequence[PaneMessage]) -> None:
        """Take in parts of sheets that the pane has read."""
        for part in parts:
            self._sheets[part["sheet"]].add(part)

    async def selection(self) -> Selection:
        """Return the selection."""
        kind = self._start["kind"]
        if kind != "cells":
            return Selection(kind)
        return Selection(kind, self._start["sheet"], area_at(self._start["selected"]))

    async def workbook(self) -> Workbook:
        """Return the workbook; settings live as long as the pane."""
        return Workbook(self._start["book"], "", "")

    async def sheets(self) -> list[str]:
        """Return the names of all sheets."""
        return [*self._sheets]

    async def used(self, sheet: str) -> Area:
        """Return the rectangle with all that is not plain and blank; of the sheet in front."""
        return area_at(self._start["used"]) if sheet == self._start["sheet"] else Area(0, 0, 1, 1)

    async def named_areas(self, sheet: str, prefix: str) -> list[Area]:
        """Return the rectangles of a sheet that have a defined name which begins so."""
        areas = []
        for name, refers_to in self._start["names"]:
            where, _, address = refers_to.removeprefix("=").rpartition("!")
            its = where.removeprefix("'").removesuffix("'").replace("''", "'")
            if name.lower().startswith(prefix) and its == sheet:
                areas.append(area_at(address))
        return areas

    async def is_protected(self, sheet: str) -> bool | None:
        """True if a sheet is protected; of the sheet in front."""
        if sheet not in self._sheets:
            return None
        return bool(self._start["protected"]) and sheet == self._start["sheet"]

    async def _known(
        self, sheet: str, cells: Collection[CellIndex], *, with_formats: bool = True
    ) -> Snapshot:
        """Return the snapshot of a sheet, once some cells of it are known."""
        snapshot = self._sheets[sheet]
        if not snapshot.holds(cells, with_formats=with_formats):
            area = bounds(cells)
            is_small = area.height * area.width <= SMALL
            asked = with_margin(area, AROUND) if is_small else area
            part = {"sheet": sheet, "area": asked, "looks": with_formats or is_small}
            self.add((await Request({"read": [part]}))["parts"])
        return snapshot

    async def contents(self, sheet: str, area: Area) -> Contents:
        """Return the contents of the cells of a rectangle."""
        return (await self._known(sheet, list(cells_in(area)), with_formats=False)).contents(area)

    async def merged(self, sheet: str, area: Area) -> list[Area]:
        """Return the rectangles of merged cells that have cells in a rectangle."""
        snapshot = await self._known(sheet, list(cells_in(area)))
        return [merged for merged in dict.fromkeys(snapshot.merged) if area.meets(merged)]

    async def text_shown(self, sheet: str, cell: CellIndex) -> str | None:  # noqa: ARG002
        """Return None: the pane does not read it."""
        return None

    async def formats(
        self, sheet: str, wanted: Mapping[FormatName, Collection[CellIndex]]
    ) -> Formats:
        """Return parts of the formats of cells."""
        cells = {cell for group in wanted.values() for cell in group}
        return (await self._known(sheet, cells)).formats(wanted, cells)

    async def borders(self, sheet: str, area: Area) -> list[Border]:
        """Return the borders of all cells of a rectangle."""
        return (await self._known(sheet, list(cells_in(area)))).borders(area)

    async def heights(self, sheet: str, area: Area) -> list[float]:
        """Return the heights of the rows of a rectangle."""
        return (await self._known(sheet, list(cells_in(area)))).heights(area)

    async def widths(self, sheet: str, area: Area) -> list[float]:
        """Return the widths of the columns of a rectangle."""
        return (await self._known(sheet, list(cells_in(area)))).widths(area)

    async def obstacles(self, sheet: str, cells: Collection[CellIndex]) -> Obstacles:
        """Return the obstacles to writing into some cells."""
        snapshot = await self._known(sheet, cells)
        if snapshot.may_spill() and not all(cell in snapshot.spills for cell in cells):
            part = {"sheet": sheet, "arrays": sorted(cells)}
            self.add((await Request({"read": [part]}))["parts"])
        spills = (snapshot.spills.get(cell) for cell in cells)
        filled = dict.fromkeys(area for area in spills if area)
        return Obstacles(
            any(area.holds(*cell) for area in snapshot.merged for cell in cells),
            any(row in snapshot.hidden for row, _ in cells),
            tuple(area for area in filled if area.height * area.width == 1),
            tuple(area for area in filled if area.height * area.width > 1),
        )

    async def overlays(self, sheet: str) -> list[DrawnOverlay]:
        """Return the overlays of ours on a sheet; the pane is asked once."""
        snapshot = self._sheets[sheet]
        if snapshot.overlays is None:
            self.add((await Request({"read": [{"sheet": sheet, "overlays": True}]}))["parts"])
        return snapshot.overlays or []

    async def apply(self, sheet: str, changes: Sequence[Change]) -> None:
        """Note changes to be made."""
        for change in changes:
            if isinstance(change, PutOverlay | RemoveOverlays):
                self.changes.append({"sheet": sheet, "area": change.area} | _overlay(change))
                continue
            if isinstance(change, MakePlain):
                await self._make_plain(sheet, change)
                continue
            for area in areas_of(change):
                self.changes.append({"sheet": sheet, "area": area} | _as_json(change, area))

    async def _make_plain(self, sheet: str, change: MakePlain) -> None:
        names: tuple[FormatName, ...] = ("name", "size", "ink")
        font = await self.formats(sheet, {name: [LAST_CELL] for name in names})
        plain = PLAIN | {name: by_cell[LAST_CELL] for name, by_cell in font.items()}
        parts = [PutFormat(change.areas, name, value) for name, value in plain.items()]
        await self.apply(sheet, [*parts, *(PutBorder(change.areas, line, None) for line in LINES)])

    async def ask(self, question: Question) -> str | None:
        """Return the user's answer; a file is written where only the worker sees it.

        Messages are shown once all is done.
        """
        if mode := MODES.get(question.kind):
            self.messages.append({"text": question.text, "mode": mode})
            return None
        if question.kind == "file":
            return question.proposed
        asked = {"text": question.text, "title": question.title}
        if question.kind == "yes or no":
            return str((await Request({"question": asked}))["answer"])
        answer = (await Request({"question": asked | {"proposed": question.proposed}}))["answer"]
        return str(answer)[1:].strip() if answer else None

    def esc_was_pressed(self) -> bool:
        """True if an animation has had enough pictures; a button of the pane stops it."""
        return self._pictures >= MOST_PICTURES

    def show_status(self, text: str) -> None:
        """Show a text with the next picture."""
        self._status = text

    async def pause(self, seconds: float) -> None:
        """Note a pause in which the pane shows the changes so far, with the status."""
        self._pictures += 1
        self.changes.append({"pause": seconds, "status": self._status})

    async def open_file(self, path: Path) -> None:
        """Take a file that was written, to be opened by Excel."""
        self.files.append(_taken(path))

    async def open_link(self, address: str) -> None:
        """Note a page; the pane shows a link to it once all is done."""
        self.messages.append({"text": address, "mode": "link"})

    async def open_guide(self, lang: str) -> None:
        """Note the page of the site that has the guide."""
        label = say("The guide", lang)
        self.messages.append({"text": GUIDES[lang], "mode": "link", "label": label})

    def settings_changed(self) -> None:
        """Show nothing anew: the pane reads its settings itself."""


def _taken(path: Path) -> str:
    """Return a file as text, and take it away."""
    content = base64.b64encode(path.read_bytes()).decode()
    path.unlink()
    return content


def _as_json(change: Change, area: Area) -> PaneMessage:
    """Return a change of a rectangle as the pane carries it out (workbook/web/office/sheet.js)."""
    if isinstance(change, PutBorder):
        return {"border": camel(change.line), "value": _border(change)}
    if isinstance(change, PutFormat):
        return {"set": PATHS[change.name], "value": _format(change.name, change.value)}
    if isinstance(change, SetHeight | SetWidth):
        path = "rowHeight" if isinstance(change, SetHeight) else "columnWidth"
        return {"set": path, "value": round(change.points, 2)}
    path = "formulas" if isinstance(change, PutTyped | TypeRows | PutArray) else "values"
    return {
        "set": path,
        "value": [["" if v is None else v for v in row] for row in _rows(change, area)],
    }


def _overlay(change: PutOverlay | RemoveOverlays) -> PaneMessage:
    """Return a change of overlays as the pane carries it out (workbook/web/office/overlays.js)."""
    if isinstance(change, RemoveOverlays):
        return {"erase": True}
    overlay = change.overlay
    frame = _spot(frame_of(overlay.across))
    return {
        "overlay": {
            "name": overlay.name,
            "line": overlay.line,
            "words": overlay.words,
            "across": overlay.across,
            "spots": [frame, *map(_spot, overlay.spots)],
            "outlines": list(map(_outline, overlay.outlines)),
            "font": overlay.font,
            "ink": f"#{overlay.ink}",
            "size": CORNER,
        }
    }


def _spot(spot: OverlaySpot) -> PaneMessage:
    fill, line = (f"#{color}" if color else "" for color in (spot.fill, spot.line))
    edges = {"x": spot.x, "y": spot.y, "width": spot.width, "height": spot.height}
    return {"isRound": spot.is_round, "fill": fill, "line": line} | edges


def _outline(line: OverlayLine) -> PaneMessage:
    row, col = line.cell
    return {
        "corners": [[round(x, 4), round(y, 4)] for x, y in line.corners],
        "color": f"#{line.color}",
        "points": line.points,
        "isDashed": line.is_dashed,
        "label": line.label,
        "place": [col + LABEL_LEFT, row + LABEL_TOP],
    }


def _rows(change: Change, area: Area) -> Sequence[Sequence[object]]:
    """Return the values or texts that a change puts into a rectangle, row by row."""
    if isinstance(change, PutRows | TypeRows | PutArray):
        return change.rows
    value: object = None
    if isinstance(change, PutTyped | PutValue):
        value = change.text if isinstance(change, PutTyped) else change.value
    return [[value] * area.width] * area.height


def _format(name: FormatName, value: FormatPart) -> object:
    if isinstance(value, tuple):
        return f"#{bytes(value).hex()}"
    return camel(str(value)) if name in NAMES else value


def _border(change: PutBorder) -> PaneMessage:
    if change.style is None:
        return {"style": "None"}
    color = {"color": f"#{bytes(change.color).hex()}"} if change.color is not None else {}
    return {"style": camel(change.style), "weight": camel(change.weight)} | color
