internal import PageJudging
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
    /// What becomes of its answer in the cache, where the record is kept in place of the body.
    let conclusion: AnswerChange?
    /// Bytes of a body that were not sent again.
    let savedBytes: Int
    let isAnswered: Bool

    init(
        _ record: consuming PageRecord, _ origin: AnswerOrigin? = nil, _ conclusion: AnswerChange? = nil,
        of kept: KeptRecord? = nil, savedBytes: Int = 0, isAnswered: Bool = true
    ) {
        self.record = record
        (self.kept, self.origin, self.conclusion) = (kept, origin, conclusion)
        (self.savedBytes, self.isAnswered) = (savedBytes, isAnswered)
    }

    /// All of its record, read only for whoever wants it; the details of a page that is as it was stay in the store.
    package var whole: PageRecord {
        guard var whole = kept?.record else { return record }
        Recorder.settle(&whole, asOf: record)
        return whole
    }
}
