internal import AuditSettings

extension Completions {
    /// For zsh 5 and later, to stand as `_ogaudit` in a folder of `fpath`.
    var zsh: String {
        var text = """
            #compdef ogaudit
            # zsh completion for ogaudit; printed by `ogaudit completions zsh`.
            _ogaudit_commands() {
              local -a commands=(

            """
        for command in words { text += "    \(Self.quoted("\(command):\(command.about)"))\n" }
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
        guard let choice = choice(of: option) else { return quoted("*\(name)[\(about)]") }
        let equals = name.hasPrefix("--") ? "=" : ""
        let value = (option.valueName ?? "").zshEscaped("\\:")
        return quoted("*\(name)\(equals)[\(about)]:\(value):\(action(choice))")
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

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

extension String {
    /// With a backslash before each of these characters.
    fileprivate func zshEscaped(_ characters: String) -> String {
        String(flatMap { characters.contains($0) ? ["\\", $0] : [$0] })
    }
}
