"""Reads hints as a person does: cells, digits and units, by patterns of its own."""

import re

from numpure_xl.sudoku.grid.grid import SYMBOLS

CELL = r"(?:r\d+c\d+|\d+行\d+列)"  # in English r2c8, in Japanese 2行8列
ENDS = {
    "en": (rf"So ({CELL}) is (\w)\.$", r"Eliminate ([^.]*)\.$"),
    "ja": (rf"したがって、({CELL})は (\w) です。$", r"したがって、([^。]*)消せます。$"),
}
GROUPS = {
    "en": (";", r"^(?P<digits>.*) from (?P<cells>.*)$"),
    "ja": ("、", r"^(?P<cells>.*)から (?P<digits>.*) を ?$"),
}
LISTS = {"en": r", | and ", "ja": "・"}
UNITS = {
    "en": r"(?:rows?|columns?|windows?|box positions?|box|boxes) [\d, and]*\d",
    "ja": r"(?:ブロック|ウィンドウ|ブロック内の位置) \d+(?:・\d+)*|\d+(?:・\d+)* [行列]目",
}


def match(pattern, text):
    """Return how a text holds a pattern; it must."""
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return found


def cell_of(name, side):
    """Return the number of a cell by its name."""
    row, col = match(r"^r?(\d+)[c行](\d+)列?$", name).groups()
    return side * (int(row) - 1) + int(col) - 1


def cells_in(text, side):
    """Return the cells that a text names."""
    return {cell_of(name, side) for name in re.findall(CELL, text)}


def outcome(text, lang, side):
    """Return the digits that the end of a text places, and those that it eliminates, as sets."""
    placing, striking = ENDS[lang]
    if found := re.search(placing, text):
        return {(cell_of(found[1], side), SYMBOLS.index(found[2]))}, set()
    return set(), strikes(match(striking, text)[1], lang, side)


def strikes(text, lang, side):
    """Return the digits struck: '1 and 2 from r1c1 and r1c2; 3 from r2c2'."""
    between, pattern = GROUPS[lang]
    marks = []
    for group in map(str.strip, text.split(between)):  # a long list goes on in another line
        if group:
            found = match(pattern, group)
            names = re.split(LISTS[lang], found["cells"])
            digits = re.split(LISTS[lang], found["digits"])
            marks += [(cell_of(n, side), SYMBOLS.index(d)) for n in names for d in digits]
    assert len(set(marks)) == len(marks), text
    return set(marks)


def without_places(text, lang):
    """Return a text without the names of cells and units, whose numbers are no digits."""
    return re.sub(UNITS[lang], "", re.sub(CELL, "", text))


def unit_of(name, variant):
    """Return the number of a unit by its English name."""
    first = 3 * variant.side
    if name.endswith("diagonal"):
        return first + ("rising" in name)
    extra = first + 2 * ("x" in variant.fixed)
    if name.startswith("the "):  # the asterisk, the centre cells: there is one
        return extra
    kind, number = name.rsplit(" ", 1)
    begin = {"row": 0, "column": variant.side, "box": 2 * variant.side}.get(kind, extra)
    return begin + int(number) - 1
