"""The manifest: what Excel is told of the add-in, for Windows, a Mac and the web.

One runtime is shared by the task pane and the functions, so that Python starts once.
"""

from __future__ import annotations

import re
from html import escape

from numpure_xl import __version__
from numpure_xl.messages import Message
from numpure_xl.words import ENGLISH, Lang, say

MANIFEST, PANE, FUNCTIONS = "manifest.xml", "taskpane.html", "functions.json"

LOCALES: dict[Lang, str] = {"en": "en-US", "ja": "ja-JP"}
"""What Office calls a language; one that is missing here gets English."""

IDENTITY = "6d2b1c0e-4f0a-4f59-9d6f-5a1f6e0c7b21"
"""The add-in is known by this for ever."""

TEXTS = {
    "Name": Message("Number Place"),
    "Description": Message(
        "Sudoku puzzles on the sheet: make, play, check, explain and print them."
    ),
    "Open": Message("Opens the pane with all commands."),
}
"""Sentences of the manifest; Office allows 30, 250 and 250 characters."""

SIZES = (16, 32, 64, 80)
"""The sizes of the icon, in pixels."""


def functions_file(lang: Lang) -> str:
    """Return the name of the file that describes the functions in a language."""
    return FUNCTIONS if lang == ENGLISH else FUNCTIONS.replace(".", f"-{lang}.")


def manifest(url: str) -> bytes:
    """Return the manifest of the add-in at an address, which ends in a slash."""
    fields = {
        "id": IDENTITY,
        "version": _version(),
        "url": escape(url),
        "origin": escape(re.match(r"https://[^/]+", url)[0]),  # type: ignore[index]
        "functions": _values({lang: url + functions_file(lang) for lang in LOCALES}, "bt:"),
        "images": "".join(_image(size, url) for size in SIZES),
    }
    for name, text in TEXTS.items():
        fields[name] = _text(text, "")
        fields[f"bt{name}"] = _text(text, "bt:")
    return _MANIFEST.format(**fields).encode()


def _version() -> str:
    """Return the version as four numbers."""
    parts = re.findall(r"\d+", __version__)[:4]
    return ".".join(parts + ["0"] * (4 - len(parts)))


def _text(text: str, prefix: str) -> str:
    """Return a text in English, and its other languages."""
    return _values({lang: say(text, lang) for lang in LOCALES}, prefix)


def _values(values: dict[Lang, str], prefix: str) -> str:
    """Return what follows the name of an element that has a value for each language."""
    others = "".join(
        f'<{prefix}Override Locale="{LOCALES[lang]}" Value="{escape(value)}"/>'
        for lang, value in values.items()
        if lang != ENGLISH
    )
    return f' DefaultValue="{escape(values[ENGLISH])}">{others}'


def _image(size: int, url: str) -> str:
    return f'<bt:Image id="Icon.{size}" DefaultValue="{escape(url)}office/icon-{size}.png"/>'


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
    <Sets DefaultMinVersion="1.1">
      <Set Name="SharedRuntime" MinVersion="1.1"/>
      <Set Name="ExcelApi" MinVersion="1.13"/>
    </Sets>
  </Requirements>
  <DefaultSettings><SourceLocation DefaultValue="{url}taskpane.html"/></DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
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
                </Control>
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
        <bt:Url id="Script.Url" DefaultValue="{url}office/main.js"/>
        <bt:Url id="Functions.Url"{functions}</bt:Url>
      </bt:Urls>
      <bt:ShortStrings><bt:String id="Name"{btName}</bt:String></bt:ShortStrings>
      <bt:LongStrings><bt:String id="Open"{btOpen}</bt:String></bt:LongStrings>
    </Resources>
  </VersionOverrides>
</OfficeApp>
"""
