/// The Content-Range field of an answer: which bytes it holds, and of how many (RFC 9110 §14.4).
struct ContentRange: Hashable {
    /// Nil in an answer that says that no byte could be had: `bytes */146515`.
    var bytes: ClosedRange<Int>?
    /// Nil when the server does not know: `bytes 0-1023/*`.
    var total: Int?

    /// No file is larger, so that sums of sizes do not overflow.
    private static let fileLimit = 1 << 60

    /// Nil for what is no such field.
    init?(_ field: String?) {
        guard let field, field.utf8.count < 100 else { return nil }
        let words = field.lowercased().split(whereSeparator: { $0 == " " || $0 == "/" })
        guard words.count == 3, words[0] == "bytes" else { return nil }
        total = Self.number(words[2])
        guard total != nil || words[2] == "*" else { return nil }
        if words[1] == "*" { return }
        let ends = words[1].split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else { return nil }
        bytes = first...last
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ $0 &- 48 < 10 }), let number = Int(text), number < fileLimit else { return nil }
        return number
    }
}
