"""Drawings as PNG, by Pillow, which has a font of its own where the system has none."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from numpure_xl.board.image import BoardImage, DigitPicture, Sign
from numpure_xl.export.glyphs import png
from numpure_xl.export.svg import HEIGHTS
from numpure_xl.plan.hatching import HATCHES, hatch_ink, hatch_strokes
from numpure_xl.plan.sheet import Font

LARGER = 4

# The files of a font, bold or not: on Windows, on a Mac, and of the same widths elsewhere.
FILES = {
    ("Arial", False): ("arial.ttf", "Arial.ttf", "LiberationSans-Regular.ttf"),
    ("Arial", True): ("arialbd.ttf", "Arial Bold.ttf", "LiberationSans-Bold.ttf"),
    ("Times New Roman", False): (
        *("times.ttf", "Times New Roman.ttf", "LiberationSerif-Regular.ttf"),
    ),
    ("Times New Roman", True): (
        *("timesbd.ttf", "Times New Roman Bold.ttf", "LiberationSerif-Bold.ttf"),
    ),
}


def png_bytes(drawing: BoardImage) -> bytes:
    """Return a drawing as a PNG file; the same font makes the same bytes."""
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
    hatch = HATCHES[number]
    ink = f"#{hatch_ink(color, hatch.ink_share)}"
    large = Image.new("RGB", (side * LARGER, side * LARGER), f"#{color}")
    draw, wide = ImageDraw.Draw(large), hatch.width(pen, side) * LARGER
    for stroke in hatch_strokes(hatch, 0, 0, side * LARGER):
        draw.line(stroke, ink, round(wide))
        for x, y in (stroke[:2], stroke[2:]):  # round ends
            draw.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), ink)
    return large.resize((side, side), Image.Resampling.BOX)


def _write(pen: ImageDraw.ImageDraw, sign: Sign) -> None:
    base = sign.y + HEIGHTS.get(sign.font.name, 0.7) / 2 * sign.size
    font = _font(sign.font, sign.size)
    pen.text((sign.x, base), sign.text, fill=f"#{sign.font.color}", font=font, anchor="ms")


def _font(font: Font, size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    for file in FILES.get((font.name, font.bold), ()):
        try:
            return ImageFont.truetype(file, size)
        except OSError:
            continue
    return ImageFont.load_default(size)


def _paste(image: Image.Image, stamp: DigitPicture) -> None:
    with Image.open(BytesIO(png(stamp.picture))) as source:
        size = round(stamp.size)
        small = source.convert("RGBA").resize((size, size), Image.Resampling.LANCZOS)
    image.paste(small, (round(stamp.x), round(stamp.y)), small)
