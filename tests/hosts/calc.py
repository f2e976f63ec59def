"""Documents in the LibreOffice that all tests share, and a user who answers its questions."""

from functools import cache

from numpure_xl.hosts.libreoffice.adapter import CalcHost
from numpure_xl.hosts.libreoffice.program import Calc
from tests import worksheet
from tests.hosts import living

FILTERS = {".ods": "calc8", ".xlsx": "Calc MS Excel 2007 XML", ".pdf": "calc_pdf_Export"}


class Answers:
    """The user, who was told beforehand what to answer, and remembers what was shown."""

    def __init__(self):
        self.shown: list[str] = []
        self.buttons: list[str] = []
        self.lines: dict[str, str] = {}

    def __call__(self, question):
        if question.kind in {"line", "file"}:
            answer = self.lines["NumpureInput" if question.kind == "line" else "NumpureFile"]
            return answer[1:].strip() if answer else None
        self.shown.append(question.text)
        return self.buttons.pop(0) if question.kind == "yes or no" else None


@cache
def calc():
    """Return the LibreOffice that all tests share."""
    return Calc(living.shared())


class Document(worksheet.Book):
    """A document of Calc.

    Attributes:
        api: The document, as UNO has it.
    """

    def __init__(self, answers, path=None):
        self.calc = calc()
        self.calc.answer = answers
        self.api = living.opened(self.calc.context, path)
        super().__init__(lambda: CalcHost(self.calc, self.api), self._choose)

    def _choose(self, name, area):
        controller = self.api.CurrentController
        sheet = self.api.Sheets.getByName(name)
        if controller.ActiveSheet.Name != name:
            controller.setActiveSheet(sheet)
        controller.select(self.cells(name, area))

    def cells(self, name, area):
        """Return cells as UNO has them."""
        return CalcHost(self.calc, self.api).cells(name, area)

    @property
    def sheets(self):
        return [self.sheet(name) for name in self.api.Sheets.ElementNames]

    def save(self, path):
        """Write it to a file, in the format of its suffix."""
        wish = self.calc.named("FilterName", FILTERS[path.suffix])
        self.api.storeToURL(path.as_uri(), (wish,))

    def close(self):
        """Close it, saved or not."""
        self.api.close(True)  # noqa: FBT003  # UNO knows no names of arguments
