"""The site on this computer: a small web server, for nobody else."""

from __future__ import annotations

import functools
import webbrowser
from collections.abc import Mapping
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from numpure_xl.errors import RequestError

HERE = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """Offers the files of a folder, each with the policy of its page."""

    # Windows looks types up in its registry, where any program may have changed them.
    extensions_map = {  # noqa: RUF012  # as in the class that has it
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(self, *args: Any, policies: Mapping[str, str], **options: Any) -> None:
        self.policies = policies
        super().__init__(*args, **options)

    def end_headers(self) -> None:
        """Add the headers of every answer."""
        path = getattr(self, "path", "")  # there is none where the first line is not a request
        name = path.partition("?")[0].rpartition("/")[2]
        policy = self.policies.get(name, self.policies[""])
        self.send_header("Content-Security-Policy", f"{policy}; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_head(self) -> Any:  # noqa: ANN401  # as in the class that has it
        """Reject foreign hosts, malformed addresses, and paths that lead out of the folder."""
        if self.headers.get("Host", HERE).partition(":")[0] not in {HERE, "localhost"}:
            return self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
        try:
            path = Path(self.translate_path(self.path)).resolve()
            if not path.is_relative_to(Path(self.directory).resolve()):
                return self.send_error(HTTPStatus.NOT_FOUND)
            return super().send_head()
        except ValueError:
            return self.send_error(HTTPStatus.BAD_REQUEST)

    def list_directory(self, path: object) -> None:  # noqa: ARG002
        """Show no folder."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""


class QuietServer(ThreadingHTTPServer):
    """A server that says nothing of what clients do wrong."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Drop the connection."""


def server(folder: Path, port: int, policies: Mapping[str, str]) -> ThreadingHTTPServer:
    """Return a server that offers a folder at a port of this computer, 0 for any that is free.

    Args:
        folder: The folder.
        port: The port.
        policies: The Content-Security-Policy of files by their names; "" for all others.

    Raises:
        RequestError: If the port is in use.
    """
    handler = functools.partial(Handler, directory=str(folder), policies=policies)
    try:
        return QuietServer((HERE, port), handler)
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
