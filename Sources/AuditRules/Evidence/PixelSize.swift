internal import AuditModel

/// Sizes in pixels, as people write them.
enum PixelSize {
    /// "50,000 × 50,000 pixels"; nil when the size is unknown.
    static func text(_ media: MediaFacts) -> String? {
        guard let width = media.width, let height = media.height else { return nil }
        return "\(FileSize.grouped(width)) × \(FileSize.grouped(height)) pixels"
    }

    /// "64 million"
    static let limit = "\(PictureFacts.pixelLimit / 1_000_000) million"
}
