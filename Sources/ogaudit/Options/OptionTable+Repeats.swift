internal import Politeness
internal import PageFetching
internal import AuditModel
internal import Auditing

/// How long is waited, for whom, and who asks.
extension OptionTable {
    static let repeats: [Option] = [
        Option(
            names: ["--retry-delay"], group: .limits, commands: [.audit, .check], affects: .manners,
            help: "Minimum wait before a failed or rate-limited request is retried; other requests continue meanwhile "
                + "(default: \(defaults.fetch.politeness.retryDelay.words))",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.retryDelay = try Values.duration(text, "--retry-delay")
            }),
        Option(
            names: ["--max-wait"], group: .limits, commands: [.audit, .check], affects: .manners,
            help: "Maximum wait when a host sends Retry-After; if it requires more, the page is reported as "
                + "rate_limited. Waits for one host add up to 5 minutes at most, or to this time if longer (default: "
                + "\(defaults.fetch.politeness.maxWait.words))",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.fetch.politeness.maxWait = try Values.duration(text, "--max-wait")
            }),
        Option(
            names: ["--low-speed-time"], group: .limits, commands: [.audit, .check], affects: .results,
            help: "Give up a response that is slower than \(grouped(defaults.fetch.lowSpeedBytes)) bytes/s for this "
                + "long, in whole seconds; 0 is no limit. Before the first byte only --timeout applies (default: "
                + "\(defaults.fetch.lowSpeedSeconds)s)",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                let span = try Values.duration(text, "--low-speed-time")
                settings.audit.fetch.lowSpeedSeconds = Int(span.seconds.rounded(.up))
            }),
        Option(
            names: ["--contact"], group: .identity, commands: [.audit, .check], affects: .results,
            help: "Add (+URL) or (+mail address) to the User-Agent, so that webmasters can see who sends the requests",
            action: .value("<url|mail>") { (settings, text) throws(UsageError) in
                settings.audit.contact = try Values.contact(text)
            }),
    ]
}
