"""The HTML report in a real browser: `scripts/test-report` makes the reports and runs this.

REPORT_GALLERY is a report of pages as different as pages are (Tests/AuditReportsTests, Gallery); REPORT_DEMO, when it
is set, is one of the sample site with real pictures."""

import json
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

    def visible(self, page, selector):
        """Whether the first that fits stands whole in the window."""
        return page.run("""(() => { const one = document.querySelector(selector);
            if (!one || !one.checkVisibility()) return false;
            const box = one.getBoundingClientRect();
            return box.top >= -1 && box.bottom <= innerHeight + 1 && box.width > 0; })()""", selector=selector)

    def click(self, page, selector):
        """A click where the thing is; what is out of sight cannot be clicked."""
        place = page.run("""(() => { const box = document.querySelector(selector).getClientRects()[0];
            return [box.left + Math.min(box.width / 2, 40), box.top + box.height / 2]; })()""", selector=selector)
        self.assertTrue(0 <= place[1] <= page.run("innerHeight"), f"{selector} is out of sight at {place}")
        for kind in ["mousePressed", "mouseReleased"]:
            page.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

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
            if not place:
                Images.gallery(self, page)
                page.run("scrollTo(0, 0)")
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
        title = again.run("data.rules.find(({ id }) => id === rule).fails", rule=rule)
        chips = again.run("[...document.querySelectorAll('#active button')].map((one) => one.textContent)")
        self.assertEqual(chips, ["bees.example ×", "Grade A ×", f"{title} ×"])
        self.assertIn(title, again.run("document.title"))
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
        lines = page.run("""[...document.querySelectorAll('dialog .bubble .name, dialog .compact .name')].map((one) =>
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
        """Frames over the picture lie where the text was found; without a finding they wait until they are asked for."""
        page = self.tab("#page=1")
        self.assertFalse(page.run("document.querySelector('.lettering').checkVisibility()"))
        page.run("document.querySelector('.lettering').closest('details').open = true")
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


class FirstScreen(ReportTest):
    """What a person sees and can do before anything is scrolled."""

    def test_is_it_fine(self):
        """Sentences, score and six cards with pictures are on the first screen of 1280 × 800 and the first two of a phone."""
        for report in REPORTS:
            for width, height in [(1280, 800), (360, 1560)]:
                page = self.tab(width=width, report=report)
                page.resize(width, height)
                page.wait("[...document.querySelectorAll('.picks img')].every((one) => one.complete)")
                for selector in [".sentences", ".dial", ".chips", ".pick:last-child .bubble"]:
                    self.assertTrue(self.visible(page, selector), f"{report} {width} {selector}")
                self.assertEqual(page.run("document.querySelectorAll('.pick .bubble').length"), 6)
                self.assertGreater(page.run("document.querySelectorAll('.pick img').length"), 0)

    def test_sections_are_one_click_away(self):
        """What to fix first and what it brings, the images, the pages, the hosts: one click, no scrolling."""
        for link, wanted in [("#h-fix", ".fix .cost b"), ("#h-pictures", ".tile"), ("#h-pages", "#rows tr"), ("#h-hosts", ".hosts tbody tr")]:
            page = self.tab()
            self.click(page, f".jump a[href='{link}']")
            page.wait("document.querySelector(wanted)?.getBoundingClientRect().top < innerHeight - 60", wanted=wanted)

    def test_a_sentence_leads_to_its_pages(self):
        """A click on a sentence shows its pages, without a scroll, and says which filter is on."""
        page = self.tab()
        self.click(page, ".sentences a[href*='rule=']")
        page.wait("foundFor.includes(new URLSearchParams(location.hash.slice(1)).get('rule'))")
        page.wait("document.querySelector('#rows tr') && document.querySelector('#rows tr').getBoundingClientRect().top < innerHeight - 60")
        self.assertTrue(self.visible(page, "#active button"))


class Workbench(ReportTest):
    """Tags are tried, copied and shown as other apps would draw them."""

    def edit(self, page, **texts):
        page.run("document.querySelector('.desk.editing') || document.querySelector('.bench-tools button').click()")
        for name, value in texts.items():
            page.run("""(() => { const label = [...document.querySelectorAll('.editor label')].find((one) => one.querySelector('.field').firstChild.textContent === name);
                const input = label.querySelector('input, textarea'); input.value = value; input.dispatchEvent(new Event('input')); })()""",
                name=name.replace("_", " "), value=value)

    def number(self, page, condition):
        return page.run("load('rows', 1).then(() => load('details', 1)).then(() => rows.findIndex((row, place) => row.score !== null && (" + condition + ")(row, details.get(1)[place])) + 1)")

    def test_rules_agree_with_swift(self):
        """Each text rule says of each vector what Swift says, or that it cannot know; and knows most."""
        page = self.tab()
        vectors = json.loads((HERE / "text-rules.json").read_text())
        answers = page.run("""(() => { const generic = new Set(data.generic.split(' '));
            return vectors.map(({ texts }) => Object.entries(judgeTexts(texts, generic)).map(([id, seen]) => [id, seen === undefined ? null : seen])); })()""", vectors=vectors)
        wrong, known, total = [], 0, 0
        for vector, answer in zip(vectors, answers):
            for rule, seen in answer:
                total += 1
                if seen is None:
                    continue
                known += 1
                wanted = vector["breaks"].get(rule, "")
                if bool(seen) != bool(wanted) or not wanted.startswith(seen):
                    wrong.append((rule, vector["texts"], seen, wanted))
        self.expect(wrong, "vectors")
        self.assertGreater(known, 0.8 * total)

    def test_live(self):
        """Card, findings and lengths follow what is typed, with what was before; Reset brings it back."""
        page = self.tab()
        number = self.number(page, "(row, page) => page.title && row.predicted_card !== null && page.findings.length && data.cards[row.predicted_card].id === 'large_image'")
        self.show(page, f"#page={number}")
        before = page.run("document.querySelector('#page .bubble .name').textContent")
        self.edit(page, Title="Seven ways to count bees " * 4)
        self.assertEqual(page.run("document.querySelector('#page .bubble .name').textContent"), ("Seven ways to count bees " * 4).strip())
        self.assertEqual(page.run("[...document.querySelectorAll('#page .look .bubble .name')].pop().textContent"), before)
        self.assertIn("Before: ", page.run("document.querySelector('.editor .was').textContent"))
        self.assertIn("is cut in a preview", page.run("document.querySelector('#page .findings').textContent"))
        self.assertTrue(page.run("document.querySelector('.effects').textContent"))
        page.run("[...document.querySelectorAll('.editor button')].find((one) => one.textContent === 'Reset').click()")
        self.assertEqual(page.run("[document.querySelector('#page .bubble .name').textContent, document.querySelector('.effects').textContent]"), [before, "Edit a field to see what changes."])

    def test_fixed_and_unknown(self):
        """A finding that the edit fixes is struck out; one that only a fetch can judge says so."""
        page = self.tab()
        states = page.run("""(() => { data.rules.push({ id: 'title-too-long', component: 'title' }, { id: 'image-too-small', component: 'image' });
            const at = data.rules.length, list = [{ rule: at - 2 }, { rule: at - 1 }];
            const before = { title: 'a'.repeat(95), site: '', summary: '', image: '', icon: '' }, draft = { ...before, title: 'Bees', image: 'https://a.example/b.png' };
            const { known } = effects(list, data.rules, before, draft, new Set(['title', 'image']), 'https://a.example/x'); return list.map((one) => known.get(one).state); })()""")
        self.assertEqual(states, ["fixed", "fetch"])

    def test_hostile_edit(self):
        """A script that is typed is text, in the card, in every app and in every dialect."""
        page = self.tab("#page=1")
        hostile = "</script><img src=x onerror=\"window.owned = 1\">'\"\\\u2028--- #{x} {{y}}"
        self.edit(page, Title=hostile, Description=hostile, Site_name=hostile, Image_URL="javascript:alert(1)", Icon_URL="data:text/html,x")
        for app in page.run("[...document.querySelectorAll('.tab')].map((one) => one.textContent)"):
            page.run("[...document.querySelectorAll('.tab')].find((one) => one.textContent === app).click()", app=app)
            self.assertEqual(page.run("[document.querySelectorAll('#page script, #page .stage img[src=x]').length, window.owned ?? 0]"), [0, 0])
        self.expect(page.complaints, "a hostile edit")

    def test_dialects(self):
        """Every dialect gives a hostile title back as it was, in the eyes of a parser of its own."""
        page = self.tab()
        for title in ['He said "it\'s <b>fine</b>" & left', "</script><script>alert(1)</script>", "back\\slash ${x} `y` --- %s", "日本語: #タグ 👩‍👩‍👧", "yes", "- a: b # c", "{tags.url} {{ x }}"]:
            facts = {"title": title, "site": title, "summary": title, "image": "https://a.example/b.png?x=1&y=2", "icon": "/i.png", "url": "https://a.example/", "type": "article", "w": 1200, "h": 630, "card": "summary",
                     "tags": [["name", "description", title], ["property", "og:title", title], ["property", "og:site_name", title], ["property", "og:image", "https://a.example/b.png?x=1&y=2"], ["rel", "apple-touch-icon", "/i.png"]]}
            blocks = page.run("Object.fromEntries(Object.entries(dialects).map(([name, make]) => [name, make(facts).join('\\n')]))", facts=facts)
            for name in ["Next.js", "Astro", "Nuxt"]:
                self.assertNotIn("</script", blocks[name])
            html = page.run("""(() => { const head = new DOMParser().parseFromString(block, 'text/html'); const meta = (name) => head.querySelector(`meta[property="${name}"], meta[name="${name}"]`).content;
                return [meta('og:title'), meta('og:site_name'), meta('description'), meta('og:image'), head.scripts.length]; })()""", block=blocks["HTML"])
            self.assertEqual(html, [title, title, title, facts["image"], 0])
            self.assertEqual(self.script(f"({{ {blocks['Next.js'][len('export const metadata = {'):-2]} }}).openGraph.title"), title)
            self.assertEqual(self.script(f"(() => {{ let all; const useHead = (one) => {{ all = one; }}; {blocks['Nuxt']} return all.meta[1].content; }})()"), title)
            self.assertEqual(self.script(f"(() => {{ {blocks['Astro'].split('---')[1]} return tags.title; }})()"), title)
            for name in ["Jekyll", "Hugo"]:
                line = next(line for line in blocks[name].splitlines() if line.startswith("title: "))
                self.assertEqual(json.loads(line[len("title: "):]), title)
            self.assertIn(f"SEO title: {title}\n", blocks["WordPress (Yoast)"])

    def test_what_is_copied_is_whole(self):
        """A long description is copied whole in every dialect, and can be edited whole."""
        page = self.tab()
        number = self.number(page, "(row, page) => row.predicted_card !== null && (page.detail.fields || []).some(([name, text]) => name === 'Description' && text.length > 300)")
        self.assertGreater(number, 0)
        self.show(page, f"#page={number}")
        wanted = "Bees count to four. " * 40 + "So they say."
        for name in page.run("Object.keys(dialects)"):
            block = page.run("""(() => { const select = document.querySelector('.bench-tools select'); select.value = name; select.dispatchEvent(new Event('change'));
                return document.querySelector('.all-tags code').textContent; })()""", name=name)
            self.assertIn(wanted, block, name)
        self.edit(page)
        self.assertEqual(page.run("document.querySelector('.editor textarea').value"), wanted)

    def test_rules_that_are_off(self):
        """A rule that the run did not judge by says nothing while somebody types."""
        page = self.tab("#page=1")
        self.assertEqual(page.run("Object.keys(textRules).sort().join()"), page.run("Object.keys(data.textRules).sort().join()"))
        self.edit(page, Title="Seven ways to count bees " * 4)
        self.assertIn("title-too-long", page.run("effects([], data.rules, { title: '', site: '', summary: '' }, { title: 'a'.repeat(95), site: '', summary: '' }, new Set(['title']), 'https://a.example/').added.map(({ id }) => id)"))
        page.run("void delete data.textRules['title-too-long']")
        self.assertNotIn("title-too-long", page.run("effects([], data.rules, { title: '', site: '', summary: '' }, { title: 'a'.repeat(95), site: '', summary: '' }, new Set(['title']), 'https://a.example/').added.map(({ id }) => id)"))

    def script(self, code):
        """What a page without a policy makes of some JavaScript."""
        page = browser.page()
        try:
            return page.run(code)
        finally:
            page.__exit__()

    def test_apps(self):
        """Messages is first; every other app draws the page and says that it is a simulation."""
        for report in REPORTS:
            for width, scheme in [(1280, "light"), (360, "dark")]:
                page = self.tab("#page=1", width=width, scheme=scheme, report=report)
                names = page.run("[...document.querySelectorAll('.tab')].map((one) => one.textContent)")
                self.assertEqual(names, ["Messages", "WhatsApp", "Slack", "Discord", "X", "LinkedIn", "Facebook", "Google"])
                for name in names[1:]:
                    page.run("[...document.querySelectorAll('.tab')].find((one) => one.textContent === name).click()", name=name)
                    self.assertIn(f"Simulation of {name}", page.run("document.querySelector('.stage').textContent"))
                    for check in ["spills", "overflow", "contrast", "blanks", "drawings"]:
                        self.expect(page.run(f"checks.{check}()"), f"{report} {width} {name} {check}")
                page.run("document.querySelector('.tab').click()")

    def test_boxes(self):
        """While tags are tried and copied, nothing leaves its box at four widths, and axe is silent."""
        script = axe.script(os.environ.get("REPORT_AXE", "/nowhere"))
        for width, scheme in [(360, "light"), (360, "dark"), (768, "light"), (1280, "dark"), (1920, "light")]:
            page = self.tab("#page=1", width=width, scheme=scheme)
            self.edit(page, Title="Averylongwordwithoutanyspace" * 20, Description="x " * 400, Image_URL="https://a.example/" + "b" * 300)
            page.run("document.querySelector('.main-action').click()")
            for check in ["spills", "overflow", "contrast", "headings", "references"]:
                self.expect(page.run(f"checks.{check}()"), f"{width} {scheme} {check}")
            if script:
                page.load(script)
                self.expect(page.run(axe.RUN), f"{width} {scheme}")


class Fixes(ReportTest):
    def test_one_row_a_rule(self):
        """No sentence is there twice, and each says what fixing it brings."""
        for report in REPORTS:
            page = self.tab(report=report)
            titles = page.run("[...document.querySelectorAll('.fix')].map((one) => one.dataset.rule)")
            self.assertEqual(len(titles), len(set(titles)))
            gains = page.run("[...document.querySelectorAll('.fix .cost b')].map((one) => one.textContent)")
            self.assertTrue(gains and all(gains))

    def test_before_and_after(self):
        """An opened row draws cards as they are and as they would be, once."""
        page = self.tab()
        page.run("document.querySelector('.fix[data-rule=image-missing] summary').click()")
        page.wait("document.querySelector('.fix[data-rule=image-missing] .pair')")
        shown = page.run("""[...document.querySelectorAll('.fix[data-rule=image-missing] .pair')].map((one) =>
            [...one.querySelectorAll('figcaption')].map((words) => words.textContent.replace(/^\\S+ /, '')))""")
        self.assertTrue(0 < len(shown) <= 3)
        self.assertEqual({len(one) for one in shown}, {2})


class Images(ReportTest):
    def gallery(self, page):
        page.run("document.getElementById('h-pictures').scrollIntoView()")
        page.wait("document.querySelector('.tile')")

    def test_filters_combine_in_the_address(self):
        """Filters of the gallery say their numbers, combine, and live in the address."""
        page = self.tab()
        self.gallery(page)
        label = page.run("document.querySelector('.lens .n').textContent.trim()")
        page.run("document.querySelector('.lens').click()")
        page.wait("location.hash.includes('img=')")
        page.wait("document.querySelector('.lens[aria-pressed=true]')")
        self.assertTrue(page.run("document.querySelector('#gallery .count').textContent").startswith(label + " image"))
        again = self.tab()
        again.open((GALLERY / "index.html").as_uri() + page.run("location.hash"))
        again.wait("document.querySelector('.lens[aria-pressed=true]') && document.getElementById('h-pictures').getBoundingClientRect().top < innerHeight")

    def test_the_focus_stays(self):
        """A filter, the order and a tile keep the focus when the gallery is drawn anew; after more images it is on the first of them."""
        page = self.tab()
        self.gallery(page)
        for press in ["document.querySelector('.lens')", "document.querySelector('.tile a')"]:
            page.run(f"{press}.focus()")
            at = page.run("document.activeElement.id")
            page.run("drawGallery()")
            self.assertEqual(page.run("document.activeElement.id"), at)
        page.run("(() => { const one = document.getElementById('gallery-order'); one.focus(); one.value = 'used'; one.onchange(); })()")
        page.wait("location.hash.includes('imgsort=used')")
        page.wait("document.activeElement.id === 'gallery-order'")
        shown = page.run("document.querySelectorAll('.tile').length")
        page.run("(() => { const one = document.querySelector('.tiles + button'); one.focus(); one.click(); })()")
        self.assertEqual(page.run("[...document.querySelectorAll('.tile a')].indexOf(document.activeElement)"), shown)

    def test_order(self):
        """The gallery begins with the heaviest image, and shows who uses an image."""
        for report in REPORTS:
            page = self.tab(report=report)
            self.gallery(page)
            page.wait("pictures.length === data.pictures.count")
            weights = page.run("pictures.map((one) => one.bytes ?? -1)")
            self.assertEqual(weights, sorted(weights, reverse=True))
            page.run("[...document.querySelectorAll('.tile a')].find((one) => one.hash.startsWith('#p')).click()")
            page.wait("document.querySelector('dialog[open] .sheet') || foundFor")


class Table(ReportTest):
    def test_columns(self):
        """Columns can be chosen, are sorted by, and live in the address."""
        page = self.tab("#cols=score,what,host,status,bytes,pixels,text,new,time&sort=heavy")
        page.wait("document.querySelectorAll('.pages thead th').length === 9")
        self.assertEqual(page.run("document.querySelector('th.bytes').getAttribute('aria-sort')"), "descending")
        page.run("[...document.querySelectorAll('#columns label')].find((one) => one.textContent.includes('Card')).querySelector('input').click()")
        page.wait("document.querySelector('.pages th.card')")
        self.assertIn("cols=", page.run("location.hash"))

    def test_several_findings(self):
        """Two findings at once are pages that have both, and a chip takes one away again."""
        page = self.tab()
        pair = page.run("load('rows', 1).then(() => rows.find((row) => row.findings.length > 1).findings.slice(0, 2).map((rule) => data.rules[rule].id))")
        self.show(page, "#rule=" + ",".join(pair))
        page.wait("found")
        self.assertTrue(page.run("found.length > 0 && found.every((index) => pair.every((id) => rows[index].findings.some((rule) => data.rules[rule].id === id)))", pair=pair))
        page.run("document.querySelector('#active button').click()")
        page.wait("location.hash === '#rule=' + id", id=pair[1])

    def test_counts(self):
        """A choice says how many pages it would leave, and leaves so many."""
        page = self.tab("#host=bees.example")
        page.wait("found")
        label, value = page.run("[...document.querySelectorAll('#grade option')].filter((one) => one.value && !one.textContent.endsWith('(0)')).map((one) => [one.textContent, one.value])[0]")
        self.show(page, f"#host=bees.example&grade={value}")
        page.wait("foundFor.includes('bees.example') && document.querySelectorAll('#rows tr').length === found.length")
        self.assertTrue(label.endswith(f"({page.run('found.length')})"), label)

    def test_a_sent_view_opens_where_it_points(self):
        """An address that was sent shows the first row of its view without a scroll, at every width."""
        for width in [360, 768, 1280, 1920]:
            page = self.tab("#host=bees.example&sort=worst", width=width)
            page.wait("found && document.querySelector('#rows tr').getBoundingClientRect().top < innerHeight")
            self.assertGreaterEqual(page.run("document.querySelector('#rows tr').getBoundingClientRect().top"), 0)
            self.assertIn("bees.example", page.run("document.title"))

    def test_unknown_names(self):
        """A view of a finding or host that is not in the report says so."""
        page = self.tab("#rule=no-such-rule&host=gone.example&picture=00ff")
        page.wait("document.getElementById('count').textContent.includes('No page')")
        for name in ["no-such-rule", "gone.example", "Same image"]:
            self.assertIn(f"{name} (unknown)", page.run("document.getElementById('active').textContent"))
        self.expect(page.complaints, "an unknown name")

    def test_keys(self):
        """The slash searches, j and k go through rows, the arrows through open pages."""
        page = self.tab()
        page.press("/")
        self.assertIn("<input#q>", self.focus(page))
        self.assertEqual(page.run("document.getElementById('q').value"), "")
        page.run("document.activeElement.blur()")
        page.press("j")
        page.press("j")
        self.assertEqual(page.run("[...document.querySelectorAll('#rows .what a')].indexOf(document.activeElement)"), 1)
        page.press("k")
        page.press("Enter")
        page.wait("document.querySelector('dialog[open][data-page=\"1\"]')")
        page.press("ArrowRight")
        page.wait("document.querySelector('dialog[open][data-page=\"2\"]')")
        page.press("ArrowLeft")
        page.wait("document.querySelector('dialog[open][data-page=\"1\"]')")

    def test_csv_of_the_view(self):
        """The file of a view has its pages and no others, and nothing that a spreadsheet would run."""
        page = self.tab("#q=HYPERLINK")
        page.wait("found")
        lines = page.run("csvOfView()").split("\r\n")
        self.assertEqual(len(lines), page.run("found.length") + 2)
        self.assertTrue(lines[0].startswith("url,title,score,"))
        self.assertIn("\"'=HYPERLINK", lines[1])

    def test_a_row_opens(self):
        """A click anywhere in a row opens its page."""
        page = self.tab()
        page.run("document.querySelector('#rows tr:nth-child(2) td.found').click()")
        page.wait("document.querySelector('dialog[open][data-page=\"2\"]')")


class Hosts(ReportTest):
    def test_search_and_sort(self):
        """The hosts can be searched and sorted, and each leads to its pages."""
        page = self.tab()
        names = page.run("data.hosts.map(({ name }) => name)")
        self.assertEqual(page.run("document.querySelectorAll('.hosts tbody tr').length"), min(len(names), 50))
        page.run("document.querySelector('.hosts th button').click()")
        shown = page.run("[...document.querySelectorAll('.hosts tbody th')].map((one) => one.textContent)")
        self.assertEqual(shown, sorted(names)[:50])
        page.run("document.querySelector('.hosts tbody a').click()")
        page.wait("location.hash.includes('host=') && foundFor")


class Shapes(ReportTest):
    def test_boxes_stay_in_their_parents(self):
        """No box is wider than what it stands in, at four widths, closed and open."""
        for report in REPORTS:
            for width in [360, 768, 1280, 1920]:
                page = self.tab(width=width, report=report)
                page.run("document.getElementById('h-pictures')?.scrollIntoView()")
                page.wait("!document.getElementById('gallery') || document.querySelector('.tile')")
                self.expect(page.run("checks.spills()"), f"{report} {width}")
                page.run(UNFOLD)
                page.wait("document.querySelectorAll('.fix .before').length === document.querySelectorAll('.before[data-drawn]').length")
                for check in ["spills", "overflow"]:
                    self.expect(page.run(f"checks.{check}()"), f"{report} {width} {check} open")
                self.show(page, "#cols=score,what,host,status,outcome,card,bytes,pixels,text,found,new,time&sort=worst", report)
                self.expect(page.run("checks.spills()"), f"{report} {width} all columns")
                self.assertLessEqual(*page.run("(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.wide-table'))"), width)
                self.show(page, "#page=1", report)
                self.expect(page.run("checks.spills()"), f"{report} {width} a page")

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
