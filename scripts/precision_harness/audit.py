"""Runs ogaudit over the pages, and reads what it found."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from .pages import SavedPage
from .site import Authority, ports, serve
from .words import Refusal


CONCURRENCY = 8
UNKNOWABLE = ["slow-response", "total-time-budget", "image-slow"]
"""Rules about speed: a saved page does not tell how fast its server was."""


@dataclass(frozen=True)
class Finding:
    """A rule that a page breaks, as ogaudit says it."""

    page: str
    rule: str
    evidence: str
    severity: str
    points: float
    title: str
    final_url: str


@dataclass
class Audit:
    """What a run said: its findings, and how many pages ended how."""

    findings: list[Finding]
    outcomes: dict[str, int]
    rejected: list[str] = field(default_factory=list)
    """Sentences about URLs that ogaudit did not take."""


def rules(program: Path) -> set[str]:
    """The rules that the program knows."""
    try:
        done = subprocess.run([program, "rules", "--format", "json"], capture_output=True, text=True, timeout=60)
        return {rule["id"] for rule in json.loads(done.stdout)}
    except (OSError, ValueError, KeyError, TypeError, subprocess.TimeoutExpired) as trouble:
        raise Refusal(f"{program} does not list its rules: {trouble}. Name ogaudit with --ogaudit PATH.") from None


def run(program: Path, folder: Path, pages: list[SavedPage], work: Path, media: bool, seconds: int) -> Audit:
    """Serves the pages and audits them; inside the namespace only."""
    authority = Authority(work)
    servers = serve(folder, pages, authority)
    listed = work / "urls.txt"
    listed.write_text("".join(page.address + "\n" for page in pages))
    reports = work / "reports"
    command = [program, listed, "--output", reports, "--format", "jsonl", "--cacert", authority.file, "--no-config", "--fresh",
               "--allow-private", "--robots", "ignore", "--rate", "0", "--concurrency", str(CONCURRENCY), "--per-host", str(CONCURRENCY),
               "--connect-timeout", "60s", "--timeout", "5m", "--progress", "no", "-q"]  # fmt: skip
    for port in ports(pages):
        command += ["--connect-to", f":{port}:127.0.0.1:{port}"]
    for rule in UNKNOWABLE:
        command += ["--disable", rule]
    command += [] if media else ["--no-media"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds)
    except subprocess.TimeoutExpired:
        raise Refusal(f"ogaudit did not end within {seconds:,} seconds. Allow more with --seconds.") from None
    finally:
        for server in servers:
            server.shutdown()
    return read(reports / "pages.jsonl", done)


def read(report: Path, done: subprocess.CompletedProcess) -> Audit:
    """The findings of the report that a run has written."""
    if not report.is_file():
        reason = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise Refusal(f"ogaudit wrote no report (exit code {done.returncode}): {reason}")
    audit = Audit([], {})
    with report.open(encoding="utf-8") as lines:
        for line in lines:
            page = json.loads(line)
            audit.outcomes[page["outcome"]] = audit.outcomes.get(page["outcome"], 0) + 1
            if page["outcome"] == "rejected":
                audit.rejected.append(f"ogaudit does not take {page['url']!r}: {page.get('cause') or 'no reason given'}.")
            audit.findings += [finding(page, found) for found in page["findings"]]
    return audit


def finding(page: dict, found: dict) -> Finding:
    title = (page.get("title") or {}).get("value") or ""
    return Finding(page["url"], found["rule"], found.get("evidence") or "", found["severity"],
                   found.get("points_lost") or 0, title, page.get("final_url") or "")  # fmt: skip
