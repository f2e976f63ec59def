"""The site on this computer: a small web server, for nobody else."""

from __future__ import annotations

import functools
import webbrowser
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from numpure_xl.errors import RequestError

HERE = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """Offers the files of a folder, all with the policy of the page."""

    # Windows looks types up in its registry, where any program may have changed them.
    extensions_map = {  # noqa: RUF012  # as in the class that has it
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(self, *args: Any, policy: str, **options: Any) -> None:
        self.policy = policy
        super().__init__(*args, **options)

    def end_headers(self) -> None:
        """Add what every answer has."""
        self.send_header("Content-Security-Policy", f"{self.policy}; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def list_directory(self, path: object) -> None:  # noqa: ARG002
        """Show no folder."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""


def server(folder: Path, port: int, policy: str) -> ThreadingHTTPServer:
    """Return a server that offers a folder at a port of this computer, 0 for any that is free.

    Raises:
        RequestError: If the port is in use.
    """
    handler = functools.partial(Handler, directory=str(folder), policy=policy)
    try:
        return ThreadingHTTPServer((HERE, port), handler)
    except OSError as error:
        msg = "Port {port} cannot be used: {reason}. Choose another with --port."
        raise RequestError(msg, port=port, reason=error.strerror or str(error)) from None


def address(running: ThreadingHTTPServer) -> str:
    """Return the address of a server."""
    return f"http://{HERE}:{running.server_port}/"


def run(running: ThreadingHTTPServer) -> None:
    """Open the browser, and serve until Ctrl-C."""
    webbrowser.open(address(running))
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        running.server_close()
