"""The Japanese of what is said of files that are read."""

from __future__ import annotations

READING = {
    "line {number}": "{number} 行目",
    "{name!r} is neither text nor a workbook (.xlsx).": (
        "{name!r} はテキストでもワークブック（.xlsx）でもありません。"
    ),
    "{name!r} is no text; write the board as text, with '*' where givens stand.": (
        "{name!r} はテキストではありません。数字を置くマスを '*' にしてテキストで書いてください。"
    ),
    "{name!r} is protected with a password; take it off in Excel, and save it.": (
        "{name!r} にはパスワードが付いています。Excel でパスワードを外して保存してください。"
    ),
    "{name!r} is in an old format (.xls); open it in Excel, and save it as .xlsx.": (
        "{name!r} は古い形式（.xls）です。Excel で開き、.xlsx で保存してください。"
    ),
    "{name!r} cannot be read as a workbook; open it in Excel, and save it anew.": (
        "{name!r} をワークブックとして読めません。Excel で開き、保存し直してください。"
    ),
    "Cells {area} hold digits, but are no board; draw a border around each board.": (
        "{area} に数字がありますが、盤面の形ではありません。盤面ごとに罫線で囲んでください。"
    ),
    "The puzzles of a file are printed as they are; leave out {option}.": (
        "ファイルの問題はそのまま印刷します。{option} を省いてください。"
    ),
    "This puzzle is No. {number} already.": "この問題はすでに第{number}問にあります。",
    "This board is {found}; a book has boards of one kind, and this one's are {first}.": (
        "盤面の種類は一冊に一つです。この盤面は {found} で、この本は {first} です。"
    ),
}
