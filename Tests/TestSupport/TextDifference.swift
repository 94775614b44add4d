/// What changed from one text to another, as a person wants to see it first.
package enum TextDifference {
    /// How many lines are shown.
    package static let lineLimit = 10
    /// How many characters of a line are shown.
    static let width = 160
    /// Beyond so many lines the two sides are compared line by line.
    private static let alignedLimit = 2_000

    /// Lines that went (`-`) and came (`+`) with their numbers, and how many more there are; nil for equal texts.
    package static func of(_ old: String, _ new: String) -> String? {
        guard old != new else { return nil }
        let (old, new) = (lines(old), lines(new))
        let (gone, come) = changes(old, new)
        let start = gone.isEmpty || come.isEmpty ? 0 : start(old[gone[0]], new[come[0]])
        let all =
            (gone.map { ($0, "-", old[$0]) } + come.map { ($0, "+", new[$0]) })
            .sorted { ($0.0, $1.1) < ($1.0, $0.1) }
        let first = all.prefix(lineLimit).map { "\($1)\($0 + 1): \(excerpt($2, from: start))" }
        let more = all.count > lineLimit ? ["… and \(all.count - lineLimit) more lines"] : []
        return (first + more).joined(separator: "\n")
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The places of lines that are in one text alone.
    private static func changes(_ old: [Substring], _ new: [Substring]) -> (gone: [Int], come: [Int]) {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let (a, b) = (old[start..<old.count - end], new[start..<new.count - end])
        guard a.count + b.count <= alignedLimit else { return (Array(a.indices), Array(b.indices)) }
        var (gone, come): ([Int], [Int]) = ([], [])
        for change in Array(b).difference(from: Array(a)) {
            switch change {
            case .remove(let place, _, _): gone.append(start + place)
            case .insert(let place, _, _): come.append(start + place)
            }
        }
        return (gone.sorted(), come.sorted())
    }

    /// The start of the shown part of long lines, so that the difference is visible.
    private static func start(_ old: Substring, _ new: Substring) -> Int {
        let shared = zip(old, new).prefix { $0 == $1 }.count
        return shared < width - 40 ? 0 : shared - 40
    }

    private static func excerpt(_ line: Substring, from start: Int) -> String {
        let rest = line.dropFirst(start)
        return (start > 0 ? "…" : "") + rest.prefix(width) + (rest.count > width ? "…" : "")
    }
}
