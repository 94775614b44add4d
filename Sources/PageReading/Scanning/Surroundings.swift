internal import AuditModel

/// The open elements that matter for their content, counted by their tags.
struct Surroundings {
    private var templates = 0
    private var navs = 0
    private var headers = 0
    private var footers = 0
    private var asides = 0
    /// Those of `article` and `main`.
    private var contents = 0
    private(set) var isInNoscript = false

    var isInTemplate: Bool { templates > 0 }
    /// Whether an element here is one that a reader with scripts sees.
    var isInPage: Bool { templates == 0 && !isInNoscript }
    var isInFurniture: Bool { navs + headers + footers + asides > 0 }
    var hidesText: Bool { templates + navs + footers > 0 || isInNoscript }

    mutating func start(_ element: ElementName) {
        switch element {
        case .template: templates += 1
        case .noscript: isInNoscript = true
        case .nav: navs += 1
        // The header of the main content is part of it, and often contains its image.
        case .header: headers += contents > 0 ? 0 : 1
        case .footer: footers += 1
        case .aside: asides += 1
        case .article, .main: contents += 1
        default: break
        }
    }

    mutating func end(_ element: ElementName) {
        switch element {
        case .template: templates = max(0, templates - 1)
        case .noscript: isInNoscript = false
        case .nav: navs = max(0, navs - 1)
        case .header: headers = max(0, headers - 1)
        case .footer: footers = max(0, footers - 1)
        case .aside: asides = max(0, asides - 1)
        case .article, .main: contents = max(0, contents - 1)
        default: break
        }
    }
}

/// The text of the first h1.
struct Heading {
    /// Characters that are kept.
    static let characterLimit = 300
    /// Bytes that are decoded for them.
    private static let byteLimit = 4 << 10

    private(set) var isOpen = false
    private var wasSeen = false
    private var bytes: [UInt8] = []

    mutating func open() {
        isOpen = !wasSeen
        wasSeen = true
    }

    mutating func close() { isOpen = false }

    mutating func add(_ start: BytePointer, _ end: BytePointer) {
        _ = TextDecoding.decode(start, end, inAttribute: false, limit: Heading.byteLimit, into: &bytes)
    }

    /// Text of an XML tree.
    mutating func add(_ node: XMLNode) { _ = node.append(to: &bytes, limit: Heading.byteLimit) }

    /// A line break, which parts words.
    mutating func addSpace() {
        if bytes.count < Heading.byteLimit { bytes.append(0x20) }
    }

    /// Collapsed; nil when there is no h1 or it is blank.
    var text: String? {
        let text = TextDecoding.collapsed(bytes).prefix(Heading.characterLimit)
        return text.isEmpty ? nil : String(text)
    }
}

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
