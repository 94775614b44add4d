package import AuditModel
internal import AuditStore

/// A page on its way into the store: a class, because its record is large and passes through many hands.
package final class FinishedPage: Sendable {
    /// What the store is given: of a page that is as it was, without most of what is there already.
    let record: PageRecord
    /// What is there of it; nil of a page that was judged now.
    private let kept: KeptRecord?
    /// Nil for a file.
    let origin: AnswerOrigin?
    /// What is kept of the answer where the record is kept in place of its body.
    let conclusion: AnswerChange?
    let isAnswered: Bool

    init(
        _ record: consuming PageRecord, _ origin: AnswerOrigin? = nil, _ conclusion: AnswerChange? = nil,
        of kept: KeptRecord? = nil, isAnswered: Bool = true
    ) {
        self.record = record
        (self.kept, self.origin, self.conclusion, self.isAnswered) = (kept, origin, conclusion, isAnswered)
    }

    /// All of its record, read only for whoever wants it; the details of a page that is as it was stay in the store.
    package var whole: PageRecord {
        guard var whole = kept?.record else { return record }
        Recorder.settle(&whole, asOf: record)
        return whole
    }
}
