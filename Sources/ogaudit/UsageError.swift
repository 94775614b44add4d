/// What somebody typed wrong, in one sentence that names the option, line or file, and what to do.
struct UsageError: Error, Hashable, Sendable {
    var message: String
    /// “Did you mean --rate?”; nil when nothing is near.
    var hint: String?

    init(_ message: String, _ hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    /// Both, as a terminal shows them.
    var sentence: String { hint.map { "\(message) \($0)" } ?? message }
}
