/// What the caller did wrong, in one sentence that names the option, line or file, and what to do.
public struct UsageError: Error, Hashable, Sendable {
    public var message: String
    /// “Did you mean --rate?”; nil when nothing is near.
    public var hint: String?

    public init(_ message: String, _ hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
