internal import AuditModel
internal import PageFetching
internal import Synchronization

/// Gives back the slots of pages that wait long for their media, which may be put off or paused for a minute.
final class SlotLender: Sendable {
    /// How long a page keeps its slot.
    static let patience = Moment.Span.seconds(2)
    /// Bytes of pages that wait without a slot; when there are more, the next ones keep theirs.
    static let byteLimit = 64 << 20

    fileprivate struct Page {
        let slot: Carried<PageSlot>
        let since: Moment
        let bytes: Int
        var isLent = false
    }

    fileprivate struct State {
        var last = 0
        var pages: [Int: Page] = [:]
        var lentBytes = 0
    }

    private let state = Mutex(State())

    /// Works on a page, whose slot may be given back meanwhile.
    ///
    /// - Parameters:
    ///   - slot: nil when it has none.
    ///   - wireBytes: the length of its body as it came.
    func watching(
        _ slot: Carried<PageSlot>?, wireBytes: Int, now: Moment, _ work: () async throws -> Void
    ) async rethrows {
        guard let slot else { return try await work() }
        let number = watch(slot, bytes: Self.weight(wireBytes), since: now)
        defer { forget(number) }
        return try await work()
    }

    /// Gives back the slots of pages that have waited for long.
    func lend(now: Moment) {
        let slots = state.withLock { state in
            let late = state.pages.filter { !$0.value.isLent && now - $0.value.since >= Self.patience }.keys.sorted()
            return late.compactMap { state.lend($0) }
        }
        for slot in slots { slot.letGo() }
    }

    /// Lends until it is cancelled.
    func run() async {
        while (try? await Task.sleep(for: .milliseconds(500))) != nil { lend(now: .now) }
    }

    private func watch(_ slot: Carried<PageSlot>, bytes: Int, since: Moment) -> Int {
        state.withLock { state in
            state.last += 1
            state.pages[state.last] = Page(slot: slot, since: since, bytes: bytes)
            return state.last
        }
    }

    private func forget(_ number: Int) {
        state.withLock { state in
            guard let page = state.pages.removeValue(forKey: number), page.isLent else { return }
            state.lentBytes -= page.bytes
        }
    }

    /// The body as it came, and what was read from it.
    private static func weight(_ wireBytes: Int) -> Int { 16_384 + wireBytes * 4 }
}

extension SlotLender.State {
    fileprivate mutating func lend(_ number: Int) -> Carried<PageSlot>? {
        guard let page = pages[number], lentBytes + page.bytes <= SlotLender.byteLimit else { return nil }
        pages[number]?.isLent = true
        lentBytes += page.bytes
        return page.slot
    }
}
