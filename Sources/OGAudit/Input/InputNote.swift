/// Something to know before the first request, about an input or the limits in force.
public struct InputNote: Hashable, Sendable {
    /// One sentence; it names the input that it is about.
    public var text: String
    /// Whether something was left out; such notes stand in the summary of the run too.
    public var isWarning: Bool

    init(_ text: String, isWarning: Bool = false) { (self.text, self.isWarning) = (text, isWarning) }
}
