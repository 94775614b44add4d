/// What the caller did wrong, in one sentence that names the option, line or file, and what to do.
package struct UsageError: Error, Hashable, Sendable {
    package var message: String
    /// “Did you mean --rate?”; nil when nothing is near.
    package var hint: String?

    package init(_ message: String, _ hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
