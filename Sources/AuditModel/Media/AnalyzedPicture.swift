/// What a helper process answers for one picture.
public struct AnalyzedPicture: Hashable, Sendable {
    public var facts: PictureFacts
    /// A small WebP file for the report; nil when none was asked for.
    public var thumbnail: [UInt8]?

    public init(facts: PictureFacts, thumbnail: [UInt8]? = nil) {
        self.facts = facts
        self.thumbnail = thumbnail
    }
}
