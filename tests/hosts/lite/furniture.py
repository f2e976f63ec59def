"""What lies on cells besides their values and formats, by openpyxl. Runs in the browser."""

import json

from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

from tests.hosts.lite.excel import excel


def furnish():
    """Put all of it on the sheet, and merged cells beside the board in C3:K11."""
    sheet, rule = excel.sheet, DataValidation("whole", "between", "1", "9")
    sheet["C3"].comment, sheet["E3"].comment = Comment("mine", "me"), Comment("too", "me")
    rule.add("C3:K11")
    sheet.add_data_validation(rule)
    red = PatternFill(bgColor="FFFF0000")
    sheet.conditional_formatting.add("C3:K11", CellIsRule("equal", ["7"], fill=red))
    for column, cell in enumerate(sheet["C2:K2"][0]):
        cell.value = f"column {column}"
    sheet.add_table(Table(displayName="mine", ref="C2:K11"))
    sheet.merge_cells("M10:N10")
    sheet["M10"].value, sheet["A1"].value = "mine", "=1+1"
    return "null"


def found():
    """Return all of it, and the cells around the board."""
    sheet = excel.sheet
    cells = [cell for row in sheet for cell in row]
    notes = {cell.coordinate: cell.comment.text for cell in cells if cell.comment}
    rules = [(str(rule.sqref), rule.type) for rule in sheet.data_validations.dataValidation]
    conditions = [(str(one.sqref), len(one.rules)) for one in sheet.conditional_formatting]
    merged = sorted(map(str, sheet.merged_cells.ranges))
    board = {cell for row in sheet["B2:L12"] for cell in row}
    around = {c.coordinate: (c.value, str(c.font)) for c in cells if c not in board and c.value}
    return json.dumps([notes, rules, conditions, sheet.tables.items(), merged, around])
