internal import MediaSniffing
package import AuditModel
internal import MediaInspection

/// Decodes a picture and measures what it shows; runs in a helper process, never beside the crawl.
package enum PictureAnalyzer {
    /// Raised whenever the same bytes would be measured differently, so that kept results are not mixed.
    package static let version = 12

    /// Looks into one picture; its type is told by its first bytes.
    ///
    /// - Parameter copy: what is made of it beside the facts.
    /// - Throws: `PictureFailure.notDecodedHere` for what is no raster picture or has no decoder here, `.undecodable`,
    ///   `.tooLarge` above 64 million pixels, `.helperDied` for want of memory.
    package static func analyze(_ bytes: [UInt8], copy: PictureCopy) throws(PictureFailure) -> AnalyzedPicture {
        let type = MediaSniffer.type(of: bytes)
        let picture = try DecodedPicture(bytes, type: type, colourWidth: Thumbnail.width)
        guard let text = TextMap(of: picture) else { throw .helperDied }
        let facts = facts(of: picture, text)
        let file: [UInt8]? =
            switch copy {
            case .none: nil
            case .thumbnail: Thumbnail.encode(picture.colour, isOpaque: facts.isOpaque)
            case .pixels: TerminalPixels.bytes(of: picture.colour)
            }
        return AnalyzedPicture(facts: facts, thumbnail: file)
    }

    private static func facts(of picture: DecodedPicture, _ text: TextMap) -> PictureFacts {
        // What never came might have shown something.
        let isSolid = !picture.isTruncated && Miniature.isSolid(picture.colour)
        return PictureFacts(
            width: picture.width, height: picture.height, textCoverage: text.coverage, textCells: text.gridCells,
            textBoxes: text.boxes(width: picture.width, height: picture.height), isSolidColour: isSolid,
            isFlatLogo: !isSolid && FlatLogo.isSeen(in: picture.colour, text: text), transparency: picture.transparency,
            perceptualHash: isSolid ? nil : PerceptualHash.of(picture.luma),
            swatch: isSolid ? nil : Swatch(of: picture.colour), isTruncated: picture.isTruncated)
    }
}
