r"""Settings and policies of Windows that keep the add-in from running.

Excel runs the add-in from its start folder, a trusted location: `VBAWarnings` does not reach it
there, not even as a policy. So says the table at `Document.MacrosEnabled`,
https://learn.microsoft.com/office/vba/api/visio.document.macrosenabled, and "Trusted Locations for
Office files", https://learn.microsoft.com/microsoft-365-apps/security/trusted-locations.

What does reach it is listed here. Keys, names and values are those of Microsoft's Administrative
Templates for Office 2016 and later (office16.admx, excel16.admx); add-ins are explained in "Plan
security settings for add-ins", https://learn.microsoft.com/previous-versions/office/office-2010/ee857086(v=office.14).
Defender's rules are those of "Attack surface reduction rules reference",
https://learn.microsoft.com/defender-endpoint/attack-surface-reduction-rules-reference, and their
states those of ExploitGuard_ASR_Rules in WindowsDefender.admx. They come by three ways, each with
a key of its own: Group Policy, a management of devices such as Intune (one text for all rules), and
a setting of this computer. Office's cloud policy has its own key, too, and overrules the others:
"Overview of Cloud Policy service", https://learn.microsoft.com/microsoft-365-apps/admin-center/overview-cloud-policy.
Smart App Control: "Test your app with Smart App Control",
https://learn.microsoft.com/windows/apps/develop/smart-app-control/test-your-app-with-smart-app-control.
"""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.hosts.excel.registry import Registry
from numpure_xl.messages import Message

OFFICE = (
    r"HKEY_CURRENT_USER\Software\Policies\Microsoft\Cloud\Office\16.0",
    r"HKEY_LOCAL_MACHINE\Software\Policies\Microsoft\Office\16.0",
    r"HKEY_CURRENT_USER\Software\Policies\Microsoft\Office\16.0",
    r"HKEY_LOCAL_MACHINE\Software\Microsoft\Office\16.0",
    r"HKEY_CURRENT_USER\Software\Microsoft\Office\16.0",
)
"""The keys of Office, the ones that decide first: a policy overrules what a user has set."""

DEFENDER = r"Microsoft\Windows Defender"

GROUP, LOCAL = (
    rf"HKEY_LOCAL_MACHINE\Software\{owner}{DEFENDER}\Windows Defender Exploit Guard\ASR\Rules"
    for owner in ("Policies\\", "")
)
"""Keys of Defender's rules, by Group Policy and by this computer: a value for each."""

MANAGED = rf"HKEY_LOCAL_MACHINE\Software\Policies\{DEFENDER}\Policy Manager"
"""Key of a management of devices: one text, "rule=state|rule=state", in `ASRRules`."""

SMART_APP_CONTROL = r"HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\CI\Policy"
"""Key of `VerifiedAndReputablePolicyState`: 0 off, 1 on, 2 on trial, where it blocks nothing."""

DISABLED = r"HKEY_CURRENT_USER\Software\Microsoft\Office\16.0\Excel\Resiliency\DisabledItems"
"""Key of files that Excel does not open again after a crash: each value has a path in UTF-16."""

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
        values = (registry(f"{office}\\{key}").get(name.lower()) for office in OFFICE)
        if next((value for value in values if value is not None), None) == forbids:
            yield sentence
    states = _states(registry)
    for rule, sentence in BLOCKED:
        if states.get(rule.lower()) in BLOCKS:
            yield sentence


def _states(registry: Registry) -> dict[str, str]:
    """Return the states of Defender's rules by their names in small letters."""
    rules = str(registry(MANAGED).get("asrrules") or "").lower()
    managed = dict(rule.split("=", 1) for rule in rules.split("|") if "=" in rule)
    group = {name: str(state) for name, state in registry(GROUP).items()}
    return {name: str(state) for name, state in registry(LOCAL).items()} | managed | group


def is_smart_app_control_on(registry: Registry) -> bool:
    """True if Windows blocks unsigned programs and libraries that few people use."""
    return registry(SMART_APP_CONTROL).get("verifiedandreputablepolicystate") == 1


def is_disabled(registry: Registry, addin: str) -> bool:
    """True if Excel has stopped opening an add-in, by the name of its file."""
    name = addin.lower().encode("utf-16-le")
    return any(
        isinstance(value, bytes) and name in value.lower() for value in registry(DISABLED).values()
    )
