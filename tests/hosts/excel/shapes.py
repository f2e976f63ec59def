"""The shapes of a sheet in the double of COM: drawn, formatted, grouped, found again, deleted."""

from tests.hosts.excel import com
from tests.hosts.excel.com import Com
from tests.hosts.excel.model import Area, RefusedError, Shape

GROUP, FREEFORM, AUTO = 6, 5, 1
"""MsoShapeType."""


def tops(sheet, row):
    """Return where a row begins, in points."""
    return sum(sheet.heights.get(number, 15.0) for number in range(1, row))


def lefts(sheet, column):
    """Return where a column begins, in points."""
    return com.width_of(sheet, Area(1, 1, 1, column - 1)) if column > 1 else 0.0


def cell_under(sheet, x, y):
    """Return the row and the column of the cell at a place."""
    row = column = 1
    while tops(sheet, row + 1) <= y:
        row += 1
    while lefts(sheet, column + 1) <= x:
        column += 1
    return row, column


class Shapes(Com):
    def __init__(self, excel, sheet):
        super().__init__(excel)
        object.__setattr__(self, "sheet", sheet)

    get_Count = lambda self: len(self.sheet.shapes)

    def _add(self, kind, x, y, width, height):
        if self.sheet.protected:
            raise RefusedError("The sheet is protected.")
        area = Area(*cell_under(self.sheet, x, y))
        made = Shape(f"Shape {len(self.sheet.shapes) + 1}", area)
        made.looks |= {"kind": kind, "box": (x, y, width, height)}
        self.sheet.shapes.append(made)
        return Shape_(self.excel, self.sheet, [made])

    def do_AddShape(self, Type, Left, Top, Width, Height):
        assert Width > 0 < Height
        return self._add(Type, Left, Top, Width, Height)

    def do_BuildFreeform(self, EditingType, X1, Y1):
        assert EditingType == 1
        return FreeformBuilder(self.excel, self, [(X1, Y1)])

    def do__Default(self, index):
        if isinstance(index, str) or not 0 < index <= len(self.sheet.shapes):
            raise RefusedError("The item with the specified name wasn't found.")
        return Shape_(self.excel, self.sheet, [self.sheet.shapes[index - 1]])

    do_Item = do__Default

    def do_Range(self, index):
        numbers = [index] if isinstance(index, int) else index
        return ShapeRange(self.excel, self.sheet, [self.sheet.shapes[n - 1] for n in numbers])

    def __iter__(self):
        return iter([Shape_(self.excel, self.sheet, [shape]) for shape in self.sheet.shapes])


class FreeformBuilder(Com):
    def __init__(self, excel, shapes, points):
        super().__init__(excel)
        object.__setattr__(self, "shapes", shapes)
        object.__setattr__(self, "points", points)

    def do_AddNodes(self, SegmentType, EditingType, X1, Y1):
        assert (SegmentType, EditingType) == (0, 0)
        self.points.append((X1, Y1))

    def do_ConvertToShape(self):
        xs, ys = zip(*self.points, strict=True)
        left, top = min(xs), min(ys)
        made = self.shapes._add("freeform", left, top, max(xs) - left, max(ys) - top)
        made.made[0].looks["points"] = tuple((round(x, 3), round(y, 3)) for x, y in self.points)
        return made


class Part(Com):
    """Shapes of a sheet, or a part of how they look."""

    def __init__(self, excel, sheet, made, path=""):
        super().__init__(excel)
        for name, value in {"sheet": sheet, "made": made, "path": path}.items():
            object.__setattr__(self, name, value)

    def _part(self, kind, name):
        return kind(self.excel, self.sheet, self.made, f"{self.path}{name}.")


def _settings(*names):
    """Return a decorator that lets a part have properties, kept under its path."""

    def decorated(kind):
        for name in names:

            def get(self, name=name):
                return self.made[0].looks.get(f"{self.path}{name}")

            def put(self, value, name=name):
                for shape in self.made:
                    shape.looks[f"{self.path}{name}"] = value

            setattr(kind, f"get_{name}", get)
            setattr(kind, f"put_{name}", put)
        return kind

    return decorated


@_settings("RGB")
class ColorFormat(Part):
    """A colour."""


@_settings("RGB")
class Office_ColorFormat(Part):
    """A colour of letters."""


@_settings("Visible")
class FillFormat(Part):
    get_ForeColor = lambda self: self._part(ColorFormat, "ForeColor")


class Office_FillFormat(Part):
    get_ForeColor = lambda self: self._part(Office_ColorFormat, "ForeColor")


@_settings("Visible", "Weight", "DashStyle")
class LineFormat(Part):
    get_ForeColor = lambda self: self._part(ColorFormat, "ForeColor")


@_settings("Visible")
class ShadowFormat(Part):
    """A shadow."""


@_settings("Name", "Size")
class Office_Font2(Part):
    get_Fill = lambda self: self._part(Office_FillFormat, "Fill")


@_settings("Alignment")
class Office_ParagraphFormat2(Part):
    """A paragraph."""


@_settings("Text")
class Office_TextRange2(Part):
    get_Font = lambda self: self._part(Office_Font2, "Font")
    get_ParagraphFormat = lambda self: self._part(Office_ParagraphFormat2, "ParagraphFormat")


@_settings("MarginLeft", "MarginTop", "MarginRight", "MarginBottom", "WordWrap", "VerticalAnchor")
class TextFrame2(Part):
    get_TextRange = lambda self: self._part(Office_TextRange2, "TextRange")


class Drawn(Part):
    """One shape or several."""

    get_Fill = lambda self: self._part(FillFormat, "Fill")
    get_Line = lambda self: self._part(LineFormat, "Line")
    get_Shadow = lambda self: self._part(ShadowFormat, "Shadow")
    get_TextFrame2 = lambda self: self._part(TextFrame2, "TextFrame2")


class ShapeRange(Drawn):
    def do_Group(self):
        if len(self.made) < 2:
            raise RefusedError("A group has two shapes at least.")
        shapes = self.sheet.shapes
        boxes = [shape.looks["box"] for shape in self.made]
        left, top = (min(box[at] for box in boxes) for at in (0, 1))
        group = Shape("Group", Area(*cell_under(self.sheet, left, top)), parts=self.made)
        right, bottom = (max(box[at] + box[at + 2] for box in boxes) for at in (0, 1))
        group.looks["box"] = left, top, right - left, bottom - top
        shapes[:] = [shape for shape in shapes if not any(shape is one for one in self.made)]
        shapes.append(group)
        return Shape_(self.excel, self.sheet, [group])


@_settings("Title", "AlternativeText", "Placement")
class Shape_(Drawn):
    get_Name = lambda self: self.made[0].name
    get_Left = lambda self: self.made[0].looks["box"][0]

    def put_Name(self, value):
        self.made[0].name = value

    def get_TopLeftCell(self):
        area = self.made[0].area
        return com.Range(self.excel, self.sheet, [Area(area.row, area.column)])

    def do_Delete(self):
        if self.sheet.protected:
            raise RefusedError("The sheet is protected.")
        self.sheet.shapes[:] = [one for one in self.sheet.shapes if one is not self.made[0]]


Shape_.__name__ = "Shape"
