/// What a helper process answers for one picture.
package struct AnalyzedPicture: Hashable, Sendable {
    package var facts: PictureFacts
    /// A small JPEG or WebP file for the report; nil when none was asked for.
    package var thumbnail: [UInt8]?

    package init(facts: PictureFacts, thumbnail: [UInt8]? = nil) {
        self.facts = facts
        self.thumbnail = thumbnail
    }
}
