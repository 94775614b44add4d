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
