package import AuditModel

/// Fails pages whose preview image has no alt text.
package enum ImageAltMissing: PageRule {
    package static let facts = RuleFacts(
        id: "image-alt-missing", component: .image, force: .init(.notice, 2),
        passes: "The preview image has a description",
        fails: "Preview image has no alt text",
        why: "People who use VoiceOver or another screen reader do not learn what the image shows.",
        fix: #"Add <meta property="og:image:alt" content="…"> after og:image and describe what the image shows."#,
        sources: [
            .init(.ogp, "og:image:alt should be given"),
            .init(.recentSystems, "newer systems read it", at: "7-image"),
            .init(.tn3156, "metadata text serves VoiceOver"),
        ],
        confidence: .specification)

    package static let examples = [
        Example("an og:image:alt", .image(.jpeg(1200, 630), then: alt("Bee on lavender")), .passes),
        Example("no og:image:alt", .image(.jpeg(1200, 630)), .breaks(seen: "no og:image:alt")),
        Example("a file name", .image(.jpeg(1200, 630), then: alt("IMG_0042.jpg")), .breaks(seen: "IMG_0042.jpg")),
        Example(
            "one that comes before its image, which image-structured-order counts",
            .head(
                alt("Bee on lavender") + #"<meta property="og:image" content="https://example.com/a.jpg">"#,
                media: ["https://example.com/a.jpg": .jpeg(1200, 630)]), .passes),
        Example(
            "none, media not checked",
            .withoutMedia(#"<meta property="og:image" content="https://example.com/a.jpg">"#), .breaks()),
        Example("no image declared", .bare, .notApplicable),
    ]

    private static func alt(_ text: String) -> String { #"<meta property="og:image:alt" content="\#(text)">"# }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let place = page.judgedPlace else { return .notApplicable }
        let line = page.card.images[place].line
        guard let alt = page.card.images[place].alt ?? page.tags.content("twitter:image:alt"), !alt.isBlank
        else {
            return isMisplaced(page.tags) ? .passes : .breaks("no og:image:alt", line: line)
        }
        guard isFileName(alt) || isEmpty(alt) else { return .passes }
        return .breaks("og:image:alt: \(RawText.quoted(alt))", line: line)
    }

    /// Whether an alt text comes before the first og:image, where it belongs to no image.
    private static func isMisplaced(_ tags: PageTags) -> Bool {
        guard let alt = tags.index(of: "og:image:alt"), let image = tags.index(of: "og:image") else { return false }
        return alt < image && !(tags.metas[alt].content ?? "").isBlank
    }

    private static func isFileName(_ alt: String) -> Bool {
        let text = RawText.trim(alt)
        guard !text.utf8.contains(32), let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return extensions.contains(text[text.utf8.index(after: dot)...].lowercased())
    }

    private static func isEmpty(_ alt: String) -> Bool {
        let text = RawText.trim(alt)
        return text.utf8.count <= longestEmpty && empty.contains(text.lowercased())
    }

    private static let extensions: Set<String> = ["jpg", "jpeg", "png", "gif", "webp", "avif", "heic", "svg", "tif"]
    private static let empty: Set<String> = ["image", "picture", "photo", "img", "alt", "og image", "og:image"]
    private static let longestEmpty = empty.map(\.utf8.count).max() ?? 0

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let place = page.judgedPlace else { return false }
        page.declare(.ogImageAlt, Placeholder.alt, of: place)
        return true
    }
}
