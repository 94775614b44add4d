internal import PageJudging
package import AuditModel
internal import AuditStore

/// A page on its way into the store; shared, for its record is large and tasks that wait have copies of values.
package final class FinishedPage: Sendable {
    package let record: PageRecord
    /// Nil for a file.
    let origin: AnswerOrigin?
    /// What becomes of its answer in the cache, where the body is not kept.
    let change: AnswerChange?
    /// Bytes of a body that were not sent again.
    let savedBytes: Int
    let isAnswered: Bool
    /// What it links to, where links are followed.
    let links: PageLinks?

    init(
        _ record: PageRecord, _ origin: AnswerOrigin? = nil, _ change: AnswerChange? = nil, savedBytes: Int = 0,
        isAnswered: Bool = true, links: PageLinks? = nil
    ) {
        (self.record, self.origin, self.change) = (record, origin, change)
        (self.savedBytes, self.isAnswered, self.links) = (savedBytes, isAnswered, links)
    }
}
