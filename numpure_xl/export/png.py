"""Drawings as PNG, by Pillow: the shipped fonts make the same pixels on every computer."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from numpure_xl.board.image import BoardImage, DigitPicture, Sign
from numpure_xl.export.glyphs import png
from numpure_xl.export.outlines import parts
from numpure_xl.export.svg import base_of
from numpure_xl.plan.hatching import hatch_ink, hatch_of, hatch_strokes

LARGER = 4


def png_bytes(drawing: BoardImage) -> bytes:
    """Return a drawing as a PNG file; one version of Pillow makes the same bytes everywhere.

    Raises:
        SheetError: If a caption has a character that neither a shipped font nor one of the system
            has.
    """
    image = Image.new("RGB", (drawing.side, drawing.height), f"#{drawing.ground}")
    pen = ImageDraw.Draw(image)
    for ground in drawing.grounds:
        image.paste(_square(*ground[2:]), ground[:2])
    for tube in drawing.tubes:
        _paste(image, tube)
    for bar in drawing.bars:
        edges = (bar.x, bar.y, bar.x + bar.width - 1, bar.y + bar.height - 1)
        pen.rectangle(edges, fill=f"#{bar.color}")
    for sign in drawing.signs:
        _write(pen, sign)
    for stamp in drawing.stamps:
        _paste(image, stamp)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


@lru_cache(maxsize=16)
def _square(side: int, color: str, number: int, pen: int) -> Image.Image:
    """Return the ground of a cell; its hatch is drawn larger so that its edges blend."""
    hatch = hatch_of(number)
    ink = f"#{hatch_ink(color, hatch.ink_share)}"
    large = Image.new("RGB", (side * LARGER, side * LARGER), f"#{color}")
    draw, wide = ImageDraw.Draw(large), hatch.width(pen, side) * LARGER
    for stroke in hatch_strokes(hatch, 0, 0, side * LARGER):
        draw.line(stroke, ink, round(wide))
        for x, y in (stroke[:2], stroke[2:]):  # round ends
            draw.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), ink)
    return large.resize((side, side), Image.Resampling.BOX)


def _write(pen: ImageDraw.ImageDraw, sign: Sign) -> None:
    written = [(_opened(path, sign.size), part) for path, part in parts(sign.text, sign.font)]
    x, base = sign.x - sum(font.getlength(part) for font, part in written) / 2, base_of(sign)
    for font, part in written:
        pen.text((x, base), part, fill=f"#{sign.font.color}", font=font, anchor="ls")
        x += font.getlength(part)


@lru_cache(maxsize=16)
def _opened(path: Path, size: float) -> ImageFont.FreeTypeFont:
    """Return a font of a size; the layout is Pillow's own, since not every system has another."""
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def _paste(image: Image.Image, stamp: DigitPicture) -> None:
    with Image.open(BytesIO(png(stamp.picture))) as source:
        size = round(stamp.size)
        small = source.convert("RGBA").resize((size, size), Image.Resampling.LANCZOS)
    image.paste(small, (round(stamp.x), round(stamp.y)), small)
