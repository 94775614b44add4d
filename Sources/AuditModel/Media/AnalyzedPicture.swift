/// What a helper process answers for one picture.
public struct AnalyzedPicture: Hashable, Sendable {
    public var facts: PictureFacts
    /// The requested copy: a small file for the report, or the bytes of `PicturePixels`; nil for none.
    public var thumbnail: [UInt8]?

    public init(facts: PictureFacts, thumbnail: [UInt8]? = nil) {
        self.facts = facts
        self.thumbnail = thumbnail
    }
}
