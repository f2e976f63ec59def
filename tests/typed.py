"""Command lines, run in this process as if they had been typed."""

from click.testing import CliRunner

from numpure_xl.cli import main


def run(*arguments, stdin=None):
    """Run a command line in the language of the system."""
    return CliRunner().invoke(main, list(map(str, arguments)), input=stdin)


def run_in_english(*arguments, stdin=None):
    """Run a command line in English."""
    return run("--lang", "en", *arguments, stdin=stdin)
