internal import AuditModel
internal import AuditStore
internal import PageFetching

/// A page of the list, and what there is of it before it is read.
struct Arrival: Sendable {
    let page: QueuedPage
    let answer: Answer

    enum Answer: Sendable {
        /// Its server has answered, or has failed to; `asked` is what the condition of the request was made from.
        case fetched(Boxed<FetchResult>, Carried<PageSlot>, asked: Boxed<StoredAnswer>?)
        /// What an earlier run was answered, young enough that nobody is asked.
        case kept(Boxed<StoredAnswer>)
        /// It is a file; its path.
        case local(String)
    }

    var isLocal: Bool { if case .local = answer { true } else { false } }
    /// Whether it is there without a server's doing.
    var isAtHand: Bool { if case .fetched = answer { false } else { true } }
    /// Whether nothing but the window bounds how many come at once: a body has a slot at the fetcher, but all pages of a host that
    /// is down fail together.
    var needsRoom: Bool {
        guard case .fetched(let result, _, _) = answer else { return true }
        if case .failure = result.value.end { return true }
        return false
    }
    var wasDelayed: Bool {
        guard case .fetched(let result, _, _) = answer else { return false }
        return result.value.wasDelayed
    }
}
