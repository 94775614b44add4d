#!/usr/bin/env python3
"""Sees that links in the documents of a package lead to files of it: documents.py FOLDER, or documents.py --check FOLDER

What a link names by its path and the package has not, such as sources, stays as text alone; with --check it is a fault.
"""

import re
import sys
from pathlib import Path

LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s#:]*)(?P<rest>(?:#[^)\s]*)?)\)")


def is_dead(file: Path, target: str) -> bool:
    return bool(target) and not (file.parent / target).exists()


def main(folder: Path, checks: bool) -> int:
    dead = 0
    for file in sorted(folder.rglob("*.md")):
        text = file.read_text(encoding="utf-8")
        for link in LINK.finditer(text):
            if is_dead(file, link["target"]):
                dead += 1
                if checks:
                    print(f"{file}: {link['target']} is not there")
        if not checks:
            file.write_text(LINK.sub(lambda link: link["text"] if is_dead(file, link["target"]) else link[0], text), encoding="utf-8")
    return 1 if checks and dead else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[-1]), "--check" in sys.argv))
