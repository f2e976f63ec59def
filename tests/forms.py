"""The many ways in which people write a grid down, each told without the code under test."""

import textwrap

SIGNS = ".123456789ABCDEFG"


def rows(grid, blank="."):
    """Return a text per row, `blank` for a blank."""
    side = grid.variant.side
    text = "".join(blank if digit == 0 else SIGNS[digit] for digit in grid.digits)
    return [text[at : at + side] for at in range(0, side * side, side)]


def boxed(grid, bar="|", dash="-", cross="+", blank="."):
    """Draw the boxes between the cells, none around them."""
    across, down = grid.variant.box_cols, grid.variant.box_rows
    lines = []
    for number, row in enumerate(rows(grid, blank)):
        if number and number % down == 0:
            lines.append(cross.join([dash * across] * (grid.variant.side // across)))
        lines.append(bar.join(row[at : at + across] for at in range(0, len(row), across)))
    return lines


def cells(grid, mark):
    """Part numbers by a mark, as a worksheet does, with nothing for a blank."""
    side = grid.variant.side
    texts = ["" if digit == 0 else str(digit) for digit in grid.digits]
    return [mark.join(texts[at : at + side]) for at in range(0, side * side, side)]


def wide(text):
    """Return the full-width forms of ASCII characters."""
    return "".join("\u3000" if c == " " else chr(ord(c) + 0xFEE0) if c > " " else c for c in text)


def _block(lines, end="\n"):
    return "".join(line + end for line in lines)


def _framed(grid):
    edge = "+" + "-" * len(boxed(grid)[0]) + "+"
    return [edge, *(f"|{line}|" for line in boxed(grid)), edge]


FORMS = {
    "a line": lambda g: "".join(rows(g)),
    "zeros": lambda g: "".join(rows(g, "0")),
    "underscores": lambda g: "".join(rows(g, "_")),
    "stars": lambda g: "".join(rows(g, "*")),
    "question marks": lambda g: "".join(rows(g, "?")),
    "a line with a line end of Windows": lambda g: "".join(rows(g)) + "\r\n",
    "a byte order mark": lambda g: "\ufeff" + "".join(rows(g)),
    "small letters": lambda g: "".join(rows(g)).lower(),
    "full width": lambda g: wide("".join(rows(g))),
    "rows in one line": lambda g: " ".join(rows(g)),
    "rows parted by commas": lambda g: ",".join(rows(g)),
    "symbols in one line": lambda g: " ".join("".join(rows(g))),
    "a block": lambda g: _block(rows(g)),
    "a block without a last line end": lambda g: "\n".join(rows(g)),
    "a block with line ends of Windows": lambda g: _block(rows(g), "\r\n"),
    "a block with line ends of old Macs": lambda g: _block(rows(g), "\r"),
    "a block with an empty line behind it": lambda g: _block(rows(g)) + "\n",
    "a block with three empty lines behind it": lambda g: _block(rows(g)) + "\n\n\n",
    "a block with empty lines around it": lambda g: "\n\n" + _block(rows(g)) + "\n",
    "an indented block": lambda g: "\n" + textwrap.indent(_block(rows(g)), "    ") + "    ",
    "a full-width block": lambda g: wide(_block(rows(g))),
    "a spaced block": lambda g: _block(map(" ".join, rows(g))),
    "drawn boxes": lambda g: _block(boxed(g)),
    "drawn boxes with line ends of Windows": lambda g: _block(boxed(g), "\r\n"),
    "wide drawn boxes": lambda g: _block(" ".join(line) for line in boxed(g)),
    "framed boxes": lambda g: _block(_framed(g)),
    "boxes drawn with double lines": lambda g: _block(boxed(g, "║", "═", "╬")),
    "full-width boxes": lambda g: wide(_block(_framed(g))),
    "a worksheet's cells": lambda g: _block(cells(g, "\t"), "\r\n"),
    "a worksheet's cells and an empty line": lambda g: _block(cells(g, "\t")) + "\r\n",
    "full-width cells": lambda g: wide(_block(cells(g, "\t"))),
    "a worksheet saved with commas": lambda g: "\ufeff" + _block(cells(g, ","), "\r\n"),
    "a worksheet saved with semicolons": lambda g: _block(cells(g, ";")),
    "a worksheet saved with quotes": lambda g: _block(
        '"' + line.replace(",", '","') + '"' for line in cells(g, ",")
    ),
}
"""Name -> function from a grid to a text that `Grid.parse` reads as that grid."""

KEEPING_PLACES = {
    "a line that keeps its places": lambda g: "".join(rows(g, " ")),
    "the same with a line end": lambda g: "".join(rows(g, " ")) + "\r\n",
    "a block that keeps its places": lambda g: _block(rows(g, " ")),
    "the same with line ends of Windows": lambda g: _block(rows(g, " "), "\r\n"),
    "the same between empty lines": lambda g: "\n" + _block(rows(g, " ")) + "\n",
    "a full-width block that keeps its places": lambda g: wide(_block(rows(g, " "))),
    "boxes that keep their places": lambda g: _block(boxed(g, blank=" ")),
}
"""The same with spaces for blanks: sure if the variant is told, and if most cells are filled."""
