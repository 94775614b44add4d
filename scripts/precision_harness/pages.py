"""Saved pages: which files are pages, at which URL each was, and what its server said."""

from __future__ import annotations

import html
import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

SUFFIXES = {".html", ".htm", ".xhtml"}
PAGE_LIMIT = 32 << 20
SIDECAR_LIMIT = 64 << 10
HEAD_LIMIT = 1 << 20
"""How far into a page its address is looked for."""

LOST = {"connection", "content-encoding", "content-length", "content-location", "date", "keep-alive", "transfer-encoding"}
"""Headers that were about the transfer, not about the page."""

TAG = re.compile(r"<(link|meta)\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>", re.IGNORECASE)
ATTRIBUTE = re.compile(r"([^\s=/\"'>]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']+))")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
SAVED_FROM = re.compile(r"<!--\s*(?:saved from url=\(\d+\)|Page saved with SingleFile\s+url:\s*)(https?://\S+)", re.IGNORECASE)
CHARSET = re.compile(r"<meta\b[^>]*charset", re.IGNORECASE)
HOST = re.compile(r"(?:[a-z0-9_-]{1,63}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})")


@dataclass
class SavedPage:
    """A file, the URL it is served at, and the other URLs at which the same page would be found."""

    file: Path
    address: str
    others: list[str]
    status: int = 200
    headers: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Collection:
    """What a folder holds."""

    pages: list[SavedPage] = field(default_factory=list)
    skipped: dict[str, list[Path]] = field(default_factory=lambda: defaultdict(list))
    rejected: list[str] = field(default_factory=list)
    """Sentences about pages whose URLs cannot be served."""


@dataclass
class Unservable:
    """A page that names URLs, none of which can be served."""

    urls: list[str]

    @property
    def reason(self) -> str:
        names = ", ".join(repr(url if len(url) <= 120 else url[:120] + "…") for url in self.urls[:3])
        return f"{names} {'is' if len(self.urls) == 1 else 'are'} not a complete http or https URL that can be served"


def collect(folder: Path) -> Collection:
    """The pages of a folder, in the order of their names; of two with the same URL the first."""
    found, taken = Collection(), set()
    for file in sorted(folder.rglob("*")):
        if file.suffix.lower() not in SUFFIXES or not file.is_file():
            continue
        page = read(file, folder)
        if isinstance(page, Unservable):
            found.rejected.append(f"{file} skipped: {page.reason}.")
        elif isinstance(page, str):
            found.skipped[page].append(file)
        elif key(page.address) in taken:
            found.skipped["the same URL as another page"].append(file)
        else:
            taken.add(key(page.address))
            found.pages.append(page)
    return found


def read(file: Path, folder: Path) -> SavedPage | Unservable | str:
    """A page, or why the file is skipped."""
    if file.stat().st_size > PAGE_LIMIT:
        return "larger than 32 MB"
    data = file.read_bytes()
    if not data.strip():
        return "empty"
    status, headers = read_sidecar(file)
    text = data[:HEAD_LIMIT].decode("utf-8", "replace")
    links = link_targets(text)
    named = [value for name, value in headers if name.lower() == "content-location"]
    named += SAVED_FROM.findall(text[:4096]) + links + mirrored(file, folder)
    addresses = [address for address in map(clean, named) if address]
    if not addresses:
        urls = list(dict.fromkeys(url.strip() for url in named if url.strip()))
        if urls:
            return Unservable(urls)
        return "no canonical link, og:url or other URL of its own"
    kept = [(name, value) for name, value in headers if name.lower() not in LOST]
    if not any(name.lower() == "content-type" for name, _ in kept):
        kept.append(("Content-Type", guessed_type(data)))
    return SavedPage(file, addresses[0], addresses[1:], status, kept)


def read_sidecar(file: Path) -> tuple[int, list[tuple[str, str]]]:
    """Status and headers from `page.html.headers`, as curl --dump-header writes them; of several answers the last."""
    sidecar = file.with_name(file.name + ".headers")
    status, headers = 200, []
    if not sidecar.is_file():
        return status, headers
    for line in sidecar.read_bytes()[:SIDECAR_LIMIT].decode("latin-1").splitlines():
        first = re.match(r"HTTP/[\d.]+ (\d{3})", line)
        if first:
            status, headers = int(first[1]), []
            continue
        name, colon, value = line.partition(":")
        if colon and re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", name):
            headers.append((name, value.strip()))
    return status, headers


def link_targets(text: str) -> list[str]:
    """The canonical link, then og:url."""
    canonical, og_url = [], []
    for name, attributes in TAG.findall(COMMENT.sub("", text)):
        values = {key.lower(): html.unescape(a or b or c) for key, a, b, c in ATTRIBUTE.findall(attributes)}
        if name.lower() == "link" and "canonical" in values.get("rel", "").lower().split():
            canonical.append(values.get("href", ""))
        elif "og:url" in (values.get("property"), values.get("name")):
            og_url.append(values.get("content", ""))
    return canonical[:1] + og_url[:1]


def mirrored(file: Path, folder: Path) -> list[str]:
    """The URL of a file in a mirror, such as wget makes: a folder named like a host, and the path below it."""
    parts = file.relative_to(folder).parts
    if len(parts) < 2 or not HOST.fullmatch(parts[0].lower()):
        return []
    path = re.sub(r"(^|/)index\.x?html?$", r"\1", "/".join(parts[1:]))
    return [f"https://{parts[0].lower()}/{path}"]


def clean(address: str) -> str | None:
    """An http or https URL without its fragment, or nothing."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0 or parts.username is not None:
        return None
    host = ascii_host(parts.hostname)
    if host is None:
        return None
    path = re.sub(r"[^!-~]", lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), parts.path)
    query = re.sub(r"[^!-~]", lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), parts.query)
    return urlunsplit((parts.scheme, host if port is None else f"{host}:{port}", path or "/", query, ""))


def ascii_host(host: str) -> str | None:
    """A host as DNS has it: müller.example is xn--mller-kva.example. Python's own codec would make ss of ß, which ogaudit does not."""
    if host.isascii():
        return f"[{host}]" if ":" in host else host.lower()
    labels = re.split(r"[.。．｡]", unicodedata.normalize("NFKC", host).lower())
    labels = [label if label.isascii() else "xn--" + label.encode("punycode").decode() for label in labels]
    return ".".join(labels) if all(re.fullmatch(r"[a-z0-9_-]{1,63}", label) for label in labels) else None


def key(address: str) -> str:
    """What of a URL tells pages apart: not its scheme."""
    return address.split("://", 1)[1]


def guessed_type(data: bytes) -> str:
    """A saved page has lost its header: what declares nothing and is UTF-8 was most likely sent as UTF-8."""
    if CHARSET.search(data[:HEAD_LIMIT].decode("latin-1")):
        return "text/html"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "text/html"
    return "text/html; charset=utf-8"
