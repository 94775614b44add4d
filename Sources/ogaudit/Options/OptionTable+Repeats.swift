internal import OGAudit

/// How long is waited, for whom, and who asks.
extension OptionTable {
    static let repeats: [Option] = [
        Option(
            names: ["--retry-delay"], group: .limits, commands: [.audit, .check], affects: .manners,
            help: "Wait at least this long before a failed or rate-limited request is repeated. Other work goes on "
                + "meanwhile. The default is \(defaults.fetch.politeness.retryDelay.words).",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.retryDelay = try Values.duration(text, "--retry-delay")
            }),
        Option(
            names: ["--max-wait"], group: .limits, commands: [.audit, .check], affects: .manners,
            help: "Wait at most this long when a host asks to wait (Retry-After); if it asks for more, its page is "
                + "reported as rate_limited. All waits for one host take at most 5 minutes, or this time if it is "
                + "longer. The default is \(defaults.fetch.politeness.maxWait.words).",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.maxWait = try Values.duration(text, "--max-wait")
            }),
        Option(
            names: ["--low-speed-time"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Give up a response whose body arrives at less than \(defaults.fetch.lowSpeedBytes) bytes/s for this "
                + "long, in whole seconds; 0 is no limit. Until its first byte only --timeout counts. The default is "
                + "\(defaults.fetch.lowSpeedSeconds)s.",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                let span = try Values.duration(text, "--low-speed-time")
                settings.audit.fetch.lowSpeedSeconds = Int(span.seconds.rounded(.up))
            }),
        Option(
            names: ["--contact"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Add (+URL) or (+mail address) to the User-Agent, so that a webmaster can tell who asks.",
            action: .value("<url|mail>") { (settings, text) throws(UsageError) in
                settings.audit.contact = try Values.contact(text)
            }),
    ]
}
