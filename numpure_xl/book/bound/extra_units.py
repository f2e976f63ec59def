"""What books say of extra units: a name for the title page, and a rule."""

from __future__ import annotations

from typing import NamedTuple


class ExtraText(NamedTuple):
    """The texts of a kind of extra units.

    Attributes:
        name: What the title page calls them.
        rule: What they demand, after the rule of rows, columns and boxes.
    """

    name: str
    rule: str


# By name in `EXTRAS`.
EXTRA_TEXTS = {
    "windows": ExtraText(
        name="four windows",
        rule="So does each of the four shaded windows of 3 × 3 cells.",
    ),
    "colours": ExtraText(
        name="nine colours",
        rule="So do all nine cells of a colour, one in the same place of each box.",
    ),
    "asterisk": ExtraText(
        name="asterisk",
        rule="So do the nine shaded cells of the asterisk.",
    ),
    "dots": ExtraText(
        name="centre dots",
        rule="So do the nine shaded cells in the centres of the boxes.",
    ),
}
