"""Conditional formats and checks of what is typed in, translated."""

from __future__ import annotations

from openpyxl import styles
from openpyxl.formatting.rule import ColorScale, FormatObject, Rule
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.datavalidation import DataValidation

from numpure_xl.export.pen import SchemaFont
from numpure_xl.export.untyped import Sheet
from numpure_xl.sheet.plan import Highlight, Shading, WholeNumber


def add_rule(sheet: Sheet, rule: Highlight | Shading) -> None:
    """Add a conditional format to a sheet."""
    drawn = _highlight(rule) if isinstance(rule, Highlight) else _shading(rule)
    sheet.conditional_formatting.add(rule.area, drawn)


def add_check(sheet: Sheet, check: WholeNumber) -> None:
    """Let a sheet take only whole numbers in a cell, and say which."""
    rule = DataValidation(
        type="whole",
        operator="between",
        formula1=str(check.least),
        formula2=str(check.most),
        allow_blank=False,
        showErrorMessage=True,
        showInputMessage=True,
        errorTitle=check.title,
        error=check.refusal,
        promptTitle=check.title,
        prompt=check.prompt,
    )
    rule.add(check.cell)
    sheet.data_validations.append(rule)


def _highlight(rule: Highlight) -> Rule:
    """Return a rule with a formula; the fill of a difference stands in its background colour."""
    look = DifferentialStyle(
        font=SchemaFont(color=f"FF{rule.color}", b=True),
        fill=styles.PatternFill(bgColor=f"FF{rule.fill}"),
    )
    return Rule(type="expression", dxf=look, formula=[rule.formula])


def _shading(rule: Shading) -> Rule:
    stops = (FormatObject("min"), FormatObject("percentile", 50), FormatObject("max"))
    colors = [styles.colors.Color(f"FF{color}") for color in rule.colors]
    return Rule(type="colorScale", colorScale=ColorScale(cfvo=stops, color=colors))
