"""Cells of LibreOffice Calc as far as they have a format."""

from __future__ import annotations

from typing import Any

from xlwings import base_classes

from numpure_xl.hosts.libreoffice.engine.formats import Borders, Font, number, rgb

HORIZONTAL = {"general": "STANDARD", "left": "LEFT", "center": "CENTER", "right": "RIGHT"}
VERTICAL = {"top": 1, "center": 2, "bottom": 3}
"""com.sun.star.table.CellVertJustify2."""


class ProtectedError(Exception):
    """Cells were to be changed on a sheet that is protected; Excel refuses that as well."""


class FormattedCells(base_classes.Range):
    """Cells as far as they have a format.

    Attributes:
        sheet: Their sheet.
        cells: The cells, as UNO has them.
    """

    sheet: Any = None
    cells: Any

    def common(self, name: str) -> Any:
        """Return a property that all cells have in common, None if they differ in it."""
        if self.cells.getPropertyState(name).value == "AMBIGUOUS_VALUE":
            return None
        return self.cells.getPropertyValue(name)

    def change(self, **properties: Any) -> None:
        """Set properties of the cells."""
        if self.sheet.is_protected:
            raise ProtectedError(self.address)
        for name, value in properties.items():
            self.cells.setPropertyValue(name, value)

    @property
    def locked(self) -> bool | None:
        """Whether the cells may not be written in once their sheet is protected."""
        if self.cells.getPropertyState("CellProtection").value == "AMBIGUOUS_VALUE":
            return None
        found: bool = self.cells.getPropertyValue("CellProtection").IsLocked
        return found

    @locked.setter
    def locked(self, value: bool) -> None:
        protection = self.cells.CellProtection
        protection.IsLocked = value
        self.change(CellProtection=protection)

    @property
    def has_one_fill(self) -> bool:
        """Whether all cells have one fill, or none has."""
        state: str = self.cells.getPropertyState("CellBackColor").value
        return state != "AMBIGUOUS_VALUE"

    @property
    def color(self) -> tuple[int, int, int] | None:
        """The colour of the fill."""
        return rgb(self.common("CellBackColor"))

    @color.setter
    def color(self, value: Any) -> None:
        self.change(CellBackColor=number(value))

    @property
    def font(self) -> Font:
        """The letters."""
        return Font(self)

    @property
    def borders(self) -> Borders:
        """The strokes around and between the cells."""
        return Borders(self)

    @property
    def wrap_text(self) -> bool | None:
        """Whether text goes on in a next line."""
        wrapped: bool | None = self.common("IsTextWrapped")
        return wrapped

    @wrap_text.setter
    def wrap_text(self, value: bool) -> None:
        self.change(IsTextWrapped=value)

    @property
    def horizontal_alignment(self) -> str | None:
        """The horizontal alignment."""
        found = self.common("HoriJustify")
        names = {uno: name for name, uno in HORIZONTAL.items()}
        return None if found is None else names[found.value]

    @horizontal_alignment.setter
    def horizontal_alignment(self, value: str) -> None:
        uno = self.sheet.book.app.engine.uno
        self.change(HoriJustify=uno.Enum("com.sun.star.table.CellHoriJustify", HORIZONTAL[value]))

    @property
    def vertical_alignment(self) -> str | None:
        """The vertical alignment."""
        names = {number: name for name, number in VERTICAL.items()}
        return names.get(self.common("VertJustify"))

    @vertical_alignment.setter
    def vertical_alignment(self, value: str) -> None:
        self.change(VertJustify=VERTICAL[value])

    @property
    def number_format(self) -> str | None:
        """How numbers are shown, in Excel's language for it."""
        key = self.common("NumberFormat")
        if key is None:
            return None
        found = self._formats.getByKey(key)
        if found.StandardFormat:
            return "General"  # LibreOffice has a word for it in each language
        if found.Locale.Language not in {"", "en"}:
            english = self._english
            key = self._formats.addNewConverted(found.FormatString, found.Locale, english)
        text: str = self._formats.getByKey(key).FormatString
        return text

    @number_format.setter
    def number_format(self, value: str) -> None:
        formats, english = self._formats, self._english
        key = formats.queryKey(value, english, False)
        self.change(NumberFormat=formats.addNew(value, english) if key < 0 else key)

    @property
    def _formats(self) -> Any:
        return self.sheet.book.document.NumberFormats

    @property
    def _english(self) -> Any:
        locale = self.sheet.book.document.CharLocale
        locale.Language, locale.Country, locale.Variant = "en", "US", ""
        return locale
