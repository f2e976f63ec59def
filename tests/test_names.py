"""A word means one thing in the package: no two classes or type aliases share a name.

An underscore in front does not make another word of it. A variable for types (`T`) is no type, and
a class of an engine bears the name of what it is to xlwings: `class Sheet(base_classes.Sheet)`.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpure_xl

PACKAGE = Path(numpure_xl.__file__).parent


def types_in(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the classes and type aliases of a module."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name, bases=bases):
                if name not in [base.attr for base in bases if isinstance(base, ast.Attribute)]:
                    yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if is_type(name, value):
                    yield name
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                yield name


def is_type(name: str, value: ast.expr) -> bool:
    """Return whether an assignment makes an alias: its name is in camel case, its value a type."""
    word = name.lstrip("_")
    is_camel = word[:1].isupper() and not word.isupper()
    return is_camel and isinstance(value, ast.Name | ast.Attribute | ast.Subscript | ast.BinOp)


def clashes(modules: dict[str, str]) -> dict[str, list[str]]:
    """Return the names that several modules give to a type, with these modules."""
    owners = defaultdict(list)
    for module, source in modules.items():
        for name in types_in(ast.parse(source)):
            owners[name.lstrip("_")].append(module)
    return {name: found for name, found in sorted(owners.items()) if len(found) > 1}


def test_no_two_types_of_the_package_share_a_name():
    modules = {
        file.relative_to(PACKAGE).as_posix(): file.read_text("utf-8")
        for file in PACKAGE.rglob("*.py")
    }
    shared = clashes(modules)
    assert shared == {}, (
        "one word, one meaning: put a second word before the name of all but one of these"
    )


def test_the_scan_knows_a_type_when_it_sees_one():
    plain = "class Sheet: ...\nclass _Net: ...\nKind = tuple[int, str]\nValue = int | str\n"
    assert clashes({"a": plain, "b": plain}) == {
        name: ["a", "b"] for name in ("Kind", "Net", "Sheet", "Value")
    }
    others = 'T = TypeVar("T")\nLIMIT = 3\nNAMES = {}\nclass Sheet(base_classes.Sheet): ...\n'
    assert clashes({"a": plain + others, "b": others}) == {}
