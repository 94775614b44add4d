internal import AuditModel
internal import AuditStore
internal import Synchronization

/// What was learned and is not in the store yet.
struct NewFacts: Sendable {
    var media: [MediaFacts] = []
    var pictures: [StoredPicture] = []
    var robots: [StoredRobots] = []
    /// What pages of a crawl link to.
    var links: [PageLinks] = []
    var answers: [AnswerChange] = []
    /// Bytes of bodies in `answers`, and of `links`.
    var bytes = 0
    var use = CacheUse()

    mutating func add(_ more: NewFacts) {
        media += more.media
        pictures += more.pictures
        robots += more.robots
        links += more.links
        answers += more.answers
        bytes += more.bytes
        use.add(more.use)
    }
}

/// Collects new facts until a page is done, with which they go into the store: what it shows is then there too.
final class NewFactsBuffer: Sendable {
    /// Bytes of bodies that wait here; what comes beyond that is not kept.
    static let byteLimit = 64 << 20

    private let facts = Mutex(NewFacts())

    func add(_ change: (inout NewFacts) -> Void) {
        var more = NewFacts()
        change(&more)
        facts.withLock { facts in
            if facts.bytes + more.bytes > Self.byteLimit { (more.answers, more.bytes) = ([], 0) }
            facts.add(more)
        }
    }

    func take() -> NewFacts {
        facts.withLock { facts in
            defer { facts = NewFacts() }
            return facts
        }
    }
}
