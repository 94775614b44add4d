internal import AuditSettings
internal import AuditModel

/// What is printed before anybody has read anything.
extension Help {
    /// What to type first: six lines of at most 44 columns.
    static let firstSteps = """
        ogaudit checks how links look in Messages.
          ogaudit example.com   audit a whole site
          ogaudit urls.txt      audit a list of URLs
          ogaudit check <URL>   check one page
          ogaudit -h            common options
          ogaudit --help        every option

        """

    /// The help of `-h`: what most people need, in at most 25 lines.
    static func brief(width: Int) -> String {
        let heads = common.map { name, _ in head(of: name) }
        let lines =
            [wrap("ogaudit \(ToolVersion.current) — check how your links look in Messages", indent: 0, width: width)]
            + rows(first.map { ("ogaudit \($0)", $1) }, width) + ["", "Common options"]
            + rows(zip(heads, common).map { ($0, $1.1) }, width)
            + ["", "All options: ogaudit --help", "One command: ogaudit help <command>"]
        return lines.map { $0 + "\n" }.joined()
    }

    private static let first: [(String, String)] = [
        ("example.com", "audit a whole site"),
        ("urls.txt", "audit a list of URLs"),
        ("check <URL>", "check one page"),
        ("diff 1 last", "compare two runs"),
        ("explain <rule>", "explain a rule"),
    ]

    /// Options that most runs need, in fewer words than the full help has.
    static let common: [(String, String)] = [
        ("--output", "folder for the reports"),
        ("--format", "reports to write"),
        ("--sitemap", "audit the pages of a sitemap"),
        ("--crawl", "find pages by their links"),
        ("--html", "audit HTML files of a build"),
        ("--rate", "requests per host, such as 5/s"),
        ("--max-urls", "stop after this many pages"),
        ("--allow-private", "allow local hosts"),
        ("--fail-on", "exit with code 10, for CI"),
        ("--cron", "print only what is new"),
        ("--fresh", "start a new run"),
        ("--dry-run", "print what would be fetched"),
    ]

    /// `-o, --output <folder>`.
    private static func head(of name: String) -> String {
        guard let option = OptionTable.option(named: name, of: .audit) else { return name }
        let value = if case .value(let kind, _) = option.action { " \(kind)" } else { "" }
        return option.names.joined(separator: ", ") + value
    }

    /// Two columns; where they do not fit side by side, what is typed stands alone.
    private static func rows(_ rows: [(String, String)], _ width: Int) -> [String] {
        let column = rows.map(\.0.count).max() ?? 0
        return rows.map { typed, about in
            let line = "  \(typed)\(String(repeating: " ", count: column - typed.count))  \(about)"
            guard line.count > width else { return line }
            let short = "  \(typed)  \(about)"
            return short.count <= width ? short : "  \(typed)"
        }
    }
}
