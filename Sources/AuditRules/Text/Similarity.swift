internal import AuditModel

/// How alike two texts are: 1 − distance / length of the longer (docs/linkpresentation.md §0).
///
/// The distance is optimal string alignment, that is Damerau-Levenshtein in which no part is edited twice.
/// Time grows with the product of the lengths; texts are compared up to `lengthLimit` scalars.
package enum Similarity {
    package static let lengthLimit = 256

    /// 0...1; 1 for two empty texts.
    package static func of(_ a: String, _ b: String) -> Double {
        if a == b { return 1 }
        let ascii = a.withBytes { a in
            b.withBytes { b in isASCII(a) && isASCII(b) ? likeness(a, b, by: asciiDistance) : nil }
        }
        if let ascii { return ascii }
        return Array(a.unicodeScalars).withUnsafeBufferPointer { a in
            Array(b.unicodeScalars).withUnsafeBufferPointer { likeness(a, $0, by: tableDistance) }
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
        min(text.withBytes { $0.reduce(0) { $0 &+ ($1 & 0xC0 != 0x80 ? 1 : 0) } }, lengthLimit)
    }

    private static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool { text.allSatisfy { $0 < 0x80 } }

    private typealias Text<Unit> = UnsafeBufferPointer<Unit>

    private static func likeness<Unit: Equatable>(
        _ a: Text<Unit>, _ b: Text<Unit>, by distance: (Text<Unit>, Text<Unit>) -> Int
    ) -> Double {
        let (a, b) = (Text(rebasing: a.prefix(lengthLimit)), Text(rebasing: b.prefix(lengthLimit)))
        let longer = max(a.count, b.count)
        guard longer > 0 else { return 1 }
        // What both begin and end with is not edited.
        let shorter = min(a.count, b.count)
        var (start, end) = (0, 0)
        while start < shorter, a[start] == b[start] { start += 1 }
        while end < shorter - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        let (first, second) = (a[start..<a.count - end], b[start..<b.count - end])
        let edits =
            first.isEmpty || second.isEmpty
            ? max(first.count, second.count) : distance(Text(rebasing: first), Text(rebasing: second))
        return 1 - Double(edits) / Double(longer)
    }

    /// In a word where the shorter text fits into one.
    private static func asciiDistance(_ a: Text<UInt8>, _ b: Text<UInt8>) -> Int {
        guard min(a.count, b.count) <= UInt64.bitWidth else { return tableDistance(a, b) }
        return a.count <= b.count ? wordDistance(a, b) : wordDistance(b, a)
    }

    /// A column of the table at a time, a bit a row: whether the value is one more or less than the one before
    /// (H. Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances, 2003).
    private static func wordDistance(_ pattern: Text<UInt8>, _ text: Text<UInt8>) -> Int {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 0x80) { places in
            places.initialize(repeating: 0)
            for (row, byte) in pattern.enumerated() { places[Int(byte & 0x7F)] |= 1 << UInt64(row) }
            let last = UInt64(1) << UInt64(pattern.count - 1)
            var (more, less, diagonal, previous) = (UInt64.max, UInt64(0), UInt64(0), UInt64(0))
            var distance = pattern.count
            for byte in text {
                let equal = places[Int(byte & 0x7F)]
                let swapped = (~diagonal & equal) << 1 & previous
                diagonal = (equal & more &+ more) ^ more | equal | less | swapped
                let (right, left) = (less | ~(diagonal | more), diagonal & more)
                if right & last != 0 { distance += 1 } else if left & last != 0 { distance -= 1 }
                more = left << 1 | ~(diagonal | right << 1 | 1)
                less = (right << 1 | 1) & diagonal
                previous = equal
            }
            return distance
        }
    }

    /// Three rows of the table are kept: this one, the one before and the one before that.
    static func tableDistance<Unit: Equatable>(_ a: UnsafeBufferPointer<Unit>, _ b: UnsafeBufferPointer<Unit>) -> Int {
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
            return Int(rows[a.count % 3 * width + b.count])
        }
    }
}
