internal import AuditModel
internal import AuditReports
internal import Auditing

/// What is read, and what is written.
extension OptionTable {
    static let input: [Option] =
        sources + links + [
            .value(
                "--base-url", \.sources.baseURL, .text("<url>"), for: [.audit, .check],
                "The URL where the HTML file or folder will be published. Links are resolved against it; images, icons, videos "
                    + "and manifests below it are read from the folder, others are requested (default: none; media are not "
                    + "checked, and pages are named https://folder-1.invalid/ and so on)")
        ]

    private static let sources: [Option] = [
        .value(
            "--url-column", \.sources.urlColumn, .text("<name|number>"), for: [.audit, .shard],
            "Column that has the URLs: a name from the header row, or a number (default: url, address, loc or page)"),
        .each(
            "--sitemap", \.sources.sitemaps, .text("<url>"),
            "Audit the pages listed in this sitemap or sitemap index, plain or gzip. Give a sitemap in a file as a list"
        ),
        .each(
            "--html", \.sources.html, .text("<file|folder>"),
            "Audit local HTML: a file, or all .html, .htm and .xhtml files in a folder"),
        .each(
            "--warc", \.sources.archives, .text("<file>"), for: [.audit, .pipe],
            "Audit the HTML pages in this web archive (WARC, plain, gzip or zstd), or - for standard input, without any "
                + "request; media are not checked"),
    ]

    /// Only commands that find pages themselves take these.
    static let links: [Option] = [
        .flag(
            "--crawl", \.crawl.isOn,
            "Follow the links of these pages to all pages of their sites. A site without a sitemap, given as a host, is crawled "
                + "without this option"),
        .flag(
            "--crawl-subdomains", \.crawl.withSubdomains,
            "When links are followed, follow those to subdomains of the given hosts too (default: only the hosts themselves, "
                + "with and without www)"),
        .value(
            "--depth", \.crawl.depth, .integer(in: 0...10_000),
            "When links are followed, stop after this many links from the given pages (default: no limit)"),
        .value(
            "--max-pages", \.crawl.pageLimit, .integer(in: 1...1_000_000_000),
            "When links are followed, audit at most this many pages (default: \(grouped(defaults.crawl.pageLimit)))"),
        .flag(
            "--crawl-all", \.crawl.followsAll,
            "When links are followed, follow also those that may never end: calendars, filters, lists in another order, copies "
                + "of a site; --max-pages still applies"),
    ]

    static let output: [Option] = [
        .value(
            "--listen", .listenAddress, for: [.serve],
            "IP address and port to listen on; 0.0.0.0 lets other machines read the report. Port 0 picks a free port "
                + "(default: 127.0.0.1:0)"
        ) { $0.listenAddress = $1 },
        .value(
            "--output", short: "-o", .place("<folder>", "a folder"), for: [.audit, .report, .diff],
            "Folder of the reports and the database (default: \(defaults.output))"
        ) {
            $0.audit.output = $1
            $0.namesOutput = true
        },
        .value(
            "--format", \.formats, .formats, for: [.audit, .report],
            "Reports to write, separated by commas: "
                + "\(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: csv,html)"),
        .value(
            "--format", .named("<format>"), for: [.check],
            "Print the page as text, or as the JSON document of --json (default: text)"
        ) { $0.checkFormat = $1 },
        .value(
            "--card", .drawing, for: [.check],
            "Also draw the card that Messages would show to this file, as SVG and in no other format. The images that were "
                + "loaded are in the file; it needs no script, font or network"
        ) { $0.card = $1 },
        .value(
            "--card-theme", .named("<theme>"), for: [.check],
            "Draw the card of --card for light or dark mode, or auto for the mode of its reader (default: auto)"
        ) { $0.cardTheme = $1 },
        .value(
            "--format", .named("<format>"), for: [.rules], "Print the rules as text, markdown or json (default: text)"
        ) { $0.rulesFormat = $1 },
        .flag("--examples", for: [.explain], "Print all examples, not only one that fails and one that passes") {
            $0.showsAllExamples = true
        },
        .flag(
            "--bom", \.csvHasByteOrderMark, for: [.audit, .report], "Start CSV files with a byte order mark, for Excel"),
        .flag(
            "--csv-raw", \.csvIsRaw, for: [.audit, .report],
            "Do not prefix formula-like CSV cells with an apostrophe"),
        .flag(
            "--all-findings", \.csvHasAllFindings, for: [.audit, .report],
            "Include findings about other apps in findings.csv (default: only with --preset social)"),
        document(
            .json, [.audit, .check, .report, .diff],
            "all results as one JSON document"),
        document(.jsonl, [.audit, .report], "a JSON object per line and page"),
        document(.junit, [.audit, .report], "JUnit XML with a test case per rule and group of URLs"),
        document(.sarif, [.audit, .report], "SARIF 2.1.0 with a result per finding"),
        document(.markdown, [.audit, .report, .diff], "a short summary in Markdown"),
        document(.gitlab, [.audit, .report], "code quality for GitLab with an issue per finding"),
        document(
            .baseline, [.audit, .report],
            "the findings for --baseline of a later run, a rule and a URL per line, sorted,"),
        document(.summaryHTML, [.audit, .report], "one page to print or send, with charts and cards,"),
        document(.mailHTML, [.audit, .report], "what changed, as an HTML email,"),
        document(.eml, [.audit, .report], "what changed, as an email for sendmail -t,"),
        .each("--mail-to", \.mail.to, .mailAddress, for: [.audit, .report], "Recipient of the email of --eml"),
        .value(
            "--mail-from", \.mail.from, .mailAddress, for: [.audit, .report],
            "Sender of the email of --eml (default: none; sendmail adds one)"),
        .flag(
            "--new-only", \.failsOnlyNew, for: [.audit, .report],
            "Let only new findings fail in the JUnit report (see --baseline)"),
        .flag("--github", for: [.audit, .report], "Print annotations for GitHub Actions to standard output") {
            $0.audit.places[.github] = "-"
        },
    ]

    /// A report that can have a place of its own.
    private static func document(_ format: ReportFormat, _ commands: Set<Subcommand>, _ what: String) -> Option {
        .value(
            format.option, .place("<file>", "a file name, or -"), for: commands,
            "Also write \(what) to this file; - is standard output"
        ) { $0.audit.places[format] = $1 }
    }
}

extension ReportFormat {
    /// The option that gives it a place of its own.
    var option: String { self == .baseline ? "--write-baseline" : "--\(rawValue)" }
}
