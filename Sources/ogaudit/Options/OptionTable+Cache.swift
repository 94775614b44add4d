internal import OGAudit

/// What of earlier runs is used again.
extension OptionTable {
    static let cache: [Option] = [
        Option(
            names: ["--max-age"], group: .state, commands: [.audit], affects: .results,
            help: "Use answers of earlier runs that are younger than this without asking: success for 24h at most, 404 "
                + "for 1h, anything else never. The default is to ask for everything again; what has not changed is "
                + "not sent again.",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.maxAge = try Values.duration(text, "--max-age")
            }),
        Option(
            names: ["--no-cache"], group: .state, commands: [.audit], affects: .results,
            help: "Use no answers of earlier runs: everything is asked for and sent again, and kept for the next run.",
            action: .flag { $0.audit.asksAfresh = true }),
        Option(
            names: ["--cache-size"], group: .state, commands: [.audit], affects: .output,
            help: "Keep at most so much from run to run: pages, thumbnails and what pictures told; what was not used "
                + "for the longest time goes first. 0 keeps nothing, and the report then has no thumbnails. The "
                + "default is 500MB.",
            action: .value("<size>") { (settings, text) throws(UsageError) in
                settings.audit.cacheBytes = try Values.bytes(text, "--cache-size", 0...(1 << 50))
            }),
    ]
}
