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
