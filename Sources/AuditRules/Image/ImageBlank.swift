package import AuditModel

/// Fails pages whose preview image is one colour or a single pixel.
package enum ImageBlank: PageRule {
    package static let facts = RuleFacts(
        id: "image-blank", component: .image, force: .init(.error, 80), group: .imagePresence,
        passes: "The preview image is not blank",
        fails: "Preview image is blank",
        why: "Apple's systems usually drop an image of one colour, and other apps show an empty area.",
        fix: "Replace the placeholder in og:image with a real image.",
        sources: [
            .init(
                .recentSystems,
                "images of one colour, of 1 × 1 pixels and known placeholders are dropped",
                at: "7-image")
        ],
        confidence: .observed, judgesFiles: true, card: .leaves(.video, .icon, .titleOnly, .bareLink, .file, from: 1))

    package static let examples = [
        Example("a photo", .image(ExamplePage.Media.jpeg(1200, 630).with { $0.imageFacts = .init() }), .passes),
        Example("a counting pixel", .image(.init(.gif, 1, 1, bytes: 43)), .breaks(seen: "1 × 1")),
        Example(
            "plain grey", .image(ExamplePage.Media.png(1200, 630).with { $0.imageFacts = .init(isSolidColour: true) }),
            .breaks(seen: "only one colour")),
        Example("a placeholder of WordPress", .image(.jpeg(200, 200), at: "https://s0.wp.com/i/blank.jpg"), .breaks()),
        Example(
            "a placeholder of WordPress, media not checked",
            .withoutMedia(#"<meta property="og:image" content="https://s0.wp.com/i/blank.jpg">"#), .breaks()),
        Example("an image whose colours were not measured", .image(.jpeg(1200, 630)), .notApplicable),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.declaresImage else { return .notApplicable }
        if page.card.images[0].isKnownBlank {
            let first = page.card.images[0]
            let isOnlyOne = !page.looksAtMedia || page.card.chosenImage == nil
            return .breaks(
                "\(RawText.quoted(first.raw)): a known placeholder",
                fraction: isOnlyOne ? 1 : PageEvidence.laterImageLoads, line: first.line)
        }
        let verdict = page.judgeRejectedFiles(blankness)
        guard verdict == .passes, let media = page.measuredImage?.media else { return verdict }
        return media.imageFacts == nil ? .notApplicable : .passes
    }

    private static func blankness(_ media: MediaFacts) -> String? {
        guard media.isReachable, media.type.isRaster else { return nil }
        if let width = media.width, let height = media.height, width <= 1 || height <= 1 {
            return "\(RawText.quoted(media.url.text)): \(width) × \(height) pixels"
        }
        return media.imageFacts?.isSolidColour == true ? "\(RawText.quoted(media.url.text)): only one colour" : nil
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        if page.card.images.first?.isKnownBlank == true {
            page.replaceImage(0)
            page.moveImage(0, to: page.newFile("/preview.jpg"))
        } else {
            page.replaceImages { $0.media.flatMap(blankness) != nil }
        }
        return true
    }
}
