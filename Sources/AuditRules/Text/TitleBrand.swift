/// Where a title names its site (docs/scoring.md §9).
package struct TitleBrand: Hashable, Sendable {
    package var kind: Kind
    /// The name of the site as the title has it; empty when there is none.
    package var alias: String
    /// Places of the segments that name the site, in order.
    package var segments: [Int]
    /// Whether recent systems probably hide the segment: one of two, and like the domain (docs/linkpresentation.md §4).
    package var appleMayStrip: Bool

    package enum Kind: Hashable, Sendable {
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
        let phrase = Phrase(title, key: key)
        let isOne = segments.count == 1
        if aliases.contains(where: { isWhole(phrase, $0, isOne) || isOne && $0.isLongAbbreviation(of: phrase) }) {
            return only(title)
        }
        if segments.count >= 2 {
            let found = inSegments(title, segments, aliases)
            if found.kind != .none { return found }
        }
        guard let name = AffixBrand.name(in: phrase, aliases) else { return .none }
        return TitleBrand(kind: .affix, alias: name, segments: [], appleMayStrip: false)
    }

    private static func only(_ title: String) -> TitleBrand {
        TitleBrand(kind: .siteNameOnly, alias: title, segments: [], appleMayStrip: false)
    }

    private static func isWhole(_ title: Phrase, _ alias: Alias, _ isOne: Bool) -> Bool {
        // “Recipes” on recipes.com may be what the page is about.
        if alias.kind == .subdomain || alias.kind == .domainLabel && alias.isOrdinary { return false }
        return title.key == alias.key || alias.kind != .domain && alias.isNearly(title.key, SegmentBrand.sameTitle)
            || isOne && alias.isBarely(title) || alias.isJoined(title)
    }

    private static func inSegments(
        _ text: String, _ segments: [TitleAnalysis.Segment], _ aliases: [Alias]
    ) -> TitleBrand {
        var certain = runs(segments, aliases)
        var likely = certain.isEmpty ? abbreviatedRun(segments, aliases) : []
        var appleMayStrip = false
        let title = SegmentBrand(segments, aliases)
        for place in segments.indices {
            let mayBeStripped = segments.count == 2 && aliases.contains { title.isLikeDomain(place, $0) }
            if certain.contains(place) || aliases.contains(where: { title.isSame(place, $0) }) {
                certain.insert(place)
            } else if mayBeStripped || title.holds(place, aliases) {
                likely.insert(place)
            }
            appleMayStrip = appleMayStrip || mayBeStripped
        }
        // A name with more in brackets, beside the name, is what the page is about: `Acme (firm) – Acme Wiki`.
        if certain.count == segments.count,
            let subject = segments.indices.first(where: { title.phrases[$0].withoutBracket != nil })
        {
            certain.remove(subject)
        }
        let own = segments.indices.filter { !certain.contains($0) && !segments[$0].key.isEmpty }
        if own.isEmpty { return only(text) }
        // What is only like the name is taken for the title's own where nothing else would be left.
        if likely.isSuperset(of: own) { likely = [] }
        let places = certain.union(likely)
        guard var first = certain.min() ?? likely.min() else { return .none }
        // What is like the name is quoted rather than the slogan behind it: `Acme 11.x - The framework`.
        while places.contains(first - 1) { first -= 1 }
        return TitleBrand(
            kind: .segment(isCertain: !certain.isEmpty), alias: segments[first].text, segments: places.sorted(),
            appleMayStrip: appleMayStrip)
    }

    /// Segments at an end that together are a name with separators of its own.
    private static func runs(_ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) -> Set<Int> {
        for length in (2...longestRun).reversed() where length < segments.count {
            for run in [segments.indices.suffix(length), segments.indices.prefix(length)] {
                let key = run.reduce(into: "") { $0 += segments[$1].key }
                if aliases.contains(where: { $0.kind == .name && $0.key == key }) { return Set(run) }
                guard length == 2, run.contains(where: { segments[$0].text.utf8.contains(UInt8(ascii: ".")) }) else {
                    continue
                }
                let phrase = Phrase(run.reduce(into: "") { $0 += segments[$1].text }, key: key)
                if aliases.contains(where: { $0.isElsewhere(phrase) }) { return Set(run) }
            }
        }
        return []
    }

    /// Two segments with a colon between them whose words abbreviate to the label: `Star Wars: The Old Republic`.
    private static func abbreviatedRun(_ segments: [TitleAnalysis.Segment], _ aliases: [Alias]) -> Set<Int> {
        guard segments.count > 2 else { return [] }
        let runs = [segments.indices.suffix(2), segments.indices.prefix(2)]
        for run in runs where segments[run.upperBound - 1].separator == .colon {
            let names = aliases.filter { alias in
                alias.kind == .domainLabel && alias.isLongEnough && !alias.isOrdinary
                    && Bytes.hasLetters(of: alias.key, in: run.reduce(into: "") { $0 += segments[$1].key })
            }
            guard !names.isEmpty else { continue }
            let words = run.flatMap { TitleWord.split(segments[$0].text[...]) }
            if names.contains(where: { $0.isAbbreviation(of: words) }) { return Set(run) }
        }
        return []
    }

    private static let longestRun = 4
}
