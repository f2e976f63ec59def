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
    "LibreOffice was not found; install it, or put its program folder on the PATH.": (
        "LibreOffice がありません。インストールするか program フォルダーを PATH に加えてください。"
    ),
    "LibreOffice is running; close all its windows and try again.": (
        "LibreOffice が動いています。ウィンドウをすべて閉じてやり直してください。"
    ),
    "LibreOffice does not do it: {reason}": "LibreOffice が受け付けません: {reason}",
    "The package {name} is not installed; run pip install numpure-xl again.": (
        "パッケージ {name} がありません。pip install numpure-xl をやり直してください。"
    ),
    "Installed. Start Calc: there is a menu Number Place.": (
        "インストールしました。Calc を起動すると「ナンプレ」メニューが出ます。"
    ),
    "Run numpure addin install --host libreoffice.": (
        "numpure addin install --host libreoffice を実行してください。"
    ),
    "The extension is not installed in LibreOffice.": "拡張機能が LibreOffice にありません。",
    "The extension in LibreOffice is of version {version}, not {wanted}.": (
        "LibreOffice の拡張機能のバージョンは {version} です（{wanted} ではありません）。"
    ),
    "The extension {version} is installed in LibreOffice.": (
        "拡張機能 {version} が LibreOffice にあります。"
    ),
    "LibreOffice: {path}.": "LibreOffice: {path}",
    "LibreOffice runs no Python.": "LibreOffice で Python が使えません。",
    "Install its Python support; on Debian and Ubuntu it is the package python3-uno.": (
        "Python 対応を入れてください。Debian と Ubuntu ではパッケージ python3-uno です。"
    ),
    "The Python of LibreOffice is {found}, and the extension needs {wanted}.": (
        "LibreOffice の Python は {found} ですが、拡張機能には {wanted} が必要です。"
    ),
    "Install LibreOffice 25.8 or newer.": "LibreOffice 25.8 以降を入れてください。",
    "The Python of LibreOffice is {found}.": "LibreOffice の Python は {found} です。",
    "program": "プログラム",
}
