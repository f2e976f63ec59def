"""A language made of the catalogs: every text is its English, in ⟦brackets⟧, gaps outside.

What an output shows outside of the brackets never went through a catalog.
"""

import re
import string
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from numpure_xl.words.catalogs import source

MARKED = re.compile("⟦[^⟦⟧]*⟧")


def marked(text):
    """Return a text with all that is not a gap in brackets."""
    parts = []
    for literal, field, form, conversion in string.Formatter().parse(text):
        parts.append(f"⟦{literal}⟧" if re.search(r"[^\W\d_]", literal) else literal)
        if field is not None:
            how = f"!{conversion}" * bool(conversion) + f":{form}" * bool(form)
            parts.append(f"{{{field}{how}}}")
    return "".join(parts)


def catalog():
    """Return the compiled catalog of the language."""
    with source("ja").open("rb") as file:
        found = read_po(file, locale="ja")
    for message in found:
        if message.id:
            is_plural = not isinstance(message.id, str)
            message.string = (marked(message.id[1]),) if is_plural else marked(message.id)
    out = BytesIO()
    write_mo(out, found)
    return out.getvalue()


def english(text, *data):
    """Return the words that are in no brackets; `data` are patterns of what may be there."""
    rest = MARKED.sub(" ", text)
    for pattern in data:
        rest = re.sub(pattern, " ", rest)
    return re.findall(r"[^\W\d_]{2,}", rest)
