"""What the tests of engines share: the program, the world, one run, and how reports are compared."""

import csv
import itertools
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from world import World, lines

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("OGAUDIT_PROGRAM", str(ROOT / ".build/debug/ogaudit"))
TIMES = {"fetch_ms", "fetched_at", "first_seen"}


def ogaudit(*words, **more):
    """Runs the program to its end and gives what it printed on standard error."""
    done = subprocess.run([PROGRAM, *map(str, words)], text=True, capture_output=True, **more)
    assert done.returncode == 0, f"ogaudit {words[0]}: exit code {done.returncode}\n{done.stderr}"
    return done.stderr


def rows(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            yield {name: value for name, value in row.items() if name not in TIMES}


def difference(one, other):
    """The first difference between two folders of reports, times aside; None when they say the same."""
    for name in ("pages.csv", "findings.csv"):
        for place, (a, b) in enumerate(itertools.zip_longest(rows(one / name), rows(other / name)), 2):
            if a != b:
                cells = {key: (a[key], b[key]) for key in a if a[key] != b.get(key)} if a and b else (a, b)
                return f"{name}, row {place}: {cells}"
    for name in ("issues.csv", "rules.csv"):
        if (one / name).read_bytes() != (other / name).read_bytes():
            return f"{name} differs"
    a, b = (json.loads((folder / "report.json").read_text())["headlines"] for folder in (one, other))
    return None if a == b else f"headlines: {a} and {b}"


class Case:
    """A list of a world, and the reports of one run over it."""

    def __init__(self, sites, pages):
        self.world = World()
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        self.list = self.folder / "urls.txt"
        self.list.write_text("\n".join(lines(sites, pages)) + "\n")
        self.one = self.folder / "one"
        ogaudit(self.list, "-q", "-o", self.one, "--format", "csv,json", *self.world.asking)

    def merge(self, sources, name, *more):
        """Merges records and gives the folder of the reports."""
        folder = self.folder / name
        ogaudit("merge", *sources, "-q", "-o", folder, "--format", "csv,json", *self.world.reach, *more)
        return folder

    def close(self):
        self.temporary.cleanup()


class CaseTests(unittest.TestCase):
    """Tests that share a small case."""

    @classmethod
    def setUpClass(cls):
        cls.case = Case(sites=30, pages=600)

    @classmethod
    def tearDownClass(cls):
        cls.case.close()
