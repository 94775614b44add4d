/// Where a title names its site (docs/scoring.md §9).
package struct TitleBrand: Hashable, Sendable {
    package var kind: Kind
    /// The site name as written in the title; empty if there is none.
    package var alias: String
    /// The indices of the segments that name the site, in order.
    package var segments: [Int]
    /// Whether recent systems probably hide the segment: one of two, and like the domain (docs/linkpresentation.md §4).
    package var appleMayStrip: Bool

    package enum Kind: Hashable, Sendable {
        case none
        /// The title consists of the site name only.
        case siteNameOnly
        /// A segment is the site name; `isCertain` is false if it is only similar.
        case segment(isCertain: Bool)
        /// The title starts or ends with the name, without a separator.
        case affix
    }

    static let none = TitleBrand(kind: .none, alias: "", segments: [], appleMayStrip: false)

    static func judge(
        title: String, key: String, segments: [TitleAnalysis.Segment], aliases: [Alias]
    ) -> TitleBrand {
        guard !key.isEmpty else { return .none }
        let whole = TitlePart(title, key: key)
        let isOne = segments.count == 1
        if aliases.contains(where: { isOnly(whole, $0, isOne) }) { return only(title) }
        if !isOne {
            let found = inSegments(title, segments, aliases)
            if found.kind != .none { return found }
        }
        guard let name = AffixBrand(whole, aliases).name else { return .none }
        return TitleBrand(kind: .affix, alias: name, segments: [], appleMayStrip: false)
    }

    private static func only(_ title: String) -> TitleBrand {
        TitleBrand(kind: .siteNameOnly, alias: title, segments: [], appleMayStrip: false)
    }

    private static func isOnly(_ title: TitlePart, _ alias: Alias, _ isOne: Bool) -> Bool {
        // “Recipes” on recipes.com may be what the page is about.
        if alias.kind == .subdomain || alias.kind == .domainLabel && alias.isOrdinary { return false }
        if title.key == alias.key || alias.kind != .domain && alias.isNear(title.key, Alias.sameTitle) { return true }
        guard isOne else { return false }
        return alias.isBare(title)
            || alias.key.utf8.count >= 5 && title.words.count <= 6 && alias.isAbbreviation(of: Array(title.bareWords))
    }

    private static func inSegments(
        _ text: String, _ segments: [TitleAnalysis.Segment], _ aliases: [Alias]
    ) -> TitleBrand {
        let title = SegmentBrand(segments, aliases)
        var certain = title.runs
        var likely: Set<Int> = []
        var appleMayStrip = false
        for place in segments.indices {
            let mayBeStripped = segments.count == 2 && aliases.contains { title.isLikeDomain(place, $0) }
            if certain.contains(place) || aliases.contains(where: { title.isSame(place, $0) }) {
                certain.insert(place)
            } else if mayBeStripped || title.holds(place) {
                likely.insert(place)
            }
            appleMayStrip = appleMayStrip || mayBeStripped
        }
        // A name with more in brackets, beside the name, is what the page is about: `Acme (firm) – Acme Wiki`.
        if certain.count == segments.count,
            let subject = segments.indices.first(where: { title.parts[$0].withoutBracket != nil })
        {
            certain.remove(subject)
        }
        let own = segments.indices.filter { !certain.contains($0) && !segments[$0].key.isEmpty }
        if own.isEmpty { return only(text) }
        // A segment that is only similar to the name counts as the title's own if nothing else would be left.
        if likely.isSuperset(of: own) { likely = [] }
        let places = certain.union(likely)
        guard var first = certain.min() ?? likely.min() else { return .none }
        // What is like the name is quoted rather than the slogan behind it: `Acme 11.x - The framework`.
        while places.contains(first - 1) { first -= 1 }
        return TitleBrand(
            kind: .segment(isCertain: !certain.isEmpty), alias: segments[first].text, segments: places.sorted(),
            appleMayStrip: appleMayStrip)
    }
}

/// What the document's own title says of where the site's name is.
extension TitleBrand {
    /// Whether the `<title>` is this title and the site's name behind it or in front: then whoever wrote the tags has left
    /// the name out here, and what looks like it belongs to the headline: `Zeit – das kostbarste Gut`, with the `<title>`
    /// `Zeit – das kostbarste Gut | ZEIT ONLINE`. The same name once more is no headline.
    func isDenied(by document: String, _ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) -> Bool {
        let parts = TitleSplit.parts(of: PlainText.cleaned(document, limit: TitleAnalysis.lengthLimit))
            .map(TitleAnalysis.Segment.init)
        let (whole, own) = (parts.map(\.key), segments.map(\.key))
        let added: Range<Int>
        switch parts.count - own.count {
        case 1...Self.mostAdded where whole.starts(with: own): added = own.count..<parts.count
        case 1...Self.mostAdded where whole.suffix(own.count) == own[...]: added = 0..<parts.count - own.count
        default: return false
        }
        let key = whole.joined()
        let names = TitleBrand.judge(title: document, key: key, segments: parts, aliases: aliases).segments
            .filter(added.contains)
        guard !names.isEmpty else { return false }
        switch kind {
        case .none, .siteNameOnly: return false
        case .affix: return true
        case .segment:
            return !self.segments.contains { place in
                // A bar sets no part of a sentence off.
                segments[max(place, min(1, segments.count - 1))].separator == .link
                    || names.contains { whole[$0] == own[place] }
                    || aliases.contains { $0.kind == .name && !$0.isPart && $0.key == own[place] }
            }
        }
    }

    /// A name, and a slogan or a section.
    private static let mostAdded = 2
}
