"""What the command line asks for."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from . import audit, namespace, pages, table
from .words import Refusal, counted, say

SKIPPED_NAMES = 3
"""Files that are named of those skipped for one reason."""


def main(words: list[str], script: Path, about: str) -> int:
    """Runs a command. 0 is done, 1 is done but for lines that made no sense, 2 is refused."""
    try:
        if words[:1] == ["score"]:
            return score(words[1:], script, about)
        return measure(words, script, about)
    except Refusal as refusal:
        say(str(refusal))
        return 2
    except KeyboardInterrupt:
        return 130


def parser(about: str, usage: str) -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(prog="scripts/precision", usage=usage, description=about,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    result.add_argument("--ogaudit", type=Path, metavar="PATH", help="the program (default: the newest build, or the one on PATH)")
    return result


def measure(words: list[str], script: Path, about: str) -> int:
    inside = words[:1] == [namespace.INSIDE]
    words = words[1:] if inside else words
    options = parser(about, "scripts/precision FOLDER [options]")
    options.add_argument("folder", type=Path, help="saved pages, in folders of any depth")
    options.add_argument("--output", type=Path, default=Path("precision.tsv"), help="the table (default: precision.tsv)")
    options.add_argument("--per-rule", type=number, default=12, metavar="N", help="findings of each rule (default: 12)")
    options.add_argument("--seed", type=int, default=1, help="draws other findings (default: 1)")
    options.add_argument("--verdicts", type=Path, metavar="TABLE", help="take verdicts over from this filled table")
    options.add_argument("--overwrite", action="store_true", help="write the table over one with verdicts, which are lost")
    options.add_argument("--seconds", type=number, default=3_600, metavar="N", help="time limit of the audit (default: 3600)")
    media = options.add_mutually_exclusive_group()
    media.add_argument("--with-media", action="store_true", help="also check images, icons and clips, which the folder must hold")
    media.add_argument("--no-media", action="store_true", help="check pages only (default)")
    given = options.parse_args(words)
    if not given.folder.is_dir():
        raise Refusal(f"there is no folder '{given.folder}'.")
    table.prepare(given.output, given.verdicts, given.overwrite)
    if not inside:
        namespace.enter(script, words)
    namespace.settle()
    return report(given, find_program(given.ogaudit, script))


def number(text: str) -> int:
    """A whole number above zero."""
    if not text.isdecimal() or not 0 < int(text) < 1_000_000:
        raise argparse.ArgumentTypeError(f"'{text}' is no number from 1 to 999,999")
    return int(text)


def report(given: argparse.Namespace, program: Path) -> int:
    """Audits, writes the table, and tells what there was."""
    complaints: list[str] = []
    known = table.read(given.verdicts, audit.rules(program), complaints.append) if given.verdicts else []
    found = pages.collect(given.folder)
    for reason, files in sorted(found.skipped.items()):
        names = ", ".join(file.name for file in files[:SKIPPED_NAMES]) + (", …" if len(files) > SKIPPED_NAMES else "")
        say(f"{counted(len(files), 'file')} skipped: {reason} ({names}).")
    for sentence in found.rejected:
        say(sentence)
    if not found.pages:
        raise Refusal(f"no page in '{given.folder}' can be served at its own URL.")
    with tempfile.TemporaryDirectory(prefix="precision-") as work:
        result = audit.run(program, given.folder, found.pages, Path(work), given.with_media, given.seconds)
    chosen = table.sample(result.findings, given.seed, given.per_rule)
    verdicts = {(line.rule, line.page): line for line in known if line.verdict}
    chosen += [finding for finding in result.findings if (finding.rule, finding.page) in verdicts and finding not in chosen]
    files = {page.address: page.file for page in found.pages}
    table.write(given.output, chosen, files, verdicts)
    for complaint in complaints + result.rejected:
        say(complaint)
    outcomes = ", ".join(f"{count:,} {name}" for name, count in sorted(result.outcomes.items()))
    print(f"{counted(sum(result.outcomes.values()), 'page')} ({outcomes}), {counted(len(result.findings), 'finding')}.")
    print(f"Wrote {counted(len(chosen), 'finding')} of {counted(len({f.rule for f in chosen}), 'rule')} to {given.output}.")
    if known:
        print(table.changes(known, result.findings))
    return 1 if complaints else 0


def score(words: list[str], script: Path, about: str) -> int:
    options = parser(about, "scripts/precision score TABLE [options]")
    options.add_argument("table", type=Path, help="a table whose verdicts are filled in: true, false or doubtful")
    given = options.parse_args(words)
    complaints: list[str] = []
    lines = table.read(given.table, audit.rules(find_program(given.ogaudit, script)), complaints.append)
    for complaint in complaints:
        say(complaint)
    print(table.scores(lines))
    return 1 if complaints else 0


def find_program(named: Path | None, script: Path) -> Path:
    """The program that is named, or the newest build of this checkout, or the installed one."""
    if named is not None:
        if not named.is_file():
            raise Refusal(f"there is no program '{named}'.")
        return named.resolve()
    builds = [script.parent.parent / ".build" / kind / "ogaudit" for kind in ("release", "debug")]
    builds = sorted((file for file in builds if file.is_file()), key=lambda file: -file.stat().st_mtime)
    installed = shutil.which("ogaudit")
    if not builds and installed is None:
        raise Refusal("ogaudit is not built: run 'swift build -c release --product ogaudit', or name it with --ogaudit PATH.")
    return builds[0] if builds else Path(installed)
