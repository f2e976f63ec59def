"""A request for a book, in the words that every door shares, and the files that it means.

`PuzzleRequest` says what the puzzles are like, `BookRequest` what the book is like that has them.
The command line, Python and the page all go this way; publishing.py writes the files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

from numpure_xl.board.theme import THEMES
from numpure_xl.book.codes import check_address
from numpure_xl.book.imprint import Imprint
from numpure_xl.book.layout import BookLayout, ChapterLayout, check_symbols
from numpure_xl.book.postcard import address_lines
from numpure_xl.book.prizes import check_prize, prize_of
from numpure_xl.book.text_book import check_text
from numpure_xl.book.text_page import OwnPage
from numpure_xl.errors import RequestError, cut
from numpure_xl.messages import Message
from numpure_xl.names import known_name
from numpure_xl.options.books import FIRST_NUMBER, HINTS
from numpure_xl.plan.imposition import IMPOSITIONS
from numpure_xl.plan.paper import ALL, LABELS, PAPERS, TRIMS
from numpure_xl.plan.printers import PRINTERS
from numpure_xl.plan.standards import STANDARDS, Standard
from numpure_xl.reading.class_list import checked_names, read_names
from numpure_xl.words import Lang

File = Path | str

PDF, ZIP = ".pdf", ".zip"
TEXTS = (".txt", ".brf")
STRIPS = "strips"
MOST_FONTS = 2  # a regular one and a bold one
OWN_PAGES = ("front", "back", "insert")
IMPRINT = tuple(field.name for field in fields(Imprint))


@dataclass(frozen=True, slots=True, kw_only=True)
class BookRequest(Imprint):
    """A request for a book and its imprint; None means the usual value.

    See `options.BOOKS`. What the imprint of a bound book says are the fields of `Imprint`.

    Attributes:
        theme: A name in `THEMES`.
        per_page: Puzzles on a page: 1, 2, 4 or 6; None for what the theme is made for.
        answers: Answers on a page: 1, 2, 4, 6, 9 or 12, as a number or a text; 0 or "none" for a
            book without, "strips" for strips to cut apart, None for what the theme is made for.
        paper: A name in `PAPERS`, of loose sheets; None for A4.
        trim: The size of a bound book, a name in `TRIMS`; "" for loose sheets.
        printer: Who prints a bound book, a name in `PRINTERS`; "" for whoever it is.
        metadata: Whether to add a hidden sheet with a line for each puzzle.
        title: The text at the head of each page; "" for none, None for "Sudoku".
        logo: A file with a picture for its title page, or None.
        front: A Markdown file with pages for its front, or the pages, or None.
        back: The same for its back.
        insert: The same for pages that would be for notes: a page of text for each, as they come.
        names: A file with the names of a class, or the names; for each there are sheets.
        one_each: Whether each of them gets other puzzles.
        certificate: Whether there is a certificate for each of them, or one without a name.
        tiles: Whether there are tiles to cut out with the pictures of the theme.
        prize: How many cells of each puzzle have letters, whose digits are to be sent in, 0 to 6;
            or a word that such cells of all puzzles spell; "" for none.
        postcard: The address on a postcard for that answer, with a line break or " / " between
            lines; "" for none.
        url: The address in a QR code below each puzzle, in which {number}, {puzzle}, {variant} and
            {recipe} are filled in; "" for none.
        first_number: The number of the first puzzle, as in the second volume of a series.
        labels: What stands at a puzzle, one of `LABELS`.
        steps: Whether to print at the back how each puzzle is solved.
        playable: Whether it is a book to play in, on screen.
        hints: How many hints each sheet of that has, 1 to 9; None for none.
        uniqueness: Whether hints and steps may rely on the puzzle having one solution.
        pdf: Whether there is a PDF beside the workbook.
        font: Font files of the PDF that come before all others: a regular one, and a bold one.
        standard: What the PDF is to meet, a name in `STANDARDS`; "" for no standard.
        bleed: How many millimetres its pages go on beyond their edges, 0 to 10.
        crop_marks: Whether it has marks where to cut.
        impose: One of `IMPOSITIONS`, for two of its pages on each side of a sheet; "" for one.
    """

    theme: str = "plain"
    per_page: int | None = None
    answers: int | str | None = None
    paper: str | None = None
    trim: str = ""
    printer: str = ""
    metadata: bool = False
    title: str | None = None
    logo: File | None = None
    front: File | tuple[OwnPage, ...] | None = None
    back: File | tuple[OwnPage, ...] | None = None
    insert: File | tuple[OwnPage, ...] | None = None
    names: File | tuple[str, ...] | None = None
    one_each: bool = False
    certificate: bool = False
    tiles: bool = False
    prize: int | str = ""
    postcard: str = ""
    url: str = ""
    first_number: int = 1
    labels: str = ALL
    steps: bool = False
    playable: bool = False
    hints: int | None = None
    uniqueness: bool = True
    pdf: bool = False
    font: Sequence[File] = ()
    standard: str = ""
    bleed: float = 0.0
    crop_marks: bool = False
    impose: str = ""

    def layout(
        self, lang: Lang, chapters: tuple[ChapterLayout, ...] = (), course: tuple[str, ...] = ()
    ) -> BookLayout:
        """Return the layout that was asked for, all of it checked.

        Args:
            lang: The language of everything that is printed.
            chapters: What is special to the chapters of a bound book.
            course: The techniques on which it begins with lessons.

        Raises:
            UnknownNameError: If there is no such theme, paper or size.
            RequestError: If a page cannot be laid out so, or options do not go together.
            SheetError: If a file cannot be read.
        """
        printer, trim = self._printer_and_trim()
        self._check_binding(printer, trim)
        layout = BookLayout(
            theme=known_name(THEMES, self.theme, Message("theme")),
            per_page=self.per_page,
            answers_per_page=None if self._has_strips else answers_of(self.answers),
            strips=self._has_strips,
            paper=known_name(PAPERS, self.paper or "A4", Message("paper")),
            trim=trim,
            printer=printer,
            metadata=self.metadata,
            title=self.title,
            lang=lang,
            imprint=self._imprint(),
            **self._files(),
            names=self._names(),
            one_each=self.one_each,
            certificate=self.certificate,
            tiles=self.tiles,
            prize=prize_of(self.prize),
            postcard=address_lines(self.postcard),
            url=self.url,
            first_number=self.first_number,
            labels=known_name(dict.fromkeys(LABELS), self.labels, Message("label")),
            chapters=chapters,
            course=course,
        )
        self._check(layout)
        return layout

    def _check_binding(self, printer: str, trim: str) -> None:
        """Raise a `RequestError` if options are asked for that its binding leaves no room for."""
        if trim and self.paper:
            msg = "Give either --paper or --trim, not both."
            if printer:
                msg = "A printer's books have a trim size; leave out --paper or --printer."
            raise RequestError(msg)
        for option in ("logo", *OWN_PAGES, *IMPRINT):
            if getattr(self, option) and not trim:
                msg = "{option} is for a bound book; add --trim."
                flag = Message("--{option}", option=option.replace("_", "-"))
                raise RequestError(msg, option=flag)

    def _printer_and_trim(self) -> tuple[str, str]:
        """Return the printer of a book, and its trim size: or the printer's usual one."""
        printer = self.printer and known_name(PRINTERS, self.printer, Message("printer"))
        usual = PRINTERS[printer].usual if printer else ""
        return printer, known_name(TRIMS, self.trim, Message("trim size")) if self.trim else usual

    @property
    def standard_of_pdf(self) -> Standard | None:
        """The standard that the PDF meets, if one is asked for."""
        known = known_name(STANDARDS, self.standard, Message("standard")) if self.standard else ""
        return STANDARDS[known] if known else None

    @property
    def _has_strips(self) -> bool:
        return isinstance(self.answers, str) and self.answers.strip().casefold() == STRIPS

    def _imprint(self) -> Imprint:
        texts = {name: getattr(self, name) for name in IMPRINT}
        for text in texts.values():
            check_symbols(text.replace("\n", " ") if text == self.rights else text)
        return Imprint(**texts)

    def _files(self) -> dict[str, Any]:
        """Return the contents of a bound book's files. A browser has none, nor readers of them."""
        files: dict[str, Any] = {}
        for name in OWN_PAGES:
            asked = getattr(self, name)
            if isinstance(asked, tuple):
                files[name] = asked
            elif asked:
                from numpure_xl.reading.own_pages import read_pages  # noqa: PLC0415

                files[name] = read_pages(Path(asked))
        if self.logo:
            from numpure_xl.reading.logo import read_logo  # noqa: PLC0415

            files["logo"] = read_logo(Path(self.logo))
        return files

    def _names(self) -> tuple[str, ...]:
        if isinstance(self.names, tuple):
            return checked_names(self.names, "names") if self.names else ()
        return read_names(Path(self.names)) if self.names else ()

    def _check(self, layout: BookLayout) -> None:
        """Raise a `RequestError` if options are asked for that do not go together."""
        if not FIRST_NUMBER.allows(self.first_number):
            msg = "The first number of a book is from 1 to {most}, not {found}."
            raise RequestError(msg, found=self.first_number, most=FIRST_NUMBER.most)
        layout.check_class(playable=self.playable)
        layout.check_tiles(playable=self.playable)
        layout.check_strips(playable=self.playable)
        check_address(self.url, playable=self.playable)
        check_prize(layout, playable=self.playable)
        if self.steps:
            layout.check_steps(playable=self.playable)
        if self.hints is None:
            return
        if not self.playable:
            msg = "Hints are on sheets to play on; add --playable."
            raise RequestError(msg)
        if not HINTS.allows(self.hints):
            msg = "A sheet to play on cannot have {found} hints; choose 1 to {most}."
            raise RequestError(msg, found=self.hints, most=HINTS.most)

    def files(self, out: File) -> Files:
        """Return the files that are meant by a name.

        Raises:
            RequestError: If the name has another ending, or what is asked of a PDF cannot be.
            SheetError: If a font cannot be used.
        """
        path = Path(out)
        suffix = path.suffix.lower()
        if suffix not in {".xlsx", PDF, ZIP, *TEXTS}:
            msg = "The file of a book ends in .xlsx, .pdf, .zip, .txt or .brf; {path} does not."
            raise RequestError(msg, path=str(out))
        if suffix in TEXTS:
            check_text(self, has_strips=self._has_strips)
            self._check_pdf(Files(None, None))
            return Files(None, None, text=path)
        if suffix == ZIP and (self.trim or self.printer):
            msg = "A ZIP has loose sheets; leave out --trim and --printer, or write a .pdf file."
            raise RequestError(msg)
        files = Files(path, path.with_suffix(PDF) if self.pdf else None)
        if suffix in {PDF, ZIP}:
            files = Files(None, path) if suffix == PDF else Files(None, None, path)
        if self.metadata and files.workbook is None:
            msg = "A hidden sheet is in a workbook; leave out --metadata, or write an .xlsx file."
            raise RequestError(msg)
        self._check_pdf(files)
        return files

    def _check_pdf(self, files: Files) -> None:
        if files.pdf is None and files.archive is None:
            for option in ("font", "standard", "bleed", "crop_marks", "impose"):
                if getattr(self, option):
                    msg = "{option} is for a PDF only; add --pdf, or give a name that ends in .pdf."
                    flag = Message("--{option}", option=option.replace("_", "-"))
                    raise RequestError(msg, option=flag)
            return
        if self.playable:
            msg = (
                "A book to play in is not laid out for paper; leave out --playable, or make a "
                "workbook alone."
            )
            raise RequestError(msg)
        self._check_imposition()
        if self.printer and (self.bleed or self.crop_marks):
            msg = (
                "{printer} takes pages of the trim size alone; leave out --bleed and --crop-marks."
            )
            printer = PRINTERS[known_name(PRINTERS, self.printer, Message("printer"))]
            raise RequestError(msg, printer=printer.title)
        from numpure_xl.export.pdf import PrintMarks  # noqa: PLC0415  # imports reportlab
        from numpure_xl.export.pdf.faces import opened  # noqa: PLC0415

        PrintMarks(bleed=self.bleed, crop_marks=self.crop_marks)
        self._check_standard()
        if len(self.font) > MOST_FONTS:
            msg = "Give --font once, or twice: for the regular and for the bold letters."
            raise RequestError(msg)
        for path in self.font:
            opened(Path(path), "")

    def _check_imposition(self) -> None:
        if not self.impose:
            return
        known_name(dict.fromkeys(IMPOSITIONS), self.impose, Message("imposition"))
        for option in ("printer", "standard", "bleed", "crop_marks"):
            if getattr(self, option):
                msg = (
                    "Sheets of two pages are for your own printer; leave out {option} or --impose."
                )
                flag = Message("--{option}", option=option.replace("_", "-"))
                raise RequestError(msg, option=flag)

    def _check_standard(self) -> None:
        standard = self.standard_of_pdf
        if standard and standard.is_for_press and not (self.trim or self.printer):
            msg = "{standard} is for a bound book, which is in black alone; add --trim."
            raise RequestError(msg, standard=standard.title)


class Files(NamedTuple):
    """The files of a book; None for one that is not wanted.

    An archive has the sheets as a PDF, their answers as another, and a list of the puzzles. A text
    is for screen readers, or in braille.
    """

    workbook: Path | None
    pdf: Path | None
    archive: Path | None = None
    text: Path | None = None

    def check(self, *, force: bool) -> None:
        """Raise if they cannot be written, or somebody's work would be overwritten."""
        from numpure_xl import export  # noqa: PLC0415

        if self.workbook:
            export.writable(self.workbook)
        if self.pdf:
            export.writable(self.pdf, PDF)
        if self.archive:
            export.writable(self.archive, ZIP)
        if self.text:
            export.writable(self.text, self.text.suffix)
        for path in () if force else filter(None, self):
            export.check_unchanged(path)


def answers_of(asked: int | str | None) -> int | None:
    """Return the number of answers on a page, 0 for none.

    Raises:
        RequestError: If that is no number.
    """
    if asked is None or isinstance(asked, int):
        return asked
    if asked.strip().casefold() == "none":
        return 0
    if not asked.isdecimal():
        msg = "A page cannot have {found!r} answers; write a number, none or strips."
        raise RequestError(msg, found=cut(asked))
    return int(asked)
