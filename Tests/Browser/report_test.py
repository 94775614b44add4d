"""The HTML report in a real browser: `scripts/test-report` makes the reports and runs this.

REPORT_GALLERY is a report of pages as different as pages are (Tests/AuditReportsTests, Gallery); REPORT_DEMO, when it
is set, is one of the sample site with real pictures."""

import os
import pathlib
import re
import shutil
import tempfile
import unittest

import axe
from chromium import Chromium

HERE = pathlib.Path(__file__).parent
GALLERY = pathlib.Path(os.environ["REPORT_GALLERY"]).resolve()
DEMO = os.environ.get("REPORT_DEMO")
REPORTS = [GALLERY] + ([pathlib.Path(DEMO).resolve()] if DEMO else [])
CHECKS = (HERE / "checks.js").read_text()
UNFOLD = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
PAGES_ON_THE_WAY = 12


def setUpModule():
    global browser
    browser = Chromium()


def tearDownModule():
    browser.__exit__()


class ReportTest(unittest.TestCase):
    def tab(self, place="", width=1280, scheme="light", report=GALLERY):
        page = browser.page(width, 900 if width > 600 else 780, scheme)
        self.addCleanup(page.__exit__)
        self.show(page, place, report)
        return page

    def show(self, page, place="", report=GALLERY):
        page.open((report / "index.html").as_uri() + place)
        page.load(CHECKS)
        if "page=" in place:
            page.wait("document.querySelector('dialog[open] .sheet h2')")
        elif place:
            page.wait("!document.getElementById('clear').hidden")

    def walk(self, page, report=GALLERY, step=1):
        """The top of a report, and then the sheets of its pages, one shown after the other; gives where it is."""
        yield f"{report} top"
        for number in range(1, page.run("data.pages") + 1, step):
            page.run("void (location.hash = `#page=${number}`)", number=number)
            page.wait("document.querySelector(`dialog[open][data-page='${number}'] .sheet h2`)", number=number)
            yield f"{report} page {number}"

    def places(self, page, step=1):
        """The top of a report, and the sheets of its pages."""
        return [""] + [f"#page={number}" for number in range(1, page.run("data.pages") + 1, step)]

    def expect(self, complaints, where):
        self.assertEqual(complaints, [], where)

    def titles(self, page):
        return page.run("[...document.querySelectorAll('#rows .what a')].map((a) => a.textContent)")

    def focus(self, page):
        return page.run("checks.label(document.activeElement)")


class Quiet(ReportTest):
    def test_console_and_network(self):
        """Every page can be opened without a word on the console, and nothing is asked for but files of the report."""
        for report in REPORTS:
            page = self.tab(report=report)
            for place in self.walk(page, report):
                self.expect(page.run("checks.blanks()"), place)
            self.expect(page.complaints, report)
            allowed = (report.as_uri(), "about:blank")
            self.expect([one for one in page.requests if not one.startswith(allowed)], report)

    def test_policy(self):
        """The policy lets no script, handler, picture, style or request of strangers through."""
        page = self.tab()
        violations = page.run("""new Promise((done) => {
            const found = new Set();
            addEventListener("securitypolicyviolation", (event) => found.add(event.effectiveDirective));
            const make = (name, fields) => document.body.append(Object.assign(document.createElement(name), fields));
            make("script", { textContent: "window.owned = 1" });
            make("img", { src: "https://stranger.example/x.png" });
            make("iframe", { src: "https://stranger.example/" });
            make("link", { rel: "stylesheet", href: "https://stranger.example/x.css" });
            make("style", { textContent: "body { color: red }" });
            make("a", { id: "trap" });
            document.getElementById("trap").setAttribute("onclick", "window.owned = 2");
            document.getElementById("trap").click();
            fetch("https://stranger.example/").catch(() => 0);
            setTimeout(() => done([...found].sort().concat(window.owned || [])), 300);
        })""")
        self.assertEqual(violations, [
            "connect-src", "frame-src", "img-src", "script-src-attr", "script-src-elem", "style-src-elem"])

    def test_hostile_titles(self):
        """A title that is markup is shown as the text it is."""
        hostile = "</script><script>alert('owned')</script>"
        page = self.tab("#q=owned")
        self.assertIn(hostile, self.titles(page))
        self.assertEqual(page.run("document.scripts.length"), 2)
        number = page.run("rows.findIndex((row) => row && row.title === hostile) + 1", hostile=hostile)
        self.show(page, f"#page={number}")
        self.assertEqual(page.run("document.getElementById('page-title').textContent"), hostile)
        self.assertEqual(page.run("document.querySelectorAll('dialog script').length"), 0)


class Usable(ReportTest):
    def test_own_checks(self):
        """Headings, names, references, words for drawings and contrast are right, in both schemes."""
        for report in REPORTS:
            for scheme in ["light", "dark"]:
                page = self.tab(scheme=scheme, report=report)
                for place in self.walk(page, report):
                    page.run(UNFOLD)
                    for check in ["headings", "references", "drawings", "contrast"]:
                        self.expect(page.run(f"checks.{check}()"), f"{place} {scheme} {check}")

    def test_names(self):
        """Whatever can be worked, and every picture, has a role and a name in the accessibility tree."""
        wanted = {"button", "link", "textbox", "searchbox", "combobox", "image", "dialog", "region", "navigation",
                  "checkbox", "DisclosureTriangle", "search", "menuitem", "heading"}
        page = self.tab()
        for place in self.places(page, PAGES_ON_THE_WAY // 2):
            self.show(page, place)
            nodes = page.call("Accessibility.getFullAXTree")["nodes"]
            shown = [node for node in nodes if not node["ignored"]]
            roles = {node["role"]["value"] for node in shown}
            self.assertTrue({"dialog" if place else "main", "heading", "button"} <= roles, roles)
            nameless = [node for node in shown if node["role"]["value"] in wanted
                        and not node.get("name", {}).get("value", "").strip()]
            self.expect([node["role"]["value"] for node in nameless if node["role"]["value"] != "search"], place)

    def test_axe(self):
        """axe-core finds nothing to complain about, in both schemes."""
        script = axe.script(os.environ.get("REPORT_AXE", "/nowhere"))
        if not script:
            self.skipTest("axe-core could not be had")
        for width, scheme in [(1280, "light"), (1280, "dark"), (360, "light")]:
            page = self.tab(width=width, scheme=scheme)
            for place in self.places(page, PAGES_ON_THE_WAY):
                self.show(page, place)
                page.load(script)
                self.expect(page.run(axe.RUN), f"{place} {width} {scheme}")


class Keyboard(ReportTest):
    def tab_around(self, page, limit=700):
        """Presses Tab until the focus comes back to where it was, and gives how many elements it met."""
        page.run("window.met = new Set()")
        for _ in range(limit):
            page.press("Tab")
            if page.run("""(() => { const at = document.activeElement, known = met.has(at);
                if (at !== document.body) met.add(at); return known; })()"""):
                break
        return page.run("met.size")

    def test_everything_is_reached(self):
        """Tab alone reaches everything that can be worked, on the page and in a sheet, and shows where it is."""
        for place in ["", "#page=1", "#page=3"]:
            page = self.tab(place)
            self.tab_around(page)
            missed = page.run("checks.focusable().filter((one) => !met.has(one)).map(checks.label)")
            self.expect(missed, place)
            unseen = page.run("""[...met].filter((one) => { one.focus();
                const { outlineStyle, outlineWidth } = getComputedStyle(one);
                return !one.matches(":focus-visible") || outlineStyle === "none" || parseFloat(outlineWidth) < 2; }).map(checks.label)""")
            self.expect(unseen, place)

    def test_a_visit(self):
        """Skip to the pages, search, open a page, go to the next, come back to the row: without a pointer."""
        page = self.tab()
        page.press("Tab")
        self.assertIn("Skip", self.focus(page))
        page.press("Enter")
        self.assertIn("h-pages", self.focus(page))
        page.press("Tab")
        page.type("bees")
        page.wait("location.hash.includes('q=bees') && document.querySelectorAll('#rows tr').length < 60")
        self.assertIn("<input#q>", self.focus(page))
        page.run("document.querySelector('#rows a').focus()")
        row = self.focus(page)
        page.press("Enter")
        page.wait("document.querySelector('dialog[open] .sheet')")
        self.assertTrue(page.run("document.querySelector('dialog').contains(document.activeElement)"))
        first = page.run("document.getElementById('page-title').textContent + location.hash")
        page.run("[...document.querySelectorAll('dialog .bar button')].find((one) => one.textContent === 'Next').focus()")
        page.press("Enter")
        page.wait("document.getElementById('page-title').textContent + location.hash !== first", first=first)
        page.press("Escape")
        page.wait("!document.querySelector('dialog[open]')")
        self.assertIn("q=bees", page.run("location.hash"))
        self.assertTrue(page.run("document.activeElement.closest('#rows') !== null"), f"{self.focus(page)}, not {row}")

    def test_disclosure_and_sorting(self):
        """Enter opens a line of the fix list, and sorts by a column, which is told."""
        page = self.tab()
        page.run("document.querySelector('.fix summary').focus()")
        page.press("Enter")
        page.wait("document.querySelector('.fix[open]')")
        page.run("document.querySelector('th button').focus()")
        page.press("Enter")
        page.wait("document.querySelector('th[aria-sort=ascending]') && foundFor.includes('worst')")
        scores = page.run("[...document.querySelectorAll('#rows .badge:not(.none)')].map((one) => parseInt(one.textContent))")
        self.assertEqual(scores, sorted(scores))


class Filters(ReportTest):
    def rows(self, page):
        return page.run("document.querySelectorAll('#rows tr').length")

    def test_combine_in_the_address(self):
        """Filters combine, live in the address, and the address alone brings the view back."""
        page = self.tab("#host=bees.example&grade=A")
        grades = page.run("[...document.querySelectorAll('#rows .badge')].map((one) => one.textContent.at(-1))")
        hosts = page.run("[...document.querySelectorAll('#rows .what')].map((one) => one.textContent.includes('//bees.example/'))")
        self.assertTrue(grades and set(grades) == {"A"} and all(hosts))
        rule = page.run("data.rules[found.flatMap((index) => rows[index].findings)[0]].id")
        page.run("(() => { const one = document.getElementById('rule'); one.value = rule;"
                 "one.dispatchEvent(new Event('input', { bubbles: true })); })()", rule=rule)
        page.wait("location.hash.includes('rule=')")
        page.wait("foundFor.includes(rule)", rule=rule)
        count, address = self.rows(page), page.run("location.hash")
        self.assertTrue(0 < count < len(grades))
        again = self.tab(address)
        again.wait("document.querySelectorAll('#rows tr').length === count", count=count)
        self.assertEqual(again.run("document.getElementById('rule').value"), rule)
        self.assertIn(str(count), again.run("document.getElementById('count').textContent"))

    def test_clearing(self):
        """Clearing brings every page back, and the browser's own way back leads through the views."""
        page = self.tab("#host=bees.example")
        page.run("document.getElementById('clear').click()")
        page.wait("document.querySelectorAll('#rows tr').length === data.pages")
        page.run("history.back()")
        page.wait("location.hash.includes('host=bees.example') && document.querySelectorAll('#rows tr').length < data.pages")

    def test_nothing_fits(self):
        """A view without pages says so."""
        page = self.tab("#q=zzzzzz")
        page.wait("document.getElementById('count').textContent.includes('No page')")

    def test_foreign_words_in_the_address(self):
        """An address with nonsense in it shows all pages, or none, and never an error."""
        for place in ["#grade=Q", "#rule=%22%3E%3Cscript%3E", "#outcome=x&sort=y", "#page=99999", "#p=-3", "#p=1e9"]:
            page = self.tab()
            page.run("void (location.hash = place)", place=place)
            page.run("new Promise((done) => setTimeout(done, 150))")
            self.expect(page.complaints, place)


class Drawn(ReportTest):
    """What is drawn says what is known."""

    def test_cards(self):
        """Each page shows its card light and dark and the compact row, with the title, and says what is inferred."""
        page = self.tab()
        for place in self.walk(page):
            seen = page.run("""(() => { const sheet = document.querySelector('dialog[open]');
                if (!sheet) return null;
                const row = rows[sheet.dataset.page - 1], texts = [...sheet.querySelectorAll('.bubble .name, .compact .name')];
                return { card: row.predicted_card === null ? null : data.cards[row.predicted_card].id, bubbles: sheet.querySelectorAll('.bubble').length,
                    dark: sheet.querySelectorAll('.dark .bubble').length, rows: sheet.querySelectorAll('.compact').length,
                    empty: texts.filter((one) => !one.textContent).length, guess: sheet.querySelectorAll('.guess').length,
                    grid: sheet.querySelectorAll('.light .grid .pic').length, plays: sheet.querySelectorAll('.light .play').length }; })()""")
            if seen is None:
                continue
            # Where no card is predicted, none is drawn, and the sheet says why.
            bubbles = (0, 0) if seen["card"] is None else (2, 1)
            self.assertEqual((seen["bubbles"], seen["dark"], seen["empty"], seen["guess"]), (*bubbles, 0, 1), place)
            self.assertEqual(seen["rows"], 0 if seen["card"] is None else 2, place)
            self.assertEqual(seen["grid"] in range(2, 5), seen["card"] == "collage", place)
            self.assertEqual(seen["plays"] == 1, seen["card"] == "video", place)

    def test_without_thumbnails(self):
        """A report whose thumbnails are gone has no blank square."""
        bare = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, bare)
        shutil.copytree(GALLERY, bare, dirs_exist_ok=True, ignore=shutil.ignore_patterns("thumbs"))
        page = self.tab(report=bare)
        for place in self.walk(page, bare, step=5):
            page.wait("[...document.querySelectorAll('dialog[open] img')].every((one) => !one.complete || one.naturalWidth)")
            self.expect(page.run("checks.blanks()"), place)

    def test_long_titles(self):
        """The title takes three lines of the card at most, and one of the compact row."""
        page = self.tab("#page=1")
        page.run("document.querySelectorAll('.name').forEach((one) => { one.textContent = 'word '.repeat(80); })")
        lines = page.run("""[...document.querySelectorAll('.bubble .name, .compact .name')].map((one) =>
            Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)))""")
        self.assertEqual(lines, [3, 3, 1, 1])

    def test_twins(self):
        """A page names the pages with its picture, and a link shows them all in the table."""
        page = self.tab("#page=1")
        named = page.run("document.querySelectorAll('.twins li').length")
        same = page.run("rows.filter((row) => row.picture && row.picture === rows[0].picture).length")
        self.assertEqual(named, min(5, same - 1))
        self.assertGreater(named, 0)
        page.run("document.querySelector('.twins + p a').click()")
        page.wait("!document.querySelector('dialog[open]') && document.querySelectorAll('#rows tr').length === same", same=same)

    def test_boxes(self):
        """Frames over the picture lie where the text was found."""
        page = self.tab("#page=1")
        box = page.run("""(() => { const pic = document.querySelector('.lettering .pic').getBoundingClientRect();
            const box = document.querySelector('.lettering .box').getBoundingClientRect();
            return [(box.left - pic.left) / pic.width, (box.top - pic.top) / pic.height, box.width / pic.width]; })()""")
        for found, wanted in zip(box, [0.1, 0.125, 0.4]):
            self.assertAlmostEqual(found, wanted, delta=0.02)

    def test_timings(self):
        """The waterfall begins where the request did, and its bars follow one another."""
        page = self.tab("#page=1")
        bars = page.run("""[...document.querySelectorAll('.falls rect')].map((one) =>
            [Number(one.getAttribute('x')), Number(one.getAttribute('x')) + Number(one.getAttribute('width'))])""")
        self.assertGreaterEqual(len(bars), 5)
        self.assertEqual(bars[0][0], 0)
        self.assertTrue(all(end <= 100.7 for _, end in bars), bars)
        self.assertEqual([start for start, _ in bars], sorted(start for start, _ in bars))
        self.assertEqual(page.run("document.querySelectorAll('.falls tbody td:last-child').length"), len(bars))

    def test_tags_to_paste(self):
        """The fix list and the findings hold tags to paste, as text."""
        page = self.tab()
        tags = page.run("[...document.querySelectorAll('.fixes .paste')].map((one) => one.textContent)")
        self.assertTrue(tags and all(one.startswith(("<meta ", "<link ")) for one in tags))
        number = page.run("load('details', 1).then(() => details.get(1).findIndex((one) => one.findings.some((finding) => finding.tag)) + 1)")
        self.show(page, f"#page={number}")
        self.assertIn("<", page.run("document.querySelector('dialog .paste').textContent"))

    def test_what_is_new(self):
        """What came and went is told in numbers and by rule, its texts are texts, and its links lead to pages."""
        page = self.tab()
        tally = page.run("[...document.querySelectorAll('.tally li')].map((one) => one.textContent)")
        self.assertEqual(tally[:2], ["12 new", "1 fixed"])
        self.assertEqual(page.run("document.querySelectorAll('.changes').length"), 2)
        self.assertIn("<script>", page.run("document.querySelector('.changes .places').textContent"))
        number = page.run("load('details', 1).then(() => details.get(1).findIndex((one) => one.findings.some((finding) => finding.state === 'new')) + 1)")
        self.show(page, f"#page={number}")
        self.assertIn("new", page.run("[...document.querySelectorAll('dialog .state')].map((one) => one.textContent)"))

    def test_numbers_of_charts(self):
        """The tables of the charts add up to the pages of the report."""
        page = self.tab()
        sums = page.run("""Object.fromEntries([...document.querySelectorAll('.figures .bars')].map((table) =>
            [table.caption.textContent, [...table.querySelectorAll('td:last-child')].reduce((sum, one) => sum + (Number(one.textContent) || 0), 0)]))""")
        seen = page.run("load('rows', 1).then(() => rows.filter((row) => row.score !== null).length)")
        self.assertEqual(sums["Outcomes"], page.run("data.pages"))
        self.assertEqual((sums["Grades"], sums["Cards in Messages"]), (seen, seen))
        scores = page.run("[...document.querySelectorAll('.chart .numbers td')].reduce((sum, one) => sum + Number(one.textContent), 0)")
        self.assertEqual(scores, seen)
        self.assertGreater(page.run("document.querySelectorAll('.course circle').length"), 1)
        self.assertEqual(page.run("document.querySelectorAll('.course tbody tr').length"), page.run("document.querySelectorAll('.course circle').length"))


class Shapes(ReportTest):
    def test_narrow(self):
        """Nothing is wider than a phone of 360 pixels."""
        for report in REPORTS:
            page = self.tab(width=360, report=report)
            for place in self.walk(page, report):
                page.run(UNFOLD)
                self.expect(page.run("checks.overflow()"), place)

    def test_print(self):
        """On A4 nothing is cut off, what can only be clicked is left out, and an open sheet prints alone."""
        for place in ["", "#page=1", "#page=2"]:
            page = self.tab(place, width=700)
            page.prefer("light", "print")
            self.expect(page.run("checks.overflow()"), place)
            tools = page.run("[...document.querySelectorAll('.tools, .pager, .bar, .skip')].filter((one) => one.checkVisibility()).length")
            self.assertEqual(tools, 0)
            main = page.run("document.querySelector('main').checkVisibility()")
            self.assertEqual(main, place == "")

    def test_paper(self):
        """A sheet flows over as many pages of paper as it needs, and is there afterwards as it was before."""
        page = self.tab("#page=2")
        page.run("addEventListener('beforeprint', () => { window.modal = document.querySelector('dialog').matches(':modal'); })")
        pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf()))
        self.assertGreater(pages, 1)
        self.assertIs(page.run("window.modal"), False)
        page.wait("document.querySelector('dialog').matches(':modal')")
        page.run("new Promise((done) => setTimeout(done, 100))")
        self.assertEqual(page.run("location.hash"), "#page=2")
        page.press("Escape")
        page.wait("!document.querySelector('dialog[open]') && !location.hash.includes('page')")


if __name__ == "__main__":
    unittest.main(verbosity=2)
