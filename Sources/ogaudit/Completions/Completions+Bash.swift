internal import AuditSettings

extension Completions {
    /// For bash 4 and later; bash-completion is not needed, and loads it by the name of the command.
    var bash: String {
        var text = """
            # bash completion for ogaudit; printed by `ogaudit completions bash`.
            _ogaudit() {
                local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command=audit
                # Readline makes three words of --option=value.
                if [[ $current == "=" ]]; then current=""
                elif [[ $before == "=" ]]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi
                COMPREPLY=()
                if ((COMP_CWORD > 1)); then
                    case "${COMP_WORDS[1]}" in
                        \(words.map(\.rawValue).joined(separator: "|"))) command="${COMP_WORDS[1]}" ;;
                    esac
                fi
                case "$command $before" in

            """
        for command in words + [.audit] { text += bashValues(command) }
        text += "    esac\n    if [[ $current == -* ]]; then\n        case \"$command\" in\n"
        for command in words + [.audit] {
            let names = options(of: command).flatMap(\.names).joined(separator: " ")
            text += "            \(command)) _ogaudit_words '\(names)' ;;\n"
        }
        text += "        esac\n        return\n    fi\n    case \"$command\" in\n"
        for command in words { text += "        \(command)) \(Self.bash(command.operand)) ;;\n" }
        text += """
                    audit)
                        \(Self.bash(.files))
                        if ((COMP_CWORD == 1)); then
                            COMPREPLY+=($(compgen -W '\(words.map(\.rawValue).joined(separator: " "))' -- "$current"))
                        fi ;;
                esac
            }

            """
        return text + Self.bashHelpers + "complete -F _ogaudit ogaudit\n"
    }

    /// Values of a command's options, as far as they are not as those of an audit, which come last and for all.
    private func bashValues(_ command: Subcommand) -> String {
        let common = command == .audit
        let usual = options(of: .audit)
        var text = ""
        for option in options(of: command) {
            guard let choice = Self.choice(of: option) else { continue }
            let twin = usual.first { $0.longName == option.longName }
            guard common || choice != twin.flatMap(Self.choice) else { continue }
            let patterns = option.names.map { common ? "*\" \($0)\"" : "\"\(command) \($0)\"" }
            text += "        \(patterns.joined(separator: "|"))) \(Self.bash(choice)); return ;;\n"
        }
        return text
    }

    private static func bash(_ choice: Choice) -> String {
        switch choice {
        case .anything: ":"
        case .one([]): ":"
        case .files: "_ogaudit_files -f"
        case .folders: "_ogaudit_files -d"
        case .one(let words): "_ogaudit_words '\(words.joined(separator: " "))'"
        case .list(let words): "_ogaudit_list '\(words.joined(separator: " "))'"
        }
    }

    /// They read `current` of the function that calls them.
    private static let bashHelpers = """
        _ogaudit_words() {
            mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
        }
        _ogaudit_list() {
            local kept=""
            [[ $current == *,* ]] && kept="${current%,*},"
            mapfile -t COMPREPLY < <(compgen -P "$kept" -W "$1" -- "${current##*,}")
        }
        _ogaudit_files() {
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
        }

        """
}
