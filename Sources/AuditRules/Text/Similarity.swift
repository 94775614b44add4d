/// How alike two texts are: 1 − distance / length of the longer (`rules.md` §1.0, Appendix A).
///
/// The distance is optimal string alignment, that is Damerau-Levenshtein in which no part is edited twice.
/// Time grows with the product of the lengths; texts are compared up to `lengthLimit` scalars.
public enum Similarity {
    public static let lengthLimit = 256

    /// 0...1; 1 for two empty texts.
    public static func of(_ a: String, _ b: String) -> Double {
        if a == b { return 1 }
        let ascii = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in
                isASCII(a) && isASCII(b) ? likeness(a, b) : nil
            } ?? nil
        }
        if let ascii, let ascii { return ascii }
        return Array(a.unicodeScalars).withUnsafeBufferPointer { a in
            Array(b.unicodeScalars).withUnsafeBufferPointer { likeness(a, $0) }
        }
    }

    /// Whether they are at least that alike; quick when their lengths alone deny it.
    static func reaches(_ threshold: Double, _ a: String, _ b: String) -> Bool {
        lengthsReach(threshold, a, b) && of(a, b) >= threshold
    }

    /// Whether texts of these lengths can be that alike: what is longer has to be deleted.
    static func lengthsReach(_ threshold: Double, _ a: String, _ b: String) -> Bool {
        let (a, b) = (length(a), length(b))
        return Double(min(a, b)) >= Double(max(a, b)) * threshold
    }

    /// Scalars are counted by the bytes that begin one.
    private static func length(_ text: String) -> Int {
        let count =
            text.utf8.withContiguousStorageIfAvailable { bytes in
                bytes.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
            } ?? text.unicodeScalars.count
        return min(count, lengthLimit)
    }

    private static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool { text.allSatisfy { $0 < 0x80 } }

    private static func likeness<Unit: Equatable>(
        _ a: UnsafeBufferPointer<Unit>, _ b: UnsafeBufferPointer<Unit>
    ) -> Double {
        let a = UnsafeBufferPointer(rebasing: a.prefix(lengthLimit))
        let b = UnsafeBufferPointer(rebasing: b.prefix(lengthLimit))
        let longer = max(a.count, b.count)
        guard longer > 0 else { return 1 }
        return 1 - Double(distance(a, b)) / Double(longer)
    }

    /// Three rows of the table are kept: this one, the one before and the one before that.
    private static func distance<Unit: Equatable>(
        _ a: UnsafeBufferPointer<Unit>, _ b: UnsafeBufferPointer<Unit>
    ) -> Int32 {
        let width = b.count + 1
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * width) { rows in
            for column in 0..<width { rows[column] = Int32(column) }
            for row in 1..<(a.count + 1) {
                let (here, above, twice) = (row % 3 * width, (row + 2) % 3 * width, (row + 1) % 3 * width)
                rows[here] = Int32(row)
                for column in 1..<width {
                    let isSame = a[row - 1] == b[column - 1]
                    var best = min(rows[above + column], rows[here + column - 1]) + 1
                    best = min(best, rows[above + column - 1] + (isSame ? 0 : 1))
                    if !isSame, row > 1, column > 1, a[row - 1] == b[column - 2], a[row - 2] == b[column - 1] {
                        best = min(best, rows[twice + column - 2] + 1)
                    }
                    rows[here + column] = best
                }
            }
            return rows[a.count % 3 * width + b.count]
        }
    }
}
