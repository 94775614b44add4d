public import AuditModel

/// Icon, images, video and sound of a card fit into 10 MB together.
public enum MediaOver10mbTotal: PageRule {
    public static let facts = RuleFacts(
        id: "media-over-10mb-total", component: .media, force: .init(.error, 60),
        passes: "Icon, images, video and sound are well under 10 MB together",
        fails: "Icon, images, video and sound come close to 10 MB together or exceed it",
        fix: "Bring icon, image, video and sound under 8 MB together; beyond 10 MB parts are dropped.",
        source:
            "A-TN3156 (total size of associated resources limited to 10 MB); T-KODECO; D-LP (fixed order of dropping)",
        confidence: .documentedByApple)

    public static let examples = [
        Example("a photo and a clip of 4 MB", page(image: 300_000, video: 4_000_000), .passes),
        Example(
            "an image of 1 MB and a video of 9.8 MB", page(image: 1_000_000, video: 9_800_000),
            .breaks(seen: "image 1.0 MB + video 9.8 MB")),
        Example(
            "four images of 3 MB",
            .head(
                (1...4).map { #"<meta property="og:image" content="https://example.com/\#($0).jpg">"# }.joined(),
                media: Dictionary(
                    uniqueKeysWithValues: (1...4).map {
                        ("https://example.com/\($0).jpg", ExamplePage.Media.jpeg(1200, 630, bytes: 3_000_000))
                    })), .breaks(seen: "12.0 MB")),
        Example("close to the limit", page(image: 500_000, video: 9_000_000), .breaks(fraction: 0.1, seen: "9.5 MB")),
        Example(
            "over ten million bytes but not over 10 MiB", page(image: 400_000, video: 9_800_000),
            .breaks(fraction: 0.1, seen: "10,000,000")),
        Example("a video too large to be downloaded does not count", page(image: 300_000, video: 48_000_000), .passes),
        Example("nothing to load", .bare, .notApplicable),
    ]

    private static func page(image: Int, video: Int) -> ExamplePage {
        .image(.jpeg(1200, 630, bytes: image), then: #"<meta property="og:video" content="https://example.com/v.mp4">"#)
            .adding("https://example.com/v.mp4", .init(.mp4, bytes: video))
    }

    public static func check(_ page: PageEvidence) -> Verdict {
        guard page.looksAtMedia else { return .notApplicable }
        let parts = parts(page.card)
        guard !parts.isEmpty else { return .notApplicable }
        let total = parts.reduce(0) { $0 &+ ($1.size?.bytes ?? 0) }
        if total > FetchRequest.mediaBudget { return .breaks(seen(parts, total)) }
        if total > close {
            return .breaks(seen(parts, total), fraction: 0.1, as: .init(.notice, facts.force.weight))
        }
        return parts.allSatisfy { $0.size.map { $0.basis != .atLeast } ?? false } ? .passes : .notApplicable
    }

    /// Above this much (`rules.md` §2.5) one more picture may be too much.
    private static let close = 8_000_000
    /// What Apple writes, read in powers of ten.
    private static let tenMillion = 10_000_000
    /// As many images as LinkPresentation keeps (`rules.md` §1.0).
    private static let imagesKept = 4

    private struct Part {
        var name: String
        var size: ByteCount?
    }

    private static func parts(_ card: LinkCard) -> [Part] {
        var parts: [Part] = []
        if let icon = card.chosenIcon?.media { parts.append(Part(name: "icon", size: icon.size)) }
        var loaded: Set<PageURL> = []
        for image in card.images.lazy.compactMap(\.media) where image.isUsablePicture {
            guard loaded.count < imagesKept, loaded.insert(image.url).inserted else { continue }
            parts.append(Part(name: "image", size: image.size))
        }
        if let video = downloaded(card.videos) { parts.append(Part(name: "video", size: video.size)) }
        if let audio = card.audios.first(where: \.isPlayableAudio)?.media, fits(audio.size) {
            parts.append(Part(name: "audio", size: audio.size))
        }
        return parts
    }

    private static func downloaded(_ videos: [MediaRecord]) -> MediaFacts? {
        guard let media = videos.first(where: \.isPlayableFile)?.media else { return nil }
        return fits(media.size) ? media : nil
    }

    private static func fits(_ size: ByteCount?) -> Bool { (size?.bytes ?? 0) <= FetchRequest.mediaBudget }

    private static func seen(_ parts: [Part], _ total: Int) -> String {
        let list = parts.map { "\($0.name) \($0.size.map { FileSize.text($0) } ?? "of unknown size")" }
        var seen = list.joined(separator: " + ") + " = \(FileSize.text(total)) (\(FileSize.exact(total)))"
        if total > FetchRequest.mediaBudget {
            seen += ", over the limit of \(FileSize.exact(FetchRequest.mediaBudget))"
        } else if total > tenMillion {
            seen += ", over the limit if it means \(FileSize.exact(tenMillion))"
        }
        return seen
    }
}
