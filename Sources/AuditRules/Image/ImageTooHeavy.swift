package import AuditModel

/// Fails pages whose preview image is too large a file or has too many pixels.
package enum ImageTooHeavy: PageRule {
    package static let facts = RuleFacts(
        id: "image-too-heavy", component: .image, force: .init(.error, 90), group: .imagePresence,
        passes: "The preview image is at most 1 MB and 64 million pixels",
        fails: "Preview image file is large",
        why: "Messages drops what is over 10 MB, and messengers skip images that are much smaller.",
        fix: "Compress the image: a JPEG of 1200 × 630 pixels under 600 KB works in every app.",
        cases: [
            .init(
                .has("over the limit of 64 million"),
                fails: "Preview image has too many pixels",
                fix: "Scale the image down to about 1200 × 630 pixels; apps with little memory cannot decode it."),
            .init(.has("over the limit of"), fails: "Preview image is over the 10 MB limit"),
        ],
        sources: [
            .init(.tn3156, "everything a page refers to is limited to 10 MB"),
            .init(.recentSystems, "each image may have at most 10,485,760 bytes", at: "0-constants"),
            .init(.inference, "we report from 1 MB, because messengers have lower limits"),
        ],
        confidence: .documentedByApple, judgesFiles: true, card: .leaves(.video, .icon, .titleOnly, .bareLink, from: 1),
        measures: true)

    package static let examples = [
        Example("310 KB", .image(.jpeg(1200, 630, bytes: 310_000)), .passes),
        Example("14 MB", .image(.png(4000, 2100, bytes: 14_000_000)), .breaks(seen: "14.0 MB")),
        Example("6 MB", .image(.png(3000, 1600, bytes: 6_000_000)), .breaks(fraction: 0.1, seen: "6.0 MB")),
        Example(
            "1.4 MB", .image(.png(2000, 1050, bytes: 1_400_000)),
            .breaks(fraction: 0.03, seen: "1.4 MB; not shown by WhatsApp, Bluesky and Signal")),
        Example(
            "a header that claims 2,500 million pixels",
            .image(ExamplePage.Media.png(50_000, 50_000, bytes: 90_000).with { $0.imageFailure = .tooLarge }),
            .breaks(fraction: 0.35, seen: "50,000 × 50,000 pixels, over the limit of 64 million")),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        let rejected = page.judgeRejectedFiles { media in
            guard media.isReachable, let size = media.size, size.bytes > FetchRequest.mediaBudget else {
                return nil
            }
            return "\(FileSize.text(size)), over the limit of \(loadable): \(RawText.quoted(media.url.text))"
        }
        guard rejected == .passes, let (image, media) = page.measuredImage else { return rejected }
        if let seen = PixelSize.beyondDecoding(media) {
            return .breaks(seen, fraction: beyondDecoding, line: image.line, as: .init(.warning, facts.force.weight))
        }
        guard let size = media.size else { return .notApplicable }
        return judge(size, page, line: image.line)
    }

    private static func judge(_ size: ByteCount, _ page: PageEvidence, line: Int?) -> Verdict {
        let fraction = size.bytes > heavyForSome ? 0.1 : size.bytes > heavyForMessengers ? 0.03 : 0
        if fraction > 0 {
            let seen = FileSize.text(size) + page.apps(lacking: .imageWeight)
            return .breaks(seen, fraction: fraction, line: line, as: .init(.notice, facts.force.weight))
        }
        return size.basis == .atLeast ? .notApplicable : .passes
    }

    /// Our share: devices that show previews have less memory than we do, but may scale while decoding.
    private static let beyondDecoding = 0.35
    private static let loadable = FileSize.exact(FetchRequest.mediaBudget)
    /// Above the limits of LinkedIn and X, and of most messengers.
    private static let heavyForSome = 5_000_000
    private static let heavyForMessengers = 1_000_000

    package static func fix(_ page: inout PageEvidence) -> Bool {
        if page.measuredImage?.media.imageFailure == .tooLarge {
            return page.changeImage { $0 = PageEvidence.goodImage(at: $0.url) }
        }
        let place = page.card.images.firstIndex { ($0.media?.size?.bytes ?? 0) > heavyForMessengers }
        guard let place, page.card.images[place].media?.isReachable == true else { return false }
        if page.judgedPlace == nil { page.replaceImage(place) }
        page.card.images[place].media?.size = ByteCount(lightEnough)
        return true
    }

    private static let lightEnough = 300_000
}
