internal import OGAudit

/// One option of the command line: how it is written, what it says in the help, and what it sets.
struct Option: Sendable {
    /// The names with their dashes; the long one last.
    var names: [String]
    var group: Group
    /// One or two sentences; the default is said last.
    var help: String
    var action: Action

    enum Action: Sendable {
        case flag(@Sendable (inout Settings) -> Void)
        /// An option that takes a value; the first string names it in the help.
        case value(String, @Sendable (inout Settings, String) throws(UsageError) -> Void)
    }

    enum Group: String, CaseIterable, Sendable {
        case input = "Input"
        case output = "Output"
        case speed = "Speed and manners"
        case limits = "Limits"
        case identity = "Identity and connection"
        case safety = "Safety"
        case what = "What is audited"
        case state = "State"
        case talk = "Talk"
    }

    /// The name that documents and messages use.
    var longName: String { names[names.count - 1] }
}
