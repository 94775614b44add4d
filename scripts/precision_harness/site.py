"""Serves saved pages by the names of their hosts, plain and TLS, with certificates made when they are asked for."""

from __future__ import annotations

import mimetypes
import re
import ssl
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from .pages import SUFFIXES, SavedPage
from .words import Refusal

CONTEXT_LIMIT = 20_000
NAMES_PER_CERTIFICATE = 100
HOST = re.compile(r"[A-Za-z0-9._-]{1,253}")


class Authority:
    """A throw-away certificate authority, and a TLS context for each host that a client names."""

    def __init__(self, folder: Path):
        self.folder, self.contexts, self.lock = folder, {}, threading.Lock()
        self.file = folder / "ca.pem"
        self.openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", str(folder / "key.pem"))
        self.openssl("req", "-x509", "-new", "-key", str(folder / "key.pem"), "-days", "2", "-subj", "/CN=ogaudit precision",
                     "-addext", "basicConstraints=critical,CA:TRUE", "-out", str(self.file))  # fmt: skip

    def prepare(self, hosts: list[str]) -> None:
        """Certificates for hosts that are known, so that no handshake waits for one."""
        for start in range(0, len(hosts), NAMES_PER_CERTIFICATE):
            names = hosts[start : start + NAMES_PER_CERTIFICATE]
            self.contexts |= dict.fromkeys(names, self.make(names))

    def context(self, host: str) -> ssl.SSLContext:
        """The context for a host; made once."""
        with self.lock:
            if host not in self.contexts:
                if len(self.contexts) >= CONTEXT_LIMIT:
                    self.contexts.clear()
                self.contexts[host] = self.make([host])
            return self.contexts[host]

    def make(self, hosts: list[str]) -> ssl.SSLContext:
        chain = self.folder / "leaf.pem"
        self.openssl("req", "-x509", "-new", "-key", str(self.folder / "key.pem"), "-CA", str(self.file),
                     "-CAkey", str(self.folder / "key.pem"), "-days", "2", "-subj", "/CN=saved page",
                     "-addext", "subjectAltName=" + ",".join(f"DNS:{host}" for host in hosts), "-out", str(chain))  # fmt: skip
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(chain, self.folder / "key.pem")
        return context

    def listening(self) -> ssl.SSLContext:
        """The context of a listening socket, which becomes that of the named host."""
        context = self.make(["localhost"])

        def choose(connection: ssl.SSLObject, name: str | None, _: ssl.SSLContext) -> int | None:
            if name is None or not HOST.fullmatch(name):
                return ssl.ALERT_DESCRIPTION_UNRECOGNIZED_NAME
            connection.context = self.context(name.lower())
            return None

        context.sni_callback = choose
        return context

    @staticmethod
    def openssl(*arguments: str) -> None:
        done = subprocess.run(["openssl", *arguments], capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise Refusal(f"openssl could not make a certificate: {done.stderr.strip()}")


class Shelf:
    """What is served at which URL."""

    def __init__(self, folder: Path, pages: list[SavedPage]):
        self.folder = folder.resolve()
        self.pages = {other: page for page in reversed(pages) for other in page.others}
        self.pages |= {page.address: page for page in pages}
        self.beside: dict[str, list[tuple[str, Path]]] = {}
        for page in pages:
            parts = urlsplit(page.address)
            self.beside.setdefault(parts.netloc, []).append((parts.path.rpartition("/")[0] + "/", page.file.parent))

    def page(self, address: str) -> SavedPage | None:
        return self.pages.get(address)

    def file(self, host: str, path: str) -> Path | None:
        """A picture or another file: in a mirror, below the folder, or beside a page as its URL has it."""
        relative = path.lstrip("/")
        candidates = [self.folder / host / relative, self.folder / relative]
        candidates += [
            folder / path[len(start) :].lstrip("/") for start, folder in self.beside.get(host, []) if path.startswith(start)
        ]
        for candidate in candidates[:1_000]:
            file = candidate.resolve()
            if file.is_relative_to(self.folder) and file.suffix.lower() not in SUFFIXES and is_file(file):
                return file
        return None


def is_file(file: Path) -> bool:
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    timeout = 60
    wbufsize = -1
    disable_nagle_algorithm = True
    shelf: Shelf
    scheme: str

    def do_GET(self) -> None:
        host = self.headers.get("Host", "").lower()
        page = self.shelf.page(f"{self.scheme}://{host}{self.path}")
        if page is not None:
            return self.answer(page.status, page.headers, page.file.read_bytes())
        path = unquote(urlsplit("http://host" + self.path).path).replace("\0", "")
        file = self.shelf.file(re.sub(r":\d+$", "", host), path)
        if file is None:
            return self.answer(404, [("Content-Type", "text/plain")], b"Not among the saved pages.\n")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.answer(200, [("Content-Type", kind)], file.read_bytes())

    do_HEAD = do_GET

    def answer(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_) -> None:
        pass


class Server(ThreadingHTTPServer):
    """A listener on loopback."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, port: int, shelf: Shelf, tls: ssl.SSLContext | None):
        super().__init__(("127.0.0.1", port), type("Bound", (Handler,), {"shelf": shelf, "scheme": "https" if tls else "http"}))
        self.tls = tls
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def finish_request(self, request, client_address) -> None:
        """Shakes hands in the connection's own thread."""
        request.settimeout(Handler.timeout)
        if self.tls is not None:
            try:
                request = self.tls.wrap_socket(request, server_side=True)
            except OSError:
                return
        super().finish_request(request, client_address)

    def handle_error(self, request, client_address) -> None:
        """Clients hang up when they have seen enough."""


def ports(pages: list[SavedPage]) -> dict[int, str]:
    """Each port that is needed, and its scheme."""
    needed = {80: "http", 443: "https"}
    for page in pages:
        parts = urlsplit(page.address)
        needed.setdefault(parts.port or 443, parts.scheme)
    return needed


def serve(folder: Path, pages: list[SavedPage], authority: Authority) -> list[Server]:
    """Listens on every port that the pages name."""
    authority.prepare(sorted({urlsplit(page.address).hostname or "" for page in pages}))
    shelf, tls = Shelf(folder, pages), authority.listening()
    return [Server(port, shelf, tls if scheme == "https" else None) for port, scheme in ports(pages).items()]
