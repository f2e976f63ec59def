"""The compiled search (_search.c and the files it is linked with), where it was built.

The package is complete without it: what it does, cover.py, solver.py and punch.py do in Python,
with the same answers in the same order, 5 to 15 times as slowly. An installation without a C
compiler, free-threaded Python and LibreOffice's Python have only those. The web page has the same C
as WebAssembly (_wasm.c), and connects it once Python has started.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple, Protocol, runtime_checkable

from numpure_xl.kernel.wasm import WasmCover

VARIABLE = "NUMPURE_PURE"
"""The environment variable that turns the compiled search off: any text but '' and '0'."""


class CompiledCover(Protocol):
    """The masks of a variant in the compiled search. Digits are bytes, 0 for a blank."""

    def count(self, state: bytes, limit: int, effort: int = -1, /) -> int:
        """Count solutions up to a limit; -1 if there are more than `effort` branches to try."""
        ...

    def settle(self, state: bytes, in_boxes: bool, /) -> bytes:  # noqa: FBT001  # by position
        """Place the singles of a state; return the digits, 0 for an open cell."""
        ...

    def follow(self, marks: bytes, digits: bytes, known: int, /) -> tuple[bytes, bytes]:
        """Use techniques, a sum of `COMPILED` and `COMPILED_SUMS`; return marks and digits."""
        ...

    def climb(self, digits: bytes, known: int, /) -> int:
        """Return the hardest of techniques that givens need, 0 for none, -1 if they need more."""
        ...

    def draw(self, digits: bytes, roll: Callable[[], float], /) -> tuple[bytes, bytes]:
        """Complete givens at random: from how many candidates each was drawn, and the digits."""
        ...

    def fill(self, die: bytes, number: int, /) -> tuple[bytes, bytes]:
        """Make full grids: the die as it is then; of each the digits, and as `draw` has it."""
        ...

    def seek(self, die: bytes, limit: int, /) -> tuple[bytes, bytes]:
        """Make a full grid of a barren board: the die as it is then, and the digits.

        There are none if so many dead ends were met, or the board has no grid.
        """
        ...

    def solve(self, digits: bytes, limit: int, /) -> tuple[int, bytes]:
        """Return the number of solutions of givens, up to a limit, and the digits if it is one."""
        ...

    def solutions(self, digits: bytes, /) -> Iterator[bytes]:
        """Return an iterator over the solutions of givens."""
        ...

    def punch(
        self, solution: bytes, orbits: list[bytes], clues: int, effort: int, known: int, /
    ) -> bytes:
        """Take orbits out of a full grid; return the digits that are kept, 0 for a blank.

        Orbits are cells as `numbers_as_bytes` has them. `UNSURE` is added to a digit where the
        effort did not show whether it is needed.
        """
        ...


@runtime_checkable
class CompiledLines(CompiledCover, Protocol):
    """The compiled search with grids that are lines of a text; a browser does not have it."""

    def count_line(self, text: str, limit: int, /) -> int:
        """Count the solutions of a grid up to 9x9 written as a symbol for each cell; else -1."""
        ...

    def plain_lines(self, text: bytes, start: int, /) -> tuple[int, int]:
        """Return the end of the lines that are a symbol for each cell, and their number."""
        ...

    def solve_lines(self, text: bytes, /) -> tuple[bytes, bytes]:
        """Solve the plain lines with which a text begins.

        Return a line for each that has one solution, and by line how many it has, up to 2.
        """
        ...


@runtime_checkable
class CompiledNets(CompiledCover, Protocol):
    """The compiled search with nets and aligned exclusion; a browser does not have it."""

    def trio(self, marks: bytes, houses: bytes, /) -> tuple[int, ...]:
        """Return the first three cells that aligned_exclusion.py finds a step at, or ().

        Houses are of each cell how many it sees, and these, as `numbers_as_bytes` has them.
        """
        ...

    def nets(
        self,
        marks: bytes,
        in_cells: bool,  # noqa: FBT001  # by position
        is_dynamic: bool,  # noqa: FBT001
        least: int,
        /,
    ) -> tuple[int, int, int, list[int]]:
        """Follow assumptions as forcing_nets.py does, on a board of at most `LARGEST_NETS`.

        Return how many nodes the easiest conclusion takes, its rank, the node that it proves, and
        the nodes that it follows from, none if nothing is proved.
        """
        ...


UNSURE = 128
"""The number that `CompiledCover.punch` adds to digits it is not sure of."""

LARGEST_NETS = 9
"""The largest side of a board whose nets the compiled search follows."""

COMPILED = {
    name: 1 << place
    for place, name in enumerate(
        (
            *("last-value", "hidden-single-box", "hidden-single-line"),
            *("direct-pointing", "direct-claiming", "direct-hidden-pair", "naked-single"),
            *("direct-hidden-triple", "pointing", "claiming", "naked-pair", "x-wing"),
            *("hidden-pair", "naked-triple", "swordfish", "hidden-triple"),
        )
    )
}
"""The techniques of ladder.py that the compiled search knows, by their numbers in logic.h."""

COMPILED_SUMS = tuple(1 << len(COMPILED) + kind for kind in range(3))
"""The numbers of sums: those of cages, those that follow from one unit, and from several."""


def _built() -> Any:  # noqa: ANN401  # an extension module has no types
    is_left_out = os.environ.get(VARIABLE, "0") not in ("", "0")
    if is_left_out or "free-threading" in sys.version:  # its objects have another layout
        return None
    try:
        module = import_module("numpure_xl.kernel._search")
    except ImportError:
        return None
    return module if _has_all(module) else None


def _has_all(module: Any) -> bool:  # noqa: ANN401
    """True if a build has all that is used here; one of an earlier checkout may lack some."""
    names = {*vars(CompiledCover), *vars(CompiledLines), *vars(CompiledNets)}
    has_names = all(hasattr(module.Cover, name) for name in names if not name.startswith("_"))
    return has_names and hasattr(module, "shuffled")


_MODULE = _built()

IS_COMPILED = _MODULE is not None
"""True if the compiled search is at work."""

compiled_shuffled: Callable[[Iterable[Any], Callable[[], float]], list[Any]] | None = getattr(
    _MODULE, "shuffled", None
)
"""Returns items in the order that chance.py has for them."""


def _pause() -> None:
    """Do nothing, in Python: what ends work from outside (Ctrl+C, a deadline) takes effect here."""


class UnitCounts(NamedTuple):
    """The number of units of each kind on a board.

    Attributes:
        side: Cells in each.
        lines: Rows, and as many columns.
        boxes: Boxes.
    """

    side: int
    lines: int
    boxes: int


_connected: list[Callable[[UnitCounts, bytes, bytes, bytes], CompiledCover]] = []


def connect(
    module: Any,  # noqa: ANN401  # JavaScript's
    convert: Callable[[bytes], Any],
    proxy: Callable[[Callable[[], float]], Any],
) -> None:
    """Use the compiled search of a browser for the boards that come from now on.

    Args:
        module: kernel.js, loaded.
        convert: Makes an array of JavaScript of bytes.
        proxy: Makes a function of JavaScript of a function.
    """

    def made(shape: UnitCounts, units: bytes, rivals: bytes, sums: bytes) -> WasmCover:
        lists = map(convert, (units, rivals, sums))
        return WasmCover(module.cover(*shape, *lists), convert, proxy)

    _connected[:] = [made]


def numbers_as_bytes(numbers: Iterable[int]) -> bytes:
    """Return cells or candidates as the compiled search takes them, two bytes each."""
    packed = array("H", numbers)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def compiled_cover(
    shape: UnitCounts,
    units: Iterable[int],
    rivals: Iterable[tuple[int, int]],
    sums: Iterable[tuple[int, ...]] = (),
) -> CompiledCover | None:
    """Return the masks of a variant; None without the module.

    Args:
        shape: How many units of a kind there are.
        units: The cells of the units, one after another.
        rivals: Pairs of candidates that exclude each other, besides those of a cell or a unit.
        sums: Of each the total, the place of its kind in `COMPILED_SUMS`, how many cells count
            with their digits and the others with what is missing to one more than the highest,
            whether all differ, how many cells, the cells.
    """
    cells, pairs = numbers_as_bytes(units), numbers_as_bytes(chain.from_iterable(rivals))
    added = numbers_as_bytes(chain.from_iterable(sums))
    if _connected:
        return _connected[0](shape, cells, pairs, added)
    made: CompiledLines | None = (
        _MODULE.Cover(*shape, cells, pairs, _pause, added) if IS_COMPILED else None
    )
    return made
