/// Recognises the path of a home page: the root, a locale root, or the index file of either.
enum HomePath {
    static func matches(_ path: Substring) -> Bool {
        guard path.utf8.count <= longest else { return false }
        var segments = path.utf8.split(separator: UInt8(ascii: "/")).map { $0.map(\.lowered) }
        if let last = segments.last, indexFiles.contains(String(decoding: last, as: UTF8.self)) {
            segments.removeLast()
        }
        return segments.isEmpty || segments.count == 1 && isLocale(segments[0])
    }

    /// `/zh-hant-tw/default.aspx` and some slashes.
    private static let longest = 40

    private static let indexFiles: Set<String> = [
        "index.html", "index.htm", "index.php", "index.aspx", "default.aspx", "default.htm",
    ]

    /// A language of two letters, then an optional script of four letters and an optional region (BCP 47); any two
    /// letters will do, because sites use country codes alike.
    private static func isLocale(_ segment: [UInt8]) -> Bool {
        let separators = [UInt8(ascii: "-"), UInt8(ascii: "_")]
        var subtags = segment.split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
        guard let language = subtags.first, language.count == 2, language.allSatisfy(\.isLetter) else { return false }
        subtags.removeFirst()
        if let script = subtags.first, script.count == 4, script.allSatisfy(\.isLetter) { subtags.removeFirst() }
        guard let region = subtags.first else { return true }
        let isRegion =
            region.count == 2 && region.allSatisfy(\.isLetter) || region.count == 3 && region.allSatisfy(\.isDigit)
        return subtags.count == 1 && isRegion
    }
}
