internal import AuditModel
internal import WebAddresses

/// The meta values of a page as Apple's extractor collects them: exact keys, first wins, entities decoded a
/// second time, blank ones skipped (docs/linkpresentation.md §3).
struct TagValues {
    /// One key in tree order; its value is read when it is asked for.
    struct Entry {
        let key: String
        /// The group of media that it may belong to; nil for most.
        let family: MediaGroups.Family?
        /// Its place in `metas`, which is not copied: a meta is big.
        fileprivate let index: Int

        /// Whether the key is that one; most differ in length, which is compared much faster.
        func isCalled(_ name: String) -> Bool { key.utf8.count == name.utf8.count && key == name }
    }

    let entries: [Entry]
    private let metas: [MetaTag]

    init(_ tags: borrowing PageTags) {
        metas = tags.metas
        var entries: [Entry] = []
        entries.reserveCapacity(metas.count)
        for index in metas.indices where metas[index].isGiven {
            if let key = tags.key(at: index), !Self.decodedAgain(metas[index].content ?? "").isBlank {
                entries.append(Entry(key: key, family: MediaGroups.Family(ofKey: key), index: index))
            }
        }
        self.entries = entries
    }

    /// As HTML gives it.
    func raw(_ entry: Entry) -> String { metas[entry.index].content ?? "" }

    /// As Apple's extractor takes it: entities decoded once more.
    func value(_ entry: Entry) -> String { Self.decodedAgain(raw(entry)) }

    func line(_ entry: Entry) -> Int { metas[entry.index].place.line }

    /// References without a semicolon are kept as in attributes: a query such as `?a=1&times=5` contains no
    /// multiplication sign.
    private static func decodedAgain(_ text: String) -> String {
        let decoded: String? = text.withBytes { bytes in
            guard let start = bytes.baseAddress, find(UInt8(ascii: "&"), start, start + bytes.count) != nil else {
                return nil
            }
            var isCut = false
            return TextDecoding.string(bytes, inAttribute: true, limit: .max, isCut: &isCut)
        }
        return decoded ?? text
    }

    /// The first value of the first key that has one.
    func text(_ keys: String...) -> Sourced<String>? {
        for key in keys {
            if let entry = entries.first(where: { $0.isCalled(key) }) {
                return Sourced(value(entry), source: key, line: line(entry))
            }
        }
        return nil
    }

    /// The first value of a key as an address; `<base>` does not count for it.
    func address(_ key: String, against final: PageURL) -> Sourced<PageURL>? {
        guard let entry = entries.first(where: { $0.isCalled(key) }),
            let url = WebAddress.resolve(value(entry), against: final).url
        else { return nil }
        return Sourced(url, source: key, line: line(entry))
    }
}

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
        guard !labels.isEmpty, !isPhotoSized(image) else { return false }
        return isName(ImageAddress(image.src).stem) || image.alt.map { isName(Substring($0)) } ?? false
    }

    private func isName(_ text: Substring) -> Bool {
        guard !text.isEmpty, text.utf8.count <= Self.longest else { return false }
        if labels.contains(Self.letters(text)) { return true }
        let words = ImageHints.words(of: text)
        return words.contains(where: labels.contains) && text.utf8.allSatisfy { $0 < 0x80 }
            && words.allSatisfy { labels.contains($0) || Self.fillers.contains($0) }
    }

    /// Whether the tag declares sides that no logo has.
    private func isPhotoSized(_ image: ImageTag) -> Bool { (image.width ?? 0) >= 300 && (image.height ?? 0) >= 200 }

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
