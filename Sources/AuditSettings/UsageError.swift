package import Auditing

/// What somebody typed wrong, in one sentence that names the option, line or file, and what to do.
package struct UsageError: Error, Hashable, Sendable {
    package var message: String
    /// “Did you mean --rate?”; nil when nothing is near.
    package var hint: String?
    /// The option or host that it is about, where that is known.
    package var field: LogField?
    /// Where in a configuration file, where it is about one.
    package var place: JSONPlace?

    package init(_ message: String, _ hint: String? = nil, _ field: LogField? = nil, at place: JSONPlace? = nil) {
        (self.message, self.hint, self.field, self.place) = (message, hint, field, place)
    }

    /// Both, as a terminal shows them.
    package var sentence: String { hint.map { "\(message) \($0)" } ?? message }
}
