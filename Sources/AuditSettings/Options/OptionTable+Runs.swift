internal import AuditModel
internal import AuditRules
internal import Auditing

/// What is judged, what of it is kept and compared, and what is said.
extension OptionTable {
    static let what: [Option] = [
        .flag(
            "--no-media", \.looksAtMedia, to: false, for: [.audit, .check],
            "Check only pages, not their icons, images, video and audio"),
        .flag(
            "--compare-profiles", \.comparesProfiles, for: [.audit, .check],
            "Also fetch each page as Safari on Mac and iPhone, and report differences (two or three more requests per "
                + "page)"),
        .value(
            "--preset", \.policy.preset, .named("<name>"), for: [.audit, .check],
            "How strict the rules are: apple, strict (a site name is required, and any text in the image "
                + "counts) or social (other apps count too) (default: apple)"),
        .each("--only", \.only, .rule, for: [.audit, .check], "Check only this rule; * matches anything"),
        .each("--disable", \.disabled, .rule, for: [.audit, .check], "Do not check this rule; * matches anything"),
        .each(
            "--include", \.include, .text("<glob>"),
            "Audit only URLs that match this, such as /blog/*; * matches anything. Without a slash at the beginning, it is "
                + "compared with the whole URL"),
        .each("--exclude", \.exclude, .text("<glob>"), "Skip URLs that match this; * matches anything"),
    ]

    static let state: [Option] = [
        .value(
            "--db", \.database, .place("<file>", "a file name"), for: [.audit, .report, .serve, .diff],
            "Database for state and results (default: ogaudit.sqlite in the output folder)"),
        .flag("--fresh", \.isFresh, "Start a new run even if the last run of the same list was stopped"),
        .value(
            "--keep-runs", \.keptRuns, .integer(in: 2...100_000),
            "Runs whose history and totals are kept; complete pages and findings are kept for the last two "
                + "(default: \(defaults.keptRuns))"),
        .value(
            "--max-age", \.maxAge, .duration,
            "Reuse responses younger than this without a request, at most 24h, or 1h for a 404 (default: always "
                + "request)"),
        .flag(
            "--no-cache", \.asksAfresh,
            "Request everything again, and keep it for the next run"),
        .value(
            "--cache-size", \.cacheBytes, .bytes(in: 0...(1 << 50)),
            "Maximum size of the cache (pages, thumbnails, image analysis); the least recently used entries are "
                + "dropped first. 0 turns it off, and the report then has no thumbnails (default: 500MB)"),
    ]

    static let scheduled: [Option] = [
        .value(
            "--baseline", \.baseline, .baseline, for: [.audit, .report],
            "Compare with this run: last (the latest earlier run in the database), a run number, or a file "
                + "(one of --write-baseline, a findings.csv, a report.json or another ogaudit database) (default: last)"
        ),
        .value(
            "--strikes", \.strikes, .integer(in: 1...1_000), for: [.audit, .report],
            "Report a page as unreachable only after this many failed runs in a row (default: "
                + "\(defaults.strikes))"),
        .value(
            "--fail-on", .gate, for: [.audit, .check, .report],
            "Exit with code 10 if a condition is true, such as score<80,new>0,rule:\(TitleMissing.facts.id)>0. Measures: "
                + "score (the median), worst (the lowest), errors, warnings, notices and new for findings, and "
                + "pages, seen, unseen, rejected, rule:ID and outcome:NAME for pages. new without a baseline exits with "
                + "2 (default: none; findings alone do not fail a run)"
        ) { settings, gate throws(UsageError) in try settings.take(gate) },
        .flag(
            "--cron",
            "Print nothing unless something is new; then print a short message to email. Checks the database first"
        ) {
            $0.isCron = true
            $0.isQuiet = true
            $0.audit.checksDatabase = true
        },
        .value(
            "--notify", .shellCommand,
            "Run this command with /bin/sh if there is something to report, with the text of --cron as its input: "
                + "'mail -s \"$OGAUDIT_HEADLINE\" me@example.com'. It is stopped after 60 seconds. With --cron, the "
                + "text is printed only if the command fails"
        ) { $0.notify = $1 },
        .value(
            "--exit-news", .newsCode,
            "Exit with this code instead of 0 if a finding is new or back: a number up to "
                + "\(ExitCode.newsCodes.upperBound) with no other meaning, such as 20 (default: 0)"
        ) { $0.newsCode = $1 },
        .value(
            "--metrics", .place("<file>", "a file name"), for: [.audit, .merge],
            "Write metrics of the run for Prometheus to this file when it ends, for the textfile collector of node_exporter: "
                + "pages, findings, score, gate, exit code, duration and the last success"
        ) { $0.metrics = $1 },
        .value(
            "--lock-wait", \.lockWait, .duration,
            "Maximum time to wait for another run or program that has locked the database (default: "
                + "\(defaults.lockWait.nanoseconds / 1_000_000_000)s)"),
    ]

    static let talk: [Option] = [
        .value(
            "--config", .readableFile, for: [.audit, .check, .report, .serve, .mcp, .pipe],
            "Read options, rules and exemptions from this file; command-line options take precedence (default: "
                + "ogaudit.json next to the first list, if present; none for pipe)"
        ) { $0.configuration = $1 },
        .flag("--no-config", for: [.audit, .check, .report, .serve, .mcp, .pipe], "Do not read a configuration file") {
            $0.ignoresConfiguration = true
        },
        .flag("--quiet", short: "-q", for: [.audit, .check, .report, .serve, .diff, .pipe], "Print only errors") {
            $0.isQuiet = true
        },
        .value(
            "--log-format", .named("<format>"), for: Subcommand.all,
            "Write standard error as text, or as json with an object per line (default: text)"
        ) { $0.logFormat = $1 },
        .flag("--verbose", short: "-v", "Print one line per page") { $0.isVerbose = true },
        .value(
            "--progress", .named("<when>"), "Show the progress line: auto (on a terminal), yes or no (default: auto)"
        ) {
            (settings, when: When) in settings.showsProgress = when.isOn
        },
        .flag(
            "--no-color", for: [.audit, .check, .report, .diff, .explain],
            "Do not use colours; the variable NO_COLOR does the same"
        ) { $0.usesColour = false },
        .flag("--no-picture", for: [.check], "Draw a box instead of the preview image") {
            $0.showsImages = false
        },
        .flag(
            "--watch", for: [.check],
            "Print the page again whenever it changes, until Ctrl-C; the page is requested every 2 seconds. A URL on "
                + "this computer, such as http://localhost:3000/, needs no --allow-private"
        ) { $0.watches = true },
        .flag("--dry-run", "Read the lists, print what would be fetched and with which limits, and stop") {
            $0.isDryRun = true
        },
        .flag(
            "--help", short: "-h", for: Subcommand.all,
            "Print help for the command, or for all of ogaudit; ogaudit -h prints the common options"
        ) {
            $0.asksForHelp = true
        },
        .flag("--version", for: Subcommand.all, "Print the version") { $0.asksForVersion = true },
    ]
}

/// How lists are divided among machines, and the results combined.
extension OptionTable {
    static let scale: [Option] = [
        .value(
            "--output", short: "-o", .place("<folder>", "a folder"), for: [.shard],
            "Folder for the parts and their manifest.json (default: shards)"
        ) {
            $0.audit.output = $1
            $0.namesOutput = true
        },
        .value(
            "--shards", .integer(in: 1...ListLines.shardLimit), for: [.shard],
            "Number of parts; a site larger than an even part gets one of its own"
        ) { $0.scale.shards = $1 },
        .flag(
            "--print-site", for: [.shard],
            "Print “site<TAB>line” for each line, and write no parts"
        ) { $0.scale.printsSites = true },
        .flag(
            "--final", for: [.pipe],
            "Print the records at the end, after the pages of each site were compared; for programs that do not merge"
        ) { $0.scale.pipe.isFinal = true },
        .value(
            "--grace", .duration, for: [.pipe],
            "Time for requests in flight after SIGTERM; all other pages get a record that says cancelled (default: 20s)"
        ) { $0.scale.pipe.grace = $1 },
        .value(
            "--host-share", .integer(in: 1...10_000), for: [.pipe],
            "How many processes share hosts outside this list, such as a CDN; each gets its part of the rate (default: 1)"
        ) { $0.scale.pipe.processes = $1 },
        .value(
            "--manifest", .readableFile, for: [.merge],
            "The manifest.json of ogaudit shard; pages of missing parts become cancelled, and records of another "
                + "list are an error (default: none)"
        ) { $0.scale.manifest = $1 },
        .flag(
            "--summary", \.showsSamples, for: [.merge],
            "For millions of pages: show totals, the worst pages and up to three of each host instead of every page; CSV "
                + "is not written"),
    ]
}
