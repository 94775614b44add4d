/// Tells by a file's name that it is a photograph.
enum PhotographName {
    /// Whether the path ends like the file of a photograph, in whatever case.
    static func matches(_ path: Substring) -> Bool {
        let end = path.utf8.suffix(longest)
        guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return endings.contains(String(Substring(end[end.index(after: dot)...])).lowercased())
    }

    private static let longest = 5
    private static let endings: Set<String> = ["avif", "heic", "jfif", "jpeg", "jpg", "webp"]
}
