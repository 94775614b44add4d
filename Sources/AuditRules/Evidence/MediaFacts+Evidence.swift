internal import AuditModel

extension MediaFacts {
    /// The response instead of the file: `returns 404`, or why there was none.
    func trouble(_ permits: Permits) -> String {
        if let failure, failure.cause == .missingFile { return "missing in the build (\(failure.detail))" }
        if let failure {
            // The fault of the header says more than that there was one.
            let why = failure.cause == .badEncoding && !failure.detail.isEmpty
            return "does not load: \(why ? failure.detail : failure.cause.sentence(permits))"
        }
        guard let status else { return "no response" }
        let reason = status == 401 ? ": it needs a sign-in" : ""
        return (destination.map { "leads to \($0), and " } ?? "") + "returns \(status)\(reason)"
    }

    /// The URL that redirects led to, and what it seems to be; nil without redirects.
    var destination: String? {
        guard redirects > 0, finalURL != url else { return nil }
        let address = RawText.quoted(finalURL.text)
        return Self.meaning(of: finalURL).map { "\(address) (\($0))" } ?? address
    }

    private static func meaning(of url: PageURL) -> String? {
        if DoorAddress.isLogin(url) || DoorAddress.isNamedLogin(url) { return "a sign-in page" }
        if DoorAddress.isConsent(url) { return "a consent page" }
        if DeadAddress.isError(url) { return "an error page" }
        if url.isHome { return "the home page" }
        return DoorAddress.leadsToAccount(url) ? "a sign-in page" : nil
    }

    /// The size in pixels: `600 × 315`; nil if unknown.
    var dimensions: String? {
        guard let width, let height else { return nil }
        return "\(width) × \(height)"
    }

    /// Whether the bytes are a page instead of an image, video or audio file.
    var isPage: Bool { type == .html || MIMEType.isHTML(contentType) }
}

extension MediaFacts {
    /// Whether both are the same image, by their bytes or, if re-encoded, by their hashes; nil if neither was measured.
    func isSameImage(as other: MediaFacts) -> Bool? {
        if let contentHash, contentHash == other.contentHash { return true }
        guard let distance = distance(to: other) else {
            return contentHash == nil || other.contentHash == nil ? nil : false
        }
        return distance <= Self.sameBelow
    }

    /// How many of the 64 bits of the perceptual hashes differ.
    func distance(to other: MediaFacts) -> Int? {
        guard let a = imageFacts?.perceptualHash, let b = other.imageFacts?.perceptualHash else { return nil }
        return (a ^ b).nonzeroBitCount
    }

    /// 94% of re-encoded images differ in at most 6 bits, and 0.0035% of different images (docs/text-detector.md).
    static let sameBelow = 6
    /// The largest difference of two images made from one template.
    static let templateBelow = 12
}

extension MediaFacts {
    /// The type of the file, with its codecs if the container names them: `codec vp09 in MP4`, `webm (V_VP9)`.
    var fileWords: String {
        let name = videoFacts?.brand == Self.matroska ? Self.matroska : type.rawValue
        guard let codecs = videoFacts?.codecs, !codecs.isEmpty else { return name }
        return "\(name) (\(codecs.joined(separator: ", ")))"
    }

    /// A codec and its container: `codec vp09 in MP4`.
    func codecWords(_ codec: String) -> String {
        let container = type == .quicktime ? "QuickTime" : type == .m4a ? "M4A" : "MP4"
        return "codec \(codec) in \(container)"
    }

    /// Whether it is an MP4 or QuickTime file, whose codecs have the names that AVFoundation uses.
    private var hasKnownCodecs: Bool { type == .mp4 || type == .quicktime || type == .m4a }
    /// The first codec of an MP4 or QuickTime file that no Apple system plays.
    var foreignCodec: String? { hasKnownCodecs ? videoFacts?.foreignCodec : nil }
    /// The first codec of an MP4 or QuickTime file that only newer devices play.
    var youngCodec: String? { hasKnownCodecs ? videoFacts?.youngCodec : nil }

    /// Whether it is a Matroska file other than WebM.
    var isMatroska: Bool { type == .webm && videoFacts?.brand == Self.matroska }

    private static let matroska = "matroska"
}
