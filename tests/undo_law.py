"""The law of undo: after any command, however it ended, and Undo last the sheet is as it was.

`undone` is told of one host's workbook; test_undo.py has it in memory, hosts/excel and
hosts/office have it over doubles of Excel, hosts/test_calc_law.py in a living Calc.
"""

import tempfile
from contextlib import contextmanager, suppress
from itertools import count, product
from pathlib import Path

import pytest
from hypothesis import example
from hypothesis import strategies as st

from numpure_xl import macros
from numpure_xl.errors import GaveUpError
from numpure_xl.hosts import escape_key
from numpure_xl.hosts.excel.formats import WRITERS
from numpure_xl.macros import animation, session
from tests.commands import matrix
from tests.kinds import differing
from tests.sampling import some

PUZZLE = "1.....3..2.....4"
"""A 4x4 puzzle with one solution."""

NUMBERS = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False, width=64).filter(lambda x: abs(x) < 1e15),
    st.integers(-(10**15), 10**15).map(float),
    st.sampled_from([46348.754861, 0.1, 1234567.5, 1 / 3, 123456789012345.0, 19.99]),
)
"""Long decimals, dates with a time, prices, fifteen digits."""

TEXTS = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=8),
    st.sampled_from(["007", "1/2", "1e5", "TRUE", "'quoted", "#N/A", "1 2\n3", "５", "2026-11-22"]),
).filter(lambda text: not text.startswith(("=", "'")))
"""Texts that look like numbers, dates, truths and errors among them."""

FORMULAS = st.sampled_from(["=1+1", "=A1", '=""'])

CELLS = st.dictionaries(
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.one_of(NUMBERS, TEXTS, FORMULAS),
    max_size=8,
)
"""What is typed into and around the board, by row and column from 1; the board is in B2:E5."""

FORMATS = st.lists(
    st.tuples(
        st.tuples(st.integers(1, 6), st.integers(1, 6)),
        st.sampled_from(
            [
                ("number_format", "0.00"),
                ("number_format", "@"),
                ("number_format", "yyyy-mm-dd"),
                ("number_format", "yyyy/m/d h:mm:ss"),
                ("number_format", '"¥"#,##0;[Red]-"¥"#,##0'),
                ("number_format", "_-[$€-2] * #,##0.00_-"),
                ("fill", (1, 2, 3)),
                ("bold", True),
                ("ink", (255, 0, 0)),
                ("size", 8.0),
                ("locked", False),
                ("edge_left", "thin"),
                ("edge_bottom", "thick"),
            ]
        ),
    ),
    max_size=5,
)
"""How some of these cells look, borders among it."""

CONTENT = st.tuples(CELLS, FORMATS)

Content = tuple[dict[tuple[int, int], object], list[tuple[object, object]]]
"""What is typed into cells, and how some look."""

FORMATTED_LATER: Content = (
    {(1, 1): 1 / 3, (1, 2): 4.0, (3, 3): 2.0, (4, 4): "=1+1"},
    [(at, ("number_format", "@")) for at in ((1, 1), (2, 4), (3, 3), (4, 4))],
)
"""Numbers and a formula in cells that have been formatted as text since."""

EVERY: list[tuple[str, dict[str, object]]] = [
    ("solve", {}),
    ("check", {}),
    ("next_step", {}),
    ("candidates", {}),
    ("clear", {}),
    ("clear", {"whole": True}),
    ("generate", {"variant": "4x4", "level": "easy", "seed": "7"}),
    ("generate", {"variant": "6x6", "level": "easy", "seed": "7"}),
    ("solution", {"variant": "4x4", "seed": "7"}),
    ("punch", {"clues": 8, "seed": "7"}),
    ("paste", {}),
    ("originals", {"filler": "mini-shuffle", "seed": "3"}),
    ("animate", {"filler": "mini-shuffle", "seed": "3"}),
]
COMMANDS = st.sampled_from(EVERY)

ESC = st.integers(0, 6)
"""At which look for Esc it is pressed; 0 for never."""

ANSWERS = st.lists(st.sampled_from(["yes", "no"]), min_size=4, max_size=4)


BORDERED: Content = (
    {(1, 1): 1 / 3, (2, 3): "007"},
    [((3, 4), ("edge_bottom", "thick")), ((6, 6), ("edge_left", "thin"))],
)
"""A number, a text that looks like one, and borders in and beside the board."""


class FaultError(Exception):
    """What goes wrong in the middle of writing."""


def each_command(*ends):
    """Return a decorator that tries each command, all that is asked answered by yes.

    Each end comes up, and each command; with slow tests, each command with each end.

    Args:
        *ends: How it ends: the last arguments of a law; the first two on a second sheet as well.
    """

    def decorated(law):
        tried = [(BORDERED, end) for end in ends] + [(FORMATTED_LATER, end) for end in ends[:2]]
        for command, (content, end) in some([*product(EVERY, tried)], 1 + len(EVERY)):
            law = example(content, command, ["yes"] * 5, *end)(law)
        return law

    return decorated


def filled(sheet, content):
    """Put the puzzle and what was drawn on a sheet, and select the board."""
    sheet["B2:E5"].value = matrix(PUZZLE, 4)
    fill(sheet, *content)
    sheet["B2:E5"].select()


def fill(sheet, cells, formats):
    """Type into cells, and format them."""
    for at, value in cells.items():
        is_formula = isinstance(value, str) and value.startswith("=")
        text = value if is_formula or not isinstance(value, str) else f"'{value}"
        setattr(sheet.range(at), "formula" if is_formula else "value", text)
    for at, (name, value) in formats:
        if name == "locked":
            sheet.range(at).locked = value
        elif name.startswith("edge"):
            sheet.range(at).borders[name].weight = value
        else:
            WRITERS[name](
                sheet.range(at), f"#{bytes(value).hex()}" if name in {"fill", "ink"} else value
            )


def with_sizes(found):
    """Return a snapshot in which a size of a quarter of a pixel more is the same."""
    usual = {"row": 15.0, "column": 8.43}
    sizes = {key: round(found.pop(key), 1) for key in list(found) if key[0] in usual}
    return found | {k: size for k, size in sizes.items() if size != round(usual[k[0]], 1)}


@contextmanager
def at_home(esc=0):
    """Yield a patch under which a user with an empty home presses Esc at one look; 0 for never.

    Animations have few pictures and no pauses. Work is looked at before and after it, and not ten
    times a second, so that the same look is the one each time.
    """
    looks = count(1)

    def within(_seconds, work, is_stopped):
        found = None if (is_pressed := is_stopped()) else work()
        if is_pressed or is_stopped():
            msg = "Stopped; everything is as it was."
            raise GaveUpError(msg)
        return found

    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as home:
        patch.setattr(Path, "home", lambda: Path(home))
        patch.setenv("LC_ALL", "en_US.UTF-8")
        patch.setattr(escape_key, "escape_is_down", lambda: next(looks) == esc)
        patch.setattr(session, "within", within)
        patch.setattr(animation, "FASTER", 2)
        patch.setattr(animation, "SPEEDS", {"normal": 0})
        yield patch


def undone(snapshot, user, command, answers):
    """Run a command, undo what it did, and return what is otherwise than before.

    Args:
        snapshot: Returns all that the workbook holds.
        user: The user, with `buttons`.
        command: Its name and its options.
        answers: What the user answers to the questions of the command.
    """
    name, options = command
    before = snapshot()
    user.buttons[:] = [*answers, "no", "no", "no"]
    with suppress(FaultError):
        getattr(macros, name)(**options)
    for _ in range(3):  # faults may end undo as well, and then it is clicked once more
        if differing(before, snapshot()):
            user.buttons[:] = ["yes"] * 5
            with suppress(FaultError):
                macros.undo_last()
    return differing(before, snapshot())


def failing(apply, number, again=0):
    """Return what carries out changes, and fails at one of them, and at one more some later."""
    left = [number]

    def carry_out(host, *change):
        left[0] -= 1
        if left[0] in {0, -again}:
            raise FaultError
        apply(host, *change)

    return carry_out
