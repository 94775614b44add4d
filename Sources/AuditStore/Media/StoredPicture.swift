public import AuditModel

/// What one analysis told of one file, whatever addresses lead to it.
public struct StoredPicture: Hashable, Sendable {
    /// SHA-256 of the bytes in lower-case hexadecimal.
    public var contentHash: String
    /// The version of the analysis; another version says nothing about what this one would.
    public var version: Int
    public var result: Result<PictureFacts, PictureFailure>
    /// A small WebP file for the report; nil when there is none, or when it was not asked for.
    public var thumbnail: [UInt8]?

    public init(
        contentHash: String, version: Int, result: Result<PictureFacts, PictureFailure>, thumbnail: [UInt8]? = nil
    ) {
        self.contentHash = contentHash
        self.version = version
        self.result = result
        self.thumbnail = thumbnail
    }

    /// Whether the same bytes would end the same way tomorrow; a helper that died may only have had a bad day.
    public var isLasting: Bool {
        switch result {
        case .success, .failure(.undecodable), .failure(.notDecodedHere), .failure(.tooLarge): true
        case .failure(.tookTooLong), .failure(.helperDied): false
        }
    }
}

/// How much is kept about pictures; what was not used for the longest time goes first.
public struct PictureLimits: Hashable, Sendable {
    public var rows: Int
    /// Bytes of thumbnails and boxes, and a fixed part a row.
    public var bytes: Int

    /// A million pictures, 512 MiB: thumbnails of about 50,000 pictures, or a million rows without any.
    public static let usual = PictureLimits(rows: 1_000_000, bytes: 512 << 20)

    public init(rows: Int, bytes: Int) {
        self.rows = rows
        self.bytes = bytes
    }
}
