public import AuditModel

/// The address of the preview image stays valid.
public enum ImageUrlExpires: PageRule {
    public static let facts = RuleFacts(
        id: "image-url-expires", component: .image, force: .init(.notice, 4),
        passes: "The preview image's address stays valid",
        fails: "The preview image's address is signed for a limited time",
        fix: "Use a permanent address in og:image: pages kept in caches will carry a dead picture.",
        source: "V-META (caches by address); ours",
        confidence: .inference)

    public static let examples = [
        Example("a plain address", .image(.jpeg(1200, 630)), .passes),
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

    public static func check(_ page: PageEvidence) -> Verdict {
        guard let image = page.judgedImage, let url = image.url else { return .notApplicable }
        guard let query = url.query else { return .passes }
        let names = query.split(separator: "&").map { $0.prefix { $0 != "=" } }
        for sign in signs where sign.allSatisfy({ wanted in names.contains { RawText.equal($0, wanted) } }) {
            return .breaks("\(sign.map { "\($0)" }.joined(separator: ", ")) in the query", line: image.line)
        }
        return .passes
    }

    /// Parameters that together mean a signature with an end: Amazon S3, CloudFront, Google, Azure.
    private static let signs: [[StaticString]] = [
        ["X-Amz-Expires"], ["X-Amz-Signature"], ["X-Goog-Expires"], ["Expires", "Signature"], ["se", "sig"],
    ]
}
