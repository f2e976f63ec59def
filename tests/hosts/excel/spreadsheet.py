"""SpreadsheetML as Excel writes it of a rectangle, for the doubles; LibreOffice reads it, too.

XML Spreadsheet Reference (Microsoft, Office 2003): a style holds what differs from "Default", each
element as a whole; blank cells of that style are left out, and ss:Index counts on.
"""

from xml.sax.saxutils import quoteattr

from tests.snapshots import OPPOSITE, PLAIN

HEAD = """<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
 xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
 <Styles>
  <Style ss:ID="Default" ss:Name="Normal">
   <Alignment ss:Vertical="Bottom"/>
   <Borders/>
   <Font ss:FontName="Calibri" ss:Size="11" ss:Color="#000000"/>
   <Interior/>
   <NumberFormat/>
   <Protection/>
  </Style>
"""
POSITIONS = {"edge_top": "Top", "edge_bottom": "Bottom", "edge_left": "Left", "edge_right": "Right"}
WEIGHTS = {"hairline": 0, "thin": 1, "medium": 2, "thick": 3}
NAMED = {"0.00": "Fixed", "0.00%": "Percent", "m/d/yyyy": "Short Date"}


def written(sheet, area):
    """Return the document of a rectangle of the model."""
    styles: dict[str, str] = {}
    rows = []
    for row in area.rows:
        cells = [_cell(sheet, (row, col), col - area.column, styles) for col in area.columns]
        text = "".join(filter(None, cells))
        rows.append(f'<Row ss:Index="{row - area.row + 1}">{text}</Row>' if text else "")
    described = "".join(f'<Style ss:ID="{name}">{text}</Style>' for text, name in styles.items())
    table = f'<Table ss:ExpandedColumnCount="{area.width}" ss:ExpandedRowCount="{area.height}">'
    name = quoteattr(sheet.name)
    return (
        f"{HEAD}{described}</Styles><Worksheet ss:Name={name}>"
        f"{table}{''.join(rows)}</Table></Worksheet></Workbook>"
    )


def _cell(sheet, cell, number, styles):
    style, value = _style(sheet, cell), sheet.values.get(cell)
    if not style and value is None:
        return ""
    at = f' ss:Index="{number + 1}"' + (
        f' ss:StyleID="{styles.setdefault(style, f"s{62 + len(styles)}")}"' if style else ""
    )
    if value is None:
        return f"<Cell{at}/>"
    kind = "Number" if isinstance(value, float) else "String"
    shown = str(value).replace("&", "&amp;").replace("<", "&lt;")
    if cell in sheet.rich:
        html = 'xmlns="http://www.w3.org/TR/REC-html40"'
        data = f'<ss:Data ss:Type="String" {html}><B>{shown[:1]}</B>{shown[1:]}</ss:Data>'
    else:
        data = f'<Data ss:Type="{kind}">{shown}</Data>'
    return f"<Cell{at}>{data}</Cell>"


def _style(sheet, cell):
    look = sheet.looks.get(cell, PLAIN)
    parts = {
        "Alignment": _alignment(look),
        "Borders": _borders(sheet, cell),
        "Font": f'ss:FontName="{look["name"]}" ss:Size="{look["size"]:g}" '
        f'ss:Color="{_hex(look["color"])}"' + ' ss:Bold="1"' * bool(look["bold"]),
        "Interior": look["fill"] and f'ss:Color="{_hex(look["fill"])}" ss:Pattern="Solid"',
        "NumberFormat": _number_format(look["number_format"]),
        "Protection": "" if look["locked"] else 'ss:Protected="0"',
    }
    if all(look[name] == PLAIN[name] for name in ("name", "size", "color", "bold")):
        del parts["Font"]
    return "".join(
        f"<{tag}>{text}</{tag}>" if text.startswith("<") else f"<{tag} {text}/>"
        for tag, text in parts.items()
        if text
    )


def _number_format(code):
    return "" if code == "General" else f"ss:Format={quoteattr(NAMED.get(code, code))}"


def _alignment(look):
    found = ""
    if look["horizontal"] != "general":
        found += f'ss:Horizontal="{look["horizontal"].title()}" '
    if found or look["vertical"] != "bottom" or look["wrap"]:
        found += f'ss:Vertical="{look["vertical"].title()}"' + ' ss:WrapText="1"' * look["wrap"]
    return found


def _borders(sheet, cell):
    """Write each border with one of its two cells, now the one, now the other."""
    found = []
    for side, (down, right, other) in OPPOSITE.items():
        stroke = sheet.strokes.get((*cell, side))
        beyond = cell[0] + down, cell[1] + right, other
        is_here = (cell[0] + cell[1]) % 2 == 0 or beyond not in sheet.strokes
        if stroke and stroke["style"] and is_here:
            found.append(
                f'<Border ss:Position="{POSITIONS[side]}" ss:LineStyle="Continuous" '
                f'ss:Weight="{WEIGHTS[stroke["weight"]]}" ss:Color="{_hex(stroke["color"])}"/>'
            )
    return "".join(found)


def _hex(colour):
    return f"#{bytes(colour).hex().upper()}"
