internal import OGAudit

/// For runs that nobody watches.
extension OptionTable {
    static let unwatched: [Option] = [
        Option(
            names: ["--cron"], group: .night, commands: [.audit], affects: .output,
            help: "Print nothing, and end with 0, when nothing is new; otherwise a short text that makes a good mail: "
                + "what is new, where, what to do, and where the report is. The database is checked before anything else.",
            action: .flag {
                $0.isCron = true
                $0.isQuiet = true
                $0.audit.checksDatabase = true
            }),
        Option(
            names: ["--lock-wait"], group: .night, commands: [.audit], affects: .manners,
            help: "Wait so long for another run on the same database before giving up and saying who has it. The "
                + "default is \(defaults.lockWait.nanoseconds / 1_000_000_000)s.",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.lockWait = try Values.duration(text, "--lock-wait")
            }),
    ]
}
