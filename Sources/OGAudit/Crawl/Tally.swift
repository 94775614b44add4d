public import AuditModel
internal import Synchronization

/// Counts what has been done, for whoever watches the run.
public final class Tally: Sendable {
    /// A snapshot.
    public struct Counts: Sendable {
        /// Pages of the list, and those that have their result.
        public var pages = 0
        public var done = 0
        /// Results that an earlier, interrupted run left.
        public var earlier = 0
        /// Pages that were answered at all, by whatever status.
        public var answered = 0
        public var outcomes: [Outcome: Int] = [:]
    }

    private let counts = Mutex(Counts())

    public init() {}

    public var now: Counts { counts.withLock { $0 } }

    func begin(pages: Int, done: Int) {
        counts.withLock {
            $0.pages = pages
            $0.done = done
            $0.earlier = done
        }
    }

    func add(_ record: PageRecord) {
        counts.withLock {
            $0.done += 1
            $0.outcomes[record.outcome, default: 0] += 1
            if record.status != nil { $0.answered += 1 }
        }
    }
}
