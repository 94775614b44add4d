package import AuditModel

/// What one analysis told of one file, whatever addresses lead to it.
package struct StoredPicture: Hashable, Sendable {
    /// SHA-256 of the bytes in lower-case hexadecimal.
    package var contentHash: String
    /// The version of the analysis; another version says nothing about what this one would.
    package var version: Int
    package var result: Result<PictureFacts, PictureFailure>
    /// A small JPEG or WebP file for the report; nil when there is none, or when it was not asked for.
    package var thumbnail: [UInt8]?

    package init(
        contentHash: String, version: Int, result: Result<PictureFacts, PictureFailure>, thumbnail: [UInt8]? = nil
    ) {
        self.contentHash = contentHash
        self.version = version
        self.result = result
        self.thumbnail = thumbnail
    }

    /// Whether the same bytes would end the same way tomorrow.
    package var isLasting: Bool {
        switch result {
        case .success: true
        case .failure(let failure): failure.isLasting
        }
    }
}
