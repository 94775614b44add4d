"""What scripts/count-instructions and scripts/order-functions share: a release program, a server of pages, callgrind."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Pages(BaseHTTPRequestHandler):
    """Answers every path with a page, and with 304 to the entity tag of it."""

    protocol_version = "HTTP/1.1"
    # Of the body, where it has one.
    coding: str | None = None

    def page(self, number: int) -> bytes:
        """The page at a path that ends so."""
        raise NotImplementedError

    def do_GET(self) -> None:
        number = self.path.rpartition("/")[2]
        is_known = "If-None-Match" in self.headers
        body = b"" if is_known else self.page(int(number))
        self.send_response(304 if is_known else 200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("ETag", f'"{number}"')
        if not is_known:
            if self.coding:
                self.send_header("Content-Encoding", self.coding)
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def server(pages: type[Pages]) -> Iterator[int]:
    """The port of a server of pages."""
    http = ThreadingHTTPServer(("127.0.0.1", 0), pages)
    http.daemon_threads = True
    threading.Thread(target=http.serve_forever, daemon=True).start()
    try:
        yield http.server_address[1]
    finally:
        http.shutdown()


def build(product: str, folder: Path) -> Path:
    """A release program, without the debug information that valgrind cannot read."""
    subprocess.run(["swift", "build", "-c", "release", "--product", product], cwd=ROOT, check=True, stdout=sys.stderr)
    shown = subprocess.run(["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, check=True,
                           capture_output=True, text=True)
    stripped = folder / product
    subprocess.run(["objcopy", "--strip-debug", Path(shown.stdout.strip()) / product, stripped], check=True)
    return stripped


def callgrind(counts: Path, *words: str | Path) -> str:
    """Runs a program and gives what it printed; its counts are in that file and in what it was told to write besides."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", *words],
        check=True, capture_output=True, text=True, env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"})
    return run.stdout


def crawls(program: Path, folder: Path, pages: type[Pages], count: int, names: tuple[str, ...]) -> Iterator[Path]:
    """Audits that many pages of 30 hosts, once for each name and into one database, and gives the counts of each run."""
    with server(pages) as port:
        urls = folder / "urls.txt"
        urls.write_text("".join(f"http://h{n % 30}.test:{port}/{n}\n" for n in range(count)))
        for name in names:
            callgrind(folder / name, program, urls, "--output", folder / "report", "--no-media", "--rate", "0",
                      "--allow-private", "--quiet", "--no-config", "--robots", "ignore",
                      "--connect-to", f"::127.0.0.1:{port}", "--timeout", "5m")
            yield folder / name
