#!/usr/bin/env python3
"""Serve the sample site on two loopback ports, plain and TLS, by the name of the host.

    samples/serve.py [--http-port 0] [--https-port 0] [--work DIR]

prints one line, `HTTP=<port> HTTPS=<port> CA=<pem>`, when it is ready, and leaves at SIGTERM or SIGINT. Everything that is out of
the ordinary (redirects, refusals, odd headers, delays) is declared in site/behaviours.json; README.md explains its fields.
Only the standard library and the `openssl` command are used.
"""

import argparse
import gzip
import json
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

HERE = Path(__file__).resolve().parent
SITE = HERE / "site"
TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".json": "application/json", ".txt": "text/plain; charset=utf-8", ".jpg": "image/jpeg", ".png": "image/png",
    ".ico": "image/x-icon", ".svg": "image/svg+xml", ".mp4": "video/mp4",
}


class Behaviours:
    """The declared exceptions: for a host and path, a list of behaviours, of which the first that fits is taken."""

    def __init__(self, path: Path):
        declared = json.loads(path.read_text("utf-8"))
        self.table = {key: value if isinstance(value, list) else [value] for key, value in declared.items()}
        self.served: dict[int, int] = {}
        self.lock = threading.Lock()

    def find(self, scheme: str, host: str, path: str, user_agent: str) -> dict:
        """What is declared for this request: for the path, or else for every path (`*`); empty when nothing is."""
        for key in (host + path, "*"):
            for behaviour in self.table.get(key, []):
                if self.fits(behaviour, scheme, user_agent):
                    return behaviour
        return {}

    def fits(self, behaviour: dict, scheme: str, user_agent: str) -> bool:
        if behaviour.get("scheme", "https") != scheme:
            return False
        if behaviour.get("when_user_agent_contains", "").lower() not in user_agent.lower():
            return False
        limit = behaviour.get("first_times")
        if limit is None:
            return True
        with self.lock:
            served = self.served[id(behaviour)] = self.served.get(id(behaviour), 0) + 1
        return served <= limit


class Handler(BaseHTTPRequestHandler):
    """One connection; HTTP/1.1 with keep-alive, validators, ranges and gzip."""

    protocol_version = "HTTP/1.1"
    timeout = 30
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self):
        host = re.sub(r":\d+$", "", self.headers.get("Host", "")).lower()
        target = urlsplit(self.path)
        path = unquote(target.path) or "/"
        scheme = "https" if isinstance(self.connection, ssl.SSLSocket) else "http"
        behaviour = self.server.behaviours.find(scheme, host, path, self.headers.get("User-Agent", ""))
        time.sleep(behaviour.get("delay_ms", 0) / 1000)
        headers = dict(behaviour.get("headers", {}))
        if "location" in behaviour:
            headers["Location"] = behaviour["location"].format(host=host, target=self.path)
            return self.answer(behaviour.get("status", 301), headers, b"")
        if "body" in behaviour:
            return self.answer(behaviour.get("status", 200), headers, behaviour["body"].encode())
        file = self.find_file(host, behaviour.get("file", path))
        if file is None:
            return self.answer(404, {"Content-Type": TYPES[".html"]}, (SITE / "404.html").read_bytes())
        headers.setdefault("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_file(file.read_bytes(), behaviour.get("status", 200), headers, behaviour.get("gzip", file.suffix == ".html"))

    do_HEAD = do_GET

    def find_file(self, host: str, path: str) -> Path | None:
        """The file for a path: as it is, with `.html`, or the index of a folder; among the kept files, then the generated ones."""
        relative = path.lstrip("/")
        for root in (SITE, self.server.generated):
            base = (root / host).resolve()
            if not host or base.parent != root.resolve():
                continue
            for name in (relative, relative + ".html", relative.rstrip("/") + "/index.html"):
                file = (base / name.lstrip("/")).resolve()
                if file.is_relative_to(base) and file.is_file():
                    return file
        return None

    def send_file(self, data: bytes, status: int, headers: dict, compress: bool):
        """Answers with a file: 304 when the client has it, 206 for a range, gzip where it is asked for."""
        if status != 200:
            return self.answer(status, headers, data)
        tag = f"{zlib.crc32(data):08x}-{len(data):x}"
        headers |= {"ETag": f'"{tag}"', "Cache-Control": "max-age=600"}
        if f'"{tag}"' in self.headers.get("If-None-Match", ""):
            return self.answer(304, headers, b"")
        if compress and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers |= {"ETag": f'W/"{tag}"', "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            return self.answer(200, headers, gzip.compress(data, 6, mtime=0))
        headers["Accept-Ranges"] = "bytes"
        wanted = re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("Range", ""))
        if not wanted or not any(wanted.groups()):
            return self.answer(200, headers, data)
        first, last = wanted.groups()
        start = int(first) if first else max(0, len(data) - int(last))
        end = min(int(last), len(data) - 1) if first and last else len(data) - 1
        if start > end:
            return self.answer(416, headers | {"Content-Range": f"bytes */{len(data)}"}, b"")
        self.answer(206, headers | {"Content-Range": f"bytes {start}-{end}/{len(data)}"}, data[start:end + 1])

    def answer(self, status: int, headers: dict, body: bytes):
        """Writes the status line, the headers with the true length, and the body unless it was not asked for."""
        self.log_request(status)
        self.send_response_only(status)
        headers = {"Server": "samples", "Date": self.date_time_string()} | headers
        if body:
            headers.setdefault("Content-Type", TYPES[".txt"])
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format, *arguments):
        if self.server.verbose:
            super().log_message(format, *arguments)


class Server(ThreadingHTTPServer):
    """A server on one loopback port; with a TLS context the handshake happens in the thread of the connection."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port: int, generated: Path, behaviours: Behaviours, verbose: bool, tls: ssl.SSLContext | None = None):
        super().__init__(("127.0.0.1", port), Handler)
        self.generated, self.behaviours, self.verbose, self.tls = generated, behaviours, verbose, tls

    def get_request(self) -> tuple[socket.socket, tuple]:
        connection, address = super().get_request()
        connection.settimeout(Handler.timeout)
        if self.tls:
            connection = self.tls.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
        return connection, address

    def handle_error(self, request, client_address):
        """A client that hangs up or refuses the certificate is no news; anything else is."""
        if self.verbose or not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def make_certificates(directory: Path, hosts: list[str]) -> Path:
    """A certificate authority of our own and a certificate for every host, made by openssl; returns the authority's file."""
    directory.mkdir(parents=True, exist_ok=True)
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    names = ",".join(f"DNS:{host}" for host in hosts)
    (directory / "leaf.ext").write_text(
        f"basicConstraints=CA:FALSE\nkeyUsage=digitalSignature\nextendedKeyUsage=serverAuth\nsubjectAltName={names}\n")

    def openssl(*arguments: str):
        subprocess.run(["openssl", *arguments], cwd=directory, check=True, capture_output=True)

    openssl("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "30", "-subj", "/CN=ogaudit samples",
            "-addext", "keyUsage=critical,keyCertSign,cRLSign")
    openssl("req", "-new", *key, "-keyout", "leaf.key", "-out", "leaf.csr", "-subj", "/CN=samples")
    openssl("x509", "-req", "-in", "leaf.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "30",
            "-extfile", "leaf.ext", "-out", "leaf.pem")
    return directory / "ca.pem"


def serve(http_port: int, https_port: int, work: Path, verbose: bool):
    """Prepares the work directory, announces the ports and serves until a signal arrives."""
    if not (work / "site").is_dir():
        subprocess.run([sys.executable, HERE / "generate-media", work], check=True, stdout=subprocess.DEVNULL)
    authority = make_certificates(work / "tls", sorted(folder.name for folder in SITE.iterdir() if folder.is_dir()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(work / "tls" / "leaf.pem", work / "tls" / "leaf.key")
    context.set_alpn_protocols(["http/1.1"])
    behaviours = Behaviours(SITE / "behaviours.json")
    servers = [Server(http_port, work / "site", behaviours, verbose), Server(https_port, work / "site", behaviours, verbose, context)]
    stopped = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.set())
    for server in servers:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    print(f"HTTP={servers[0].server_port} HTTPS={servers[1].server_port} CA={authority}", flush=True)
    stopped.wait()
    for server in servers:
        server.shutdown()
        server.server_close()


def main() -> int:
    parser = argparse.ArgumentParser(description="Serve the sample site of ogaudit on loopback.")
    parser.add_argument("--http-port", type=int, default=0, help="port for http; 0 chooses a free one")
    parser.add_argument("--https-port", type=int, default=0, help="port for https; 0 chooses a free one")
    parser.add_argument("--work", type=Path, help="where generated files go (default: a temporary directory, removed at the end)")
    parser.add_argument("--verbose", action="store_true", help="one line for each request on stderr")
    options = parser.parse_args()
    work = options.work.resolve() if options.work else Path(tempfile.mkdtemp(prefix="ogaudit-samples-"))
    try:
        serve(options.http_port, options.https_port, work, options.verbose)
    finally:
        if options.work is None:
            shutil.rmtree(work, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
