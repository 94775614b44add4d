public import AuditModel

/// Every address in the tags can be read.
public enum InvalidUrlValue: PageRule {
    public static let facts = RuleFacts(
        id: "invalid-url-value", component: .markup, force: .init(.error, 60),
        passes: "Every address in the tags can be read",
        fails: "An address in the tags is no address",
        fix: """
            Correct the address, or remove the tag: in the extractor that is known, one unreadable address made \
            everything fail.
            """,
        source: "D-MEX (the constructor throws and extraction fails; 2016 script, newer unverified)",
        confidence: .observed)

    public static let examples = [
        Example("a space becomes %20", .head(#"<meta property="og:image" content="/a b.jpg">"#), .passes),
        Example(
            "no host", .head(#"<meta property="og:image" content="https://:443/">"#), .breaks(seen: "https://:443/")),
        Example(
            "nothing behind the scheme", .head(#"<meta property="og:url" content="http://">"#),
            .breaks(seen: "og:url")),
        Example("a broken host", .head(#"<meta property="og:video" content="https://[bad">"#), .breaks(seen: "[bad")),
        Example(
            "the picture in the tag itself is an address",
            .head(#"<meta property="og:image" content="data:image/png;base64,iVBORw0KGgo=">"#), .passes),
        Example(
            "a further reading that is none", .head(#"<meta property="og:see_also" content="http://">"#),
            .breaks(seen: "og:see_also")),
        Example(
            "a further reading", .head(#"<meta property="og:see_also" content="https://example.com/wasps">"#), .passes),
        Example("no address in any tag", .bare, .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        var isJudged = false
        if let tag = page.tags.tag("og:url"), let raw = tag.content, !RawText.isBlank(raw) {
            isJudged = true
            if page.card.ogURL == nil, !RawText.isForeign(raw) { return broken("og:url", raw, tag.place.line) }
        }
        for image in page.card.images where !image.isHoisted {
            isJudged = true
            if isInvalid(image.raw, image.url) { return broken(image.key, image.raw, image.line) }
        }
        for record in [page.card.videos, page.card.audios, page.card.seeAlso].joined() {
            isJudged = true
            if isInvalid(record.raw, record.url) { return broken(record.key, record.raw, record.line) }
        }
        return isJudged ? .passes : .notApplicable
    }

    /// A value with another scheme parses too, it only is no address of a file on the web.
    private static func isInvalid(_ raw: String, _ url: PageURL?) -> Bool {
        url == nil && !RawText.isForeign(raw) && !RawText.isBlank(raw)
    }

    private static func broken(_ key: String, _ raw: String, _ line: Int?) -> Verdict {
        .breaks("\(key): \(RawText.quoted(raw))", line: line)
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        if page.tags.tag("og:url") != nil, page.card.ogURL == nil { page.write(.ogURL, page.ownAddress.text) }
        page.replaceImages { isInvalid($0.raw, $0.url) }
        for place in page.card.images.indices where isInvalid(page.card.images[place].raw, page.card.images[place].url)
        {
            page.replaceImage(place)
        }
        if page.card.videos.contains(where: { isInvalid($0.raw, $0.url) }) { page.showVideo() }
        if page.card.audios.contains(where: { isInvalid($0.raw, $0.url) }) { page.showAudio() }
        let readings = Set(page.card.seeAlso.filter { isInvalid($0.raw, $0.url) }.map(\.raw))
        page.card.seeAlso.removeAll { readings.contains($0.raw) }
        page.tags.metas.removeAll { $0.key == CardKey.ogSeeAlso.name && $0.content.map(readings.contains) ?? false }
        return true
    }
}
