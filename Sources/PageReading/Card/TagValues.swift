internal import AuditModel
internal import WebAddresses

/// The meta values of a page as Apple's extractor collects them: exact keys, first wins, entities decoded a
/// second time, empty ones skipped (`rules.md` §1.3).
struct TagValues {
    /// One key and value in tree order.
    struct Entry {
        var key: String
        /// As HTML gives it.
        var raw: String
        /// As Apple's extractor takes it: entities decoded once more.
        var value: String
        var line: Int
    }

    let entries: [Entry]

    init(_ tags: PageTags) {
        entries = tags.metas.compactMap { meta -> Entry? in
            guard !meta.place.isInNoscript, let key = meta.key, let content = meta.content, !content.isEmpty else {
                return nil
            }
            return Entry(key: key, raw: content, value: Self.decodedAgain(content), line: meta.place.line)
        }
    }

    /// References without a semicolon stay as they are where an attribute would keep them: a query such as
    /// `?a=1&times=5` is no multiplication sign.
    private static func decodedAgain(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var text = text
        var isCut = false
        return text.withUTF8 { TextDecoding.string($0, inAttribute: true, limit: .max, isCut: &isCut) }
    }

    /// The first value of the first key that has one which is not blank.
    func text(_ keys: String...) -> Sourced<String>? {
        for key in keys {
            guard let entry = entries.first(where: { $0.key == key && !$0.value.allSatisfy(\.isWhitespace) }) else {
                continue
            }
            return Sourced(entry.value, source: key, line: entry.line)
        }
        return nil
    }

    /// The first value of a key as an address; `<base>` does not count for it.
    func address(_ key: String, against final: PageURL) -> Sourced<PageURL>? {
        guard let entry = entries.first(where: { $0.key == key }),
            let url = WebAddress.resolve(entry.value, against: final).url
        else { return nil }
        return Sourced(url, source: key, line: entry.line)
    }
}
