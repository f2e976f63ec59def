"""An xlwings engine over LibreOffice Calc, so that the commands run where there is no Excel.

xlwings speaks to Excel through an abstract engine (`xlwings.base_classes`). This is one over UNO,
the programming interface of LibreOffice. It is private: it has what live/ and macros/ use, and
nothing else. Charts, tables, notes, `expand` and much more of xlwings raise an error here.

    made = engine.Engine(context)      # of a running LibreOffice, by uno.getComponentContext()
    engine.front(made).set_mock_caller()    # now the commands work on the document in front

Where the two programs differ, Excel's ways hold: what is protected refuses to be changed, with
an exception, and a range whose cells differ in something has None for it.
"""

from __future__ import annotations

import xlwings as xw

from numpure_xl.hosts.libreoffice.engine.app import Engine

__all__ = ["Engine", "front"]


def front(engine: Engine) -> xw.Book:
    """Return the document in front; xlwings works in LibreOffice from then on."""
    known = [one for one in xw.engines if one.impl is engine]
    if not known:
        known = [xw.main.Engine(impl=engine)]
        xw.engines.add(known[0])
    known[0].activate()
    return xw.Book(impl=engine.apps.app.books.active)
