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
        case scheduled = "CI and scheduled runs"
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

/// Every option in the order of the help; parsing, help, manual, completions and the schema of the configuration read
/// this one table.
package enum OptionTable {
    package static let all: [Option] =
        section(.input, input) + section(.output, output) + section(.speed, speed) + section(.limits, limits)
        + section(.identity, identity) + section(.safety, safety) + section(.what, what) + section(.state, state)
        + section(.scheduled, scheduled) + section(.scale, scale) + section(.talk, talk)

    /// Whether an option is about links that are followed.
    package static func isAboutLinks(_ name: String) -> Bool { links.contains { $0.names.contains(name) } }

    private static func section(_ group: Option.Group, _ options: [Option]) -> [Option] {
        options.map { option in
            var option = option
            option.group = group
            option.commands.formUnion(elsewhere(option))
            // A page that is checked again, or for an agent, is fetched as `check` fetches it.
            if option.commands.contains(.check), option.affects != .output, group != .input {
                option.commands.formUnion([.serve, .mcp])
            }
            return option
        }
    }

    /// What the parts of an audit take of its options: `pipe` what it asks and judges by, `merge` what changes results, so that
    /// it knows records of other options, and what reports are written by.
    private static func elsewhere(_ option: Option) -> Set<Subcommand> {
        if option.commands.contains(.report), !option.commands.isSuperset(of: Subcommand.all) { return [.merge] }
        let isShared: [Option.Group] = [.speed, .limits, .identity, .safety, .what]
        guard option.commands.contains(.audit), isShared.contains(option.group), option.affects != .output,
            !option.names.contains("--include"), !option.names.contains("--exclude")
        else { return [] }
        return option.affects == .results ? [.pipe, .merge] : [.pipe]
    }

    /// The option of that name which a command takes; nil when it takes none.
    package static func option(named name: String, of command: Subcommand) -> Option? {
        byName[name]?.first { $0.commands.contains(command) }
    }

    /// Whether any command takes an option of that name.
    package static func knows(_ name: String) -> Bool { byName[name] != nil }

    /// The commands that take an option of that name, in the order of the help.
    package static func commands(taking name: String) -> [Subcommand] {
        Subcommand.allCases.filter { option(named: name, of: $0) != nil }
    }

    /// The options of one command, in the order of the help.
    package static func options(of command: Subcommand) -> [Option] { all.filter { $0.commands.contains(command) } }

    private static let byName: [String: [Option]] = Dictionary(
        all.flatMap { option in option.names.map { ($0, [option]) } }, uniquingKeysWith: +)

    /// The defaults that help texts print, from the place that decides them.
    package static let defaults = AuditOptions()
}
