"""The web browser of the user, for links to other sites and for the guide."""

from __future__ import annotations

import webbrowser

from numpure_xl.errors import SheetError
from numpure_xl.guide.web_page import page_file


def open_link(address: str) -> None:
    """Open a page in the browser.

    Raises:
        SheetError: If no browser is to be had; the sentence has the link.
    """
    if not webbrowser.open(address):
        msg = "No web browser could be opened; copy this link into one: {address}"
        raise SheetError(msg, address=address)


def open_guide(lang: str) -> None:
    """Open the guide in the browser; raises as `open_link`."""
    open_link(page_file(lang).as_uri())
