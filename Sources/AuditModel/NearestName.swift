/// Finds the word that somebody probably meant.
package enum NearestName {
    /// The word that was probably meant: one that the text is a part of, else the nearest by edit distance; nil when
    /// none is near: more than a third of its letters off.
    package static func find(_ text: String, among words: [String]) -> String? {
        let part = text.prefix(limit).lowercased()
        if part.utf8.count >= 4, let whole = words.first(where: { $0.lowercased().contains(part) }) { return whole }
        let nearest = words.map { (word: $0, distance: distance(text, $0)) }.min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= max(1, min(text.count, nearest.word.count) / 3) else { return nil }
        return nearest.word
    }

    /// The nearest word by edit distance, however far it is; nil when there are none.
    package static func nearest(_ text: String, among words: [String]) -> String? {
        words.min { distance(text, $0) < distance(text, $1) }
    }

    /// “Did you mean …?” for a mistyped word, when one is near.
    package static func suggestion(_ text: String, among words: [String]) -> String? {
        find(text, among: words).map { "Did you mean \($0)?" }
    }

    /// Levenshtein's distance over characters, where two neighbours that were swapped are one edit; texts longer than
    /// `limit` are cut.
    static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.prefix(limit)), b = Array(b.prefix(limit))
        var (before, row) = ([Int](), Array(0...b.count))
        for (i, x) in a.enumerated() {
            var next = [i + 1]
            for (j, y) in b.enumerated() {
                let cost = min(next[j] + 1, row[j + 1] + 1, row[j] + (x == y ? 0 : 1))
                let isSwap = i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y
                next.append(isSwap ? min(cost, before[j - 1] + 1) : cost)
            }
            (before, row) = (row, next)
        }
        return row[b.count]
    }

    private static let limit = 64
}
