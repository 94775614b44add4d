/// Where a title names its site (`rules.md` Appendix A, and point 4 of its second edition).
public struct TitleBrand: Hashable, Sendable {
    public var kind: Kind
    /// The name of the site as the title has it; empty when there is none.
    public var alias: String
    /// Places of the segments that name the site, in order.
    public var segments: [Int]
    /// Whether recent systems probably hide the segment: one of two, and like the domain (`rules.md` §1.4).
    public var appleMayStrip: Bool

    public enum Kind: Hashable, Sendable {
        case none
        /// The title is nothing but the site's name.
        case siteNameOnly
        /// A segment is the site's name; `isCertain` is false when it is only like it.
        case segment(isCertain: Bool)
        /// The title begins or ends with the name, with no separator.
        case affix
    }

    static let none = TitleBrand(kind: .none, alias: "", segments: [], appleMayStrip: false)

    static func judge(
        title: String, key: String, segments: [TitleAnalysis.Segment], aliases: [Alias]
    ) -> TitleBrand {
        guard !key.isEmpty else { return .none }
        if aliases.contains(where: { isWhole(title, key, $0) }) {
            return TitleBrand(kind: .siteNameOnly, alias: title, segments: [], appleMayStrip: false)
        }
        if segments.count >= 2 {
            let found = inSegments(segments, aliases)
            if !found.segments.isEmpty { return found }
        }
        return affix(title, key: key, aliases)
    }

    private static func isWhole(_ title: String, _ key: String, _ alias: Alias) -> Bool {
        // “Recipes” on recipes.com may be what the page is about.
        if alias.kind == .subdomain || alias.kind == .domainLabel && alias.isOrdinary { return false }
        return key == alias.key || alias.kind != .domain && alias.isNearly(key, SegmentBrand.sameTitle)
            || alias.isBarely(title, key)
    }

    private static func inSegments(_ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) -> TitleBrand {
        var certain = runs(segments, aliases)
        var likely: Set<Int> = []
        var appleMayStrip = false
        let title = SegmentBrand(segments, aliases)
        for place in segments.indices {
            let mayBeStripped = segments.count == 2 && aliases.contains { title.isLikeDomain(place, $0) }
            if certain.contains(place) || aliases.contains(where: { title.isSame(place, $0) }) {
                certain.insert(place)
            } else if mayBeStripped || aliases.contains(where: { title.holds(place, $0) }) {
                likely.insert(place)
            }
            appleMayStrip = appleMayStrip || mayBeStripped
        }
        // What is only like the name is taken for the title's own where nothing else would be left.
        if certain.count + likely.count == segments.count, !likely.isEmpty { likely = [] }
        let places = certain.union(likely).sorted()
        guard let first = certain.min() ?? likely.min() else { return .none }
        return TitleBrand(
            kind: .segment(isCertain: !certain.isEmpty), alias: segments[first].text, segments: places,
            appleMayStrip: appleMayStrip)
    }

    /// Segments at an end that together are a name with separators of its own.
    private static func runs(_ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) -> Set<Int> {
        for length in (2...longestRun).reversed() where length < segments.count {
            for run in [segments.indices.suffix(length), segments.indices.prefix(length)] {
                let key = run.reduce(into: "") { $0 += segments[$1].key }
                if aliases.contains(where: { $0.kind == .name && $0.key == key }) { return Set(run) }
            }
        }
        return []
    }

    private static let longestRun = 4
}

extension TitleBrand {
    private static func affix(_ title: String, key: String, _ aliases: [Alias]) -> TitleBrand {
        // Whole words at an edge begin or end the key too: most names are ruled out before anything is folded.
        let possible = aliases.filter { mayBeAffix($0) && (key.hasPrefix($0.key) || key.hasSuffix($0.key)) }
        guard !possible.isEmpty else { return .none }
        let words = TitleWord.split(title[...])
        guard let alias = possible.first(where: { isAtEdge($0, of: words) }) else { return .none }
        return TitleBrand(kind: .affix, alias: alias.text, segments: [], appleMayStrip: false)
    }

    private static func mayBeAffix(_ alias: Alias) -> Bool {
        guard alias.kind == .domain || alias.kind != .subdomain && !alias.isOrdinary else { return false }
        return alias.isLongEnough || alias.key.unicodeScalars.count >= 3 && DisplayWidth.of(alias.key) >= 6
    }

    /// Whether whole words at one end of the title are the name, and written as one.
    private static func isAtEdge(_ alias: Alias, of words: [TitleWord]) -> Bool {
        let isShouted = !words.contains { $0.text.unicodeScalars.contains { $0.properties.isLowercase } }
        func isName(_ run: ArraySlice<TitleWord>) -> Bool {
            guard let first = run.first, run.count < words.count else { return false }
            switch alias.kind {
            case .name: return !first.isSmall || !words.contains { !$0.isSmall } || alias.isWrittenSmall
            // What only the host says may be what the page is about, unless it is written as a name.
            case .domainLabel: return run.count == 1 && first.isWrittenAsName && !isShouted
            case .domain: return run.count == 1
            case .subdomain: return false
            }
        }
        return TitleWord.run(of: alias.key, startingAt: 0, in: words).map { isName(words[$0]) } ?? false
            || TitleWord.run(of: alias.key, endingAt: words.count, in: words).map { isName(words[$0]) } ?? false
    }
}
