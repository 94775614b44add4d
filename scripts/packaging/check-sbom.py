#!/usr/bin/env python3
"""Checks a bill of materials against what SPDX 2.3 demands of its fields, and against the packages beside it: check-sbom.py FILE"""

import hashlib
import json
import re
import sys
from pathlib import Path

DOCUMENT = {"spdxVersion", "dataLicense", "SPDXID", "name", "documentNamespace", "creationInfo", "packages", "relationships"}
# The schema demands SPDXID, name and downloadLocation; NTIA's minimum elements demand version and supplier.
PACKAGE = {"SPDXID", "name", "downloadLocation", "versionInfo", "supplier"}
KINDS = {"DESCRIBES", "STATIC_LINK", "DEPENDS_ON", "CONTAINS"}


def check_document(document: dict) -> list[str]:
    wrong = [f"the document has no {key}" for key in sorted(DOCUMENT - document.keys())]
    wrong += [f"the document's field {key} is unknown" for key in sorted(document.keys() - DOCUMENT)]
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", document["creationInfo"]["created"]):
        wrong.append("creationInfo.created is not a time in UTC")
    if not all(re.match(r"(Organization|Person|Tool): .", one) for one in document["creationInfo"]["creators"]):
        wrong.append("creationInfo.creators has a creator of no kind")
    return wrong


def check_package(one: dict, folder: Path) -> list[str]:
    name = one.get("SPDXID", "a package")
    wrong = [f"{name} has no {key}" for key in sorted(PACKAGE - one.keys())]
    if not re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", name):
        wrong.append(f"{name} is not an SPDX identifier")
    for sum_ in one.get("checksums", []):
        digest = hashlib.sha256((folder / one["packageFileName"]).read_bytes()).hexdigest()
        if (sum_["algorithm"], sum_["checksumValue"]) != ("SHA256", digest):
            wrong.append(f"{name} has another checksum than {one['packageFileName']}")
    return wrong


def check_relationships(document: dict) -> list[str]:
    ids = [document["SPDXID"]] + [one["SPDXID"] for one in document["packages"]]
    wrong = [f"{name} appears twice" for name in sorted({name for name in ids if ids.count(name) > 1})]
    reached = set()
    for one in document["relationships"]:
        reached.add(one["relatedSpdxElement"])
        if one["relationshipType"] not in KINDS or one["spdxElementId"] not in ids or one["relatedSpdxElement"] not in ids:
            wrong.append(f"the relationship {one} is invalid")
    return wrong + [f"nothing is related to {name}" for name in ids[1:] if name not in reached]


def main(file: Path) -> int:
    document = json.loads(file.read_text(encoding="utf-8"))
    wrong = check_document(document) + check_relationships(document)
    for one in document["packages"]:
        wrong += check_package(one, file.parent)
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
