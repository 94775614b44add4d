internal import AuditModel

/// Six pages as examples of the run: two of the worst, two typical and two of the best, from different hosts if
/// possible.
struct CardPicks {
    /// Why a page was picked.
    enum Kind: String, CaseIterable { case worst, typical, best }

    /// A page, with its row and details as the files in `pages/` have them.
    typealias Pick = BestPerHost<[UInt8]>.Entry

    private static let wanted = 2
    /// The most bytes of a row with its details; a page with more is not picked.
    private static let byteLimit = 16_384
    /// More than needed, because each page is picked only once.
    private static let kept = 3 * wanted

    private let median: Int
    /// In the order of kinds.
    private var lists = Kind.allCases.map { (kind: $0, best: BestPerHost<[UInt8]>(limit: kept)) }

    init(median: Int?) { self.median = median ?? 0 }

    /// Offers a page; `json` is only made if it may be picked.
    mutating func offer(_ page: PageRecord, number: Int, hasImage: Bool, _ json: () -> [UInt8]) {
        guard let score = page.score, page.predictedCard != nil else { return }
        var text: [UInt8]?
        for place in lists.indices {
            let rank = Self.rank(lists[place].kind, score, median, hasImage)
            guard lists[place].best.fits(rank) else { continue }
            let host = AddressPath.host(of: page.url)
            guard lists[place].best.fits(rank, of: host) else { continue }
            let bytes = text ?? json()
            text = bytes
            guard bytes.count <= Self.byteLimit else { return }
            lists[place].best.keep(Pick(number: number, host: host, rank: rank, value: bytes))
        }
    }

    private static func rank(_ kind: Kind, _ score: Int, _ median: Int, _ hasImage: Bool) -> Int {
        switch kind {
        case .worst: 2 * score
        case .typical: 2 * abs(score - median) + (hasImage ? 0 : 5)
        case .best: 2 * (100 - score) + (hasImage ? 0 : 5)
        }
    }

    /// The picks, each page once: worst, typical, best.
    var picks: [(kind: Kind, pick: Pick)] {
        var (taken, hosts): (Set<Int>, Set<String>) = ([], [])
        var chosen: [Kind: [Pick]] = [:]
        // In a small run, typical pages may also be the best, so they are picked last.
        for kind in [Kind.worst, .best, .typical] {
            guard let list = lists.first(where: { $0.kind == kind })?.best else { continue }
            let fresh = list.byHost.filter { !hosts.contains($0.host) }
            for pick in fresh + list.byHost + list.all {
                guard chosen[kind, default: []].count < Self.wanted, taken.insert(pick.number).inserted else {
                    continue
                }
                chosen[kind, default: []].append(pick)
                hosts.insert(pick.host)
            }
        }
        return Kind.allCases.flatMap { kind in (chosen[kind] ?? []).map { (kind, $0) } }
    }
}

/// The pages of lowest rank, and the best of each host, so that examples come from different hosts if possible.
struct BestPerHost<Value> {
    struct Entry {
        var number: Int
        var host: String
        var rank: Int
        var value: Value
    }

    let limit: Int
    private(set) var all: [Entry] = []
    private(set) var byHost: [Entry] = []

    init(limit: Int) { self.limit = limit }

    /// Whether a page of that rank would be kept.
    ///
    /// - Parameter host: nil to ask about a page of any host.
    func fits(_ rank: Int, of host: String? = nil) -> Bool { fits(rank, in: all) || fits(rank, in: byHost, host) }

    mutating func keep(_ entry: Entry) {
        if fits(entry.rank, in: all) { all = sorted(all + [entry]) }
        guard fits(entry.rank, in: byHost, entry.host) else { return }
        byHost = sorted(byHost.filter { $0.host != entry.host } + [entry])
    }

    private func fits(_ rank: Int, in list: [Entry], _ host: String? = nil) -> Bool {
        if let host, let same = list.first(where: { $0.host == host }) { return rank < same.rank }
        return list.count < limit || rank < list[list.count - 1].rank
    }

    func sorted(_ list: [Entry]) -> [Entry] {
        Array(list.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.prefix(limit))
    }
}
