"""Sites on one loopback server, whose answers follow from their URLs alone, and the list of their pages."""

import asyncio
import random
import struct
import threading
import zlib


def number(text):
    return zlib.crc32(text.encode())


def picture(width=600, height=315):
    """A PNG of one colour."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + b"\x30\x60\x90" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


PICTURE = picture()
WORDS = "bees count shop garden tools honey winter summer paper lamp river stone cloud bread".split()


def site_of(host):
    return ".".join(host.split(".")[-2:])


def page(host, path, rot):
    mine = number(host + path)
    name = f"Shop {site_of(host).split('.')[0]}"
    words = " ".join(WORDS[(mine >> shift) % len(WORDS)] for shift in (3, 7, 11, 15, 19))
    title = [f"{words} | {name}", name, f"All about {words}", "Home", f"The same | {name}", words][(mine + rot) % 6]
    image = "http://cdn.shared.test/x.png" if mine % 4 == 0 else f"/{mine % 3}.png"
    names = "" if mine % 3 == 0 else f'<meta property="og:site_name" content="{name}">'
    return (
        f'<!doctype html><title>{title}</title><meta property="og:title" content="{title}">'
        f'<meta property="og:image" content="{image}">{names}<p>{words}'
    ).encode()


def answer(host, path, rot):
    """A status, headers and a body; None closes the connection."""
    if "dead" in host:
        return None
    if path.endswith(".png"):
        return (404, {}, b"") if path.startswith("/icon") else (200, {"Content-Type": "image/png"}, PICTURE)
    if path.startswith("/fail"):
        return ([404, 500, 403][number(host + path) % 3], {}, b"")
    if path.startswith("/redir"):
        return 301, {"Location": f"http://www.{site_of(host)}/p{path[6:]}"}, b""
    if path.startswith("/away"):
        return 302, {"Location": f"http://s0.test/p{path[5:]}"}, b""
    if path.startswith("/p"):
        return 200, {"Content-Type": "text/html; charset=utf-8"}, page(host, path, rot)
    return 404, {}, b""


def lines(sites, pages, seed=1):
    """A list of about so many pages: three hosts a site, failures, redirects, duplicates, invalid lines, one large site."""
    chance = random.Random(seed)
    found = []
    for site in range(sites):
        count = pages // 10 if site == 1 else max(1, round(chance.expovariate(sites / pages)))
        host = "dead" if site % 29 == 28 else "s"
        for each in range(count):
            kind = chance.choice(["p"] * 9 + ["fail", "redir", "away"])
            found.append(f"http://{chance.choice(['', 'www.', 'shop.'])}{host}{site}.test/{kind}{each}")
    found += chance.sample(found, len(found) // 12)
    found += ["not a url", "ftp://x.test/", "# a comment", ""]
    chance.shuffle(found)
    return found


class World:
    """Serves until the process ends; counts the requests of each host."""

    def __init__(self):
        self.rot = 0
        self.port = 0
        self.requests = 0
        ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self.serve(ready)), daemon=True).start()
        ready.wait()

    @property
    def reach(self):
        """What lets ogaudit come here, and makes its results the same however busy the machine is."""
        slow = [word for rule in ("slow-response", "image-slow", "total-time-budget") for word in ("--disable", rule)]
        return ["--allow-private", "--connect-to", f"::127.0.0.1:{self.port}", "--retries", "0", *slow]

    @property
    def asking(self):
        return [*self.reach, "--rate", "0"]

    async def serve(self, ready):
        server = await asyncio.start_server(self.talk, "127.0.0.1", 0, backlog=4096)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await server.serve_forever()

    async def talk(self, reader, writer):
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                path = head.split(" ", 2)[1]
                host = next(line[6:] for line in head.split("\r\n") if line.lower().startswith("host: "))
                self.requests += 1
                found = answer(host, path, self.rot)
                if found is None:
                    break
                status, headers, body = found
                more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
                writer.write(f"HTTP/1.1 {status} X\r\n{more}Content-Length: {len(body)}\r\n\r\n".encode() + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        writer.close()
