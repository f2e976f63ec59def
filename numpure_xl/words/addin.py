"""The Japanese of installing the add-in and of looking after it."""

from __future__ import annotations

ADDIN = {
    "Excel with add-ins runs on Windows and macOS, not on {system}.": (
        "Excel のアドインは Windows と macOS で使えます。{system} では使えません。"
    ),
    "Excel's macros cannot read the path {path!r}; use a folder with a plain name.": (
        "Excel のマクロがパス {path!r} を読めません。英数字だけのフォルダーに入れてください。"
    ),
    "The add-in needs xlwings {wanted}, not {found}: pip install xlwings=={wanted}": (
        "アドインには xlwings {wanted} が必要です（今は {found}）。pip install xlwings=={wanted}"
    ),
    "{path} cannot be changed ({reason}); close Excel and try again.": (
        "{path} を変更できません（{reason}）。Excel を終了してやり直してください。"
    ),
    "Installed. Start Excel anew: there is a tab Number Place.": (
        "インストールしました。Excel を再起動すると「ナンプレ」タブが出ます。"
    ),
    "Removed.": "削除しました。",
    "There was nothing to remove.": "削除するものはありませんでした。",
    "Run numpure addin install.": "numpure addin install を実行してください。",
    "No Python is named in {path}.": "{path} に Python の場所が書かれていません。",
    "The Python of the add-in is gone: {path}.": "アドインの Python がありません: {path}",
    "The add-in runs another Python, {found}.": "アドインは別の Python を使います: {found}",
    "To use this Python, {path}, run numpure addin install with it.": (
        "この Python ({path}) を使うには、これで numpure addin install を実行してください。"
    ),
    "The add-in runs this Python.": "アドインはこの Python を使います。",
    "The script that runs Python for Excel is missing: {path}.": (
        "Excel から Python を動かすスクリプトがありません: {path}"
    ),
    "The add-in is not installed in {path}.": "アドインが {path} にありません。",
    "The add-in in {path} is of another version.": "{path} のアドインは別のバージョンです。",
    "The add-in is installed in {path}.": "アドインは {path} にあります。",
    "This is the Python of Microsoft's Store, {path}.": ("Microsoft ストアの Python です: {path}"),
    "Install Python from python.org, and numpure-xl with it.": (
        "python.org から Python を入れ、それで numpure-xl を入れてください。"
    ),
    "Python {version}: {path}.": "Python {version}: {path}",
    "xlwings {found}.": "xlwings {found}",
    "xlwings is {found}, and the add-in needs {wanted}.": (
        "xlwings が {found} ですが、アドインには {wanted} が必要です。"
    ),
    "pip install xlwings=={wanted}": "pip install xlwings=={wanted}",
    "The library of xlwings: {path}.": "xlwings のライブラリー: {path}",
    "The library of xlwings, {name}, is not beside Python.": (
        "xlwings のライブラリー {name} が Python のそばにありません。"
    ),
    "Make a virtual environment, install numpure-xl there, and run numpure addin install.": (
        "仮想環境を作って numpure-xl を入れ、numpure addin install を実行してください。"
    ),
    "Excel is installed.": "Excel があります。",
    "Excel was not found.": "Excel が見つかりません。",
    "Install Excel; numpure book makes workbooks without it.": (
        "Excel を入れてください。numpure book は Excel なしで使えます。"
    ),
    "Macros are disabled.": "マクロが無効になっています。",
    "Trusted locations are disabled.": "信頼できる場所が無効になっています。",
    "Allow them in Excel's Trust Center, or ask who manages this computer.": (
        "Excel のトラスト センターで許可するか、管理者に尋ねてください。"
    ),
    "Macros may run from the folder in which Excel starts.": (
        "Excel の起動フォルダーのマクロは実行できます。"
    ),
}
