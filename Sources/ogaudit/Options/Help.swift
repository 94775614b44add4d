internal import AuditModel
internal import AuditSettings
internal import Auditing

/// The help text, printed from the option table.
enum Help {
    /// The help of all: every command, and the options of an audit.
    static func text(width: Int = 100) -> String {
        var text = """
            ogaudit \(ToolVersion.current) — check how your links look in Messages

            Usage

            """
        for command in Subcommand.allCases {
            text += "  \(command.usage)\n" + wrap(command.about, indent: 6, width: width)
        }
        text += wrap("See ogaudit help <command> for the options of one command.", indent: 2, width: width)
        return text + options(of: .audit, width) + optionsOfOthers(width) + exitCodes(of: .audit, width)
    }

    /// The help of one command alone.
    static func text(of command: Subcommand, width: Int = 100) -> String {
        let about = command.about
        return "Usage: \(command.usage)\n\n"
            + wrap(about.prefix(1).uppercased() + about.dropFirst() + ".", indent: 0, width: width)
            + options(of: command, width) + exitCodes(of: command, width)
    }

    private static func options(of command: Subcommand, _ width: Int) -> String {
        let options = OptionTable.options(of: command)
        return Option.Group.allCases.map { group in
            let own = options.filter { $0.group == group }
            return own.isEmpty ? "" : "\n\(group.rawValue)\n" + own.map { lines($0, width) }.joined()
        }.joined()
    }

    /// The options that only one other command has.
    private static func optionsOfOthers(_ width: Int) -> String {
        Subcommand.allCases.map { command in
            let own = OptionTable.options(of: command).filter { option in
                OptionTable.option(named: option.longName, of: .audit) == nil
            }
            return own.isEmpty ? "" : "\nOnly ogaudit \(command)\n" + own.map { lines($0, width) }.joined()
        }.joined()
    }

    private static func exitCodes(of command: Subcommand, _ width: Int) -> String {
        "\nExit codes\n"
            + ExitCode.codes(of: command).map { code in
                let number = "  \(code.rawValue)"
                return number + wrap(code.meaning(in: command), indent: 8, width: width).dropFirst(number.count)
            }.joined()
    }

    private static func lines(_ option: Option, _ width: Int) -> String {
        var head = "  " + option.names.joined(separator: ", ")
        if case .value(let kind, _) = option.action { head += " " + kind }
        return head + "\n" + wrap(option.help, indent: 6, width: width)
    }

    /// Breaks a text at spaces into lines of that width.
    static func wrap(_ text: String, indent: Int, width: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        for word in text.split(separator: " ") {
            if line.count + word.count + 1 > width, line.count > indent {
                lines.append(line)
                line = margin
            }
            line += (line.count > indent ? " " : "") + word
        }
        return (lines + [line]).joined(separator: "\n") + "\n"
    }
}

/// What `ogaudit` without arguments prints.
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

extension Help {
    /// What `help`, `help COMMAND` and `COMMAND --help` print; nil for any other command line.
    static func text(for settings: Settings, width: Int) throws(UsageError) -> String? {
        var command = settings.command
        if command == .help, let word = settings.operands.first {
            let named = Subcommand(rawValue: word)
            guard settings.operands.count == 1 || named == nil else {
                throw UsageError("help takes one command.", "Try ogaudit help \(word).")
            }
            guard let named else {
                let names = Subcommand.allCases.map(\.rawValue)
                throw UsageError(
                    "Unknown command '\(word)'.",
                    NearestName.suggestion(word, among: names)
                        ?? "Use one of \(names.filter { $0 != Subcommand.audit.rawValue }.joined(separator: ", ")).")
            }
            return text(of: named, width: width)
        }
        guard settings.asksForHelp || command == .help else { return nil }
        if command == .help { command = .audit }
        if command == .audit, settings.asksBriefly { return brief(width: width) }
        return command == .audit ? text(width: width) : text(of: command, width: width)
    }
}
