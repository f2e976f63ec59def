"""The manifests: what Excel is told of the add-in.

On Windows, a Mac and the web one runtime is shared by the task pane, the functions and the
shortcuts, so that Python starts once. Excel for iPad has no such runtime; it gets the pane alone.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from numpure_xl import __version__
from numpure_xl.messages import Message
from numpure_xl.officejs.buttons import buttons
from numpure_xl.words import ENGLISH, Lang, say

MANIFEST, IPAD, PANE = "manifest.xml", "manifest-ipad.xml", "taskpane.html"
FUNCTIONS, SHORTCUTS = "functions.json", "shortcuts.json"

LOCALES: dict[Lang, str] = {"en": "en-US", "ja": "ja-JP"}
"""Office's names of languages; one that is missing here gets English."""

IDENTITY = "6d2b1c0e-4f0a-4f59-9d6f-5a1f6e0c7b21"
IDENTITY_IPAD = "b5a0d3f4-97ce-4c0a-8d1e-2f5c7a9e6340"
"""The add-ins are known by these for ever."""

MODIFIERS = "Ctrl+Shift+Alt"
"""The modifiers that Microsoft recommends for shortcuts of add-ins: Excel has none with these."""

TEXTS = {
    "Name": Message("Number Place"),
    "Description": Message(
        "Sudoku puzzles on the sheet: make, play, check, explain and print them."
    ),
    "Open": Message("Opens the pane with all commands."),
    "Begin": Message("Select a cell and click Generate: a puzzle to play is written there."),
}
"""Sentences of the manifest; Office allows 30, and 250 characters for the others."""

OTHER: Lang = "ja"
"""The language, besides English, that names of shortcuts can have: there is room for one."""

_EXCEL = {"ExcelApi": "1.13"}

SIZES = (16, 32, 64, 80)
"""The sizes of the icon, in pixels."""


def localized(name: str, lang: Lang) -> str:
    """Return the name of a file in a language."""
    return name if lang == ENGLISH else name.replace(".", f"-{lang}.")


def manifest(url: str) -> bytes:
    """Return the manifest of the add-in at an address, which ends in a slash."""
    fields = {
        "url": escape(url),
        "functions": _values({lang: url + localized(FUNCTIONS, lang) for lang in LOCALES}, "bt:"),
        "images": "".join(_image(size, url) for size in SIZES),
        "shortcuts": escape(url + SHORTCUTS),
        "names": escape(url + localized(SHORTCUTS, OTHER)),
    }
    shown = [button for button in buttons() if button["ribbon"]]
    fields["controls"] = "".join(_CONTROL.format(name=button["ribbon"]) for button in shown)
    for kind in ("labels", "tips"):
        strings = (_string(f"{button['ribbon']}.{kind}", button[kind]) for button in shown)
        fields[kind] = "".join(strings)
    for name, text in TEXTS.items():
        fields[f"bt{name}"] = _text(text, "bt:")
    sets = {"SharedRuntime": "1.1", **_EXCEL}
    return _framed(url, IDENTITY, sets, _OVERRIDES.format(**fields))


def ipad_manifest(url: str) -> bytes:
    """Return the manifest for the iPad: the pane, without functions, ribbon and shortcuts."""
    return _framed(url, IDENTITY_IPAD, _EXCEL, "")


def shortcuts() -> dict[str, Any]:
    """Return the keys of the buttons in the ribbon, in English (Microsoft's extended-manifest)."""
    letters = {button["ribbon"]: button["letter"] for button in buttons() if button["letter"]}
    return {
        "actions": [
            {"id": name, "type": "ExecuteFunction", "name": f"${{resource.{name}}}"}
            for name in letters
        ],
        "shortcuts": [
            {"action": name, "key": {"default": f"{MODIFIERS}+{letter}"}}
            for name, letter in letters.items()
        ],
        "resources": {"default": shortcut_names(ENGLISH)},
    }


def shortcut_names(lang: Lang) -> dict[str, dict[str, str]]:
    """Return the names of the shortcuts, in a language: Excel shows them if two add-ins clash."""
    named = [button for button in buttons() if button["letter"]]
    return {button["ribbon"]: {"value": button["labels"][lang]} for button in named}


def _framed(url: str, identity: str, sets: dict[str, str], overrides: str) -> bytes:
    """Return a manifest: what every Excel reads, and what only some do."""
    fields = {
        "id": identity,
        "version": _version(),
        "url": escape(url),
        "origin": escape(re.match(r"https://[^/]+", url)[0]),  # type: ignore[index]
        "sets": "".join(
            f'<Set Name="{name}" MinVersion="{least}"/>' for name, least in sets.items()
        ),
        "overrides": overrides,
    }
    for name in ("Name", "Description"):
        fields[name] = _text(TEXTS[name], "")
    return _MANIFEST.format(**fields).encode()


def _version() -> str:
    """Return the version as four numbers."""
    parts = re.findall(r"\d+", __version__)[:4]
    return ".".join(parts + ["0"] * (4 - len(parts)))


def _text(text: str, prefix: str) -> str:
    """Return a text in English, and its other languages."""
    return _values({lang: say(text, lang) for lang in LOCALES}, prefix)


def _values(values: dict[Lang, str], prefix: str) -> str:
    """Return the text behind the name of an element that has a value for each language."""
    others = "".join(
        f'<{prefix}Override Locale="{LOCALES[lang]}" Value="{escape(value)}"/>'
        for lang, value in values.items()
        if lang != ENGLISH
    )
    return f' DefaultValue="{escape(values[ENGLISH])}">{others}'


def _string(name: str, texts: dict[Lang, str]) -> str:
    return f'<bt:String id="{name}"{_values(texts, "bt:")}</bt:String>'


def _image(size: int, url: str) -> str:
    return f'<bt:Image id="Icon.{size}" DefaultValue="{escape(url)}office/icon-{size}.png"/>'


_ICON = """
                  <Icon>
                    <bt:Image size="16" resid="Icon.16"/>
                    <bt:Image size="32" resid="Icon.32"/>
                    <bt:Image size="80" resid="Icon.80"/>
                  </Icon>"""

_CONTROL = f"""
                <Control xsi:type="Button" id="Numpure.{{name}}">
                  <Label resid="{{name}}.labels"/>
                  <Supertip>
                    <Title resid="{{name}}.labels"/><Description resid="{{name}}.tips"/>
                  </Supertip>{_ICON}
                  <Action xsi:type="ExecuteFunction"><FunctionName>{{name}}</FunctionName></Action>
                </Control>"""

_MANIFEST = """\
<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0"
  xsi:type="TaskPaneApp">
  <Id>{id}</Id>
  <Version>{version}</Version>
  <ProviderName>numpure-xl</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName{Name}</DisplayName>
  <Description{Description}</Description>
  <IconUrl DefaultValue="{url}office/icon-32.png"/>
  <HighResolutionIconUrl DefaultValue="{url}office/icon-64.png"/>
  <SupportUrl DefaultValue="{url}"/>
  <AppDomains><AppDomain>{origin}</AppDomain></AppDomains>
  <Hosts><Host Name="Workbook"/></Hosts>
  <Requirements>
    <Sets DefaultMinVersion="1.1">{sets}</Sets>
  </Requirements>
  <DefaultSettings><SourceLocation DefaultValue="{url}taskpane.html"/></DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
{overrides}</OfficeApp>
"""

_OVERRIDES = """\
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides"
    xsi:type="VersionOverridesV1_0">
    <Hosts>
      <Host xsi:type="Workbook">
        <Runtimes><Runtime resid="Pane.Url" lifetime="long"/></Runtimes>
        <AllFormFactors>
          <ExtensionPoint xsi:type="CustomFunctions">
            <Script><SourceLocation resid="Script.Url"/></Script>
            <Page><SourceLocation resid="Pane.Url"/></Page>
            <Metadata><SourceLocation resid="Functions.Url"/></Metadata>
          </ExtensionPoint>
        </AllFormFactors>
        <DesktopFormFactor>
          <GetStarted>
            <Title resid="Name"/><Description resid="Begin"/><LearnMoreUrl resid="Site.Url"/>
          </GetStarted>
          <FunctionFile resid="Pane.Url"/>
          <ExtensionPoint xsi:type="PrimaryCommandSurface">
            <OfficeTab id="TabHome">
              <Group id="Numpure.Group">
                <Label resid="Name"/>
                <Icon>
                  <bt:Image size="16" resid="Icon.16"/>
                  <bt:Image size="32" resid="Icon.32"/>
                  <bt:Image size="80" resid="Icon.80"/>
                </Icon>
                <Control xsi:type="Button" id="Numpure.Open">
                  <Label resid="Name"/>
                  <Supertip><Title resid="Name"/><Description resid="Open"/></Supertip>
                  <Icon>
                    <bt:Image size="16" resid="Icon.16"/>
                    <bt:Image size="32" resid="Icon.32"/>
                    <bt:Image size="80" resid="Icon.80"/>
                  </Icon>
                  <Action xsi:type="ShowTaskpane">
                    <TaskpaneId>Numpure.Pane</TaskpaneId>
                    <SourceLocation resid="Pane.Url"/>
                  </Action>
                </Control>{controls}
              </Group>
            </OfficeTab>
          </ExtensionPoint>
        </DesktopFormFactor>
      </Host>
    </Hosts>
    <Resources>
      <bt:Images>{images}</bt:Images>
      <bt:Urls>
        <bt:Url id="Pane.Url" DefaultValue="{url}taskpane.html"/>
        <bt:Url id="Site.Url" DefaultValue="{url}"/>
        <bt:Url id="Script.Url" DefaultValue="{url}office/main.js"/>
        <bt:Url id="Functions.Url"{functions}</bt:Url>
      </bt:Urls>
      <bt:ShortStrings><bt:String id="Name"{btName}</bt:String>{labels}</bt:ShortStrings>
      <bt:LongStrings>
        <bt:String id="Open"{btOpen}</bt:String><bt:String id="Begin"{btBegin}</bt:String>{tips}
      </bt:LongStrings>
    </Resources>
  </VersionOverrides>
  <ExtendedOverrides Url="{shortcuts}" ResourcesUrl="{names}"/>
"""
