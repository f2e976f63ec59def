"""What the web page costs: its size, and how long it takes to start, with and without a network.

python -m tests.bench.page --pyodide FOLDER [--rounds 3]

Chromium has to be installed. Times are seconds on the clock, and of the processor in all of
Chromium's processes. The slow visit is over 1.6 Mbit/s with a delay of 150 ms, by Chromium's own
throttle.
"""

import argparse
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from threading import Thread

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from numpure_xl.web import serve, site
from tests.hosts.web.conftest import FLAGS, PATIENCE, ready
from tests.hosts.web.test_page import paste, said

PUZZLES = 20
TIMES = """[
    performance.getEntriesByName("first-contentful-paint")[0].startTime,
    performance.now(),
    performance.getEntriesByType("resource").reduce((sum, each) => sum + each.transferSize, 0),
]"""
"""Milliseconds until something is painted, and until now; bytes that have come."""
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


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
    print(f"{loaded / 1e3:.0f} kB are loaded before a puzzle can be played, without compression")
    print(f"slow: first paint {painted / 1e3:.2f} s, a puzzle {later:.2f} s later")
    watch.lap("slow: a puzzle on the screen")
    for level in ("easy", "medium", "hard"):
        page.select_option("#new-level", level)
        games = page.locator("#games option").count()
        page.click("#new")
        page.locator("#games option").nth(games).wait_for(state="attached")
        watch.lap(f"slow: a new puzzle, {level}")
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


def measured(chromium: Browser, place: Path, source: Path) -> dict[str, tuple[float, float]]:
    """Return what both visits take."""
    running = serve.server(place, 0, site.policies(source))
    Thread(target=running.serve_forever, daemon=True).start()
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
    given = parser.parse_args()
    source = site.pyodide_folder(given.pyodide)
    files = site.site_files(source)
    print(f"{len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        site.write_site(files, Path(folder))
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
