internal import PageFetching
internal import Politeness
internal import Auditing

/// How politely, and how long.
extension OptionTable {
    static let manners: [Option] = [
        Option(
            names: ["--robots"], group: .speed, commands: [.audit, .check], affects: .results,
            help: "How to treat robots.txt: obey (skip disallowed pages, respect Crawl-delay), warn (report "
                + "disallowed pages but fetch them) or ignore (default: \(defaults.fetch.robots.rawValue))",
            words: .one(RobotsMode.allCases.map(\.rawValue)),
            action: .value("<how>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.robots = try Values.named(text, "--robots")
            }),
        Option(
            names: ["--per-ip"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Maximum concurrent requests per IP address, across all hosts on it (default: no limit)",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.perAddress = try Values.integer(text, "--per-ip", 0...4096)
            }),
    ]

    static let limits: [Option] = [
        Option(
            names: ["--connect-timeout"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Maximum time to connect (default: 10s)",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.connectTimeout = try Values.duration(text, "--connect-timeout")
            }),
        Option(
            names: ["--timeout"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Maximum time for a page with its redirects, per try (default: 30s, as in LinkPresentation)",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.timeout = try Values.duration(text, "--timeout")
            }),
        Option(
            names: ["--max-host-time"], group: .limits, commands: [.audit], affects: .results,
            help: "Stop requesting from a host after this time; its remaining pages are reported as skipped (default: "
                + "no limit)",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.hostTime = try Values.duration(text, "--max-host-time")
            }),
        Option(
            names: ["--max-time"], group: .limits, commands: [.audit], affects: .manners,
            help: "Stop fetching after this time, write the reports and exit with code 15; the same command continues "
                + "(default: no limit)",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.maxTime = try Values.duration(text, "--max-time")
            }),
        Option(
            names: ["--max-urls"], group: .limits, commands: [.audit], affects: .manners,
            help: "Stop after this many pages, write the reports and exit with code 15; the same command continues "
                + "(default: no limit)",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.maxPages = try Values.integer(text, "--max-urls", 1...1_000_000_000)
            }),
        Option(
            names: ["--max-bytes"], group: .limits, commands: [.audit], affects: .manners,
            help: "Stop after receiving this much, media included, write the reports and exit with code 15; the same "
                + "command continues (default: no limit)",
            action: .value("<size>") { (settings, text) throws(UsageError) in
                settings.audit.maxBytes = try Values.bytes(text, "--max-bytes", 1...(1 << 50))
            }),
        Option(
            names: ["--max-redirects"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Maximum redirects to follow (default: \(defaults.redirectLimit))",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.redirectLimit = try Values.integer(text, "--max-redirects", 0...50)
            }),
        Option(
            names: ["--max-html"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Maximum HTML to read per page, decoded (default: 8MB)",
            action: .value("<size>") { (settings, text) throws(UsageError) in
                settings.audit.htmlLimit = try Values.bytes(text, "--max-html", 1_024...(64 << 20))
            }),
        Option(
            names: ["--retries"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Maximum retries of a rate-limited request (429, or 503 with Retry-After). A failed request (5xx, "
                + "timeout, broken connection) is retried once; 0 retries nothing (default: "
                + "\(defaults.fetch.retries))",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.retries = try Values.integer(text, "--retries", 0...10)
            }),
    ]
}
