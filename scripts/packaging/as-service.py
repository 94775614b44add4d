#!/usr/bin/env python3
"""Runs a program under the system calls and addresses that a systemd service allows it: as-service.py UNIT ROOT WORD...

Where systemd is not what runs the machine, this tries what would bite first: SystemCallFilter, RestrictAddressFamilies,
MemoryDenyWriteExecute, NoNewPrivileges, no capabilities, a user of no account. ROOT is changed into before; what is refused is
refused with EPERM, as the unit says. Filters only ever add up, so that each setting is one of its own.
"""

import ctypes
import ctypes.util
import errno
import mmap
import os
import socket
import subprocess
import sys

SECCOMP = ctypes.CDLL(ctypes.util.find_library("seccomp"), use_errno=True)
SECCOMP.seccomp_init.restype = ctypes.c_void_p
ALLOW = 0x7FFF0000
REFUSE = 0x00050000 | errno.EPERM
# enum scmp_compare
EQUAL, MASKED_EQUAL = 4, 7


class Compare(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def settings(unit: str) -> dict[str, list[str]]:
    """The values of each setting, in order."""
    found: dict[str, list[str]] = {}
    with open(unit, encoding="utf-8") as file:
        for line in file:
            name, equals, value = line.strip().partition("=")
            if equals and not line.startswith("#"):
                found.setdefault(name, []).append(value)
    return found


def calls(words: list[str]) -> set[str]:
    """System calls by their names and by the groups of systemd."""
    found = set()
    for word in words:
        if not word.startswith("@"):
            found.add(word)
            continue
        said = subprocess.run(["systemd-analyze", "syscall-filter", word], capture_output=True, text=True, check=True).stdout
        members = [line.strip() for line in said.splitlines()[1:] if line.strip() and not line.strip().startswith("#")]
        found |= calls(members)
    return found


def allowed(filters: list[str]) -> set[str]:
    """What is left of a list that names what is allowed, when later ones that begin with ~ took theirs from it."""
    left: set[str] = set()
    for text in filters:
        left = left - calls(text[1:].split()) if text.startswith("~") else left | calls(text.split())
    # systemd.exec(5): these are always allowed.
    return left | {"execve", "exit", "exit_group", "getrlimit", "rt_sigreturn", "sigreturn", "execveat"} | calls(["@default"])


class Filter:
    def __init__(self, otherwise: int) -> None:
        self.context = ctypes.c_void_p(SECCOMP.seccomp_init(otherwise))

    def add(self, action: int, name: str, *comparisons: Compare) -> None:
        number = SECCOMP.seccomp_syscall_resolve_name(name.encode())
        if number < 0:
            return  # a call of another architecture
        array = (Compare * len(comparisons))(*comparisons)
        done = SECCOMP.seccomp_rule_add_array(self.context, action, number, len(comparisons), array)
        if done < 0:
            raise OSError(-done, f"seccomp: {name}")

    def load(self) -> None:
        done = SECCOMP.seccomp_load(self.context)
        if done < 0:
            raise OSError(-done, "seccomp_load")


def filters(unit: dict[str, list[str]]) -> list[Filter]:
    """The last one is the list of calls, for it may refuse to load another."""
    addresses = Filter(ALLOW)
    families = {getattr(socket, name) for name in unit["RestrictAddressFamilies"][0].split() if hasattr(socket, name)}
    for family in range(64):
        if family not in families:
            addresses.add(REFUSE, "socket", Compare(0, EQUAL, family, 0))
    memory = Filter(ALLOW)
    if unit.get("MemoryDenyWriteExecute") == ["yes"]:
        both = mmap.PROT_WRITE | mmap.PROT_EXEC
        memory.add(REFUSE, "mmap", Compare(2, MASKED_EQUAL, both, both))
        for name in ("mprotect", "pkey_mprotect"):
            memory.add(REFUSE, name, Compare(2, MASKED_EQUAL, mmap.PROT_EXEC, mmap.PROT_EXEC))
    list_of_calls = Filter(REFUSE)
    for name in sorted(allowed(unit["SystemCallFilter"])):
        list_of_calls.add(ALLOW, name)
    return [addresses, memory, list_of_calls]


def main(unit_path: str, root: str, words: list[str]) -> None:
    ready = filters(settings(unit_path))
    os.chroot(root)
    os.chdir("/")
    os.setgroups([])
    os.setgid(65532)
    os.setuid(65532)
    for one in ready:
        one.load()
    os.execve(words[0], words, {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/"})


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
