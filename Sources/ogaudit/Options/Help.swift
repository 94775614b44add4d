internal import OGAudit

/// The help text, printed from the option table.
enum Help {
    static func text(width: Int = 100) -> String {
        var text = """
            ogaudit \(ToolVersion.current) — what Messages would make of your links

            Usage

            """
        for command in Subcommand.allCases {
            text += "  \(command.usage)\n" + wrap(command.about, indent: 6, width: width)
        }
        for group in Option.Group.allCases {
            text += "\n\(group.rawValue)\n"
            for option in OptionTable.all where option.group == group { text += lines(option, width) }
        }
        text += "\nExit codes\n"
        for code in ExitCode.allCases { text += "  \(code.rawValue)\t\(code.meaning)\n" }
        return text
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
