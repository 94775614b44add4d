/// Something to know before the first request, about an input or the limits in force.
package struct InputNote: Hashable, Sendable {
    /// One sentence; it names the input that it is about.
    package var text: String
    /// Whether something was left out; such notes stand in the summary of the run too.
    package var isWarning: Bool
    /// Whether it is said only when somebody wants to know more, such as the limits in force.
    package var isDetail: Bool

    init(_ text: String, isWarning: Bool = false, isDetail: Bool = false) {
        (self.text, self.isWarning, self.isDetail) = (text, isWarning, isDetail)
    }
}
