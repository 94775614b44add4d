public import AuditModel

/// The preview image shows something.
public enum ImageBlank: PageRule {
    public static let facts = RuleFacts(
        id: "image-blank", component: .image, force: .init(.error, 80), group: .imagePresence,
        passes: "The preview image shows something",
        fails: "The preview image is blank",
        fix: "Replace the placeholder in og:image by a real picture; Apple drops blank ones.",
        source: "D-LP (imperceptible, single-colour and known blank images are dropped)",
        confidence: .observed)

    public static let examples = [
        Example("a photo", .image(ExamplePage.Media.jpeg(1200, 630).with { $0.picture = .init() }), .passes),
        Example("a counting pixel", .image(.init(.gif, 1, 1, bytes: 43)), .breaks(seen: "1 × 1")),
        Example(
            "plain grey", .image(ExamplePage.Media.png(1200, 630).with { $0.picture = .init(isSolidColour: true) }),
            .breaks(seen: "one colour")),
        Example("a placeholder of WordPress", .image(.jpeg(200, 200), at: "https://s0.wp.com/i/blank.jpg"), .breaks()),
        Example("a picture whose colours were not measured", .image(.jpeg(1200, 630)), .notApplicable),
        Example("no image declared", .bare, .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        guard page.looksAtMedia, page.declaresImage else { return .notApplicable }
        if let shown = page.judgedImage, let url = shown.url, isKnownBlank(url) {
            return .breaks("\(RawText.quoted(url.text)): a known placeholder", line: shown.line)
        }
        let verdict = page.judgeRejectedImages { _, media in media.flatMap(blankness) }
        guard verdict == .passes, let media = page.measuredImage?.media else { return verdict }
        return media.picture == nil ? .notApplicable : .passes
    }

    private static func blankness(_ media: MediaFacts) -> String? {
        guard media.isReachable, media.type.isRaster else { return nil }
        if let width = media.width, let height = media.height, width <= 1 || height <= 1 {
            return "\(RawText.quoted(media.url.text)): \(width) × \(height) pixels"
        }
        return media.picture?.isSolidColour == true ? "\(RawText.quoted(media.url.text)): one colour all over" : nil
    }

    private static func isKnownBlank(_ url: PageURL) -> Bool {
        url.host == "s0.wp.com" && url.path == "/i/blank.jpg"
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        if let place = page.judgedImagePlace, page.card.images[place].url.map(isKnownBlank) == true {
            page.moveImage(place, to: page.newFile("/preview.jpg"))
            page.replaceImage(place)
        } else {
            page.replaceImages { $0.media.flatMap(blankness) != nil }
        }
        return true
    }
}
