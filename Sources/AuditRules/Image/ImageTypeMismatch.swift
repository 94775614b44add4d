package import AuditModel

/// Fails pages whose preview image is sent or declared with the wrong type.
package enum ImageTypeMismatch: PageRule {
    package static let facts = RuleFacts(
        id: "image-type-mismatch", component: .image, force: .init(.warning, 10),
        passes: "The preview image has the right Content-Type",
        fails: "Preview image has the wrong declared type",
        why: "An app that trusts the type cannot decode the file.",
        fix: "Send the image's real type in the Content-Type header, and correct or remove og:image:type.",
        sources: [
            .init(.recentSystems, "the MIME type decides how a resource is handled", at: "1-fetching-the-page")
        ],
        confidence: .observed, judgesFiles: true)

    package static let examples = [
        Example("PNG bytes as image/png", .image(.png(1200, 630)), .passes),
        Example("JPEG bytes as image/jpg", .image(sent("image/jpg")), .passes),
        Example(
            "WebP bytes as image/jpeg", .image(.init(.webp, 1200, 630, contentType: "image/jpeg")),
            .breaks(seen: "image/jpeg")),
        Example("a bucket's binary/octet-stream", .image(sent("binary/octet-stream")), .breaks(seen: "octet-stream")),
        Example(
            "a different og:image:type",
            .image(.jpeg(1200, 630), then: #"<meta property="og:image:type" content="image/png">"#),
            .breaks(seen: "og:image:type")),
        Example("no image declared", .bare, .notApplicable),
    ]

    private static func sent(_ type: String) -> ExamplePage.Media {
        .init(.jpeg, 1200, 630, contentType: type)
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (image, media) = page.measuredImage else { return .notApplicable }
        let real = media.type.mimeType
        guard let sent = media.contentType, MIMEType.fits(sent, media.type) else {
            return .breaks("Content-Type \(media.contentType ?? "missing"), the file is \(real)", line: image.line)
        }
        guard let declared = image.declaredType, !MIMEType.fits(declared, media.type) else { return .passes }
        return .breaks("og:image:type \(RawText.quoted(declared)), the file is \(real)", line: image.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let place = page.judgedPlace else { return false }
        if page.card.images[place].declaredType != nil { page.declare(.ogImageType, nil, of: place) }
        return page.changeImage { $0.contentType = $0.type.mimeType }
    }
}
