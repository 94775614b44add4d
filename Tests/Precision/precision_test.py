"""Tries scripts/precision: what it takes for a page, what it says about nonsense, and a whole run over the sample site.

    Tests/Precision/precision_test.py OGAUDIT [TEST…]       the runs need root, for a network namespace; else they are skipped
"""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))

from precision_harness import commands, pages, table  # noqa: E402  (the path comes first)
from precision_harness.audit import Finding  # noqa: E402
from precision_harness.words import Refusal  # noqa: E402

PROGRAM = ""
RULES = {"title-generic", "og-url-missing"}


def may_make_namespaces() -> bool:
    try:
        return os.geteuid() == 0 and subprocess.run(["unshare", "--net", "true"], capture_output=True).returncode == 0
    except OSError:
        return False


class Folder(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.folder = Path(kept.name)

    def write(self, name: str, text: str | bytes) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def collect(self) -> pages.Collection:
        return pages.collect(self.folder)


class Addresses(Folder):
    """At which URL a saved page is served."""

    def address(self, text: str, name: str = "page.html") -> str | None:
        self.write(name, text)
        found = self.collect().pages
        return found[0].address if found else None

    def test_a_canonical_link_comes_before_og_url(self):
        page = '<meta property="og:url" content="https://b.example/"><link href="https://a.example/x" rel=canonical>'
        self.assertEqual(self.address(page), "https://a.example/x")
        self.assertEqual(self.collect().pages[0].others, ["https://b.example/"])

    def test_og_url_is_taken_where_the_canonical_link_is_relative(self):
        page = "<link rel=canonical href=/x><meta name='og:url' content='http://b.example/?a=1&amp;b=2#part'>"
        self.assertEqual(self.address(page), "http://b.example/?a=1&b=2")

    def test_what_stands_in_a_comment_is_no_canonical_link(self):
        self.assertIsNone(self.address("<!-- <link rel=canonical href=https://a.example/> --><p>x"))

    def test_browsers_write_where_a_page_was_saved_from(self):
        page = "<!-- saved from url=(0024)https://a.example/saved -->\n<link rel=canonical href=https://a.example/other>"
        self.assertEqual(self.address(page), "https://a.example/saved")

    def test_a_sidecar_has_the_last_word(self):
        self.write("page.html.headers", "HTTP/1.1 301 Moved\r\nServer: a\r\n\r\nHTTP/2 404\r\nContent-Location: https://a.example/x\r\nX-A: b\r\n")
        self.assertEqual(self.address("<link rel=canonical href=https://b.example/>"), "https://a.example/x")
        page = self.collect().pages[0]
        self.assertEqual((page.status, page.headers[0]), (404, ("X-A", "b")))

    def test_a_mirror_names_hosts_by_folders(self):
        self.assertEqual(self.address("<p>x", "a.example/b/index.html"), "https://a.example/b/")

    def test_an_address_with_letters_beyond_ascii_is_escaped(self):
        self.assertEqual(self.address('<link rel=canonical href="https://a.example/é b">'), "https://a.example/%C3%A9%20b")

    def test_a_host_with_letters_beyond_ascii_is_served_as_dns_has_it(self):
        self.assertEqual(self.address("<link rel=canonical href=https://Müller.example/a>"), "https://xn--mller-kva.example/a")
        for given, served in [("straße.example:8443", "xn--strae-oqa.example:8443"), ("例え。テスト", "xn--r8jz45g.xn--zckzah"), ("[::1]:80", "[::1]:80")]:
            self.assertEqual(pages.clean(f"https://{given}/"), f"https://{served}/")

    def test_urls_that_cannot_be_served_are_named(self):
        self.write("a.html", "<link rel=canonical href=/x><meta property=og:url content=https://u:p@a.example/>")
        found = self.collect()
        self.assertFalse(found.pages or found.skipped)
        self.assertIn("a.html skipped: '/x', 'https://u:p@a.example/' are not a complete", found.rejected[0])

    def test_what_is_no_web_address_is_none(self):
        for address in ["javascript:x", "https://", "https://[a", "https://a:99999/", "https://u:p@a.example/", "https://ü b.example/"]:
            self.assertIsNone(pages.clean(address), address)

    def test_pages_without_an_address_are_counted_by_reason(self):
        self.write("none.html", "<title>x</title>")
        self.write("empty.html", " \n")
        for name in ("a.html", "b.htm"):
            self.write(name, "<link rel=canonical href=https://a.example/>")
        found = self.collect()
        self.assertEqual([page.file.name for page in found.pages], ["a.html"])
        self.assertEqual(sorted(map(len, found.skipped.values())), [1, 1, 1])


class Tables(Folder):
    """What is drawn, and what a filled table says."""

    def read(self, text: str) -> tuple[list[table.Judged], list[str]]:
        complaints = []
        lines = table.read(self.write("t.tsv", text), RULES, complaints.append)
        return lines, [complaint.split("t.tsv:", 1)[1] for complaint in complaints]

    def findings(self, count: int) -> list[Finding]:
        return [Finding(f"https://a.example/{i}", "title-generic", "Home", "warning", 1, "Home", "") for i in range(count)]

    def test_a_seed_draws_the_same_findings_and_another_seed_others(self):
        drawn = table.sample(self.findings(100), 1, 12)
        self.assertEqual(len(drawn), 12)
        self.assertEqual(drawn, table.sample(self.findings(100)[::-1], 1, 12))
        self.assertNotEqual(drawn, table.sample(self.findings(100), 2, 12))

    def test_findings_that_vanish_leave_the_others_drawn(self):
        before, after = (set(table.sample(self.findings(count), 1, 12)) for count in (100, 90))
        self.assertTrue(before & set(self.findings(90)) <= after)

    def test_what_is_written_is_read_again(self):
        odd = Finding("https://a.example/", "title-generic", 'a\t"b"\nc', "warning", 1.5, "x\ty", "")
        table.write(self.folder / "t.tsv", [odd], {}, {})
        lines, complaints = self.read((self.folder / "t.tsv").read_text())
        self.assertEqual((lines[0].evidence, lines[0].verdict, complaints), ('a "b" c', "", []))

    def test_a_byte_order_mark_is_no_part_of_the_first_column(self):
        lines, complaints = self.read("\ufeffverdict\trule\tpage\ntrue\ttitle-generic\ta\n")
        self.assertEqual(([line.verdict for line in lines], complaints), (["true"], []))

    def test_a_filled_table_is_not_written_over_unless_somebody_says_so(self):
        filled = self.write("t.tsv", "\ufeffverdict\trule\tpage\n\ttitle-generic\ta\nF\ttitle-generic\tb\n")
        other = self.write("other.tsv", "verdict\trule\tpage\n")
        for given in (None, other, self.folder / "nothing.tsv"):
            with self.assertRaisesRegex(Refusal, "has 1 verdict filled in"):
                table.prepare(filled, given, False)
        table.prepare(filled, filled, False)
        table.prepare(filled, None, True)
        table.prepare(other, None, False)
        with self.assertRaisesRegex(Refusal, "no table of findings"):
            table.prepare(self.write("notes.txt", "buy honey"), None, False)

    def test_a_place_that_cannot_be_written_is_refused_and_none_is_made(self):
        for place in (self.folder, self.folder / "nowhere" / "t.tsv"):
            with self.assertRaisesRegex(Refusal, "cannot be written"):
                table.prepare(place, None, False)
        table.prepare(self.folder / "new.tsv", None, False)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_verdicts_are_taken_over(self):
        known = {("title-generic", "https://a.example/0"): table.Judged(2, "title-generic", "", "", "false", "why")}
        table.write(self.folder / "t.tsv", self.findings(2), {}, known)
        self.assertEqual([line.verdict for line in self.read((self.folder / "t.tsv").read_text())[0]], ["false", ""])

    def test_nonsense_is_named_with_its_line_and_the_rest_goes_on(self):
        lines, complaints = self.read(
            "verdict\trule\tpage\ntrue\ttitle-generic\ta\nmaybe\ttitle-generic\tb\ntrue\ttitel\tc\nfalse\n\nF\tog-url-missing\td\n"
            "false\ttitle-generic\ta\n"
        )
        self.assertEqual([line.verdict for line in lines], ["true", "false"])
        self.assertEqual([complaint.split(":")[0] for complaint in complaints], ["3", "4", "5", "8"])
        self.assertIn("there is no rule 'titel'", complaints[1])

    def test_a_table_without_verdicts_or_a_file_that_is_none_is_refused(self):
        for text in (b"", b"rule\tpage\n", b"\xff\xfe"):
            with self.assertRaises(Refusal):
                table.read(self.write("t.tsv", text), RULES, self.fail)
        with self.assertRaises(Refusal):
            table.read(self.folder / "nothing.tsv", RULES, self.fail)

    def test_doubtful_findings_count_neither_way(self):
        lines, _ = self.read(
            "verdict\trule\tpage\n" + "".join(f"{v}\ttitle-generic\t{i}\n" for i, v in enumerate(["true"] * 3 + ["false", "doubtful", ""]))
        )
        self.assertEqual(table.scores(lines).splitlines()[-1].split(), ["all", "rules", "0.750", "3", "1", "1", "1"])

    def test_what_became_of_judged_findings_is_told(self):
        lines, _ = self.read("verdict\trule\tpage\ntrue\ttitle-generic\thttps://a.example/0\nfalse\ttitle-generic\tgone\n")
        self.assertIn("1 of 1 judged true, 0 of 1 judged false", table.changes(lines, self.findings(2)))


class Commands(Folder):
    """What the command line says."""

    def run_here(self, *words: str) -> tuple[int, str]:
        with contextlib.redirect_stderr(io.StringIO()) as said:
            code = commands.main(list(words), ROOT / "scripts" / "precision", "")
        return code, said.getvalue()

    def test_a_folder_that_is_not_there_is_named(self):
        self.assertEqual(self.run_here("/nowhere"), (2, "precision: there is no folder '/nowhere'.\n"))

    def test_the_inner_word_alone_does_nothing_outside_a_namespace(self):
        if len(Path("/proc/net/route").read_text().splitlines()) > 1:
            self.assertEqual(self.run_here("--inside-namespace", str(self.folder))[0], 2)

    def test_a_table_is_refused_before_anything_is_audited(self):
        filled = self.write("t.tsv", "verdict\trule\tpage\ntrue\ttitle-generic\ta\n")
        for place, words in [(filled, "1 verdict filled in"), (self.folder / "a" / "b.tsv", "cannot be written")]:
            code, said = self.run_here(str(self.folder), "--output", str(place))
            self.assertEqual((code, said.count("\n")), (2, 1))
            self.assertIn(words, said)

    @unittest.skipUnless(os.geteuid(), "this is root")
    def test_root_is_asked_for(self):
        self.assertIn("needs root", self.run_here(str(self.folder))[1])


@unittest.skipUnless(may_make_namespaces(), "no network namespace without root")
class Runs(Folder):
    """The script as people call it."""

    def precision(self, *words: str) -> subprocess.CompletedProcess:
        return subprocess.run([sys.executable, ROOT / "scripts" / "precision", *words, "--ogaudit", PROGRAM],
                              cwd=self.folder, capture_output=True, text=True, timeout=600)  # fmt: skip

    def test_the_sample_site_is_audited_drawn_and_scored(self):
        done = self.precision(str(ROOT / "samples/site"), "--with-media", "--per-rule", "3", "--output", "t.tsv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("tls", done.stdout)
        self.assertRegex(done.stderr, r"skipped: no canonical link[^(]*\(\S+\.html")
        rows = (self.folder / "t.tsv").read_text().splitlines()
        self.assertGreater(len(rows), 20)
        filled = "\n".join([rows[0], *("true" + row for row in rows[1:]), "true\tno-such-rule\tx"])
        self.write("filled.tsv", filled)
        scored = self.precision("score", "filled.tsv")
        self.assertEqual(scored.returncode, 1)
        self.assertIn("there is no rule 'no-such-rule'", scored.stderr)
        self.assertEqual(scored.stdout.splitlines()[-1].split()[2:5], ["1.000", str(len(rows) - 1), "0"])
        again = self.precision(str(ROOT / "samples/site"), "--with-media", "--verdicts", "filled.tsv", "--output", "again.tsv")
        self.assertIn(f"Still reported: {len(rows) - 1:,} of {len(rows) - 1:,} judged true", again.stdout)

    def test_pictures_beside_a_page_are_served_and_nothing_above_the_folder(self):
        picture = (ROOT / "samples/site").rglob("*.jpg")
        self.write("page_files/photo.jpg", next(picture).read_bytes())
        self.write("page.html", '<html><head><title>A walk</title><meta property="og:image" content="https://a.example/x/page_files/photo.jpg">'
                   "<link rel=canonical href=https://a.example/x/page></head><body><p>Words.")  # fmt: skip
        done = self.precision(str(self.folder), "--with-media", "--output", "t.tsv", "--per-rule", "99")
        self.assertEqual(done.returncode, 0, done.stderr)
        rules = [row.split("\t")[1] for row in (self.folder / "t.tsv").read_text().splitlines()]
        self.assertNotIn("image-unreachable", rules)
        self.assertIn("icon-fallback-missing", rules)

    def test_a_folder_of_rubbish_ends_in_one_sentence(self):
        self.write("a.html", b"\x00\xff" * 500)
        self.write("b.html", "")
        done = self.precision(str(self.folder))
        self.assertEqual(done.returncode, 2)
        self.assertIn("no page in", done.stderr)

    def test_hostile_pages_do_not_end_the_run(self):
        self.write("a.html", "<link rel=canonical href=https://a.example/>" + "<meta property='og:url' content='https://" + "a" * 300 + "/'>")
        self.write("a.html.headers", "Content-Type: text/html\r\nContent-Length: 9999999\r\nBad Name: x\r\n\x00: y\r\n")
        self.write("b.html", b"<link rel=canonical href=https://b.example:8443/%ff>\xff\xfe<title>\x00")
        done = self.precision(str(self.folder), "--output", "t.tsv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("2 pages (2 ok)", done.stdout)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: precision_test.py OGAUDIT [TEST…]")
    PROGRAM = sys.argv.pop(1)
    unittest.main()
