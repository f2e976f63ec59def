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
    """

    title: str
    prefix: str
    namespace: str
    properties: tuple[tuple[str, str], ...]
    is_tagged: bool = False


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
}
"""Of ISO 14289-1 and ISO 19005-2. PDF/X asks for the colours of a press, which no book has."""
