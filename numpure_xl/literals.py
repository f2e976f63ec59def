"""Names and keywords for type checkers: `level="esy"` is refused before it runs.

Type checkers read no tables, so the names are written out here, by `python -m workbook.literals`;
what else is here is kept. When a program runs, the tables decide, and take names as people type
them: "Easy" and "9X9+x" will do.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeAlias, TypedDict

BoardName: TypeAlias = Literal[
    "4x4",
    "6x6",
    "8x8",
    "9x9",
    "12x12",
    "16x16",
    "4x4+x",
    "6x6+x",
    "8x8+x",
    "9x9+x",
    "12x12+x",
    "16x16+x",
    "9x9+windows",
    "9x9+windows+x",
    "9x9+colours",
    "9x9+asterisk",
    "9x9+asterisk+x",
    "9x9+dots",
    "9x9+dots+x",
    "9x9+antiknight",
    "9x9+antiking",
    "9x9+x+antiking",
    "9x9+nonconsecutive",
    "5x5+jigsaw",
    "6x6+jigsaw",
    "7x7+jigsaw",
    "8x8+jigsaw",
    "9x9+jigsaw",
    "5x5+jigsaw+x",
    "6x6+jigsaw+x",
    "7x7+jigsaw+x",
    "8x8+jigsaw+x",
    "9x9+jigsaw+x",
    "gattai2",
    "gattai3",
    "butterfly",
    "flower",
    "sohei",
    "cross",
    "windmill",
    "samurai",
    "shogun",
    "sumo",
    "6x6+parity",
    "9x9+parity",
    "9x9+x+parity",
    "6x6+consecutive",
    "9x9+consecutive",
    "9x9+x+consecutive",
    "6x6+inequality",
    "9x9+inequality",
    "9x9+x+inequality",
    "6x6+kropki",
    "9x9+kropki",
    "9x9+x+kropki",
    "9x9+kropki-part",
    "9x9+xv",
    "9x9+x+xv",
    "9x9+xv-part",
    "6x6+regions",
    "9x9+regions",
    "4x4+killer",
    "6x6+killer",
    "9x9+killer",
    "9x9+x+killer",
    "6x6+thermo",
    "9x9+thermo",
    "9x9+x+thermo",
    "6x6+arrow",
    "9x9+arrow",
    "9x9+x+arrow",
    "6x6+extremes",
    "9x9+extremes",
    "9x9+x+extremes",
    "6x6+quadruple",
    "9x9+quadruple",
    "9x9+x+quadruple",
]
"""A board, one of those that lists show; others are composed, as 9x9+x+thermo+kropki."""

LevelName: TypeAlias = Literal[
    "beginner",
    "easy",
    "medium",
    "hard",
    "expert",
    "master",
    "extreme",
    "any",
]
"""A level, a name in `LEVELS`, or "any"."""

SymmetryName: TypeAlias = Literal[
    "none",
    "half-turn",
    "quarter-turn",
    "horizontal",
    "vertical",
    "both-mirrors",
    "both-diagonals",
]
"""A symmetry of the givens."""

FillerName: TypeAlias = Literal[
    "search",
    "mini-shuffle",
    "row-shuffle",
    "rotated",
    "diagonal-blocks",
    "row-retry",
    "rotated-2",
    "rotated-3",
    "rotated-4",
    "rotated-5",
    "rotated-6",
    "rotated-7",
    "rotated-8",
]
"""An algorithm that makes the full grid."""

TechniqueName: TypeAlias = Literal[
    "last-value",
    "hidden-single-box",
    "hidden-single-line",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "naked-single",
    "direct-hidden-triple",
    "pointing",
    "claiming",
    "naked-pair",
    "x-wing",
    "hidden-pair",
    "naked-triple",
    "swordfish",
    "hidden-triple",
    "xy-wing",
    "xyz-wing",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-3",
    "unique-loop-4",
    "naked-quad",
    "jellyfish",
    "hidden-quad",
    "bug-1",
    "bug-2",
    "bug-3",
    "bug-4",
    "aligned-pair-exclusion",
    "x-cycle",
    "y-cycle",
    "x-chain",
    "xy-cycle",
    "forcing-chain",
    "aligned-triple-exclusion",
    "nishio",
    "multiple-chains",
    "dynamic-chains",
    "sum",
    "neighbours",
    "thermometer",
    "last-digit",
    "rule-of-45",
    "hidden-window",
    "leftovers",
    "cage-overlap",
    "generalized-intersection",
    "locked-pair",
    "cage-combinations",
    "locked-triple",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "remote-pair",
    "w-wing",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "hidden-rectangle",
    "incomplete-rectangle",
    "unique-rectangle-6",
    "simple-colours",
    "finned-x-wing",
    "sashimi-x-wing",
    "wxyz-wing",
    "multi-colours",
    "finned-swordfish",
    "sashimi-swordfish",
    "xy-chain",
    "sue-de-coq",
    "finned-jellyfish",
    "sashimi-jellyfish",
    "als-xz",
    "als-xy-wing",
    "als-xz-double",
    "aic-1",
    "aic-2",
    "grouped-aic-1",
    "grouped-aic-2",
    "grouped-x-chain",
    "als-chain",
    "death-blossom",
    "medusa",
]
"""A technique that a puzzle may need."""

ThemeName: TypeAlias = Literal[
    "plain",
    "newspaper",
    "classic",
    "large-print",
    "dark",
    "children",
    "shapes",
]
"""A look of boards."""

PaperName: TypeAlias = Literal[
    "A4",
    "Letter",
    "B5",
    "A5",
    "B4",
    "A3",
]
"""A size of paper."""

TrimName: TypeAlias = Literal[
    "5x8",
    "5.25x8",
    "5.5x8.5",
    "6x9",
    "7x10",
    "7.5x9.25",
    "8x10",
    "8.5x8.5",
    "8.5x11",
    "A4",
    "A5",
    "A6",
    "B5",
    "B6",
]
"""A trim size of a bound book."""

PrinterName: TypeAlias = Literal[
    "kdp",
    "ingram",
    "lulu",
    "bccks",
    "shimauma",
    "seichoku",
    "pubfun",
    "shimeken",
]
"""A printer of bound books."""

StandardName: TypeAlias = Literal[
    "ua",
    "a2b",
    "x4",
]
"""A standard of PDF files."""


class PuzzleKeywords(TypedDict, total=False):
    """The keywords of functions that make puzzles; `PuzzleRequest` has their defaults."""

    level: LevelName | None
    variant: BoardName
    symmetry: SymmetryName | None
    clues: int | str | tuple[int, int] | range | None
    friendly: bool | None
    minimal: bool
    filler: FillerName
    rating: float | str | tuple[float, float] | None
    needs: TechniqueName | None
    mask: str | None
    uniqueness: bool
    regions: str | None
    symmetric_regions: bool


class BookKeywords(TypedDict, total=False):
    """The keywords of functions that write books; `BookRequest` has their defaults."""

    theme: ThemeName
    per_page: int | None
    answers: int | str | None
    paper: PaperName | None
    trim: TrimName | Literal[""]
    printer: PrinterName | Literal[""]
    metadata: bool
    title: str | None
    author: str
    subtitle: str
    publisher: str
    isbn: str
    copyright: str
    year: str | int
    published: str
    edition: str
    printed_by: str
    rights: str
    logo: Path | str | None
    front: Path | str | None
    back: Path | str | None
    insert: Path | str | None
    names: Path | str | Iterable[str] | None
    one_each: bool
    certificate: bool
    tiles: bool
    prize: int | str
    postcard: str
    url: str
    first_number: int
    labels: Literal["all", "level", "stars", "none"]
    steps: bool
    playable: bool
    hints: int | None
    uniqueness: bool
    pdf: bool
    font: Iterable[Path | str]
    standard: StandardName | Literal[""]
    bleed: float
    crop_marks: bool
    impose: Literal["booklet", "pairs", ""]
