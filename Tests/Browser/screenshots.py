"""Takes the pictures of the report that the documents show: `scripts/screenshots` says of which run."""

import pathlib
import sys

from chromium import Chromium

TO = "document.querySelector('%s').scrollIntoView()"
# The first line whose tag has a value of the page's own.
OPEN = """const line = [...document.querySelectorAll('.fix')].find((one) => /og:(title|site_name|url)" content="[^…]+">$/.test(one.querySelector('.paste')?.textContent || '…'));
    for (let one = line; one; one = one.parentElement.closest('details')) one.open = true;
    scrollTo(0, line.getBoundingClientRect().top - 260);"""

# Name, width, height, scheme, what follows `#`, and what is done before.
VIEWS = [
    ("report", 1280, 1040, "light", "", ""),
    ("report-dark", 1280, 1040, "dark", "", ""),
    ("fixes", 1280, 760, "light", "", OPEN),
    ("images", 1280, 900, "light", "", "document.querySelector('#h-pictures').scrollIntoView()"),
    ("charts", 1280, 1090, "light", "", TO % "#h-charts"),
    ("pages", 1280, 900, "light", "#sort=worst", TO % "#h-pages"),
    ("page", 1280, 1100, "light", "#page=2", ""),
    ("page-phone", 360, 780, "dark", "#page=2", ""),
    ("pages-phone", 360, 780, "light", "", TO % "#rows"),
]


def main(report, folder):
    address = (pathlib.Path(report).resolve() / "index.html").as_uri()
    with Chromium() as browser:
        for name, width, height, scheme, place, before in VIEWS:
            with browser.page(width, height, scheme) as page:
                page.open(address + place)
                if place:
                    page.wait("document.querySelector('dialog[open] .sheet') || !document.getElementById('clear').hidden && found")
                page.run("document.activeElement.blur()")
                page.run(f"(() => {{ {before} }})()")
                page.wait("[...document.images].filter((one) => one.loading !== 'lazy').every((one) => one.complete)")
                page.run("new Promise((done) => setTimeout(done, 300))")
                page.screenshot(str(pathlib.Path(folder) / f"{name}.png"))
                print(f"{folder}/{name}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
