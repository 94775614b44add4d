internal import AuditModel
internal import Auditing
internal import PageFetching
internal import Politeness

/// How politely and how long requests are made, by which client, and how servers are reached.
extension OptionTable {
    private static let both: Set<Subcommand> = [.audit, .check]

    static let speed: [Option] = [
        .value(
            "--concurrency", short: "-c", \.fetch.politeness.concurrency, .integer(in: 1...4096), for: both,
            "Maximum concurrent requests (default: \(defaults.fetch.politeness.concurrency))"),
        .value(
            "--per-host", \.fetch.politeness.host.perHost, .perHost, for: both,
            "Maximum concurrent requests per host (default: \(defaults.fetch.politeness.host.perHost))"),
        .value(
            "--rate", \.fetch.politeness.host.rate, .rate, for: both,
            "Maximum request rate per host: 5/s, 1/2s or 30/m; 0 is no limit (default: "
                + "\(defaults.fetch.politeness.host.rate))"),
        .value(
            "--delay", \.fetch.politeness.host.delay, .duration, for: both,
            "Minimum time between two requests to one host (default: none)"),
        .value(
            "--host", .hostRate, for: both, affects: .manners,
            "Set the rate of one host: shop.example=1/s or '*.shop.example=30/m'. Repeatable"
        ) { $0.hostSettings.append($1) },
        .value(
            "--robots", \.fetch.robots, .named("<how>"), for: both,
            "How to treat robots.txt: obey (skip disallowed pages, respect Crawl-delay), warn (report "
                + "disallowed pages but fetch them) or ignore (default: \(defaults.fetch.robots.rawValue))"),
        .value(
            "--per-ip", \.fetch.politeness.perAddress, .integer(in: 0...4096), for: both,
            "Maximum concurrent requests per IP address, across all hosts on it (default: no limit)"),
    ]

    static let limits: [Option] = [
        .value(
            "--connect-timeout", \.fetch.connectTimeout, .limit, for: both,
            "Maximum time to connect (default: 10s)"),
        .value(
            "--timeout", \.timeout, .limit, for: both,
            "Time limit for one attempt at a page, redirects included (default: 30s, as in LinkPresentation)"),
        .value(
            "--max-host-time", \.fetch.politeness.hostTime, .limit,
            "Spend at most this long on one host; its remaining pages are skipped (default: no limit)"),
        .value(
            "--max-time", \.maxTime, .limit,
            "Stop fetching after this time; an audit ends with code 15, and the same command continues it (default: no "
                + "limit)"),
        .value(
            "--max-urls", \.maxPages, .integer(in: 1...1_000_000_000),
            "Stop after this many pages; an audit ends with code 15, and the same command continues it (default: no limit)"
        ),
        .value(
            "--max-bytes", \.maxBytes, .bytes(in: 1...(1 << 50)),
            "Stop after receiving this much, media included; an audit ends with code 15, and the same command continues it "
                + "(default: no limit)"),
        .value(
            "--max-redirects", \.redirectLimit, .integer(in: 0...50), for: both,
            "Maximum redirects to follow (default: \(defaults.redirectLimit))"),
        .value(
            "--max-html", \.htmlLimit, .bytes(in: 1_024...(64 << 20)), for: both,
            "Maximum HTML to read per page, decoded (default: 8MB)"),
        .value(
            "--retries", \.fetch.retries, .integer(in: 0...10), for: both,
            "Maximum retries of a rate-limited request (429, or 503 with Retry-After). A failed request (5xx, "
                + "timeout, broken connection) is retried once; 0 retries nothing (default: "
                + "\(defaults.fetch.retries))"),
        .value(
            "--retry-delay", \.fetch.politeness.retryDelay, .duration, for: both,
            "Minimum wait before a failed or rate-limited request is retried; other requests continue meanwhile "
                + "(default: \(defaults.fetch.politeness.retryDelay.words.filter { $0 != " " }))"),
        .value(
            "--max-wait", \.fetch.politeness.maxWait, .duration, for: both,
            "Maximum wait when a host sends Retry-After; if it requires more, the page is reported as "
                + "rate_limited. Waits for one host add up to 5 minutes at most, or to this time if longer (default: "
                + "\(defaults.fetch.politeness.maxWait.words.filter { $0 != " " }))"),
        .value(
            "--low-speed-time", .duration, for: both, affects: .results,
            "Abort a response slower than \(grouped(defaults.fetch.lowSpeedBytes)) bytes/s for this many whole seconds; 0 "
                + "is never (default: \(defaults.fetch.lowSpeedSeconds)s)"
        ) { $0.audit.fetch.lowSpeedSeconds = Int($1.seconds.rounded(.up)) },
    ]

    static let identity: [Option] = [
        .value(
            "--contact", \.contact, .contact, for: both,
            "Add (+URL) or (+email address) to the User-Agent, so that webmasters can see who sends the requests"),
        .value(
            "--profile", \.profile, .profile, for: both,
            "Identify as: \(FetchProfile.all.map(\.name).joined(separator: ", ")) (default: "
                + "\(defaults.profile.name), which is what Messages sends plus the name ogaudit)"),
        .value(
            "--user-agent", short: "-A", .headerText("<text>"), for: both, affects: .results,
            "Send this User-Agent instead of the profile's"
        ) { $0.audit.profile = FetchProfile(name: "custom", userAgent: $1) },
        .value(
            "--accept-language", \.fetch.acceptLanguage, .languages, for: both,
            "Request pages in these languages: 'de-DE,de;q=0.9' (default: "
                + "\(defaults.fetch.acceptLanguage), as a Mac in English)"),
        .each(
            "--header", short: "-H", \.fetch.headers, .header, for: both,
            "Send this header with every request to every host: 'X-Audit: yes'"),
        .value(
            "--netrc", .netrc, for: both, affects: .results,
            "Read logins from a netrc file; each is sent only to its own host, over https. Credentials in the "
                + "configuration file take precedence"
        ) { $0.netrc = $1 },
        .value(
            "--proxy", short: "-x", \.fetch.proxy, .proxy, for: both,
            "Send all requests through this proxy, as curl does"),
        .value(
            "--cacert", \.fetch.caFile, .readableFile, for: both,
            "Trust the certificates in this PEM file instead of the system's"),
        .flag("--insecure", short: "-k", \.fetch.insecure, for: both, "Do not verify certificates"),
        .each(
            "--resolve", \.fetch.resolve, .colons("<host:port:ip>", parts: 3), for: both,
            "Use this IP address for a host and port: example.com:443:192.0.2.1, as curl does"),
        .each(
            "--connect-to", \.fetch.connectTo, .colons("<host:port:host:port>", parts: 4), for: both,
            "Connect to another host and port instead: example.com:443:127.0.0.1:8443, as curl does; an empty "
                + "host or port matches any"),
        .flag("--http1.1", \.fetch.http1Only, for: both, "Do not use HTTP/2"),
    ]

    static let safety: [Option] = [
        .flag(
            "--allow-private", \.fetch.allowPrivate, for: both,
            "Allow private, loopback and link-local addresses (blocked by default, also after redirects). Cloud "
                + "metadata services stay blocked")
    ]
}

extension ValueKind<Int> {
    /// What one host may be sent at once.
    static var perHost: Self { .integer(in: 1...256) }
}
