"""The page in a real Chromium, from a server on this computer."""

import shutil
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


@pytest.fixture(scope="module")
def chromium():
    """Return a running Chromium, or skip the test.

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


@pytest.fixture(scope="module")
def served(source, place):
    """Return a server with the site."""
    running = serve.server(place, 0, site.policies(source))
    Thread(target=running.serve_forever, daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


@pytest.fixture(scope="module")
def visit(chromium, served):
    """Return a function that opens the page anew; what it complains of is in `page.complaints`."""

    def watch(page, url):
        if not url.startswith((serve.address(served), "blob:")):
            page.complaints.append(url)

    def opened(*, locale="en-GB", width=1280, height=900):
        context = chromium.new_context(
            locale=locale, viewport={"width": width, "height": height}, accept_downloads=True
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("request", lambda request: watch(page, request.url))
        page.goto(serve.address(served))
        ready(page)
        return page

    return opened


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


@pytest.fixture(scope="module")
def english(visit):
    """Return the page in English, which several tests share."""
    return visit()
