"""An option: something that can be asked for, and the faces where people ask for it."""

from __future__ import annotations

from dataclasses import dataclass

from numpure_xl.messages import Message

CHAPTER, MATTER = "[[chapter]]", "[[front]] and [[back]]"
BOOK, TEXT, PICTURE = "numpure book", "numpure generate", "numpure picture"
SOLVE, RATE = "numpure solve", "numpure rate"
HINT, CHECK, CANDIDATES = "numpure hint", "numpure check", "numpure candidates"
PYTHON, WRITE_BOOK = "numpure_xl.generate", "numpure_xl.write_book"
RATE_IT, HINT_IT, DRILL_IT = "numpure_xl.rate", "numpure_xl.hint", "numpure_xl.drill"
FUNCTION, RIBBON, PAGE = "SUDOKU_GENERATE", "ribbon and pane", "web page"

READERS = frozenset({PICTURE, SOLVE, RATE, HINT, CHECK, CANDIDATES})
"""The commands that read boards."""

_READS = "It reads boards that are there; it makes none."
_GIVEN = "It is given a puzzle."

WHY_NOT = {
    CHAPTER: "It is of the whole book, of which a chapter in a book.toml is a part.",
    MATTER: "It is no text of a page at the front or the back of a bound book.",
    BOOK: "A book has captions and sizes of its own; `numpure rate` rates.",
    TEXT: "It prints puzzles, not pages; `numpure rate` rates.",
    PICTURE: _READS,
    SOLVE: _READS,
    RATE: _READS,
    HINT: _READS,
    CHECK: _READS,
    CANDIDATES: _READS,
    PYTHON: "It returns one puzzle, made in this process; `write_book` has pages.",
    WRITE_BOOK: "It is given its puzzles, and writes a book of them in this process.",
    RATE_IT: _GIVEN,
    HINT_IT: _GIVEN,
    DRILL_IT: "It returns one position; `numpure generate --drill` has the rest.",
    FUNCTION: "A cell has to answer within seconds; SUDOKU_RECIPE makes whatever a recipe says.",
    RIBBON: "Its menus have what fits on the board under the selection.",
    PAGE: "It asks for what most people want, and shows the command that takes all the rest.",
}
"""The faces where people ask for something, and why each lacks the options that are not there."""

FACES = frozenset(WHY_NOT)

TOPICS = {
    "puzzles": Message("Puzzles"),
    "pages": Message("Pages"),
    "bound": Message("Bound books"),
    "class": Message("For a class"),
    "screen": Message("Books to play on screen"),
    "printing": Message("PDF"),
    "pictures": Message("Pictures"),
    "workers": Message("Processes and clusters"),
}
"""The topics of options, and their headings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something that can be asked for.

    Attributes:
        name: Its name in Python; on the command line and in a job it has hyphens.
        kind: The type of its value, `Path` for a file. A choice that is on unless it is turned off
            is an option `--no-...` of the command line.
        topic: One of `TOPICS`.
        help: What it is, in English; the catalogs translate it.
        default: The value of whoever does not ask; None for what is usual.
        names: The names that the value may be.
        name_kind: What these names are called in `names.ALIASES`, or "".
        unset: What may be typed for leaving it out, or "".
        unit: The unit of a number, or "".
        least: The least that a number may be, or None.
        most: The most that it may be, or None.
        is_repeated: Whether there may be several values.
        typed: Its name on the command line, if that is another one: a letter, or a word.
        example: What help shows for the value.
        faces: Where it is offered.
        is_usual: Whether the first screen of help shows it.
        brief: What that says of it, if it is shorter than the help; or "".
    """

    name: str
    kind: type
    topic: str
    help: str
    default: object = None
    names: tuple[str, ...] = ()
    name_kind: str = ""
    unset: str = ""
    unit: str = ""
    least: float | None = None
    most: float | None = None
    is_repeated: bool = False
    typed: str = ""
    example: str | None = None
    faces: frozenset[str] = FACES
    is_usual: bool = False
    brief: str = ""

    @property
    def is_on(self) -> bool:
        """True for a choice that is on unless it is turned off."""
        return self.default is True

    @property
    def key(self) -> str:
        """The name on the command line, without hyphens before it, and in a job."""
        return self.typed or ("no-" if self.is_on else "") + self.name.replace("_", "-")

    @property
    def flag(self) -> str:
        """The name as typed on the command line."""
        return f"-{self.key}" if len(self.key) == 1 else f"--{self.key}"

    def allows(self, number: float) -> bool:
        """True if a number is in the range."""
        return (self.least is None or self.least <= number) and (
            self.most is None or number <= self.most
        )
