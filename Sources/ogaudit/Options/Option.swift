internal import Politeness
internal import Auditing

/// One option of the command line: how it is written, what it says in the help, and what it sets.
struct Option: Sendable {
    /// The names with their dashes; the long one last.
    var names: [String]
    var group: Group
    /// The commands that take it; the others refuse it.
    var commands: Set<Subcommand>
    /// What it changes; a run's identity follows from the options that change results.
    var affects: Effect
    /// One or two sentences; the default is said last.
    var help: String
    /// The words that its value is one of, or a list of; shells offer them.
    var words = Words.any
    var action: Action

    enum Words: Sendable {
        case any
        case one([String])
        /// Several, separated by commas.
        case list([String])
    }

    /// What an option can change.
    enum Effect: Sendable {
        /// What is found: a run goes on only under the same.
        case results
        /// How fast and how long it is asked; a stopped run may go on under others.
        case manners
        /// What is said and written, and what that is compared with.
        case output
    }

    enum Action: Sendable {
        case flag(@Sendable (inout Settings) -> Void)
        /// An option that takes a value; the first string names it in the help.
        case value(String, @Sendable (inout Settings, String) throws(UsageError) -> Void)
    }

    enum Group: String, CaseIterable, Sendable {
        case input = "Input"
        case output = "Reports"
        case speed = "Rate limits"
        case limits = "Limits"
        case identity = "Identity and connection"
        case safety = "Safety"
        case what = "Pages and rules"
        case state = "State"
        case night = "CI and scheduled runs"
        case talk = "Output"
    }

    /// The name that documents and messages use.
    var longName: String { names[names.count - 1] }

    /// The first sentence of the help, without its default, for lists of one line each.
    var summary: String {
        let end = [". ", " (default: "].compactMap { help.firstRange(of: $0)?.lowerBound }.min()
        return String(help[..<(end ?? help.endIndex)])
    }

    /// What its value is called in the help, without the angle brackets; nil for a flag.
    var valueName: String? {
        guard case .value(let kind, _) = action else { return nil }
        return kind.hasPrefix("<") && kind.hasSuffix(">") ? String(kind.dropFirst().dropLast()) : kind
    }

    /// Whether a configuration file sets it for a command. A file's reports and gates are those of audits, and a single
    /// page in the terminal must not overwrite or judge by them.
    func isConfigurable(for command: Subcommand) -> Bool {
        commands.contains(command) && (command != .check || affects != .output)
    }
}
