"""What is shared of a run, in a real browser: `ogaudit serve`, paper, the summary, the mail, and reports that are not whole.

`scripts/test-report` runs it with REPORT_PROGRAM, the command. The run is of a small site on loopback, made here."""

import html
import http.client
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import unittest
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import axe
import report_test
from report_test import CHECKS, ReportTest

PROGRAM = os.environ["REPORT_PROGRAM"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PHOTO = (ROOT / "samples/site/annekoren.example/media/harbour.jpg").read_bytes()
TEXTS = (ROOT / "samples/site/lanternstage.example/media/glass-orchard.jpg").read_bytes()
PAGES = 130
setUpModule, tearDownModule = report_test.setUpModule, report_test.tearDownModule


class Site(BaseHTTPRequestHandler):
    """Pages 0 to PAGES-1: every third has no image, page 1 a heavy one full of text; `mended` ones have all tags."""

    mended = set()
    gone = set()

    def do_GET(self):
        parts = self.path.strip("/").split("/")
        number = int(parts[1].split(".")[0]) if len(parts) == 2 and parts[1].split(".")[0].isdigit() else None
        if parts[0] == "media" and number is not None:
            return self.reply(200, "image/jpeg", TEXTS + bytes(12_000_000) if number == 1 else PHOTO)
        if parts[0] != "pages" or number is None or number in self.gone:
            return self.reply(404, "text/plain", b"not here")
        image = "" if number % 3 == 0 and number not in self.mended else f'<meta property="og:image" content="/media/{number}.jpg">'
        title = f"Walk number {number} along the river"
        self.reply(200, "text/html; charset=utf-8", f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>
            <meta property="og:title" content="{title}"><meta property="og:site_name" content="Walks">
            <meta property="og:description" content="How long it is and what can be seen.">{image}</head><body><h1>{title}</h1></body></html>""".encode())

    def reply(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class ShareTest(ReportTest):
    """With a run of the site, its report, summary and mails in one folder."""

    @classmethod
    def setUpClass(cls):
        Site.mended, Site.gone = set(), set()
        cls.site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
        cls.addClassCleanup(cls.site.server_close)
        threading.Thread(target=cls.site.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.site.shutdown)
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.report = cls.folder / "Reports"
        urls = cls.folder / "urls.txt"
        urls.write_text("".join(f"http://127.0.0.1:{cls.site.server_port}/pages/{number}\n" for number in range(PAGES)))
        cls.ogaudit(str(urls), "--output", str(cls.report), "--summary-html", str(cls.report / "summary.html"), "--mail-html",
                    str(cls.report / "mail.html"), "--eml", str(cls.report / "night.eml"), "--mail-to", "me@example.com")

    @staticmethod
    def ogaudit(*arguments):
        # 0 is fine, 10 is a gate.
        subprocess.run([PROGRAM, *arguments, "--no-config", "--allow-private", "--rate", "0", "--per-host", "16", "--robots", "ignore", "-q"],
                       check=True, stdout=subprocess.DEVNULL)

    def shown(self, address, width=1280, scheme="light"):
        """A tab with any page of ours, at an address of its own."""
        page = report_test.browser.page(width, 900 if width > 600 else 780, scheme)
        self.addCleanup(page.__exit__)
        page.open(address)
        page.load(CHECKS)
        return page

    def judge(self, address, widths, checks=("overflow", "spills", "headings", "references", "drawings", "contrast")):
        """Looks at a page at widths and in both schemes: boxes, contrast, axe; it says nothing and asks for nothing else."""
        script = axe.script(os.environ.get("REPORT_AXE", "/nowhere"))
        for width in widths:
            for scheme in ["light", "dark"]:
                page = self.shown(address, width, scheme)
                for check in checks:
                    self.expect(page.run(f"checks.{check}()"), f"{address} {width} {scheme} {check}")
                if script:
                    page.load(script)
                    self.expect(page.run(axe.RUN), f"{address} {width} {scheme}")
                self.expect(page.complaints, address)
                self.expect([one for one in page.requests if not one.startswith((address.split("#")[0], "about:", "data:"))], address)


class Serve(ShareTest):
    """The report over HTTP, with *Check again*."""

    def setUp(self):
        Site.mended, Site.gone = set(), set()
        self.server = subprocess.Popen(
            [PROGRAM, "serve", str(self.report), "--no-config", "--allow-private", "--rate", "0", "--robots", "ignore"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(self.end)
        self.address = next(found.group() for line in self.server.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+/", line)))
        self.port = int(self.address.rsplit(":", 1)[1].strip("/"))

    def end(self):
        self.server.terminate()
        self.server.wait(20)
        self.server.stdout.close()

    def opened(self, number, **how):
        page = self.shown(f"{self.address}#page={number}", **how)
        page.wait("document.querySelector('dialog[open] .sheet h2')")
        page.wait("document.querySelector('#page .again')")
        return page

    def press_again(self, page):
        """Tab back from Close to the button and press it, without a pointer."""
        page.press("Tab", shift=True)
        self.assertIn("again", self.focus(page))
        page.press("Enter")
        page.wait("document.querySelector('#page .checked h3, #page .checked p')?.textContent !== 'Fetching the page …' && document.querySelector('#page .checked').textContent")

    def test_check_again(self):
        """By keyboard: a page that was mended shows what is fixed and its card before and after; nothing leaves the server."""
        page = self.opened(4)
        Site.mended.add(3)
        self.press_again(page)
        said = page.run("document.querySelector('#page .checked').textContent")
        self.assertIn("Checked just now", said)
        self.assertIn("No preview image", page.run("[...document.querySelectorAll('#page .checked h3')].find((one) => one.textContent === 'Fixed').nextSibling.textContent"))
        self.assertEqual(page.run("[...document.querySelectorAll('#page .checked figcaption')].map((one) => one.lastChild.textContent.trim())"), ["in the report", "now"])
        before, after = page.run("[...document.querySelectorAll('#page .checked .badge')].map((one) => parseInt(one.textContent))")
        self.assertGreater(after, before)
        self.assertTrue(self.visible(page, "#page .checked h3"))
        script = axe.script(os.environ.get("REPORT_AXE", "/nowhere"))
        if script:
            page.load(script)
            self.expect(page.run(axe.RUN), "after a check")
        # A browser asks for a favicon of its own accord.
        self.expect([one for one in page.complaints if not one.endswith("/favicon.ico")], "serve")
        self.expect([one for one in page.requests if not one.startswith((self.address, "about:"))], "serve")

    def test_nothing_has_changed(self):
        """A page that is as it was says so."""
        page = self.opened(4)
        self.press_again(page)
        self.assertIn("No finding has changed.", page.run("document.querySelector('#page .checked').textContent"))

    def test_a_page_that_is_gone(self):
        """A page that no longer loads shows that as its new state, at the width of a phone too."""
        Site.gone.add(4)
        page = self.opened(5, width=360, scheme="dark")
        self.press_again(page)
        self.assertIn("Not found", page.run("document.querySelector('#page .checked').textContent"))
        for check in ["spills", "overflow", "contrast"]:
            self.expect(page.run(f"checks.{check}()"), check)

    def test_without_the_server(self):
        """When the server has ended, the button says so."""
        page = self.opened(4)
        self.end()
        self.server.stdout = open(os.devnull)
        self.press_again(page)
        self.assertIn("is it still running?", page.run("document.querySelector('#page .checked').textContent"))

    def request(self, path="/", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.putrequest("GET", path, skip_host=True)
        for name, value in headers.items():
            connection.putheader(name, value)
        try:
            connection.endheaders()
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (ConnectionError, http.client.BadStatusLine):
            return None, ""
        finally:
            connection.close()

    def test_strangers(self):
        """Another Host, a path out of the folder, the database and headers without end get nothing, and a sentence."""
        own = f"127.0.0.1:{self.port}"
        self.assertEqual(self.request(Host=own)[0], 200)
        for host in ["evil.example", f"evil.example:{self.port}", "127.0.0.1:1"]:
            status, said = self.request(Host=host)
            self.assertEqual(status, 403)
            self.assertIn("only accepts the URL that ogaudit serve printed", said)
        for path in ["/../urls.txt", "/%2e%2e/urls.txt", "/pages/../../urls.txt", "/ogaudit.sqlite", "//etc/passwd", "/.hidden"]:
            status, said = self.request(path, Host=own)
            self.assertIn(status, [400, 404], path)
            self.assertNotIn("/pages/0\n", said)
        status, _ = self.request(Host=own, Cookie="a" * 10_000_000)
        self.assertIn(status, [None, 413, 431])
        self.assertEqual(self.request(Host=own)[0], 200)


class Paper(ShareTest):
    """The report as it is printed."""

    def text(self, page):
        """The text of each sheet of A4."""
        path = self.folder / "paper.pdf"
        page.pdf(str(path))
        text = subprocess.run(["pdftotext", "-layout", str(path), "-"], check=True, capture_output=True, text=True).stdout
        return [sheet for sheet in text.split("\f") if sheet.strip()]

    def test_the_table(self):
        """The worst pages come first, each sheet has the head of the table, and what can only be clicked is not there."""
        page = self.shown((self.report / "index.html").as_uri())
        page.wait("isWhole()")
        sheets = self.text(page)
        whole = "\n".join(sheets)
        for words in ["Copy link", "CSV of this view", "More filters", "Add a finding", "Skip to the pages", "Clear filters", "All hosts"]:
            self.assertNotIn(words, whole)
        heads = [sheet for sheet in sheets if re.search(r"Score\s+Page\s+Card\s+Findings", sheet)]
        self.assertGreater(len(heads), 2)
        for sheet in heads[1:]:
            first = next(line for line in sheet.splitlines() if line.strip())
            self.assertRegex(first, r"Score\s+Page\s+Card\s+Findings")
        scores = [int(found) for found in re.findall(r"^\s*(\d+) [ABCDF]\s", "\n".join(heads), re.M)]
        self.assertGreater(len(scores), 50)
        self.assertEqual(scores, sorted(scores))

    def test_a_page(self):
        """An open page prints alone, its card at the left, without buttons."""
        page = self.shown((self.report / "index.html").as_uri() + "#page=2")
        page.wait("document.querySelector('dialog[open] .sheet h2')")
        page.prefer("light", "print")
        page.run("beforePrint()")
        inset = page.run("document.querySelector('#page .bubble').getBoundingClientRect().left - document.querySelector('#page .sheet').getBoundingClientRect().left")
        self.assertLess(inset, 60)
        page.run("afterPrint()")
        page.prefer("light")
        whole = "\n".join(self.text(page))
        self.assertIn("Walk number 1 along the river", whole)
        for words in ["Copy all tags", "Edit tags", "Previous", "Next.js", "Close", "Discord\n"]:
            self.assertNotIn(words, whole)


class Summary(ShareTest):
    """One-page summary, and the mail's HTML."""

    def test_the_summary(self):
        """It is one file of at most 2 MB that loads nothing else, readable at 360 pixels and by everyone, on one or two sheets."""
        file = self.report / "summary.html"
        self.assertLess(file.stat().st_size, 2_000_000)
        self.judge(file.as_uri(), [360, 768, 1280])
        page = self.shown(file.as_uri())
        self.assertGreater(page.run("document.images.length"), 0)
        self.assertTrue(page.run("[...document.images].every((one) => one.complete && one.naturalWidth && one.src.startsWith('data:'))"))
        self.assertIn(len(re.findall(rb"/Type\s*/Page\b", page.pdf())), [1, 2])

    def test_the_mail(self):
        """The HTML of the mail is readable at 360 and 800 pixels and loads nothing; the message has it with its images inside."""
        self.judge((self.report / "mail.html").as_uri(), [360, 800], ["overflow", "references", "drawings", "contrast"])
        message = message_from_bytes((self.report / "night.eml").read_bytes(), policy=policy.default)
        self.expect(list(message.defects), "defects")
        body = message.get_body(["html"]).get_content()
        sources = re.findall(r'<img src="([^"]*)"', body)
        named = {part["Content-ID"].strip("<>") for part in message.walk() if part.get_content_maintype() == "image"}
        self.assertTrue(named)
        self.assertEqual({html.unescape(one) for one in sources}, {"cid:" + one for one in named})
        self.assertIn(message["Subject"], message.get_body(["plain"]).get_content())


class Titles(ShareTest):
    def test_the_value_in_a_title(self):
        """What was measured is in the title of a finding, on its page."""
        page = self.shown((self.report / "index.html").as_uri() + "#page=2")
        page.wait("document.querySelector('dialog[open] .findings')")
        self.assertRegex(page.run("document.querySelector('dialog .findings').textContent"), r"over the 10 MB limit \(1\d\.\d MB\)")


class Broken(ShareTest):
    """A report that is not whole says what is wrong in one sentence."""

    def copied(self):
        folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        shutil.copytree(self.report, folder / "Reports", ignore=shutil.ignore_patterns("*.sqlite*", "*.csv"))
        return folder / "Reports"

    def sentences(self, report):
        """What the table, a page, the gallery and a fix say."""
        page = self.shown((report / "index.html").as_uri() + "#q=walk")
        page.wait("!document.getElementById('count').textContent.includes('…') && document.getElementById('count').textContent")
        table = page.run("document.getElementById('count').textContent")
        page = self.shown((report / "index.html").as_uri() + "#page=1")
        page.wait("document.querySelector('dialog[open] .sheet p')")
        sheet = page.run("document.querySelector('dialog[open] .sheet').textContent")
        page = self.shown((report / "index.html").as_uri())
        page.run("document.getElementById('h-pictures').scrollIntoView()")
        page.wait("document.querySelector('#gallery .tile, #gallery .sub')")
        gallery = page.run("document.querySelector('#gallery').textContent")
        page.run("document.querySelector('.fix summary').click()")
        page.wait("document.querySelector('.fix[open] .before').childElementCount")
        return [table, sheet, gallery, page.run("document.querySelector('.fix[open] .before').textContent")]

    def test_a_folder_that_was_moved(self):
        """index.html alone names the folder that is missing."""
        report = self.copied()
        shutil.rmtree(report / "pages")
        for said in self.sentences(report):
            self.assertRegex(said, r"pages/[di]?0001\.js is missing\. Keep the folder pages/ next to index\.html\.")

    def test_a_file_that_was_cut(self):
        """A data file of which half is there is named."""
        report = self.copied()
        for file in (report / "pages").iterdir():
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        for said in self.sentences(report):
            self.assertRegex(said, r"pages/[di]?0001\.js is damaged\. Copy the report again, or write it again with ogaudit report\.")

    def test_files_of_an_older_run(self):
        """Data files of another run are not mixed with this one's."""
        report = self.copied()
        for file in (report / "pages").iterdir():
            file.write_text(re.sub(r'(ogaudit\("\w+",)"[^"]*"', r'\1"0-0-0-0.9"', file.read_text(), count=1))
        for said in self.sentences(report):
            self.assertRegex(said, r"pages/[di]?0001\.js belongs to another run\. Reload this page, or copy the whole report again\.")

    def test_a_page_that_is_not_there(self):
        """A link to a page that the report does not have says how many it has."""
        for place in ["999999", "0", "-1", "x"]:
            page = self.shown((self.report / "index.html").as_uri() + f"#page={place}")
            page.wait("document.querySelector('dialog[open] .sheet')")
            self.assertIn(f"This report has pages 1 to {PAGES}.", page.run("document.querySelector('dialog[open]').textContent"))
            self.expect(page.complaints, place)
            page.press("Escape")
            page.wait("!document.querySelector('dialog[open]') && !location.hash.includes('page')")

    def test_a_view_of_nothing(self):
        """An unknown finding, host, outcome or grade, with markup in it: no page, and chips to take it away."""
        hostile = "%3Cimg%20src%3Dx%20onerror%3D%22owned%3D1%22%3E"
        for name in ["rule", "host", "outcome", "card", "grade", "status", "path", "picture", "severity"]:
            place = f"#{name}={hostile}" + ("&host=127.0.0.1" if name == "path" else "")
            page = self.shown((self.report / "index.html").as_uri() + place)
            page.wait("document.getElementById('count').textContent.includes('No page matches')")
            self.assertEqual(page.run("[document.querySelectorAll('img[src=x]').length, window.owned ?? 0]"), [0, 0], name)
            self.assertGreater(page.run("document.querySelectorAll('#active button').length"), 0, name)
            self.expect(page.complaints, name)


if __name__ == "__main__":
    unittest.main(verbosity=2)
