/// What somebody typed wrong, in one sentence that names the option, line or file, and what to do.
struct UsageError: Error, Hashable, Sendable {
    var message: String
    /// “Did you mean --rate?”; nil when nothing is near.
    var hint: String?
    /// The option or host that it is about, where that is known.
    var field: LogField?

    init(_ message: String, _ hint: String? = nil, _ field: LogField? = nil) {
        (self.message, self.hint, self.field) = (message, hint, field)
    }

    /// Both, as a terminal shows them.
    var sentence: String { hint.map { "\(message) \($0)" } ?? message }
}
