"""Themes: how heavy, how dark, how large and in which letters a board is drawn, as data.

A workbook names its fonts, and a program without one takes what it has instead. These are chosen so
that the substitute has the same widths, or is of the same kind (a PDF has its own, `font_files`):

| named | Windows | macOS | LibreOffice on Linux |
|---|---|---|---|
| Arial | its own | its own | Liberation Sans, of the same widths |
| Times New Roman | its own | its own | Liberation Serif, of the same widths |
| BIZ UDPGothic | its own, since 10 | its own, since 10.15 | its Gothic: Noto or IPA |
| Yu Mincho | its own, since 8.1 | with Office; else Hiragino | its Mincho, or else its Gothic |

Commands of users contain names of themes: they may be added, never removed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from numpure_xl.errors import RequestError
from numpure_xl.plan.glyphs import ANIMALS, SHAPES, Picture
from numpure_xl.plan.strokes import Strokes, Weight
from numpure_xl.plan.typography import DIGIT, HAIRLINE
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import LANGS

_HEAVY = Strokes(inner=Weight.THIN, box=Weight.THICK, outer=Weight.THICK)
_LIGHT = Strokes(inner=Weight.THIN, box=Weight.MEDIUM, outer=Weight.MEDIUM)
_PRESS = Strokes(inner=Weight.THIN, box=Weight.MEDIUM, outer=Weight.THICK)
_MOST_WITH_PICTURES = 200
# Two of them differ by 8 (CIE 1976) to eyes that lack red, green or blue, too (Machado 2009), and
# by 2 in lightness; neighbours by 5, so that sheets without patterns can be used on grey paper.
_LIGHT_COLOURS = (
    *("F9D2B0", "ECFDC8", "C6BFEF"),
    *("CCCF93", "D1E5D5", "B7FDF1"),
    *("C9EEFF", "E0B4AE", "E6CBDC"),
)
_DARK_COLOURS = (
    *("6A4327", "31204A", "343E2D"),
    *("40140A", "3C4370", "4D1D3A"),
    *("054756", "40320A", "121F1F"),
)
_SANS = {lang: language.sans for lang, language in LANGS.items()}
_SERIF = {lang: language.serif for lang, language in LANGS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """The style of a board and of the texts around it.

    Colours are six hexadecimal digits, red, green, blue.

    Attributes:
        large: The strokes of boards to write in.
        small: The strokes of boards whose cells have fewer than `small_below` pixels.
        small_below: Where a board begins to be small.
        ink: The colour of the givens and of the labels.
        pencil: The colour of what a player types and of a digit of an answer.
        pale: The colour of what may be overlooked: the recipe.
        shade: The fill of the cells of extra units, such as the diagonals of an X board.
        shades: The fills where a board has diagonals and other extra units: of the diagonals, of
            the others, and of cells in both.
        colours: The fills of nine extra units that cover the board.
        digits: The font of the digits.
        digit_share: The size of a digit's font, as a share of the height of its cell.
        letters: The font of the labels, by language.
        bold: Whether givens are bold.
        tint: The fill of every other box, or None.
        ground: The fill of the whole sheet, or None for that of paper.
        stroke: The colour of all strokes, or None for black.
        per_page: How many puzzles a page has, unless a number is asked for.
        answers_per_page: How many answers a page has, unless a number is asked for.
        cell: Millimetres wanted for a cell of a 9x9 board, or 0 for what the page is made for.
        label_points: The least size of the labels above boards, where they have room.
        field_points: The size of the words name, date and time.
        note_points: The size of the note under a board, where it has room.
        least_digit: The least size of a digit in a puzzle, in points; smaller ones are refused.
        least_text: The least size of all other digits and letters in a book.
        least_rule: The width of the thinnest rule of a board on paper, in points.
        pictures: Pictures in place of the digits from 1 on; () for the digits themselves.
        for_children: Whether words are those that children read.
        most: The most puzzles of a book, or 0 for any number.
    """

    large: Strokes = _HEAVY
    small: Strokes = _LIGHT
    small_below: int = 24
    ink: str = "000000"
    pencil: str = "1F3864"
    pale: str = "7F7F7F"
    shade: str = "E4E4E4"
    shades: tuple[str, str, str] = ("EDEDED", "D6D6D6", "BDBDBD")
    colours: tuple[str, ...] = _LIGHT_COLOURS
    digits: str = "Arial"
    digit_share: float = DIGIT
    letters: dict[str, str]
    bold: bool = True
    tint: str | None = None
    ground: str | None = None
    stroke: str | None = None
    per_page: int = 4
    answers_per_page: int = 9
    cell: float = 0
    label_points: float = 0
    field_points: float = 9.0
    note_points: float = 6.5
    least_digit: float = 0
    least_text: float = 0
    least_rule: float = HAIRLINE
    pictures: tuple[Picture, ...] = ()
    for_children: bool = False
    most: int = 0

    @property
    def largest_side(self) -> int:
        """The side of the largest board that there are pictures for; 0 for any."""
        return len(self.pictures)

    @property
    def usual_level(self) -> str | None:
        """The level of puzzles that name none; None for that which is usual on their board."""
        return "beginner" if self.for_children else None

    def strokes(self, pixels: int) -> Strokes:
        """Return the strokes of a board whose cells are `pixels` wide."""
        return self.small if pixels < self.small_below else self.large


# For children who cannot read digits yet: animals to be named by their number, shapes to be drawn.
# The bank above the boards shows which number is which. A workbook with more pictures opens slowly.
_PICTURES = Theme(
    shade="F3E6C4",
    shades=("F9F2E1", "EEDDAA", "DCC685"),
    letters=_SANS,
    per_page=2,
    cell=60.0,  # as large as a page allows
    answers_per_page=6,
    label_points=14.0,
    field_points=14.0,
    pictures=ANIMALS,
    for_children=True,
    most=_MOST_WITH_PICTURES,
)

THEMES = {
    # On paper a medium stroke of 1.5 points looks like a thin one where cells are large; where
    # they are small, thick ones of 2.25 points would leave the digits no white.
    "plain": Theme(letters=_SANS),
    # The column of a daily paper: small boards, letters with serifs, every other box on grey, so
    # that boxes are seen even where a coarse print swallows the difference of two strokes.
    "newspaper": Theme(
        large=_PRESS,
        small=_PRESS,
        pencil="404040",
        pale="6B6B6B",
        shade="C4C4C4",
        shades=("DADADA", "C4C4C4", "B0B0B0"),
        tint="EDEDED",
        digits="Times New Roman",
        digit_share=0.66,  # its digits are lower than Arial's: 0.66 of its em to 0.72
        letters=_SERIF,
        per_page=6,
        answers_per_page=12,
    ),
    # The bound collection: light digits with serifs in much white, nothing bold but the lines.
    "classic": Theme(
        ink="1A1A1A",
        pencil="7A2E1F",
        digits="Times New Roman",
        digit_share=0.66,
        letters=_SERIF,
        bold=False,
        per_page=2,
        answers_per_page=6,
    ),
    # For tired eyes. What is called large print begins at 16 points for text; digits of puzzles
    # have 26 at least. Nothing is grey but the diagonals.
    "large-print": Theme(
        small_below=0,
        pencil="000000",
        pale="000000",
        shade="D0D0D0",
        shades=("ECECEC", "D8D8D8", "C4C4C4"),
        digit_share=0.7,
        letters=_SANS,
        per_page=1,
        answers_per_page=2,
        cell=19.0,
        label_points=18.0,
        field_points=16.0,
        note_points=16.0,
        least_digit=26.0,
        least_text=16.0,
    ),
    # For playing on a screen at night. On paper the ground would take a whole cartridge.
    "dark": Theme(
        ink="F5F5F5",
        pencil="8CC8FF",
        pale="A0A0A0",
        shade="3D4450",
        shades=("2C3037", "3B414C", "4A515D"),
        colours=_DARK_COLOURS,
        letters=_SANS,
        ground="1E1F22",
        stroke="9AA0A6",
        per_page=1,
    ),
    "children": _PICTURES,
    "shapes": replace(_PICTURES, pictures=SHAPES),
}


def check_pictures(theme: str, variant: Variant) -> None:
    """Raise a `RequestError` if a theme, a name in `THEMES`, has no pictures for a board.

    It has too few of them for a large one, and none that a rule could count with or compare.
    """
    largest = THEMES[theme].largest_side
    if largest and any(len(rule.classes(variant.side)) > 1 for rule in variant.rules):
        msg = "{variant} needs numbers, and the theme {theme} has pictures; choose another theme."
        raise RequestError(msg, theme=theme, variant=variant.name)
    if largest and variant.side > largest:
        msg = (
            "The theme {theme} has pictures for 4x4 and 6x6, not for {variant}; choose one of "
            "these."
        )
        raise RequestError(msg, theme=theme, variant=variant.name)
