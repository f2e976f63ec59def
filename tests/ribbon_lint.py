"""Rules of the ribbon that the Open XML SDK does not know, but Excel keeps, mostly in silence."""

import io
import re
import struct
import xml.etree.ElementTree as ET
import zipfile
from itertools import pairwise

import openpyxl

from numpure_xl.macros.clicks import CHOICES, CLICKS, SETTINGS
from workbook.package import packed

UI = "{http://schemas.microsoft.com/office/2009/07/customui}"
WHOLE = {"customUI", "ribbon", "tabs", "contextMenus", "contextMenu"}
PAIRED = ["label", "screentip", "supertip", "keytip", "visible", "enabled"]

# What Excel passes to a callback: Microsoft, "Customizing the 2007 Office Fluent Ribbon for
# Developers, part 3 of 3", the tables of callback signatures.
CONTROL, ANSWER = "control As IRibbonControl", "ByRef returnedVal"
SIGNATURES = {
    "onLoad": ["ribbon As IRibbonUI"],
    "button.onAction": [CONTROL],
    "dropDown.onAction": [CONTROL, "selectedId As String", "selectedIndex As Integer"],
    "dropDown.getItemCount": [CONTROL, ANSWER],
    "dropDown.getItemID": [CONTROL, "index As Integer", ANSWER],
    "dropDown.getItemLabel": [CONTROL, "index As Integer", ANSWER],
    "dropDown.getSelectedItemIndex": [CONTROL, ANSWER],
    "checkBox.onAction": [CONTROL, "pressed As Boolean"],
    "checkBox.getPressed": [CONTROL, ANSWER],
    "toggleButton.onAction": [CONTROL, "pressed As Boolean"],
    "toggleButton.getPressed": [CONTROL, ANSWER],
    "getEnabled": [CONTROL, ANSWER],
    "getLabel": [CONTROL, ANSWER],
    "getScreentip": [CONTROL, ANSWER],
    "getSupertip": [CONTROL, ANSWER],
}
SUB = re.compile(r"^(Public |Private |Friend )?Sub (\w+)\(([^)]*)\)", re.MULTILINE)


def controls(package):
    """Yield every element of the ribbon of an open package, with its name."""
    root = ET.fromstring(package.read("customUI/customUI14.xml"))
    for element in root.iter():
        yield element, element.tag.removeprefix(UI)


def faults(path, sources):
    """Return a sentence for each fault of the ribbon in a file.

    Args:
        path: A .xlam or .xlsm.
        sources: The text of its VBA modules, by name.
    """
    with zipfile.ZipFile(path) as package:
        found = list(controls(package))
        return [
            *_of_callbacks(found, sources),
            *_of_ids(found),
            *_of_images(found, package),
            *_of_keytips(found),
            *_of_commands(found),
            *_of_texts(found, package),
            *_of_sizes(found),
        ]


def _of_callbacks(found, sources):
    subs = [
        (sub, (scope or "Public ").strip(), [part.strip() for part in arguments.split(",")])
        for text in sources.values()
        for scope, sub, arguments in SUB.findall(text.replace("\r\n", "\n"))
    ]
    for element, tag in found:
        for name, value in element.items():
            if not name.startswith(("get", "on")):
                continue
            wanted = SIGNATURES.get(f"{tag}.{name}") or SIGNATURES.get(name)
            hits = [(scope, arguments) for sub, scope, arguments in subs if sub == value]
            if wanted is None:
                yield f"{tag}.{name} is no callback that is known here."
            elif hits != [("Public", wanted)]:
                yield f"{name}={value}: wanted is one Public Sub ({', '.join(wanted)}), not {hits}."


def _of_ids(found):
    seen = set()
    for element, tag in found:
        ident = element.get("id")
        if tag in WHOLE:
            continue
        if ident is None:
            yield f"A {tag} has no id."
        if ident in seen:
            yield f"The id {ident} stands twice."
        seen.add(ident)
        for name in PAIRED:
            if element.get(name) and element.get("get" + name.capitalize()):
                yield f"{ident} has {name} and a callback for it."


def _of_images(found, package):
    rels = ET.fromstring(package.read("customUI/_rels/customUI14.xml.rels"))
    targets = {rel.get("Id"): f"customUI/{rel.get('Target')}" for rel in rels}
    for element, tag in found:
        image = element.get("image")
        if image is None:
            if tag in ("button", "toggleButton"):
                yield f"{element.get('id')} has no picture."
            continue
        part = targets.get(image)
        if part not in package.namelist():
            yield f"The picture {image} is missing."
            continue
        width, height, depth, kind = struct.unpack(">IIBB", package.read(part)[16:26])
        size = int(image[-2:])
        if (width, height, depth, kind) != (size, size, 8, 6):
            yield f"The picture {image} is {width}x{height}, not {size}x{size} with 32 bit."


EXCELS_OWN = "FHNPMARWLQYXJZ"
"""Letters of Excel's own tabs and what is beside them, in English and in Japanese: File, Home,
Insert, Page Layout, Formulas, Data, Review, View, Developer, search, Help, Add-ins, the tabs of
what is selected, and Share. One of them hides every longer keytip."""

CLICKED = "numpureCell"
"""How the ids of a menu of a right click begin, which no keytip opens."""


def named(ident):
    """Return the name that an id has in the text sheet and in clicks.py."""
    return ident.partition("_")[0] if ident.startswith(CLICKED) else ident


def _of_keytips(found):
    for element, tag in found:
        own = element.get("keytip", "")
        if tag == "tab" and own[:1] in EXCELS_OWN:
            yield f"{element.get('id')}: Excel's own {own[:1]!r} hides the keytip {own!r}."
        if tag not in ("tab", "menu") or (element.get("id") or "").startswith(CLICKED):
            continue
        tips = sorted(child.get("keytip", "") for child in _asked_together(element))
        for tip in tips:
            if not re.fullmatch("[A-Z0-9]{1,3}", tip):
                yield f"{element.get('id')}: {tip!r} is no keytip."
        for tip, after in pairwise(tips):
            if after.startswith(tip):
                yield f"{element.get('id')}: {tip!r} hides the keytip {after!r}."


def _asked_together(element):
    """Return what the keys choose from in a tab or menu; a menu's own items wait until it opens."""
    if element.tag == f"{UI}menu":
        return [child for child in element if child.tag != f"{UI}menuSeparator"]
    later = {item for menu in element.iter(f"{UI}menu") for item in menu}
    return [
        child
        for child in element.iter()
        if child is not element and child not in later and child.get("keytip")
    ]


def _of_commands(found):
    pressed = set(_pressed(found))
    for name in pressed - set(CLICKS):
        yield f"{name} runs nothing: it is not in clicks.py."
    for element, _ in found:
        kind, ident = element.get("tag", "variant"), element.get("id", "")
        if kind not in CHOICES | SETTINGS:
            yield f"{ident}: there is nothing to choose of that name."
        if "." in ident and not ident.startswith(f"numpure{kind.capitalize()}."):
            yield f"{ident} is not in the list of its tag, {kind}."
    boards = [
        element.get("id").partition(".")[2].replace("_", "+")  # an id has no plus sign
        for element, tag in found
        if tag == "toggleButton"
    ]
    if set(boards) - {""} != set(CHOICES["variant"]):
        yield "The boards are not those of clicks.py."
    for name in CLICKS:
        if name not in pressed and not name.startswith("numpureSheet"):
            yield f"clicks.py knows {name}, which is nowhere."


def _pressed(found):
    """Yield the ids that the ribbon sends: of buttons, and of the choices of settings."""
    for element, tag in found:
        if tag == "button" and element.get("onAction") == "NumpureOnAction":
            yield named(element.get("id") or "")
        if element.get("onAction") == "NumpureOnSetting":
            yield element.get("id")
        if element.get("onAction") == "NumpureOnToggle":
            for name in SETTINGS[element.get("tag")][1]:
                yield f"{element.get('id')}.{name}"


def _of_texts(found, package):
    parts = {name: package.read(name) for name in package.namelist()}
    types = "[Content_Types].xml"  # openpyxl reads no add-in, which differs in its type only
    parts[types] = parts[types].replace(b"addin.macroEnabled", b"sheet.macroEnabled")
    head, *rows = openpyxl.load_workbook(io.BytesIO(packed(parts)))["numpure_text"].values
    texts = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    for element, _ in found:
        for name in ("label", "screentip", "supertip"):
            if element.get("get" + name.capitalize()) is None:
                continue
            key = named(element.get("id", ""))
            if "." in key:
                key = f"choice.{key.removeprefix('numpure').lower()}".replace("_", "+")
            for lang in ("en", "ja"):
                text = texts.get(key, {}).get(f"{name}_{lang}") or ""
                if not 0 < len(str(text)) <= 1024:
                    yield f"{element.get('id')} has no {name} in {lang}."


IN_SIGHT = 20
"""The most controls that are in sight at once; what is in menus waits until they are opened."""


def _of_sizes(found):
    groups = [element for element, tag in found if tag == "group"]
    for group in groups:
        if len(group) > 10:
            yield f"{group.get('id')} has {len(group)} items; ten are enough."
    if (count := sum(map(len, groups))) > IN_SIGHT:
        yield f"The tab shows {count} controls at once; {IN_SIGHT} are enough."
