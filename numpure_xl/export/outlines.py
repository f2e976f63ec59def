"""Letters as outlines: shapes that look the same where their font is missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from numpure_xl.errors import SheetError
from numpure_xl.export.font_files import files_of
from numpure_xl.plan.sheet import Font


class PathStep(NamedTuple):
    """A step of a path: move, line, curve (two control points first) or close, and its points."""

    kind: str
    points: tuple[tuple[float, float], ...] = ()


class Outline(NamedTuple):
    """A text as a path in heights of its font, y upwards, from the left end of its base line.

    Attributes:
        steps: The path; to be filled where its turns do not add up to nothing.
        width: How wide the text is.
    """

    steps: tuple[PathStep, ...]
    width: float


@cache
def outline(text: str, font: Font) -> Outline:
    """Return a text as a path, in a bundled font or one of the system.

    Raises:
        SheetError: If no font has one of its characters.
    """
    steps: list[PathStep] = []
    x = 0.0
    for path, part in parts(text, font):
        glyphs, names = _opened(path)
        pen, scale = _OutlinePen(glyphs), 1 / glyphs.font["head"].unitsPerEm
        for name in (names[ord(symbol)] for symbol in part):
            glyphs[name].draw(TransformPen(pen, (scale, 0, 0, scale, x, 0)))
            x += glyphs[name].width * scale
        steps += pen.steps
    return Outline(tuple(steps), x)


@cache
def parts(text: str, font: Font) -> tuple[tuple[Path, str], ...]:
    """Return a text in parts, each after the file of the first font that has its characters.

    A text that one font has whole is not parted.

    Raises:
        SheetError: If no font has one of its characters.
    """
    whole = next((path for path in _fonts(font) if _has(path, text)), None)
    chosen = groupby(text, lambda symbol: whole or _first(symbol, text, font))
    return tuple((path, "".join(symbols)) for path, symbols in chosen)


def _first(symbol: str, text: str, font: Font) -> Path:
    """Return the first font that has a character of a text."""
    for path in _fonts(font):
        if _has(path, symbol):
            return path
    msg = "No font here has all characters of {text!r}; write it with others."
    raise SheetError(msg, text=text)


def _fonts(font: Font) -> Iterator[Path]:
    return (path for path, _ in files_of(font.name, bold=font.bold))


def _has(path: Path, text: str) -> bool:
    names = _opened(path)[1]
    return all(ord(symbol) in names for symbol in text)


@cache
def _opened(path: Path) -> tuple[Any, dict[int, str]]:
    """Return the glyphs of a font file, and their names by character."""
    font = TTFont(path, fontNumber=0)  # read whole, and closed
    return font.getGlyphSet(), font.getBestCmap()


class _OutlinePen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Writes down what is drawn; of curves all are cubic."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.steps: list[PathStep] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802  # fontTools calls these
        self.steps.append(PathStep("move", (pt,)))

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.steps.append(PathStep("line", (pt,)))

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.steps.append(PathStep("curve", points))

    def _closePath(self) -> None:  # noqa: N802
        self.steps.append(PathStep("close"))


def placed(shape: Outline, x: float, y: float, size: float, *, down: bool) -> Iterator[PathStep]:
    """Yield a path of a size with its left end at a point, y downwards or upwards."""
    turn = -1 if down else 1
    for kind, points in shape.steps:
        yield PathStep(kind, tuple((x + a * size, y + turn * b * size) for a, b in points))
