"""Barcodes of books: EAN-13 (ISO/IEC 15420) of an ISBN, and the second one of books in Japan."""

from __future__ import annotations

MODULE, HEIGHT = 0.33, 22.85
"""Millimetres of the narrowest bar and of all bars, at the usual size."""

QUIET = 11, 7
"""Modules that stay white on the left and on the right."""

_LEFT = (
    *("0001101", "0011001", "0010011", "0111101", "0100011"),
    *("0110001", "0101111", "0111011", "0110111", "0001011"),
)
"""The modules of each digit on the left; on the right black is white."""

_PARITY = (
    *("OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE"),
    *("OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO", "OEEOEO"),
)
"""The digits with an even number of black modules among the next six, by the first digit."""


def ean13(digits: str) -> str:
    """Return the modules of a barcode, 1 for black: 95 of them.

    Args:
        digits: Thirteen digits, of which the last is the check digit.
    """
    first, left, right = int(digits[0]), digits[1:7], digits[7:]
    pattern = "101"
    for digit, parity in zip(left, _PARITY[first], strict=True):
        odd = _LEFT[int(digit)]
        pattern += odd if parity == "O" else _negative(odd)[::-1]
    return pattern + "01010" + "".join(_negative(_LEFT[int(digit)]) for digit in right) + "101"


def _negative(modules: str) -> str:
    return modules.translate(str.maketrans("01", "10"))


def with_check_digit(digits: str) -> str:
    """Return twelve digits with the one that checks them.

    >>> with_check_digit("978030640615")
    '9780306406157'
    """
    total = sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(digits))
    return f"{digits}{-total % 10}"


def of_isbn(isbn: str) -> str:
    """Return the digits of the barcode of an ISBN, whose check digit is right.

    >>> of_isbn("0-306-40615-2"), of_isbn("978-0-306-40615-7")
    ('9780306406157', '9780306406157')
    """
    digits = isbn.replace("-", "").replace(" ", "")
    return digits if len(digits) == 13 else with_check_digit(f"978{digits[:9]}")


def of_price(c_code: str, price: int) -> str:
    """Return the digits of the second barcode of a book in Japan: its C-code and its price in yen.

    >>> of_price("0076", 800)
    '1920076008009'
    """
    return with_check_digit(f"192{c_code}{price:05}")
