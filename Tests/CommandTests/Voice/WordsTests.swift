internal import AuditModel
internal import AuditStore
internal import Testing

@testable internal import Auditing
@testable internal import ogaudit

@Suite("The words of errors")
struct WordsTests {
    private static let table: TableHeader = {
        var tokenizer = CSVTokenizer(delimiter: 44, keeping: .first(9, bytes: 99))
        let row = tokenizer.take(Array("Title,Link\n".utf8)[...]).row
        return TableHeader(row ?? TableRow(line: 1), input: "t.csv")
    }()
    private static let line = RejectedLine(input: "t", line: 3, text: "x y", reason: "it has a space")

    private static let inputs: [(AuditError, String)] = [
        (.input("t", .missing), "No file or URL named 't'. A URL starts with https://."),
        (.input("t", .unopened("no")), "The list 't' cannot be read: no."),
        (
            .input("t", .folder),
            "t is a folder. Give a list with one URL per line, or audit a folder of pages with --html t."
        ),
        (.input("t", .html), "t is an HTML page, not a list. To audit it as a page, use --html."),
        (.input("t", .notAFile), "t is not a file. For a folder of pages, use ogaudit --html t."),
        (.input("t", .noPages), "--html: no file or folder named 't'."),
        (.input("t", .neitherFileNorFolder), "--html: t is not a file or folder."),
        (.table(table, .noNumber(3)), "t.csv has no column 3 for --url-column. Its columns are: Title, Link."),
        (.table(table, .noName("u")), "t.csv has no column 'u' for --url-column. Its columns are: Title, Link."),
        (
            .table(table, .noKnownName),
            "t.csv has no column named url, address, loc or page. Set --url-column to its name or number. "
                + "Its columns are: Title, Link."
        ),
        (
            .table(table, .manyNamed("u", count: 2, first: 1)),
            "t.csv has 2 columns 'u'; set --url-column to the number of one, such as 1."
        ),
        (
            .table(table, .manyKnown(2)),
            "t.csv has 2 columns that may contain the URLs. Set --url-column to its name or number. "
                + "Its columns are: Title, Link."
        ),
        (.table(table, .noHeader(urlColumn: 2)), "t.csv has no header row; add --url-column 2."),
        (
            .noURLs("t", .invalid(lines: 2, first: line)),
            "No valid URL in the 2 lines of t; line 3 of t: it has a space."
        ),
        (.noURLs("t", .filtered(1)), "--include and --exclude filter out all 1 URL of t."),
        (.noURLs("t", .nothing), "t contains no URLs; put one on each line."),
        (
            .noURLs("t", .noHTML),
            "t contains no HTML files; build the site first, or give the folder that it is built into."
        ),
        (
            .noURLs("t", .noArchivedPages),
            "t contains no HTML pages; give an archive with responses of a site."
        ),
    ]

    private static let options: [(AuditError, String)] = [
        (.option(.url("x", nil, reason: "no")), "invalid URL 'x': no."),
        (.option(.url("x", .sitemap, reason: "no")), "invalid URL 'x' for --sitemap: no."),
        (.option(.url("x", .base, reason: "no")), "invalid URL 'x' for --base-url: no."),
        (
            .option(.sitemapFile("x")),
            "invalid URL 'x' for --sitemap: use a URL that starts with https://. "
                + "To audit a sitemap in a file, give the file as a list."
        ),
        (.option(.baseWithoutHTML), "--base-url is the URL of the pages given with --html; add --html."),
        (.option(.column("0")), "invalid column '0' for --url-column: use a number from 1 to 1,000."),
        (
            .option(.expression("^a", excludes: true)),
            "'^a' for --exclude looks like a regular expression: use * for any characters, such as /blog/* or *.pdf."
        ),
        (
            .option(.comparison(profile: "curl")),
            "--compare-profiles compares others with Messages, so it cannot be combined with --profile curl or "
                + "--user-agent; leave one of them out."
        ),
        (
            .option(.samePlace(.database, .csv, name: "Reports/pages.csv")),
            "The database would be Reports/pages.csv, which is a file of the report; choose another file with --db."
        ),
        (
            .option(.samePlace(.report(.json), .jsonl, name: "x")),
            "Both --json and --jsonl would write to x; choose another file for one of them."
        ),
        (
            .gate(.condition("x")),
            "invalid condition 'x' for --fail-on: use conditions such as score<80, new>0 or rule:title-missing>0."
        ),
        (
            .gate(.measure("eror")),
            "unknown measure 'eror' for --fail-on. Use errors, new, notices, pages, rejected, score, seen, unseen, "
                + "warnings, worst, rule: or outcome:."
        ),
        (.gate(.outcome("timeot")), "unknown outcome 'timeot' for --fail-on. Did you mean timeout?"),
        (
            .unknownRule("title-mising"),
            "unknown rule 'title-mising' for --baseline. Did you mean title-missing?"
        ),
    ]

    private static let runs: [(AuditError, String)] = [
        (.baseline(.number("0")), "invalid run '0' for --baseline: runs are numbered from 1."),
        (
            .baseline(.unread("f", reason: "no")),
            "Cannot read 'f' for --baseline (use last, a run number or a file): no."
        ),
        (.baseline(.noRun(7, of: "d", latest: [])), "--baseline: d has no run 7. It has no runs yet."),
        (.baseline(.noRun(7, of: "d", latest: [1, 2])), "--baseline: d has no run 7. The latest are 1, 2."),
        (.baseline(.laterRun(2)), "--baseline: run 2 did not end before this run."),
        (
            .findings("f", .foreign),
            "--baseline: f is not an ogaudit database, findings.csv, report.json or file of --write-baseline."
        ),
        (
            .findings("f", .row(line: 3, .cut)),
            "--baseline: f, line 3: the row is cut off; is it an ogaudit findings.csv or a file of --write-baseline?"
        ),
        (.noRun("d", finished: false), "d has no run; run an audit first."),
        (.noRun("d", finished: true), "d has no finished run; run an audit first."),
    ]

    @Test("an error of the library is worded with the options of the command", arguments: inputs + options + runs)
    func sentences(_ error: AuditError, _ sentence: String) {
        #expect(UsageError(error).sentence == sentence)
    }

    @Test("an error about a baseline names the option that set it")
    func asker() {
        #expect(UsageError(.baseline(.same), by: "diff").sentence == "diff needs two different runs or files.")
        #expect(
            UsageError(.findings("f", .noRun), by: "diff").sentence
                == "diff: f has no finished run; run an audit first.")
    }

    @Test("an error of the database or the folder names the option that chooses another")
    func places() {
        let busy = StoreError.Kind.busy(holder: "another program")
        #expect(OutputError.noFolder("x").sentence == "x is a file; choose a folder with --output.")
        #expect(
            OutputError.folder("x", reason: "no").sentence
                == "The folder x is not writable: no; choose another with --output.")
        #expect(OutputError.store(StoreError(busy, "x is busy.")).sentence == "x is busy.")
    }
}
