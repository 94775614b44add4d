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

extension Completions {
    /// For zsh 5 and later, to stand as `_ogaudit` in a folder of `fpath`.
    var zsh: String {
        var text = """
            #compdef ogaudit
            # zsh completion for ogaudit; printed by `ogaudit completions zsh`.
            _ogaudit_commands() {
              local -a commands=(

            """
        for command in words { text += "    \(Self.quotedForZsh("\(command):\(command.about)"))\n" }
        text += """
              )
              _describe -t commands command commands
            }
            _ogaudit_operand() {
              case $1 in

            """
        for command in words { text += "    \(command)) \(Self.zsh(command.operand)) ;;\n" }
        text += """
                audit)
                  (( CURRENT == 2 )) && _ogaudit_commands
                  _files ;;
              esac
            }
            _ogaudit() {
              local command=audit
              if (( CURRENT > 2 )); then
                case ${words[2]} in
                  \(words.map(\.rawValue).joined(separator: "|"))) command=${words[2]} ;;
                esac
              fi
              case $command in

            """
        for command in words {
            text += "    \(command))\n" + zshArguments(command) + "      ;;\n"
        }
        text += "    *)\n" + zshArguments(.audit) + "      ;;\n"
        return text + "  esac\n}\n_ogaudit \"$@\"\n"
    }

    private func zshArguments(_ command: Subcommand) -> String {
        var lines = ["      _arguments"]
        for option in options(of: command) {
            for name in option.names { lines.append(Self.zshSpecification(option, name)) }
        }
        lines.append("'*: : _ogaudit_operand '\"$command\"")
        return lines.joined(separator: " \\\n        ") + "\n"
    }

    private static func zshSpecification(_ option: Option, _ name: String) -> String {
        let about = option.summary.zshEscaped("\\[]:")
        guard let choice = choice(of: option) else { return quotedForZsh("*\(name)[\(about)]") }
        let equals = name.hasPrefix("--") ? "=" : ""
        let value = (option.valueName ?? "").zshEscaped("\\:")
        return quotedForZsh("*\(name)\(equals)[\(about)]:\(value):\(action(choice))")
    }

    private static func action(_ choice: Choice) -> String {
        switch choice {
        case .anything: " "
        case .files: "_files"
        case .folders: "_files -/"
        case .one(let words): "(\(words.joined(separator: " ")))"
        case .list(let words): "_values -s , word \(words.joined(separator: " "))"
        }
    }

    private static func zsh(_ choice: Choice) -> String {
        switch choice {
        case .anything, .one([]): "_message 'nothing to choose from'"
        case .files: "_files"
        case .folders: "_files -/"
        case .one(let words), .list(let words): "compadd -- \(words.joined(separator: " "))"
        }
    }

    private static func quotedForZsh(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

extension String {
    /// With a backslash before each of these characters.
    fileprivate func zshEscaped(_ characters: String) -> String {
        String(flatMap { characters.contains($0) ? ["\\", $0] : [$0] })
    }
}
