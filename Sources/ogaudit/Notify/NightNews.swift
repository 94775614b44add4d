internal import Auditing

extension AuditEnd {
    /// What `--cron` prints; empty when there is nothing to report.
    var cronText: String {
        // Do not repeat advice after a successful run.
        let trouble = nothingFetched == nil ? [] : advice.map { "ogaudit: \($0)\n" }
        let news = nightMessage
        return (trouble + [news].filter { trouble.isEmpty || hasNews && !$0.isEmpty }).joined(separator: "\n")
    }

    /// What the command of `--notify` finds in its environment: the first line of the message, for the subject of a mail;
    /// how many findings are new or back; where the report is.
    var notifyVariables: [(name: String, value: String)] {
        let headline = cronText.prefix { $0 != "\n" }.prefix(Self.headlineLimit)
        return [
            ("OGAUDIT_HEADLINE", String(headline)), ("OGAUDIT_NEW", "\(newsCount)"),
            ("OGAUDIT_REPORT", reportPath ?? ""),
        ]
    }

    /// A line of a mail has at most 998 bytes.
    private static let headlineLimit = 240
}
