"""The grounds of nine colours as CSS: the fills of the themes, and the hatchings of books."""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.board.theme import THEMES, Theme
from numpure_xl.board.tint import COVERING
from numpure_xl.plan.hatching import COLOURED, INK_SHARE, Hatch

TURNS = {"-": 180, "|": 90, "/": 135, "\\": 45}
"""The angles of gradients, which are square to the strokes."""


def dark_tint_style() -> str:
    """Return the rules of the same cells on a dark screen."""
    return f":root {{ {_variables(THEMES['dark'], '255 255 255')} }}\n"


def tint_style() -> str:
    """Return the rules for cells of units that cover the board, on a screen and on paper.

    Where a browser puts colours of its own in place of ours, the hatchings stay.
    """
    day = _variables(THEMES["plain"], "0 0 0")
    tints = range(COVERING, COVERING + len(COLOURED))
    cells = f".cell:is({', '.join(f'.tint-{tint}' for tint in tints)})"
    printed = (f".cell.tint-{tint} {{ background-color: var(--tint-{tint}); }}" for tint in tints)
    own = "forced-color-adjust: none; background-color: Canvas; color: CanvasText"
    return "\n".join(
        [
            f":root {{ {day} }}",
            f"@media print {{ {' '.join(printed)} }}",
            *(f".tint-{tint} {{ background: var(--tint-{tint}); }}" for tint in tints),
            *(
                f".cell.tint-{tint} {{ background-image: {', '.join(_images(hatch))};"
                f" background-size: {_size(hatch)}; }}"
                for tint, hatch in zip(tints, COLOURED, strict=True)
                if hatch.ways
            ),
            f"@media (forced-colors: active) {{ {cells} {{ --hatch: GrayText; {own}; }} }}",
            "",
        ]
    )


def _variables(theme: Theme, ink: str) -> str:
    fills = (f"--tint-{tint}: #{fill};" for tint, fill in enumerate(theme.colours, COVERING))
    return " ".join([*fills, f"--hatch: rgb({ink} / {INK_SHARE:.0%});"])


def _images(hatch: Hatch) -> Iterator[str]:
    half, middle = hatch.pen / 2, 50 / hatch.number
    for way in hatch.ways:
        if way == ".":
            yield f"radial-gradient(var(--hatch) {half - 0.25:g}px, transparent {half + 0.25:g}px)"
        else:
            yield (
                f"repeating-linear-gradient({TURNS[way]}deg, transparent 0"
                f" calc({middle:g}% - {half:g}px), var(--hatch) 0 calc({middle:g}% + {half:g}px),"
                f" transparent 0 {2 * middle:g}%)"
            )


def _size(hatch: Hatch) -> str:
    return f"{100 / hatch.number:g}% {100 / hatch.number:g}%" if hatch.ways == "." else "auto"
