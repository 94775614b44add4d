internal import AuditModel
internal import PageFetching
internal import Synchronization

/// The places that arrived pages take at the fetcher, each given back once: when its page is done, or when the page has
/// to wait for its media, which may be put off or paused for a minute.
final class PageSlots: Sendable {
    /// How long a page keeps its place.
    static let patience = Moment.Span.seconds(2)
    /// Bytes of pages that wait without a place; when there are more, the next ones keep theirs.
    static let byteLimit = 64 << 20

    fileprivate struct State {
        var last = 0
        /// Pages with a place, by number: since when, and what they weigh.
        var held: [Int: (since: Moment, bytes: Int)] = [:]
        var lent: [Int: Int] = [:]
        var lentBytes = 0
    }

    private let release: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameter release: gives one place back.
    init(release: @escaping @Sendable () -> Void) { self.release = release }

    /// Takes over the place of a page; gives the number to give it back by.
    func take(_ result: FetchResult, now: Moment) -> Int {
        let bytes = Self.weight(result.response?.wireBody.count ?? 0)
        return state.withLock { state in
            state.last += 1
            state.held[state.last] = (now, bytes)
            return state.last
        }
    }

    /// Gives back the place of a page that is done, unless that was done before.
    func giveBack(_ number: Int) {
        let isHeld = state.withLock { state in
            state.lentBytes -= state.lent.removeValue(forKey: number) ?? 0
            return state.held.removeValue(forKey: number) != nil
        }
        if isHeld { release() }
    }

    /// Gives back the places of pages that have waited for long.
    func lend(now: Moment) {
        let count = state.withLock { state in
            let late = state.held.filter { now - $0.value.since >= Self.patience }.sorted { $0.key < $1.key }
            return late.count { number, page in state.lend(number, page.bytes) }
        }
        for _ in 0..<count { release() }
    }

    /// Lends until it is cancelled.
    func run() async {
        while (try? await Task.sleep(for: .milliseconds(500))) != nil { lend(now: .now) }
    }

    /// The body as it came, and what was read from it.
    private static func weight(_ wireBytes: Int) -> Int { 16_384 + wireBytes * 4 }
}

extension PageSlots.State {
    fileprivate mutating func lend(_ number: Int, _ bytes: Int) -> Bool {
        guard lentBytes + bytes <= PageSlots.byteLimit else { return false }
        held[number] = nil
        lent[number] = bytes
        lentBytes += bytes
        return true
    }
}
