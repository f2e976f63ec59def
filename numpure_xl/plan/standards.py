"""Standards of PDF files that a book can meet, and what such a file says of itself."""

from __future__ import annotations

from typing import NamedTuple


class Standard(NamedTuple):
    """A standard of PDF files.

    Attributes:
        title: What it is called.
        prefix: The prefix of its properties in the metadata.
        namespace: Their namespace.
        properties: Their names and values.
        is_tagged: Whether it asks for the structure that screen readers read.
        is_for_press: Whether it asks for the edges of the trimmed page, and for inks in place of
            colours of screens; then there are no links and no outline.
    """

    title: str
    prefix: str
    namespace: str
    properties: tuple[tuple[str, str], ...]
    is_tagged: bool = False
    is_for_press: bool = False


STANDARDS = {
    "ua": Standard(
        title="PDF/UA-1",
        prefix="pdfuaid",
        namespace="http://www.aiim.org/pdfua/ns/id/",
        properties=(("part", "1"),),
        is_tagged=True,
    ),
    "a2b": Standard(
        title="PDF/A-2b",
        prefix="pdfaid",
        namespace="http://www.aiim.org/pdfa/ns/id/",
        properties=(("part", "2"), ("conformance", "B")),
    ),
    "x4": Standard(
        title="PDF/X-4",
        prefix="pdfxid",
        namespace="http://www.npes.org/pdfx/ns/id/",
        properties=(("GTS_PDFXVersion", "PDF/X-4"),),
        is_for_press=True,
    ),
}
"""The standards ISO 14289-1, ISO 19005-2 and ISO 15930-7, by name."""
