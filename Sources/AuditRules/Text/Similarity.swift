/// The similarity of two texts: 1 − distance / length of the longer (docs/linkpresentation.md §0).
///
/// The distance is optimal string alignment, that is, Damerau-Levenshtein in which no part is edited twice.
/// Time grows with the product of the lengths; texts are compared up to `lengthLimit` scalars.
package enum Similarity {
    package static let lengthLimit = 256

    /// 0...1; 1 for two empty texts.
    package static func of(_ a: String, _ b: String) -> Double {
        if a == b { return 1 }
        let (a, b) = (Array(a.unicodeScalars.prefix(lengthLimit)), Array(b.unicodeScalars.prefix(lengthLimit)))
        let longer = max(a.count, b.count)
        return longer == 0 ? 1 : 1 - Double(distance(a, b)) / Double(longer)
    }

    /// Whether they are at least that similar; fast if their lengths alone rule it out.
    static func reaches(_ threshold: Double, _ a: String, _ b: String) -> Bool {
        let lengths = [a, b].map { min($0.unicodeScalars.count, lengthLimit) }
        // The additional length must be deleted.
        return Double(min(lengths[0], lengths[1])) >= Double(max(lengths[0], lengths[1])) * threshold
            && of(a, b) >= threshold
    }

    /// Three rows of the table are kept: this one, the one before and the one before that.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var (twice, above, here) = ([Int](), [Int](), Array(0...b.count))
        for row in 1..<(a.count + 1) {
            (twice, above) = (above, here)
            here[0] = row
            for column in 1..<(b.count + 1) {
                let isSame = a[row - 1] == b[column - 1]
                here[column] = min(above[column] + 1, here[column - 1] + 1, above[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, a[row - 1] == b[column - 2], a[row - 2] == b[column - 1] {
                    here[column] = min(here[column], twice[column - 2] + 1)
                }
            }
        }
        return here[b.count]
    }
}
