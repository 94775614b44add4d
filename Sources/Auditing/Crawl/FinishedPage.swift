internal import AuditModel
internal import AuditStore

/// A page on its way into the store: a class, because its record is large and passes through many hands.
final class FinishedPage: Sendable {
    let record: PageRecord
    /// Nil for a file.
    let origin: AnswerOrigin?
    /// What is kept of the answer where the record is kept in place of its body.
    let conclusion: AnswerChange?
    let isAnswered: Bool

    init(
        _ record: consuming PageRecord, _ origin: AnswerOrigin? = nil, _ conclusion: AnswerChange? = nil,
        isAnswered: Bool = true
    ) {
        self.record = record
        (self.origin, self.conclusion, self.isAnswered) = (origin, conclusion, isAnswered)
    }
}
