"""Who made a book: what its title page and its imprint say besides the title."""

from __future__ import annotations

import re
from dataclasses import dataclass

from numpure_xl.errors import RequestError, cut

LONGEST = 200  # characters of a line


@dataclass(frozen=True, slots=True, kw_only=True)
class Imprint:
    """Who made a book; "" for what is not to be said.

    Attributes:
        author: The author, on the title page, in the imprint and in the properties of a PDF.
        subtitle: The line below the title.
        publisher: The publisher, at the foot of the title page and in the imprint.
        isbn: The ISBN, with 10 or 13 digits; hyphens are kept.
        copyright: The line on copyright, as it is to be printed.
        year: The year in which it is published, with four digits.

    Raises:
        RequestError: If a line is too long, the year has not four digits, or the ISBN has another
            check digit.
    """

    author: str = ""
    subtitle: str = ""
    publisher: str = ""
    isbn: str = ""
    copyright: str = ""
    year: str = ""

    def __post_init__(self) -> None:
        for line in (self.author, self.subtitle, self.publisher, self.copyright):
            if len(line) > LONGEST:
                msg = "The line {text!r} has {found} characters; the limit is {most}."
                raise RequestError(msg, text=cut(line), found=len(line), most=LONGEST)
        if self.year and not re.fullmatch("[12][0-9]{3}", self.year):
            msg = "The year {text!r} does not have four digits; write it as in 2027."
            raise RequestError(msg, text=cut(self.year))
        if self.isbn and not is_isbn(self.isbn):
            msg = "The ISBN {text!r} does not fit its check digit; write all 10 or 13 digits."
            raise RequestError(msg, text=cut(self.isbn))

    @property
    def lines(self) -> list[str]:
        """The lines of the imprint."""
        isbn = f"ISBN {self.isbn}" if self.isbn else ""
        publisher, rights = self.publisher, self.copyright
        if self.year and rights:
            publisher = ", ".join(filter(None, (publisher, self.year)))
        elif self.year:
            rights = f"© {self.year} {self.author or publisher}".rstrip()
        return [line for line in (self.author, publisher, isbn, rights) if line]


def is_isbn(text: str) -> bool:
    """Return whether a text is an ISBN (ISO 2108): its check digit is right.

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
