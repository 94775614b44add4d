package import AuditModel

/// Every address in the tags can be read.
package enum InvalidUrlValue: PageRule {
    package static let facts = RuleFacts(
        id: "invalid-url-value", component: .markup, force: .init(.error, 60),
        passes: "All URLs in the tags are valid",
        fails: "Invalid URL in a tag",
        fix: "Correct the URL or remove the tag. In iOS 10 to 13, one invalid URL made the whole preview fail.",
        sources: [
            .init(.extractor2016, "one URL that does not parse ends the extraction; unverified for newer systems")
        ],
        confidence: .observed)

    package static let examples = [
        Example("a space becomes %20", .head(#"<meta property="og:image" content="/a b.jpg">"#), .passes),
        Example(
            "no host", .head(#"<meta property="og:image" content="https://:443/">"#), .breaks(seen: "https://:443/")),
        Example(
            "nothing behind the scheme", .head(#"<meta property="og:url" content="http://">"#),
            .breaks(seen: "og:url")),
        Example(
            "a scheme for a host", .head(#"<meta property="og:image" content="http://http//example.com/a.jpg">"#),
            .breaks(seen: "http://http//")),
        Example(
            "a page of an intranet, whose hosts have no dot",
            .head(#"<meta property="og:url" content="http://wiki/bees">"#, at: "http://wiki/bees"), .passes),
        Example(
            "a canonical link with a URL in its path",
            .head(#"<link rel="canonical" href="https://example.com/http%3A%2F%2Fexample.com%2Fbees">"#),
            .breaks(fraction: 0.1, seen: "canonical")),
        Example("a broken host", .head(#"<meta property="og:video" content="https://[bad">"#), .breaks(seen: "[bad")),
        Example(
            "the image in the tag itself is a URL",
            .head(#"<meta property="og:image" content="data:image/png;base64,iVBORw0KGgo=">"#), .passes),
        Example(
            "a further reading that is none", .head(#"<meta property="og:see_also" content="http://">"#),
            .breaks(fraction: 0.1, seen: "og:see_also")),
        Example(
            "a further reading", .head(#"<meta property="og:see_also" content="https://example.com/wasps">"#), .passes),
        Example("no URL in any tag", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        var isJudged = false
        if let place = page.tags.index(of: "og:url"), let raw = page.tags.metas[place].content, !RawText.isBlank(raw) {
            isJudged = true
            if isInvalid(raw, page.card.ogURL?.value, on: page.final) {
                return broken("og:url", raw, page.tags.metas[place].place.line)
            }
        }
        for image in page.card.images where !image.isHoisted {
            isJudged = true
            if isInvalid(image.raw, image.url, on: page.final) { return broken(image.key, image.raw, image.line) }
        }
        for record in page.card.videos + page.card.audios {
            isJudged = true
            if isInvalid(record.raw, record.url, on: page.final) { return broken(record.key, record.raw, record.line) }
        }
        if let canonical = page.card.canonical, canonical.value.holdsAddress {
            return minor("canonical: \(RawText.quoted(canonical.value.text))", line: canonical.line)
        }
        // No preview reads where to read on.
        if let record = page.card.seeAlso.first(where: { isInvalid($0.raw, $0.url, on: page.final) }) {
            return minor("\(record.key): \(RawText.quoted(record.raw))", line: record.line)
        }
        return isJudged || !page.card.seeAlso.isEmpty ? .passes : .notApplicable
    }

    private static func minor(_ seen: String, line: Int?) -> Verdict {
        .breaks(seen, fraction: 0.1, line: line, as: .init(.notice, facts.force.weight))
    }

    /// A value with another scheme parses too, it only is no address of a file on the web. Where the page's own host has
    /// no dot, others need none.
    private static func isInvalid(_ raw: String, _ url: PageURL?, on page: PageURL) -> Bool {
        guard let url else { return !RawText.isForeign(raw) && !RawText.isBlank(raw) }
        return url.leadsNowhere(from: page)
    }

    private static func broken(_ key: String, _ raw: String, _ line: Int?) -> Verdict {
        .breaks("\(key): \(RawText.quoted(raw))", line: line)
    }

    package static func mend(_ page: inout PageEvidence) -> Bool {
        let own = page.final
        if page.card.canonical?.value.holdsAddress == true { page.correctCanonical() }
        if let raw = page.tags.content("og:url"), isInvalid(raw, page.card.ogURL?.value, on: own) {
            page.write(.ogURL, page.ownAddress.text)
        }
        for place in page.card.images.indices {
            let image = page.card.images[place]
            guard isInvalid(image.raw, image.url, on: own) else { continue }
            if image.url != nil { page.moveImage(place, to: page.newFile("/preview-\(place + 1).jpg")) }
            page.replaceImage(place)
        }
        if page.card.videos.contains(where: { isInvalid($0.raw, $0.url, on: own) }) { page.showVideo() }
        if page.card.audios.contains(where: { isInvalid($0.raw, $0.url, on: own) }) { page.showAudio() }
        let readings = Set(page.card.seeAlso.filter { isInvalid($0.raw, $0.url, on: own) }.map(\.raw))
        page.card.seeAlso.removeAll { readings.contains($0.raw) }
        page.tags.metas.removeAll { $0.key == CardKey.ogSeeAlso.name && $0.content.map(readings.contains) ?? false }
        return true
    }
}
