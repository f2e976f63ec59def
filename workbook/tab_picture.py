"""A picture of the tab, laid out by Excel's rules from its XML: nobody here could photograph it."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from workbook import icons, ribbon, sheets

SCALE = 2
FONTS = {"en": "LiberationSans-Regular.ttf", "ja": "ipagp.ttf"}
SIZE, ROW, TOP, GAP = 12, 24, 34, 8
"""In points of the screen: of letters, of a row of small controls, of the tab's name, between."""

GROUND, BACK, INK, LINE, ACCENT = "#f5f5f5", "#e8e8e8", "#242424", "#c8c8c8", "#107c41"
BOX = 96
"""The width of the box of a list."""

WIDEST = 72
"""The width of a large label that stays one line."""

ROWS = 3
ARROW = " \N{BLACK DOWN-POINTING SMALL TRIANGLE}"
UI = "{http://schemas.microsoft.com/office/2009/07/customui}"


@dataclass(frozen=True)
class Item:
    """A control as it is drawn.

    Attributes:
        label: What stands on it.
        icon: The name of its picture; "" for none.
        is_large: Whether it takes the height of the group.
        chosen: For a list, what its box shows.
        is_pressed: Whether it is a button that stays down, and is.
    """

    label: str
    icon: str
    is_large: bool
    chosen: str = ""
    is_pressed: bool = False


class Painter:
    """Draws a tab in a language.

    Attributes:
        places: Where each group and each control is: left, top, right and bottom, by its id.
    """

    def __init__(self, lang: str) -> None:
        head, *rows = sheets.texts()
        column = head.index(f"label_{lang}")
        self.texts = {row[0]: row[column] for row in rows}
        self.font = ImageFont.truetype(FONTS[lang], SIZE * SCALE)
        self.image = Image.new("RGB", (2400 * SCALE, (TOP + ROWS * ROW + 34) * SCALE), GROUND)
        self.draw = ImageDraw.Draw(self.image)
        self.places: dict[str, tuple[int, int, int, int]] = {}

    def tab(self) -> Image.Image:
        """Return the picture."""
        root = ET.fromstring(ribbon.ribbon())  # noqa: S314  # our own
        self.box((0, 0, 2400, TOP - 4), fill=BACK)
        name = self.texts["numpureTab"]
        self.box((GAP, 4, GAP + self.width(name) + 20, TOP - 4), fill=GROUND)
        self.text(GAP + 10, 8, name)
        self.box((GAP + 10, TOP - 8, GAP + 10 + self.width(name), TOP - 6), fill=ACCENT)
        left = GAP
        for group in root.iter(f"{UI}group"):
            left = self.group(group, left)
        return self.image.crop((0, 0, left * SCALE, self.image.height))

    def group(self, group: ET.Element, left: int) -> int:
        """Draw a group; return where the next one begins."""
        begin, row, widest = left, 0, 0
        for element in group:
            item = self.item(element)
            if item.is_large or row == ROWS:
                left, row, widest = left + widest, 0, 0
            if item.is_large:
                width = self.large(item, left)
                self.places[element.attrib["id"]] = (left, TOP, left + width, TOP + ROWS * ROW)
                left += width
            else:
                top = TOP + row * ROW
                width = self.small(item, left, top)
                self.places[element.attrib["id"]] = (left, top, left + width, top + ROW)
                widest = max(widest, width)
                row += 1
        label = self.texts[group.attrib["id"]]
        end = max(left + widest, begin + self.width(label) + GAP)
        bottom = TOP + ROWS * ROW + 8
        self.text(begin + (end - begin - self.width(label)) // 2, bottom, label, "#605e5c")
        self.box((end + 3, TOP, end + 4, bottom + 16), fill=LINE)
        self.places[group.attrib["id"]] = (begin - GAP // 2, TOP - GAP // 2, end, bottom + 20)
        return end + GAP

    def item(self, element: ET.Element) -> Item:
        """Return a control of a group; of a split button the button, with an arrow."""
        kind = element.tag.removeprefix(UI)
        button = element[0] if kind == "splitButton" else element
        name, tag = button.attrib["id"], element.get("tag", "")
        label, chosen = self.texts[name], ""
        first = self.texts.get(f"chosen.{tag}", "")
        if kind != "toggleButton" and tag:
            chosen = self.texts[f"choice.{tag}.{first}"]
        if kind == "menu" and chosen:
            label, chosen = f"{label}: {chosen}", ""
        arrow = ARROW if kind in {"menu", "splitButton"} else ""
        image = re.sub(r"\d\d$", "", button.get("image", ""))
        return Item(label + arrow, image, element.get("size") == "large", chosen, first == "yes")

    def large(self, item: Item, left: int) -> int:
        """Draw a large control, whose label may take two lines; return its width."""
        lines = self.lines(item.label.removesuffix(ARROW))
        width = max(40, *map(self.width, lines)) + GAP
        self.icon(item.icon, left + (width - 32) // 2, TOP + 2, 32)
        for row, line in enumerate([*lines, ARROW] if ARROW in item.label else lines):
            self.text(left + (width - self.width(line)) // 2, TOP + 38 + 16 * row, line)
        return width

    def lines(self, label: str) -> list[str]:
        """Return the lines of a large label; a long one is broken at the best blank."""
        words = label.split(" ")
        broken = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        if self.width(label) <= WIDEST or not broken:
            return [label]
        return [*min(broken, key=lambda pair: max(map(self.width, pair)))]

    def small(self, item: Item, left: int, top: int) -> int:
        """Draw a control of one row; return its width."""
        at = left + 4
        if item.is_pressed:
            width = 32 + self.width(item.label)
            self.box((left, top + 1, left + width, top + ROW - 1), fill="#d5d5d5", outline=LINE)
        if item.icon:
            self.icon(item.icon, at, top + 4, 16)
            at += 20
        self.text(at, top + 5, item.label)
        at += self.width(item.label) + 4
        if item.chosen:
            self.box((at, top + 2, at + BOX, top + ROW - 2), fill="white", outline=LINE)
            self.text(at + 5, top + 5, item.chosen)
            self.text(at + BOX - 16, top + 5, ARROW)
            at += BOX + 4
        return at - left + 4

    def icon(self, name: str, left: int, top: int, size: int) -> None:
        """Draw a picture."""
        with Image.open(io.BytesIO(icons.png(name, size * SCALE))) as picture:
            self.image.paste(picture, (left * SCALE, top * SCALE), picture)

    def text(self, left: int, top: int, text: str, colour: str = INK) -> None:
        """Draw a line of text; of a font without an arrow, a small triangle."""
        if text.endswith(ARROW):
            text = text.removesuffix(ARROW)
            at = (left + (self.width(text) if text else 0) + 4) * SCALE
            middle = (top + SIZE // 2 + 2) * SCALE
            points = [(at, middle - 3), (at + 12, middle - 3), (at + 6, middle + 4)]
            self.draw.polygon(points, fill=colour)
        self.draw.text((left * SCALE, top * SCALE), text, fill=colour, font=self.font)

    def box(
        self, corners: tuple[int, int, int, int], fill: str, outline: str | None = None
    ) -> None:
        """Draw a rectangle, given by its left, top, right and bottom."""
        left, top, right, bottom = corners
        scaled = (left * SCALE, top * SCALE, right * SCALE, bottom * SCALE)
        self.draw.rectangle(scaled, fill=fill, outline=outline)

    def width(self, text: str) -> int:
        """Return how wide a text is; an arrow is ten points."""
        plain = text.removesuffix(ARROW)
        return int(self.font.getlength(plain)) // SCALE + 10 * (plain != text)
