/// Why a picture that was received has no `PictureFacts`.
public enum PictureFailure: String, CaseIterable, Error, Sendable {
    /// The bytes begin like a picture of this type, and its decoder made nothing of them.
    case undecodable
    /// A picture type that nothing here decodes (TIFF, HEIC, JPEG XL), a rare kind of one that is decoded (a PNG of an iOS app,
    /// a JPEG of 12 bits), or no raster picture at all (SVG).
    case notDecodedHere = "not_decoded_here"
    /// More pixels or bytes than the limit; nothing was allocated for it.
    case tooLarge = "too_large"
    /// The helper process was ended because the picture took longer than the deadline.
    case tookTooLong = "took_too_long"
    /// The helper process died over it, by a signal or for want of memory.
    case helperDied = "helper_died"

    /// Whether the same bytes would end the same way tomorrow; a helper that died may only have had a bad day.
    public var isLasting: Bool {
        switch self {
        case .undecodable, .notDecodedHere, .tooLarge: true
        case .tookTooLong, .helperDied: false
        }
    }
}
