internal import AuditModel

/// The similarity of two texts: 1 − distance / length of the longer (docs/linkpresentation.md §0).
///
/// Texts are compared up to `lengthLimit` scalars.
package enum Similarity {
    package static let lengthLimit = 256

    /// 0...1; 1 for two empty texts.
    package static func of(_ a: String, _ b: String) -> Double {
        if a == b { return 1 }
        let (a, b) = (Array(a.unicodeScalars.prefix(lengthLimit)), Array(b.unicodeScalars.prefix(lengthLimit)))
        let longer = max(a.count, b.count)
        return longer == 0 ? 1 : 1 - Double(editDistance(a, b)) / Double(longer)
    }

    /// Whether they are at least that similar; fast if their lengths alone rule it out.
    static func reaches(_ threshold: Double, _ a: String, _ b: String) -> Bool {
        let lengths = [a, b].map { min($0.unicodeScalars.count, lengthLimit) }
        // The additional length must be deleted.
        return Double(min(lengths[0], lengths[1])) >= Double(max(lengths[0], lengths[1])) * threshold
            && of(a, b) >= threshold
    }
}
