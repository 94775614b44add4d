internal import Auditing

/// What of earlier runs is used again.
extension OptionTable {
    static let cache: [Option] = [
        Option(
            names: ["--max-age"], group: .state, commands: [.audit], affects: .results,
            help: "Reuse responses of earlier runs that are younger than this, without a request: up to 24h for "
                + "success, 1h for 404, never for anything else (default: request everything; what has not changed is "
                + "not sent again)",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.maxAge = try Values.duration(text, "--max-age")
            }),
        Option(
            names: ["--no-cache"], group: .state, commands: [.audit], affects: .results,
            help: "Use no responses of earlier runs; everything is requested again and kept for the next run",
            action: .flag { $0.audit.asksAfresh = true }),
        Option(
            names: ["--cache-size"], group: .state, commands: [.audit], affects: .output,
            help: "Maximum size of the cache (pages, thumbnails, image analysis); the least recently used entries are "
                + "dropped first. 0 turns it off, and the report then has no thumbnails (default: 500MB)",
            action: .value("<size>") { (settings, text) throws(UsageError) in
                settings.audit.cacheBytes = try Values.bytes(text, "--cache-size", 0...(1 << 50))
            }),
    ]
}
