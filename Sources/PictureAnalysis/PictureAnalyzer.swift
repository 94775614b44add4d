internal import AuditModel

/// Decodes a picture and measures what it shows; runs in a helper process, never beside the crawl.
public enum PictureAnalyzer {
    /// Raised whenever the same bytes would be measured differently, so that kept results are not mixed.
    public static let version = 1
}
