internal import AuditSettings

extension Completions {
    /// For fish 3 and later.
    var fish: String {
        let names = words.map(\.rawValue).joined(separator: " ")
        var text = """
            # fish completion for ogaudit; printed by `ogaudit completions fish`.
            function __ogaudit_is --description 'Is this the command?'
                set -l before (commandline -opc)
                set -l command audit
                if set -q before[2]; and contains -- $before[2] \(names)
                    set command $before[2]
                end
                contains -- $command $argv
            end
            function __ogaudit_begins --description 'Is this the first word?'
                test (count (commandline -opc)) -eq 1
            end
            complete -c ogaudit -f

            """
        for command in words {
            text += "complete -c ogaudit -n __ogaudit_begins -a \(command) -d \(Self.quoted(command.about))\n"
        }
        for command in [.audit] + words { text += fishOperand(command) }
        for option in options { text += fishOption(option) }
        return text
    }

    private func fishOperand(_ command: Subcommand) -> String {
        let line = "complete -c ogaudit -n '__ogaudit_is \(command)'"
        switch command.operand {
        case .anything, .one([]): return ""
        case .files: return "\(line) -F\n"
        case .folders: return "\(line) -a '(__fish_complete_directories)'\n"
        case .one(let words), .list(let words): return "\(line) -a '\(words.joined(separator: " "))'\n"
        }
    }

    private func fishOption(_ option: Option) -> String {
        let takers = commands.filter(option.commands.contains).map(\.rawValue)
        let names = option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
        let value = Self.choice(of: option).map { " " + Self.fishValue($0) } ?? ""
        return "complete -c ogaudit -n '__ogaudit_is \(takers.joined(separator: " "))' \(names.joined(separator: " "))"
            + "\(value) -d \(Self.quoted(option.summary))\n"
    }

    private static func fishValue(_ choice: Choice) -> String {
        switch choice {
        case .anything: "-x"
        case .files: "-r -F"
        case .folders: "-x -a '(__fish_complete_directories)'"
        case .one(let words): "-x -a '\(words.joined(separator: " "))'"
        case .list(let words):
            "-x -a '(__fish_complete_list , \"string join \\\\n -- \(words.joined(separator: " "))\")'"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
