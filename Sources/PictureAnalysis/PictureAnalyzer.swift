internal import MediaSniffing
package import AuditModel
internal import MediaInspection

/// Decodes an image and measures its content; runs in a helper process, never in the crawl.
package enum PictureAnalyzer {
    /// To be raised whenever the same bytes give different measurements, so that stored results are not mixed.
    package static let version = 12

    /// Analyses one image; its type is recognised by its first bytes.
    ///
    /// - Parameter copy: the copy to make besides the facts.
    /// - Throws: `PictureFailure.notDecodedHere` for anything but a raster image and for types without a decoder,
    ///   `.undecodable`,
    ///   `.tooLarge` above 64 million pixels, `.helperDied` if there is not enough memory.
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
        // The missing part might have had another colour.
        let isSolid = !picture.isTruncated && Miniature.isSolid(picture.colour)
        return PictureFacts(
            width: picture.width, height: picture.height, textCoverage: text.coverage, textCells: text.gridCells,
            textBoxes: text.boxes(width: picture.width, height: picture.height), isSolidColour: isSolid,
            isFlatLogo: !isSolid && FlatLogo.isSeen(in: picture.colour, text: text), transparency: picture.transparency,
            perceptualHash: isSolid ? nil : PerceptualHash.of(picture.luma),
            swatch: isSolid ? nil : Swatch(of: picture.colour), isTruncated: picture.isTruncated)
    }
}
