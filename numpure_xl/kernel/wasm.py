"""The compiled search of a browser, for the Python there: it is reached by JavaScript (kernel.js).

Bytes are copied on their way, which takes some ten microseconds a call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from weakref import finalize


class WasmCover:
    """The masks of a variant, a `CompiledCover`."""

    def __init__(
        self,
        cover: Any,  # noqa: ANN401  # JavaScript's
        convert: Callable[[bytes], Any],
        proxy: Callable[[Callable[[], float]], Any],
    ) -> None:
        """Wrap a Cover of kernel.js.

        Args:
            cover: The Cover.
            convert: Makes an array of JavaScript of bytes.
            proxy: Makes a function of JavaScript of a function.
        """
        self._cover, self._convert, self._proxy = cover, convert, proxy
        self._roll: Callable[[], float] | None = None
        self._die: Any = None
        finalize(self, cover.free)

    def count(self, state: bytes, limit: int, effort: int = -1, /) -> int:
        """Count the solutions of a state."""
        return int(self._cover.count(self._convert(state), float(limit), effort))

    def settle(self, state: bytes, in_boxes: bool, /) -> bytes:  # noqa: FBT001  # by position
        """Place the singles of a state."""
        return _bytes(self._cover.settle(self._convert(state), in_boxes))

    def follow(self, marks: bytes, digits: bytes, known: int, /) -> tuple[bytes, bytes]:
        """Use techniques in any order."""
        followed = _bytes(self._cover.follow(self._convert(marks + digits), known))
        return followed[: len(marks)], followed[len(marks) :]

    def draw(self, digits: bytes, roll: Callable[[], float], /) -> tuple[bytes, bytes]:
        """Complete givens at random; of a board that is dead nothing else is told."""
        if roll is not self._roll:  # a die goes over once, and is asked for thousands of boards
            if self._die is not None:
                self._die.destroy()
            self._roll, self._die = roll, self._proxy(roll)
        drawn = _bytes(self._cover.draw(self._convert(digits), self._die))
        return drawn[len(digits) :], drawn[: len(digits)]

    def fill(self, die: bytes, number: int, /) -> tuple[bytes, bytes]:
        """Make full grids, attempt after attempt."""
        made = _bytes(self._cover.fill(self._convert(die), number))
        return made[: len(die)], made[len(die) :]

    def seek(self, die: bytes, limit: int, /) -> tuple[bytes, bytes]:
        """Make a full grid of a barren board."""
        made = _bytes(self._cover.seek(self._convert(die), float(limit)))
        return made[: len(die)], made[len(die) :]

    def solve(self, digits: bytes, limit: int, /) -> tuple[int, bytes]:
        """Return the number of solutions of givens, and the digits if it is one."""
        number, solution = self._cover.solve(self._convert(digits), float(limit))
        return int(number), _bytes(solution)

    def solutions(self, digits: bytes, /) -> Iterator[bytes]:
        """Return an iterator over the solutions of givens."""
        return map(_bytes, self._cover.solutions(self._convert(digits)))

    def climb(self, digits: bytes, known: int, /) -> int:
        """Return the hardest of techniques that givens need."""
        return int(self._cover.climb(self._convert(digits), known))

    def punch(
        self, solution: bytes, orbits: list[bytes], clues: int, effort: int, known: int, /
    ) -> bytes:
        """Take orbits out of a full grid."""
        sizes, cells = bytes(len(orbit) // 2 for orbit in orbits), b"".join(orbits)
        arrays = map(self._convert, (solution, sizes, cells))
        return _bytes(self._cover.punch(*arrays, clues, effort, known))


def _bytes(array: Any) -> bytes:  # noqa: ANN401  # JavaScript's
    return bytes(array.to_bytes())
