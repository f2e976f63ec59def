r"""What settings and policies of Windows keep the add-in from running.

Excel runs the add-in from its start folder, a trusted location: `VBAWarnings` does not reach it
there, not even as a policy. So says the table at `Document.MacrosEnabled`,
https://learn.microsoft.com/office/vba/api/visio.document.macrosenabled, and "Trusted Locations for
Office files", https://learn.microsoft.com/microsoft-365-apps/security/trusted-locations.

What does reach it is listed here. Keys, names and values are those of Microsoft's Administrative
Templates for Office 2016 and later (office16.admx, excel16.admx); add-ins are explained in "Plan
security settings for add-ins", https://learn.microsoft.com/previous-versions/office/office-2010/ee857086(v=office.14).
Defender's rules are those of "Attack surface reduction rules reference",
https://learn.microsoft.com/defender-endpoint/attack-surface-reduction-rules-reference, and their
states those of ExploitGuard_ASR_Rules in WindowsDefender.admx.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from numpure_xl.messages import Message

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
        1,
        Message("Trusted locations are disabled."),
    ),
    (
        r"Common\Security\Trusted Locations",
        "Allow User Locations",
        0,
        Message("Only trusted locations that a policy names are allowed."),
    ),
    (r"Excel\Security", "DisableAllAddins", 1, Message("Add-ins are disabled in Excel.")),
    (
        r"Excel\Security",
        "RequireAddinSig",
        1,
        Message("Excel runs signed add-ins only; this one is unsigned."),
    ),
    (
        r"Common\Security",
        "RequireAlwaysOnMacroSig",
        1,
        Message("Macros that start with Excel must be signed; this add-in is unsigned."),
    ),
    ("Common", "VBAOff", 1, Message("VBA is turned off in Office.")),
)
"""A key under Office's, a name in it, the value that forbids, and what that means."""

BLOCKED = (
    (
        "D4F940AB-401B-4EFC-AADC-AD5F3C50688A",
        Message("Defender keeps Office from starting Python."),
    ),
    (
        "92E97FA1-2EDF-4476-BDD6-9DD0B4DDDC7B",
        Message("Defender keeps macros from loading a library."),
    ),
)
"""Rules of Defender, and what each means if it blocks."""

BLOCKS = frozenset({"1", "6"})
"""The states in which a rule is applied: block, and warn, where a user may go on."""


def forbidden(registry: Registry) -> Iterator[str]:
    """Yield a sentence, which words translates, for each thing that is forbidden."""
    for key, name, forbids, sentence in SETTINGS:
        values = (registry(f"{office}\\{key}", name) for office in OFFICE)
        if next((value for value in values if value is not None), None) == forbids:
            yield sentence
    for rule, sentence in BLOCKED:
        if str(registry(RULES, rule)) in BLOCKS:
            yield sentence
