internal import AuditModel

/// og: keys that no reader of the page finds, because they are inside templates.
///
/// Tags inside a comment were switched off on purpose, or came with a bought template.
struct HiddenKeys {
    private var found: [String] = []
    private(set) var isCut = false

    /// A meta in a template.
    mutating func addMeta(_ attributes: AttributeList, _ limits: ReadingLimits) {
        for name: StaticString in ["property", "name", "itemprop"] {
            guard let attribute = attributes.first(name), attribute.valueCount > 0 else { continue }
            add(attribute, limits)
            return
        }
    }

    private mutating func add(_ attribute: Attribute, _ limits: ReadingLimits) {
        guard attribute.valueCount > 3, starts(attribute.value, attribute.value + 3, "og:") else { return }
        var isLong = false
        let limit = HiddenKeys.longestKey
        let key = TextDecoding.string(attribute.bytes, inAttribute: true, limit: limit, isCut: &isLong)
        addKey(isLong ? nil : key, limits)
    }

    /// A key without changes; keys other than og: are ignored.
    mutating func addKey(_ key: String?, _ limits: ReadingLimits) {
        guard let key, key.hasPrefix("og:"), key.utf8.count <= HiddenKeys.longestKey else { return }
        if found.count < limits.hiddenKeys { found.append(key) } else { isCut = true }
    }

    /// A longer value is no key.
    private static let longestKey = 256

    /// The keys that no meta outside has, each once, in the order in which they were written.
    func keys(besides metas: [MetaTag]) -> [String] {
        guard !found.isEmpty else { return [] }
        var known = Set(metas.compactMap(\.key))
        return found.filter { known.insert($0).inserted }
    }
}
