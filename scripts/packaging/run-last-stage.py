#!/usr/bin/env python3
"""Does in a folder what the last stage of a Dockerfile does in an image: run-last-stage.py DOCKERFILE ROOT [SOURCE=FOLDER...]

ROOT is a Debian that stands for the image after FROM; SOURCE is a folder of an earlier stage, and FOLDER stands for it.
Instructions that it does not know are an error. The program is tried as the image would start it: as USER, in WORKDIR.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def last_stage(text: str) -> list[tuple[str, str]]:
    """Its instructions with their arguments."""
    text = re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    instructions = [tuple(line.strip().split(None, 1)) for line in text.splitlines() if line.strip()]
    start = max(number for number, (word, _) in enumerate(instructions) if word == "FROM")
    return instructions[start + 1 :]


def chroot(root: Path, words: list[str], user: str = "0:0", folder: str = "/") -> None:
    shell = ["sh", "-c", 'cd "$0" && exec "$@"', folder]
    environment = {"PATH": PATH, "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    print("+", shlex.join(words), file=sys.stderr)
    subprocess.run(["chroot", f"--userspec={user}", root, *shell, *words], env=environment, check=True)


def run(root: Path, argument: str, sources: dict[str, str]) -> None:
    """RUN, with folders of an earlier stage put in place while it runs."""
    mounted = []
    while mount := re.match(r"--mount=(\S+)\s+", argument):
        fields = dict(field.split("=", 1) for field in mount[1].split(","))
        if fields.get("type") != "bind":
            raise SystemExit(f"run-last-stage: {mount[0]} is not known")
        target = root / fields["target"].lstrip("/")
        shutil.copytree(sources[fields["source"]], target)
        mounted.append(target)
        argument = argument[mount.end() :]
    chroot(root, ["sh", "-c", argument])
    for target in mounted:
        shutil.rmtree(target)


def main(dockerfile: str, root: Path, sources: dict[str, str]) -> None:
    user, folder, entry, arguments = "0:0", "/", [], []
    for word, argument in last_stage(Path(dockerfile).read_text(encoding="utf-8")):
        if word == "RUN":
            run(root, argument, sources)
        elif word == "WORKDIR":
            folder = argument
            os.makedirs(root / folder.lstrip("/"), exist_ok=True)
        elif word == "USER":
            user = argument
        elif word in ("ENTRYPOINT", "CMD"):
            words = re.findall(r'"([^"]*)"', argument)
            entry, arguments = (words, arguments) if word == "ENTRYPOINT" else (entry, words)
        else:
            raise SystemExit(f"run-last-stage: {word} is not known")
    if user.split(":")[0] in ("0", "root"):
        raise SystemExit("run-last-stage: the image would run as root")
    chroot(root, entry + arguments, user, folder)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), dict(pair.split("=", 1) for pair in sys.argv[3:]))
