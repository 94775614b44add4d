"""A network namespace with nothing in it but loopback, so that no request leaves the machine."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys
from pathlib import Path

from .words import Refusal

GET_FLAGS, SET_FLAGS, UP = 0x8913, 0x8914, 0x1
INSIDE = "--inside-namespace"


def enter(script: Path, arguments: list[str]) -> None:
    """Starts the script again inside a new network namespace; does not return."""
    if os.geteuid() != 0:
        raise Refusal("a network namespace needs root: run this command with sudo.")
    if shutil.which("unshare") is None:
        raise Refusal("unshare is missing: install the package util-linux.")
    trial = subprocess.run(["unshare", "--net", "--", "true"], capture_output=True, text=True, timeout=30)
    if trial.returncode != 0:
        raise Refusal(f"this machine does not allow a network namespace: {trial.stderr.strip()}.")
    os.execvp("unshare", ["unshare", "--net", "--", sys.executable, str(script), INSIDE, *arguments])


def settle() -> None:
    """Brings loopback up, after making sure that there is no way out."""
    if len(Path("/proc/net/route").read_text().splitlines()) > 1:
        raise Refusal(f"{INSIDE} is for the harness itself.")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        request = struct.pack("16sh14x", b"lo", 0)
        flags = struct.unpack("16sh14x", fcntl.ioctl(handle, GET_FLAGS, request))[1]
        fcntl.ioctl(handle, SET_FLAGS, struct.pack("16sh14x", b"lo", flags | UP))
