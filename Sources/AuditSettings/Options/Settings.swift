internal import PageFetching
internal import Politeness
package import AuditModel
package import Auditing

/// Everything the command line said, validated.
package struct Settings: Sendable {
    package var audit: AuditOptions = {
        var options = AuditOptions()
        options.permits = Permits(privateAddresses: "--allow-private", disallowedPages: "--robots ignore")
        options.permits.crawl = "ogaudit --crawl"
        (options.permits.subdomains, options.permits.depth) = ("--crawl-subdomains", "a larger --depth")
        (options.permits.morePages, options.permits.endlessLists) = ("a larger --max-pages", "--crawl-all")
        return options
    }()
    package var command = Subcommand.audit
    /// Whether --output was given; without it `report` writes beside the database that it is given.
    package var namesOutput = false
    /// What stands without a dash: lists, addresses, rule ids, a database.
    package var operands: [String] = []
    /// Limits of single hosts; what they leave open is as in the common ones, wherever these stand. Later ones count.
    var hostSettings: [HostSetting] = []
    /// Names and passwords of --netrc.
    var netrc: Netrc?
    /// The configuration file that --config names.
    package var configuration: String?
    /// Whether no configuration file is looked for.
    package var ignoresConfiguration = false
    /// The configuration file that was read.
    package var readConfiguration: String?
    package var isQuiet = false
    package var isVerbose = false
    package var logFormat = LogFormat.text
    /// The file that tells monitoring how the run went.
    package var metrics: String?
    /// Whether the run is unattended, and only what is new is reported.
    package var isCron = false
    /// The command that runs when there is something to report.
    package var notify: String?
    /// How long that may take.
    package var notifyPatience = Moment.Span.seconds(60)
    /// What to exit with when something is new; nil is as usual.
    package var newsCode: Int32?
    package var showsProgress: Bool?
    package var usesColour: Bool?
    package var asksForHelp = false
    /// Whether that was by `-h`, which fits on a screen.
    package var asksBriefly = false
    package var asksForVersion = false
    package var isDryRun = false
    /// Whether `ogaudit check` shows images where the terminal can.
    package var showsImages = true
    /// Whether `ogaudit check` draws the page again when it changes.
    package var watches = false
    /// How `ogaudit check` prints.
    package var checkFormat = CheckFormat.text
    /// The file that `ogaudit check` draws the card to, and what for.
    package var card: String?
    package var cardTheme = CardTheme.auto
    /// Where `ogaudit serve` listens.
    package var listenAddress = ListenAddress.loopback
    /// How `ogaudit rules` prints.
    package var rulesFormat = RulesFormat.text
    /// Whether `ogaudit explain` prints every example of a rule.
    package var showsAllExamples = false

    package init() {}

    /// Brings the limits of single hosts to the common ones, and logins to their hosts, when all words are read.
    package mutating func settle() {
        for setting in hostSettings {
            var own = audit.fetch.politeness.overrides[setting.host] ?? audit.fetch.politeness.host
            own.rate = setting.rate ?? own.rate
            own.perHost = setting.perHost ?? own.perHost
            own.delay = setting.delay ?? own.delay
            audit.fetch.politeness.overrides[setting.host] = own
        }
        if let netrc { take(netrc) }
    }

    /// Whether it makes a run that monitoring should know of.
    package var makesRun: Bool {
        [.audit, .merge].contains(command) && !isDryRun && !asksForHelp && !asksForVersion
    }

    /// The conditions of a gate; a single page has no earlier run that `new` could be about.
    mutating func take(_ gate: Gate) throws(UsageError) {
        guard command != .check || !gate.needsHistory else {
            throw UsageError(
                "--fail-on 'new' compares with an earlier run, and check has none.",
                "Use errors, warnings or rule:ID, or audit the page with ogaudit <url>.")
        }
        audit.gate = gate
    }

    /// How lists are divided and put together again.
    package var scale = Scale()

    package struct Scale: Sendable {
        /// Parts of a list.
        package var shards: Int?
        /// Whether lines are printed after their sites, and nothing is written.
        package var printsSites = false
        package var pipe = RecordPipe.Settings()
        /// The manifest of the parts that are merged.
        package var manifest: String?
    }

    package enum CheckFormat: String, CaseIterable, Sendable { case text, json }
    package enum CardTheme: String, CaseIterable, Sendable { case auto, light, dark }
    package enum RulesFormat: String, CaseIterable, Sendable { case text, markdown, json }
}

/// The most requests that one host gets, as far as it is not as usual.
struct HostSetting: Sendable {
    var host: HostKey
    var rate: Rate?
    var perHost: Int?
    var delay: Moment.Span?
}

/// The shells that command lines can be completed in.
package enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

/// The words that may stand first.
package enum Subcommand: String, CaseIterable, Sendable {
    case audit, check, inspect, report, serve, mcp, diff, site, shard, pipe, merge, rules, explain, schema,
        completions,
        man, help

    package static let all = Set(allCases)

    package var usage: String {
        switch self {
        case .audit: "ogaudit [options] <list>... | <URL>... | -"
        case .check: "ogaudit check [options] <URL>|<file>..."
        case .inspect: "ogaudit inspect <image>... | -"
        case .report: "ogaudit report [options] <folder>|<database>"
        case .serve: "ogaudit serve [options] [<folder>]"
        case .mcp: "ogaudit mcp [options] [<folder>]"
        case .diff: "ogaudit diff [options] <run> <run>"
        case .site: "ogaudit site <URL>... | -"
        case .shard: "ogaudit shard [options] --shards <n> <list>... | -"
        case .pipe: "ogaudit pipe [options] [<list>...]"
        case .merge: "ogaudit merge [options] <records>... -o <folder>"
        case .rules: "ogaudit rules [options]"
        case .explain: "ogaudit explain <rule-id>"
        case .schema: "ogaudit schema"
        case .completions: "ogaudit completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))"
        case .man: "ogaudit man"
        case .help: "ogaudit help [<command>]"
        }
    }

    package var about: String {
        switch self {
        case .audit: "audit every URL in the lists and write the reports"
        case .check: "check pages or HTML files in the terminal: card, tags, findings, score"
        case .inspect:
            "show what ogaudit finds in image files, as JSON Lines; - reads names from standard input"
        case .report: "write the reports again, without fetching anything"
        case .serve: "serve a report over HTTP, with a “Check again” button on each page"
        case .mcp: "serve coding agents over standard input and output (Model Context Protocol)"
        case .diff:
            "compare two runs: new and fixed findings, failing pages, scores"
        case .site:
            "print site, host and normalized URL, separated by tabs; - reads a list from standard input"
        case .shard:
            "divide lists into parts for several machines; a site is never divided"
        case .pipe:
            "audit the URLs on standard input and print a JSON record for each"
        case .merge:
            "combine records of ogaudit pipe, report folders or databases into one report"
        case .rules: "print every rule"
        case .explain: "print one rule with its fix, sources and examples"
        case .schema: "print the JSON Schema of the configuration file"
        case .completions: "print shell completions"
        case .man: "print the manual page; to read it, run ogaudit man | man -l -"
        case .help: "print help for ogaudit or for one command"
        }
    }
}
