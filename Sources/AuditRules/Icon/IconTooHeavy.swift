package import AuditModel

/// Fails pages whose icon file is too large.
package enum IconTooHeavy: PageRule {
    package static let facts = RuleFacts(
        id: "icon-too-heavy", component: .icon, force: .init(.notice, 4),
        passes: "The icon is at most 500 KB and 64 million pixels",
        fails: "Icon file is too large",
        why: "The icon counts toward the 10 MB of the whole preview and slows it down.",
        fix: "Shrink the icon to 180 × 180 pixels and save it as PNG.",
        sources: [
            .init(.tn3156, "all resources share 10 MB"),
            .init(.inference, "we report from 500 KB"),
        ],
        confidence: .inference, measures: true)

    package static let examples = [
        Example("12 KB", .icon(.png(180, 180, bytes: 12_000)), .passes),
        Example("1.4 MB", .icon(.png(2048, 2048, bytes: 1_400_000)), .breaks(seen: "1.4 MB")),
        Example(
            "a header that claims 2,500 million pixels",
            .icon(ExamplePage.Media.png(50_000, 50_000, bytes: 90_000).with { $0.imageFailure = .tooLarge }),
            .breaks(seen: "50,000 × 50,000 pixels, over the limit of 64 million")),
        Example("no icon at all", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        if let (icon, media) = page.shownIcon, let pixels = PixelSize.beyondDecoding(media) {
            return .breaks("\(pixels): \(RawText.quoted(media.url.text))", line: icon.line)
        }
        guard let (icon, media) = page.shownIcon, let size = media.size else { return .notApplicable }
        guard size.bytes > limit else { return size.basis == .atLeast ? .notApplicable : .passes }
        return .breaks("\(FileSize.text(size)): \(RawText.quoted(media.url.text))", line: icon.line)
    }

    /// Our threshold.
    private static let limit = 500_000

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.changeIcon { icon in
            icon.size = ByteCount(20_000)
            guard icon.imageFailure == .tooLarge else { return }
            (icon.imageFailure, icon.imageFacts) = (nil, ImageFacts())
            (icon.width, icon.height) = (180, 180)
        }
    }
}
