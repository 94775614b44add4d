internal import AuditModel
internal import BenchmarkSupport
internal import Glibc
internal import Politeness

/// Sites of a generated list: how many pages each has, by Zipf's law, largest first.
struct World {
    /// Pages of each site.
    var sizes: [Int32]

    /// - Parameters:
    ///   - urls: pages of all sites together, about.
    ///   - share: pages a site has on average.
    ///   - limit: the most pages of one site.
    init(urls: Int, share: Int = 100, limit: Int) {
        let sites = max(1, urls / share)
        let first = Double(urls) / Self.harmonic(sites)
        sizes = (1...sites).map { Int32(min(Double(limit), max(1, first / Double($0)))) }
    }

    var urls: Int { sizes.reduce(0) { $0 + Int($1) } }

    /// The sum of 1/k for k up to `count`.
    private static func harmonic(_ count: Int) -> Double {
        count < 1_000_000
            ? (1...count).reduce(0) { $0 + 1 / Double($1) }
            : 0.577_215_664_9 + log(Double(count)) + 0.5 / Double(count)
    }

    /// The sites of each of `count` shards, by number: a site larger than an even share has a shard alone, as `shard` does it.
    func shards(_ count: Int) -> [[Int32]] {
        var shards = [[Int32]](repeating: [], count: count)
        let even = urls / count
        let alone = min(count - 1, sizes.prefix { $0 > even }.count)
        for site in 0..<alone { shards[site] = [Int32(site)] }
        for site in alone..<sizes.count {
            var chance = Chance(state: UInt64(site))
            shards[alone + Int(chance.next() % UInt64(count - alone))].append(Int32(site))
        }
        return shards
    }
}

/// How a site answers, which its number decides.
struct Temper {
    enum Kind { case well, dead, strict, failing }

    let kind: Kind
    /// Of one answer, in nanoseconds.
    let latency: Int64

    /// A site in 50 is dead, one in 100 asks for less now and then, one in 50 fails now and then. Half of the sites answer within
    /// 200 ms, one in ten needs more than 700 ms.
    init(site: Int32) {
        var chance = Chance(state: UInt64(site) &+ 0xABCD)
        switch chance.below(100) {
        case 0, 1: kind = .dead
        case 2: kind = .strict
        case 3, 4: kind = .failing
        default: kind = .well
        }
        // The sum of four even numbers is nearly a bell; its power of two nearly a log-normal.
        let bell = (0..<4).reduce(0.0) { sum, _ in sum + Double(chance.below(1_000)) / 1_000 - 0.5 }
        latency = Int64(200e6 * exp2(bell * 2.5))
    }
}

extension Temper {
    /// How a site ends its answer of that number.
    func end(_ number: Int) -> LaneEnd {
        switch kind {
        case .well: .ok
        case .dead: .broken
        case .strict: number.isMultiple(of: 20) ? .throttled(retryAfter: .seconds(2)) : .ok
        case .failing: number.isMultiple(of: 10) ? .failed : .ok
        }
    }
}

/// What one process may do, and what a page costs it.
struct Machine {
    var concurrency = 128
    /// Requests a second to one host.
    var rate = 5
    /// Nanoseconds that all processors together need for one page: 1.1 ms of one, and there are two (docs/performance.md).
    var pageCost: Int64 = 550_000

    /// Hosts that are known at a time, as `HostWindow` has it.
    var window: Int { max(256, concurrency * 4) }
}
