"""The table that people fill in: which findings are in it, how it is written, and what it says when it is filled."""

from __future__ import annotations

import csv
import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from .audit import Finding
from .words import Refusal, counted

COLUMNS = ["verdict", "rule", "page", "evidence", "severity", "points", "title", "final_url", "file", "note"]
VERDICTS = {"true": "true", "t": "true", "false": "false", "f": "false", "doubtful": "doubtful", "d": "doubtful"}
LINE_LIMIT = 1_000_000
csv.field_size_limit(1 << 20)


def sample(findings: list[Finding], seed: int, per_rule: int) -> list[Finding]:
    """Up to so many findings of each rule. A finding's place depends on itself and the seed alone, so that the sample of another
    version of ogaudit holds the same findings as far as they are still there."""
    by_rule: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_rule[finding.rule].append(finding)
    chosen = []
    for rule in sorted(by_rule):
        chosen += sorted(by_rule[rule], key=lambda finding: place(finding, seed))[:per_rule]
    return chosen


def place(finding: Finding, seed: int) -> bytes:
    return hashlib.sha256(f"{seed}\0{finding.rule}\0{finding.page}\0{finding.evidence}".encode()).digest()


@dataclass(frozen=True)
class Judged:
    """A line of a filled table; the verdict is empty while nobody has judged it."""

    line: int
    rule: str
    page: str
    evidence: str
    verdict: str
    note: str


def write(output: Path, findings: list[Finding], files: dict[str, Path], judged: dict[tuple[str, str], Judged]) -> None:
    """Writes findings with the verdicts that are known."""
    with output.open("w", encoding="utf-8", newline="") as handle:
        table = csv.writer(handle, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, lineterminator="\n")
        table.writerow(COLUMNS)
        for finding in findings:
            known = judged.get((finding.rule, finding.page))
            row = [known.verdict if known else "", finding.rule, finding.page, finding.evidence, finding.severity,
                   f"{finding.points:g}", finding.title, finding.final_url, str(files.get(finding.page, "")),
                   known.note if known else ""]  # fmt: skip
            table.writerow([" ".join(cell.split()) for cell in row])


def prepare(output: Path, taken_over: Path | None, may_overwrite: bool) -> None:
    """Refuses a place that cannot be written, and one that holds work which nobody has said may go."""
    if output.is_file() and output.stat().st_size and not may_overwrite and not is_same(output, taken_over):
        filled = filled_verdicts(output)
        if filled is None:
            raise Refusal(f"{output} is there and is no table of findings: name another file with --output, or add --overwrite.")
        if filled:
            raise Refusal(f"{output} has {counted(filled, 'verdict')} filled in, which would be lost: name another file with --output, "
                          f"take them over with --verdicts {output}, or add --overwrite.")  # fmt: skip
    was_there = output.exists()
    try:
        output.open("a").close()
    except OSError as trouble:
        raise Refusal(f"{output} cannot be written: {trouble.strerror}.") from None
    if not was_there:
        output.unlink()


def is_same(output: Path, other: Path | None) -> bool:
    return other is not None and other.exists() and output.samefile(other)


def filled_verdicts(file: Path) -> int | None:
    """How many lines have anything for a verdict; nothing for a file that is no table of ours."""
    try:
        with file.open(encoding="utf-8-sig", newline="") as handle:
            rows = csv.reader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
            heads = next(rows, [])
            if "verdict" not in heads:
                return None
            place = heads.index("verdict")
            return sum(1 for row in rows if len(row) > place and row[place].strip())
    except (OSError, UnicodeDecodeError, csv.Error):
        return None


def read(file: Path, rules: set[str], complain: Callable[[str], None]) -> list[Judged]:
    """The lines of a table; what is nonsense is named and left out."""
    try:
        # A spreadsheet may have put a byte-order mark in front.
        with file.open(encoding="utf-8-sig", newline="") as handle:
            rows = list(csv.reader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))
    except (OSError, UnicodeDecodeError, csv.Error) as trouble:
        raise Refusal(f"{file} cannot be read: {trouble}.") from None
    heads = {name: index for index, name in enumerate(rows[0])} if rows else {}
    missing = [name for name in ("verdict", "rule", "page") if name not in heads]
    if missing:
        raise Refusal(f"{file} has no column '{missing[0]}' in its first line.")
    lines, seen = [], {}
    for number, row in enumerate(rows[1:LINE_LIMIT], 2):
        try:
            line = judged(number, row, heads, rules)
        except Refusal as refusal:
            complain(f"{file}:{number}: {refusal}")
            continue
        if line is None:
            continue
        twin = seen.setdefault((line.rule, line.page, line.evidence), line)
        if twin is line:
            lines.append(line)
        elif line.verdict and line.verdict != twin.verdict:
            complain(f"{file}:{number}: the same finding is '{twin.verdict or 'not judged'}' in line {twin.line}; line ignored.")
    return lines


def judged(number: int, row: list[str], heads: dict[str, int], rules: set[str]) -> Judged | None:
    if not any(cell.strip() for cell in row):
        return None
    if len(row) <= max(heads[name] for name in ("verdict", "rule", "page")):
        raise Refusal(f"{counted(len(row), 'column')}, but the first line has {len(heads)}; line ignored.")
    cells = {name: row[index].strip() if index < len(row) else "" for name, index in heads.items()}
    if cells["rule"] not in rules:
        raise Refusal(f"there is no rule '{cells['rule']}'; line ignored.")
    verdict = cells["verdict"].lower()
    if verdict and verdict not in VERDICTS:
        raise Refusal(f"unknown verdict '{cells['verdict']}': use true, false or doubtful; line ignored.")
    return Judged(number, cells["rule"], cells["page"], cells.get("evidence", ""), VERDICTS.get(verdict, ""), cells.get("note", ""))


@dataclass
class Tally:
    """How many findings were judged how."""

    verdicts: Counter = field(default_factory=Counter)

    def line(self, name: str) -> str:
        true, false = self.verdicts["true"], self.verdicts["false"]
        precision = f"{true / (true + false):.3f}" if true + false else "-"
        doubtful, unjudged = self.verdicts["doubtful"], self.verdicts[""]
        return f"{name:<36}{precision:>10}{true:>8}{false:>8}{doubtful:>10}{unjudged:>12}"


def scores(lines: list[Judged]) -> str:
    """Precision by rule, those with most false findings first, and overall. What is doubtful counts neither way."""
    tallies, total = defaultdict(Tally), Tally()
    for line in lines:
        tallies[line.rule].verdicts[line.verdict] += 1
        total.verdicts[line.verdict] += 1
    order = sorted(tallies, key=lambda rule: (-tallies[rule].verdicts["false"], rule))
    heading = f"{'rule':<36}{'precision':>10}{'true':>8}{'false':>8}{'doubtful':>10}{'not judged':>12}"
    return "\n".join([heading, *(tallies[rule].line(rule) for rule in order), total.line("all rules")])


def changes(lines: list[Judged], findings: list[Finding]) -> str:
    """What became of findings that were judged before."""
    present = {(finding.rule, finding.page) for finding in findings}
    kept = Counter(line.verdict for line in lines if (line.rule, line.page) in present)
    judged = Counter(line.verdict for line in lines)
    told = [f"{kept[verdict]:,} of {judged[verdict]:,} judged {verdict}" for verdict in ("true", "false", "doubtful")]
    return f"Still reported: {', '.join(told)}."
