"""The Excels that people have, by year: what of the object model each lacks, refuses or forbids.

What can be learned of it, and where:

    Range.Formula2 and formulas that spill came together: "Formula vs Formula2" of Microsoft's
    reference of Excel VBA (concepts/cells-and-ranges/range-formula-vs-formula2) has the property of
    "Dynamic Arrays Excel"; HasSpill, SpillParent and SpillingToRange are of the same. "Dynamic
    array formulas in non-dynamic aware Excel" (support.microsoft.com) dates them: subscribers,
    Current Channel, January 2020. No Excel 2016 or 2019 spills; 2021, 2024 and 365 do.
    An Excel 2019 that was brought up to date has Formula2 and refuses it with 0x800A03EC
    (mcp-server-excel, issue 750).
    0x800AC472, VBA_E_IGNORE, while a cell is edited, and RPC_E_CALL_REJECTED of WinError.h: both in
    xlwings' engine for Windows, which repeats the first for what is set alone.
    An Excel of the Store cannot see a class that a program registers: REGDB_E_CLASSNOTREG (xlwings,
    issue 1554 and others).
    pywin32's dynamic dispatch tells a member that lacks by an AttributeError, and a rejected call
    too.
"""

from dataclasses import dataclass, field

SPILLING = frozenset({"HasSpill", "SpillParent", "SpillingToRange"})
DYNAMIC = SPILLING | {"Formula2"}
"""Members of Range that came with dynamic arrays."""


@dataclass(frozen=True)
class Year:
    """What an Excel has.

    Attributes:
        lacks: The members of Range that it has not.
        refuses: Those that it has, and does not let be set.
        busy: The numbers with which it refuses calls in turn, 0 for one that it takes.
        sees_python: Whether it sees the class of Python.
        is_mac: Whether it runs on a Mac.
    """

    lacks: frozenset[str] = frozenset()
    refuses: frozenset[str] = frozenset()
    busy: tuple[int, ...] = ()
    sees_python: bool = True
    is_mac: bool = False

    @property
    def spills(self):
        """Whether formulas spill."""
        return not self.lacks


REJECTED, IGNORED = -2147418111, -2146777998
"""RPC_E_CALL_REJECTED and VBA_E_IGNORE."""

YEARS = {
    "2016": Year(DYNAMIC),
    "2019": Year(DYNAMIC),
    "2019 up to date": Year(SPILLING, refuses=frozenset({"Formula2"})),
    "2021": Year(),
    "365": Year(),
    "busy": Year(busy=(IGNORED, REJECTED, REJECTED, 0, 0)),
    "Store": Year(sees_python=False),
    "Mac": Year(is_mac=True),
    "Mac 2019": Year(DYNAMIC, is_mac=True),
}


@dataclass
class Refusals:
    """Which calls an Excel refuses because it is busy.

    Attributes:
        numbers: The numbers that the calls are refused with, in turn; 0 for one that is taken.
        always: The number for all calls after these.
    """

    numbers: list[int] = field(default_factory=list)
    always: int = 0

    def next(self):
        """Return the number for the next call."""
        return self.numbers.pop(0) if self.numbers else self.always
