/// What a helper process answers for one picture.
package struct AnalyzedPicture: Hashable, Sendable {
    package var facts: PictureFacts
    /// The requested copy: a small file for the report, or the bytes of `PicturePixels`; nil for none.
    package var thumbnail: [UInt8]?

    package init(facts: PictureFacts, thumbnail: [UInt8]? = nil) {
        self.facts = facts
        self.thumbnail = thumbnail
    }
}
