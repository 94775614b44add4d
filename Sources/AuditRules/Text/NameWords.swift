internal import EmbeddedFiles

/// The roles of a word next to site names; it may have several (`name-words.txt`).
struct WordUse: OptionSet, Hashable {
    let rawValue: UInt32

    static let kinds = [
        "article", "legal form", "preposition", "house", "conjunction", "outlet", "section", "institution", "place",
        "topic",
        "host", "site", "domain", "verb", "question", "pair", "more", "inside", "product", "for", "determiner", "deed",
        "work", "author", "server", "unit", "manual", "label start",
        "label end",
    ]

    /// The role with that name in the file; empty for an unknown one.
    private init(kind: String) {
        rawValue = Self.kinds.firstIndex(of: kind).map { 1 << UInt32($0) } ?? 0
    }

    init(rawValue: UInt32) { self.rawValue = rawValue }

    static let (article, legalForm, preposition) = (
        Self(kind: "article"), Self(kind: "legal form"), Self(kind: "preposition")
    )
    static let (house, outlet, section) = (Self(kind: "house"), Self(kind: "outlet"), Self(kind: "section"))
    static let (institution, place, topic) = (Self(kind: "institution"), Self(kind: "place"), Self(kind: "topic"))
    static let (host, site, domain) = (Self(kind: "host"), Self(kind: "site"), Self(kind: "domain"))
    static let (verb, question, pair) = (Self(kind: "verb"), Self(kind: "question"), Self(kind: "pair"))
    static let (more, inside, product) = (Self(kind: "more"), Self(kind: "inside"), Self(kind: "product"))
    static let (fors, determiner, deed) = (Self(kind: "for"), Self(kind: "determiner"), Self(kind: "deed"))
    static let (unit, manual) = (Self(kind: "unit"), Self(kind: "manual"))
    static let (work, author, server) = (Self(kind: "work"), Self(kind: "author"), Self(kind: "server"))

    static let (labelStart, labelEnd) = (Self(kind: "label start"), Self(kind: "label end"))

    private static let joints: Self = [article, preposition, Self(kind: "conjunction")]
    private static let companions: Self = [outlet, section, institution, place]
    private static let ordinary: Self = [companions, topic, joints, host]

    func isAny(_ uses: Self) -> Bool { !isDisjoint(with: uses) }

    /// Whether people write the word without meaning a site.
    var isOrdinary: Bool { isAny(Self.ordinary) }
    /// Whether a site's name together with the word is still the site's name: `Online`, `News`, `Japan`.
    var accompanies: Bool { isAny(Self.companions) }
    /// Whether a name together with only that word is the name of an institution or a site: `Forum`, `University`.
    var completes: Bool { isAny([Self.outlet, Self.institution, Self.legalForm]) }
    /// Whether it joins other words: an article, a preposition, “and”.
    var joins: Bool { isAny(Self.joints) }
    var isArticle: Bool { contains(.article) }
    var isLegalForm: Bool { contains(.legalForm) }
    var isInstitution: Bool { contains(.institution) }
    var isTopLevelDomain: Bool { contains(.domain) }

    /// Words around a name in a label of a host.
    static let labelStarts = lines.filter { $0.use == .labelStart }.flatMap(\.words)
    static let labelEnds = lines.filter { $0.use == .labelEnd }.flatMap(\.words)

    /// The roles of a key next to names.
    static func of(_ key: String) -> WordUse { table[key] ?? [] }

    private static let table: [String: WordUse] = lines.reduce(into: [:]) { table, line in
        // Words of host labels that do not occur in titles.
        guard !line.use.isAny([.labelStart, .labelEnd]) else { return }
        for word in line.words { table[TitleKeys.key(word), default: []].formUnion(line.use) }
    }

    static let lines: [(use: WordUse, words: [String])] = String(cString: embedded_name_words())
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let halves = line.split(separator: ":", maxSplits: 1)
            return (WordUse(kind: String(halves[0])), halves[1].split(separator: " ").map(String.init))
        }
}
