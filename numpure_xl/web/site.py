"""The site: every file of it, written into a folder that any web server can offer.

The page, the wheels that it needs, Pyodide unless it comes from elsewhere, and a service worker
that keeps all of it for the next visit. Nothing in it asks another server for anything.

The site is an Excel add-in as well: the pane, the functions, the manifest.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from html import escape
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit

from numpure_xl.budget import SETTINGS, bytes_of
from numpure_xl.drafts import write_whole
from numpure_xl.errors import RequestError, SheetError
from numpure_xl.export.reproducible_zip import Archive
from numpure_xl.guide.web_page import POLICY, web_page
from numpure_xl.officejs.buttons import buttons
from numpure_xl.officejs.functions import functions, metadata
from numpure_xl.officejs.host import GUIDES
from numpure_xl.officejs.manifest import (
    FUNCTIONS,
    IPAD,
    LOCALES,
    MANIFEST,
    OTHER,
    PANE,
    SHORTCUTS,
    ipad_manifest,
    localized,
    manifest,
    shortcut_names,
    shortcuts,
)
from numpure_xl.shipped import shipped_files
from numpure_xl.web.boards import boards, levels_alone
from numpure_xl.web.check import LIST, MARK, integrity, listed
from numpure_xl.web.stock import stock_files
from numpure_xl.web.style import dark_tint_style, tint_style
from numpure_xl.web.texts import hint_texts, names, translations
from numpure_xl.web.wheels import OFFICE as OFFICE_PARTS
from numpure_xl.web.wheels import PACKAGES, PARTS, wheels

OFFICE = "https://appsforoffice.microsoft.com"
"""The source of Office.js: Microsoft allows no copy of it."""

SCRIPTS = f"""\
<script src="{OFFICE}/lib/1/hosted/office.js"></script>
<meta name="functions" content="{{functions}}">
<script type="module" src="office/main.js"></script>"""

MARKS = ("<!--scripts-->", "<!--nav-->", "<!--main-->")
"""Marks in the page where the pane differs."""


def plain_page(page: str) -> str:
    """Return the page as it is outside Excel; what it begins with is fetched all at once."""
    shipped = shipped_files("web/page", "web/vendor")
    modules = [name.removeprefix(PAGE) for name in shipped if name.endswith(".js")]
    links = [f'<link rel="modulepreload" href="{name}">' for name in (*modules, "kernel.js")]
    links += [f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in EARLY]
    scripts = "\n".join([*links, '<script type="module" src="page/main.js"></script>'])
    for mark, text in zip(MARKS, (scripts, "", ""), strict=True):
        page = page.replace(mark, text)
    return page


def pane_page(page: str, parts: str) -> str:
    """Return the page with the parts that only the pane has (workbook/web/office/pane.html)."""
    _, nav_mark, main_mark = MARKS
    nav, main = parts.removeprefix(f"{nav_mark}\n").split(f"{main_mark}\n")
    scripts = SCRIPTS.format(functions=" ".join(functions()))
    for mark, text in zip(MARKS, (scripts, nav.rstrip("\n"), main), strict=True):
        page = page.replace(mark, text)
    return page


def addin_files(url: str) -> dict[str, bytes]:
    """Return the files that tell Excel of the add-in, by their names.

    Args:
        url: The address of the site, which ends in a slash.
    """
    files = {localized(FUNCTIONS, lang): _json(metadata(lang)) for lang in LOCALES}
    files |= {"buttons.json": _json(buttons()), SHORTCUTS: _json(shortcuts())}
    files[localized(SHORTCUTS, OTHER)] = _json(shortcut_names(OTHER))
    return files | {MANIFEST: manifest(url), IPAD: ipad_manifest(url)}


PYODIDE = "314.0.7"
"""The version of Pyodide that the page is tested with."""

PYODIDE_FILES = {
    "pyodide.mjs": "sha256-bx1g979Sm+swDw9HmDySHTmCNjZAuiCvDjjv3dvGYQk=",
    "pyodide.asm.mjs": "sha256-983I7OgGeM63EvjmXr5tOoMgOhgMOZhl9JYSoFFpNjU=",
    "pyodide.asm.wasm": "sha256-zDbjyrBP38mmP/E+tS6uK5Eb9GwCXMeygfOUvT3h1eY=",
    "python_stdlib.zip": "sha256-+hlX5XdwaPxPdDf5bYYK4vvpwZcyugbITgBOwW3X3Xo=",
    "pyodide-lock.json": "sha256-XcL8EZEIvBSMdFfchudnW1yH4cr9QgucNMHq73s2wBA=",
}
"""The files of Pyodide that the page loads, with the hashes of this version."""

LIBRARY = "python_stdlib.zip"
"""The one of them that a site has a shorter one of."""

UNUSED = (
    *("_pyrepl", "bdb", "cmd", "doctest", "pdb", "pydoc", "pydoc_data", "unittest"),
    *("cProfile", "profile", "pstats", "trace", "modulefinder", "pyclbr", "symtable", "tabnanny"),
    *("ftplib", "imaplib", "mailbox", "poplib", "smtplib", "wsgiref", "xmlrpc"),
    *("_pyio", "optparse", "pickletools", "sqlite3", "wave", "zipapp"),
)
"""Modules of Pyodide for a terminal, for tests and measuring, for mail and servers, and relics."""

PAGE = "web/"
EARLY = ("names.json", "words.json", "boards.json", "hints.json", "kernel.wasm")
"""The files that the page needs before there is a puzzle on it."""
ADDIN = "office/"
PANE_SOURCE = f"{ADDIN}pane.html"
SECURE = "https://"
"""Excel takes an add-in from such an address only."""

ADDRESSES = ("https", "http")


def is_address(text: str) -> bool:
    """True if a text is an address of the web."""
    parts = urlsplit(text)
    return parts.scheme in ADDRESSES and bool(parts.netloc)


def is_place(text: str) -> bool:
    """True if a text is an address at which a folder can be."""
    is_folder = not set("?# ") & set(text) and not text.endswith((".html", ".htm"))
    return is_address(text) and is_folder


def pyodide_folder(named: str | None) -> Path | None:
    """Return the folder with Pyodide: the one named, or that of npm here, if there is one.

    Raises:
        RequestError: If it is not where it was said to be.
    """
    folder = Path(named or "node_modules/pyodide")
    for candidate in (folder, folder / "node_modules/pyodide"):
        if all((candidate / name).is_file() for name in PYODIDE_FILES):
            return candidate
    if named is None:
        return None
    missing = next(name for name in PYODIDE_FILES if not (folder / name).is_file())
    msg = "There is no {name} in {folder}; name the folder of the npm package {package}."
    raise RequestError(msg, name=missing, folder=named, package=f"pyodide@{PYODIDE}")


def _pyodide_files(folder: Path) -> dict[str, bytes]:
    """Return the files of Pyodide that are in a folder, by where they are on the site.

    Raises:
        RequestError: If one is not that of the version.
    """
    files = {}
    for name, wanted in PYODIDE_FILES.items():
        content = (folder / name).read_bytes()
        if integrity(content) != wanted:
            msg = "{name} in {folder} is not that of {package}; install that again."
            raise RequestError(msg, name=name, folder=str(folder), package=f"pyodide@{PYODIDE}")
        files[f"pyodide/{name}"] = shortened(content) if name == LIBRARY else content
    return files


def shortened(library: bytes) -> bytes:
    """Return python_stdlib.zip without `UNUSED`; the same bytes for the same library."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(library)) as whole, Archive(out, "w") as archive:
        for name in whole.namelist():
            if name.partition("/")[0].removesuffix(".py") not in UNUSED:
                archive.writestr(name, whole.read(name))
    return out.getvalue()


def site_files(pyodide: Path | str | None, url: str = "") -> dict[str, bytes]:
    """Return the files of the site by their names.

    Args:
        pyodide: The folder with Pyodide, or the address from which browsers take it; None for a
            page that plays, checks and gives first hints, without Python.
        url: The address that the site will have; "" if that is not known. With it the site has
            packages for Excel, which need Python.

    Raises:
        RequestError: If a package that it needs is not installed, or Pyodide is not.
    """
    if pyodide is None and url:
        msg = (
            "Pyodide is not in this folder; type npm install {package} here, or give its folder or"
            " address with --pyodide."
        )
        raise RequestError(msg, package=f"pyodide@{PYODIDE}")
    files, host = _sources(), host_of(pyodide)
    texts = {name: text.decode() for name, text in files.items() if name.endswith(_TEXTS)}
    offered = names() if pyodide else names(levels_alone())
    files |= {"names.json": _json(offered), "words.json": _json(translations(texts))}
    files["boards.json"] = json.dumps(boards(), separators=(",", ":")).encode()
    files["hints.json"] = _json(hint_texts())
    files |= stock_files()
    files["style.css"] = tint_style().encode() + files["style.css"]
    files["dark.css"] = dark_tint_style().encode() + files["dark.css"]
    page = plain_page(texts["index.html"])
    files["index.html"] = _page(page, policy(host), url, "here" if pyodide else "none")
    if pyodide is None:
        return _listed(_outside_excel(files), WITHOUT_PYTHON)
    made, parts = wheels(PACKAGES), PARTS | OFFICE_PARTS if url else PARTS
    later = {part: wheels(packages) for part, packages in parts.items()}
    for built in (made, *later.values()):
        files |= {_place(name): content for name, content in built.items()}
    if url:
        files["requirements.txt"] = _requirements(url, [*made, *later["office"]])
    if has_pane := url.startswith(SECURE):
        pane = _page(pane_page(texts["index.html"], texts[PANE_SOURCE]), policy(host, OFFICE), "")
        files |= {PANE: pane} | addin_files(f"{url.rstrip('/')}/")
        files |= {name: web_page(lang).encode() for lang, name in GUIDES.items()}
    else:
        files = _outside_excel(files)
    base = f"{str(pyodide).rstrip('/')}/" if host else "pyodide/"
    if isinstance(pyodide, Path):
        files |= _pyodide_files(pyodide)
    about = {
        "pyodide": base,
        "wheels": [*map(_place, made)],
        "bytes": sum(len(content) for name, content in files.items() if _is_fetched(name, made)),
        "parts": {
            part: [*map(_place, built)]
            for part, built in later.items()
            if part in PARTS or has_pane
        },
        "elsewhere": {base + name: each for name, each in PYODIDE_FILES.items()} if host else {},
    }
    return _listed(files, about)


WITHOUT_PYTHON = {"pyodide": "", "wheels": [], "bytes": 0, "parts": {}, "elsewhere": {}}
"""The part of `LIST` that is about Python, on a site that has none."""


def _outside_excel(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return files without those of the pane."""
    return {name: content for name, content in files.items() if not name.startswith(ADDIN)}


def _is_fetched(name: str, wheels: Mapping[str, bytes]) -> bool:
    """True if the worker fetches a file when Python starts; modules come another way."""
    is_pyodide = name.startswith("pyodide/") and not name.endswith(".mjs")
    return is_pyodide or name in {*map(_place, wheels)}


def _place(wheel: str) -> str:
    """Return the path of a wheel on the site."""
    return f"wheels/{wheel}"


def _sources() -> dict[str, bytes]:
    """Return the sources of the page that browsers need."""
    page = {name.removeprefix(PAGE): text for name, text in shipped_files("web").items()}
    unused = (".json", ".d.ts", "signed.txt")
    return {name: text for name, text in page.items() if not name.endswith(unused)}


def _listed(files: dict[str, bytes], about: Mapping[str, object]) -> dict[str, bytes]:
    """Return files with the list of them, and the service worker that keeps this version."""
    files = {name: content for name, content in files.items() if name != PANE_SOURCE}
    names, current = sorted({*files, LIST}), _version(files)
    files["sw.js"] = files["sw.js"].replace(b"{version}", current.encode())
    # The service worker keeps what has these hashes, and nothing if one file has another.
    hashes = {name: integrity(content) for name, content in sorted(files.items())}
    known = {"made-by": MARK, "version": current, **about, "files": names, "integrity": hashes}
    return files | {LIST: _json(known)}


_TEXTS = (".html", ".js")


def host_of(pyodide: Path | str | None) -> str:
    """Return the server that Pyodide comes from, such as "https://example.org"; "" for our own."""
    if not isinstance(pyodide, str):
        return ""
    parts = urlsplit(pyodide)
    return f"{parts.scheme}://{parts.netloc}"


def policy(host: str = "", office: str = "") -> str:
    """Return the Content-Security-Policy of the page: nothing but the site itself.

    Args:
        host: Where Pyodide comes from, if from elsewhere, such as "https://example.org".
        office: Where the task pane has Office.js from; "" for the page.
    """
    own = " ".join(filter(None, ("'self'", host)))
    scripts = " ".join(filter(None, (own, office)))
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {scripts} 'wasm-unsafe-eval'",
            f"connect-src {own}",
            "style-src 'self'",
            "img-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def policies(pyodide: Path | str | None) -> dict[str, str]:
    """Return the policies of the files that have one of their own, and under "" of the others."""
    host = host_of(pyodide)
    own = {"": policy(host), PANE: policy(host, OFFICE)}
    return own | dict.fromkeys(GUIDES.values(), POLICY)


def _requirements(url: str, made: Iterable[str]) -> bytes:
    """Return the packages of xlwings Lite, a line each; it has xlwings itself."""
    ours = [f"{url.rstrip('/')}/{_place(name)}" for name in made if name.startswith("numpure_xl")]
    return "\n".join([f"xlwings=={version('xlwings')}", *ours, ""]).encode()


def _page(page: str, rules: str, url: str, python: str = "here") -> bytes:
    link = f'<link rel="canonical" href="{escape(url)}">' if url else ""
    page = page.replace("{policy}", escape(rules)).replace("{python}", python)
    return page.replace("<!--canonical-->", link).encode()


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def _version(files: dict[str, bytes]) -> str:
    """Return a text that is another one as soon as any file is."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return digest.hexdigest()[:16]


def write_site(files: dict[str, bytes], folder: Path) -> None:
    """Write the site into a folder, in place of an earlier one.

    Raises:
        SheetError: If the folder has files that are not of a site, which stay as they are.
    """
    earlier = _earlier(folder)
    # Whatever ends this early, the next run knows all files of the site, and nobody keeps them.
    _write(folder / LIST, _json({"made-by": MARK, "files": sorted(earlier | files.keys())}))
    for name in sorted(files, key=lambda name: name == LIST):
        _write(folder / name, files[name])
    for name in sorted(earlier - files.keys()):
        (folder / name).unlink(missing_ok=True)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)


def _earlier(folder: Path) -> set[str]:
    """Return the names of the files of the site that is in a folder."""
    if not folder.exists() or not any(folder.iterdir()):
        return set()
    try:
        known = listed(bytes_of(folder / LIST, SETTINGS))
    except (OSError, SheetError):
        known = None
    if known is None:
        msg = "{folder} has other files in it; choose an empty folder, or a new one."
        raise SheetError(msg, folder=str(folder))
    return {name for name in known["files"] if _is_in(folder, name)}


def _is_in(folder: Path, name: str) -> bool:
    """True if a file is in a folder, and not elsewhere by a link in it."""
    path = folder / name
    return path.resolve().is_relative_to(folder.resolve()) and not path.is_dir()
