"""The icons of the page for phones, drawn from icon.svg: python -m workbook.page_icons.

Chromium has to be installed.
"""

from __future__ import annotations

import io
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WEB = Path(__file__).parent / "web"

ICONS = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable-512.png": (512, 0.64),  # phones cut it to any shape around a circle of 0.8
    "apple-touch-icon.png": (180, 0.8),
}
"""By name, the side in pixels, and how much of it the drawing takes; around it is white."""

COLOURS = 16
"""How many colours an icon has: few enough to be small."""


def drawn(browser: Browser, name: str) -> bytes:
    """Return an icon as PNG."""
    side, share = ICONS[name]
    size = round(side * share)
    margin = (side - size) // 2
    drawing = (WEB / "icon.svg").read_text("utf-8")
    page = browser.new_page(viewport={"width": side, "height": side})
    page.set_content(f"<style>body{{margin:{margin}px}}svg{{width:{size}px}}</style>{drawing}")
    content = page.screenshot(omit_background=share == 1)
    page.close()
    out = io.BytesIO()
    Image.open(io.BytesIO(content)).quantize(COLOURS).save(out, "png", optimize=True)
    return out.getvalue()


def main() -> None:
    """Write the icons."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # tests can do without

    program = shutil.which("chromium")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name in ICONS:
            (WEB / name).write_bytes(drawn(browser, name))


if __name__ == "__main__":
    main()
