internal import AuditModel
internal import AuditStore
internal import Politeness

/// The part of the list that the frontier knows: a few pages of each of many hosts, so that memory does not follow
/// the list, and a list sorted by host runs as fast as a shuffled one.
struct HostWindow {
    /// Pages of one host that are taken from the store at a time: few, because all of them wait here.
    static let chunk = 4
    /// Pages of a host that wait behind those in flight, while its list has more.
    static let lowWater = 2
    /// Pages that wait to be repeated and hold no place here; more of them hold theirs. The task of each takes some 20 KB.
    static let delayLimit = 1_024

    /// What comes next.
    enum Next {
        /// A host, before its first page.
        case host(HostKey)
        /// Pages of one host, at most a chunk.
        case pages([QueuedPage])
    }

    private struct OpenHost: Sendable {
        var host: QueuedHost
        /// More pages are taken while fewer than this are out.
        let wanted: Int
        var cursor: Int64 = 0
        /// Pages given out and not arrived yet.
        var outstanding = 0
        /// How many of them wait to be repeated.
        var delayed = 0
        var isExhausted = false
    }

    private let keeper: Keeper
    /// Once this many pages are out, each host has only `lowWater` of them: there is work enough, and the task of a page that
    /// waits takes some 20 KB.
    private let spareLimit: Int
    /// The most hosts that are open at once: enough that slow ones do not idle the rest, few enough to count their
    /// memory in megabytes.
    private let hostLimit: Int
    private let politeness: PolitenessLimits
    private var openHosts: [HostKey: OpenHost] = [:]
    /// Hosts that are opened next, the first at the end.
    private var hosts: [QueuedHost] = []
    /// Open hosts that may have room for more pages.
    private var changed: [HostKey] = []
    /// Pages that may still be given out.
    private var pagesLeft: Int
    private var hostCursor: Int64 = 0
    private var knowsAllHosts = false
    /// Pages given out and not arrived yet.
    private var outstanding = 0
    /// Those of them that wait to be repeated, by their numbers.
    private var delayed: Set<Int64> = []

    init(keeper: Keeper, politeness: PolitenessLimits, pageLimit: Int? = nil) {
        (self.keeper, self.politeness) = (keeper, politeness)
        hostLimit = max(256, politeness.concurrency * 4)
        spareLimit = max(256, politeness.concurrency * 2)
        pagesLeft = pageLimit ?? .max
    }

    /// Whether every page of the list was given out and has arrived.
    var isDone: Bool { knowsAllHosts && hosts.isEmpty && openHosts.isEmpty }

    /// What may come now; nil when that is nothing until a page arrives or is put off.
    mutating func next() async throws -> Next? {
        while true {
            if let host = changed.popLast() {
                let pages = try await refill(host)
                if !pages.isEmpty { return .pages(pages) }
            } else if let host = try await nextHost() {
                (openHosts[host.key], hostCursor) = (OpenHost(host: host, wanted: wanted(of: host.key)), host.id)
                changed.append(host.key)
                return .host(host.key)
            } else {
                return nil
            }
        }
    }

    /// A page of that host waits to be repeated, and does not hold up the others.
    mutating func delayed(_ page: QueuedPage) {
        let host = page.url.hostKey
        guard openHosts[host] != nil, delayed.count < Self.delayLimit, delayed.insert(page.page).inserted else {
            return
        }
        openHosts[host]?.delayed += 1
        changed.append(host)
    }

    /// A page of that host has arrived: more of the host, or another host, may come in.
    mutating func arrived(_ page: QueuedPage) {
        let host = page.url.hostKey
        guard openHosts[host] != nil else { return }
        openHosts[host]?.outstanding -= 1
        outstanding -= 1
        if delayed.remove(page.page) != nil { openHosts[host]?.delayed -= 1 }
        changed.append(host)
    }

    private mutating func nextHost() async throws -> QueuedHost? {
        if pagesLeft == 0 { (knowsAllHosts, hosts) = (true, []) }
        if hosts.isEmpty, !knowsAllHosts, openHosts.count < hostLimit {
            hosts = try await keeper.withStore { [hostCursor, room = hostLimit - openHosts.count] store, run in
                try store.nextHosts(run, after: hostCursor, limit: room)
            }.reversed()
            knowsAllHosts = hosts.isEmpty
        }
        return hosts.popLast()
    }

    /// The next pages of that host, if it has room for them.
    private mutating func refill(_ host: HostKey) async throws -> [QueuedPage] {
        guard var own = openHosts[host] else { return [] }
        var pages: [QueuedPage] = []
        let wanted = outstanding - delayed.count < spareLimit ? own.wanted : Self.lowWater
        if !own.isExhausted && own.outstanding - own.delayed < wanted {
            pages = try await keeper.withStore { [own, room = min(Self.chunk, pagesLeft)] store, run in
                try store.nextPages(run, host: own.host.id, after: own.cursor, limit: room)
            }
            pagesLeft -= pages.count
            own.isExhausted = pages.count < Self.chunk || pagesLeft == 0
            own.cursor = pages.last?.page ?? own.cursor
            own.outstanding += pages.count
            outstanding += pages.count
            if !own.isExhausted, own.outstanding - own.delayed < wanted { changed.append(host) }
        }
        openHosts[host] = own.isExhausted && own.outstanding == 0 ? nil : own
        return pages
    }

    private func wanted(of host: HostKey) -> Int {
        min(politeness.limits(for: host).perHost, politeness.concurrency) + Self.lowWater
    }
}
