internal import AuditModel

/// Sizes in pixels, as people write them.
enum PixelSize {
    /// "50,000 × 50,000 pixels"; nil when the size is unknown.
    static func text(_ media: MediaFacts) -> String? {
        guard let width = media.width, let height = media.height else { return nil }
        return "\(FileSize.grouped(width)) × \(FileSize.grouped(height)) pixels"
    }

    /// "50,000 × 50,000 pixels, more than the 64 million that are decoded"; nil unless the header claims that many.
    static func beyondDecoding(_ media: MediaFacts) -> String? {
        guard media.pictureFailure == .tooLarge, let pixels = text(media) else { return nil }
        return "\(pixels), more than the \(PictureFacts.pixelLimit / 1_000_000) million that are decoded"
    }
}
