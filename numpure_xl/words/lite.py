"""The Japanese of the scripts of xlwings Lite."""

from __future__ import annotations

LITE = {
    "{question} Then tick 'overwrite' in the form, and run it again.": (
        "{question}よければフォームの overwrite にチェックを入れて、もう一度実行してください。"
    ),
    "{path} is ready: menu of xlwings Lite > Files > Import/Export.": (
        "{path} ができました。xlwings Lite のメニューの Files > Import/Export から保存できます。"
    ),
}
