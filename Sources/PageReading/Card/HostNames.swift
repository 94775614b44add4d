internal import AuditModel

/// Recognises images that are named after the site: its logo, whatever else the name says.
struct HostNames {
    /// Letters of the labels of a host that could be a name, in lower case.
    private let labels: [String]

    init(_ host: Substring) {
        let all = host.split(separator: ".").map { Self.letters($0) }
        // The last label is never a name, and neither is one that many sites have.
        labels = all.dropLast().filter { $0.utf8.count >= Self.shortest && !Self.common.contains($0) }
    }

    /// Whether file or alternative text say nothing but a name of the host.
    func isNamed(_ image: ImageTag) -> Bool {
        guard !labels.isEmpty, !isPicture(image) else { return false }
        return isName(PictureAddress(image.src).stem) || image.alt.map { isName(Substring($0)) } ?? false
    }

    private func isName(_ text: Substring) -> Bool {
        guard !text.isEmpty, text.utf8.count <= Self.longest else { return false }
        if labels.contains(Self.letters(text)) { return true }
        let words = PictureHints.words(of: text)
        return words.contains(where: labels.contains) && text.utf8.allSatisfy { $0 < 0x80 }
            && words.allSatisfy { labels.contains($0) || Self.fillers.contains($0) }
    }

    /// Whether the tag declares sides that no logo has.
    private func isPicture(_ image: ImageTag) -> Bool { (image.width ?? 0) >= 300 && (image.height ?? 0) >= 200 }

    private static func letters(_ text: Substring) -> String {
        String(decoding: text.utf8.filter { ASCII.isLetter($0) }.map { ASCII.lowercased($0) }, as: UTF8.self)
    }

    /// Bytes of a name.
    private static let shortest = 3
    private static let longest = 80
    private static let common: Set<String> = [
        "blog", "forum", "home", "images", "member", "members", "mobile", "my", "news", "portal", "secure", "shop",
        "static", "store", "www",
    ]
    /// Words next to a name in the names of logos.
    private static let fillers: Set<String> = [
        "big", "black", "blue", "co", "color", "com", "de", "en", "final", "home", "image", "img", "inc", "large",
        "ltd",
        "main", "net", "new", "org", "pic", "site", "small", "the", "title", "top", "uk", "web", "white", "www", "x",
    ]
}
