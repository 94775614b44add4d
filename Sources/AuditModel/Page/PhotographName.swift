/// Tells by a file's name that it is a photograph.
enum PhotographName {
    /// Whether the path ends like the file of a photograph, in whatever case, or like one with its size behind the name:
    /// `bee.jpg&MaxW=620`, `bee.jpg:large`.
    static func matches(_ path: Substring) -> Bool {
        if hasEnding(path) { return true }
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
        guard let size = path.utf8[slash...].firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ":") })
        else { return false }
        return hasEnding(path[..<size])
    }

    private static func hasEnding(_ path: Substring) -> Bool {
        let end = path.utf8.suffix(longest)
        guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return endings.contains(String(Substring(end[end.index(after: dot)...])).lowercased())
    }

    /// Whether a query asks a program for a large copy of such a file: `/_next/image?url=%2Fbee.jpg&w=1920`.
    static func isServed(_ query: Substring) -> Bool {
        let parts = query.split(separator: "&", maxSplits: longestQuery)
        return parts.contains { $0.split(separator: "=", maxSplits: 1).last.map(matches) ?? false }
            && parts.contains { part in
                let halves = part.split(separator: "=", maxSplits: 1)
                return halves.count == 2 && (halves[0] == "w" || halves[0] == "width")
                    && Int(halves[1]).map { $0 >= LinkCard.largeWidth * 2 } ?? false
            }
    }

    /// Parts of a query that are looked at.
    private static let longestQuery = 16
    private static let longest = 5
    private static let endings: Set<String> = ["avif", "heic", "jfif", "jpeg", "jpg", "webp"]
}
