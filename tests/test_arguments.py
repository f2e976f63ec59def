"""Whatever is asked for wrongly from Python is answered by a sentence of ours.

Not by a bare `TypeError` or `AttributeError`, which would speak of the inside of the program.
"""

import re
from importlib import import_module
from pathlib import Path

import pytest

import numpure_xl as n
from numpure_xl.errors import ArgumentError
from numpure_xl.words import explain

S = "1.....3..2.....4"

WRONG = """
n.solve()
n.solve(None)
n.solve(5)
n.solve([])
n.solve([[1,2],[3,4]])
n.solve([[1]*9]*8)
n.solve({"a":1})
n.solve("hello")
n.solve("")
n.solve(S, S)
n.solve(S, lang="ja")
n.solve(n.Grid)
n.solve(puzle=S)
n.solve([["x"]*4]*4)
n.solve([[1.5]*4]*4)
n.solve([[True]*4]*4)
n.solve(Path("nofile.txt"))
n.solutions(S, limit=0)
n.solutions(S, "2")
n.solutions(None)
n.count_solutions(S, 0)
n.count_solutions(S, limit=1.5)
n.count_solutions(S, limit=None)
n.generate("easy")
n.generate(levle="easy")
n.generate(level="esy")
n.generate(level=3)
n.generate(level=["easy"])
n.generate(variant=9)
n.generate(variant="9x8")
n.generate(variant=n.VARIANTS["9x9"])
n.generate(clues="many")
n.generate(clues=3)
n.generate(clues=28.5)
n.generate(seed="")
n.generate(seed="a b")
n.generate(seed=[1])
n.generate(seed=1.5)
n.generate(symmetry="roundabout")
n.generate(minimal="yes")
n.generate(filler="java")
n.generate(rating="hard")
n.generate(needs="x-wng")
n.generate(level="easy", rating="3.0-3.8")
n.generate(mask="zz")
n.generate(regions="abc")
n.generate(uniqueness=0)
n.generate(foo=1, bar=2)
n.make()
n.make(7)
n.make("9x9/easy")
n.make("9x9/esy#7")
n.make("")
n.make(None)
n.rate("."*81)
n.rate(S, True)
n.rate(S, ceiling="high")
n.rate(S, deep=1)
n.rate(["."]*16)
n.hint(S, depth=4)
n.hint(S, depth="1")
n.hint(S, lang="fr")
n.hint(S, lang=None)
n.hint(S, "."*81)
n.hint(S, entries=5)
n.check(S, "."*36)
n.check(None)
n.check("."*10)
n.candidates("abc")
n.candidates([1,2,3])
list(n.steps("."*81))
list(n.steps(S, lang="de"))
n.steps(S, depth=1)
n.picture(S, "x.gif")
n.picture(S, "/nowhere/x.svg")
n.picture(S, cell=5)
n.picture(S, cell="big")
n.picture(S, theme="neon")
n.picture("."*16, solution=True)
n.picture(S, 5)
n.picture(S, caption=None)
n.picture("."*256, theme="children")
n.read("nofile.txt")
n.read(d)
n.read(d+"/bad.txt")
n.read(d+"/empty.txt")
n.read(d+"/junk.png")
n.read(S)
n.read(5)
n.read("a\\0b")
n.read(d+"/bad.txt", variant="9x8")
n.read(d+"/bad.txt", "9x9+jigsaw")
n.Grid()
n.Grid(S, 9)
n.Grid(S, "9x9")
n.Grid(S, "jig")
n.Grid(S)[5, 5]
n.Grid(S)[1:2]
n.Grid(S).with_digit(99, 1)
n.Grid(S).with_digit(1, 9)
n.Puzzle("."*16)
n.Puzzle(None)
n.Puzzle("11"+"."*14)
n.Recipe()
n.Recipe(seed="7", level="esy")
n.Recipe("7")
n.Recipe.parse("x")
n.Recipe.parse(7)
n.write_book()
n.write_book([S])
n.write_book([], d+"/a.xlsx")
n.write_book(None, d+"/a.xlsx")
n.write_book([S], d+"/a.doc")
n.write_book([S], 5)
n.write_book([S], d+"/a.xlsx", theme="neon")
n.write_book([S], d+"/a.xlsx", per_page=5)
n.write_book([S], d+"/a.xlsx", per_page="4")
n.write_book([S], d+"/a.xlsx", papr="A4")
n.write_book([S, "."*81], d+"/a.xlsx")
n.write_book([5], d+"/a.xlsx")
n.write_book([S], d+"/a.xlsx", lang="fr")
n.write_book([S], "/nowhere/a.xlsx")
n.write_book([S, n.make("6x6/easy#1")], d+"/a.xlsx")
n.write_book([S], d+"/a.xlsx", bleed=3)
n.write_book([S], d+"/a.pdf", bleed=99)
n.write_book([S], d+"/a.pdf", bleed="3mm")
n.write_book([S], d+"/a.xlsx", hints=3)
n.write_book([S], d+"/a.xlsx", playable=True, hints=99)
n.write_book([S], d+"/a.xlsx", names=["A"], trim="6x9")
n.write_book([S], d+"/a.xlsx", names=5)
n.write_book([S], d+"/a.xlsx", names=["A"*500])
n.write_book([S], d+"/a.xlsx", names="nofile.txt")
n.write_book([S], d+"/a.xlsx", one_each=True)
n.write_book([S], d+"/a.xlsx", logo="no.png", trim="6x9")
n.write_book([S], d+"/a.xlsx", logo="no.png")
n.write_book([S], d+"/a.xlsx", front=5, trim="6x9")
n.write_book([S], d+"/a.pdf", font="no.ttf")
n.write_book([S], d+"/a.pdf", font=["a","b","c"])
n.write_book([S], d+"/a.pdf", font=5)
n.write_book([S], d+"/a.pdf", font=[5])
n.write_book([S], d+"/a.xlsx", year="20x", trim="6x9")
n.write_book([S], d+"/a.xlsx", isbn="123", trim="6x9")
n.write_book([S], d+"/a.xlsx", answers="lots")
n.write_book([S], d+"/a.xlsx", answers=5)
n.write_book([S], d+"/a.xlsx", answers=-1)
n.write_book([S], d+"/a.xlsx", per_page=0)
n.write_book([S], d+"/a.xlsx", title="x"*1000)
n.write_book([S], d+"/a.xlsx", title=5)
n.write_book([S], d+"/a.xlsx", tiles=True)
n.write_book([S], d+"/a.xlsx", paper="A4", trim="6x9")
n.write_book([S], d+"/a.pdf", playable=True)
n.write_book([S], d+"/a.xlsx", steps=True, playable=True)
n.write_book([S], d+"/a.xlsx", certificate=True, metadata=True)
n.write_book([S], d+"/a.xlsx", theme="dark", trim="6x9")
n.write_book([None], d+"/a.xlsx")
n.write_book([[1,2]], d+"/a.xlsx")
n.write_book(["#"], d+"/a.xlsx")
n.write_book(["9x9/zzz#1"], d+"/a.xlsx")
n.write_book([S], "")
n.write_book([S], "/")
n.write_book([S], d)
n.write_book([S], d+"/a.xlsx", pdf="yes")
n.write_book([S], d+"/a.xlsx", d+"/a.xlsx")
n.write_book([S]*2, d+"/a.xlsx", uniqueness=None)
n.solve(float("nan"))
n.solve([float("nan")]*81)
n.solve([{1:2}]*9)
n.solve("é"*81)
n.solve([b"1"]*81)
n.solve(range(81))
n.solve((x for x in ()))
n.generate(clues=(28,"x"))
n.generate(clues=("a","b"))
n.generate(rating=(3.0,2.0))
n.generate(rating=(1,2,3))
n.generate(rating=float("nan"))
n.generate(rating=-1)
n.generate(seed=10**50)
n.generate(variant="5x5+jigsaw", regions=5)
n.generate(regions="a"*25, variant="5x5+jigsaw")
n.solutions(S, limit=-5)
n.hint(S, depth=True)
n.check(S, n.generate(variant="6x6",seed=1))
n.candidates(n.Puzzle)
n.picture(n.generate)
n.picture(S, theme=None)
n.picture(S, d)
n.picture(S, "")
n.read("")
n.make("9x9#" + "x"*100)
n.make("9x9/easy/hard#1")
n.Puzzle(S, S)
n.Puzzle(S, givens=S)
n.Puzzle(foo=1)
n.Grid(S).parse(5)
n.Grid.from_rows(5)
n.Grid.from_rows([1,2])
"""


@pytest.fixture
def names(tmp_path):
    """Return what the calls name: the package, a puzzle, and a folder with three bad files."""
    (tmp_path / "bad.txt").write_text(f"53..7\nhello\n{S}\n", "utf-8")
    (tmp_path / "empty.txt").write_text("", "utf-8")
    (tmp_path / "junk.png").write_bytes(b"\x89PNG\0")
    return {"n": n, "S": S, "d": str(tmp_path), "Path": Path}


@pytest.mark.parametrize("call", WRONG.split("\n")[1:-1])
def test_a_wrong_call_is_answered_by_a_sentence(call, names):
    before = sorted(Path(names["d"]).iterdir())
    with pytest.raises(n.NumpureError) as refusal:
        eval(call, names)  # noqa: S307
    sentence = str(refusal.value)
    assert sentence.endswith((".", "?"))
    assert "object has no attribute" not in sentence
    assert "positional" not in sentence
    assert re.search("[ぁ-ん]", explain(refusal.value, "ja"))
    assert sorted(Path(names["d"]).iterdir()) == before


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: n.generate(levle="easy"),  # type: ignore[call-arg]
            "generate has no option 'levle'; did you mean 'level'? Known: level, variant, ",
        ),
        (n.solve, "solve needs one more value: puzzle."),
        (
            lambda: n.rate(S, True),  # type: ignore[call-arg]  # noqa: FBT003
            "rate was given too many values; write the names of options, as in ceiling=...",
        ),
        (
            lambda: n.generate(seed=[1]),  # type: ignore[arg-type]
            "generate: seed cannot be [1]; it has to be a text or a whole number.",
        ),
        (
            lambda: n.generate(minimal="yes"),  # type: ignore[arg-type]
            "generate: minimal cannot be 'yes'; it has to be True or False.",
        ),
    ],
)
def test_the_sentence_names_what_is_wrong_and_what_is_right(call, sentence):
    with pytest.raises(ArgumentError) as refusal:
        call()
    assert str(refusal.value).startswith(sentence)
    assert isinstance(refusal.value, TypeError)


@pytest.mark.arrays
def test_whole_numbers_of_other_libraries_are_numbers():
    np = import_module("numpy")  # its types, where it is, are no business of the type checker
    assert n.generate(variant="4x4", seed=np.int64(7)) == n.generate(variant="4x4", seed=7)
    assert n.count_solutions("." * 16, limit=np.int32(5)) == 5
