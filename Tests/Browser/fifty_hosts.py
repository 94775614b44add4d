"""50 hosts with 110 pages each over two nights, on loopback: `fifty_hosts.py PROGRAM FOLDER` writes the report.

On the second night one host returns 503 for all but two of its pages, one has lost its preview images, and one has titles
of its own where all were alike. Pictures are those of samples/site, and two that are made here: heavy, and full of text."""

import pathlib
import random
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HOSTS, PAGES = 50, 110
DOWN, LOST, FIXED, HEAVY = "velvetshop.example", "cedarkitchen.example", "larkpost.example", "bigpixel.example"
FIRST = ["amber", "birch", "cobalt", "dune", "ember", "fjord", "grove", "harbor", "iris", "juniper"]
SECOND = ["shop", "press", "studio", "garden", "works"]
NAMES = [DOWN, LOST, FIXED, HEAVY] + [f"{one}{two}.example" for two in SECOND for one in FIRST][: HOSTS - 4]
KINDS = ["articles", "products", "guides"]
PHOTOS = sorted(path for path in (ROOT / "samples/site").rglob("*.jpg") if path.stat().st_size > 20_000)
ICON = (ROOT / "samples/site/northbay.example/apple-touch-icon.png").read_bytes()
TEXTS = (ROOT / "samples/site/lanternstage.example/media/glass-orchard.jpg").read_bytes()
TOPICS = ["A slow walk along the river", "Bread that keeps for a week", "What the tide leaves behind", "Lamps for long evenings",
          "The quiet side of the mountain", "Ten plants that like shade", "How to mend a wool coat", "Tea from the north slope"]
night = 1


def padded(photo, size):
    """The same picture with noise behind its end until it has that size."""
    return photo + random.Random(1).randbytes(max(0, size - len(photo)))


def kind(number):
    return KINDS[number % len(KINDS)]


def title(host, number):
    if host == FIXED and night == 1:
        return "Lark Post"
    return f"{TOPICS[number % len(TOPICS)]}, part {number // len(TOPICS) + 1}"


def page(host, number):
    name = host.split(".")[0].capitalize()
    picture = f'<meta property="og:image" content="http://{host}/media/{number % 12 if host != HEAVY else number}.jpg">'
    if host == LOST and night == 2:
        picture = ""
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title(host, number)}</title>
<meta property="og:title" content="{title(host, number)}"><meta property="og:site_name" content="{name}">
<meta property="og:description" content="Page {number} of {name}, about {TOPICS[number % len(TOPICS)].lower()}.">
<meta property="og:url" content="http://{host}/{kind(number)}/{number}"><meta property="og:type" content="article">
{picture}<link rel="apple-touch-icon" href="/apple-touch-icon.png"></head>
<body><h1>{title(host, number)}</h1><p>{'Some words about it. ' * 30}</p></body></html>""".encode()


def media(host, number):
    if host == HEAVY and number % 5 == 0:
        return padded(TEXTS if number % 2 else PHOTOS[number % len(PHOTOS)].read_bytes(), 2_000_000 + 1_000_000 * (number % 11))
    if host == HEAVY and number % 5 == 1:
        return TEXTS
    return PHOTOS[(sum(host.encode()) + number) % len(PHOTOS)].read_bytes()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        host, parts = self.headers["Host"].split(":")[0], self.path.strip("/").split("/")
        status, kind_of, body = self.answer(host, parts)
        self.send_response(status)
        self.send_header("Content-Type", kind_of)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def answer(self, host, parts):
        if parts == ["apple-touch-icon.png"]:
            return 200, "image/png", ICON
        if parts[0] == "media":
            return 200, "image/jpeg", media(host, int(parts[1].split(".")[0]))
        if parts[0] not in KINDS:
            return 404, "text/plain", b"not here"
        number = int(parts[1])
        if host == DOWN and night == 2 and number > 1:
            return 503, "text/plain", b"come back later"
        return 200, "text/html; charset=utf-8", page(host, number)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    # All hosts are this one, and a connection that is closed early is no news.
    request_queue_size = 512

    def handle_error(self, request, client_address):
        pass


def main(program, folder):
    global night
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as work:
        urls = pathlib.Path(work) / "urls.txt"
        urls.write_text("".join(f"http://{host}/{kind(number)}/{number}\n" for host in NAMES for number in range(PAGES)))
        for night in (1, 2):
            subprocess.run(
                [program, str(urls), "--output", folder, "--format", "csv,html,summary-html", "--no-config", "--allow-private", "--rate", "0", "--per-host", "8", "-q",
                 "--retry-delay", "0s", "--robots", "ignore", "--no-cache", "--strikes", "1",
                 "--connect-to", f":80:127.0.0.1:{server.server_port}"], check=True)
    server.shutdown()
    server.server_close()


if __name__ == "__main__":
    main(*sys.argv[1:])
