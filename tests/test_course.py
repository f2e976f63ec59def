"""Courses: each exercise can be done with the lessons before it."""

import pytest

from numpure_xl.book.course import CourseBook
from numpure_xl.book.loose import BookLayout
from numpure_xl.hints.lessons import LESSONS
from numpure_xl.sudoku.judge.way import way
from numpure_xl.sudoku.make.course import CHAPTERS, course_on, curriculum
from numpure_xl.sudoku.make.impossible import NEVER
from tests.sampling import slow

BOARDS = ["9x9", slow("9x9+jigsaw"), slow("9x9+killer"), slow("9x9+kropki"), slow("6x6")]


def test_each_technique_is_in_one_chapter_unless_it_is_never_the_next_step():
    names = [name for topic in CHAPTERS for name in topic.techniques]
    assert len({*names}) == len(names)
    assert names
    assert {*names} <= LESSONS.keys()
    assert LESSONS.keys() - {*names} <= NEVER | {"x-cycle", "y-cycle", "x-chain", "xy-cycle"}


def test_subsets_come_before_fish_and_no_lesson_is_of_another_board():
    names = [name for topic in curriculum("9x9", "extreme") for name in topic.techniques]
    assert names.index("hidden-quad") < names.index("x-wing")
    assert not {"sum", "neighbours", "leftovers", "hidden-window"} & {*names}


@pytest.mark.parametrize("board", BOARDS)
def test_each_exercise_can_be_done_with_the_lessons_before_it(board):
    course = course_on(board, "hard", "s")
    taught = set()
    for chapter in course.chapters:
        for lesson in chapter.lessons:
            taught.add(lesson.technique)
            assert lesson.exercises
            for exercise in lesson.exercises:
                check(exercise, taught)
                assert exercise.drill is None or exercise.drill.step.technique == lesson.technique
        for exercise in chapter.review:
            check(exercise, taught)
    assert course.test
    for exercise in course.test:
        check(exercise, taught)


def check(exercise, taught):
    if exercise.drill:
        assert exercise.drill.step.technique in taught
        return
    taken = way(exercise.puzzle, frozenset(taught))
    assert {step.technique for step in taken} <= taught
    assert taken.marks.is_solved


def test_the_book_of_a_course_has_singles_without_pencil_marks():
    book = CourseBook(course_on("9x9", "easy", "s"), BookLayout())
    names = [sheet.name for sheet in book.plan().sheets]
    assert names[:4] == ["Before you begin", "Progress", "1 Singles", "1 Exercises"]
    assert names[-1] == "Techniques by name"
    (drills,) = [sheet for sheet in book.plan().sheets if sheet.name == "1 Exercises"]
    cells = [cell.value for page in drills.pages for row in page for cell in row.cells if cell]
    assert not [text for text in cells if isinstance(text, str) and text.count("\n") == 2]
