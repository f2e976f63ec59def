"""Tables of web pages are rows of fields; what is beside and within their cells is no cell."""

from numpure_xl.sudoku.formats.html_rows import BEGINNING, rows_of_page

ROWS = [["5", "3", ""], ["", "7", "12"]]
WANTED = ["5,3,", ",7,12", ""]


def page(cell="<td>{}</td>", row="<tr>{}</tr>", table="<table>{}</table>", rows=ROWS):
    """Return a page of one table."""
    return table.format("".join(row.format("".join(map(cell.format, each))) for each in rows))


def read(*pieces):
    return [*rows_of_page(pieces)]


def test_each_way_of_writing_cells_is_read():
    for cell in (
        *("<td>{}</td>", "<td> {} </td>", "<td>{}", "<th>{}</th>", "<td class='a'><b>{}</b></td>"),
        *("<td><input value='{}'></td>", "<td><input type=text value='{}' /></td>", "<TD>\n{}\n"),
        *("<td><!-- 4 -->{}<!-- 5 --></td>", "<td><span></span><div>{}</div></td>"),
    ):
        for row in ("<tr>{}</tr>", "<tr>{}", "<TR id=a>{}</TR>\n"):
            for table in (
                "<table>{}</table>",
                "<div>8<table>{}</table>9</div>",
                "9<table>{}\n</table>",
            ):
                assert read(page(cell, row, table)) == WANTED, (cell, row, table)


def test_a_field_without_a_value_is_blank_and_one_beside_a_text_is_behind_it():
    assert read("<table><tr><td><input><td><input value><td>1<input value=2></table>") == [
        ",,12",
        "",
    ]


def test_marks_and_spaces_in_a_cell_do_not_part_it():
    cells = "<td>1, 2;\n 3</td><td>\t4 </td>"
    assert read(f"<table><tr>{cells}</tr></table>") == ["1 2 3,4", ""]


def test_pieces_of_a_page_may_end_anywhere():
    text = page()
    for at in range(len(text)):
        assert read(text[:at], text[at:]) == WANTED


def test_tables_follow_each_other():
    assert read(page() + "<p>x</p>" + page()) == WANTED * 2


def test_a_table_in_a_cell_is_left_out_with_its_cell():
    inner = page(rows=[["1"]])
    assert read(f"<table><tr><td>{inner}</td></tr><tr><td>2</td></tr></table>") == ["", "2", ""]


def test_what_is_beside_cells_is_none():
    text = "<input value=1>2<table>3<tr>4<td>5</td>6</tr>7<input value=8></table>9<td>0</td>"
    assert read(text) == ["56", ""]
    assert read("<tr><td>1</td></tr>") == []
    assert read("<table><tr></tr><tr><td>1") == []
    assert read("<p>53..7....</p>") == []


def test_a_page_begins_with_a_tag_of_pages():
    for tag in (
        "<!DOCTYPE html>",
        "<html>",
        " <head>",
        "<body x>",
        "<div>",
        "<table>",
        "<tr>",
        "<meta>",
    ):
        assert BEGINNING.match(tag), tag
    for text in ("<?xml", "<opensudoku>", "<tables>", "53<table>", "< table>", "<td>"):
        assert not BEGINNING.match(text), text
