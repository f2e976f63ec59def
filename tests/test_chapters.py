"""A book.toml with chapters: boards of four kinds, answers in two places, what check promises."""

import io
import tomllib

import pdfplumber
import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.cli.chapters import OPTIONS, chapters_of
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.options.option import CHAPTER

HEAD = '[book]\ntitle = "Four"\nseed = 1\njobs = 1\n[printer]\ntrim = "6x9"\n'
FOUR = (
    ("Small", '"4x4"', "n = 3\nintroduction = 'A word first.'\nanswers-at = 'chapter'\n"),
    ("Six", '"6x6"', "n = 2\nlevel = 'easy'\nper-page = 1\n"),
    ("Crooked", '"5x5+jigsaw"', "n = 2\nanswers-at = 'back'\nanswers = 1\n"),
    ("Usual", '"9x9"', "level = 'easy'\nanswers-at = 'chapter'\n"),
)


def chapter(title, variant, rest):
    return f"[[chapter]]\ntitle = '{title}'\nvariant = {variant}\n{rest}"


BOOK = HEAD + "".join(chapter(*each) for each in FOUR)


def run(*arguments):
    return CliRunner().invoke(main, ["book", *map(str, arguments), "--lang", "en"])


@pytest.fixture(name="folder", scope="module")
def _folder(tmp_path_factory):
    """Return a folder with the book, made twice."""
    folder = tmp_path_factory.mktemp("chapters")
    (folder / "book.toml").write_text(BOOK, encoding="utf-8")
    for name in ("a.pdf", "b.pdf"):
        ran = run(folder / "book.toml", folder / name, "--save-job", folder / f"{name}.toml")
        assert ran.exit_code == 0, ran.output
    return folder


@pytest.fixture(name="pages", scope="module")
def _pages(folder):
    with pdfplumber.open(io.BytesIO((folder / "a.pdf").read_bytes())) as pdf:
        return [page.extract_text().splitlines() for page in pdf.pages]


FRONT = 8  # title, imprint, contents, four kinds of rules, a page for notes


def place(pages, first):
    """Return the number of the first page that begins with a line."""
    return next(number for number, lines in enumerate(pages, 1 - FRONT) if lines[:1] == [first])


def test_the_same_file_makes_the_same_bytes_and_is_saved_as_it_is_read(folder):
    assert (folder / "a.pdf").read_bytes() == (folder / "b.pdf").read_bytes()
    saved = folder / "a.pdf.toml"
    ran = run(saved, folder / "c.pdf", "--save-job", folder / "again.toml")
    assert ran.exit_code == 0, ran.output
    assert (folder / "c.pdf").read_bytes() == (folder / "a.pdf").read_bytes()
    assert (folder / "again.toml").read_bytes() == saved.read_bytes()


def test_check_tells_the_pages_of_the_book_and_makes_nothing(folder, pages):
    before = sorted(folder.iterdir())
    ran = CliRunner().invoke(main, ["book", "check", str(folder / "book.toml")])
    assert ran.stdout == f"8 puzzles, {len(pages)} pages\n"
    assert sorted(folder.iterdir()) == before


def test_chapters_open_on_the_right_in_their_order_with_their_introduction(pages):
    openings = [place(pages, title) for title, *_ in FOUR]
    assert openings == sorted(openings)
    assert {number % 2 for number in openings} == {1}
    assert "A word first." in pages[FRONT + openings[0] - 1]


def test_each_kind_of_board_has_its_rules(pages):
    rules = [lines[0] for lines in pages if lines and lines[0].startswith("How to play")]
    sizes = ("4 × 4", "6 × 6", "5 × 5 · jigsaw", "9 × 9")
    assert rules == [f"How to play · {size}" for size in sizes]


def numbered(pages, words):
    """Return the pages on which boards have a text of some words beside their number."""
    return [
        number
        for number, lines in enumerate(pages, 1 - FRONT)
        if any(line.startswith("No. ") and words in line for line in lines)
    ]


def test_answers_are_in_their_chapter_or_at_the_back_on_pages_of_their_kind(pages):
    small, six, _, usual = (place(pages, title) for title, *_ in FOUR)
    answers = numbered(pages, " p. ")
    (own,) = [number for number in answers if small < number < six]
    assert own % 2 == 0
    assert pages[FRONT + own - 1][0] == "Answers"  # as on pages on the right
    assert not [number for number in answers if six < number < usual]
    assert len([number for number in answers if number > usual]) == 4  # its own, 6x6, 2 jigsaws
    back = [number for number in answers if number > usual][1]
    assert back % 2
    (listed,) = [lines for lines in pages if lines[:1] == ["Contents"]]
    assert f"Answers {back}" in listed


def test_per_page_is_of_the_chapter(pages):
    six, crooked = place(pages, "Six"), place(pages, "Crooked")
    boards = [n for n in numbered(pages, " clues") if six < n < crooked]
    assert len(boards) == 2


def test_answers_below_boards_name_the_pages_where_they_are(pages):
    told = {line.split()[2] for lines in pages for line in lines if line.startswith("Answer: p. ")}
    assert {*map(int, told)} == {*numbered(pages, " p. ")}


@pytest.mark.slow
def test_all_chapters_are_in_a_workbook_too(folder):
    ran = run(folder / "book.toml", folder / "a.xlsx")
    assert ran.exit_code == 0, ran.output
    assert ran.stdout.startswith(f"{folder / 'a.xlsx'}: 8 puzzles, ")


def test_an_option_in_a_table_is_the_option_alone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    book, rest = "title = 'T'\nvariant = '4x4'\nseed = 1\nn = 2\n", "per-page = 1\n"
    (tmp_path / "flat.toml").write_text(f"{book}trim = 'A5'\n{rest}")
    tables = f"[book]\n{book}[printer]\ntrim = 'A5'\n[pages]\n{rest}"
    (tmp_path / "tables.toml").write_text(tables)
    assert run("a.pdf", "--job", "flat.toml").exit_code == 0
    assert run("tables.toml", "b.pdf").exit_code == 0
    words = ("--trim", "A5", "--title", "T", "--variant", "4x4", "--seed", 1, "-n", 2)
    assert run("c.pdf", *words, "--per-page", 1).exit_code == 0
    books = {(tmp_path / name).read_bytes() for name in ("a.pdf", "b.pdf", "c.pdf")}
    assert len(books) == 1


@pytest.mark.parametrize(
    ("own", "level"),
    [("", "beginner"), ("theme = 'plain'\n", "easy"), ("level = 'easy'\n", "easy")],
)
def test_chapters_of_a_book_for_children_are_for_beginners_unless_they_say_otherwise(own, level):
    tables = [{"title": "A", "variant": "4x4", **tomllib.loads(own)}]
    (asked,) = chapters_of(tables, PuzzleOptions(), "children")
    assert asked.puzzles.level == level


def test_a_chapter_has_what_the_table_of_options_gives_it():
    assert {CHAPTER} <= frozenset.intersection(*(option.faces for option in OPTIONS))
    assert len({option.key for option in OPTIONS}) == len(OPTIONS)


BESIDE = """seed = 1
trim = "6x9"
variant = "4x4"
answers = 6
per-page = 2
[[chapter]]
title = "Below"
n = 3
answers-at = "below"
[[chapter]]
title = "Next"
n = 5
answers-at = "next"
"""


def digits_of(chars, *, turned):
    """Return the digits of boards side by side, each row by row as somebody reads them."""
    columns = sorted({round(char["x0"]) for char in chars})
    starts = [b for a, b in zip([-99, *columns], columns, strict=False) if b - a > 15]
    boards: dict[int, list[str]] = {start: [] for start in starts}
    for char in sorted(chars, key=lambda char: (round(char["top"]), char["x0"]), reverse=turned):
        boards[max(start for start in starts if start <= round(char["x0"]))].append(char["text"])
    return ["".join(board) for board in boards.values()]


def small_answers(page):
    """Return the boards on a page in small digits, upside down and upright."""
    small = [c for c in page.chars if c["text"] in "1234" and abs(c["size"] - 7) < 0.1]
    turned = [char for char in small if char["matrix"][0] < 0]
    upright = [char for char in small if char not in turned]
    return digits_of(turned, turned=True), digits_of(upright, turned=False)


def test_answers_are_upside_down_below_or_on_the_next_page(tmp_path):
    (tmp_path / "b.toml").write_text(BESIDE)
    assert run(tmp_path / "b.toml", tmp_path / "a.pdf").exit_code == 0
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        pages = [small_answers(page) for page in pdf.pages]
        texts = [page.extract_text() for page in pdf.pages]
    turned, upright = ([each[kind] for each in pages if each[kind]] for kind in (0, 1))
    assert [len(boards) for boards in turned] == [2, 1]
    for board in (*turned[0], *turned[1]):
        assert {*map(frozenset, (board[:4], board[4:8], board[8:12], board[12:]))} == {
            frozenset("1234")
        }
    first = next(at for at, text in enumerate(texts) if "No. 4 " in text)
    told = [[n for n in range(4, 9) if f"No. {n}" in text] for text in texts[first : first + 4]]
    assert told == [[4, 5], [4, 5, 6, 7], [6, 7, 8], [8]]
    assert [len(boards) for boards in upright] == [2, 2]
    ran = run(tmp_path / "b.toml", tmp_path / "a.xlsx")
    assert "Chapter 1: Answers below puzzles are in a PDF only;" in ran.stderr


OWN = """[book]
title = "春"
author = "春野 花子"
publisher = "春の出版"
published = 2027-04-01
edition = "初版第1刷"
printed-by = "春の印刷"
isbn = "9784003101018"
rights = "落丁本はお取り替えします。"
seed = 1
variant = "4x4"
trim = "A5"
[[front]]
text = "母へ"
[[front]]
title = "はじめに"
file = "words.md"
[[back]]
title = "著者"
text = "海の近くに住む。"
"""


@pytest.mark.few(1)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_own_pages_stand_around_the_puzzles_and_a_colophon_ends_a_japanese_book(
    lang, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.md").write_text("冬の本。\n\n# 次に\n\nもう一枚。", encoding="utf-8")
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    for words in (("own.toml", "a.pdf", "--save-job", "saved.toml"), ("saved.toml", "b.pdf")):
        ran = CliRunner().invoke(main, ["book", *words, "--lang", lang])
        assert ran.exit_code == 0, ran.output
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    with pdfplumber.open("a.pdf") as pdf:
        pages = [page.extract_text().splitlines() for page in pdf.pages]
        low = max(char["bottom"] for char in pdf.pages[-1].chars or pdf.pages[-2].chars)
    assert [lines[:1] for lines in pages[2:7]] == [["母へ"], [], ["はじめに"], [], ["次に"]]
    assert [lines[-1:] for lines in pages[2:7]] == [["母へ"], [], ["v"], [], ["vii"]]
    last = len(pages) - 2 * (lang == "ja")  # a page for notes, so that the colophon is on the left
    assert pages[last - 1] == ["著者", "海の近くに住む。", "4"]
    colophon = [
        *(
            "春",
            "2027年4月1日 初版第1刷発行",
            "著者 春野 花子",
            "発行所 春の出版",
            "印刷所 春の印刷",
        ),
        *("ISBN 9784003101018", "© 2027 春野 花子", "落丁本はお取り替えします。"),
    ]
    assert (pages[-1] == colophon) == (lang == "ja")
    assert ("2027年" in "".join(pages[1])) is False
    assert ("Printed by 春の印刷" in pages[1]) == (lang == "en")
    assert len(pages) % 2 == 0
    assert low < 210 / 25.4 * 72 - 13 / 25.4 * 72


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("front = 3", "A page of your own is a table; begin each with a line [[front]]."),
        ("front = 'a.md'\n[[back]]\n", "Page 1 of back: It takes either a text or a file;"),
        ("[[back]]\ntext = 'a'\nfile = 'b'", "Page 1 of back: It takes either a text or a file;"),
        ("[[front]]\ntext = '---'", "Page 1 of front: Its text is empty."),
        ("[[front]]\nfile = 'no.md'", "Page 1 of front: There is no file 'no.md'."),
        ("[[front]]\ntxt = 'a'", "Page 1 of front: There is no option 'txt'; did you mean 'text'?"),
        ("[[front]]\nauthor = 'a'", "Page 1 of front: author is for the whole book;"),
        ("[[front]]\ntext = 'a'\n[book]\nfront = 'a.md'", "front is there twice; leave one out."),
        ("[[back]]\ntext = 'a'", "--back is for a bound book; add --trim."),
    ],
)
def test_a_bad_page_of_ones_own_is_refused_in_a_sentence(text, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b.toml").write_text(text, encoding="utf-8")
    ran = run("b.toml", "a.pdf")
    assert ran.exit_code == 2, ran.output
    assert sentence in ran.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["b.toml"]


ONE = "title = 'A'\nvariant = '4x4'\n"
LONG = "word " * 2000
REFUSED = {
    "unknown": (ONE + "colour = 3", "Chapter 1: There is no option 'colour'"),
    "near": (ONE + "leval = 'easy'", "did you mean 'level'?"),
    "of the book": (ONE + "author = 'A'", "author is for the whole book; write it under [book]."),
    "variant": ("title = 'A'\nvariant = '14x14'", "There is no variant '14x14'"),
    "level": (ONE + "level = 'esy'", "There is no level 'esy'; did you mean 'easy'?"),
    "place": (
        ONE + "answers-at = 'front'",
        "There is no place 'front'. Known: back, chapter, below, next.",
    ),
    "no title": ("n = 1", "Chapter 1: It needs a title"),
    "twice": (ONE + "[[chapter]]\n" + ONE, "Chapter 2: There is a chapter 'A' already"),
    "half": (ONE + "n = 2.5", "n cannot be '2.5'; write a whole number."),
    "none": (ONE + "n = 0", "n cannot be '0'; write a number from 1 to 1000000."),
    "list": (ONE + "n = [1]", "n takes another value; write a text or a number."),
    "flag": (ONE + "minimal = 3", "minimal takes another value; write true or false."),
    "long": (ONE + f"introduction = '{LONG}'", "Chapter 1: The introduction does not fit on one"),
    "title": (f"title = '{LONG}'", "Chapter 1: The title has "),
    "sign": ('title = "\\u0000"\n', "Chapter 1: The character "),
    "theme": ("title = 'A'\ntheme = 'children'", "Chapter 1: The theme children has pictures for"),
    "per page": ("title = 'A'\nvariant = '16x16'\nper-page = 6", "Chapter 1: 16x16 on 6x9 would "),
    "answers": (ONE + "answers = 7", "Chapter 1: A page cannot have 7 answers"),
    "clues": (ONE + "clues = 'a'", "Chapter 1: 'a' is not a number of clues"),
    "mask": (ONE + "mask = 'no.txt'", "Chapter 1: There is no file 'no.txt'"),
    "too many": (ONE + "n = 9000", "A bound book has 828 pages at most"),
}


@pytest.mark.parametrize("case", REFUSED)
@pytest.mark.parametrize("words", [("check", "book.toml"), ("book.toml", "a.pdf")])
def test_a_bad_chapter_is_refused_in_a_short_sentence_before_anything_is_made(
    case, words, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    text, sentence = REFUSED[case]
    (tmp_path / "book.toml").write_text(f"{HEAD}[[chapter]]\n{text}", encoding="utf-8")
    ran = run(*words)
    assert ran.exit_code == 2, ran.output
    (line,) = ran.stderr.splitlines()
    assert sentence in line
    assert len(line.removeprefix("numpure: ")) <= 120
    assert [path.name for path in tmp_path.iterdir()] == ["book.toml"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("chapter = 3", "A chapter is a table; begin each with a line [[chapter]]."),
        ("n = 2\n[book]\nn = 3", "n is there twice; leave one out."),
        ("n = 2\ntrim = 'A5'\n[[chapter]]\ntitle = 'A'", "The chapters say how many puzzles"),
        ("[[chapter]]\ntitle = 'A'", "Chapters with names are for a bound book; add --trim."),
        ("course = 'all'\n[[chapter]]\ntitle = 'A'", "The puzzles of chapters are made; leave out"),
    ],
)
def test_a_bad_book_is_refused_in_a_sentence(text, sentence, tmp_path):
    path = tmp_path / "b.toml"
    path.write_text(text, encoding="utf-8")
    ran = run(path, tmp_path / "a.pdf")
    assert ran.exit_code == 2, ran.output
    assert sentence in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_options_may_stand_anywhere_among_the_words_of_a_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for line in ("new class --lang en a.toml", "--lang en new class b.toml"):
        assert CliRunner().invoke(main, ["book", *line.split()]).exit_code == 0
    told = {
        CliRunner().invoke(main, ["book", *line.split()]).stdout
        for line in ("check --lang en -n 2 a.toml", "-n 2 check b.toml --lang=en")
    }
    assert len(told) == 1
    assert "2 puzzles" in told.pop()


def test_new_alone_says_what_it_takes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(main, ["book", "new"])
    assert ran.exit_code == 2
    assert "The word new takes a kind of book: kdp, magazine," in ran.stderr
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("words", [["check"], ["check", "a.pdf"], ["check", "--lang", "en"]])
def test_check_alone_says_what_it_takes(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(main, ["book", *words])
    assert ran.exit_code == 2
    assert (
        "The word check takes the file of a book; write numpure book check book.toml." in ran.stderr
    )
    assert not [*tmp_path.iterdir()]
