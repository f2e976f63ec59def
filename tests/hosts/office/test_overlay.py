"""Boards whose rules cells and borders cannot show, in the pane: drawn, found, undone, cleared."""

import pytest

from numpure_xl.board.overlay import PREFIX
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.rules.shapes import ArrowShape, CageOutline, CornerMark, EdgeMark, TubeShape
from numpure_xl.sudoku.solve.solver import solve
from tests.hosts.excel.model import Area, Excel, Shape
from tests.hosts.office.excel import Node, Pane
from tests.kinds import differing
from tests.snapshots import held
from tests.undo_law import at_home, with_sizes

pytestmark = pytest.mark.host

SHAPES = {ArrowShape, CageOutline, CornerMark, EdgeMark, TubeShape}
BOARDS = [name for name, board in ALL_BOARDS.items() if board.signs]


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    started = Node(tmp_path_factory.mktemp("office"))
    yield started
    started.close()


def content(excel):
    return with_sizes(held(excel.active.sheets, []))


def names(excel):
    return [shape.name for shape in excel.active.active.shapes]


@pytest.mark.few(5)
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("has_note", [True, False])
def test_a_board_is_laid_checked_solved_undone_and_cleared(node, name, has_note):
    excel = Excel()
    pane, sheet = Pane(node, excel), excel.active.active
    sheet.shapes.append(Shape("Mine", Area(1, 1), looks={"left": 0, "top": 0}))
    sheet.selection = [Area(3, 4)]

    def say(command, **options):
        excel.messages.clear()
        excel.buttons[:] = ["yes"] * 99
        pane.run(command, **options)
        return excel.messages[-1] if excel.messages else ""

    with at_home():
        start = content(excel)
        say("generate", variant=name, level="easy", seed="7")
        recipe = PuzzleRequest(variant=name, level="easy", symmetry="half-turn").shared_recipe("7")
        puzzle = make_first(recipe).givens
        is_drawn = bool({type(shape) for shape in puzzle.variant.shapes} & SHAPES)
        assert names(excel) == ["Mine", *[f"{PREFIX}{name} plain"] * is_drawn]
        if not has_note and is_drawn:
            sheet.values.pop((3 + puzzle.variant.across, 4))
            sheet.shapes[0].looks["name"] = "Mine"
        laid = content(excel)
        assert say("check").startswith("Right so far")
        assert say("hint", depth=3)
        say("solve")
        rows = sheet.rows(Area(3, 4, puzzle.variant.across, puzzle.variant.across))
        assert [digit for row in rows for digit in row] == [*solve(puzzle).digits]
        say("undo_last")
        assert differing(laid, content(excel)) == []
        say("clear", whole=True)
        assert names(excel) == ["Mine"]
        say("undo_last")
        assert differing(laid, content(excel)) == []
        if has_note:
            say("clear", whole=True)
            say("generate", variant=name, level="easy", seed="7")
            say("undo_last")
            assert names(excel) == ["Mine"]
        assert start
