"""The makers of a book, as its title page and its imprint name them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from numpure_xl.book.dates import day_of, day_text
from numpure_xl.errors import RequestError, cut
from numpure_xl.plan.ruby import readings, without_readings
from numpure_xl.words import Lang, say

LONGEST = 200  # characters of a line


@dataclass(frozen=True, slots=True, kw_only=True)
class Imprint:
    """The makers of a book; "" leaves one out.

    Attributes:
        author: The author, perhaps with readings of kanji as in `plan.ruby`; these are in the
            colophon alone.
        subtitle: The line below the title.
        publisher: The publisher, at the foot of the title page and in the imprint.
        isbn: The ISBN, with 10 or 13 digits; hyphens are kept.
        copyright: The line on copyright, as it is to be printed.
        year: The year in which it is published, with four digits.
        published: The day on which it is published, such as "2027-01-31".
        edition: Its edition, as it is to be printed: "Second edition".
        printed_by: Who prints it.
        rights: Further lines on rights, or on whatever is said last.

    Raises:
        RequestError: If a line is too long, the year has not four digits, there is no such day,
            or the ISBN has another check digit.
    """

    author: str = ""
    subtitle: str = ""
    publisher: str = ""
    isbn: str = ""
    copyright: str = ""
    year: str = ""
    published: str = ""
    edition: str = ""
    printed_by: str = ""
    rights: str = ""

    def __post_init__(self) -> None:
        own = (self.author, self.subtitle, self.publisher, self.copyright, self.edition)
        for line in (*own, self.printed_by, *self.rights.splitlines()):
            if len(line) > LONGEST:
                msg = "The line {text!r} has {found} characters; the limit is {most}."
                raise RequestError(msg, text=cut(line), found=len(line), most=LONGEST)
        if self.year and not re.fullmatch("[12][0-9]{3}", self.year):
            msg = "The year {text!r} does not have four digits; write it as in 2027."
            raise RequestError(msg, text=cut(self.year))
        if self.published:
            day_of(self.published)
        if self.isbn and not is_isbn(self.isbn):
            msg = "The ISBN {text!r} does not fit its check digit; write all 10 or 13 digits."
            raise RequestError(msg, text=cut(self.isbn))

    @property
    def byline(self) -> str:
        """The author as on the title page, in the imprint and in the properties of a file."""
        return without_readings(self.author)

    def lines(self, lang: Lang) -> list[str]:
        """Return the lines of the imprint."""
        publisher, year = self.publisher, self._year
        if year and self.copyright and not self.published:
            publisher = ", ".join(filter(None, (publisher, year)))
        printed = say("Printed by {name}", lang, name=self.printed_by) if self.printed_by else ""
        lines = (self.byline, publisher, self.edition_text(lang), printed, self._isbn_text)
        return [line for line in (*lines, *self.last_lines) if line]

    @property
    def last_lines(self) -> list[str]:
        """The lines on rights."""
        rights = self.copyright
        if self._year and not rights:
            rights = f"© {self._year} {self.byline or self.publisher}".rstrip()
        return [line for line in (rights, *self.rights.splitlines()) if line.strip()]

    @property
    def _author_with_kana(self) -> str:
        """The author, and in brackets how the name is read: 山田太郎（やまだ たろう）."""
        parts = readings(self.author)
        if not any(part.kana for part in parts):
            return self.author
        kana = " ".join(" ".join(part.kana or part.text for part in parts).split())
        return f"{self.byline}（{kana}）"

    @property
    def _year(self) -> str:
        return self.year or self.published[:4]

    @property
    def _isbn_text(self) -> str:
        return f"ISBN {self.isbn}" if self.isbn else ""

    def edition_text(self, lang: Lang) -> str:
        """Return the edition and the date of publication, as far as either is given."""
        if not self.published:
            return self.edition
        date = day_text(day_of(self.published), lang)
        if self.edition:
            return say("{edition}, published {date}", lang, edition=self.edition, date=date)
        return say("Published {date}", lang, date=date)

    def colophon(self, lang: Lang) -> list[tuple[str, str]]:
        """Return the lines of a colophon, each with what stands before it."""
        lines = [
            (say("Author", lang), self._author_with_kana),
            (say("Publisher", lang), self.publisher),
            (say("Printer", lang), self.printed_by),
            ("ISBN", self.isbn),
        ]
        return [(label, text) for label, text in lines if text]


def is_isbn(text: str) -> bool:
    """True if a text is an ISBN (ISO 2108): its check digit is right.

    >>> is_isbn("978-0-306-40615-7"), is_isbn("0-306-40615-2"), is_isbn("978-0-306-40615-8")
    (True, True, False)
    """
    digits = text.replace("-", "").replace(" ", "").upper()
    if not digits.isascii() or not (digits[:-1] + digits[-1:].replace("X", "0")).isdigit():
        return False
    values = [10 if digit == "X" else int(digit) for digit in digits]
    if len(values) == 13:
        return (
            sum(v * (1, 3)[place % 2] for place, v in enumerate(values)) % 10 == 0
            and 10 not in values
        )
    return len(values) == 10 and sum(v * (10 - place) for place, v in enumerate(values)) % 11 == 0
