"""What is compiled for a wheel and an editable install: the catalogs, and the search."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.wheel import WheelBuilder


class NumpureHook(BuildHookInterface[Any]):
    """Compiles the catalogs and, where there is a C compiler, the search."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile, and say that the results go into the wheel although Git ignores them."""
        root = Path(self.root)
        sys.path.insert(0, self.root)
        from numpure_xl.words.catalogs import compiled_from  # noqa: PLC0415  # of the tree that is built
        from workbook import kernel_build  # noqa: PLC0415

        for path in root.glob("numpure_xl/locale/*/LC_MESSAGES/numpure.po"):
            path.with_suffix(".mo").write_bytes(compiled_from(path))
        build_data["artifacts"].append("numpure_xl/locale/**/*.mo")
        if built := kernel_build.build(root):
            here = WheelBuilder(self.root).get_best_matching_tag()
            build_data["artifacts"].append(built.relative_to(root).as_posix())
            build_data["pure_python"] = False
            build_data["tag"] = kernel_build.tag(here)
