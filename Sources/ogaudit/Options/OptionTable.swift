internal import PageFetching
internal import Politeness
internal import AuditRules
internal import AuditModel
internal import Auditing

/// Every option in the order of the help; parsing, help and their tests read this one table.
enum OptionTable {
    static let all: [Option] =
        input + output + documents + speed + manners + limits + repeats + identity + safety + what + state + cache
        + night
        + unwatched + talk

    /// The option of that name which a command takes; nil when it takes none.
    static func option(named name: String, of command: Subcommand) -> Option? {
        byName[name]?.first { $0.commands.contains(command) }
    }

    /// Whether any command takes an option of that name.
    static func knows(_ name: String) -> Bool { byName[name] != nil }

    /// The options of one command, in the order of the help.
    static func options(of command: Subcommand) -> [Option] { all.filter { $0.commands.contains(command) } }

    private static let byName: [String: [Option]] = Dictionary(
        all.flatMap { option in option.names.map { ($0, [option]) } }, uniquingKeysWith: +)

    /// The defaults that help texts print, from the place that decides them.
    static let defaults = AuditOptions()

    private static let output: [Option] = [
        Option(
            names: ["-o", "--output"], group: .output, commands: [.audit, .report, .diff], affects: .output,
            help: "Folder for the reports and the database (default: \(defaults.output))",
            action: .value("<folder>") { (settings, text) throws(UsageError) in
                guard !text.isEmpty else { throw UsageError("--output requires a folder.") }
                settings.audit.output = text
                settings.namesOutput = true
            }),
        Option(
            names: ["--format"], group: .output, commands: [.audit, .report], affects: .output,
            help: "Reports to write, separated by commas: "
                + "\(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: csv,html)",
            words: .list(ReportFormat.allCases.map(\.rawValue)),
            action: .value("<formats>") { (settings, text) throws(UsageError) in try setFormats(&settings, text) }),
        Option(
            names: ["--format"], group: .output, commands: [.check], affects: .output,
            help: "Print the page as text, or as the JSON document of --json (default: text)",
            words: .one(Settings.CheckFormat.allCases.map(\.rawValue)),
            action: .value("<format>") { (settings, text) throws(UsageError) in
                settings.checkFormat = try Values.word(text, "--format")
            }),
        Option(
            names: ["--format"], group: .output, commands: [.rules], affects: .output,
            help: "Print the rules as text, markdown or json (default: text)",
            words: .one(Settings.RulesFormat.allCases.map(\.rawValue)),
            action: .value("<format>") { (settings, text) throws(UsageError) in
                settings.rulesFormat = try Values.word(text, "--format")
            }),
        Option(
            names: ["--bom"], group: .output, commands: [.audit, .report], affects: .output,
            help: "Start CSV files with a byte order mark, for Excel",
            action: .flag { $0.audit.csvHasByteOrderMark = true }),
        Option(
            names: ["--csv-raw"], group: .output, commands: [.audit, .report], affects: .output,
            help: "Do not protect CSV cells that a spreadsheet would run as formulas with an apostrophe",
            action: .flag { $0.audit.csvIsRaw = true }),
    ]

    /// The reports that can have a place of their own.
    private static let documents: [Option] = [
        document(.json, [.audit, .check, .report, .diff], "one JSON document with the run and all its pages"),
        document(.jsonl, [.audit, .report], "one JSON object per page, one per line"),
        document(.junit, [.audit, .report], "JUnit XML with a test case per rule and group of URLs"),
        document(.sarif, [.audit, .report], "SARIF 2.1.0 with a result per finding"),
        document(.markdown, [.audit, .report, .diff], "a short summary in Markdown"),
        Option(
            names: ["--github"], group: .output, commands: [.audit, .report], affects: .output,
            help: "Print annotations for GitHub Actions to standard output",
            action: .flag { $0.audit.places[.github] = "-" }),
    ]

    private static func document(_ format: ReportFormat, _ commands: Set<Subcommand>, _ what: String) -> Option {
        let name = "--\(format)"
        return Option(
            names: [name], group: .output, commands: commands, affects: .output,
            help: "Also write \(what) to this file; - is standard output",
            action: .value("<file>") { (settings, text) throws(UsageError) in
                guard !text.isEmpty else { throw UsageError("\(name) requires a file name, or -.") }
                settings.audit.places[format] = text
            })
    }

    private static let speed: [Option] = [
        Option(
            names: ["-c", "--concurrency"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Maximum concurrent requests (default: \(defaults.fetch.politeness.concurrency))",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.concurrency = try Values.integer(text, "--concurrency", 1...4096)
            }),
        Option(
            names: ["--per-host"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Maximum concurrent requests per host (default: \(defaults.fetch.politeness.host.perHost))",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.host.perHost = try Values.integer(text, "--per-host", 1...256)
            }),
        Option(
            names: ["--rate"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Maximum request rate per host: 5/s, 1/2s or 30/m; 0 is no limit (default: "
                + "\(defaults.fetch.politeness.host.rate))",
            action: .value("<rate>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.host.rate = try Values.rate(text, "--rate")
            }),
        Option(
            names: ["--delay"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Minimum time between two requests to one host (default: none)",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.host.delay = try Values.duration(text, "--delay")
            }),
        Option(
            names: ["--host"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Set the rate of one host: shop.example=1/s or '*.shop.example=30/m'. Repeatable",
            action: .value("<host=rate>") { (settings, text) throws(UsageError) in
                let (host, rate) = try Values.hostRate(text)
                settings.hostSettings.append(HostSetting(host: host, rate: rate))
            }),
    ]

    private static let identity: [Option] = [
        Option(
            names: ["--profile"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Identify as: \(FetchProfile.all.map(\.name).joined(separator: ", ")) (default: "
                + "\(defaults.profile.name), which is what Messages sends plus the name ogaudit)",
            words: .one(FetchProfile.all.map(\.name)),
            action: .value("<name>") { (settings, text) throws(UsageError) in
                settings.audit.profile = try Values.profile(text)
            }),
        Option(
            names: ["-A", "--user-agent"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Send this User-Agent instead of the profile's",
            action: .value("<text>") { (settings, text) throws(UsageError) in
                settings.audit.profile = FetchProfile(
                    name: "custom", userAgent: try Values.headerText(text, "--user-agent"))
            }),
        Option(
            names: ["-H", "--header"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Send this header with every request to every host: 'X-Audit: yes'. Repeatable",
            action: .value("<name: value>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.headers.append(try Values.header(text))
            }),
        Option(
            names: ["--netrc"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Read names and passwords for Basic authentication from this file, by machine. Each is sent only to "
                + "its own host over https; credentials in the configuration file take precedence",
            action: .value("<file>") { (settings, text) throws(UsageError) in
                settings.netrc = try Netrc(path: text)
            }),
        Option(
            names: ["-x", "--proxy"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Send all requests through this proxy, as curl does",
            action: .value("<url>") { (settings, text) throws(UsageError) in settings.audit.fetch.proxy = text }),
        Option(
            names: ["--cacert"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Trust the certificates in this PEM file instead of the system's",
            action: .value("<file>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.caFile = try Values.readableFile(text, "--cacert")
            }),
        Option(
            names: ["-k", "--insecure"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Do not verify certificates",
            action: .flag { $0.audit.fetch.insecure = true }),
        Option(
            names: ["--resolve"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Use this IP address for a host and port: example.com:443:192.0.2.1, as curl does. Repeatable",
            action: .value("<host:port:ip>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.resolve.append(try Values.colons(text, "--resolve", 3))
            }),
        Option(
            names: ["--connect-to"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Connect to another host and port instead: example.com:443:127.0.0.1:8443, as curl does; an empty "
                + "host or port matches any. Repeatable",
            action: .value("<host:port:host:port>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.connectTo.append(try Values.colons(text, "--connect-to", 4))
            }),
        Option(
            names: ["--http1.1"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Do not use HTTP/2",
            action: .flag { $0.audit.fetch.http1Only = true }),
    ]

    private static let safety: [Option] = [
        Option(
            names: ["--allow-private"], group: .safety, commands: [.audit, .check], affects: .results,
            help: "Allow private, loopback and link-local addresses, which are otherwise blocked, also after "
                + "redirects. Metadata services of clouds stay blocked",
            action: .flag { $0.audit.fetch.allowPrivate = true })
    ]

    private static let what: [Option] = [
        Option(
            names: ["--no-media"], group: .what, commands: [.audit, .check], affects: .results,
            help: "Check only pages, not their icons, images, video and audio",
            action: .flag { $0.audit.looksAtMedia = false }),
        Option(
            names: ["--compare-profiles"], group: .what, commands: [.audit, .check], affects: .results,
            help: "Also fetch each page as Safari on Mac and on iPhone and report different metadata; two more "
                + "requests per page, and one more if they differ",
            action: .flag { $0.audit.comparesProfiles = true }),
        Option(
            names: ["--preset"], group: .what, commands: [.audit, .check], affects: .results,
            help: "How strict the rules are: apple, strict (a site name is required, and any text in the image "
                + "counts) or social (other apps count too) (default: apple)",
            words: .one(Preset.allCases.map(\.rawValue)),
            action: .value("<name>") { (settings, text) throws(UsageError) in
                settings.audit.policy.preset = try Values.named(text, "--preset")
            }),
        Option(
            names: ["--only"], group: .what, commands: [.audit, .check], affects: .results,
            help: "Check only this rule; * matches anything. Repeatable",
            words: .one(RuleBook.ids),
            action: .value("<rule>") { (settings, text) throws(UsageError) in
                settings.audit.only.append(try RuleGlob.checked(text, "--only"))
            }),
        Option(
            names: ["--disable"], group: .what, commands: [.audit, .check], affects: .results,
            help: "Do not check this rule; * matches anything. Repeatable",
            words: .one(RuleBook.ids),
            action: .value("<rule>") { (settings, text) throws(UsageError) in
                settings.audit.disabled.append(try RuleGlob.checked(text, "--disable"))
            }),
        Option(
            names: ["--include"], group: .what, commands: [.audit], affects: .results,
            help: "Audit only URLs that match this regular expression. Repeatable",
            action: .value("<expression>") { (settings, text) throws(UsageError) in
                settings.audit.include.append(try Values.expression(text, "--include"))
            }),
        Option(
            names: ["--exclude"], group: .what, commands: [.audit], affects: .results,
            help: "Skip URLs that match this regular expression. Repeatable",
            action: .value("<expression>") { (settings, text) throws(UsageError) in
                settings.audit.exclude.append(try Values.expression(text, "--exclude"))
            }),
    ]

    private static let state: [Option] = [
        Option(
            names: ["--db"], group: .state, commands: [.audit, .report, .diff], affects: .output,
            help: "Database for state and results (default: ogaudit.sqlite in the output folder)",
            action: .value("<file>") { (settings, text) throws(UsageError) in
                guard !text.isEmpty else { throw UsageError("--db requires a file name.") }
                settings.audit.database = text
            }),
        Option(
            names: ["--fresh"], group: .state, commands: [.audit], affects: .manners,
            help: "Start a new run even if the last run of the same list was stopped",
            action: .flag { $0.audit.isFresh = true }),
        Option(
            names: ["--keep-runs"], group: .state, commands: [.audit], affects: .output,
            help: "Runs whose history and totals are kept; complete pages and findings are kept for the last two "
                + "(default: \(defaults.keptRuns))",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.keptRuns = try Values.integer(text, "--keep-runs", 2...100_000)
            }),
    ]

    private static let night: [Option] = [
        Option(
            names: ["--baseline"], group: .night, commands: [.audit, .report], affects: .output,
            help: "Compare with this run: last (the latest earlier run in the database), a run number, or a file "
                + "(another ogaudit database or a findings.csv) (default: last)",
            action: .value("<last|run|file>") { (settings, text) throws(UsageError) in
                settings.audit.baseline = try BaselineChoice(parsing: text)
            }),
        Option(
            names: ["--strikes"], group: .night, commands: [.audit, .report], affects: .output,
            help: "Report an unreachable page (timeout, DNS, connection, 429) as a finding after this many runs in a "
                + "row (default: \(defaults.strikes))",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.strikes = try Values.integer(text, "--strikes", 1...1_000)
            }),
        Option(
            names: ["--fail-on"], group: .night, commands: [.audit, .check, .report], affects: .output,
            help: "Exit with code 10 if any of these conditions is true, such as "
                + "score<80,errors>0,new>0,rule:title-missing>0. score is the median, worst the lowest; errors, "
                + "warnings, notices and new (not in the baseline) count findings; pages, seen, unseen, rejected, "
                + "rule:ID and outcome:NAME count pages. Comparisons are < <= > >= = != (default: none; findings "
                + "alone do not fail a run)",
            action: .value("<conditions>") { (settings, text) throws(UsageError) in
                settings.audit.gate = try Values.gate(text, settings.command)
            }),
    ]

    private static let talk: [Option] = [
        Option(
            names: ["--config"], group: .talk, commands: [.audit, .check, .report], affects: .output,
            help: "Read options, rules and exemptions from this file; command-line options take precedence (default: "
                + "ogaudit.json next to the first list, if present)",
            action: .value("<file>") { (settings, text) throws(UsageError) in
                settings.configuration = try Values.readableFile(text, "--config")
            }),
        Option(
            names: ["--no-config"], group: .talk, commands: [.audit, .check, .report], affects: .output,
            help: "Do not read a configuration file",
            action: .flag { $0.ignoresConfiguration = true }),
        Option(
            names: ["-q", "--quiet"], group: .talk, commands: [.audit, .check, .report, .diff], affects: .output,
            help: "Print only errors", action: .flag { $0.isQuiet = true }
        ),
        Option(
            names: ["-v", "--verbose"], group: .talk, commands: [.audit], affects: .output,
            help: "Print one line per page",
            action: .flag { $0.isVerbose = true }),
        Option(
            names: ["--progress"], group: .talk, commands: [.audit], affects: .output,
            help: "Show the progress line: auto (on a terminal), yes or no (default: auto)",
            words: .one(Values.When.allCases.map(\.rawValue)),
            action: .value("<when>") { (settings, text) throws(UsageError) in
                settings.showsProgress = try Values.when(text, "--progress")
            }),
        Option(
            names: ["--no-color"], group: .talk, commands: [.audit, .check, .report, .diff, .explain], affects: .output,
            help: "Do not use colours; the variable NO_COLOR does the same",
            action: .flag { $0.usesColour = false }),
        Option(
            names: ["--dry-run"], group: .talk, commands: [.audit], affects: .output,
            help: "Read the lists, print what would be fetched and with which limits, and stop",
            action: .flag { $0.isDryRun = true }),
        Option(
            names: ["-h", "--help"], group: .talk, commands: Subcommand.all, affects: .output,
            help: "Print help for the command, or for all of ogaudit", action: .flag { $0.asksForHelp = true }),
        Option(
            names: ["--version"], group: .talk, commands: Subcommand.all, affects: .output,
            help: "Print the version",
            action: .flag { $0.asksForVersion = true }),
    ]

    private static func setFormats(_ settings: inout Settings, _ text: String) throws(UsageError) {
        settings.audit.formats = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            settings.audit.formats.insert(try Values.word(String(word), "--format"))
        }
    }
}
