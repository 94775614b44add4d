internal import MediaSniffing
package import AuditModel

/// What the bytes of a whole file tell without decoding it.
package struct PictureHeader: Sendable {
    package let type: MediaType
    /// As it is shown; nil when the header does not say, or for what is no raster picture.
    package let width: Int?
    package let height: Int?
    /// Nil when nobody can tell.
    package let isAnimated: Bool?
    /// SHA-256 in lower-case hexadecimal.
    package let contentHash: String?
    /// Width and height of each frame of an ICO; empty for others.
    package let iconSizes: [(width: Int, height: Int)]

    package init(_ bytes: [UInt8]) {
        let view = ByteView(bytes: bytes)
        type = MediaSniffer.type(of: bytes)
        let size = ImageHeader.size(of: view, type: type)
        (width, height) = (size?.width, size?.height)
        isAnimated = ImageHeader.isAnimated(view, type: type)
        contentHash = ContentHash.sha256(bytes)
        iconSizes = type == .ico ? PictureLayout.iconFrames(view).map { ($0.width, $0.height) } : []
    }
}
