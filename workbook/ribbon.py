"""The ribbon as Excel gets it: customUI14.xml with the choices of its menus, and pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from numpure_xl.macros.clicks import SETTINGS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.grid.variant import Variant, kinds_of
from numpure_xl.sudoku.rules import RULES
from workbook import icons

SOURCE = Path(__file__).parent / "ribbon/customUI14.xml"
KEYS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

KINDS = ("Boxes", "Diagonals", "Extra", "Chess", "Jigsaw", "Grids", "Signs", "Between", "Lines")
"""The submenus of boards; their labels are numpureVariantBoxes and so on in text.csv."""

CLICKED = re.compile(r'<contextMenu idMso="ContextMenuCell">.*?</contextMenu>', re.DOTALL)
ALSO_CLICKED = ("ContextMenuListRange", "ContextMenuCellLayout", "ContextMenuListRangeLayout")
"""The menus of a right click in a table and in the page views, which Excel has besides."""

LIST = re.compile(r'(<menu id="(numpure\w+)" tag="(\w+)"[^>]*)/>')
MENU = """
<menu id="{list}{kind}" keytip="{key}" image="{image}32" itemSize="large"
  getLabel="NumpureGetLabel">
{buttons}
</menu>"""
BUTTON = """\
<toggleButton id="{list}.{name}" tag="{tag}" keytip="{key}" image="{image}32"
  onAction="NumpureOnBoard" getPressed="NumpureGetPressed" getLabel="NumpureGetLabel"/>"""

CHECK = """
<checkBox id="{list}.{name}" tag="{tag}" keytip="{key}"
  onAction="NumpureOnSetting" getPressed="NumpureGetPressed" getLabel="NumpureGetLabel"/>"""


def ribbon() -> bytes:
    """Return the part of the add-in that has its tab."""
    text = SOURCE.read_text("utf-8")
    filled = LIST.sub(lambda found: f"{found[1]}>{_choices(found[2], found[3])}</menu>", text)
    return CLICKED.sub(lambda found: found[0] + "".join(_also_clicked(found[0])), filled).encode()


def _also_clicked(menu: str) -> Iterator[str]:
    """Yield a menu of a right click anew for other cells; an id has the name of the menu behind."""
    for name in ALSO_CLICKED:
        named = menu.replace('"ContextMenuCell"', f'"{name}"')
        yield re.sub(r'(?<= id=)"(\w+)"', rf'"\1_{name.removeprefix("ContextMenu")}"', named)


def pictures(ribbon: bytes) -> dict[str, bytes]:
    """Return the pictures that a ribbon names, such as "solve64": an icon and its size."""
    names = sorted(set(re.findall(r'\bimage="([^"]+?)(\d\d)"', ribbon.decode())))
    return {f"{name}{size}": icons.png(name, int(size)) for name, size in names}


def _choices(list_id: str, tag: str) -> str:
    """Return what can be chosen in a menu: boards by their kind, or what a setting has."""
    if tag not in SETTINGS:
        return _menus(list_id, tag)
    return "".join(
        CHECK.format(list=list_id, name=name, tag=tag, key=key)
        for key, name in zip(KEYS, SETTINGS[tag][1], strict=False)
    )


def _menus(list_id: str, tag: str) -> str:
    return "".join(_menu(list_id, tag, *numbered) for numbered in zip(KEYS, KINDS, strict=False))


def _menu(list_id: str, tag: str, key: str, kind: str) -> str:
    names = [name for name, board in ALL_BOARDS.items() if _kind(board) == kind]
    buttons = "\n".join(_buttons(list_id, tag, names))
    image = icons.name_of(names[-1])
    return MENU.format(list=list_id, kind=kind, key=key, image=image, buttons=buttons)


def _buttons(list_id: str, tag: str, names: list[str]) -> Iterator[str]:
    for key, name in zip(KEYS, names, strict=False):
        ident = icons.as_id(name)
        yield BUTTON.format(list=list_id, name=ident, tag=tag, key=key, image=icons.name_of(name))


def _kind(board: Variant) -> str:
    if board.signs:
        return _kind_of_signs(board)
    if board.grids:
        return "Grids"
    if board.regions:
        return "Jigsaw"
    if not board.is_of_units:
        return "Chess"
    if board.has_areas:
        return "Extra"
    return "Diagonals" if board.fixed else "Boxes"


def _kind_of_signs(board: Variant) -> str:
    rules = [RULES[kind] for kind in kinds_of(board)]
    if all(rule.is_filled for rule in rules):
        return "Signs"
    return "Between" if any("edge" in rule.drawn_in for rule in rules) else "Lines"
