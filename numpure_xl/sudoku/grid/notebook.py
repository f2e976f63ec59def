"""Values that a notebook shows as pictures.

Jupyter asks a value for `_repr_svg_`. The core cannot draw; whoever can, registers with
`svg_of` how each kind of value is drawn, as Python's face does. Where nobody draws, a notebook
shows the text of the value.
"""

from __future__ import annotations

from functools import singledispatch


@singledispatch
def svg_of(value: object) -> str | None:  # noqa: ARG001  # whoever draws looks at it
    """Return the picture of a value as SVG; None if nobody draws it."""
    return None


class Pictured:
    """What a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return svg_of(self)
