"""Conditional formats and checks of what is typed in, translated."""

from __future__ import annotations

from openpyxl import styles
from openpyxl.formatting.rule import ColorScale, FormatObject, Rule
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.datavalidation import DataValidation

from numpure_xl.export.cells import SchemaFont, Sheet
from numpure_xl.plan.sheet import Highlight, OneOf, Shading, WholeNumber


def add_rule(sheet: Sheet, rule: Highlight | Shading) -> None:
    """Add a conditional format to a sheet."""
    drawn = _highlight(rule) if isinstance(rule, Highlight) else _shading(rule)
    sheet.conditional_formatting.add(rule.area, drawn)


def add_check(sheet: Sheet, check: WholeNumber | OneOf) -> None:
    """Let a sheet take only some values in cells, and say which."""
    rule = _whole_number(check) if isinstance(check, WholeNumber) else _one_of(check)
    sheet.data_validations.append(rule)


def _whole_number(check: WholeNumber) -> DataValidation:
    return DataValidation(
        sqref=check.cell,
        type="whole",
        imeMode="off",  # digits are typed as they are, not through a Japanese keyboard's kana
        operator="between",
        formula1=str(check.least),
        formula2=str(check.most),
        allow_blank=check.blank,
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
    look = DifferentialStyle(
        font=SchemaFont(
            color=f"FF{rule.color}", b=rule.bold, u="double" if rule.underline else None
        ),
        fill=styles.PatternFill(bgColor=f"FF{rule.fill}"),
    )
    return Rule(type="expression", dxf=look, formula=[rule.formula])


def _shading(rule: Shading) -> Rule:
    stops = (FormatObject("min"), FormatObject("percentile", 50), FormatObject("max"))
    colors = [styles.colors.Color(f"FF{color}") for color in rule.colors]
    return Rule(type="colorScale", colorScale=ColorScale(cfvo=stops, color=colors))
