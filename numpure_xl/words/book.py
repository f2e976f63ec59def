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
    "Steps": "解き方",
    "{info} · rating {rating}": "{info}・難易度 {rating}",
    "{first} to {last}: singles": "{first}〜{last}: シングル",
    "From here on each step is too long for paper, or none is known: the rest takes a search.": (
        "この先の手順は紙に書くには長すぎるか、知られていません。残りは試行錯誤で解いてください。"
    ),
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
    "A bound book has {most} pages at most, not {found}; ask for fewer, or more on a page.": (
        "製本できるのは {most} ページまでです（{found} ページになります）。"
        "問題を減らすか、1 ページに多く載せてください。"
    ),
    "p. {page}": "{page}ページ",
    "Answer: p. {page}": "解答 {page}ページ",
    "Title": "表題",
    "Contents": "目次",
    "How to play": "遊び方",
    "Notes": "メモ",
    "Metadata": "データ",
    "Number": "番号",
    "Page": "ページ",
    "Pages": "ページ",
    "Page of the answer": "解答のページ",
    "Givens": "問題の数字",
    "Solution": "解答の数字",
    "Recipe": "レシピ",
    "Level": "難易度",
    "Rating": "難易度の値",
    "Hardest technique": "最も難しい手筋",
    "Techniques": "手筋",
    "Clues": "ヒント数",
    "Symmetry": "対称",
    "No. {first}–{last}": "第{first}〜{last}問",
    "{count} puzzles · {size}": "全{count}問・{size}",
    "{count} puzzles · {size} · diagonals": "全{count}問・{size}・対角線つき",
    "Each of these puzzles has exactly one solution.": "どの問題も、解はちょうど一つです。",
    "None stands here twice, not even turned, mirrored or renumbered.": (
        "回転・鏡映・数字の入れ替えをしても、同じ問題は二度と出てきません。"
    ),
    "Rows, columns and boxes with one blank left.": "残り一マスの行・列・ブロックを埋めます。",
    "See where a digit can go in a box.": "ブロックの中で数字の入る場所を探します。",
    "Look along rows and columns, and for cells that only one digit fits.": (
        "行や列も調べ、入る数字が一つしかないマスも探します。"
    ),
    "Strike out digits: pairs, and boxes that reach into rows and columns.": (
        "候補を消します。二つ組や、ブロックと行・列の関係を使います。"
    ),
    "Groups of three, and patterns across several rows.": (
        "三つ組や、いくつもの行にまたがる形を使います。"
    ),
    "Rare patterns: rectangles, groups of four.": "四角形や四つ組など、めったにない形を使います。",
    "Chains: if this, then that.": "「もしこうなら」とつなげて考えます。",
    "Fill the blanks with the digits {digits}.": "空いているマスに {digits} の数字を入れます。",
    "Each row, each column and each box of {rows} × {cols} cells holds every digit once.": (
        "どの行にも、どの列にも、太線で囲まれた {rows}×{cols} マスのブロックにも、"
        "すべての数字が一つずつ入ります。"
    ),
    "So does each of the two shaded diagonals.": (
        "色のついた二本の対角線にも、すべての数字が一つずつ入ります。"
    ),
    "A board that is filled in.": "すべて埋まった盤面です。",
    "What was given is dark; the rest was found.": "濃い数字が問題、残りが解答です。",
    "Begin where much is known: with a digit that stands in many places.": (
        "まず、たくさん出ている数字に目をつけましょう。"
    ),
    "Every puzzle can be solved by reasoning alone; nobody has to guess.": (
        "どの問題も考えるだけで解けます。当てずっぽうは要りません。"
    ),
    "The theme {theme} is for screens; choose another for a bound book.": (
        "テーマ {theme} は画面用です。製本する本には別のテーマを選んでください。"
    ),
    # --- themes
    "Draw the picture, or write its number.": "絵をかくか、数字を書いてね。",
    (
        "{variant} on {paper} has digits of {points:g} points; {theme} wants {least:g}:"
        " choose fewer a page, or another theme."
    ): (
        "{paper} の {variant} では数字が {points:g} ポイントです。{theme} は {least:g} 以上なので、"
        "1 ページの問題を減らすか、別のテーマにしてください。"
    ),
    "The theme {theme} has pictures for 4x4 and 6x6, not for {variant}; choose these.": (
        "テーマ {theme} の絵は 4x4 と 6x6 用です。{variant} ではなく、そのどちらかにしてください。"
    ),
    "A book of the theme {theme} has {most} puzzles at most; {found} are too many.": (
        "テーマ {theme} のブックは {most} 問までです。{found} 問は多すぎます。"
    ),
    "The theme {theme} is for screens: printed as it is, it takes much ink.": (
        "テーマ {theme} は画面用です。そのまま印刷するとインクを多く使います。"
    ),
    # --- the file
    "{path} does not end in {suffix}, and no program would open it; name it so.": (
        "{path} の末尾を {suffix} にしてください。そうでないと開けません。"
    ),
    # --- the PDF
    "A PDF needs LibreOffice, which is not here; install it, or print the workbook in Excel.": (
        "PDF には LibreOffice が必要です。インストールするか、Excel からブックを印刷してください。"
    ),
    "LibreOffice printed nothing; open {path} in it, and look what it says.": (
        "LibreOffice で印刷できませんでした。{path} を LibreOffice で開いて確かめてください。"
    ),
    "LibreOffice did not print within {seconds} seconds; close other programs, try again.": (
        "LibreOffice が {seconds} 秒以内に終わりません。ほかを閉じて、もう一度試してください。"
    ),
    "LibreOffice printed {found} pages, not {wanted}; the PDF is left out.": (
        "LibreOffice の印刷が {wanted} ページでなく {found} ページのため、PDF は作りません。"
    ),
    "LibreOffice printed page {number} on {found} mm, not {wanted}; it is left out.": (
        "LibreOffice の {number} ページが {wanted} mm でなく {found} のため、PDF は作りません。"
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
    # --- pictures
    "A cell cannot have {found} pixels; choose {least} to {most}.": (
        "1 マスを {found} ピクセルにはできません。{least}〜{most} にしてください。"
    ),
    "A PNG needs Pillow, which is not here; type: pip install numpure-xl[png].": (
        "PNG には Pillow が必要です。pip install numpure-xl[png] で入れてください。"
    ),
}
