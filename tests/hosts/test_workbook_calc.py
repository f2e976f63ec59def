"""LibreOffice opens numpure.xlsm and runs its VBA: callbacks, wrappers, and Python behind them.

Only what speaks to xlwings is another here (NumpureBridge): it asks the real udfs.py, in this very
process, and keeps account of what the commands would have run.
"""

import io
import re
from contextlib import suppress
from functools import partial
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import openpyxl
import pytest
from openpyxl.formatting.rule import FormulaRule
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.hyperlink import Hyperlink

from numpure_xl import udfs
from numpure_xl.board.values import MOST_CELLS
from numpure_xl.macros.clicks import CLICKS, SETTINGS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.symmetry import SYMMETRIES
from tests.hosts import living
from tests.kinds import ANSWER, PUZZLE
from workbook import build, package, sheets

HOME = Path(build.__file__).parent
BASIC = Path(__file__).parent / "basic"
SERVICE = "numpure.Bridge"


@pytest.fixture(scope="module")
def document(tmp_path_factory, asked):
    """Return numpure.xlsm, open in LibreOffice, with the bridge and the tests in it."""
    folder = tmp_path_factory.mktemp("office")
    sources = build.modules("xlam")  # with the callbacks of the ribbon
    sources |= {path.stem: build.source(path) for path in BASIC.glob("*.bas")}
    control = build.source(BASIC / "RibbonControl.cls")
    parts = package.unpacked((HOME / "numpure.xlsm").read_bytes())
    content = sheets.Book("xlsm").content
    parts["xl/vbaProject.bin"] = build.project(content, sources, {"RibbonControl": control})
    path = folder / "numpure.xlsm"
    path.write_bytes(package.packed(parts))
    context, service = living.shared(), bridge(asked)
    context.ServiceManager.insert(service)
    try:
        found = living.opened(context, path)
        yield found
        found.close(True)  # noqa: FBT003  # UNO knows no names of arguments
    finally:
        context.ServiceManager.remove(service)


@pytest.fixture(scope="module")
def asked():
    """Return the list in which the bridge notes what it is asked."""
    return []


def clicked(asked):
    """Return what the last click asked for; formulas that are calculated ask after it."""
    return next(arguments for name, arguments in reversed(asked) if name == "click")


def bridge(asked):
    """Return a factory of what the VBA finds under the name of the service."""
    living.uno()
    import unohelper  # noqa: PLC0415  # to be had once `uno` is
    from com.sun.star.lang import XServiceInfo, XSingleComponentFactory  # noqa: PLC0415
    from com.sun.star.task import XJob  # noqa: PLC0415

    class Bridge(unohelper.Base, XJob, XSingleComponentFactory, XServiceInfo):
        def execute(self, arguments):
            what = arguments[0].Name
            values = [None if a.Name == "missing" else a.Value for a in arguments[1:]]
            asked.append((what, values))
            if what == "setting":
                return ""
            return arrived(getattr(udfs, what)(*values)) if what != "click" else None

        def createInstanceWithContext(self, _context):  # noqa: N802
            return self

        def createInstanceWithArgumentsAndContext(self, _arguments, _context):  # noqa: N802
            return self

        def getImplementationName(self):  # noqa: N802
            return SERVICE

        def supportsService(self, name):  # noqa: N802
            return name == SERVICE

        def getSupportedServiceNames(self):  # noqa: N802
            return (SERVICE,)

    return Bridge()


def arrived(answer):
    """Return an answer as COM hands it to Excel: numbers as floats, rows as tuples."""
    if isinstance(answer, list):
        return tuple(tuple(map(arrived, row)) for row in answer)
    return float(answer) if type(answer) is int else answer


def cell(document, name, sheet="ナンプレ"):
    return document.Sheets.getByName(sheet).getCellRangeByName(name)


def shown(document, formula):
    """Return what a formula shows in a cell of the first sheet."""
    spot = cell(document, "X1")
    spot.setFormula(formula)
    return spot.String


def answer_of(rows):
    return tuple(tuple(map(arrived, row)) for row in rows)


# --- worksheet functions


def test_an_array_formula_fills_with_the_solution(document):
    area = cell(document, "L4:T12")
    area.setArrayFormula("=SUDOKU_SOLVE(B4:J12)")
    assert area.getDataArray() == answer_of(udfs.sudoku_solve(sheets.board_rows()))
    assert all(sorted(row) == list(range(1, 10)) for row in area.getDataArray())


def test_the_function_sheet_comes_to_what_python_says(document):
    document.calculateAll()
    sheet = document.Sheets.getByName("関数 Functions")
    starts = sheets.Book("xlsm").answers
    for start, (python, arguments) in zip(starts, sheets.EXAMPLES.items(), strict=True):
        rows = sheets.answered(python, arguments)
        first = sheet.getCellRangeByName(start).CellAddress
        right, bottom = first.Column + len(rows[0]) - 1, first.Row + len(rows) - 1
        area = sheet.getCellRangeByPosition(first.Column, first.Row, right, bottom)
        assert area.getDataArray() == answer_of(rows), python


def test_arguments_left_out_are_missing_in_python(document, asked):
    shown(document, "=SUDOKU_TEXT(B4:J12)")
    what, (grid, variant) = asked[-1]
    assert (what, variant) == ("sudoku_text", None)
    assert [list(row) for row in grid] == sheets.board_rows()


def test_values_arrive_in_order(document, asked):
    shown(document, '=SUDOKU_CHECK(B4:J12;"9x9";"ja")')
    assert asked[-1][1][1:] == ["9x9", "ja", None]


@pytest.mark.parametrize(
    ("formula", "error"),
    [
        # The numbers are those of xlErrValue, xlErrNA and xlErrNum; Calc shows CVErr as a text.
        ("=SUDOKU_SOLVE(B4:C5)", "Error 2015"),
        ('=SUDOKU_SOLVE(B4:J12;"9x9x9")', "Error 2015"),
        ("=SUDOKU_PUNCH(B4:J12;1;18)", "Error 2042"),
        ("=SUDOKU_SOLVE(Z20:AH28)", "Error 2036"),
    ],
)
def test_wrong_input_is_an_error_value(document, formula, error):
    assert shown(document, formula) == error


def test_a_range_that_is_too_long_never_reaches_python(document, asked):
    count = len(asked)
    assert shown(document, f"=SUDOKU_SOLVE(A1:A{MOST_CELLS + 1})") == "Error 2015"
    assert len(asked) == count


def test_of_a_whole_column_what_is_used_is_read(document, asked):
    cell(document, "Z1").String = PUZZLE
    assert shown(document, "=SUDOKU_SOLVE(Z:Z)") == ANSWER
    name, (column, *_) = asked[-1]
    assert (name, column[0]) == ("sudoku_solve", (PUZZLE,))
    assert len(column) < 100
    cell(document, "Z1").String = ""


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ("#VALUE!", "Error 2015"),
        ("#N/A", "Error 2042"),
        ("#NUM!", "Error 2036"),
        ("Solved.", "no error: Solved."),
        ("#N/A!", "no error: #N/A!"),
    ],
)
def test_marked_texts_and_no_others_become_error_values(document, answer, error):
    assert living.ran(document, "NumpureTests.ErrorOf", answer) == error


# --- the ribbon


@pytest.mark.parametrize("identifier", ["1041", "17", "33809"])
def test_japanese_is_known_by_the_low_bits_of_the_language(document, identifier):
    assert living.ran(document, "NumpureTests.LanguageOf", identifier) == "ja"


@pytest.mark.parametrize("identifier", ["1033", "0", "1031", "2052", "1042"])
def test_every_other_language_is_english(document, identifier):
    assert living.ran(document, "NumpureTests.LanguageOf", identifier) == "en"


def test_every_control_has_its_texts(document):
    head, *rows = sheets.texts()
    english = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    for what in ("label", "screentip", "supertip"):
        for control in ("numpureGenerate", "numpureSolve", "numpureUndoLast", "numpureTab"):
            found = living.ran(document, "NumpureTests.Got", what, control, "")
            assert found == english[control][f"{what}_en"]


def test_texts_are_found_in_japanese_as_well(document):
    found = living.ran(document, "NumpureCommands.NumpureTextIn", "ja", "numpureSolve", "label")
    assert found == "解答"


@pytest.mark.parametrize("control", ["numpureSolve", "numpureHint3", "numpureGenerate"])
def test_a_button_runs_its_command_in_python(document, asked, control):
    assert living.ran(document, "NumpureTests.Pressed", control) == "returned"
    assert clicked(asked) == [f"{control} 9x9 medium half-turn"]


@pytest.mark.parametrize(("typed", "told"), [("30", "=30"), ("", "="), ("False", "")])
def test_an_empty_line_is_an_answer_and_a_cancel_is_none(document, typed, told):
    assert living.ran(document, "NumpureTests.Typed", typed) == told


def test_what_is_chosen_in_a_drop_down_is_what_is_made(document, asked):
    kinds = ("variant", "level", "symmetry")
    before = {kind: got(document, "selected", kind) for kind in kinds}
    assert before == {"variant": "3", "level": "3", "symmetry": "1"}
    item(document, "choose", "variant", "4")
    item(document, "choose", "level", "2")
    item(document, "choose", "symmetry", "2")
    living.ran(document, "NumpureTests.Pressed", "numpurePunch")
    assert clicked(asked) == [f"numpurePunch 12x12 {list(LEVELS)[1]} quarter-turn"]
    assert got(document, "selected", "level") == "2"
    for kind, index in before.items():
        item(document, "choose", kind, index)


@pytest.mark.parametrize(
    ("name", "label"), [("9x9+jigsaw+x", "9x9 jigsaw X"), ("9x9+x+antiking", "9x9 anti-king X")]
)
def test_a_board_is_chosen_in_the_menu_and_shown_in_its_label(document, asked, name, label):
    def told(what, name="numpureVariant"):
        return living.ran(document, "NumpureTests.Got", what, name, "variant")

    assert told("chosen") == "Board: 9x9"
    buttons = {board: f"numpureVariant.{board.replace('+', '_')}" for board in ALL_BOARDS}
    told("board", buttons[name])
    assert told("chosen") == f"Board: {label}"
    assert told("label", buttons[name]) == label
    assert [board for board in ALL_BOARDS if told("pressed", buttons[board]) == "True"] == [name]
    living.ran(document, "NumpureTests.Pressed", "numpureGenerate")
    assert clicked(asked) == [f"numpureGenerate {name} medium half-turn"]
    told("board", "numpureVariant.9x9")


def test_a_setting_is_sent_as_its_control_and_its_name(document, asked):
    def sent():
        return next(values[0].split(" ")[0] for what, values in reversed(asked) if what == "click")

    for kind, (_, names) in SETTINGS.items():
        control = f"numpure{kind.capitalize()}"
        for name in names:
            if kind == "uniqueness":
                switch = "on" if name == "yes" else "off"
                living.ran(document, "NumpureTests.Got", switch, control, kind)
            else:
                living.ran(document, "NumpureTests.Got", "set", f"{control}.{name}", kind)
            assert sent() == f"{control}.{name}"
            assert sent() in CLICKS
    # Nothing is kept here, so what is shown is what holds without settings.
    assert [got(document, "selected", kind) for kind in ("theme", "speed", "language")] == [
        "0",
        "1",
        "0",
    ]
    assert got(document, "pressed", "uniqueness") == "True"


def got(document, what, kind):
    return living.ran(document, "NumpureTests.Got", what, "", kind)


def item(document, what, kind, index):
    return living.ran(document, "NumpureTests.Item", what, "numpureX", kind, index)


@pytest.mark.parametrize(
    ("kind", "names"),
    [("variant", len(ALL_BOARDS)), ("level", 1 + len(LEVELS)), ("symmetry", len(SYMMETRIES))],
)
def test_a_drop_down_offers_every_name_with_a_label(document, kind, names):
    assert got(document, "count", kind) == str(names)
    labels = [item(document, "label", kind, str(index)) for index in range(names)]
    identifiers = [item(document, "id", kind, str(index)) for index in range(names)]
    assert len(set(labels)) == len(set(identifiers)) == names
    assert all(labels)


@pytest.mark.parametrize("button", ["SheetGenerate", "SheetClear"])
def test_a_button_on_the_sheet_works_on_the_board(document, asked, button):
    living.ran(document, f"NumpureCommands.Numpure{button}")
    assert clicked(asked) == [f"numpure{button} 9x9 medium half-turn"]
    selected = document.CurrentSelection.RangeAddress
    assert (selected.StartRow, selected.StartColumn) == (sheets.TOP - 1, sheets.LEFT - 1)


def test_describing_the_functions_stops_nothing_where_there_is_no_wizard(document):
    assert living.ran(document, "NumpureTests.Registered") in ("returned", "", None)


# --- workbooks that somebody else made

TARGETS = [
    "NumpureUndoLast",
    "NumpureRun",
    "NumpureClick",
    "NumpureStartAgain",
    "NumpureSheetClear",
]
BOUND = [
    "[0]!{name}",
    "'numpure.xlsm'!{name}",
    "'numpure.xlam'!'{name} \"numpureClearBoard 9x9 medium half-turn\"'",
    "'numpure.xlsm'!'{name} \"import os; os.system(1)\", 1'",
]
MACROS = [bound.format(name=name) for name in TARGETS for bound in BOUND]


def with_shape(_book, macro):
    drawing = (HOME / "ribbon/buttons.xml").read_text("utf-8")
    named = re.sub(r'macro="[^"]*"', lambda _: f"macro={quoteattr(macro)}", drawing)
    return lambda parts: package.add_drawing(parts, 1, named.encode())


def with_picture(_book, macro):
    drawing = (HOME / "ribbon/buttons.xml").read_text("utf-8")
    click = f'<a:hlinkClick r:id="" action={quoteattr("macro://" + macro)}/></xdr:cNvPr>'
    linked = re.sub(r"(<xdr:cNvPr [^>]*)/>", lambda found: f"{found[1]}>{click}", drawing)
    linked = linked.replace("<xdr:wsDr ", f'<xdr:wsDr xmlns:r="{package.RELS}" ')
    return lambda parts: package.add_drawing(parts, 1, linked.encode())


def with_ribbon(_book, macro):
    button = f'<button id="x" label="x" onAction={quoteattr(macro)}/>'
    tab = f'<tabs><tab id="t" label="t"><group id="g" label="g">{button}</group></tab></tabs>'
    space = "http://schemas.microsoft.com/office/2009/07/customui"
    load = f'<customUI xmlns="{space}" onLoad={quoteattr(macro)}><ribbon>{tab}</ribbon></customUI>'
    return lambda parts: package.add_ribbon(parts, load.encode(), {})


VML = """<xml xmlns:v="urn:schemas-microsoft-com:vml"
 xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<v:shapetype id="_x0000_t201" coordsize="21600,21600" o:spt="201"
 path="m,l,21600r21600,l21600,xe"/>
<v:shape id="_x0000_s1025" type="#_x0000_t201" style="position:absolute;width:96pt;height:30pt"
 o:button="t"><x:ClientData ObjectType="{kind}"><x:Anchor>1,0,1,0,3,0,3,0</x:Anchor>
<x:FmlaMacro>{macro}</x:FmlaMacro></x:ClientData></v:shape></xml>"""
"""A form control as Excel writes it since 97; LibreOffice 7.4 shows it, and gives it no macro."""


def with_control(_book, macro, kind):
    return lambda parts: add_control(parts, macro, kind)


def add_control(parts, macro, kind):
    parts["xl/drawings/vmlDrawing9.vml"] = VML.format(kind=kind, macro=escape(macro)).encode()
    rels, name = "xl/worksheets/_rels/sheet1.xml.rels", "xl/worksheets/sheet1.xml"
    types = "[Content_Types].xml"
    vml = "application/vnd.openxmlformats-officedocument.vmlDrawing"
    parts[types] = put_last(parts[types], f'<Default Extension="vml" ContentType="{vml}"/>')
    target = "../drawings/vmlDrawing9.vml"
    parts[rels] = put_last(parts.get(rels, NONE_RELATED), related("rIdVml", "vmlDrawing", target))
    reference = f'<legacyDrawing xmlns:r="{package.RELS}" r:id="rIdVml"/>'
    parts[name] = put_last(parts[name], reference)


NONE_RELATED = (
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    b"</Relationships>"
)


def put_last(part, element):
    """Return a part with one more element in its root."""
    head, _, tail = part.decode().rpartition("</")
    return f"{head}{element}</{tail}".encode()


def related(ident, kind, target, mode="Internal"):
    head = f'<Relationship Id="{ident}" Type="{package.RELS}/{kind}" Target={quoteattr(target)}'
    return f'{head} TargetMode="{mode}"/>'


def with_external(book, macro, *, link):
    """A part with a link to another file or program, and what asks it for a macro by name."""
    text = macro.replace('"', '""')
    book.active["A1"] = f"=[1]!{macro.partition('!')[2].split(' ')[0].strip(chr(39))}()"
    book.active["A2"] = f'=[1]!NumpureRun("{text}")'
    book.active["A3"] = "=[1]!StdDocumentName"
    book.active["A4"] = "=[1]Sheet1!$A$1"
    book.defined_names["Auto_Open"] = DefinedName("Auto_Open", attr_text="[1]!NumpureUndoLast")

    def change(parts):
        name = "xl/externalLinks/externalLink1.xml"
        external = f'<externalLink xmlns="{package.MAIN}">{link(text)}</externalLink>'
        parts[name] = external.encode()
        target = related("rId1", "externalLinkPath", "numpure.xlsm", "External")
        rels = "xl/externalLinks/_rels/externalLink1.xml.rels"
        parts[rels] = put_last(NONE_RELATED, target)
        content = "application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"
        types = "[Content_Types].xml"
        override = f'<Override PartName="/{name}" ContentType="{content}"/>'
        parts[types] = put_last(parts[types], override)
        rels = "xl/_rels/workbook.xml.rels"
        linked = related("rIdExternal", "externalLink", "externalLinks/externalLink1.xml")
        parts[rels] = put_last(parts[rels], linked)
        reference = f'<externalReference xmlns:r="{package.RELS}" r:id="rIdExternal"/>'
        references = f"<externalReferences>{reference}</externalReferences><definedNames"
        workbook = parts["xl/workbook.xml"]
        assert workbook.count(b"<definedNames") == 1
        parts["xl/workbook.xml"] = workbook.replace(b"<definedNames", references.encode())

    return change


def other_file(_macro):
    names = "".join(f'<definedName name="{name}"/>' for name in (*TARGETS, "StdDocumentName"))
    sheet = '<sheetNames><sheetName val="Sheet1"/></sheetNames>'
    head = f'<externalBook xmlns:r="{package.RELS}" r:id="rId1">'
    return f"{head}{sheet}<definedNames>{names}</definedNames></externalBook>"


def other_program(macro):
    item = f'<ddeItem name={quoteattr(macro)} advise="1"/>'
    return f'<ddeLink ddeService="cmd" ddeTopic="/C calc"><ddeItems>{item}</ddeItems></ddeLink>'


def in_cell(formula):
    def put(book, macro):
        book.active["A1"] = formula.replace("{}", macro.replace('"', '""'))

    return put


def with_link(book, macro):
    book.active["A1"].hyperlink = Hyperlink(ref="A1", location=macro, display="Start")


def with_name(book, macro):
    text = 'RUN("{}")'.format(macro.replace('"', '""'))
    names = ("Auto_Open", "Auto_Close", "numpure_board", "SUDOKU_SOLVE")
    for name in names:
        book.defined_names[name] = DefinedName(name, attr_text=text, function=True, hidden=True)
    book.active["A1"] = "=SUDOKU_SOLVE"


def with_condition(book, macro):
    rule = FormulaRule(formula=['RUN("{}")'.format(macro.replace('"', '""'))])
    book.active.conditional_formatting.add("A1:I9", rule)


HOSTILE = {
    "a shape": with_shape,
    "a picture with a link": with_picture,
    "a button of Excel 97": partial(with_control, kind="Button"),
    "a list of Excel 97": partial(with_control, kind="Drop"),
    "a ribbon in the document": with_ribbon,
    "a link of a cell": with_link,
    "names": with_name,
    "a conditional format": with_condition,
    "RUN": in_cell('=RUN("{}")'),
    "CALL and REGISTER": in_cell('=CALL("{}","Run","J")+REGISTER.ID("{}","Run")'),
    "DDE": in_cell('=DDE("soffice";"{}";"A1")+cmd|\'/C {}\'!A0'),
    "a function of another file": in_cell("='numpure.xlam'!{}"),
    "a part that links a file": partial(with_external, link=other_file),
    "a part that links a program": partial(with_external, link=other_program),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_workbook_of_somebody_elses_reaches_nothing(kind, document, asked, tmp_path):
    """20 of each kind: opened with macros allowed, calculated, and everything on it pressed."""
    assert len(MACROS) * len(HOSTILE) == 280
    before = cell(document, "B4:J12").getDataArray()
    asked.clear()
    for number, macro in enumerate(MACROS):
        book = openpyxl.Workbook()
        change = HOSTILE[kind](book, macro)
        out = io.BytesIO()
        book.save(out)
        parts = package.unpacked(out.getvalue())
        if change:
            change(parts)
        path = tmp_path / f"{number}.xlsx"
        path.write_bytes(package.packed(parts))
        hostile = living.opened(living.shared(), path)
        hostile.calculateAll()
        press_all(hostile)
        hostile.close(True)  # noqa: FBT003  # UNO knows no names of arguments
    assert asked == []
    assert cell(document, "B4:J12").getDataArray() == before


def test_our_own_buttons_pressed_in_the_same_way_reach_python(document, asked):
    """So the test above cannot pass because nothing is pressed."""
    assert press_all(document) == 2
    clicks = [values[0].split(" ")[0] for what, values in asked if what == "click"]
    assert clicks[-2:] == ["numpureSheetGenerate", "numpureSheetClear"]


CONTROL = "com.sun.star.drawing.ControlShape"


def press_all(document):
    """Run what a click on each shape would run, as LibreOffice has read it; return how many do."""
    page = document.Sheets.getByIndex(0).DrawPage
    scripts = []
    shapes = [page.getByIndex(at) for at in range(page.Count)]
    for shape in shapes:
        if shape.ShapeType == CONTROL:  # its form has its events; asked itself, LibreOffice ends
            continue
        events = shape.getEvents()
        for name in events.ElementNames:
            said = {value.Name: value.Value for value in events.getByName(name) or ()}
            scripts += [said["Script"]] if "Script" in said else []
    for form in (page.Forms.getByIndex(at) for at in range(page.Forms.Count)):
        for at in range(form.Count):
            scripts += [event.ScriptCode for event in form.getScriptEvents(at)]
    for script in scripts:
        with suppress(Exception):  # there is no such script, which is told in a box
            document.getScriptProvider().getScript(script).invoke((), (), ())
    return len(scripts)


def test_the_ribbon_offers_the_levels_of_the_board(document):
    def told(what, name="numpureLevel", kind="level"):
        return living.ran(document, "NumpureTests.Got", what, name, kind)

    def levels():
        numbers = range(int(told("count")))
        ask = partial(living.ran, document, "NumpureTests.Item")
        return [ask("id", "numpureLevel", "level", str(number)) for number in numbers]

    told("board", "numpureVariant.4x4", "variant")
    assert levels() == [f"numpureLevel.{name}" for name in ("any", "beginner", "easy")]
    assert told("selected") == "2"
    told("board", "numpureVariant.9x9", "variant")
    assert levels() == [f"numpureLevel.{name}" for name in ("any", *LEVELS)]
    assert told("selected") == "2"
    living.ran(document, "NumpureTests.Item", "choose", "numpureLevel", "level", "3")
    assert told("selected") == "3"
