"""What the web page costs: its size, and how long it takes to start, with and without a network.

python -m tests.bench.page --pyodide FOLDER [--rounds 3]

Chromium has to be installed. Times are seconds on the clock, and of the processor in all of
Chromium's processes. The slow visit is over 1.6 Mbit/s with a delay of 150 ms, by Chromium's own
throttle; texts are compressed, as by nearly all servers. With --lighthouse, a folder with the npm
package, it prints the four scores as well.
"""

import argparse
import functools
import gzip
import io
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from numpure_xl.web import serve, site
from tests.hosts.web.conftest import FLAGS, PATIENCE, ready
from tests.hosts.web.test_page import paste, said

PUZZLES = 20
LONG = 300_000  # milliseconds
COMPRESSED = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".wasm")
TIMES = """[
    performance.getEntriesByName("first-contentful-paint")[0].startTime,
    performance.now(),
    performance.getEntriesByType("resource").reduce((sum, each) => sum + each.transferSize, 0),
]"""
"""Milliseconds until something is painted, and until now; bytes that have come."""
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Compressing(serve.Handler):
    """Sends texts compressed."""

    def copyfile(self, source, outputfile):
        """Send a file, packed if that was said."""
        packed = self.is_packed
        shutil.copyfileobj(
            io.BytesIO(gzip.compress(source.read())) if packed else source, outputfile
        )

    @property
    def is_packed(self) -> bool:
        """Whether what is asked for is sent compressed."""
        path = self.translate_path(self.path)
        return Path(path).is_dir() or path.endswith(COMPRESSED)

    def send_header(self, keyword: str, value: str) -> None:
        """Say that it is, and no length."""
        if keyword == "Content-Length" and self.is_packed:
            keyword, value = "Content-Encoding", "gzip"
        super().send_header(keyword, value)


def spent() -> float:
    """Return the seconds of processor time of all Chromium processes that this one started."""
    ticks = os.sysconf("SC_CLK_TCK")
    return sum(map(int, (field for row in _chromium() for field in row[11:15]))) / ticks


def _chromium() -> Iterator[list[str]]:
    """Yield the fields of /proc/*/stat behind the name, of processes below this one."""
    found: dict[int, tuple[str, list[str]]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, fields = path.read_text().rpartition(") ")
        except OSError:  # it has ended
            continue
        found[int(path.parent.name)] = name.partition("(")[2], fields.split()
    below = {os.getpid()}
    while more := {pid for pid, (_, row) in found.items() if int(row[1]) in below} - below:
        below |= more
    return (found[pid][1] for pid in below if found[pid][0].startswith("chrom"))


class Watch:
    """Measures from its making on, and again from each lap."""

    def __init__(self) -> None:
        self.laps: dict[str, tuple[float, float]] = {}
        self._start()

    def _start(self) -> None:
        self._clock, self._processor = time.perf_counter(), spent()

    def lap(self, name: str) -> None:
        """Note what was spent since the last lap."""
        self.laps[name] = time.perf_counter() - self._clock, spent() - self._processor
        self._start()


def first_visit(context: BrowserContext, url: str, watch: Watch) -> Page:
    """Open the page on a cold cache, and make a book."""
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(".cell")
    watch.lap("first visit: a puzzle on the screen")
    page.goto(f"{url}#book")
    ready(page)
    watch.lap("first visit: Python has started")
    page.fill("input[name='level.medium']", str(PUZZLES))
    page.click("#make")
    page.wait_for_selector("#made")
    with page.expect_download():
        page.click("button[data-format=xlsx]")
    watch.lap(f"first visit: book of {PUZZLES}, .xlsx")
    page.locator("#offline", has_text="network").wait_for()
    page.wait_for_timeout(1000)
    return page


def slow_visit(context: BrowserContext, url: str, watch: Watch) -> None:
    """Open the page over a slow network, and play before Python is there."""
    page = context.new_page()
    network = {
        "offline": False,
        "latency": 150,
        "downloadThroughput": 200_000,
        "uploadThroughput": 90_000,
    }
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", network)
    page.goto(url, wait_until="commit")
    page.wait_for_selector(".cell")
    painted, playable, loaded = page.evaluate(TIMES)
    later = (playable - painted) / 1e3
    print(f"{loaded / 1e3:.0f} kB are loaded before a puzzle can be played")
    print(f"slow: first paint {painted / 1e3:.2f} s, a puzzle {later:.2f} s later")
    watch.lap("slow: a puzzle on the screen")
    for level in ("easy", "medium", "hard"):
        page.select_option("#new-level", level)
        games = page.locator("#games option").count()
        page.click("#new")
        page.locator("#games option").nth(games).wait_for(state="attached")
        watch.lap(f"slow: a new puzzle, {level}")
    page.click("#next-hint")
    said(page, "Look")
    watch.lap("slow: a hint of singles")
    page.click("#rate")
    said(page, "Python is loading")
    page.locator("#details td").first.wait_for(timeout=LONG)
    watch.lap("slow: a rating, which waits for Python")
    page.close()


def second_visit(context: BrowserContext, url: str, watch: Watch) -> None:
    """Open the page without a network, and solve a puzzle."""
    page = context.new_page()
    page.goto(f"{url}#play")
    watch.lap("offline: page on the screen")
    ready(page)
    watch.lap("offline: Python has started")
    paste(page, PUZZLE)
    watch.lap("offline: first puzzle read and proven")
    page.click("button[data-depth='1']")
    said(page, "Look")
    watch.lap("offline: first hint")


def started(place: Path, source: Path) -> ThreadingHTTPServer:
    """Return a server of the site that runs."""
    policies = site.policies(source)
    handler = functools.partial(Compressing, directory=str(place), policies=policies)
    running = serve.QuietServer((serve.HERE, 0), handler)
    Thread(target=running.serve_forever, daemon=True).start()
    return running


def lighthouse(folder: str, url: str) -> None:
    """Print the four scores of the page, and what is behind them."""
    program = Path(folder) / "node_modules/.bin/lighthouse"
    for kind, options in (("mobile", []), ("desktop", ["--preset=desktop"])):
        command = [str(program), url, "--quiet", "--output=json", *options]
        flags = f"--chrome-flags=--headless=new {' '.join(FLAGS)}"
        chromium = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
        ended = subprocess.run(
            [*command, flags], capture_output=True, text=True, check=True, env=chromium
        )
        found = json.loads(ended.stdout)
        scores = {name: each["score"] for name, each in found["categories"].items()}
        audits = found["audits"]
        for name in ("cumulative-layout-shift", "total-byte-weight", "first-contentful-paint"):
            scores[name] = audits[name]["displayValue"]
        print(kind, scores)
        print(
            [
                name
                for name, each in audits.items()
                if each["score"] is not None and each["score"] < 0.9
            ]
        )


def measured(chromium: Browser, place: Path, source: Path) -> dict[str, tuple[float, float]]:
    """Return what both visits take."""
    running = started(place, source)
    url, context = serve.address(running), chromium.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE)
    watch = Watch()
    fresh = chromium.new_context(locale="en-GB", service_workers="block")
    slow_visit(fresh, url, watch)
    fresh.close()
    watch.lap("between")
    page = first_visit(context, url, watch)
    running.shutdown()
    running.server_close()
    page.close()
    time.sleep(1)
    watch.lap("between")
    second_visit(context, url, watch)
    context.close()
    del watch.laps["between"]
    return watch.laps


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pyodide", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lighthouse", metavar="FOLDER")
    given = parser.parse_args()
    source = site.pyodide_folder(given.pyodide) or Path(given.pyodide)
    files = site.site_files(source)
    print(f"{len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        site.write_site(files, Path(folder))
        if given.lighthouse:
            running_site = started(Path(folder), source)
            lighthouse(given.lighthouse, serve.address(running_site))
            running_site.shutdown()
        rounds = []
        for _ in range(given.rounds):
            program = running.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            rounds.append(measured(program, Path(folder), source))
            program.close()
    print(f"{'':<42}clock  processor")
    for name in rounds[0]:
        clock, processor = (median(one[name][at] for one in rounds) for at in (0, 1))
        print(f"{name:<42}{clock:5.2f}  {processor:5.2f}")


if __name__ == "__main__":
    main()
