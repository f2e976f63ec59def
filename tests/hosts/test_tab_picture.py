"""The picture of the tab: everything that is on it is drawn, and nothing over something else."""

import xml.etree.ElementTree as ET

import pytest

from workbook import ribbon, sheets
from workbook.tab_picture import ROW, SCALE, UI, Painter

pytestmark = pytest.mark.host  # for the fonts


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_control_and_group_is_drawn_and_none_over_another(lang, monkeypatch):
    drawn = {}
    text = Painter.text

    def noted(self, left, top, line, *colour):
        drawn[line.split("\N{BLACK DOWN-POINTING SMALL TRIANGLE}")[0].strip()] = (
            range(left, left + self.width(line)),
            range(top, top + ROW // 2),
        )
        return text(self, left, top, line, *colour)

    monkeypatch.setattr(Painter, "text", noted)
    picture = Painter(lang).tab()
    head, *rows = sheets.texts()
    labels = {row[0]: row[head.index(f"label_{lang}")] for row in rows}
    groups = list(ET.fromstring(ribbon.ribbon()).iter(f"{UI}group"))
    controls = [c[0] if c.tag == f"{UI}splitButton" else c for group in groups for c in group]
    for name in [element.attrib["id"] for element in (*groups, *controls)]:
        label = labels[name]
        whole = [line for line in drawn if line.startswith(label)]
        ends = [label.startswith(f"{line} ") or label.endswith(f" {line}") for line in drawn]
        assert whole or sum(ends) > 1, name
    assert len(drawn) > 25
    assert picture.width <= 1300 * SCALE
    places = list(drawn.values())
    assert 2 * max(across.stop for across, _ in places) <= picture.width
    for number, (across, down) in enumerate(places):
        for others, others_down in places[:number]:
            meets = across.start < others.stop and others.start < across.stop
            assert not (meets and down.start < others_down.stop and others_down.start < down.stop)
