/// Finds which of many 64-bit hashes differ from one in at most six bits.
///
/// Six differences cannot touch all of seven bands, so that near hashes agree in one band at least, and looking
/// through seven buckets misses none.
struct HashNeighbours {
    /// The most bits in which two hashes of one image differ (docs/text-detector.md).
    static let reach = 6
    private static let bandCount = reach + 1

    private let hashes: [UInt64]
    private let bands: [Band]

    init(_ hashes: [UInt64]) {
        self.hashes = hashes
        bands = (0..<Self.bandCount).map { Band($0, of: hashes) }
    }

    /// The places of the hashes near `hash`, in no order; a place may come more than once.
    func forEach(near hash: UInt64, _ body: (Int) -> Void) {
        for band in bands {
            for place in band.bucket(of: hash) where (hashes[Int(place)] ^ hash).nonzeroBitCount <= Self.reach {
                body(Int(place))
            }
        }
    }

    /// For each hash the place of the one that it goes with: its own, or that of an earlier one near it.
    ///
    /// The first takes all that are near it, the next of those left takes those near it, and so on. So no hash is
    /// further than `reach` from the one it goes with, and long chains of small steps do not become one set.
    ///
    /// - Parameter isLike: what else has to be true of two whose hashes are near.
    func leaders(where isLike: (Int, Int) -> Bool) -> [Int] {
        var leaders = [Int](repeating: -1, count: hashes.count)
        for place in hashes.indices where leaders[place] < 0 {
            forEach(near: hashes[place]) { near in
                if leaders[near] < 0, near == place || isLike(place, near) { leaders[near] = place }
            }
        }
        return leaders
    }

    /// Nine bits of every hash, and places sorted by them; the first band has ten.
    private struct Band {
        private let shift: UInt64
        private let mask: UInt64
        private var starts: [Int32]
        private var places: [Int32]

        init(_ number: Int, of hashes: [UInt64]) {
            shift = number == 0 ? 0 : UInt64(number * 9 + 1)
            mask = number == 0 ? 1023 : 511
            starts = [Int32](repeating: 0, count: Int(mask) + 2)
            places = [Int32](repeating: 0, count: hashes.count)
            for hash in hashes { starts[bits(hash) + 1] += 1 }
            for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
            var next = starts
            for (place, hash) in hashes.enumerated() {
                let bucket = bits(hash)
                places[Int(next[bucket])] = Int32(place)
                next[bucket] += 1
            }
        }

        private func bits(_ hash: UInt64) -> Int { Int((hash >> shift) & mask) }

        func bucket(of hash: UInt64) -> ArraySlice<Int32> {
            let bucket = bits(hash)
            return places[Int(starts[bucket])..<Int(starts[bucket + 1])]
        }
    }
}
