"""The options page: where LibreOffice shows it, and its controls; extension/ fills them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from numpure_xl.macros.options_page import CONTROLS
from numpure_xl.words import LANGS, translated
from workbook.libreoffice import menus

SERVICE = "numpure.Options"
PAGE = "dialogs/options.xdl"

DIALOG = "http://openoffice.org/2000/dialog"
ROW, LEFT, RIGHT, WIDTH = 20, 6, 110, 140

KIND = "-//OpenOffice.org//DTD OfficeDocument 1.0//EN"
DOCTYPE = f'<!DOCTYPE dlg:window PUBLIC "{KIND}" "dialog.dtd">'

ET.register_namespace("dlg", DIALOG)


def page() -> bytes:
    """Return the page: a label and a list for each setting."""
    height = ROW * (len(CONTROLS) + 1)
    root = _element(None, "window", "options", (0, 0, RIGHT + WIDTH + LEFT, height))
    root.set(f"{{{DIALOG}}}withtitlebar", "false")
    board = ET.SubElement(root, f"{{{DIALOG}}}bulletinboard")
    for row, name in enumerate(CONTROLS):
        top = LEFT + ROW * row
        label = _element(board, "text", f"{name}Label", (LEFT, top + 2, RIGHT - 2 * LEFT, 10))
        label.set(f"{{{DIALOG}}}value", "")
        choices = _element(board, "menulist", name, (RIGHT, top, WIDTH, 13))
        choices.set(f"{{{DIALOG}}}spin", "true")
    ET.indent(root)
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n{DOCTYPE}\n'
    return head.encode() + ET.tostring(root, encoding="unicode").encode() + b"\n"


def _element(
    parent: ET.Element | None, kind: str, name: str, area: tuple[int, int, int, int]
) -> ET.Element:
    tag = f"{{{DIALOG}}}{kind}"
    made = ET.Element(tag) if parent is None else ET.SubElement(parent, tag)
    position = zip(("left", "top", "width", "height"), map(str, area), strict=True)
    for key, value in [("id", name), *position]:
        made.set(f"{{{DIALOG}}}{key}", value)
    return made


def registration(identifier: str) -> bytes:
    """Return OptionsDialog.xcu: the page under Tools > Options.

    Args:
        identifier: That of the extension.
    """
    root = menus.component("OptionsDialog", "org.openoffice.Office")
    node = menus.node(menus.node(root, "Nodes"), identifier, replace=True)
    titles = {lang: translated("Number Place", lang) for lang in LANGS}
    menus.titled(node, "Label", titles)
    menus.prop(node, "AllModules", "true", kind="xs:boolean")
    leaf = menus.node(menus.node(node, "Leaves"), f"{identifier}.options", replace=True)
    menus.prop(leaf, "Id", identifier)
    titles = {lang: translated("Settings", lang, "ribbon label") for lang in LANGS}
    menus.titled(leaf, "Label", titles)
    menus.prop(leaf, "OptionsPage", f"%origin%/{PAGE}")
    menus.prop(leaf, "EventHandlerService", SERVICE)
    return menus.text(root)
