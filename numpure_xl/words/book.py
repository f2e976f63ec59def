"""The Japanese of a book: what is printed in it, and what can keep it from being written."""

from __future__ import annotations

BOOK = {
    # --- the book
    "Sudoku": "ナンプレ",
    "Answers": "解答",
    "No. {number}": "第{number}問",
    "{stars} {level} · {clues} clues": "{stars} {level}・ヒント{clues}",
    "{clues} clues": "ヒント{clues}",
    "Easy": "初級",
    "Medium": "中級",
    "Hard": "上級",
    "Beginner": "入門",
    "Expert": "難問",
    "Master": "達人",
    "Extreme": "極限",
    "Name": "名前",
    "Date": "日付",
    "Time": "時間",
    "A page cannot have {found} puzzles; choose {known}.": (
        "1 ページに {found} 問は置けません。{known} のどれかにしてください。"
    ),
    "A page cannot have {found} answers; choose {known}, or none at all.": (
        "1 ページに解答 {found} 個は置けません。{known} か、解答なしにしてください。"
    ),
    "The character {symbol!r} cannot be printed; leave it out.": (
        "文字 {symbol!r} は印刷できません。取り除いてください。"
    ),
    "The title has {found} characters, too many for one line of {paper}; shorten it.": (
        "タイトルが {found} 文字あり、{paper} の 1 行に入りません。短くしてください。"
    ),
    "A book needs a puzzle; it was given none.": "問題がありません。1 問以上にしてください。",
    "A book has boards of one kind: No. 1 is {first}, No. {number} is {found}.": (
        "盤面の種類は一冊に一つです。第1問は {first}、第{number}問は {found} です。"
    ),
    # --- bound books
    "trim size": "判型",
    "The theme {theme} is for screens; choose another for a bound book.": (
        "テーマ {theme} は画面用です。製本する本には別のテーマを選んでください。"
    ),
    # --- themes
    (
        "{variant} on {paper} has digits of {points:g} points; {theme} wants {least:g}:"
        " choose fewer a page, or another theme."
    ): (
        "{paper} の {variant} では数字が {points:g} ポイントです。{theme} は {least:g} 以上なので、"
        "1 ページの問題を減らすか、別のテーマにしてください。"
    ),
    "The theme {theme} is for screens: printed as it is, it takes much ink.": (
        "テーマ {theme} は画面用です。そのまま印刷するとインクを多く使います。"
    ),
    # --- the file
    "{path} does not end in .xlsx, and Excel would not open it; name it so.": (
        "{path} の末尾を .xlsx にしてください。そうでないと Excel で開けません。"
    ),
    "{path} is a folder; give the name of a file in it.": (
        "{path} はフォルダーです。その中のファイルの名前を書いてください。"
    ),
    "There is no folder {folder}; make it, or choose another.": (
        "{folder} というフォルダーがありません。作るか、別のフォルダーを選んでください。"
    ),
    "{path} is read-only; choose another name, or allow writing.": (
        "{path} は読み取り専用です。別の名前にするか、書き込みを許可してください。"
    ),
    "{path} is open in another program; close it there, or delete {lock}.": (
        "{path} は別のプログラムで開かれています。閉じるか、{lock} を削除してください。"
    ),
    "{path} may not be written; close it where it is open, or choose another place.": (
        "{path} に書き込めません。開いていれば閉じるか、別の場所を選んでください。"
    ),
    "{path} cannot be written: {reason}. Choose another place.": (
        "{path} に書き込めません（{reason}）。別の場所を選んでください。"
    ),
}
