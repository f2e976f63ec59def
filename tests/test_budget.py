"""What one file may cost: pictures, fonts, job files. Workbooks are in test_reading_limits.py."""

import random
import struct
import time
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from numpure_xl import budget
from numpure_xl.budget import bytes_of
from numpure_xl.errors import SheetError
from numpure_xl.export.font_files import BUNDLED
from numpure_xl.export.pdf.faces import opened
from numpure_xl.reading.logo import read_logo
from tests.sampling import rounds
from tests.typed import run_in_english as run

SECONDS = 2.0
"""Of processor time that no file may take."""


@pytest.fixture(autouse=True)
def _in_time():
    before = time.process_time()
    yield
    assert time.process_time() - before < SECONDS


def test_a_file_is_read_as_far_as_it_may_be(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert bytes_of(path, 5) == b"12345"
    with pytest.raises(SheetError, match="too large; it may have 4 bytes"):
        bytes_of(path, 4)


def test_a_job_file_without_end_is_refused(tmp_path):
    path = tmp_path / "job.toml"
    path.write_text("#" * (budget.SETTINGS + 1))
    refused = run("book", tmp_path / "a.xlsx", "--job", path)
    assert refused.exit_code != 0
    assert refused.stderr.endswith("job.toml' is too large; it may have 1,048,576 bytes.\n")


def picture(path, kind, size=(30, 20)):
    packed = {"compression": "tiff_lzw"} if kind == "TIFF" else {}
    Image.new("RGB", size, "red").save(path, kind, **packed)
    return path.read_bytes()


@pytest.mark.slow
def test_a_small_file_with_too_many_dots_is_refused(tmp_path, recwarn):
    path = tmp_path / "a.png"
    Image.new("1", (13_300, 13_300), 1).save(path)
    assert path.stat().st_size < 50_000
    with pytest.raises(SheetError, match="has 13300 x 13300 dots; the limit is 16,000,000 in all"):
        read_logo(path)
    assert not recwarn.list


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF"])
def test_a_damaged_picture_is_refused_or_drawn(kind, tmp_path, capfd):
    chance, path = random.Random(kind), tmp_path / "a"
    whole = picture(path, kind)
    for _ in range(rounds(400)):
        content = bytearray(whole)
        for _ in range(chance.choice((1, 1, 4))):
            content[chance.randrange(len(content))] = chance.choice((0, 255, chance.randrange(256)))
        path.write_bytes(content[: chance.choice((len(content), chance.randrange(len(content))))])
        with suppress(SheetError):
            assert read_logo(path).width <= 4000
    assert capfd.readouterr() == ("", "")


def test_a_chunk_of_another_name_is_no_fault_of_ours(tmp_path):
    path = tmp_path / "a.png"
    content = bytearray(picture(path, "PNG"))
    at = content.index(b"IDAT")
    content[at] = 0  # Pillow says SyntaxError
    path.write_bytes(content)
    with pytest.raises(SheetError, match="is not a picture that can be printed"):
        read_logo(path)


FONT = Path(BUNDLED["Arial"].regular).read_bytes()


def table(name):
    """Return where a table of the font begins, and how long it is."""
    entry = FONT.index(name, 12)
    return struct.unpack_from(">II", FONT, entry + 8)


def with_characters(subtable):
    """Return the font with another table of characters at its end."""
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + subtable
    made = bytearray(FONT + bytes(-len(FONT) % 4) + cmap)
    struct.pack_into(">II", made, FONT.index(b"cmap", 12) + 8, len(made) - len(cmap), len(cmap))
    return bytes(made)


def groups(form, *pairs):
    listed = b"".join(struct.pack(">III", first, last, 1) for first, last in pairs)
    return struct.pack(">HHIII", form, 0, 16 + len(listed), 0, len(pairs)) + listed


def segments(count):
    ends, starts = (struct.pack(f">{count}H", *[end] * count) for end in (65535, 0))
    head = struct.pack(">HHHHHHH", 4, 65535, 0, 2 * count, 0, 0, 0)
    return head + ends + bytes(2) + starts + bytes(4 * count)


@pytest.mark.parametrize(
    "content",
    [
        with_characters(groups(12, (0, 0xFFFFFFFF))),
        with_characters(groups(13, (0, 0x7FFFFFFF))),
        with_characters(groups(12, *[(0, 0x10FFFF)] * 2)),
        with_characters(struct.pack(">HHIII", 12, 0, 16, 0, 0xFFFFFFFF)),
        with_characters(segments(30_000)),
        FONT[: len(FONT) // 2],
        b"",
        zlib.compress(FONT),
    ],
    ids=["all", "all alike", "twice", "endless", "segments", "half", "empty", "packed"],
)
def test_a_font_that_names_more_than_there_is_is_refused_at_once(content, tmp_path):
    path = tmp_path / "a.ttf"
    path.write_bytes(content)
    with pytest.raises(SheetError, match="cannot be used in a PDF"):
        opened(path, "Numpre 123")


@pytest.mark.parametrize("name", [b"loca", b"glyf", b"name", b"cmap", b"maxp", b"hhea", b"head"])
def test_a_damaged_font_is_refused_when_it_is_opened_or_drawn(name, tmp_path):
    chance, path = random.Random(name), tmp_path / "a.ttf"
    begin, length = table(name)
    for _ in range(rounds(40)):
        content = bytearray(FONT)
        for _ in range(chance.choice((1, 8, 40))):
            at = begin + 2 * chance.randrange(length // 2)
            content[at : at + 2] = chance.choice((b"\0\0", b"\xff\xff", chance.randbytes(2)))
        path.write_bytes(content)
        with suppress(SheetError):
            assert opened(path, "Numpre 123").face.name


def test_a_font_that_is_damaged_is_a_sentence_of_the_command(tmp_path):
    path, (begin, length) = tmp_path / "a.ttf", table(b"loca")
    path.write_bytes(FONT[:begin] + b"\xff" * length + FONT[begin + length :])
    refused = run("book", tmp_path / "a.pdf", "--variant", "4x4", "--font", path)
    assert refused.exit_code == 1
    assert refused.stderr.count("\n") == 1
    assert [file.name for file in Path(tmp_path).iterdir()] == ["a.ttf"]
