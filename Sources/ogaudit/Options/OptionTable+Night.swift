internal import AuditModel
internal import Auditing

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
            names: ["--notify"], group: .night, commands: [.audit], affects: .output,
            help:
                "Run this command with /bin/sh if there is something to report, with the text of --cron as its input: "
                + "'mail -s \"$OGAUDIT_HEADLINE\" me@example.com'. It is stopped after 60 seconds. With --cron, the "
                + "text is printed only if the command fails",
            action: .value("<command>") { (settings, text) throws(UsageError) in
                settings.notify = NotifyCommand(text: try Values.shellCommand(text, "--notify"))
            }),
        Option(
            names: ["--exit-news"], group: .night, commands: [.audit], affects: .output,
            help:
                "Exit with this code instead of 0 if a finding is new or back: a number up to "
                + "\(ExitCode.newsCodes.upperBound) with no other meaning, such as 20 (default: 0)",
            action: .value("<code>") { (settings, text) throws(UsageError) in
                settings.newsCode = try Values.newsCode(text, "--exit-news")
            }),
        Option(
            names: ["--lock-wait"], group: .night, commands: [.audit], affects: .manners,
            help: "Maximum time to wait for another run or program that has locked the database (default: "
                + "\(defaults.lockWait.nanoseconds / 1_000_000_000)s)",
            action: .value("<time>") { (settings, text) throws(UsageError) in
                settings.audit.lockWait = try Values.duration(text, "--lock-wait")
            }),
    ]
}
