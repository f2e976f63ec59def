"""xlwings, imported without the large libraries that it would import if they are installed.

xlwings hands over data frames, arrays and figures, and so imports pandas, numpy and others wherever
they are: half a second or more, before a board of 81 cells is looked at. They are left out while
xlwings is imported here. A program in the same process may use both: as soon as it imports one of
them itself, xlwings learns of it and works with it as ever.

Nothing is changed where xlwings, or the library, was imported before.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

NAMES = {
    "numpy": "np",
    "pandas": "pd",
    "polars": "pl",
    "matplotlib": "mpl",
    "matplotlib.pyplot": "plt",
    "plotly.graph_objects": "plotly_go",
    "PIL": "PIL",
}
"""What xlwings' modules call a library; None there says that it is not installed."""

CONVERTERS = ("numpy", "pandas", "polars")
"""The libraries for which xlwings registers converters when it is imported."""


class _Later(MetaPathFinder, Loader):
    """Notices that a library that was left out is imported after all, and updates xlwings."""

    def __init__(self, left_out: set[str]) -> None:
        self.left_out = left_out
        self.specs: dict[str, ModuleSpec] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how to import a library that was left out, once; None for all others."""
        if name not in self.left_out:
            return None
        self.left_out.remove(name)
        found = PathFinder.find_spec(name, path)
        if found is None or found.loader is None:
            return found
        self.specs[name] = found
        spec = ModuleSpec(name, self, origin=found.origin, is_package=False)
        spec.submodule_search_locations = found.submodule_search_locations
        spec.has_location = found.has_location
        spec.cached = found.cached
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Return the module as its own loader makes it."""
        found = self.specs[spec.name]
        return found.loader.create_module(found) if found.loader else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the module as its own loader does, and set it in xlwings."""
        found = self.specs.pop(module.__name__)
        module.__spec__, module.__loader__ = found, found.loader
        if found.loader is not None:
            found.loader.exec_module(module)
        _update(module)


def _update(library: ModuleType) -> None:
    """Put a library where xlwings looks for it."""
    for name, module in list(sys.modules.items()):
        called = NAMES[library.__name__]
        if name.startswith("xlwings") and vars(module).get(called, library) is None:
            setattr(module, called, library)
    if library.__name__ in CONVERTERS:
        converter = f"xlwings.conversion.{library.__name__}_conv"
        sys.modules.pop(converter, None)
        importlib.import_module(converter)  # it registers what is in it


def _import() -> None:
    """Import xlwings without the libraries that nobody has imported yet."""
    left_out = {name for name in NAMES if name not in sys.modules}
    if "xlwings" in sys.modules or sys.platform == "emscripten":
        return
    blocked = {name.partition(".")[0] for name in left_out} - set(sys.modules)
    sys.modules.update(dict.fromkeys(blocked))  # type: ignore[arg-type]  # None blocks an import
    try:
        importlib.import_module("xlwings")
    finally:
        for name in blocked:
            del sys.modules[name]
    sys.meta_path.insert(0, _Later(left_out))


_import()

import xlwings as xw  # noqa: E402  # here at the latest

__all__ = ["xw"]
