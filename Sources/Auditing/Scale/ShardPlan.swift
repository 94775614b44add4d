internal import AuditStore

/// Which site goes to which shard: a stable hash, but a shard of its own for what is larger than an even share.
///
/// Sites are counted in a fixed number of buckets, so that memory does not follow the list; sites that share a bucket stay
/// together.
struct ShardPlan: Equatable {
    /// The most shards of one list.
    static let shardLimit = 10_000
    static let bucketCount = 1 << 20

    let shards: Int
    /// Buckets that have a shard alone: the first shards, the largest first.
    let alone: [Int]

    /// - Parameters:
    ///   - lines: how many there are.
    ///   - counts: lines by bucket.
    init(shards: Int, lines: Int, counts: [Int]) {
        let evenShare = max(1, lines / shards)
        var large: [Int] = []
        for bucket in counts.indices where counts[bucket] > evenShare { large.append(bucket) }
        self.init(
            shards: shards, alone: Array(large.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(shards - 1)))
    }

    init(shards: Int, alone: [Int]) { (self.shards, self.alone) = (shards, alone) }

    /// The same on every machine, in every version.
    static func bucket(of site: String) -> Int { Int(hash(site) % UInt64(bucketCount)) }

    func shard(of site: String) -> Int {
        let bucket = Self.bucket(of: site)
        if let place = alone.firstIndex(of: bucket) { return place }
        return alone.count + Int((Self.hash(site) >> 20) % UInt64(shards - alone.count))
    }

    private static func hash(_ site: String) -> UInt64 { Hash64.of(site) }
}

/// A number of a set of lines, whatever their order.
struct LineDigest: Equatable {
    var lines = 0
    var sum: UInt64 = 0

    mutating func add(_ hash: UInt64) {
        lines += 1
        sum &+= hash
    }

    /// 16 hexadecimal digits.
    var text: String {
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension ListLine {
    /// A number of where it stood and what it says; its `id` is not in it, for that is of no list.
    var hash: UInt64 {
        var hash = Hash64()
        hash.add(input)
        hash.add(UInt64(truncatingIfNeeded: line))
        hash.add(text)
        return hash.value
    }
}
