"""The properties of a PDF: twice, as XMP too, and the meaning of its colours."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from html import escape
from uuid import UUID

from numpure_xl.export.pdf.objects import stream
from numpure_xl.export.reproducible_zip import CREATOR
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.plan.standards import Standard

PRODUCER = "ReportLab"
MADE = "2000-01-01T00:00:00+00:00"
"""A fixed date, so that the same book has the same bytes."""

SRGB = "sRGB IEC61966-2.1"
D50 = (0.9642, 1.0, 0.8249)
COLORANTS = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.71410),
}
"""The primaries of sRGB (IEC 61966-2-1), adapted to D50."""

ADAPTED = (1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168)
"""From D65 to D50, by Bradford."""

CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)

BLACK_INK = "Black ink, dot gain 20 %"
DOT_GAIN = 0.2
"""Share by which a screen of 50 % prints darker, as usual on uncoated paper."""

SAMPLES = 33
"""Points of a curve between black and white."""

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"{namespace}>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>{author}
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{made}</xmp:CreateDate>
<xmp:ModifyDate>{made}</xmp:ModifyDate>
<pdf:Producer>{producer}</pdf:Producer>{standard}{press}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
_PRESS = """
<xmp:MetadataDate>{made}</xmp:MetadataDate>
<pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID>
<xmpMM:InstanceID>uuid:{identity}</xmpMM:InstanceID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>"""
_AUTHOR = "\n<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"


def metadata(book: BookPlan, title: str, standard: Standard | None, identity: str) -> bytes:
    """Return the metadata of a PDF (ISO 16684-1), a stream that everybody can read.

    Args:
        book: What has its author, its language and its date.
        title: The title.
        standard: What the file meets, if anything.
        identity: What tells the file from others: 32 hexadecimal digits.
    """
    named, namespace, press = "", "", ""
    made, author = moment(book.published), book.author
    if standard:
        prefix = standard.prefix
        namespace = f'\n xmlns:{prefix}="{standard.namespace}"'
        each = (f"<{prefix}:{name}>{text}</{prefix}:{name}>" for name, text in standard.properties)
        named = "\n" + "\n".join(each)
        if standard.is_for_press:
            namespace += '\n xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"'
            press = _PRESS.format(made=made, identity=UUID(identity))
    text = _XMP.format(
        namespace=namespace,
        title=escape(title, quote=False),
        author=_AUTHOR.format(author=escape(author, quote=False)) if author else "",
        lang=book.lang,
        creator=CREATOR,
        made=made,
        producer=PRODUCER,
        standard=named,
        press=press,
    )
    return stream(b"/Type/Metadata/Subtype/XML", text.encode(), packed=False)


def information(book: BookPlan, title: str) -> bytes:
    """Return the properties as a PDF had them before XMP, which programs still show."""
    date = date_string(book.published)
    entries = [f"/Title {text_string(title)}"]
    if book.author:
        entries.append(f"/Author {text_string(book.author)}")
    entries += [f"/Creator ({CREATOR})", f"/Producer ({PRODUCER})"]
    entries += [f"/CreationDate ({date})", f"/ModDate ({date})", "/Trapped /False"]
    return f"<<{' '.join(entries)}>>".encode()


def moment(published: str) -> str:
    """Return the beginning of the day on which a book is published, as its metadata has it."""
    return f"{published}T00:00:00+00:00" if published else MADE


def date_string(published: str) -> str:
    """Return the date of a book, as a PDF has it outside its metadata (ISO 32000-1, 7.9.4)."""
    return "D:" + moment(published)[:19].translate({ord(sign): None for sign in "-:T"}) + "+00'00'"


def text_string(text: str) -> str:
    """Return a text as a PDF has it outside pages (ISO 32000-1, 7.9.2.2).

    >>> text_string("row 1"), text_string("1行")
    ('(row 1)', '<FEFF0031884C>')
    """
    if text.isascii() and text.isprintable() and not set(text) & set("()\\"):
        return f"({text})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def srgb_profile() -> bytes:
    """Return the profile of sRGB (ICC.1:2004-10), as a stream."""
    curve = _fixed(b"para\0\0\0\0\0\3\0\0", CURVE)
    tags = {
        b"desc": _text(SRGB),
        b"cprt": _text("Nobody's; free for all uses."),
        b"wtpt": _fixed(b"XYZ \0\0\0\0", D50),
        b"chad": _fixed(b"sf32\0\0\0\0", ADAPTED),
        **{name: _fixed(b"XYZ \0\0\0\0", place) for name, place in COLORANTS.items()},
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    return stream(b"/N 3/Alternate/DeviceRGB", _profile(0x04200000, b"mntrRGB XYZ ", tags))


def black_profile() -> bytes:
    """Return a profile of black ink on paper (ICC.1:2001-04, a monochrome output), as a stream.

    Where the ink covers a share of the paper, the dots print larger (`DOT_GAIN`).
    """
    inks = [1 - number / (SAMPLES - 1) for number in range(SAMPLES)]
    covered = [ink + 4 * DOT_GAIN * ink * (1 - ink) for ink in inks]
    curve = [round(65535 * (1 - share)) for share in covered]
    name = BLACK_INK.encode() + b"\0"
    tags = {
        b"desc": struct.pack(">4sII", b"desc", 0, len(name)) + name + bytes(78),
        b"cprt": b"text\0\0\0\0Nobody's; free for all uses.\0",
        b"wtpt": _fixed(b"XYZ \0\0\0\0", D50),
        b"kTRC": struct.pack(f">4sII{SAMPLES}H", b"curv", 0, SAMPLES, *curve),
    }
    return stream(b"/N 1/Alternate/DeviceGray", _profile(0x02400000, b"prtrGRAYXYZ ", tags))


def _profile(version: int, kind: bytes, tags: Mapping[bytes, bytes]) -> bytes:
    """Return a profile.

    Args:
        version: Of the format.
        kind: What the profile is of, its colours, and the space that they are told in.
        tags: What it says.
    """
    places: dict[bytes, int] = {}
    body, start = b"", 128 + 4 + 12 * len(tags)
    for data in tags.values():
        if data not in places:
            places[data] = start + len(body)
            body += data + bytes(-len(data) % 4)
    table = b"".join(
        struct.pack(">4sII", name, places[data], len(data)) for name, data in tags.items()
    )
    head = struct.pack(">I4sI12s", start + len(body), b"", version, kind)
    head += struct.pack(">6H4s", 2000, 1, 1, 0, 0, 0, b"acsp") + bytes(28)
    head += _fixed(b"", D50) + bytes(48)
    return head + struct.pack(">I", len(tags)) + table + body


def _fixed(kind: bytes, numbers: tuple[float, ...]) -> bytes:
    """Return numbers with 16 bits behind the point."""
    return kind + struct.pack(f">{len(numbers)}i", *(round(each * 65536) for each in numbers))


def _text(text: str) -> bytes:
    data = text.encode("utf-16-be")
    return struct.pack(">4sIII2s2sII", b"mluc", 0, 1, 12, b"en", b"US", len(data), 28) + data
