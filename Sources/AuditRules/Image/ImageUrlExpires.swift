package import AuditModel

/// The address of the preview image stays valid.
package enum ImageUrlExpires: PageRule {
    package static let facts = RuleFacts(
        id: "image-url-expires", component: .image, force: .init(.notice, 4),
        passes: "The preview image's URL does not expire",
        fails: "Preview image has a URL that expires",
        fix: "Use a permanent URL in og:image; cached pages keep the old one after it expires.",
        sources: [.init(.meta, "images are cached by URL"), .init(.inference, "that a preview is made again later")],
        confidence: .inference)

    package static let examples = [
        Example("a plain URL", .image(.jpeg(1200, 630)), .passes),
        Example(
            "signed by S3 for an hour",
            .image(
                .jpeg(1200, 630),
                at: "https://b.s3.amazonaws.com/a.jpg?X-Amz-Expires=3600&X-Amz-Signature=f00"),
            .breaks(seen: "X-Amz-Expires")),
        Example(
            "a shared access signature of Azure",
            .image(.jpeg(1200, 630), at: "https://b.blob.core.windows.net/c/a.jpg?se=2024-01-01&sig=f00"),
            .breaks(seen: "se")),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let place = page.judgedPlace, let url = page.card.images[place].url else { return .notApplicable }
        guard let query = url.query else { return .passes }
        for sign in signs where sign.allSatisfy({ holds($0, query) }) {
            return .breaks(
                "\(sign.map { "\($0)" }.joined(separator: ", ")) in the query", line: page.card.images[place].line)
        }
        return .passes
    }

    /// Whether the query has a parameter of that name.
    private static func holds(_ name: StaticString, _ query: Substring) -> Bool {
        var rest = query.utf8[...]
        while true {
            let parameter = Substring(rest)
            let end = rest.dropFirst(name.utf8CodeUnitCount).first
            if end == nil || end == UInt8(ascii: "=") || end == UInt8(ascii: "&"), RawText.hasPrefix(parameter, name) {
                return true
            }
            guard let next = rest.firstIndex(of: UInt8(ascii: "&")) else { return false }
            rest = rest[next...].dropFirst()
        }
    }

    /// Parameters that together mean a signature with an end: Amazon S3, CloudFront, Google, Azure.
    private static let signs: [[StaticString]] = [
        ["X-Amz-Expires"], ["X-Amz-Signature"], ["X-Goog-Expires"], ["Expires", "Signature"], ["se", "sig"],
    ]

    package static func mend(_ page: inout PageEvidence) -> Bool {
        guard let place = page.judgedImagePlace, let url = page.card.images[place].url else { return false }
        page.moveImage(place, to: url.withoutQuery)
        return true
    }
}
