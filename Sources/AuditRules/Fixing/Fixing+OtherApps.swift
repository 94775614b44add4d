internal import AuditModel

extension PageRule {
    /// Changes the image only as far as the app needs: fewer bytes, then another format, then other pixels.
    static func suitImage(_ page: inout PageEvidence) {
        for step in ImageStep.allCases {
            guard case .breaks = check(page) else { return }
            page.suit(step)
        }
    }
}

/// The changes to an image, the smallest first.
private enum ImageStep: CaseIterable { case bytes, format, pixels }

extension PageEvidence {
    /// Puts an image at the URL that every app accepts in this respect.
    fileprivate mutating func suit(_ step: ImageStep) {
        guard looksAtMedia, declaresImage else { return }
        let place = judgedPlace ?? card.images.startIndex
        guard let media = card.images[place].media, media.isReachable else { return }
        guard media.isUsableImage else {
            replaceImage(place)
            return
        }
        _ = changeImage { media in
            switch step {
            case .bytes: if media.size.map({ $0.bytes >= 600_000 }) ?? false { media.size = ByteCount(300_000) }
            case .format: if media.type != .png { (media.type, media.contentType) = (.jpeg, MediaType.jpeg.mimeType) }
            case .pixels: if !Self.isLarge(media) { (media.width, media.height) = (1200, 630) }
            }
        }
    }

    /// At least 1200 × 627 and at most 4,096 pixels, and about 1.91 times as wide as high.
    private static func isLarge(_ media: MediaFacts) -> Bool {
        guard let width = media.width, let height = media.height else { return true }
        return (1200...4096).contains(width) && height >= 627 && (1.53...2.1).contains(Double(width) / Double(height))
    }

    /// Shortens title and description to what X and Discord show.
    mutating func shortenTexts() {
        if let title = card.title { shorten(title, characters: 60, bytes: 70) }
        if let summary = card.summary { shorten(summary, characters: 180, bytes: 350) }
        for (key, characters, bytes) in [(CardKey.twitterTitle, 60, 70), (.twitterDescription, 180, 350)] {
            guard let content = tags.content(key.name) else { continue }
            let short = Self.shortened(content, to: characters, bytes: bytes)
            if short != content { write(key, short) }
        }
    }

    private mutating func shorten(_ text: Sourced<String>, characters: Int, bytes: Int) {
        let short = Self.shortened(text.value, to: characters, bytes: bytes)
        if short != text.value { rewrite(text, short) }
    }

    private static func shortened(_ text: String, to characters: Int, bytes: Int) -> String {
        var width = characters
        var short = shortened(text, to: width)
        while short.utf8.count > bytes, width > 10 {
            width -= 10
            short = shortened(text, to: width)
        }
        return short
    }
}
