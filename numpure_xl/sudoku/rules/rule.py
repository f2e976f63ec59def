"""The rule: what each module of this room offers, and what it sees of a board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.rules.exchange import FieldReader
from numpure_xl.sudoku.rules.forms import Constraint
from numpure_xl.sudoku.rules.geometry import Geometry
from numpure_xl.sudoku.rules.shapes import CellPart, RuleShape

NO_SIGN = "."
"""The sign of a cell, or of a place between cells, of which a rule says nothing."""

BLANK_SIGNS = {NO_SIGN, "", " ", "-"}
"""What people write there."""

SIDES = range(4, 10)
"""The sides of boards that most rules can be on."""


class RuleWords(NamedTuple):
    """What people are told of a rule; each is a sentence or a name that catalogs translate.

    Attributes:
        name: What title pages, menus and boards call it.
        rule: What it demands, after the rule of rows, columns and boxes.
        brief: What its signs mean, in few signs, beside a board; "" where that shows it all.
    """

    name: str
    rule: str
    brief: str


class Rule:
    """What a puzzle says beside its digits: a value, which is read from a text of the board.

    Attributes:
        key: Its name in names of boards and wherever else puzzles are texts. No two rules share it.
        words: What people are told of it.
        label: What labels of boards make of the names of their other rules, its field `names`, as
            in "killer X"; None where its own name stands among them.
        aliases: What else people call it.
        is_own: Whether each puzzle says something else by it, in a text of its own.
        offered: The boards that lists show with it; it can be on others.
        sides: The sides of boards that it can be on.
        on_regions: Whether it can be on boards of regions in place of boxes.
        drawn_in: The parts of cells in which it draws, where no other rule of the board may.
        relates: Whether its signs leave so few grids that a puzzle has the one that they are of.
        is_filled: Whether fills of cells show all of it.
        techniques: The techniques of hints that only boards with it have.
        field_names: The fields that f-puzzles has for it.
        spoken: What its signs in cells say, for those who cannot see them.
        unit_names: What hints call its units, by their kinds, and several where there are some.
        reasons: The sentences of hints that say why its constraints hold, by the keys that these
            have.
        unmistakable: The signs by which its text is known on a plain board; "" if a name is needed.
        is_searched: Whether its signs are made by a search together with the givens, and may be all
            that a puzzle has.
        grids: How many full grids of a seed are looked at, of which that of the highest `worth` is
            taken.
        hardest: By size, as in "6x6", the hardest level of its boards that do not have all.
        usual_givens: By side and level, the fewest and the most givens that people expect; none for
            as few as there can be.
        goes_on: Whether it goes on from grid to grid where several overlap; if not, each grid has
            it by itself.
        bars: Keys of rules that no puzzle can have beside it, since no sign of theirs fits.
    """

    key: ClassVar[str]
    words: ClassVar[RuleWords]
    label: ClassVar[Message | None] = None
    aliases: ClassVar[tuple[str, ...]] = ()
    is_own: ClassVar[bool] = True
    offered: ClassVar[tuple[str, ...]]
    sides: ClassVar[Collection[int]] = SIDES
    on_regions: ClassVar[bool] = True
    drawn_in: ClassVar[frozenset[CellPart]]
    relates: ClassVar[bool] = False
    is_filled: ClassVar[bool] = False
    techniques: ClassVar[tuple[str, ...]] = ()
    field_names: ClassVar[tuple[str, ...]] = ()
    spoken: ClassVar[tuple[str, ...]] = ()
    unit_names: ClassVar[Mapping[str, str]] = {}
    reasons: ClassVar[Mapping[str, str]] = {}
    unmistakable: ClassVar[str] = ""
    is_searched: ClassVar[bool] = False
    grids: ClassVar[int] = 1
    hardest: ClassVar[Mapping[str, str]] = {}
    usual_givens: ClassVar[Mapping[int, Mapping[str, tuple[int, int]]]] = {}
    goes_on: ClassVar[bool] = True
    bars: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def blank(cls, board: Geometry) -> str:
        """Text of a board for which no puzzle has been made yet; a sign for each cell."""
        return NO_SIGN * board.cells

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        """Rule that people write down, inverse of `text`: `read(rule.text(board), board) == rule`.

        Args:
            signs: The text, or what is in each cell of a range. Capitals do not matter, and blanks
                and dashes are as good as dots.
            board: Where it stands.

        Raises:
            GridError: If it is none, in a sentence that says what one looks like.
        """
        raise NotImplementedError

    def text(self, board: Geometry) -> str:
        """Text of the rule; equal rules have equal texts."""
        raise NotImplementedError

    @classmethod
    def laid(
        cls, digits: Sequence[int], board: Geometry, chance: Chance, *, is_hard: bool
    ) -> Self | None:
        """Rule of a seed that a full grid keeps to; None if the grid has no room for it.

        Args:
            digits: Those of the grid.
            board: Where it stands.
            chance: Decides what is open.
            is_hard: Whether the puzzle is to be hard, so that fewer signs may do.
        """
        raise NotImplementedError

    @property
    def worth(self) -> int:
        """How good it looks, beside the same rule laid on other grids."""
        return 0

    def constraints(self, board: Geometry) -> Iterator[Constraint]:
        """Yield all that it says of digits; a full grid that keeps to it is a solution.

        More than that may be said, as that cells far apart on a thermometer differ by more than 1.
        It is asked once for each board.
        """
        raise NotImplementedError

    def shapes(self, board: Geometry) -> Iterator[RuleShape]:
        """Yield all that it draws on the board."""
        raise NotImplementedError

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        """Rule once the cells of a board changed places.

        Args:
            to: By cell, the cell that it becomes.
            board: A board that looks the same before and after.
        """
        raise NotImplementedError

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        """Take the fields of f-puzzles that are this rule; None if there are none.

        Args:
            fields: Those of a puzzle. A field that is not taken is refused by its name.

        Raises:
            GridError: If one is damaged.
        """
        return None

    def fields(self, board: Geometry) -> dict[str, Any]:
        """Fields of f-puzzles that `taken_from` makes this rule of; none if it has none."""
        return {}

    def classes(self, side: int) -> tuple[Sequence[int], ...]:
        """Digits that may change names with one another, by class; left out, none may."""
        return tuple((digit,) for digit in range(1, side + 1))


@dataclass(frozen=True)
class FixedRule(Rule):
    """Rule that says the same of every puzzle of its boards, so that it has no text.

    Attributes:
        implied: A rule that follows from it, with further units for ratings; None for none.
    """

    is_own = False
    drawn_in: ClassVar[frozenset[CellPart]] = frozenset()
    implied: ClassVar[type[FixedRule] | None] = None
    goes_on = False

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        return cls()

    def text(self, board: Geometry) -> str:
        return ""

    def shapes(self, board: Geometry) -> Iterator[RuleShape]:
        """Yield all that it draws on the board: nothing, unless it has units."""
        return iter(())

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        return self

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        return cls() if cls.field_names and fields.taken_flags(cls.field_names) else None

    def fields(self, board: Geometry) -> dict[str, Any]:
        return dict.fromkeys(self.field_names, True)

    def classes(self, side: int) -> tuple[Sequence[int], ...]:
        return (range(1, side + 1),)
