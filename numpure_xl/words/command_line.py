"""The Japanese of the command line."""

from __future__ import annotations

COMMAND_LINE = {
    "Only {found} of {count} puzzles were found that all differ; ask for fewer.": (
        "{count} 問のうち、互いに異なる問題は {found} 問しか作れません。数を減らしてください。"
    ),
    "Work cannot be shared by {jobs} processes; ask for 1 or more.": (
        "{jobs} 個のプロセスには分けられません。1 以上にしてください。"
    ),
    "Give either --level or --levels, not both.": (
        "--level と --levels はどちらか一方だけにしてください。"
    ),
    "The levels add up to {total} puzzles, not to {number}; leave out -n.": (
        "難易度ごとの合計は {total} 問で、{number} 問ではありません。-n を省いてください。"
    ),
    "{asked} puzzles cannot be made at once; ask for 1 to {most}.": (
        "一度に {asked} 問は作れません。1〜{most} 問にしてください。"
    ),
    "The levels name {part!r}; write a level and a number, as in 'easy:4,hard:8'.": (
        "難易度の {part!r} が読めません。'easy:4,hard:8' のように書いてください。"
    ),
    "There is no file {name!r}, and it is no grid either.": (
        "{name!r} というファイルはなく、盤面としても読めません。"
    ),
    "Give either --paper or --trim, not both.": (
        "--paper と --trim はどちらか一方だけにしてください。"
    ),
    "No puzzle was found in {name!r}; name a book of puzzles, or a text of them.": (
        "{name!r} に問題が見つかりません。問題集か、問題を書いたテキストを指定してください。"
    ),
    "Left out, since they stand in an earlier book: {count} puzzles.": (
        "以前の本にある {count} 問を除きました。"
    ),
    "Print on demand takes {fewest} pages or more; ask for more puzzles.": (
        "オンデマンド印刷には {fewest} ページ以上が必要です。問題を増やしてください。"
    ),
    "{path}: {count} puzzles, {pages} pages, {seconds:.1f} s": (
        "{path}: 問題 {count} 問、{pages} ページ、{seconds:.1f} 秒"
    ),
    "A page cannot have {found!r} answers; write a number, or none.": (
        "1 ページの解答数 {found!r} が読めません。数か none を書いてください。"
    ),
    "{name!r} can neither be read nor written: {reason}.": (
        "{name!r} の読み書きができません（{reason}）。"
    ),
    "A book to play in is not laid out for paper; leave out --playable, or --pdf.": (
        "遊ぶためのブックは紙に割り付けません。--playable か --pdf のどちらかを省いてください。"
    ),
    "Steps are printed on loose sheets; leave out --trim and --playable, or --steps.": (
        "解き方のページは --trim や --playable とは一緒に作れません。どちらかを省いてください。"
    ),
    "A ceiling of {found} leaves no technique; write a rating from {least} on.": (
        "上限が {found} では使える手筋がありません。{least} 以上の値を書いてください。"
    ),
    # --- the cluster
    "executor": "実行先",
    "A scheduler is of a cluster; ask for that too: --executor dask.": (
        "スケジューラーを使うには --executor dask も書いてください。"
    ),
    "A cluster is reached at its scheduler, not at {found!r}; write tcp://host:8786.": (
        "スケジューラーの場所 {found!r} が読めません。tcp://host:8786 のように書いてください。"
    ),
    "A cluster needs Dask, which is not here; type: pip install numpure-xl[cluster].": (
        "クラスターには Dask が必要です。pip install numpure-xl[cluster] で入れてください。"
    ),
    "No scheduler answers at {scheduler}: {reason}. Start one with 'dask scheduler'.": (
        "{scheduler} が応答しません（{reason}）。'dask scheduler' で起動してください。"
    ),
    "The scheduler at {scheduler} has no workers; start one with 'dask worker'.": (
        "{scheduler} にワーカーがありません。'dask worker' で起動してください。"
    ),
    "The worker {worker} has {package} {found}; install {wanted} there.": (
        "ワーカー {worker} の {package} は {found} です。{wanted} を入れてください。"
    ),
    "The cluster at {scheduler} was lost: {reason}. Begin anew.": (
        "{scheduler} のクラスターとの接続が切れました（{reason}）。やり直してください。"
    ),
}
