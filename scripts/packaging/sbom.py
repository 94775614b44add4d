#!/usr/bin/env python3
"""Prints what the packages are made of, in SPDX 2.3: sbom.py PROGRAM REVISION SWIFT DEB12 DEB13 TARBALL

PROGRAM is the packaged program, REVISION the version of its Debian packages, SWIFT the version of the compiler. SOURCE_DATE_EPOCH is
the time; the same packages give the same bytes.
"""

import hashlib
import json
import os
import platform
import re
import sys
import uuid
from datetime import datetime, timezone
from pathlib import Path

import libraries

UNKNOWN = "NOASSERTION"


def element(name: str, version: str, identifier: str, **more: object) -> dict:
    """A package of the document, with the fields that SPDX wants of each."""
    fields = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", identifier), "name": name, "versionInfo": version,
        "downloadLocation": UNKNOWN, "filesAnalyzed": False, "licenseConcluded": UNKNOWN, "licenseDeclared": UNKNOWN,
        "copyrightText": UNKNOWN, "supplier": UNKNOWN,
    }
    return fields | more


def purl(text: str) -> list[dict]:
    return [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": "pkg:" + text}]


def made(file: Path, version: str, purpose: str) -> dict:
    """One of the packages."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return element(
        "ogaudit", version, file.name, packageFileName=file.name, primaryPackagePurpose=purpose,
        checksums=[{"algorithm": "SHA256", "checksumValue": digest}], licenseDeclared="Apache-2.0",
        copyrightText="2026 The ogaudit authors", supplier="Organization: The ogaudit authors")


def swift(version: str) -> dict:
    return element(
        "swift", version, "swift", primaryPackagePurpose="LIBRARY", supplier="Organization: Swift project",
        comment="The standard library, concurrency and Dispatch, linked statically.",
        licenseDeclared="Apache-2.0 WITH Swift-exception",
        downloadLocation=f"git+https://github.com/swiftlang/swift.git@swift-{version}-RELEASE",
        externalRefs=purl(f"github/swiftlang/swift@swift-{version}-RELEASE"))


def debian(owner: str) -> dict:
    """A package of this system that a library comes from."""
    form = "${Package}\n${Version}\n${Architecture}\n${source:Package}\n${source:Version}"
    name, version, arch, source, of_source = libraries.said("dpkg-query", "--show", f"--showformat={form}", owner).split("\n")
    system = platform.freedesktop_os_release()
    escaped = version.replace("+", "%2B").replace(":", "%3A").replace("~", "%7E")
    where = f"deb/{system['ID']}/{name.replace('+', '%2B')}@{escaped}?arch={arch}&distro={system['ID']}-{system['VERSION_ID']}"
    return element(
        name, version, name, primaryPackagePurpose="LIBRARY", supplier=f"Organization: {system['ID'].capitalize()}",
        sourceInfo=f"built from the source package {source} {of_source}", externalRefs=purl(where))


def main(program: Path, revision: str, compiler: str, debs: list[Path], tarball: Path) -> None:
    packages = [made(deb, f"{revision}~deb{number}", "INSTALL") for deb, number in zip(debs, (12, 13))]
    packages += [made(tarball, revision.rsplit("-", 1)[0], "ARCHIVE"), swift(compiler)]
    ids = [one["SPDXID"] for one in packages]
    links = [("SPDXRef-DOCUMENT", "DESCRIBES", one) for one in ids[:3]] + [(one, "STATIC_LINK", ids[3]) for one in ids[:3]]
    direct = set(libraries.needed(program))
    bundled = [set(), set(libraries.to_bundle(program, "debian13")), set(libraries.to_bundle(program))]
    owners = libraries.packages(sorted(direct.union(*bundled)))
    for owner in sorted(set(owners.values())):
        one = debian(owner)
        packages.append(one)
        of_owner = {soname for soname in owners if owners[soname] == owner}
        for made_one, inside in zip(ids, bundled):
            if of_owner & (direct | inside):
                links.append((made_one, "CONTAINS" if of_owner & inside else "DEPENDS_ON", one["SPDXID"]))
    print(json.dumps(document(packages, links), indent=2, ensure_ascii=False))


def document(packages: list[dict], links: list[tuple[str, str, str]]) -> dict:
    created = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    content = json.dumps([packages, links], sort_keys=True)
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"ogaudit-{packages[0]['versionInfo']}",
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, content)}",
        "creationInfo": {
            "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Organization: The ogaudit authors", "Tool: ogaudit-scripts-package"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": of, "relationshipType": kind, "relatedSpdxElement": to} for of, kind, to in links],
    }


if __name__ == "__main__":
    files = [Path(word) for word in sys.argv[4:]]
    main(Path(sys.argv[1]), *sys.argv[2:4], files[:2], files[2])
