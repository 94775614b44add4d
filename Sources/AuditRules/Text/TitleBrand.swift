/// Where a title names its site (`rules.md` Appendix A).
public struct TitleBrand: Hashable, Sendable {
    public var kind: Kind
    /// The name of the site that was recognised; empty when there is none.
    public var alias: String
    /// Places of the segments that name the site.
    public var segments: [Int]
    /// Whether recent systems probably hide the segment: one of two, and like the domain (`rules.md` §1.4).
    public var appleMayStrip: Bool

    public enum Kind: Hashable, Sendable {
        case none
        /// The title is nothing but the site's name.
        case siteNameOnly
        /// A first or last segment is the site's name; `isCertain` is false when it is only like the domain.
        case segment(isCertain: Bool)
        /// The title begins or ends with the name, with no separator.
        case affix
    }

    static let none = TitleBrand(kind: .none, alias: "", segments: [], appleMayStrip: false)

    /// Similarities from which two names are one (`rules.md` Appendix A; 0.6 is Apple's, D-LP).
    private static let sameTitle = 0.9
    private static let sameName = 0.8
    private static let likeDomain = 0.6

    static func judge(title: String, key: String, segments: [TitleAnalysis.Segment], names: SiteNames) -> TitleBrand {
        guard !key.isEmpty else { return .none }
        let aliases = names.aliases
        if let alias = aliases.first(where: { isWhole(key, $0) }) {
            return TitleBrand(kind: .siteNameOnly, alias: alias.text, segments: [], appleMayStrip: false)
        }
        guard segments.count >= 2 else { return affix(title, key: key, aliases) }
        return inSegments(segments, aliases)
    }

    private static func isWhole(_ key: String, _ alias: Alias) -> Bool {
        key == alias.key || alias.kind != .domain && Similarity.reaches(sameTitle, key, alias.key)
    }

    private static func inSegments(_ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) -> TitleBrand {
        var found = TitleBrand.none
        let isPair = segments.count == 2
        for place in [0, segments.count - 1] {
            let segment = segments[place]
            let certain = aliases.first { Similarity.reaches(sameName, segment.key, $0.key) }
            let similar = isPair ? aliases.first { isLikeDomain(segment, $0) } : nil
            guard let alias = certain ?? similar else { continue }
            let wasCertain = found.kind == .segment(isCertain: true)
            if found.alias.isEmpty || certain != nil && !wasCertain { found.alias = alias.text }
            found.kind = .segment(isCertain: certain != nil || wasCertain)
            found.segments.append(place)
            found.appleMayStrip = found.appleMayStrip || similar != nil
        }
        return found
    }

    private static func isLikeDomain(_ segment: TitleAnalysis.Segment, _ alias: Alias) -> Bool {
        // Folding changes few lengths, and none by much.
        alias.isDomainForm && alias.isLongEnough
            && Similarity.lengthsReach(likeDomain * 0.75, segment.text, alias.text)
            && Similarity.reaches(likeDomain, TitleKeys.fold(segment.text), TitleKeys.fold(alias.text))
    }

    private static func affix(_ title: String, key: String, _ aliases: [Alias]) -> TitleBrand {
        // Whole words at an edge begin or end the key too: most names are ruled out before anything is folded.
        let possible = aliases.filter { $0.isLongEnough && (key.hasPrefix($0.key) || key.hasSuffix($0.key)) }
        guard !possible.isEmpty else { return .none }
        let title = TitleKeys.fold(title)
        guard let alias = possible.first(where: { isAtEdge(TitleKeys.fold($0.text), of: title) }) else { return .none }
        return TitleBrand(kind: .affix, alias: alias.text, segments: [], appleMayStrip: false)
    }

    private static func isAtEdge(_ name: String, of title: String) -> Bool {
        let (name, title) = (name.unicodeScalars, title.unicodeScalars)
        guard title.count > name.count else { return false }
        if title.starts(with: name),
            !TitleKeys.isLetterOrDigit(title[title.index(title.startIndex, offsetBy: name.count)])
        {
            return true
        }
        let start = title.index(title.endIndex, offsetBy: -name.count)
        return title[start...].elementsEqual(name) && !TitleKeys.isLetterOrDigit(title[title.index(before: start)])
    }
}
