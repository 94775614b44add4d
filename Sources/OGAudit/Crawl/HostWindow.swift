internal import AuditModel
internal import AuditStore

/// The part of the list that the frontier knows: a few pages of each of many hosts, so that memory does not follow
/// the list, and a list sorted by host runs as fast as a shuffled one.
struct HostWindow {
    /// Pages of one host that are asked of the store at a time, and the number at which more are asked for.
    static let chunk = 32
    static let lowWater = 8
    /// Pages that wait to be asked again and hold no place here; more of them hold theirs.
    static let delayLimit = 8_192

    private struct Lane {
        var host: QueuedHost
        var cursor: Int64 = 0
        /// Pages submitted and not arrived yet.
        var outstanding = 0
        /// Those of them that wait to be asked again.
        var delayed = 0
        var isExhausted = false
    }

    private let run: RunID
    private let keeper: Keeper
    /// The most hosts that are open at once.
    private let hostLimit: Int
    private let submit: (QueuedPage) async -> Void
    /// Told of a host before its first page.
    private let prepare: (HostKey) async throws -> Void
    private var lanes: [HostKey: Lane] = [:]
    /// Pages that may still be submitted.
    private var pagesLeft: Int
    private var hostCursor: Int64 = 0
    private var knowsAllHosts = false
    private var delayed = 0

    init(
        run: RunID, keeper: Keeper, hostLimit: Int, pageLimit: Int? = nil,
        prepare: @escaping (HostKey) async throws -> Void,
        submit: @escaping (QueuedPage) async -> Void
    ) {
        self.prepare = prepare
        pagesLeft = pageLimit ?? .max
        self.run = run
        self.keeper = keeper
        self.hostLimit = hostLimit
        self.submit = submit
    }

    /// Whether every page of the list was submitted and has arrived.
    var isDone: Bool { knowsAllHosts && lanes.isEmpty }

    /// Opens hosts until the window is full.
    mutating func open() async throws {
        if pagesLeft == 0 { knowsAllHosts = true }
        while !knowsAllHosts && lanes.count < hostLimit {
            let hosts = try await keeper.nextHosts(run, after: hostCursor, limit: hostLimit - lanes.count)
            knowsAllHosts = hosts.isEmpty || pagesLeft == 0
            for host in hosts {
                hostCursor = host.id
                lanes[host.key] = Lane(host: host)
                try await prepare(host.key)
                try await refill(host.key)
            }
        }
    }

    /// A page of that host waits to be asked again, and does not hold up the others.
    mutating func delayed(_ host: HostKey) async throws {
        guard lanes[host] != nil, delayed < Self.delayLimit else { return }
        lanes[host]?.delayed += 1
        delayed += 1
        try await refill(host)
    }

    /// A page of that host has arrived: more of the host, or another host, may come in.
    mutating func arrived(_ host: HostKey, wasDelayed: Bool = false) async throws {
        guard let lane = lanes[host] else { return }
        lanes[host]?.outstanding -= 1
        if wasDelayed, lane.delayed > 0 {
            lanes[host]?.delayed -= 1
            delayed -= 1
        }
        try await refill(host)
        try await open()
    }

    private mutating func refill(_ host: HostKey) async throws {
        guard var lane = lanes[host] else { return }
        if !lane.isExhausted && lane.outstanding - lane.delayed < Self.lowWater {
            let pages = try await keeper.nextPages(
                run, host: lane.host.id, after: lane.cursor, limit: min(Self.chunk, pagesLeft))
            pagesLeft -= pages.count
            lane.isExhausted = pages.count < Self.chunk || pagesLeft == 0
            lane.cursor = pages.last?.page ?? lane.cursor
            lane.outstanding += pages.count
            for page in pages { await submit(page) }
        }
        lanes[host] = lane.isExhausted && lane.outstanding == 0 ? nil : lane
    }
}
