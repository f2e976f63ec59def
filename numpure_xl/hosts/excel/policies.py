r"""What settings and policies of Windows keep the add-in from running.

Excel runs the add-in from its start folder, a trusted location: `VBAWarnings` does not reach it
there, not even as a policy (Microsoft, "Trusted Locations for Office files"). What does reach it
is listed here. Defender's rules are those of "Attack surface reduction rules reference".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Registry = Callable[[str, str], object]
"""Returns a value of the Windows registry by key and name, or None if there is none."""

OFFICE = (
    r"HKEY_LOCAL_MACHINE\Software\Policies\Microsoft\Office\16.0",
    r"HKEY_CURRENT_USER\Software\Policies\Microsoft\Office\16.0",
    r"HKEY_LOCAL_MACHINE\Software\Microsoft\Office\16.0",
    r"HKEY_CURRENT_USER\Software\Microsoft\Office\16.0",
)
"""The keys of Office, the ones that decide first: a policy overrules what a user has set."""

RULES = (
    r"HKEY_LOCAL_MACHINE\Software\Policies\Microsoft\Windows Defender"
    r"\Windows Defender Exploit Guard\ASR\Rules"
)

SETTINGS = (
    (
        r"Excel\Security\Trusted Locations",
        "AllLocationsDisabled",
        "Trusted locations are disabled.",
    ),
    (r"Excel\Security", "DisableAllAddins", "Add-ins are disabled in Excel."),
    (r"Excel\Security", "RequireAddinSig", "Excel runs signed add-ins only; this one is unsigned."),
    ("Common", "VBAOff", "VBA is turned off in Office."),
)
"""A key under Office's, a name in it, and what it means if the value is 1."""

BLOCKED = (
    ("D4F940AB-401B-4EFC-AADC-AD5F3C50688A", "Defender keeps Office from starting Python."),
    ("92E97FA1-2EDF-4476-BDD6-9DD0B4DDDC7B", "Defender keeps macros from loading a library."),
)
"""Rules of Defender, and what each means if it blocks."""


def forbidden(registry: Registry) -> Iterator[str]:
    """Yield a sentence, which words translates, for each thing that is forbidden."""
    for key, name, sentence in SETTINGS:
        values = (registry(f"{office}\\{key}", name) for office in OFFICE)
        if next((value for value in values if value is not None), 0) == 1:
            yield sentence
    for rule, sentence in BLOCKED:
        if str(registry(RULES, rule)) == "1":
            yield sentence
