"""The page in a real Chromium, from a server on this computer."""

import shutil
from contextlib import contextmanager
from threading import Thread

import pytest

from numpure_xl.web import serve, site
from tests.hosts.browser import folder

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
URL = "https://example.org/sudoku/"
PATIENCE = 60_000  # milliseconds: a busy machine takes its time


@pytest.fixture(scope="package")
def chromium():
    """Return the running Chromium that all tests of the page share, or skip the test.

    While it runs, so does an event loop, and no other test of this process can have one.
    """
    playwright = pytest.importorskip("playwright.sync_api")
    program = shutil.which("chromium")
    if not program:
        pytest.skip("needs Chromium: apt-get install chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def source():
    """Return where Pyodide is."""
    return site.pyodide_folder(str(folder()))


@pytest.fixture(scope="session")
def place(source, tmp_path_factory):
    """Return a folder with the site."""
    written = tmp_path_factory.mktemp("site")
    site.write_site(site.site_files(source, URL), written)
    return written


@contextmanager
def serving(folder, source):
    """Yield the address of a server with a site that is in a folder, or below it."""
    running = serve.server(folder, 0, site.policies(source))
    Thread(target=running.serve_forever, daemon=True).start()
    try:
        yield serve.address(running)
    finally:
        running.shutdown()
        running.server_close()


@pytest.fixture(scope="package")
def served(source, place):
    """Return the address of a server with the site."""
    with serving(place, source) as address:
        yield address


def visited(chromium, address, *, locale="en-GB", width=1280, height=900):
    """Return the page, opened anew; what it complains of is in `page.complaints`."""
    context = chromium.new_context(
        locale=locale, viewport={"width": width, "height": height}, accept_downloads=True
    )
    context.set_default_timeout(PATIENCE)
    page, complaints = context.new_page(), list[str]()
    page.complaints = complaints
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def watch(request):
        if not request.url.startswith((address, "blob:")):
            complaints.append(request.url)

    page.on("request", watch)
    page.goto(address)
    ready(page)
    return page


def ready(page):
    """Wait until Python has started, as it does once somebody does something."""
    page.wait_for_selector("#state", state="hidden")
    page.keyboard.press("Shift")
    page.wait_for_selector("html[data-stage=ready]", state="attached")


def until(page, promise):
    """Wait until what a promise comes to is true."""
    came = page.evaluate(f"""async () => {{
        for (let left = {PATIENCE // 100}; left; left--) {{
            if (await ({promise})) return true;
            await new Promise((resolve) => setTimeout(resolve, 100));
        }}
        return false;
    }}""")
    assert came, promise


@pytest.fixture(scope="package")
def english(chromium, served):
    """Return the page in English, which several tests share."""
    return visited(chromium, served)
