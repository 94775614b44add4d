/// Something to know about an input that is no address and no fault of a line.
public struct InputNote: Hashable, Sendable {
    /// One sentence that names the input.
    public var text: String
    /// Whether something was left out; such notes stand in the summary of the run too.
    public var isWarning: Bool

    init(_ text: String, isWarning: Bool = false) { (self.text, self.isWarning) = (text, isWarning) }
}
