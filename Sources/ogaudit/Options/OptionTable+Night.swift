internal import OGAudit

/// For runs that nobody watches.
extension OptionTable {
    static let unwatched: [Option] = [
        Option(
            names: ["--cron"], group: .night, commands: [.audit], affects: .output,
            help: "Print nothing and exit with code 0 if nothing is new. Otherwise print a short text for a mail: "
                + "what is new, where, what to do, and where the report is. Checks the database first",
            action: .flag {
                $0.isCron = true
                $0.isQuiet = true
                $0.audit.checksDatabase = true
            }),
        Option(
            names: ["--lock-wait"], group: .night, commands: [.audit], affects: .manners,
            help: "Maximum time to wait for another run on the same database (default: "
                + "\(defaults.lockWait.nanoseconds / 1_000_000_000)s)",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.lockWait = try Values.duration(text, "--lock-wait")
            }),
    ]
}
