internal import AuditModel
internal import PageReading

/// What holds of the tags of every page.
enum TagChecks {
    static func check(_ tags: PageTags, _ body: [UInt8]) throws(Broken) {
        try limits(tags)
        try places(tags)
        try values(tags)
        try structure(tags.structure, body)
    }

    private static func limits(_ tags: PageTags) throws(Broken) {
        let limits = ReadingLimits()
        try expect(
            tags.metas.count <= limits.metas && tags.links.count <= limits.links
                && tags.titles.count <= limits.titles && tags.bases.count <= limits.bases
                && tags.images.count <= 2 * PageTags.imageLimit + 2 * PageTags.lateImageLimit
                && tags.structure.hiddenKeys.count <= limits.hiddenKeys,
            "more tags were kept than the limits allow")
    }

    /// Places lie inside the text, and lines grow with them.
    private static func places(_ tags: PageTags) throws(Broken) {
        let places =
            tags.metas.map(\.place) + tags.links.map(\.place) + tags.titles.map(\.place) + tags.bases.map(\.place)
            + tags.images.map(\.place)
        var last = SourcePlace()
        for place in places.sorted(by: { $0.offset < $1.offset }) {
            try expect(
                place.offset >= 0 && place.offset <= tags.structure.bytes && place.line >= 1
                    && place.line <= place.offset + 1, "a tag stands outside the text: \(place)")
            try expect(place.line >= last.line, "a later tag stands on an earlier line: \(last), \(place)")
            last = place
        }
    }

    /// Nothing that is kept is longer than its limit, and all together is no more than the text can say.
    private static func values(_ tags: PageTags) throws(Broken) {
        var texts: [String?] = tags.structure.hiddenKeys + tags.structure.wallSigns
        texts += tags.metas.flatMap {
            [$0.property, $0.name, $0.itemprop, $0.httpEquiv, $0.charset, $0.content, $0.misplacedValue]
        }
        texts += tags.links.flatMap { [$0.rel, $0.href, $0.sizes, $0.type, $0.hreflang] }
        texts += tags.titles.map(\.text) + tags.bases.map(\.href) + tags.images.flatMap { [$0.src, $0.alt] }
        let lengths = texts.compactMap { $0?.utf8.count }
        try expect(lengths.allSatisfy { $0 <= ReadingLimits().valueBytes }, "a value is longer than its limit")
        try expect(
            lengths.reduce(0, +) <= 4 * tags.structure.bytes + 1_024, "more text was kept than the page holds")
    }

    private static func structure(_ structure: PageStructure, _ body: [UInt8]) throws(Broken) {
        try expect(
            structure.bytes <= 4 * body.count + 4, "\(body.count) bytes became \(structure.bytes) bytes of text")
        try expect(
            structure.elements <= structure.bytes && structure.depth <= structure.elements + 3
                && structure.scriptBytes <= structure.bytes,
            "the page has more elements than its text can hold")
        try expect(
            (0...PageStructure.visibleLimit).contains(structure.visibleCharacters), "too many visible characters")
        let heading = structure.firstHeading?.utf8.count ?? 0
        try expect(heading <= 4 << 10, "the heading has \(heading) bytes")
        try expect(structure.wallSigns.count <= 64, "too many signs of a wall")
    }
}

/// What holds of every card.
enum CardChecks {
    static func check(_ card: LinkCard) throws(Broken) {
        var urls = card.images.compactMap(\.url) + card.icons.compactMap(\.url) + card.videos.compactMap(\.url)
        urls +=
            card.audios.compactMap(\.url)
            + [card.ogURL?.value, card.canonical?.value, card.manifest?.url]
            .compactMap(\.self)
        for url in urls { try AddressChecks.check(url) }
        try expect(card.siteLabel.isEmpty == false, "the card has no name for the site")
    }
}
