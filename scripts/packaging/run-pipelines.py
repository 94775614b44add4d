#!/usr/bin/env python3
"""Runs the pipelines of examples/ as their services would: the very commands, in order, in a workspace that is new each time.

    run-pipelines.py OGAUDIT PIPELINE...

Each runs twice. What a pipeline caches goes from the first run to the second, and nothing else does. Between the two, the site
gets a finding. The commands that install are stand-ins; nothing is asked of the network but this computer.
"""

import fnmatch
import functools
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import yaml

HEAD = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta property="og:title" content="{title}"><meta property="og:site_name" content="Acme Bees">
<meta property="og:description" content="What {title} has to say about bees, in one sentence.">
{image}
</head><body><p>Some words about bees and honey, and some more of them.</p></body></html>
"""
IMAGE = '<meta property="og:image" content="/card.png">'


def site(folder: pathlib.Path, broken: bool) -> None:
    """A built site of two pages; a broken one has lost an image."""
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(HEAD.format(title="The hive at home", image=""))
    (folder / "blog").mkdir()
    page = HEAD.format(title="Three ways to count", image="" if broken else IMAGE)
    (folder / "blog" / "3.html").write_text(page)


class Pipeline:
    """What a service does for a pipeline: steps, a cache and artifacts."""

    def __init__(self, path: str):
        self.text = pathlib.Path(path).read_text(encoding="utf-8")
        (job,) = self.jobs(yaml.safe_load(self.text))
        self.job = job

    def jobs(self, document: dict) -> list[dict]:
        return list(document["jobs"].values()) if "jobs" in document else list(document.values())

    @property
    def steps(self) -> list[tuple[str, bool, str]]:
        """Kind, whether it runs after a failure too, and what it is about: a script, or paths."""
        if "steps" in self.job:
            return [step for part in self.job["steps"] for step in self.github(part)]
        cache, artifacts = self.job.get("cache", {}), self.job["artifacts"]
        before = [("restore", False, path) for path in cache.get("paths", [])]
        scripts = [("run", False, line) for line in self.job["before_script"] + self.job["script"]]
        after = [("save", cache.get("when") == "always", path) for path in cache.get("paths", [])]
        kept = artifacts["paths"] + ["!" + path for path in artifacts.get("exclude", [])]
        return before + scripts + after + [("keep", artifacts.get("when") == "always", "\n".join(kept))]

    def github(self, step: dict) -> list[tuple[str, bool, str]]:
        always, uses = step.get("if") == "always()", step.get("uses", "")
        kinds = {"actions/cache/restore": "restore", "actions/cache/save": "save", "actions/upload-artifact": "keep"}
        if "run" in step:
            return [("run", always, re.sub(r"\$\{\{.*?\}\}", "0", step["run"]))]
        kind = kinds.get(uses.split("@")[0])
        return [(kind, always, step["with"]["path"])] if kind else []

    def first(self) -> list[str]:
        """The commands that its comment tells people to run once."""
        return re.findall(r"^#   (ogaudit .*)$", self.text, re.MULTILINE)


class Service:
    """Runs pipelines where nothing but the program is real."""

    def __init__(self, program: str, root: pathlib.Path):
        self.root, self.cache = root, root / "cache"
        tools = root / "bin"
        tools.mkdir()
        (tools / "ogaudit").symlink_to(pathlib.Path(program).resolve())
        for name in ("apt-get", "curl"):
            (tools / name).write_text("#!/bin/sh\nexit 0\n")
            (tools / name).chmod(0o755)
        self.environment = {
            "PATH": f"{tools}:/usr/bin:/bin", "HOME": str(root), "PACKAGE": "", "OGAUDIT_DEB": "",
            "GITHUB_STEP_SUMMARY": str(root / "step-summary.md"),
        }

    def shell(self, script: str, place: pathlib.Path) -> tuple[int, str]:
        done = subprocess.run(
            ["sh", "-e", "-c", script], cwd=place, env=self.environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False, timeout=600)
        return done.returncode, done.stdout

    def run(self, pipeline: Pipeline, place: pathlib.Path) -> tuple[int, str, list[str]]:
        """Exit code of the first step that failed, what was printed, and the files that are kept."""
        code, said, kept = 0, "", []
        for kind, always, what in pipeline.steps:
            if code and not always:
                continue
            if kind == "run":
                status, text = self.shell(what, place)
                code, said = code or status, said + text
            elif kind == "restore" and (self.cache / what).exists():
                (place / what).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(self.cache / what, place / what)
            elif kind == "save" and (place / what).exists():
                (self.cache / what).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(place / what, self.cache / what)
            elif kind == "keep":
                kept = artifacts(place, what.split("\n"))
        return code, said, kept


def artifacts(place: pathlib.Path, patterns: list[str]) -> list[str]:
    chosen = [pattern for pattern in patterns if pattern and not pattern.startswith("!")]
    left_out = [pattern[1:] for pattern in patterns if pattern.startswith("!")]
    files = [str(path.relative_to(place)) for path in place.rglob("*") if path.is_file()]
    return [
        name for name in files
        if any(name.startswith(pattern + "/") for pattern in chosen)
        and not any(fnmatch.fnmatch(name, pattern) for pattern in left_out)
    ]


def workspace(root: pathlib.Path, number: int, port: int) -> pathlib.Path:
    """A checkout: a list with the configuration that lets a run ask this computer, and a built site."""
    place = root / f"workspace-{number}"
    site(place / "dist", broken=number > 1)
    (place / "urls.txt").write_text(f"http://127.0.0.1:{port}/blog/3.html\nhttp://127.0.0.1:{port}/\n")
    (place / "ogaudit.json").write_text('{"allow-private": true, "no-media": true, "rate": "0"}\n')
    return place


def expected(pipeline: Pipeline, number: int, code: int, said: str, kept: list[str]) -> list[str]:
    """What is wrong with a run."""
    wrong = []
    isGate = bool(pipeline.first())
    if code != (10 if not isGate or number > 1 else 0):
        wrong.append(f"run {number} ended with {code}")
    if not isGate and number > 1 and "Since run 1 " not in said:
        wrong.append("the second run does not know of the first")
    if isGate and number > 1 and "new>0 (is" not in said:
        wrong.append("the second run does not say what tripped its gate")
    if isGate and number > 1 and "--github" in pipeline.text and "::error file=dist/blog/3.html,line=" not in said:
        wrong.append("the new finding is no annotation of its file")
    if "Reports/findings.csv" not in kept or any(".sqlite" in name for name in kept):
        wrong.append(f"run {number} keeps {', '.join(sorted(kept)) or 'nothing'}")
    return wrong


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format, *args):  # noqa: A002
        pass


def check(program: str, path: str) -> list[str]:
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        service, pipeline = Service(program, root), Pipeline(path)
        (root / "www").mkdir()
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=str(root / "served")))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        wrong, baseline = [], None
        for number in (1, 2):
            place = workspace(root, number, server.server_port)
            shutil.rmtree(root / "served", ignore_errors=True)
            shutil.copytree(place / "dist", root / "served")
            for command in pipeline.first() if number == 1 else []:
                status, text = service.shell(command, place)
                wrong += [f"{command}: {status}\n{text}"] if status else []
                shutil.rmtree(place / "Reports", ignore_errors=True)
                baseline = place / "ogaudit-baseline.txt"
            if baseline and number > 1:
                shutil.copy(baseline, place)
            code, said, kept = service.run(pipeline, place)
            found = expected(pipeline, number, code, said, kept)
            wrong += found + ([said] if found else [])
        server.shutdown()
        return [f"{os.path.basename(path)}: {text}" for text in wrong]


def main(program: str, paths: list[str]) -> int:
    wrong = [text for path in paths for text in check(program, path)]
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
