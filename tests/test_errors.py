"""Every error is one sentence for people and fields for programs."""

import copy
import pickle
import re

import pytest

from numpure_xl import errors
from numpure_xl.errors import NumpureError, UnknownNameError, cut, cut_path, in_chapter
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.words import explain

KINDS = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, NumpureError) and kind is not NumpureError
]


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_fills_the_gaps_of_its_sentence(kind):
    error = kind("Cell {cell} holds {found!r}.", cell="r1c1", found="X")
    assert str(error) == "Cell r1c1 holds 'X'."
    assert error.fields == {"cell": "r1c1", "found": "X"}
    assert error.sentence == "Cell {cell} holds {found!r}."


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_travels_between_processes(kind):
    error = kind("{count} of {total}.", count=1, total=2)
    for there in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301
        assert type(there) is kind
        assert str(there) == "1 of 2."
        assert there.fields == error.fields


def test_what_fills_a_gap_may_hold_braces():
    assert str(NumpureError("There is no {name!r}.", name="{0}{x}")) == "There is no '{0}{x}'."


ROW = re.compile(
    "[├└]── (\\w+) +((?:Value|Lookup|Index|Type|FileNotFound)Error)? +(#\\S+) +([12])$",
    re.MULTILINE,
)


def test_the_tree_of_errors_is_drawn_as_it_is():
    drawn = ROW.findall(str(errors.__doc__))
    parents = {kind: [base.__name__ for base in kind.__bases__[1:]] for kind in KINDS}
    assert sorted(drawn) == sorted(
        (kind.__name__, "".join(parents[kind]), kind.excel, str(kind.exit_status)) for kind in KINDS
    )


def test_a_path_of_windows_is_quoted_as_it_is():
    error = NumpureError("There is no file {name!r}.", name=r"C:\Users\me\nofile.txt")
    assert str(error) == r"There is no file 'C:\Users\me\nofile.txt'."
    assert explain(error, "ja").startswith(r"'C:\Users\me\nofile.txt'")
    share = NumpureError("There is no file {name!r}.", name=r"\\server\books")
    assert str(share) == r"There is no file '\\server\books'."


def test_callers_may_catch_what_python_would_have_raised():
    assert issubclass(errors.GridError, ValueError)
    assert issubclass(errors.RequestError, ValueError)
    assert issubclass(errors.UnknownNameError, LookupError)
    assert issubclass(errors.NoFileError, OSError)


def test_a_name_is_looked_up():
    table = {"none": 0, "half-turn": 1}
    for name in (
        "half-turn",
        " HALF-TURN ",
        "Half Turn",
        "ｈａｌｆ－ｔｕｒｎ",
        "180",
        "rotational",
    ):
        assert look_up(table, name, Message("symmetry")) == 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("half-tern", "There is no symmetry 'half-tern'; did you mean 'half-turn'? Known: {}."),
        ("HALF-TERN", "There is no symmetry 'HALF-TERN'; did you mean 'half-turn'? Known: {}."),
        ("", "There is no symmetry ''. Known: {}."),
        ("数独", "There is no symmetry '数独'. Known: {}."),
        ("x" * 10**5, "There is no symmetry '" + "x" * 29 + "…'. Known: {}."),
    ],
    ids=["near", "capitals", "empty", "kanji", "huge"],
)
def test_an_unknown_name_is_told_with_what_there_is(name, sentence):
    table = {"none": 0, "half-turn": 1}
    with pytest.raises(UnknownNameError) as refusal:
        look_up(table, name, Message("symmetry"))
    assert str(refusal.value) == sentence.format("none, half-turn")


def test_a_long_text_is_cut_where_it_is_quoted():
    assert cut("x" * 30) == "x" * 30
    assert cut("x" * 31) == "x" * 29 + "…"


def test_of_a_long_path_the_name_of_the_file_is_kept():
    path = "/" + "folder/" * 20 + "問題 集.txt"
    assert cut_path(path).endswith("folder/問題 集.txt")
    assert cut_path(path).startswith("/folder/")
    assert len(cut_path(path)) == 60
    assert cut_path(path[:60]) == path[:60]


def test_files_that_cannot_be_read_are_named():
    assert explain(errors.no_file("a.sdk"), "en") == "There is no file 'a.sdk'."
    folder = errors.folder_instead("home")
    assert explain(folder, "en") == "home is a folder; give the name of a file in it."
    assert isinstance(errors.no_file("a"), FileNotFoundError | errors.SheetError)


@pytest.mark.parametrize(
    ("where", "lang", "told"),
    [
        ((2,), "en", "Chapter 2: There is no theme 'x'. Known: a."),
        ((2,), "ja", "2 番目の章：'x' というテーマはありません。使えるもの: a"),
        ((1, "front"), "en", "Page 1 of front: There is no theme 'x'. Known: a."),
    ],
)
def test_a_fault_in_a_chapter_says_in_which(where, lang, told):
    msg = "There is no {kind} {name!r}. Known: {known}."
    with pytest.raises(errors.RequestError) as refusal, in_chapter(*where):
        raise UnknownNameError(msg, kind=Message("theme"), name="x", known="a")
    assert explain(refusal.value, lang) == told
    assert isinstance(refusal.value.__cause__, UnknownNameError)


def test_what_is_done_in_a_chapter_without_a_fault_is_done():
    done = []
    with in_chapter(1):
        done.append("it")
    assert done == ["it"]


def test_what_cannot_be_seen_is_shown_as_such_where_it_is_quoted():
    assert cut("a\tb\x00c\udcff") == "a\ufffdb\ufffdc\ufffd"
    assert cut("数独 ⑨") == "数独 ⑨"
