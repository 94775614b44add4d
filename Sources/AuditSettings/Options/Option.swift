package import Auditing

/// One option of the command line: how it is written, what it says in the help, and what it sets.
package struct Option: Sendable {
    /// The names with their dashes; the long one last.
    package var names: [String]
    /// The table puts it where the option stands.
    package var group = Group.talk
    /// The commands that take it; the others refuse it.
    package var commands: Set<Subcommand>
    /// What it changes; the options of an audit know it of themselves.
    package var affects: AuditOptions.Effect
    /// One or two sentences; the default is said last.
    package var help: String
    /// The words that its value is one of, or a list of; shells offer them.
    package var words = Words.any
    package var action: Action

    package enum Words: Sendable {
        case any
        case one([String])
        /// Several, separated by commas.
        case list([String])
    }

    package enum Action: Sendable {
        case flag(@Sendable (inout Settings) -> Void)
        /// An option that takes a value; the first string names it in the help.
        case value(String, @Sendable (inout Settings, String) throws(UsageError) -> Void)
    }

    package enum Group: String, CaseIterable, Sendable {
        case input = "Input"
        case output = "Reports"
        case speed = "Rate limits"
        case limits = "Limits"
        case identity = "Identity and connection"
        case safety = "Safety"
        case what = "Pages and rules"
        case state = "State"
        case night = "CI and scheduled runs"
        case scale = "Several machines"
        case talk = "Output"
    }

    /// The name that documents and messages use.
    package var longName: String { names[names.count - 1] }

    /// The first sentence of the help, without its default, for lists of one line each.
    package var summary: String {
        let end = [". ", " (default: "].compactMap { help.firstRange(of: $0)?.lowerBound }.min()
        return String(help[..<(end ?? help.endIndex)])
    }

    /// What its value is called in the help, without the angle brackets; nil for a flag.
    package var valueName: String? {
        guard case .value(let kind, _) = action else { return nil }
        return kind.hasPrefix("<") && kind.hasSuffix(">") ? String(kind.dropFirst().dropLast()) : kind
    }

    /// Whether a configuration file sets it for a command. A file's reports and gates are those of audits, and a single
    /// page in the terminal must not overwrite or judge by them.
    func isConfigurable(for command: Subcommand) -> Bool {
        commands.contains(command) && (![.check, .serve, .mcp].contains(command) || affects != .output)
    }
}

/// Options by what they set: the name is written once, and messages about the value have it from there.
extension Option {
    typealias Path<Value> = any WritableKeyPath<AuditOptions, Value> & Sendable

    /// Without a value: turns an option of an audit on, or off.
    static func flag(
        _ name: String, short: String? = nil, _ path: Path<Bool>, to value: Bool = true,
        for commands: Set<Subcommand> = [.audit], _ help: String
    ) -> Option {
        flag(name, short: short, for: commands, affects: AuditOptions.effect(of: path), help) {
            $0.audit[keyPath: path] = value
        }
    }

    /// Without a value, and with its own mind.
    static func flag(
        _ name: String, short: String? = nil, for commands: Set<Subcommand> = [.audit],
        affects: AuditOptions.Effect = .output, _ help: String, set: @escaping @Sendable (inout Settings) -> Void
    ) -> Option {
        Option(
            names: [short, name].compactMap(\.self), commands: commands, affects: affects, help: help,
            action: .flag(set))
    }

    /// With a value for an option of an audit.
    static func value<Value>(
        _ name: String, short: String? = nil, _ path: Path<Value>, _ kind: ValueKind<Value>,
        for commands: Set<Subcommand> = [.audit], _ help: String
    ) -> Option {
        value(name, short: short, kind, for: commands, affects: AuditOptions.effect(of: path), help) {
            $0.audit[keyPath: path] = $1
        }
    }

    /// With a value for an option of an audit that may be left open.
    static func value<Value>(
        _ name: String, short: String? = nil, _ path: Path<Value?>, _ kind: ValueKind<Value>,
        for commands: Set<Subcommand> = [.audit], _ help: String
    ) -> Option {
        value(name, short: short, kind, for: commands, affects: AuditOptions.effect(of: path), help) {
            $0.audit[keyPath: path] = $1
        }
    }

    /// With one of several values, each given by itself.
    static func each<Value>(
        _ name: String, short: String? = nil, _ path: Path<[Value]>, _ kind: ValueKind<Value>,
        for commands: Set<Subcommand> = [.audit], _ help: String
    ) -> Option {
        value(name, short: short, kind, for: commands, affects: AuditOptions.effect(of: path), help + ". Repeatable") {
            $0.audit[keyPath: path].append($1)
        }
    }

    /// With a value, and with its own mind.
    static func value<Value>(
        _ name: String, short: String? = nil, _ kind: ValueKind<Value>, for commands: Set<Subcommand> = [.audit],
        affects: AuditOptions.Effect = .output, _ help: String,
        set: @escaping @Sendable (inout Settings, Value) throws(UsageError) -> Void
    ) -> Option {
        Option(
            names: [short, name].compactMap(\.self), commands: commands, affects: affects, help: help,
            words: kind.words,
            action: .value(kind.name) { settings, text throws(UsageError) in
                try set(&settings, try kind.read(text, name))
            })
    }
}
