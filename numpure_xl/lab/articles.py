"""The five articles from which the fillers come: what each calls itself, and what its program does.

A reader of the series finds a program by these titles; they are as the articles give them.
"""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.words import Lang


class Article(NamedTuple):
    """An article with a program, or several.

    Attributes:
        title: Its title, in Japanese.
        series: The series or lecture that it belongs to, and its number there; "" for none.
        english: The title in English.
        language: The language of its programs.
        does: What they do: two sentences, keys of the catalogs.
    """

    title: str
    series: str
    english: str
    language: str
    does: tuple[str, str]

    def named(self, lang: Lang) -> str:
        """Return the article's own name; in other languages the English title, too."""
        own = f"{self.series} {self.title}".strip()
        return own if lang == "ja" else f"{self.english} ({own})"


ARTICLES = {
    "mini-shuffle": Article(
        "【Java】ランダムなミニナンプレをプログラムで作ってみる",
        "",
        "A random mini number place made by a program",
        "Java",
        (
            "Four rows of 1 to 4 are shuffled until the whole grid happens to be right.",
            "Ten cells are emptied, and where three of four are filled the last one is known.",
        ),
    ),
    "row-shuffle": Article(
        "【Java】数独に使われる魔方陣をプログラミングで作る",
        "",
        "The magic square of sudoku made by programming",
        "Java",
        (
            "Row after row is shuffled until it fits the columns above.",
            "If a box is broken, its band of three rows begins again.",
        ),
    ),
    "rotated": Article(
        "第6話 ランダムを入れて数独を自然なものにする",
        "第22講 数独=ナンプレの自動生成",
        "Lecture 22, part 6: randomness makes the sudoku natural",
        "VBA",
        (
            (
                "Each cell tries the nine digits in turn, beginning anywhere; "
                "the search goes back where none fits."
            ),
            "Each grid it finds becomes a tile framed with stars, nine in a band.",
        ),
    ),
    "diagonal-blocks": Article(
        "ナンプレ編 #4",
        "【プログラムを作ろう】",
        "Let's make a program: number place, part 4",
        "JavaScript",
        (
            "Three blocks that share no row and no column are filled at random.",
            "Each other cell draws from what is still possible, and stays blank if nothing is.",
        ),
    ),
    "row-retry": Article(
        "ExcelVBAでナンプレをつくる",
        "ナンプレ(数独)",
        "Make a number place with Excel VBA",
        "VBA",
        (
            (
                "Each row draws its digits from a list that gets shorter, "
                "and begins again after nine tries."
            ),
            "No other row is ever taken back, so it can get stuck for ever in row 6.",
        ),
    ),
}
"""The article of each filler, in the order of the lab."""
