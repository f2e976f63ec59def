"""What worksheet functions have in common over a recalculation: answers kept, and time shared.

Excel calls a function again for every copy of a formula, at each F9, and for each letter that is
typed into its wizard. So answers are kept. And it calls all functions of a sheet one after another
and waits for each: so calls that follow each other share a time. When it is used up, each has a
moment of its own, and what that does not suffice for is given up; the next recalculation goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from numpure_xl.errors import GaveUpError, NumpureError
from numpure_xl.work.deadline import within

TOGETHER = 10.0
"""Seconds for calls that follow each other."""

PAUSE = 1.0
"""Seconds without a call after which another recalculation begins."""

MOMENT = 0.02
"""Seconds that each call has in any case: most functions take a few thousandths."""

KEPT = 2000
"""The most answers that are kept."""


class Recalculation:
    """Answers by their questions, and how much time is left."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Take how long one call may take, and what tells the time."""
        self.seconds, self.clock = seconds, clock
        self.kept: dict[str, Any] = {}
        self.spent, self.last = 0.0, clock()

    def answer(self, question: str, work: Callable[[], Any]) -> Any:  # noqa: ANN401  # any function's
        """Return what work returns, or Excel's name of the error in which it ends.

        Args:
            question: What the answer depends on; the same question is not worked on twice.
            work: What is to be done.
        """
        if question not in self.kept:
            found, is_final = self._found(work)
            if not is_final:
                return found
            if len(self.kept) >= KEPT:
                del self.kept[next(iter(self.kept))]
            self.kept[question] = found
        found = self.kept[question]
        return [list(row) for row in found] if isinstance(found, list) else found

    def _found(self, work: Callable[[], Any]) -> tuple[Any, bool]:
        """Return an answer, and whether it would be no other with more time."""
        begin = self.clock()
        if begin - self.last > PAUSE:
            self.spent = 0.0
        left = min(self.seconds, max(MOMENT, TOGETHER - self.spent))
        try:
            return within(left, work), True
        except GaveUpError as error:
            return error.excel, left >= self.seconds
        except NumpureError as error:
            return error.excel, True
        finally:
            self.last = self.clock()
            self.spent += self.last - begin
