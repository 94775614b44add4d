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

    // Found out once: to look into an answer copies it.

    let isLocal: Bool
    /// Whether it is there without a server's doing.
    let isAtHand: Bool
    /// Whether nothing but the window bounds how many come at once: a body has a slot at the fetcher, but all pages of a host that
    /// is down fail together.
    let needsRoom: Bool
    let wasDelayed: Bool
    /// Whether it may be that nothing has changed since an earlier run.
    let mayBeConcluded: Bool

    init(page: QueuedPage, answer: Answer) {
        (self.page, self.answer) = (page, answer)
        switch answer {
        case .local: (isLocal, isAtHand, needsRoom, wasDelayed, mayBeConcluded) = (true, true, true, false, false)
        case .kept: (isLocal, isAtHand, needsRoom, wasDelayed, mayBeConcluded) = (false, true, true, false, false)
        case .fetched(let result, _, let known):
            (isLocal, isAtHand) = (false, false)
            if case .response = result.value.end { needsRoom = false } else { needsRoom = true }
            (wasDelayed, mayBeConcluded) = (result.value.wasDelayed, known?.value.document?.known != nil)
        }
    }
}
