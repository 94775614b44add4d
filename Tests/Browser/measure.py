"""Measures a large report in the browser: how long a person waits for the first view, a search, filters, a page."""

import pathlib
import sys
import time

from chromium import Chromium

LIMIT = 2.0
STEPS = [
    ("search", "#q=page+9", "foundFor.startsWith('page 9')"),
    ("search again", "#q=folder3", "foundFor.startsWith('folder3')"),
    ("filter by grade and rule", "#grade=A&rule=RULE", "foundFor.includes('RULE')"),
    ("sort", "#sort=worst", "foundFor.endsWith('worst\\n') || foundFor.includes('worst')"),
    ("open a page", "#page=77777", "document.querySelector('dialog[open] .sheet h2')"),
]


def measure(page, report, place, condition):
    """Seconds from asking for a view of a freshly opened report to the view."""
    page.open((report / "index.html").as_uri())
    begun = time.monotonic()
    page.run("void (location.hash = place)", place=place)
    page.wait(condition)
    return time.monotonic() - begun


def main(folder):
    report = pathlib.Path(folder).resolve()
    worst = 0.0
    print(f"index.html: {(report / 'index.html').stat().st_size} bytes")
    with Chromium() as browser, browser.page() as page:
        begun = time.monotonic()
        page.open((report / "index.html").as_uri())
        times = [("open", time.monotonic() - begun)]
        print(f"pages: {page.run('data.pages')}")
        rule = page.run("data.rules[0].id")
        for name, place, condition in STEPS:
            place, condition = place.replace("RULE", rule), condition.replace("RULE", rule)
            times.append((name, measure(page, report, place, condition)))
        begun = time.monotonic()
        page.open((report / "index.html").as_uri() + f"#host=host-7.example&rule={rule}")
        page.wait("found")
        times.append(("open a view that a colleague sent", time.monotonic() - begun))
        heap = page.call("Runtime.getHeapUsage")["usedSize"]
    for name, seconds in times:
        worst = max(worst, seconds)
        print(f"{name}: {seconds:.2f} s")
    print(f"memory of the page's script: {heap / 1e6:.0f} MB")
    return 0 if worst < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
