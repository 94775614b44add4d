#!/usr/bin/env python3
"""Bundles the shared libraries that a package cannot expect of a system: libraries.py [--system debian13] PROGRAM FOLDER DOCUMENTS

Without --system, of any that the tarball is for. The libraries are copied to FOLDER as they are, the copyright file of each one's Debian package to DOCUMENTS/PACKAGE. DEB_HOST_MULTIARCH
names the architecture.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

# Debian 12, Debian 13 and Ubuntu 24.04 have these under the same soname, none older than Debian 12's.
EVERYWHERE = {
    "ld-linux-aarch64.so.1", "ld-linux-x86-64.so.2", "libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6",
    "libcrypto.so.3", "libcurl.so.4", "libdeflate.so.0", "libzstd.so.1", "libgif.so.7", "libidn2.so.0", "libmicrohttpd.so.12", "libpng16.so.16", "libpsl.so.5",
    "libseccomp.so.2", "libsqlite3.so.0", "libssl.so.3", "libwebp.so.7", "libwebpdemux.so.2", "libxml2.so.2", "libz.so.1",
}

# What else a system has under the same soname.
SYSTEMS = {None: set(), "debian13": {"libjpeg.so.62"}}


def said(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def needed(file: Path) -> list[str]:
    """The sonames that a program or library asks the loader for, sorted."""
    return sorted(re.findall(r"\(NEEDED\).*\[(.+)\]", said("readelf", "--wide", "--dynamic", str(file))))


def path(soname: str) -> Path:
    """Where this system has a library."""
    multiarch = os.environ["DEB_HOST_MULTIARCH"]
    for folder in (f"/lib/{multiarch}", f"/usr/lib/{multiarch}"):
        if (found := Path(folder, soname)).exists():
            return found
    raise SystemExit(f"libraries: {soname} is not in /usr/lib/{multiarch}; install its package with scripts/dependencies")


def packages(sonames: list[str]) -> dict[str, str]:
    """The Debian package of each library, as NAME:ARCHITECTURE."""
    patterns = {"*" + str(path(soname)).removeprefix("/usr"): soname for soname in sonames}
    found = {}
    for line in said("dpkg-query", "--search", *patterns).splitlines():
        owner, file = line.split(": ", 1)
        found[patterns["*" + file.removeprefix("/usr")]] = owner.split(", ")[0]
    return found


def to_bundle(program: Path, system: str | None = None) -> list[str]:
    """What the program needs, and what that needs, but for what the system has."""
    there = EVERYWHERE | SYSTEMS[system]
    found: set[str] = set()
    waiting = needed(program)
    while waiting:
        soname = waiting.pop()
        if soname not in there and soname not in found:
            found.add(soname)
            waiting += needed(path(soname))
    return sorted(found)


def main(program: Path, folder: Path, documents: Path, system: str | None) -> None:
    for soname, owner in packages(to_bundle(program, system)).items():
        shutil.copyfile(path(soname), folder / soname)
        name = owner.split(":")[0]
        (documents / name).mkdir(exist_ok=True)
        shutil.copyfile(f"/usr/share/doc/{name}/copyright", documents / name / "copyright")


if __name__ == "__main__":
    words = sys.argv[1:]
    chosen = words[1] if words[0] == "--system" else None
    main(*map(Path, words[-3:]), system=chosen)
