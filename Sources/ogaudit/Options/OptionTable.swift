internal import OGAudit

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
            help: "Write reports and database into this folder. The default is \(defaults.output).",
            action: .value("<folder>") { (settings, text) throws(UsageError) in
                guard !text.isEmpty else { throw UsageError("--output needs the name of a folder.") }
                settings.audit.output = text
                settings.namesOutput = true
            }),
        Option(
            names: ["--format"], group: .output, commands: [.audit, .report], affects: .output,
            help:
                "Write these reports, separated by commas: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")). "
                + "The default is csv,html.",
            words: .list(ReportFormat.allCases.map(\.rawValue)),
            action: .value("<formats>") { (settings, text) throws(UsageError) in try setFormats(&settings, text) }),
        Option(
            names: ["--format"], group: .output, commands: [.check], affects: .output,
            help: "Print the page as text, or as the JSON document of --json. The default is text.",
            words: .one(Settings.CheckFormat.allCases.map(\.rawValue)),
            action: .value("<format>") { (settings, text) throws(UsageError) in
                settings.checkFormat = try Values.word(text, "--format")
            }),
        Option(
            names: ["--format"], group: .output, commands: [.rules], affects: .output,
            help: "Print the rules as text, markdown or json. The default is text.",
            words: .one(Settings.RulesFormat.allCases.map(\.rawValue)),
            action: .value("<format>") { (settings, text) throws(UsageError) in
                settings.rulesFormat = try Values.word(text, "--format")
            }),
        Option(
            names: ["--bom"], group: .output, commands: [.audit, .report], affects: .output,
            help: "Begin CSV files with a byte order mark, for Excel.",
            action: .flag { $0.audit.csvHasByteOrderMark = true }),
        Option(
            names: ["--csv-raw"], group: .output, commands: [.audit, .report], affects: .output,
            help: "Leave CSV cells that a spreadsheet would run as they are, without the guarding apostrophe.",
            action: .flag { $0.audit.csvIsRaw = true }),
    ]

    /// The reports that can have a place of their own.
    private static let documents: [Option] = [
        document(.json, [.audit, .check, .report, .diff], "one JSON document with the run and all its pages"),
        document(.jsonl, [.audit, .report], "one JSON object a line, one line a page"),
        document(.junit, [.audit, .report], "JUnit XML with a case for each rule and group of URLs"),
        document(.sarif, [.audit, .report], "SARIF 2.1.0 with a result for each finding"),
        document(.markdown, [.audit, .report, .diff], "a short summary in Markdown"),
        Option(
            names: ["--github"], group: .output, commands: [.audit, .report], affects: .output,
            help: "Print annotations for GitHub Actions to standard output.",
            action: .flag { $0.audit.places[.github] = "-" }),
    ]

    private static func document(_ format: ReportFormat, _ commands: Set<Subcommand>, _ what: String) -> Option {
        let name = "--\(format)"
        return Option(
            names: [name], group: .output, commands: commands, affects: .output,
            help: "Also write \(what) to this file; - is standard output.",
            action: .value("<file>") { (settings, text) throws(UsageError) in
                guard !text.isEmpty else { throw UsageError("\(name) needs the name of a file, or -.") }
                settings.audit.places[format] = text
            })
    }

    private static let speed: [Option] = [
        Option(
            names: ["-c", "--concurrency"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Have at most so many requests in flight. The default is \(defaults.fetch.politeness.concurrency).",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.concurrency = try Values.integer(text, "--concurrency", 1...4096)
            }),
        Option(
            names: ["--per-host"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Have at most so many requests in flight to one host. The default is "
                + "\(defaults.fetch.politeness.host.perHost).",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.host.perHost = try Values.integer(text, "--per-host", 1...256)
            }),
        Option(
            names: ["--rate"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Send at most so many requests to one host: 5/s, 1/2s, 30/m; 0 is no limit. The default is "
                + "\(defaults.fetch.politeness.host.rate).",
            action: .value("<rate>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.host.rate = try Values.rate(text, "--rate")
            }),
        Option(
            names: ["--delay"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Wait at least this long between two requests to one host. The default is none.",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.host.delay = try Values.duration(text, "--delay")
            }),
        Option(
            names: ["--host"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Give one host its own rate: shop.example=1/s or '*.shop.example=30/m'. May be repeated.",
            action: .value("<host=rate>") { (settings, text) throws(UsageError) in
                let (host, rate) = try Values.hostRate(text)
                settings.hostSettings.append(HostSetting(host: host, rate: rate))
            }),
    ]

    private static let identity: [Option] = [
        Option(
            names: ["--profile"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Ask as: \(FetchProfile.all.map(\.name).joined(separator: ", ")). The default is "
                + "\(defaults.profile.name): what Messages sends, with ogaudit's name appended.",
            words: .one(FetchProfile.all.map(\.name)),
            action: .value("<name>") { (settings, text) throws(UsageError) in
                settings.audit.profile = try Values.profile(text)
            }),
        Option(
            names: ["-A", "--user-agent"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Send this User-Agent instead of the profile's.",
            action: .value("<text>") { (settings, text) throws(UsageError) in
                settings.audit.profile = FetchProfile(
                    name: "custom", userAgent: try Values.headerText(text, "--user-agent"))
            }),
        Option(
            names: ["-H", "--header"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Send this header with every request to every host: 'X-Audit: yes'. May be repeated.",
            action: .value("<name: value>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.headers.append(try Values.header(text))
            }),
        Option(
            names: ["--netrc"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Take names and passwords for Basic authentication from this file, by machine; each goes to its own "
                + "host over https alone. Credentials of the configuration's hosts beat it.",
            action: .value("<file>") { (settings, text) throws(UsageError) in
                settings.netrc = try Netrc(path: text)
            }),
        Option(
            names: ["-x", "--proxy"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Send all requests through this proxy, as curl does.",
            action: .value("<address>") { (settings, text) throws(UsageError) in settings.audit.fetch.proxy = text }),
        Option(
            names: ["--cacert"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Trust the certificates of this PEM file instead of the system's.",
            action: .value("<file>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.caFile = try Values.readableFile(text, "--cacert")
            }),
        Option(
            names: ["-k", "--insecure"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Do not verify certificates.",
            action: .flag { $0.audit.fetch.insecure = true }),
        Option(
            names: ["--resolve"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Take this address for a host and port: example.com:443:192.0.2.1, as curl does. May be repeated.",
            action: .value("<host:port:address>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.resolve.append(try Values.colons(text, "--resolve", 3))
            }),
        Option(
            names: ["--connect-to"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Connect to another host and port instead: example.com:443:127.0.0.1:8443, as curl does; an empty "
                + "host or port stands for any. May be repeated.",
            action: .value("<host:port:host:port>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.connectTo.append(try Values.colons(text, "--connect-to", 4))
            }),
        Option(
            names: ["--http1.1"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Do not use HTTP/2.",
            action: .flag { $0.audit.fetch.http1Only = true }),
    ]

    private static let safety: [Option] = [
        Option(
            names: ["--allow-private"], group: .safety, commands: [.audit, .check], affects: .results,
            help:
                "Allow private, loopback and link-local addresses, which are otherwise refused on every hop; those of "
                + "clouds' metadata services stay refused.",
            action: .flag { $0.audit.fetch.allowPrivate = true })
    ]

    private static let what: [Option] = [
        Option(
            names: ["--no-media"], group: .what, commands: [.audit, .check], affects: .results,
            help: "Look at pages only, not at their icons, images, video and audio; rules about those are not judged.",
            action: .flag { $0.audit.looksAtMedia = false }),
        Option(
            names: ["--compare-profiles"], group: .what, commands: [.audit, .check], affects: .results,
            help: "Ask for each page as Safari on Mac and on iPhone too, and compare what they are served with what "
                + "Messages is; two more requests a page, and one more where they differ.",
            action: .flag { $0.audit.comparesProfiles = true }),
        Option(
            names: ["--preset"], group: .what, commands: [.audit, .check], affects: .results,
            help: "Read the rules as apple, strict (a site name is a must, and any text in the picture counts) or "
                + "social (what other apps make of a page counts too). The default is apple.",
            words: .one(Preset.allCases.map(\.rawValue)),
            action: .value("<name>") { (settings, text) throws(UsageError) in
                settings.audit.policy.preset = try Values.named(text, "--preset")
            }),
        Option(
            names: ["--only"], group: .what, commands: [.audit, .check], affects: .results,
            help: "Judge only this rule; * stands for anything. May be repeated.",
            words: .one(RuleBook.ids),
            action: .value("<rule>") { (settings, text) throws(UsageError) in
                settings.audit.only.append(try RuleGlob.checked(text, "--only"))
            }),
        Option(
            names: ["--disable"], group: .what, commands: [.audit, .check], affects: .results,
            help: "Do not judge this rule; * stands for anything. May be repeated.",
            words: .one(RuleBook.ids),
            action: .value("<rule>") { (settings, text) throws(UsageError) in
                settings.audit.disabled.append(try RuleGlob.checked(text, "--disable"))
            }),
        Option(
            names: ["--include"], group: .what, commands: [.audit], affects: .results,
            help: "Audit only addresses that match this regular expression. May be repeated.",
            action: .value("<expression>") { (settings, text) throws(UsageError) in
                settings.audit.include.append(try Values.expression(text, "--include"))
            }),
        Option(
            names: ["--exclude"], group: .what, commands: [.audit], affects: .results,
            help: "Leave out addresses that match this regular expression. May be repeated.",
            action: .value("<expression>") { (settings, text) throws(UsageError) in
                settings.audit.exclude.append(try Values.expression(text, "--exclude"))
            }),
    ]

    private static let state: [Option] = [
        Option(
            names: ["--db"], group: .state, commands: [.audit, .report, .diff], affects: .output,
            help: "Keep state and results in this file. The default is ogaudit.sqlite in the output folder.",
            action: .value("<file>") { (settings, text) throws(UsageError) in
                guard !text.isEmpty else { throw UsageError("--db needs the name of a file.") }
                settings.audit.database = text
            }),
        Option(
            names: ["--fresh"], group: .state, commands: [.audit], affects: .manners,
            help: "Begin anew even if the last run of the same list was stopped before its end.",
            action: .flag { $0.audit.isFresh = true }),
        Option(
            names: ["--keep-runs"], group: .state, commands: [.audit], affects: .output,
            help: "Keep the history and the totals of so many runs; pages and findings as a whole are kept of the last "
                + "two. The default is \(defaults.keptRuns).",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.keptRuns = try Values.integer(text, "--keep-runs", 2...100_000)
            }),
    ]

    private static let night: [Option] = [
        Option(
            names: ["--baseline"], group: .night, commands: [.audit, .report], affects: .output,
            help:
                "Compare with this run: last (the newest of the database that ended before), the number of a run, or a "
                + "file, which is another database of ogaudit or a findings.csv. The default is last.",
            action: .value("<last|run|file>") { (settings, text) throws(UsageError) in
                settings.audit.baseline = try BaselineChoice(parsing: text)
            }),
        Option(
            names: ["--strikes"], group: .night, commands: [.audit, .report], affects: .output,
            help: "Count a page that is not reached (time-out, DNS, connection, 429) as a finding when that "
                + "happened in so many runs in a row. The default is \(defaults.strikes).",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.strikes = try Values.integer(text, "--strikes", 1...1_000)
            }),
        Option(
            names: ["--fail-on"], group: .night, commands: [.audit, .check, .report], affects: .output,
            help:
                "End with 10 when one of these conditions holds, such as score<80,errors>0,new>0,rule:title-missing>0. "
                + "score is the median, worst the lowest one; errors, warnings, notices and new (not in the baseline) count findings; pages, seen, "
                + "unseen, rejected, rule:ID and outcome:NAME count pages. Comparisons are < <= > >= = !=. The default "
                + "is none: findings alone are no failure.",
            action: .value("<conditions>") { (settings, text) throws(UsageError) in
                settings.audit.gate = try Values.gate(text, settings.command)
            }),
    ]

    private static let talk: [Option] = [
        Option(
            names: ["--config"], group: .talk, commands: [.audit, .check, .report], affects: .output,
            help: "Read options, rules and exemptions from this file. The default is ogaudit.json beside the first "
                + "list, if it is there; options of the command line beat it.",
            action: .value("<file>") { (settings, text) throws(UsageError) in
                settings.configuration = try Values.readableFile(text, "--config")
            }),
        Option(
            names: ["--no-config"], group: .talk, commands: [.audit, .check, .report], affects: .output,
            help: "Read no configuration file.",
            action: .flag { $0.ignoresConfiguration = true }),
        Option(
            names: ["-q", "--quiet"], group: .talk, commands: [.audit, .check, .report, .diff], affects: .output,
            help: "Say nothing but errors.", action: .flag { $0.isQuiet = true }
        ),
        Option(
            names: ["-v", "--verbose"], group: .talk, commands: [.audit], affects: .output,
            help: "Say one line for every page.",
            action: .flag { $0.isVerbose = true }),
        Option(
            names: ["--progress"], group: .talk, commands: [.audit], affects: .output,
            help: "Show the progress line: auto (on a terminal), yes or no. The default is auto.",
            words: .one(Values.When.allCases.map(\.rawValue)),
            action: .value("<when>") { (settings, text) throws(UsageError) in
                settings.showsProgress = try Values.when(text, "--progress")
            }),
        Option(
            names: ["--no-color"], group: .talk, commands: [.audit, .check, .report, .diff, .explain], affects: .output,
            help: "Use no colours; the variable NO_COLOR says the same.",
            action: .flag { $0.usesColour = false }),
        Option(
            names: ["--dry-run"], group: .talk, commands: [.audit], affects: .output,
            help: "Read the lists, say what would be fetched and under which limits, and stop.",
            action: .flag { $0.isDryRun = true }),
        Option(
            names: ["-h", "--help"], group: .talk, commands: Subcommand.all, affects: .output,
            help: "Print the help of the command, or of all of ogaudit.", action: .flag { $0.asksForHelp = true }),
        Option(
            names: ["--version"], group: .talk, commands: Subcommand.all, affects: .output, help: "Print the version.",
            action: .flag { $0.asksForVersion = true }),
    ]

    private static func setFormats(_ settings: inout Settings, _ text: String) throws(UsageError) {
        settings.audit.formats = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            settings.audit.formats.insert(try Values.word(String(word), "--format"))
        }
    }
}
