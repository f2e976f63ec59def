"""The ribbon, read once more: as menus, a toolbar, and the table of what its commands are called.

Everything comes from ribbon/customUI14.xml and text.csv; so a control that is added there
is here as well. A command such as `hint` with a depth of 3 has the address
`vnd.numpure:hint?depth=3`, and `*` is the choice in a drop-down.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, replace

from numpure_xl import words
from numpure_xl.extension.choices import PROTOCOL, address_of
from numpure_xl.macros.clicks import CHOICES, CLICKS, SETTINGS
from workbook import sheets

FUNCTIONS = ".uno:FunctionDialog"
"""What LibreOffice itself does for the button that shows the worksheet functions."""

FOR_EXCEL = {"numpureRestart", "numpureLog"}
"""Buttons for Excel alone: Python here is a part of LibreOffice."""

LANGS = tuple(words.LANGS)

Titles = dict[str, str]
"""A text by its language."""


@dataclass(frozen=True)
class Control:
    """A control of the ribbon.

    Attributes:
        name: Its id.
        address: What it dispatches; "" if it only opens a menu.
        icon: The name of its icon; "" if it has none.
        titles: The texts on it.
        kind: For a drop-down, what is chosen in it; else "".
        inside: The controls in its menu.
    """

    name: str
    address: str
    icon: str
    titles: Titles
    kind: str = ""
    inside: tuple[Control, ...] = ()


def texts() -> dict[str, Titles]:
    """Return the label of everything that has one."""
    head, *rows = sheets.texts()
    columns = {lang: head.index(f"label_{lang}") for lang in LANGS}
    return {row[0]: {lang: row[at] for lang, at in columns.items()} for row in rows}


def groups(ribbon: bytes) -> list[list[Control]]:
    """Return the controls of the ribbon, group by group."""
    labels = texts()
    root = ET.fromstring(ribbon)  # noqa: S314  # our own
    found = [group for group in root.iter() if _tag(group) == "group"]
    return [_controls(group, labels) for group in found]


def _controls(group: ET.Element, labels: dict[str, Titles]) -> list[Control]:
    """Return the controls of a group or of a menu."""
    return [
        _control(element, labels)
        for element in group
        if _tag(element) != "menuSeparator" and element.get("id") not in FOR_EXCEL
    ]


def _icon(element: ET.Element) -> str:
    return re.sub(r"\d+$", "", element.get("image", ""))


def _control(element: ET.Element, labels: dict[str, Titles]) -> Control:
    kind = _tag(element)
    if kind == "splitButton":
        button, menu = element
        inside = tuple(_controls(menu, labels))
        first = _control(button, labels)
        own = () if first.address in {child.address for child in inside} else (first,)
        return Control(**{**vars(first), "inside": own + inside})
    name = element.attrib["id"]
    icon = _icon(element)
    if len(element) and {child.get("tag", "") for child in element} <= set(SETTINGS):
        return Control(name, f"{PROTOCOL}settings", icon, labels[name])  # a page of the options
    if chosen := element.get("tag"):
        return Control(name, _choice(chosen), "", labels[name], chosen, _choices(chosen, labels))
    inside = tuple(_controls(element, labels))
    address = _address(name) if name in CLICKS else "" if inside else FUNCTIONS
    return Control(name, address, icon, labels[name], "", inside)


def _choices(kind: str, labels: dict[str, Titles]) -> tuple[Control, ...]:
    prefix = f"choice.{kind}."
    names = [key.removeprefix(prefix) for key in labels if key.startswith(prefix)]
    return tuple(Control("", _choice(kind, name), "", labels[prefix + name]) for name in names)


def _choice(kind: str, name: str = "") -> str:
    return address_of("choose", {kind: name} if name else {"kind": kind})


def _address(control: str) -> str:
    """Return the address of what a control runs.

    >>> _address("numpureHint3"), _address("numpurePunch"), _address("numpureSolve")
    ('vnd.numpure:hint?depth=3', 'vnd.numpure:punch?symmetry=*', 'vnd.numpure:solve')
    """
    command, given, chosen = CLICKS[control]
    return address_of(command, given | dict.fromkeys(chosen, "*"))


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def icons(ribbon: bytes) -> list[str]:
    """Return the names of the icons on the ribbon."""
    return sorted({c.icon for c in _all(groups(ribbon)) if c.icon})


def _all(found: list[list[Control]]) -> Iterator[Control]:
    waiting = [control for group in found for control in group]
    while waiting:
        control = waiting.pop(0)
        yield control
        waiting = [*control.inside, *waiting]


def table(ribbon: bytes) -> bytes:
    """Return the data of the component: titles of commands, and the choices of drop-downs."""
    labels = texts()
    controls = list(_all(groups(ribbon)))
    titles: dict[str, Titles] = {}
    for control in controls:
        titles.setdefault(control.address, control.titles)
    data = {
        "tab": labels["numpureTab"],
        "titles": titles,
        "chosen": {kind: labels[f"chosen.{kind}"]["en"] for kind in CHOICES},
        "few": sheets.few(),
        "choices": {
            c.kind: {within.address: within.titles for within in c.inside}
            for c in controls
            if c.kind
        },
        "menus": {_menu(c): dict(_entries(c)) for c in controls if c.inside and not c.address},
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _entries(control: Control) -> Iterator[tuple[str, Titles]]:
    """Yield what a menu has, those of its menus as well, behind their titles."""
    for within in control.inside:
        if within.address:
            yield within.address, within.titles
        for address, titles in _entries(within) if not within.address else ():
            yield address, {lang: f"{within.titles[lang]}: {titles[lang]}" for lang in titles}


def _menu(control: Control) -> str:
    """Return the address of a button that only opens a menu."""
    return address_of("menu", {"of": control.name})


# --- as LibreOffice's configuration

CALC = "com.sun.star.sheet.SpreadsheetDocument"
TOOLBAR = "numpure.xl"
SEPARATOR = "private:separator"
IMAGES = "%origin%/images"

ET.register_namespace("oor", "http://openoffice.org/2001/registry")
ET.register_namespace("xs", "http://www.w3.org/2001/XMLSchema")
OOR = "{http://openoffice.org/2001/registry}"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def addons(ribbon: bytes) -> bytes:
    """Return Addons.xcu: a menu, a toolbar and their icons."""
    found = groups(ribbon)
    root = component("Addons", "org.openoffice.Office")
    ui = node(root, "AddonUI")
    bar = node(node(ui, "OfficeMenuBar"), "numpure.xl.menu", replace=True)
    titled(bar, "Title", texts()["numpureTab"])
    prop(bar, "Context", CALC)
    _items(node(bar, "Submenu"), found)
    tools = node(node(ui, "OfficeToolBar"), TOOLBAR, replace=True)
    for place, tool in enumerate(_with_separators(found)):
        _tool(node(tools, f"t{place:02}", replace=True), tool)
    images = node(ui, "Images")
    for place, control in enumerate(c for c in _all(found) if c.icon):
        image = node(images, f"numpure.i{place:02}", replace=True)
        prop(image, "URL", control.address or _menu(control))
        own = node(image, "UserDefinedImages")
        prop(own, "ImageSmallURL", f"{IMAGES}/{control.icon}16.png")
        prop(own, "ImageBigURL", f"{IMAGES}/{control.icon}26.png")
    return text(root)


def window_state() -> bytes:
    """Return CalcWindowState.xcu: what the toolbar is called, and that it is shown."""
    root = component("CalcWindowState", "org.openoffice.Office.UI")
    states = node(node(root, "UIElements"), "States")
    bar = node(states, f"private:resource/toolbar/addon_{TOOLBAR}", replace=True)
    titled(bar, "UIName", texts()["numpureTab"])
    prop(bar, "Visible", "true", kind="xs:boolean")
    prop(bar, "DockingArea", "0", kind="xs:int")  # above the sheet,
    prop(bar, "DockPos", "0,3")  # below the two bars that Calc begins with
    return text(root)


def _with_separators(found: list[list[Control]]) -> Iterator[Control | None]:
    for at, group in enumerate(found):
        if at:
            yield None
        yield from group


def _items(menu: ET.Element, found: list[list[Control]]) -> None:
    for place, control in enumerate(_with_separators(found)):
        _item(node(menu, f"m{place:02}", replace=True), control)


def _item(item: ET.Element, control: Control | None) -> None:
    if control is None:
        prop(item, "URL", SEPARATOR)
        return
    titled(item, "Title", control.titles)
    if not control.inside:
        prop(item, "URL", control.address)
        prop(item, "Target", "_self")
        return
    prop(item, "URL", "" if control.address else _menu(control))
    inside = node(item, "Submenu")
    for place, child in enumerate(control.inside):
        has_own = not child.address  # a menu in the menu; a list of choices stands above them
        plain = child if has_own else replace(child, inside=())
        _item(node(inside, f"m{place:02}", replace=True), plain)


def _tool(item: ET.Element, control: Control | None) -> None:
    if control is None:
        prop(item, "URL", SEPARATOR)
        return
    prop(item, "URL", control.address or _menu(control))
    titled(item, "Title", control.titles)
    prop(item, "Target", "_self")
    prop(item, "Context", CALC)
    if control.kind:
        prop(item, "ControlType", "Combobox")  # the choice of a Dropdownbox cannot be set
        prop(item, "Width", "110", kind="xs:long")
    elif not control.address:
        prop(item, "ControlType", "DropdownButton")


def component(name: str, package: str) -> ET.Element:
    """Return the root of a file of configuration."""
    return ET.Element(f"{OOR}component-data", {f"{OOR}name": name, f"{OOR}package": package})


def node(parent: ET.Element, name: str, *, replace: bool = False) -> ET.Element:
    """Add a node."""
    made = ET.SubElement(parent, "node", {f"{OOR}name": name})
    if replace:
        made.set(f"{OOR}op", "replace")
    return made


def prop(parent: ET.Element, name: str, value: str, *, kind: str = "xs:string") -> None:
    """Add a property."""
    made = ET.SubElement(parent, "prop", {f"{OOR}name": name, f"{OOR}type": kind})
    ET.SubElement(made, "value").text = value


def titled(parent: ET.Element, name: str, titles: Titles) -> None:
    """Add a text that has a language."""
    made = ET.SubElement(parent, "prop", {f"{OOR}name": name, f"{OOR}type": "xs:string"})
    for lang, title in titles.items():
        ET.SubElement(made, "value", {XML_LANG: lang}).text = title


def text(root: ET.Element) -> bytes:
    """Return a file of configuration."""
    root.set("xmlns:xs", "http://www.w3.org/2001/XMLSchema")
    ET.indent(root)
    head = b'<?xml version="1.0" encoding="UTF-8"?>\n'
    return head + ET.tostring(root, encoding="unicode").encode() + b"\n"
