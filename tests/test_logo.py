"""Logos: pictures of people's programs, damaged ones among them."""

import pytest
from PIL import Image

from numpure_xl.reading.logo import read_logo


def test_a_photo_whose_metadata_are_damaged_is_read_in_silence(tmp_path):
    photo, exif = tmp_path / "photo.jpg", Image.Exif()
    exif[0x010E] = "a club"
    Image.new("L", (30, 20), 128).save(photo, "JPEG", exif=exif.tobytes()[:-5])
    with pytest.warns(UserWarning, match="Truncated"), Image.open(photo) as opened:
        opened.getexif()
    read = read_logo(photo)
    assert (read.width, read.height) == (30, 20)
