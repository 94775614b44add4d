internal import AuditModel
internal import AuditRules
internal import AuditSettings
internal import Auditing

/// `ogaudit completions`: scripts for shells, made from the options and commands that the parser knows.
struct Completions {
    var options = OptionTable.all
    var commands = Subcommand.allCases

    static func script(_ operands: [String]) throws(UsageError) -> String {
        let shells = Shell.allCases.map(\.rawValue)
        guard operands.count == 1, let word = operands.first else {
            throw UsageError("completions needs one of \(shells.joined(separator: ", ")).")
        }
        guard let shell = Shell(rawValue: word) else {
            throw UsageError(
                "unknown shell '\(word)' for completions: use \(shells.joined(separator: ", ")).",
                NearestName.suggestion(word, among: shells))
        }
        return Completions().script(shell)
    }

    func script(_ shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// What can stand where a value or an operand is wanted.
    enum Choice: Equatable {
        case anything, files, folders
        case one([String])
        /// Several, separated by commas.
        case list([String])
    }

    /// What the value of an option can be; nil for a flag.
    static func choice(of option: Option) -> Choice? {
        guard let value = option.valueName else { return nil }
        switch option.words {
        case .one(let words): return .one(words)
        case .list(let words): return .list(words)
        case .any: return value.contains("file") ? .files : value.contains("folder") ? .folders : .anything
        }
    }

    /// The options that a command takes.
    func options(of command: Subcommand) -> [Option] { options.filter { $0.commands.contains(command) } }

    /// The commands that are words; an audit is what there is without one.
    var words: [Subcommand] { commands.filter { $0 != .audit } }
}

extension Subcommand {
    /// What stands without a dash after the command.
    var operand: Completions.Choice {
        switch self {
        case .audit, .inspect, .report, .serve, .mcp, .diff, .site, .shard, .pipe, .merge: .files
        case .explain: .one(RuleBook.ids)
        case .completions: .one(Shell.allCases.map(\.rawValue))
        case .check: .anything
        case .help: .one(Subcommand.allCases.map(\.rawValue))
        case .rules, .schema, .man: .one([])
        }
    }
}

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
