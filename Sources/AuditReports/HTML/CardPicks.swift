internal import AuditModel

/// Six pages as examples of the run: two of the worst, two typical and two of the best, from different hosts if
/// possible.
struct CardPicks {
    /// Why a page was picked.
    enum Kind: String, CaseIterable { case worst, typical, best }

    struct Pick {
        var number: Int
        var host: String
        /// Lower is better.
        var rank: Int
        /// The row and the details, as the files in `pages/` have them.
        var json: [UInt8]
    }

    private static let wanted = 2
    /// The most bytes of a row with its details; a page with more is not picked.
    private static let byteLimit = 16_384
    /// More than needed, because each page is picked only once.
    private static let kept = 3 * wanted

    private let median: Int
    /// In the order of kinds.
    private var lists = Kind.allCases.map { Candidates(kind: $0) }

    private struct Candidates {
        let kind: Kind
        /// The best candidate of each host, and the best of all.
        var byHost: [Pick] = []
        var all: [Pick] = []
    }

    init(median: Int?) { self.median = median ?? 0 }

    /// Offers a page; `json` is only made if it may be picked.
    mutating func offer(_ page: PageRecord, number: Int, hasImage: Bool, _ json: () -> [UInt8]) {
        guard let score = page.score, page.predictedCard != nil else { return }
        var text: [UInt8]?
        for place in lists.indices {
            let rank = Self.rank(lists[place].kind, score, median, hasImage)
            guard fits(rank, lists[place].all) || fits(rank, lists[place].byHost) else { continue }
            let host = AddressPath.host(of: page.url)
            guard fits(rank, lists[place].all) || fits(rank, lists[place].byHost, host) else { continue }
            let bytes = text ?? json()
            text = bytes
            guard bytes.count <= Self.byteLimit else { return }
            keep(Pick(number: number, host: host, rank: rank, json: bytes), in: &lists[place])
        }
    }

    private static func rank(_ kind: Kind, _ score: Int, _ median: Int, _ hasImage: Bool) -> Int {
        switch kind {
        case .worst: 2 * score
        case .typical: 2 * abs(score - median) + (hasImage ? 0 : 5)
        case .best: 2 * (100 - score) + (hasImage ? 0 : 5)
        }
    }

    /// - Parameter host: of which a list has one page; nil to ask whether a page of any host would be picked.
    private func fits(_ rank: Int, _ list: [Pick], _ host: String? = nil) -> Bool {
        if let host, let same = list.first(where: { $0.host == host }) { return rank < same.rank }
        return list.count < Self.kept || rank < list[list.count - 1].rank
    }

    private func keep(_ pick: Pick, in list: inout Candidates) {
        if fits(pick.rank, list.all) { list.all = Self.sorted(list.all + [pick]) }
        guard fits(pick.rank, list.byHost, pick.host) else { return }
        list.byHost = Self.sorted(list.byHost.filter { $0.host != pick.host } + [pick])
    }

    private static func sorted(_ list: [Pick]) -> [Pick] {
        Array(list.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.prefix(kept))
    }

    /// The picks, each page once: worst, typical, best.
    var picks: [(kind: Kind, pick: Pick)] {
        var (taken, hosts): (Set<Int>, Set<String>) = ([], [])
        var chosen: [Kind: [Pick]] = [:]
        // In a small run, typical pages may also be the best, so they are picked last.
        for kind in [Kind.worst, .best, .typical] {
            guard let list = lists.first(where: { $0.kind == kind }) else { continue }
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
