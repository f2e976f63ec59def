"""What other programs read in VBA projects; each is large, so it is imported when it is asked."""

import json


def modules_of(path):
    """Return the modules of a workbook by name, as oletools reads them."""
    from oletools.olevba import VBA_Parser  # noqa: PLC0415

    parser = VBA_Parser(str(path))
    found = {name.rpartition(".")[0]: text for _, _, name, text in parser.extract_all_macros()}
    parser.close()
    return found


def keywords_of(path):
    """Return what olevba tells of a workbook: the sort, the word, and a description of each."""
    from oletools.olevba import VBA_Parser  # noqa: PLC0415

    parser = VBA_Parser(str(path))
    found = parser.analyze_macros()
    parser.close()
    return found


def scan_of(text):
    """Return what MacroRaptor sees in a source: what runs by itself, and what is suspicious."""
    from oletools.mraptor import MacroRaptor  # noqa: PLC0415

    scan = MacroRaptor(text)
    scan.scan()
    return scan


def analysis_of(path, capsys):
    """Return what the analysis of a project tells of each module, by name."""
    from pyvbaanalysis import cli  # noqa: PLC0415

    cli.main([str(path), "--whole-project", "--format", "json"])
    (project,) = json.loads(capsys.readouterr().out)
    return {module["module"]: module["diagnostics"] for module in project["modules"]}
