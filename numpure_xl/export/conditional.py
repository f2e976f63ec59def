"""Conditional formats and checks of what is typed in, translated."""

from __future__ import annotations

from typing import Literal
from zlib import crc32

from openpyxl import styles
from openpyxl.formatting.rule import ColorScale, FormatObject, Rule
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat, builtin_format_id
from openpyxl.worksheet.datavalidation import DataValidation

from numpure_xl.export.cells import SchemaFont, Sheet
from numpure_xl.plan.checks import Check, OneOf, TimeOfDay, WholeNumber
from numpure_xl.plan.sheet import Highlight, Shading

BEFORE_MIDNIGHT = "0.99999"  # of a day
FIRST_FORMAT = 200  # programs number the formats of cells from 164 on


def add_rule(sheet: Sheet, rule: Highlight | Shading) -> None:
    """Add a conditional format to a sheet."""
    drawn = _highlight(rule) if isinstance(rule, Highlight) else _shading(rule)
    sheet.conditional_formatting.add(rule.area, drawn)


def add_check(sheet: Sheet, check: Check) -> None:
    """Let a sheet take only some values in cells, and say which."""
    sheet.data_validations.append(_one_of(check) if isinstance(check, OneOf) else _between(check))


def _between(check: WholeNumber | TimeOfDay) -> DataValidation:
    kind: Literal["time", "whole"]
    if isinstance(check, TimeOfDay):
        kind, least, most, blank = "time", "0", BEFORE_MIDNIGHT, True
    else:
        kind, least, most, blank = "whole", str(check.least), str(check.most), check.blank
    return DataValidation(
        sqref=check.cell,
        type=kind,
        imeMode="off",  # digits are typed as they are, not through a Japanese keyboard's kana
        operator="between",
        formula1=least,
        formula2=most,
        allow_blank=blank,
        showErrorMessage=True,
        showInputMessage=bool(check.prompt),
        errorTitle=check.title,
        error=check.refusal,
        promptTitle=check.title if check.prompt else None,
        prompt=check.prompt or None,
    )


def _one_of(check: OneOf) -> DataValidation:
    return DataValidation(
        sqref=check.area,
        type="list",
        imeMode="off",
        formula1=check.source,
        allow_blank=True,
        showErrorMessage=True,
        errorTitle=check.title,
        error=check.refusal,
    )


def _highlight(rule: Highlight) -> Rule:
    """Return a rule with a formula; the fill of a difference is its background colour."""
    color = f"FF{rule.color}" if rule.color else None
    look = DifferentialStyle(
        font=SchemaFont(color=color, b=rule.bold, u=rule.underline) if color else None,
        numFmt=_number(rule.number) if rule.number else None,
        fill=styles.PatternFill(bgColor=f"FF{rule.fill}") if rule.fill else None,
    )
    return Rule(type="expression", dxf=look, formula=[rule.formula])


def _number(code: str) -> NumberFormat:
    """Return a format of numbers, under a number that no other has."""
    known = builtin_format_id(code)
    return NumberFormat(
        FIRST_FORMAT + crc32(code.encode()) % 1000 if known is None else known, code
    )


def _shading(rule: Shading) -> Rule:
    stops = (FormatObject("min"), FormatObject("percentile", 50), FormatObject("max"))
    colors = [styles.colors.Color(f"FF{color}") for color in rule.colors]
    return Rule(type="colorScale", colorScale=ColorScale(cfvo=stops, color=colors))
