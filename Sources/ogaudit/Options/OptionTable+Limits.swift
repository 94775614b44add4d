internal import OGAudit

/// How politely, and how long.
extension OptionTable {
    static let manners: [Option] = [
        Option(
            names: ["--robots"], group: .speed, commands: [.audit, .check], affects: .results,
            help: "What robots.txt is worth: obey (pages it forbids are not asked for, and Crawl-delay is kept), warn "
                + "(say what it forbids, and ask) or ignore. The default is \(defaults.fetch.robots.rawValue).",
            words: .one(RobotsMode.allCases.map(\.rawValue)),
            action: .value("<how>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.robots = try Values.named(text, "--robots")
            }),
        Option(
            names: ["--per-ip"], group: .speed, commands: [.audit, .check], affects: .manners,
            help: "Have at most so many requests in flight to one network address, whatever the names of its hosts. "
                + "The default is no limit.",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.perAddress = try Values.integer(text, "--per-ip", 0...4096)
            }),
    ]

    static let limits: [Option] = [
        Option(
            names: ["--connect-timeout"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Give up a connection after this time. The default is 10s.",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.connectTimeout = try Values.duration(text, "--connect-timeout")
            }),
        Option(
            names: ["--timeout"], group: .limits, commands: [.audit, .check], affects: .results,
            help:
                "Give up a page with its redirects after this time, counted anew for each try. The default is 30s, as "
                + "in LinkPresentation.",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.timeout = try Values.duration(text, "--timeout")
            }),
        Option(
            names: ["--max-host-time"], group: .limits, commands: [.audit], affects: .results,
            help: "Ask a host no longer than this after its first request; its other pages are told as skipped. The "
                + "default is no limit.",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.hostTime = try Values.duration(text, "--max-host-time")
            }),
        Option(
            names: ["--max-time"], group: .limits, commands: [.audit], affects: .manners,
            help: "Ask for pages no longer than this, then write the reports and end with 15; the same command goes "
                + "on. The default is no limit.",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.maxTime = try Values.duration(text, "--max-time")
            }),
        Option(
            names: ["--max-urls"], group: .limits, commands: [.audit], affects: .manners,
            help: "Ask for at most so many pages, then write the reports and end with 15; the same command goes on. "
                + "The default is no limit.",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.maxPages = try Values.integer(text, "--max-urls", 1...1_000_000_000)
            }),
        Option(
            names: ["--max-bytes"], group: .limits, commands: [.audit], affects: .manners,
            help: "Ask for pages until so much was received, media included, then write the reports and end with 15; "
                + "the same command goes on. The default is no limit.",
            action: .value("<size>") { (settings, text) throws(UsageError) in
                settings.audit.maxBytes = try Values.bytes(text, "--max-bytes", 1...(1 << 50))
            }),
        Option(
            names: ["--max-redirects"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Follow at most so many redirects. The default is \(defaults.redirectLimit).",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.redirectLimit = try Values.integer(text, "--max-redirects", 0...50)
            }),
        Option(
            names: ["--max-html"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Maximum HTML to read per page, decoded (default: 8MB).",
            action: .value("<size>") { (settings, text) throws(UsageError) in
                settings.audit.htmlLimit = try Values.bytes(text, "--max-html", 1_024...(64 << 20))
            }),
        Option(
            names: ["--retries"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Repeat a rate-limited request (429, or 503 with Retry-After) at most this many times. One that "
                + "failed (5xx, time-out, broken connection) is repeated once; 0 repeats nothing. The default is "
                + "\(defaults.fetch.retries).",
            action: .value("<number>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.retries = try Values.integer(text, "--retries", 0...10)
            }),
    ]
}
