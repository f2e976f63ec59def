"""Strict rules of packages, compound files and VBA projects, told apart from whoever writes them.

[MS-CFB] and [MS-OVBA] are Microsoft's open specifications; ECMA-376 is the standard of packages.
"""

import io
import re
import struct
import xml.etree.ElementTree as ET
import zipfile
from collections import Counter

import olefile

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
WORKBOOK = {
    ".xlsm": "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    ".xlam": "application/vnd.ms-excel.addin.macroEnabled.main+xml",
}
HEAD = [1, 2, 0x14, 3, 4, 5, 0x40, 6, 0x3D, 7, 8, 9, 0xC, 0x3C]
"""The records of the `dir` stream up to its constants ([MS-OVBA] 2.3.4.2.1); 2 may be 0x4A."""

KNOWN_TYPES = {"Boolean", "Collection", "Date", "Double", "IRibbonControl", "IRibbonUI", "Integer"}
KNOWN_TYPES |= {"Long", "LongPtr", "Object", "Range", "String", "Variant"}
"""The types that our modules name; the analysis takes any name for one of some library."""

PROCEDURE = re.compile(r"(?im)^(Public |Private |Friend )?(?:Static )?(?:Sub|Function) (\w+)")


def faults(path):
    """Return a sentence for each fault of a .xlam or .xlsm."""
    with zipfile.ZipFile(path) as package:
        raw = package.read("xl/vbaProject.bin")
        vba = olefile.OleFileIO(io.BytesIO(raw), raise_defects=olefile.DEFECT_INCORRECT)
        modules = _modules(vba)
        return [
            *_of_types(package, path.suffix),
            *_of_stamps(package),
            *_of_compound_file(raw),
            *map(str, vba.parsing_issues),
            *_of_project(vba, modules),
            *_of_code_names(package, vba),
            *_of_sources(vba, modules),
        ]


def unknown_types(text):
    """Return the names of types in a VBA source that neither VBA nor Excel has."""
    code = re.sub(r'"[^"\r\n]*"|\'[^\r\n]*', "", text)
    return set(re.findall(r"\bAs (?:New )?(\w+)", code)) - KNOWN_TYPES


def _decompressed(raw):
    from oletools.olevba import decompress_stream  # noqa: PLC0415  # it is large

    return bytes(decompress_stream(bytearray(raw)))


def _of_types(package, suffix):
    types = ET.fromstring(package.read("[Content_Types].xml"))
    overrides = {o.get("PartName"): o.get("ContentType") for o in types.iter(f"{TYPES}Override")}
    defaults = {d.get("Extension") for d in types.iter(f"{TYPES}Default")}
    if overrides.get("/xl/workbook.xml") != WORKBOOK[suffix]:
        yield f"The workbook has the type {overrides.get('/xl/workbook.xml')}."
    for name in package.namelist():
        typed = f"/{name}" in overrides or name.rpartition(".")[2] in defaults
        if name != "[Content_Types].xml" and not typed:
            yield f"{name} has no type."
    for name in set(overrides) - {f"/{name}" for name in package.namelist()}:
        yield f"{name} has a type, but is not there."


def _of_stamps(package):
    for entry in package.infolist():
        if entry.date_time != (1980, 1, 1, 0, 0, 0) or entry.compress_type != zipfile.ZIP_STORED:
            yield f"{entry.filename} tells when or by what it was packed."
    if package.testzip():
        yield f"{package.testzip()} has another checksum."


def _of_compound_file(raw):
    """Every sector is used once, and the tree of entries is in order ([MS-CFB] 2.6.4)."""

    def number(at):
        return struct.unpack_from("<I", raw, at)[0]

    tables = [number(76 + 4 * i) for i in range(number(44))]
    fat = [s for table in tables for s in struct.unpack_from("<128I", raw, 512 * (table + 1))]
    used = Counter(tables)

    def chain(sector):
        sectors = []
        while sector < 0xFFFFFFFA:
            sectors.append(sector)
            used[sector] += 1
            sector = fat[sector]
        return sectors

    directory = b"".join(raw[512 * (s + 1) : 512 * (s + 2)] for s in chain(number(48)))
    entries = list(struct.iter_unpack("<64sHBBIII16sIQQIQ", directory))
    chain(number(60))
    for entry in entries:
        if entry[2] == 5 or (entry[2] == 2 and entry[12] >= 4096):
            chain(entry[11])
    for sector in range(len(raw) // 512 - 1):
        if used[sector] != 1:
            yield f"Sector {sector} is used {used[sector]} times."
    yield from _of_tree(entries, 0, red=False)[0]


def _of_tree(entries, at, *, red):
    """Return the faults of a subtree and its keys in order.

    Where all nodes are black, halves need not be equally deep ([MS-CFB] 2.6.4, the last note).
    """
    if at == 0xFFFFFFFF:
        return [], []
    name, length, _, colour, left, right, child = entries[at][:7]
    name = name[: length - 2].decode("utf-16-le")
    lefts, before = _of_tree(entries, left, red=colour == 0)
    rights, after = _of_tree(entries, right, red=colour == 0)
    below, keys = _of_tree(entries, child, red=True)
    found = lefts + rights + below
    if colour == 0 and red:
        found.append(f"{name}: two red nodes in a row.")
    if keys != sorted(keys):
        found.append(f"{name}: its children are out of order.")
    return found, [*before, (length, name.upper()), *after]


def _records(data):
    at = 0
    while at < len(data):
        kind, size = struct.unpack_from("<HI", data, at)
        size = 6 if kind == 9 else size  # PROJECTVERSION tells 4 and takes 6
        yield kind, data[at + 6 : at + 6 + size]
        at += 6 + size


def _directory(vba):
    return list(_records(_decompressed(vba.openstream("VBA/dir").read())))


def _modules(vba):
    """Return the modules of the `dir` stream: name -> 0x21 for a standard one, 0x22 for others."""
    records = _directory(vba)
    names = [data.decode("ascii") for kind, data in records if kind == 0x19]
    return dict(zip(names, [kind for kind, _ in records if kind in (0x21, 0x22)], strict=True))


def _of_project(vba, modules):
    records = _directory(vba)
    kinds = [kind for kind, _ in records if kind != 0x4A]
    if kinds[: len(HEAD)] != HEAD or kinds[-1] != 0x10:
        yield "The `dir` stream is not in order."
    if any(struct.unpack("<I", data)[0] for kind, data in records if kind == 0x31):
        yield "A module is said to begin behind its beginning."
    if vba.openstream("VBA/_VBA_PROJECT").read() != b"\xcc\x61\xff\xff\0\0\0":
        yield "There is a performance cache, which nobody can have compiled."
    declared = dict(reversed(pair) for pair in _declared(vba))
    if set(declared) != set(modules):
        yield "PROJECT and the `dir` stream tell of different modules."
    for name, kind in declared.items():
        if (modules.get(name) == 0x21) != (kind == "Module"):
            yield f"{name} is a {kind} in PROJECT, and something else in the `dir` stream."


def _declared(vba):
    """Return (kind, name) for each module that the PROJECT stream names."""
    project = vba.openstream("PROJECT").read().decode("ascii")
    return re.findall(r"(?m)^(Document|Module|Class)=(\w+)", project)


def _of_code_names(package, vba):
    sheets = sorted(n for n in package.namelist() if n.startswith("xl/worksheets/sheet"))
    tags = [f"{MAIN}workbookPr", *[f"{MAIN}sheetPr"] * len(sheets)]
    names = [
        next(ET.fromstring(package.read(part)).iter(tag)).get("codeName")
        for part, tag in zip(["xl/workbook.xml", *sheets], tags, strict=True)
    ]
    documents = [name for kind, name in _declared(vba) if kind == "Document"]
    if Counter(names) != Counter(documents):
        yield f"The code names {names} are not the modules {documents}."


# The editor's limits, as Microsoft's documentation of its error messages tells them: 1023
# characters a line, 24 continued lines, 64 KB a procedure (here somewhat less).
TOO_MUCH = {
    "a line that does not end in CRLF": re.compile(r"(?<!\r)\n|\r(?!\n)"),
    "a line that is too long": re.compile(r"[^\r\n]{1024}"),
    "a line continued too often": re.compile(r"(?:[^\n]* _\r\n){25}"),
}


def _of_sources(vba, modules):
    texts = {}
    for name, kind in modules.items():
        raw = vba.openstream(f"VBA/{name}").read()
        text = texts[name] = _decompressed(raw).decode("ascii")
        if not text.startswith(f'Attribute VB_Name = "{name}"\r\n'):
            yield f"{name} begins with another name."
        if ("Attribute VB_Base" in text) != (kind == 0x22):
            yield f"{name} is half a class."
        if max(map(len, re.split(r"(?m)^End (?:Sub|Function)", text))) > 60000:
            yield f"{name} has a procedure that is too long."
        yield from (f"{name} has {what}." for what, found in TOO_MUCH.items() if found.search(text))
    yield from _of_names({name: texts[name] for name, kind in modules.items() if kind == 0x21})


def _of_names(texts):
    """A procedure that is public in two modules, or named as one, cannot be called by its name."""
    public = [
        (procedure.lower(), name)
        for name, text in texts.items()
        for procedure in {p for scope, p in PROCEDURE.findall(text) if scope != "Private "}
    ]
    taken = Counter(procedure for procedure, _ in public)
    taken.update(name.lower() for name in texts)
    for procedure, name in public:
        if taken[procedure] > 1:
            yield f"{name}: {procedure} is not the only thing of that name."
