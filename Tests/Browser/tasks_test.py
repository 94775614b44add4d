"""The twelve tasks of a site owner, on 50 hosts with 110 pages each over two nights: at most two clicks, no scrolling.

A click is only possible on what is in the window, and the result has to be in the window. Each task runs from disk and
from `ogaudit serve`."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import axe
import fifty_hosts
import report_test
from report_test import CHECKS, UNFOLD, ReportTest

PROGRAM = os.environ["REPORT_PROGRAM"]
setUpModule, tearDownModule = report_test.setUpModule, report_test.tearDownModule


class OwnerTest(ReportTest):
    report = None

    @classmethod
    def setUpClass(cls):
        # One report for all classes of this file; it takes most of a minute.
        if OwnerTest.report is None:
            folder = tempfile.mkdtemp()
            unittest.addModuleCleanup(shutil.rmtree, folder)
            fifty_hosts.main(PROGRAM, folder)
            OwnerTest.report = pathlib.Path(folder).resolve()

    def setUp(self):
        self.clicks = 0

    @property
    def address(self):
        return (self.report / "index.html").as_uri()

    def click(self, page, selector):
        self.clicks += 1
        super().click(page, selector)

    def opened(self, place="", width=1280, height=800, scheme="light"):
        page = report_test.browser.page(width, height, scheme)
        self.addCleanup(page.__exit__)
        page.resize(width, height)
        page.open(self.address + place)
        page.load(CHECKS)
        return page

    def sees(self, page, selector):
        page.wait(f"document.querySelector({selector!r})")
        self.assertTrue(self.visible(page, selector), f"{selector} is out of sight")


class Tasks(OwnerTest):
    def tearDown(self):
        self.assertLessEqual(self.clicks, 2)

    def rows(self, page):
        """URL and score of each page of the view, once its first row is in the window."""
        page.wait("foundFor && document.querySelector('#rows tr')?.getBoundingClientRect().bottom < innerHeight")
        return page.run("found.map((index) => [rows[index].url, rows[index].score])")

    def test_is_it_fine(self):
        """No click: three sentences, the score, how many could not be checked, and six cards with their images."""
        page = self.opened()
        page.wait("[...document.querySelectorAll('.picks img')].every((one) => one.complete)")
        for selector in [".sentences li:last-child", ".dial", ".chip[href='#grade=none']", ".pick:last-child .bubble"]:
            self.sees(page, selector)
        self.assertEqual(page.run("[...document.querySelectorAll('.sentences a')].map((one) => one.textContent)"), [
            "velvetshop.example is down: 108 of 110 pages return 503.", "cedarkitchen.example lost its preview images (110 pages).",
            "110 titles fixed since the last run."])

    def test_what_first_and_what_gain(self):
        """One click: the first cause and what fixing it brings, in pages and grades."""
        page = self.opened()
        self.click(page, ".jump a[href='#h-fix']")
        page.wait("document.querySelector('.fix .cost').getBoundingClientRect().bottom < innerHeight")
        self.assertRegex(page.run("document.querySelector('.fix .cost').textContent"), r"\d pages (get|move up|go from)")

    def test_why_is_it_bad(self):
        """One click: the worst finding of the worst page, with what was measured."""
        page = self.opened()
        self.click(page, ".picks a")
        self.sees(page, "#page .findings li .fails")
        self.assertRegex(page.run("document.querySelector('#page .findings').textContent"), r"Too much text in the preview image \(\d+ % of its area\)")

    def test_how_it_looks_in_messages(self):
        """One click: the card in light and dark, with its tail."""
        page = self.opened()
        self.click(page, ".picks a")
        self.sees(page, "#page .light .bubble")
        self.sees(page, "#page .dark .bubble")
        self.assertEqual(page.run("getComputedStyle(document.querySelector('#page .said'), '::after').content"), '""')

    def test_tags_of_a_page(self):
        """Two clicks: all tags are on the clipboard."""
        page = self.opened()
        report_test.browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.click(page, ".picks a")
        self.sees(page, ".main-action")
        self.click(page, ".main-action")
        page.wait("document.querySelector('.main-action').textContent === 'Copied'")
        self.assertIn('property="og:title"', page.run("navigator.clipboard.readText()"))

    def test_one_host_without_images(self):
        """One click on its sentence: its pages, and no others."""
        page = self.opened()
        self.click(page, ".sentences a[href*='host=cedarkitchen.example']")
        urls = [url for url, _ in self.rows(page)]
        self.assertEqual(len(urls), fifty_hosts.PAGES)
        self.assertTrue(all("//cedarkitchen.example/" in url for url in urls))
        self.sees(page, "#active button")

    def test_send_that_view(self):
        """Two clicks: the link of a view is on the clipboard, and opens the same rows."""
        page = self.opened()
        report_test.browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.click(page, ".sentences a[href*='host=cedarkitchen.example']")
        count = len(self.rows(page))
        self.click(page, "#copy-link")
        page.wait("document.getElementById('copy-link').textContent === 'Link copied'")
        sent = page.run("navigator.clipboard.readText()")
        self.assertTrue(sent.startswith(self.address))
        other = self.opened(sent[len(self.address):])
        self.assertEqual(len(self.rows(other)), count)

    def test_heavy_and_full_of_text(self):
        """Two clicks: the images over 10 MB that are full of text, with both numbers."""
        page = self.opened()
        self.click(page, ".jump a[href='#h-pictures']")
        page.wait("document.getElementById('lens-over10text')")
        self.click(page, "#lens-over10text")
        page.wait("document.querySelector('#lens-over10text[aria-pressed=true]')")
        self.sees(page, ".tile")
        for words in page.run("[...document.querySelectorAll('.tile')].map((one) => one.textContent)"):
            self.assertRegex(words, r"1\d\.\d MB.*\d+ % text")

    def test_what_changed(self):
        """One click: what is new and what is fixed, in numbers."""
        page = self.opened()
        self.click(page, ".jump a[href='#h-new']")
        self.sees(page, ".tally")
        self.sees(page, ".changes li")

    def test_a_spreadsheet(self):
        """Two clicks: a file with every page; the files of the run are linked beside it."""
        page = self.opened()
        folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        page.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
        self.click(page, ".jump a[href='#h-pages']")
        self.sees(page, "#save-view")
        for one in page.run("[...document.querySelectorAll('.files a')].map((one) => one.getAttribute('href'))"):
            self.assertTrue((self.report / one).is_file(), one)
        self.click(page, "#save-view")
        page.wait("document.getElementById('save-view').textContent === 'Saved'")
        file = folder / "ogaudit-view.csv"
        while not file.exists():
            page.run("new Promise((done) => setTimeout(done, 50))")
        self.assertEqual(len(file.read_text().splitlines()), fifty_hosts.HOSTS * fifty_hosts.PAGES + 1)

    def test_not_checked_and_why(self):
        """One click: the pages without a score, each with its reason."""
        page = self.opened()
        self.click(page, ".chip[href='#grade=none']")
        self.assertEqual({score for _, score in self.rows(page)}, {None})
        reasons = page.run("[...document.querySelectorAll('#rows tr')].map((one) => one.querySelector('.why')?.textContent)")
        self.assertTrue(reasons and all(reasons))

    def test_one_page_summary(self):
        """One click: the sentences and the score on one page, and what to fix first below."""
        page = self.opened()
        self.click(page, ".jump a[href='summary.html']")
        page.wait("location.pathname.endsWith('/summary.html') && document.readyState === 'complete'")
        for selector in [".sentences li", ".dial"]:
            self.sees(page, selector)
        self.assertIn("No preview image", page.run("document.querySelector('.causes').textContent"))


class TasksServed(Tasks):
    """The same from `ogaudit serve`."""

    address = None

    def setUp(self):
        super().setUp()
        server = subprocess.Popen([PROGRAM, "serve", str(self.report), "--no-config"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait, 20)
        self.addCleanup(server.terminate)
        self.address = next(found.group() for line in server.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+/", line)))


class Shapes(OwnerTest):
    """Numbers of thousands, hosts of many letters: everything stays in its box."""

    def test_boxes_and_axe(self):
        script = axe.script(os.environ.get("REPORT_AXE", "/nowhere"))
        for width in [360, 768, 1280, 1920]:
            for scheme in ["light", "dark"]:
                page = self.opened(width=width, scheme=scheme)
                page.run("document.getElementById('h-pictures').scrollIntoView()")
                page.wait("document.querySelector('.tile')")
                page.run(UNFOLD)
                page.wait("document.querySelectorAll('.fix .before').length === document.querySelectorAll('.before[data-drawn]').length")
                for check in ["spills", "overflow", "contrast", "references", "drawings"]:
                    self.expect(page.run(f"checks.{check}()"), f"{width} {scheme} {check}")
                if script and width in (360, 1280):
                    page.load(script)
                    self.expect(page.run(axe.RUN), f"{width} {scheme}")
                self.expect(page.complaints, f"{width} {scheme}")

    def test_paper(self):
        """The 100 worst of 5,500 pages come first on paper, and a section without content is not there."""
        page = self.opened()
        page.wait("isWhole()")
        page.prefer("light", "print")
        page.run("beforePrint()")
        scores = page.run("[...document.querySelectorAll('#rows .badge:not(.none)')].map((one) => parseInt(one.textContent))")
        self.assertEqual((len(scores), scores[0]), (100, page.run("Math.min(...rows.map((row) => row.score ?? 100))")))
        self.assertEqual(scores, sorted(scores))
        self.assertFalse(page.run("document.getElementById('h-pictures').checkVisibility()"))

    def test_words_fit_their_cells(self):
        """No text of a table is wider than its cell, at four widths; boxes alone do not show that."""
        for width in [360, 768, 1280, 1920]:
            page = self.opened(width=width)
            self.expect(page.run("checks.words()"), width)


if __name__ == "__main__":
    unittest.main(verbosity=2)
