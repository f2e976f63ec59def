"""The web page: its site is written here, and in the browser its worker asks this package.

`workbook/web/` has the page itself. What runs in a browser (answers.py, making.py, playing.py)
takes and returns JSON, and imports neither click nor xlwings. What writes the site (site.py,
wheels.py, texts.py, serve.py) runs on somebody's computer.
"""
