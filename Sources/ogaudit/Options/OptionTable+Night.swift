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
            names: ["--notify"], group: .night, commands: [.audit], affects: .output,
            help:
                "Run this command with /bin/sh when there is something to report, with the text of --cron as its input: "
                + "'mail -s \"$OGAUDIT_HEADLINE\" me@example.com'. It has 60 seconds. With --cron, the text is then "
                + "printed only if the command fails.",
            action: .value("<command>") { (settings, text) throws(UsageError) in
                settings.notify = NotifyCommand(text: try Values.shellCommand(text, "--notify"))
            }),
        Option(
            names: ["--exit-news"], group: .night, commands: [.audit], affects: .output,
            help:
                "Exit with this code when a finding is new or back, and nothing else decides the code: a number up to "
                + "\(ExitCode.newsCodes.upperBound) that means nothing else, such as 20. The default is 0.",
            action: .value("<code>") { (settings, text) throws(UsageError) in
                settings.newsCode = try Values.newsCode(text, "--exit-news")
            }),
        Option(
            names: ["--lock-wait"], group: .night, commands: [.audit], affects: .manners,
            help:
                "Wait this long for another run or program that has locked the database, then give up and say who has it. The "
                + "default is \(defaults.lockWait.nanoseconds / 1_000_000_000)s.",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.lockWait = try Values.duration(text, "--lock-wait")
            }),
    ]
}
