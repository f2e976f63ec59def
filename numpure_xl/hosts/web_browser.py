"""The web browser of the user, for links to other sites."""

from __future__ import annotations

import webbrowser

from numpure_xl.errors import SheetError


def open_link(address: str) -> None:
    """Open a page in the browser.

    Raises:
        SheetError: If no browser is to be had; the sentence has the link.
    """
    if not webbrowser.open(address):
        msg = "No web browser could be opened; copy this link into one: {address}"
        raise SheetError(msg, address=address)
