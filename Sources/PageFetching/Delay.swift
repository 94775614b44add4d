package import AuditModel
package import Politeness

/// A request is put off, to be asked again.
package struct Delay: Sendable {
    /// What went wrong.
    package var trouble: Trouble
    /// The least time until it is asked again.
    package var span: Moment.Span
    /// Whether the request itself is put off for the first time; false too where it waits for a robots.txt that is.
    package var isFirst: Bool

    /// For whoever waits for it: "No response; trying once more in 10 s".
    package var sentence: String {
        let what =
            switch trouble {
            case .refused: "Rate limited; trying again"
            case .serverError: "Server error; trying once more"
            case .broken, .timedOut: "No response; trying once more"
            case .slow: "Slow response; measuring again"
            }
        return "\(what) in \(span.words)"
    }
}
